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
