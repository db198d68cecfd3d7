// Janowski's cubeful values at the points where everybody knows them.
#include "doublesix/cube.hpp"

#include "check.hpp"
#include "stakes.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

const CubeEfficiency usual = CubeEfficiency::uniform(0.68F);

constexpr CubeState centered{0, Owner::centered}, owned{0, Owner::mover}, theirs{0, Owner::other};

Outcomes chances(double win) { return {static_cast<float>(win), 0, 0, 0, 0}; }

double value(const Stakes& stakes, CubeState state, double win, float efficiency) {
    return cubeful_value(stakes, 0, state, chances(win), CubeEfficiency::uniform(efficiency));
}

}  // namespace

TEST(a_dead_cube_is_worth_the_cubeless_points) {
    for (const double win : {0.0, 0.1, 0.5, 0.77, 1.0})
        for (const CubeState state : {centered, owned, theirs})
            CHECK_NEAR(value(money(), state, win, 0), 2 * win - 1, 1e-6);
    CHECK_NEAR(value(money(false, false), centered, 0.9, 1), 0.8, 1e-6);  // no cube in this game
}

TEST(a_live_cube_is_taken_at_20_percent) {
    CHECK_NEAR(value(money(), centered, 0.2, 1), -1.0, 1e-6);
    CHECK_NEAR(value(money(), centered, 0.5, 1), 0.0, 1e-6);
    CHECK_NEAR(value(money(), centered, 0.8, 1), 1.0, 1e-6);
    CHECK_NEAR(value(money(), owned, 0.8, 1), 1.0, 1e-6);
    CHECK_NEAR(value(money(), owned, 0.0, 1), -1.0, 1e-6);
    CHECK_NEAR(value(money(), theirs, 0.2, 1), -1.0, 1e-6);
    CHECK_NEAR(value(money(), theirs, 1.0, 1), 1.0, 1e-6);
    // Doubled at 80 %, taking and passing are the same.
    CHECK_NEAR(value(money(), centered.taken(), 0.8, 1), 1.0, 1e-6);
}

TEST(owning_the_cube_is_never_worse) {
    for (const float efficiency : {0.0F, 0.6F, 1.0F})
        for (double win = 0; win <= 1; win += 0.01) {
            CHECK(value(money(), owned, win, efficiency) >= value(money(), centered, win, efficiency) - 1e-9);
            CHECK(value(money(), owned, win, efficiency) >= value(money(), theirs, win, efficiency) - 1e-9);
        }
}

TEST(values_rise_with_the_winning_chance) {
    for (const CubeState state : {centered, owned, theirs})
        for (const Stakes& stakes : {money(), both_two_away(0.7)}) {
            double last = -10;
            for (double win = 0; win <= 1; win += 0.01) {
                const double now = cubeful_decision(stakes, 0, state, chances(win), usual);
                CHECK(now >= last - 1e-9);
                last = now;
            }
        }
}

TEST(both_sides_see_the_same_value) {
    const Outcomes o{0.6F, 0.2F, 0.01F, 0.1F, 0.005F};
    for (const Stakes& stakes : {money(), money(true), both_two_away(0.7)})
        for (const CubeState state : {centered, owned, theirs})
            CHECK_NEAR(cubeful_value(stakes, 0, state, o, usual),
                       -cubeful_value(stakes, 1, state.swapped(), o.swapped(), usual), 1e-6);
}

TEST(doubling_is_limited_by_the_pass) {
    CHECK_NEAR(cubeful_decision(money(), 0, centered, chances(0.95), usual), 1.0, 1e-6);
    CHECK_NEAR(cubeful_decision(money(), 0, owned, chances(0.95), usual), 1.0, 1e-6);
    CHECK(cubeful_decision(money(), 0, theirs, chances(0.95), usual) < 1.0);  // may not double
    CHECK(!money().may_double(0, theirs));
    CHECK(money().may_double(0, centered));
}

TEST(the_last_cube_of_a_match_is_taken_by_its_arithmetic) {
    // Two-away both: the cube at two ends the match, so the take point is the chance left after passing.
    const Stakes stakes = both_two_away(0.7);
    const double at_take_point = cubeful_value(stakes, 0, centered.taken(), chances(0.7), CubeEfficiency::uniform(1));
    CHECK_NEAR(at_take_point, stakes.cash(0, 0), 1e-6);
    CHECK(!stakes.may_double(0, {1, Owner::mover}));  // nothing more to win
}

TEST(jacoby_counts_gammons_only_once_the_cube_was_turned) {
    const Outcomes gammonish{0.6F, 0.4F, 0, 0.1F, 0};
    CHECK_NEAR(cubeful_value(money(true), 0, centered, gammonish, CubeEfficiency::uniform(0)), 0.2, 1e-6);
    CHECK_NEAR(cubeful_value(money(false), 0, centered, gammonish, CubeEfficiency::uniform(0)), 0.5, 1e-6);
    CHECK_NEAR(cubeful_value(money(true), 0, {1, Owner::mover}, gammonish, CubeEfficiency::uniform(0)), 1.0, 1e-6);
    CHECK_NEAR(finished_value(money(true), 0, centered, Outcomes::finished(2)), 1.0, 1e-9);
    CHECK_NEAR(finished_value(money(true), 0, {1, Owner::other}, Outcomes::finished(-3)), -6.0, 1e-9);
}

TEST(a_tie_lies_halfway_between_winning_and_losing) {
    const Outcomes tie = chances(0.5);
    for (const CubeState state : {centered, owned, theirs, CubeState{2, Owner::other}}) {
        CHECK_NEAR(finished_value(money(), 0, state, tie), 0.0, 1e-9);
        CHECK_NEAR(finished_value(money(true), 1, state, tie), 0.0, 1e-9);
    }
    // A match in which winning is worth more than losing costs.
    double ends[cube_levels][6];
    for (auto& level : ends)
        for (int k = 0; k < 3; ++k) level[k] = 0.8, level[3 + k] = -0.4;
    const Stakes uneven = Stakes::from(ends, false, false, true);
    CHECK_NEAR(finished_value(uneven, 0, centered, tie), 0.2, 1e-9);
    CHECK_NEAR(finished_value(uneven, 1, centered, tie), -0.2, 1e-9);
}

TEST(finished_games_are_worth_their_level_on_the_cube) {
    for (int level = 0; level < 4; ++level)
        for (int points = 1; points <= 3; ++points) {
            const CubeState state{static_cast<std::int8_t>(level), Owner::mover};
            const double expected = points * static_cast<double>(1 << level);
            CHECK_NEAR(finished_value(money(), 0, state, Outcomes::finished(points)), expected, 1e-9);
            CHECK_NEAR(finished_value(money(), 1, state, Outcomes::finished(-points)), -expected, 1e-9);
        }
    CHECK_NEAR(finished_value(both_two_away(0.7), 0, centered, Outcomes::finished(1)), 0.4, 1e-9);
    CHECK_NEAR(finished_value(both_two_away(0.7), 0, centered, Outcomes::finished(2)), 1.0, 1e-9);
    CHECK_NEAR(finished_value(both_two_away(0.7), 0, {1, Owner::mover}, Outcomes::finished(-1)), -1.0, 1e-9);
}

// No single game is worth anything here, and there is no cube: the points are fifteenths of the gammon.
TEST(counted_checkers_are_worth_their_share) {
    Rules rules;
    rules.single_value = 0;
    rules.gammon_value = rules.backgammon_value = 15;
    const Stakes stakes = points_of(rules);
    Outcomes won = Outcomes::finished(1);
    won.gammon_win = 7.0F / 15;
    CHECK_NEAR(finished_value(stakes, 0, centered, won), 7.0, 1e-5);
    CHECK_NEAR(finished_value(stakes, 1, centered, won.swapped()), -7.0, 1e-5);
    const Outcomes open{0.6F, 0.2F, 0, 0.1F, 0};
    CHECK_NEAR(cubeful_value(stakes, 0, centered, open, usual), 1.5, 1e-5);
    CHECK_NEAR(cubeful_decision(stakes, 0, centered, open, usual), 1.5, 1e-5);
}
