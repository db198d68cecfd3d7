// The one-sided bear-off against recomputed and published numbers, and against a computation by definition.
#include "doublesix/one_sided.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "check.hpp"
#include "positions.hpp"
#include "table_files.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

const RollRecord& record_of(Places places) {
    const auto index = shared_bearoff()->index_of(side_of(places));
    return shared_bearoff()->all_off(static_cast<std::uint32_t>(index));
}

double mean_rolls(Places places) { return static_cast<double>(record_of(places).mean); }

double chance_off(Places places, int rolls) {
    double sum = 0;
    for (int t = 0; t <= rolls; ++t)
        sum += static_cast<double>(record_of(places).distribution()[static_cast<std::size_t>(t)]);
    return sum;
}

double roller_wins(Places player, Places opponent) {
    return static_cast<double>(shared_bearoff()->outcomes(position_of(player, opponent)).win);
}

}  // namespace

TEST(only_homes_are_covered) {
    const OneSidedBearoff& table = *shared_bearoff();
    CHECK_EQUAL(table.index_of(side_of({{7, 1}})), -1);
    CHECK(table.covers(position_of({{6, 15}}, {{1, 1}}), 15));
    CHECK(!table.covers(position_of({{6, 15}}, {}), 15));  // over
    CHECK(!table.covers(position_of({{7, 1}}, {{1, 1}}), 15));
    CHECK(!table.covers(position_of({{6, 3}}, {{1, 1}}, 3), 3));  // a gammon that the table knows nothing of
    CHECK(table.covers(position_of({{6, 2}}, {{1, 1}}, 3), 3));
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
    const OneSidedBearoff& table = *shared_bearoff();
    const auto total = [](const RollRecord& record) {
        double sum = 0;
        for (const float chance : record.chance) sum += static_cast<double>(chance);
        return sum;
    };
    for (std::uint32_t index = 0; index < table.layouts().count(); ++index) {
        CHECK_NEAR(total(table.all_off(index)), 1.0, 2e-6);
        if (!table.has_one_off(index)) CHECK_NEAR(total(table.first_off(index)), 1.0, 2e-6);
    }
}

// Fewest mean rolls from a layout to wherever `is_there`, by definition.
namespace {

using Goal = bool (*)(const Side&);

double fewest_rolls(const Side& side, Goal is_there, std::map<std::vector<int>, double>& known) {
    if (is_there(side)) return 0;
    const std::vector<int> key(side.count, side.count + 26);
    if (const auto found = known.find(key); found != known.end()) return found->second;
    PlayGenerator generator{Rules{}};
    double mean = 1;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) {
            generator.generate({{side, Side{}}}, {std::max(a, b), std::min(a, b)});
            double least = 1e9;
            for (const Position& result : std::vector<Position>(generator.results))
                least = std::min(least, fewest_rolls(result.side[0], is_there, known));
            mean += least / 36;
        }
    return known[key] = mean;
}

}  // namespace

TEST(every_size_agrees_with_the_definition) {
    const std::pair<int, int> sizes[] = {{6, 5}, {9, 3}, {13, 2}};
    for (const auto& [points, checkers] : sizes) {
        const OneSidedBearoff table(made_table<OneSidedMaker>(points, checkers));
        std::map<std::vector<int>, double> all, first;
        for (std::uint32_t index = 0; index < table.layouts().count(); ++index) {
            Side side = table.layouts().side_of(index);
            const bool is_full = side.count[off] == 0;
            // A game's other checkers are off; nothing hangs on their number.
            side.count[off] = 0;
            const double mean = fewest_rolls(side, [](const Side& s) { return occupied(s) == 0; }, all);
            CHECK_NEAR(static_cast<double>(table.all_off(index).mean), mean, 1e-5);
            if (is_full)
                CHECK_NEAR(static_cast<double>(table.first_off(index).mean),
                           fewest_rolls(side, [](const Side& s) { return s.count[off] > 0; }, first), 1e-5);
        }
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
    CHECK_EQUAL(made_table<OneSidedMaker>(6, 8, 1)->header().checksum,
                made_table<OneSidedMaker>(6, 8, 3)->header().checksum);
}

namespace {

// Sound as to its checksums, with records that begin with the rolls that `start` tells by number.
template <class Start>
void write_records(TableBuild& build, const Start& start) {
    auto* records = reinterpret_cast<RollRecord*>(build.data());
    for (std::uint64_t k = 0; k < OneSidedMaker::header(6, 2).records; ++k) records[k].start = start(k);
}

}  // namespace

TEST(a_record_of_more_rolls_than_there_are_is_refused) {
    const Folder folder;
    TableBuild build(folder.file(), OneSidedMaker::header(6, 2));
    write_records(build, [](std::uint64_t k) { return k == 1 ? latest_start + 1 : k == 2 ? 1U << 31 : latest_start; });
    build.finish(1, 1);
    const OneSidedBearoff table(std::make_shared<const Table>(folder.file()));
    CHECK_EQUAL(table.all_off(0).start, latest_start);
    CHECK_THROWS("more rolls than there are", table.all_off(1));
    CHECK_THROWS("more rolls than there are", table.all_off(2));
    CHECK_THROWS("more rolls than there are", table.outcomes(position_of({{1, 1}}, {{6, 1}})));
}

TEST(a_build_does_not_go_on_from_damage) {
    const Folder folder;
    {
        TableBuild build(folder.file(), OneSidedMaker::header(6, 2));
        write_records(build, [](std::uint64_t) { return 1U << 30; });
        build.commit(2);
    }
    OneSidedMaker maker(folder.file(), 6, 2);
    CHECK_EQUAL(maker.done(), 2U);
    CHECK_THROWS("make it anew", maker.advance(1, 1));
}

TEST(sizes_that_no_table_has_are_refused) {
    const Folder folder;
    TableHeader header = OneSidedMaker::header(6, 2);
    header.size[0] = 99;
    TableBuild(folder.file(), header).finish(1, 1);
    CHECK_THROWS("t.table has no possible size: bear-off tables have 1-13 points",
                 OneSidedBearoff{std::make_shared<const Table>(folder.file())});
}

TEST(a_table_of_another_kind_is_refused) {
    CHECK_THROWS("not bearoff-one-sided", OneSidedBearoff{made_table<TwoSidedMaker>(6, 2)});
}

// In a game of fewer checkers those that are missing would count as borne off, and hide a gammon.
TEST(games_of_fewer_checkers_are_covered_once_both_sides_have_one_off) {
    const auto covered = [](int mine, int his, int checkers) {
        return shared_bearoff()->covers(position_of({{4, mine}}, {{5, his}}, checkers), checkers);
    };
    CHECK(covered(15, 15, 15) && covered(15, 3, 15));
    CHECK(!covered(10, 10, 10) && !covered(9, 10, 10) && !covered(10, 9, 10));
    CHECK(covered(9, 9, 10));
    CHECK(!covered(0, 9, 10) && !covered(9, 0, 10));  // it is over
}
