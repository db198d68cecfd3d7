#include "doublesix/dice.hpp"

namespace doublesix {
namespace {

bool is_die(int number) { return number >= 1 && number <= 6; }

void append(Chain& chain, int die, int times) {
    for (int i = 0; i < times; ++i) chain.die[chain.length++] = static_cast<std::int8_t>(die);
}

void rise(Chain& chain, int from, int times) {
    for (int die = from; die <= 6; ++die) append(chain, die, times);
}

}  // namespace

bool is_possible(const Rules& rules, Dice dice) {
    if (!is_die(dice.a)) return false;
    if (rules.dice == 3) return is_die(dice.b) && is_die(dice.c);
    switch (dice.c) {
        case 0: return is_die(dice.b);
        case Dice::leftover: return rules.leftovers_to_opponent && dice.b >= 1 && dice.b <= rules.doublet_steps;
        case Dice::named: return rules.bonus_high && dice.a == dice.b;
        default: return false;
    }
}

Chain chain_of(const Rules& rules, Dice dice, bool is_ordinary) {
    Chain chain;
    const bool is_leftover = rules.dice == 2 && dice.c == Dice::leftover;
    if (!is_leftover && (dice.a != dice.b || rules.dice != 2)) return chain;
    append(chain, dice.a, is_leftover ? dice.b : rules.doublet_steps);
    if (is_ordinary) return chain;
    if (rules.complement) append(chain, 7 - dice.a, rules.doublet_steps);
    if (rules.rising) rise(chain, dice.a + 1, rules.doublet_steps);
    return chain;
}

}  // namespace doublesix
