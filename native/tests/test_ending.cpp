// When a game is over, and how it was won, rule by rule.
#include "doublesix/ending.hpp"

#include "check.hpp"
#include "doublesix/token.hpp"
#include "games.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

// The level of the end for row 0: 1, 2, 3 won, negative lost, 0 while the game goes on; 9 for a tie.
int level_of(const Rules& rules, const Position& position) {
    const Ending found = ending(rules, position);
    const Outcomes& o = found.outcomes;
    if (!found.is_over) return 0;
    if (o.win == 0.5F) return 9;
    const auto level =
        static_cast<int>(o.win > 0 ? o.win + o.gammon_win + o.backgammon_win : -1 - o.gammon_loss - o.backgammon_loss);
    CHECK_EQUAL(o.win, level > 0 ? 1.0F : 0.0F);
    return level;
}

Position with_pins(Position position, std::uint32_t mine, std::uint32_t his) {
    position.side[0].pinned = mine;
    position.side[1].pinned = his;
    return position;
}

}  // namespace

TEST(whoever_is_off_has_won) {
    const Rules rules;
    CHECK_EQUAL(level_of(rules, standard_start()), 0);
    CHECK_EQUAL(level_of(rules, position_of({}, {{24, 14}})), 1);
    CHECK_EQUAL(level_of(rules, position_of({}, {{18, 15}})), 2);
    CHECK_EQUAL(level_of(rules, position_of({}, {{19, 1}, {6, 14}})), 3);
    CHECK_EQUAL(level_of(rules, position_of({}, {{bar, 1}, {6, 14}})), 3);
    CHECK_EQUAL(level_of(rules, position_of({}, {{18, 15}}).swapped()), -2);
    Position waiting = position_of({}, {{6, 14}}, 15);
    waiting.side[1].count[off] = 0;
    waiting.side[1].reserve = 1;
    CHECK_EQUAL(level_of(rules, waiting), 3);
}

TEST(results_that_a_game_does_not_know_count_less) {
    const Position backgammon = position_of({}, {{bar, 1}, {6, 14}});
    CHECK_EQUAL(level_of(worth(1, 2, 2), backgammon), 2);
    CHECK_EQUAL(level_of(worth(1, 1, 1), backgammon), 1);
}

TEST(a_backgammon_may_ask_for_nobody_home) {
    Rules rules;
    rules.none_home = true;
    CHECK_EQUAL(level_of(rules, position_of({}, {{24, 1}, {6, 14}})), 2);
    CHECK_EQUAL(level_of(rules, position_of({}, {{7, 15}})), 3);
    CHECK_EQUAL(level_of(rules, position_of({}, {{7, 14}})), 1);
}

TEST(getting_off_first_may_lose) {
    CHECK_EQUAL(level_of(game_to_lose().rules, position_of({}, {{24, 15}})), -1);
    CHECK_EQUAL(level_of(game_to_lose().rules, position_of({{24, 15}}, {})), 1);
}

TEST(checkers_left_are_counted) {
    const Rules rules = game_of_counted_checkers().rules;
    const Ending end = ending(rules, position_of({}, {{24, 2}, {1, 1}}));
    CHECK(end.is_over);
    CHECK_EQUAL(end.outcomes.win, 1.0F);
    CHECK_NEAR(end.outcomes.cubeless(rules), 3.0F, 1e-6F);
    CHECK_NEAR(ending(rules, position_of({{20, 15}}, {})).outcomes.cubeless(rules), -15.0F, 1e-5F);
    Rules fewer = rules;
    fewer.checkers = 10;
    Position left = position_of({}, {{24, 7}});
    left.side[0].count[off] = 10;
    left.side[1].count[off] = 3;
    CHECK_NEAR(ending(fewer, left).outcomes.cubeless(fewer), 7.0F, 1e-5F);
}

TEST(home_may_be_enough) {
    const Rules rules = game_without_bearing_off().rules;
    CHECK_EQUAL(level_of(rules, position_of({{6, 15}}, {{24, 1}, {6, 14}})), 1);
    CHECK_EQUAL(level_of(rules, position_of({{24, 1}, {6, 14}}, {{6, 15}})), -1);
    CHECK_EQUAL(level_of(rules, position_of({{7, 1}, {6, 14}}, {{24, 15}})), 0);
    CHECK_EQUAL(level_of(rules, position_of({{bar, 1}, {6, 14}}, {{13, 15}})), 0);
    Position waiting = position_of({{6, 14}}, {{13, 15}});
    waiting.side[0].count[off] = 0;
    waiting.side[0].reserve = 1;
    CHECK_EQUAL(level_of(rules, waiting), 0);
}

TEST(a_closeout_may_win) {
    const Position shut = position_of({{13, 3}, {9, 2}, {8, 2}, {7, 2}, {6, 2}, {5, 2}, {4, 2}}, {{bar, 1}, {6, 14}});
    CHECK_EQUAL(level_of(game_without_bearing_off().rules, shut), 1);
    CHECK_EQUAL(level_of(game_without_bearing_off().rules, shut.swapped()), -1);
    CHECK_EQUAL(level_of(Rules{}, shut), 0);
    Position gap = shut;
    gap.side[0].count[7] = 1;
    ++gap.side[0].count[13];
    CHECK_EQUAL(level_of(game_without_bearing_off().rules, gap), 0);
    const Position open = position_of({{13, 3}, {9, 2}, {8, 2}, {7, 2}, {6, 2}, {5, 2}, {4, 2}}, {{24, 1}, {6, 14}});
    CHECK_EQUAL(level_of(game_without_bearing_off().rules, open), 0);  // nobody waits to enter
    // Five points and the bar beside them are no six.
    const Position waiting = position_of({{bar, 2}, {24, 2}, {23, 2}, {22, 2}, {21, 2}, {20, 2}, {1, 3}}, {{bar, 15}});
    CHECK_EQUAL(level_of(game_without_bearing_off().rules, waiting), 0);
}

TEST(the_first_hit_may_win) {
    const Rules rules = game_of_the_first_hit().rules;
    CHECK_EQUAL(level_of(rules, position_of({{6, 15}}, {{bar, 1}, {6, 14}})), 1);
    CHECK_EQUAL(level_of(rules, position_of({{bar, 1}, {6, 14}}, {{6, 15}})), -1);
    CHECK_EQUAL(level_of(rules, standard_start()), 0);
}

TEST(a_pinned_mother_loses_once_the_other_start_is_empty) {
    const Rules rules = game_of_pins().rules;
    constexpr std::uint32_t mother = 1U << 24;
    const Position alone = with_pins(position_of({{6, 14}, {1, 1}}, {{24, 1}, {8, 14}}), 0, mother);
    CHECK_EQUAL(level_of(rules, alone), 2);
    CHECK_EQUAL(level_of(rules, alone.swapped()), -2);
    const Position not_yet = with_pins(position_of({{24, 1}, {6, 13}, {1, 1}}, {{24, 1}, {8, 14}}), 0, mother);
    CHECK_EQUAL(level_of(rules, not_yet), 0);
    CHECK_EQUAL(level_of(rules, not_yet.swapped()), 0);
    Rules without_gammons = rules;
    without_gammons.gammon_value = without_gammons.backgammon_value = 1;
    CHECK_EQUAL(level_of(without_gammons, alone), 1);
    const Position both =
        with_pins(position_of({{24, 1}, {6, 13}, {1, 1}}, {{24, 1}, {8, 13}, {1, 1}}), mother, mother);
    CHECK_EQUAL(level_of(rules, both), 9);
    CHECK_EQUAL(level_of(rules, with_pins(position_of({{6, 14}, {2, 1}}, {{23, 1}, {8, 14}}), 0, 1U << 23)), 0);
}

TEST(nobody_wins_where_a_bomb_has_shut_out_both) {
    const Game game = game_of_bombs();
    const Position before = before_the_last_bomb();
    const Position both = explode(before);
    CHECK_EQUAL(level_of(game.rules, before), 0);
    CHECK_EQUAL(level_of(game.rules, both), 9);
    CHECK_EQUAL(level_of(game.rules, both.swapped()), 9);
    CHECK_EQUAL(level_of(Rules{}, both), 0);
    CHECK(may_be_over(game.rules, both) && !may_be_over(game.rules, before));
    Position entered = both;  // the other side alone is shut out
    --entered.side[0].count[bar];
    ++entered.side[0].count[13];
    CHECK_EQUAL(level_of(game.rules, entered), 0);
    Position open = both;
    --open.side[1].count[6];
    ++open.side[1].count[7];
    CHECK_EQUAL(level_of(game.rules, open), 0);
    Game waiting = game;  // whoever may leave the bar for later still moves
    waiting.rules.bar_first = false;
    CHECK_EQUAL(level_of(waiting.rules, both), 0);
}
