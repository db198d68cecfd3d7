// Dice that a game knows, chains of them, and what follows a play.
#include "doublesix/dice.hpp"

#include "check.hpp"
#include "games.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

std::string written(const Chain& chain) {
    std::string text;
    for (int i = 0; i < chain.length; ++i) text += static_cast<char>('0' + chain.die[i]);
    return text;
}

}  // namespace

TEST(dice_of_other_games_are_impossible) {
    const Rules standard;
    CHECK(is_possible(standard, {6, 1, 0}));
    for (const Dice dice :
         {Dice{0, 1, 0}, {1, 0, 0}, {7, 1, 0}, {1, 7, 0}, {3, 2, 1}, {3, 3, 7}, {3, 3, 8}, {3, 3, 255}})
        CHECK(!is_possible(standard, dice));
    const Rules three = game_of_three_dice().rules;
    CHECK(is_possible(three, {1, 6, 6}));
    for (const Dice dice : {Dice{1, 1, 0}, {1, 1, 7}, {1, 1, 8}, {0, 1, 1}, {1, 0, 1}, {1, 7, 1}})
        CHECK(!is_possible(three, dice));
    const Rules leftovers = game_of_leftovers().rules;
    CHECK(is_possible(leftovers, {6, 4, 7}));
    for (const Dice dice : {Dice{6, 5, 7}, {6, 0, 7}, {7, 1, 7}, {2, 2, 8}}) CHECK(!is_possible(leftovers, dice));
    const Rules naming = game_of_named_doublets().rules;
    CHECK(is_possible(naming, {5, 5, 8}));
    for (const Dice dice : {Dice{5, 4, 8}, {5, 4, 7}}) CHECK(!is_possible(naming, dice));
}

TEST(a_doublet_is_a_chain) {
    CHECK_EQUAL(written(chain_of(Rules{}, {3, 3}, false)), "3333");
    CHECK_EQUAL(written(chain_of(Rules{}, {3, 2}, false)), "");
    CHECK_EQUAL(written(chain_of(game_of_extra_turns().rules, {5, 5}, false)), "55552222");
    CHECK_EQUAL(written(chain_of(game_of_late_doublets().rules, {5, 5}, false)), "55556666");
    CHECK_EQUAL(written(chain_of(game_of_late_doublets().rules, {5, 5}, true)), "5555");
    CHECK_EQUAL(written(chain_of(game_of_leftovers().rules, {1, 1}, false)), "111122223333444455556666");
    CHECK_EQUAL(written(chain_of(game_of_leftovers().rules, {4, 2, 7}, false)), "4455556666");
    CHECK_EQUAL(written(chain_of(game_of_leftovers().rules, {5, 5}, false)), "55556666");
    CHECK_EQUAL(written(chain_of(game_of_named_doublets().rules, {2, 2, 8}, false)), "2222");
    CHECK_EQUAL(written(chain_of(game_of_three_dice().rules, {2, 2, 2}, false)), "");
    CHECK_EQUAL(written(chain_of(game_without_bearing_off().rules, {2, 2}, false)), "22");
}

TEST(leftovers_are_said_in_one_number) {
    for (int v = 1; v <= 6; ++v)
        for (int n = 1; n <= 4; ++n) {
            const auto next = static_cast<Next>(8 * v + n);
            CHECK(next::is_leftover(next));
            CHECK(next::leftover(next) == (Dice{v, n, Dice::leftover}));
        }
    for (const Next next : {next::opponent, next::again, next::names}) CHECK(!next::is_leftover(next));
}
