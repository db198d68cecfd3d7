// Outcomes: sides swapped, finished games, points.
#include "doublesix/outcomes.hpp"

#include "check.hpp"

using namespace doublesix;

TEST(a_finished_game_is_worth_its_level) {
    const Rules rules;
    for (int level = 1; level <= 3; ++level) {
        CHECK_EQUAL(Outcomes::finished(level).cubeless(rules), static_cast<float>(level));
        CHECK_EQUAL(Outcomes::finished(-level).cubeless(rules), static_cast<float>(-level));
    }
}

TEST(swapping_sides_turns_the_points_around) {
    const Outcomes o{0.625F, 0.25F, 0.125F, 0.0625F, 0.03125F};
    const Rules rules;
    CHECK_EQUAL(o.cubeless(rules), 0.53125F);  // 0.25 + (0.25 - 0.0625) + (0.125 - 0.03125)
    CHECK_EQUAL(o.swapped().cubeless(rules), -0.53125F);
    CHECK_EQUAL(o.swapped().swapped().win, o.win);
}

TEST(points_follow_the_rules) {
    Rules rules;
    rules.gammon_value = 2;
    rules.backgammon_value = 2;  // backgammons count as gammons
    CHECK_EQUAL(Outcomes::finished(3).cubeless(rules), 2.0F);
}

TEST(a_tie_is_half_a_win) {
    const Outcomes tie{0.5F, 0, 0, 0, 0};
    CHECK_EQUAL(tie.cubeless(Rules{}), 0.0F);
    CHECK_EQUAL(tie.swapped().win, 0.5F);
    CHECK_EQUAL(tie.swapped().cubeless(Rules{}), 0.0F);
}

TEST(counted_checkers_are_points) {
    Rules rules;
    rules.single_value = 0;
    rules.gammon_value = rules.backgammon_value = 15;
    rules.per_checker = true;
    for (int left = 1; left <= 15; ++left) {
        Outcomes o = Outcomes::finished(1);
        o.gammon_win = static_cast<float>(left) / 15;
        CHECK_NEAR(o.cubeless(rules), static_cast<float>(left), 1e-5F);
        CHECK_NEAR(o.swapped().cubeless(rules), -static_cast<float>(left), 1e-5F);
    }
}

TEST(sums_that_left_their_bounds_are_brought_back) {
    const Outcomes won = Outcomes{1.0000002F, 1.0000001F, -1e-7F, -2e-7F, 0}.bounded();
    CHECK_EQUAL(won.win, 1.0F);
    CHECK_EQUAL(won.gammon_win, 1.0F);
    CHECK_EQUAL(won.backgammon_win, 0.0F);
    CHECK_EQUAL(won.gammon_loss, 0.0F);
    const Outcomes lost = Outcomes{-2.4e-7F, 0, 0, 1.0000002F, 1.0000004F}.bounded();
    CHECK_EQUAL(lost.win, 0.0F);
    CHECK_EQUAL(lost.gammon_loss, 1.0F);
    CHECK_EQUAL(lost.backgammon_loss, 1.0F);
    const Outcomes o{0.625F, 0.25F, 0.125F, 0.0625F, 0.03125F}, same = o.bounded();
    CHECK_EQUAL(same.win, o.win);
    CHECK_EQUAL(same.backgammon_win, o.backgammon_win);
    CHECK_EQUAL(same.gammon_loss, o.gammon_loss);
}

TEST(weighted_outcomes_add_up) {
    Outcomes sum;
    sum.add({1, 0.5F, 0.25F, 0, 0}, 0.25F);
    sum.add({0, 0, 0, 0.5F, 0.25F}, 0.75F);
    CHECK_EQUAL(sum.win, 0.25F);
    CHECK_EQUAL(sum.gammon_win, 0.125F);
    CHECK_EQUAL(sum.backgammon_win, 0.0625F);
    CHECK_EQUAL(sum.gammon_loss, 0.375F);
    CHECK_EQUAL(sum.backgammon_loss, 0.1875F);
}
