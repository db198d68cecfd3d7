// The bear-off table against recomputed and published numbers, its numbering and its file.
#include "doublesix/bearoff.hpp"

#include <vector>

#include "check.hpp"
#include "nets.hpp"
#include "positions.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

double mean_rolls(Places places) { return shared_bearoff()->mean_rolls(Bearoff::index_of(side_of(places))); }

double chance_off(Places places, int rolls) {
    double sum = 0;
    for (int t = 0; t <= rolls; ++t)
        sum += static_cast<double>(
            shared_bearoff()->all_off(Bearoff::index_of(side_of(places)))[static_cast<std::size_t>(t)]);
    return sum;
}

double roller_wins(Places player, Places opponent) {
    return static_cast<double>(shared_bearoff()->outcomes(position_of(player, opponent)).win);
}

void every_layout(std::vector<Side>& out, Side side, int point, int left) {
    if (point > bearoff_points) {
        side.count[off] = static_cast<std::int8_t>(left);
        out.push_back(side);
        return;
    }
    for (int count = 0; count <= left; ++count) {
        side.count[point] = static_cast<std::int8_t>(count);
        every_layout(out, side, point + 1, left - count);
    }
}

}  // namespace

TEST(layouts_are_numbered_without_gap) {
    std::vector<Side> layouts;
    every_layout(layouts, Side{}, 1, bearoff_checkers);
    CHECK_EQUAL(layouts.size(), static_cast<std::size_t>(bearoff_layouts));
    std::vector<bool> seen(bearoff_layouts);
    for (const Side& side : layouts) {
        const int index = Bearoff::index_of(side);
        CHECK(index >= 0 && index < bearoff_layouts && !seen[static_cast<std::size_t>(index)]);
        seen[static_cast<std::size_t>(index)] = true;
    }
}

TEST(only_homes_are_covered) {
    CHECK_EQUAL(Bearoff::index_of(side_of({{7, 1}})), -1);
    CHECK_EQUAL(Bearoff::index_of(side_of({{bar, 1}})), -1);
    Side waiting{};
    waiting.reserve = 1;
    CHECK_EQUAL(Bearoff::index_of(waiting), -1);
    CHECK(Bearoff::covers(position_of({{6, 15}}, {{1, 1}}), 15));
    CHECK(!Bearoff::covers(position_of({{6, 15}}, {}), 15));  // over
    CHECK(!Bearoff::covers(position_of({{7, 1}}, {{1, 1}}), 15));
}

// Mean rolls, play for the fewest: recomputed by an independent program.
TEST(mean_rolls_are_the_known_ones) {
    constexpr double near = 6e-6;  // the table holds 32-bit floats
    CHECK_NEAR(mean_rolls({{1, 2}}), 1.0, near);
    CHECK_NEAR(mean_rolls({{1, 4}}), 1.833333, near);
    CHECK_NEAR(mean_rolls({{1, 6}}), 2.694444, near);
    CHECK_NEAR(mean_rolls({{1, 8}}), 3.550926, near);
    CHECK_NEAR(mean_rolls({{1, 10}}), 4.408179, near);
    CHECK_NEAR(mean_rolls({{1, 12}}), 5.265303, near);
    CHECK_NEAR(mean_rolls({{1, 14}}), 6.122449, near);
    CHECK_NEAR(mean_rolls({{1, 15}}), 6.979592, near);
    CHECK_NEAR(mean_rolls({{1, 5}, {2, 4}}), 4.410129, near);
    CHECK_NEAR(mean_rolls({{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}}), 3.463648, near);
    CHECK_NEAR(mean_rolls({{1, 2}, {2, 2}, {3, 2}, {4, 2}, {5, 2}, {6, 2}}), 6.360317, near);
    CHECK_NEAR(mean_rolls({{1, 3}, {2, 3}, {3, 3}, {4, 2}, {5, 2}, {6, 2}}), 7.555030, near);
    CHECK_NEAR(mean_rolls({{1, 2}, {2, 2}, {3, 2}, {4, 3}, {5, 3}, {6, 3}}), 8.138923, near);
    CHECK_NEAR(mean_rolls({{4, 5}, {5, 5}, {6, 5}}), 10.073759, near);
    CHECK_NEAR(mean_rolls({{6, 7}, {5, 5}, {4, 3}}), 10.539055, near);
    CHECK_NEAR(mean_rolls({{6, 15}}), 12.266187, near);
}

TEST(chances_to_be_off_in_time) {
    constexpr double near = 1e-6;
    CHECK_NEAR(chance_off({{1, 4}}, 1), 1.0 / 6, near);
    CHECK_NEAR(chance_off({{1, 6}}, 2), 11.0 / 36, near);
    CHECK_NEAR(chance_off({{1, 8}}, 3), 0.421296, 2e-6);
    CHECK_NEAR(chance_off({{1, 15}}, 8), 1.0, near);
    CHECK_NEAR(chance_off({{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}}, 2), 0.073302, near);
    CHECK_NEAR(chance_off({{4, 1}}, 1), 34.0 / 36, near);
    CHECK_NEAR(chance_off({{5, 1}}, 1), 31.0 / 36, near);
    CHECK_NEAR(chance_off({{6, 1}}, 1), 27.0 / 36, near);
}

TEST(two_checkers_in_one_roll) {
    const int clearing[6][6] = {
        {36}, {36, 26}, {34, 25, 17}, {29, 23, 17, 11}, {23, 19, 14, 10, 6}, {15, 13, 10, 8, 6, 4}};
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= a; ++b) CHECK_NEAR(chance_off({{a, 1}, {b, 1}}, 1), clearing[a - 1][b - 1] / 36.0, 1e-6);
}

TEST(races_of_stacks_on_the_ace_point) {
    const double expected[] = {0.861111, 0.787809, 0.745263, 0.717450, 0.697529, 0.682331};
    for (int rolls = 2; rolls <= 7; ++rolls)
        CHECK_NEAR(roller_wins({{1, 2 * rolls}}, {{1, 2 * rolls}}), expected[rolls - 2], 2e-6);
    CHECK_NEAR(roller_wins({{6, 1}}, {{6, 1}}), 0.8125, 2e-6);
    CHECK_NEAR(roller_wins({{5, 1}, {2, 1}}, {{1, 1}}), 0.527778, 2e-6);
}

TEST(every_distribution_adds_up_to_one) {
    for (int index = 0; index < bearoff_layouts; ++index) {
        double all = 0, first = 0;
        for (int t = 0; t < bearoff_rolls; ++t) {
            all += static_cast<double>(shared_bearoff()->all_off(index)[static_cast<std::size_t>(t)]);
            first += static_cast<double>(shared_bearoff()->first_off(index)[static_cast<std::size_t>(t)]);
        }
        CHECK_NEAR(all, 1.0, 2e-6);
        CHECK_NEAR(first, 1.0, 2e-6);
    }
}

TEST(gammons_need_a_side_with_nothing_off) {
    const Outcomes o = shared_bearoff()->outcomes(position_of({{1, 2}}, {{6, 15}}));
    CHECK_EQUAL(o.win, 1.0F);
    CHECK_EQUAL(o.gammon_win, 1.0F);
    CHECK_EQUAL(o.gammon_loss, 0.0F);
    const Outcomes saved = shared_bearoff()->outcomes(position_of({{1, 2}}, {{6, 14}}));
    CHECK_EQUAL(saved.gammon_win, 0.0F);
    // Three checkers of mine on the ace point, he has all fifteen on his six point: he bears one off in a roll
    // unless he throws no six and no doublet that brings one in: 5/5 would do, four threes too, but no others.
    const Outcomes late = shared_bearoff()->outcomes(position_of({{1, 3}}, {{6, 15}}));
    CHECK(late.gammon_win > 0.5F && late.gammon_win < 1.0F);
}

TEST(the_thread_count_does_not_change_the_table) {
    CHECK(Bearoff::build(1).to_bytes() == Bearoff::build(3).to_bytes());
}

TEST(a_file_holds_the_table_and_damage_is_seen) {
    const std::vector<std::uint8_t> bytes = shared_bearoff()->to_bytes();
    CHECK(Bearoff::from_bytes(bytes).to_bytes() == bytes);
    CHECK_THROWS("bear-off table", Bearoff::from_bytes({bytes.data(), bytes.size() - 1}));
    CHECK_THROWS("bear-off table", Bearoff::from_bytes({bytes.data(), std::size_t{0}}));
    auto damaged = bytes;
    damaged[4] ^= 1;
    CHECK_THROWS("bear-off table", Bearoff::from_bytes(damaged));
}
