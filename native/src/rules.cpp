#include "doublesix/rules.hpp"

#include <algorithm>

namespace doublesix {
namespace {

bool within(std::int32_t value, std::int32_t low, std::int32_t high) { return value >= low && value <= high; }

bool has_special_doublets(const Rules& r) {
    return r.complement || r.rising || r.extra_turn || r.ordinary_while_entering || r.leftovers_to_opponent ||
           r.ordinary_rolls || r.bonus_high;
}

bool has_restrictions(const Rules& r) {
    return r.point_limit || r.home_hits != HomeHits::free || r.head_rule || r.first_runner || r.no_full_start ||
           r.start_quarter_limit || r.prime_limit || r.prime_ahead || r.hit_after_home || r.enter_all_first;
}

std::string range_problem(const Rules& r) {
    const bool are_words =
        within(static_cast<std::int32_t>(r.track), 0, 2) && within(static_cast<std::int32_t>(r.landing), 0, 2) &&
        within(static_cast<std::int32_t>(r.home_hits), 0, 2) && within(static_cast<std::int32_t>(r.token), 0, 2);
    if (!are_words) return "track, landing, home_hits and token must be 0-2";
    if (!within(r.checkers, 1, 15) || !within(r.doublet_steps, 1, 4)) return "checkers must be 1-15, doublet_steps 1-4";
    if (!within(r.reserve, 0, r.checkers)) return "reserve must be 0 to the number of checkers";
    if (!within(r.dice, 2, 3)) return "dice must be 2 or 3";
    if (!within(r.closed_by, 1, 15)) return "closed_by must be 1-15";
    if (!within(r.ordinary_rolls, 0, 7)) return "ordinary_rolls must be 0-7";
    if (!within(r.bonus_high, 0, 6) || !within(r.bonus_low, 0, 6) || (r.bonus_high == 0) != (r.bonus_low == 0))
        return "a bonus roll is two numbers of 1-6, or 0 and 0";
    if (r.single_value < 0 || r.gammon_value < r.single_value || r.backgammon_value < r.gammon_value)
        return "points of a win must not fall from single to gammon to backgammon";
    if (!within(r.point_limit, 0, 15) || !within(r.start_quarter_limit, 0, 6) || !within(r.enter_all_first, 0, 24))
        return "point_limit must be 0-15, start_quarter_limit 0-6, enter_all_first 0-24";
    if (r.head_doublets & ~0x7EU) return "head_doublets has bits 1-6";
    if (!within(r.prime_limit, 0, 24) || !within(r.prime_ahead, 0, 24)) return "lengths of primes must be 0-24";
    return "";
}

std::string contradiction(const Rules& r) {
    if (r.complement && r.rising) return "doublets have either a complement or rise";
    if (r.leftovers_to_opponent && !r.rising) return "only doublets that rise leave something over";
    if (r.leftovers_to_opponent && r.bonus_high) return "a named doublet and a leftover chain cannot be told apart";
    if (r.dice == 3 && has_special_doublets(r)) return "special doublets are of games with two dice";
    if (r.bonus_high && r.bonus_high <= r.bonus_low) return "a bonus roll is no doublet, its higher die comes first";
    if ((r.ordinary_rolls > 0) + r.hit_after_home + (r.token != Token::none) > 1)
        return "the memory of a side holds one thing";
    if (r.mother_pinned && r.landing != Landing::pin) return "mothers are pinned where landing pins";
    if (r.landing != Landing::hit && (r.home_hits != HomeHits::free || r.hit_after_home))
        return "rules about hits are of games with hits";
    // The marks of hitters have room for what eight steps can do.
    if (r.home_hits == HomeHits::no_hide && r.rising) return "hitters are not followed through doublets that rise";
    const bool goes_round = r.first_runner || r.no_full_start || r.start_quarter_limit || r.prime_ahead;
    if (goes_round && r.track != Track::parallel) return "rules of the parallel track on another one";
    return "";
}

}  // namespace

int Rules::max_steps() const {
    const int doublet = doublet_steps * (rising ? 6 : complement ? 2 : 1);
    return dice == 3 ? 3 : std::max(doublet, 2);
}

bool Rules::is_plain() const {
    return track == Track::contrary && landing == Landing::hit && dice == 2 && !reserve && bar_first && bears_off &&
           !exact_only && inside_moves && !has_special_doublets(*this) && !has_restrictions(*this);
}

std::string Rules::problem() const {
    const std::string found = range_problem(*this);
    return found.empty() ? contradiction(*this) : found;
}

}  // namespace doublesix
