// The two-sided bear-off against recomputed numbers and against a computation by definition, in doubles.
#include "doublesix/two_sided.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "check.hpp"
#include "doublesix/search.hpp"
#include "nets.hpp"
#include "positions.hpp"
#include "stakes.hpp"
#include "table_files.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

using Values = std::array<double, two_sided_values>;

// Every pair by the formulas of the header, one at a time.
class Definition {
  public:
    Definition(int points, int checkers) : layouts_(points, checkers), lists_(layouts_.count()) {
        LayoutPlays plays(layouts_);
        for (std::uint32_t i = 0; i < layouts_.count(); ++i)
            plays.for_each_result_list(i, [&](int ways, const auto& results) { lists_[i].push_back({ways, results}); });
        known_.resize(static_cast<std::size_t>(layouts_.count()) * layouts_.count());
        is_known_.resize(known_.size());
    }

    // Of i on roll against j.
    const Values& of(std::uint32_t i, std::uint32_t j) {
        const std::size_t at = static_cast<std::size_t>(i) * layouts_.count() + j;
        if (!is_known_[at]) {
            known_[at] = work_out(i, j);
            is_known_[at] = true;
        }
        return known_[at];
    }

  private:
    Values work_out(std::uint32_t i, std::uint32_t j) {
        const double stakes = layouts_.checkers() == 15 && std::max(i, j) >= layouts_.first_full() ? 2 : 1;
        if (j == 0) return {-stakes, -stakes, -stakes, -stakes};
        Values sum{};
        for (const auto& [ways, results] : lists_[i]) {
            Values best = {-9, -9, -9, -9};
            for (const std::uint32_t r : results) {
                const Values& next = of(j, r);
                const Values mine = {-next[0], -next[3], -next[2], -next[1]};
                for (std::size_t k = 0; k < best.size(); ++k) best[k] = std::max(best[k], mine[k]);
            }
            for (std::size_t k = 0; k < sum.size(); ++k) sum[k] += ways * best[k] / 36;
        }
        const double doubled = std::min(2 * sum[3], 1.0);
        return {sum[0], std::max(sum[1], doubled), std::max(sum[2], doubled), sum[3]};
    }

    Layouts layouts_;
    std::vector<std::vector<std::pair<int, std::vector<std::uint32_t>>>> lists_;
    std::vector<Values> known_;
    std::vector<bool> is_known_;
};

double greatest_difference(const TwoSidedBearoff& table) {
    Definition definition(table.layouts().points(), table.layouts().checkers());
    double greatest = 0;
    for (std::uint32_t i = 1; i < table.layouts().count(); ++i)
        for (std::uint32_t j = 1; j < table.layouts().count(); ++j) {
            std::int16_t raw[two_sided_values];
            table.raw(i, j, raw);
            for (std::size_t k = 0; k < two_sided_values; ++k)
                greatest = std::max(greatest, std::abs(raw[k] / 32767.0 - definition.of(i, j)[k]));
        }
    return greatest;
}

}  // namespace

TEST(equities_are_the_known_ones) {
    const struct {
        Places roller, opponent;
        Values expected;
    } known[] = {
        {{{6, 1}}, {{6, 1}}, {.625000, 1, 1, .500000}},
        {{{5, 1}, {2, 1}}, {{1, 1}}, {.055556, .111111, .111111, .055556}},
        {{{5, 1}, {3, 1}}, {{5, 1}, {3, 1}}, {.509907, 1, 1, .509602}},
        {{{3, 2}}, {{3, 2}}, {.501543, 1, 1, .501543}},
        {{{4, 2}}, {{4, 2}}, {.554660, 1, 1, .554184}},
        {{{6, 2}}, {{6, 2}}, {.508989, .961259, .961259, .480630}},
        {{{6, 3}}, {{6, 3}}, {.425616, .751454, .751454, .375727}},
        {{{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}},
         {{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}},
         {.401143, .702265, .702265, .351133}},
        {{{4, 1}, {2, 1}}, {{6, 1}}, {.458333, .555556, .555556, .277778}},
        {{{6, 1}, {5, 1}}, {{1, 1}}, {-.666667, -.666667, -.666667, -.666667}},
        {{{1, 4}}, {{1, 4}}, {.722222, 1, 1, .722222}},
    };
    for (const auto& line : known) {
        double found[two_sided_values];
        const Position position = position_of(line.roller, line.opponent);
        CHECK(shared_two_sided()->covers(position, 15));
        shared_two_sided()->values(position, found);
        for (std::size_t k = 0; k < two_sided_values; ++k) CHECK_NEAR(found[k], line.expected[k], 6e-5);
    }
}

TEST(small_tables_agree_with_the_definition) {
    for (const auto& [points, checkers] : {std::pair{6, 1}, {6, 4}, {3, 6}, {8, 3}}) {
        const TwoSidedBearoff table(made_table<TwoSidedMaker>(points, checkers));
        CHECK(greatest_difference(table) <= 4.0 / 32767);
    }
}

TEST(gammons_count_where_fifteen_are_on_the_board) {
    const TwoSidedBearoff table(made_table<TwoSidedMaker>(2, 15));
    Definition definition(2, 15);
    bool has_gammons = false;
    for (std::uint32_t i = 1; i < table.layouts().count(); ++i)
        for (std::uint32_t j = 1; j < table.layouts().count(); ++j) {
            std::int16_t raw[two_sided_values];
            table.raw(i, j, raw);
            for (std::size_t k = 0; k < two_sided_values; ++k)
                CHECK_NEAR(raw[k] / 16383.0, definition.of(i, j)[k], 4.0 / 16383);
            has_gammons = has_gammons || raw[0] > 20000;
        }
    CHECK(has_gammons);
}

TEST(covered_is_who_is_home_with_one_off) {
    const TwoSidedBearoff& table = *shared_two_sided();
    CHECK(!table.covers(position_of({{6, 7}}, {{1, 1}}), 15));
    CHECK(!table.covers(position_of({{7, 1}}, {{1, 1}}), 15));
    CHECK(!table.covers(position_of({{6, 1}}, {}), 15));
    CHECK(!table.covers(position_of({{1, 1}}, {{6, 3}}, 3), 3));
    CHECK(!table.covers(position_of({{6, 3}}, {{1, 1}}, 3), 3));
    CHECK(table.covers(position_of({{6, 2}}, {{1, 1}}, 3), 3));
}

TEST(neither_threads_nor_instructions_nor_interruptions_change_a_bit) {
    const std::uint32_t expected = made_table<TwoSidedMaker>(6, 5, 1)->header().checksum;
    CHECK_EQUAL(made_table<TwoSidedMaker>(6, 5, 3)->header().checksum, expected);
    on_every_path([&](SimdPath) { CHECK_EQUAL(made_table<TwoSidedMaker>(6, 5, 2)->header().checksum, expected); });
    const Folder folder;
    for (bool is_done = false; !is_done;) {
        TwoSidedMaker maker(folder.file(), 6, 5);
        is_done = maker.advance(0, 2) || maker.advance(0, 2);
    }
    CHECK_EQUAL(Table(folder.file()).header().checksum, expected);
}

namespace {

// A position of the table of 6 checkers, by chance.
Position covered_position(Rng& rng) {
    const Layouts& layouts = shared_two_sided()->layouts();
    Position position;
    for (Side& side : position.side) {
        side = layouts.side_of(1 + rng.below(layouts.count() - 1));
        side.count[off] = static_cast<std::int8_t>(side.count[off] + 9);
    }
    return position;
}

Evaluator exact_evaluator() {
    Evaluator evaluator = random_evaluator(shared_bearoff());
    evaluator.two_sided = {shared_two_sided()};
    return evaluator;
}

}  // namespace

// The first that has a position speaks: a larger one that has others hides nothing that a smaller one knows.
TEST(every_table_is_asked) {
    Evaluator evaluator = random_evaluator();
    const auto wide = std::make_shared<const TwoSidedBearoff>(made_table<TwoSidedMaker>(8, 3));
    const auto sides = std::make_shared<const OneSidedBearoff>(made_table<OneSidedMaker>(9, 2));
    evaluator.two_sided = {wide, shared_two_sided()};
    evaluator.one_sided = {shared_bearoff(), sides};
    const Position far = position_of({{8, 1}}, {{6, 1}}), near = position_of({{6, 4}}, {{6, 1}}),
                   both = position_of({{6, 1}}, {{5, 1}}), further = position_of({{9, 2}}, {{9, 1}}),
                   nowhere = position_of({{9, 3}}, {{9, 1}});
    CHECK(evaluator.money_pairs_for(far) == wide.get());
    CHECK(evaluator.money_pairs_for(near) == shared_two_sided().get());
    CHECK(evaluator.money_pairs_for(both) == wide.get());
    CHECK(evaluator.money_pairs_for(further) == nullptr);
    CHECK(evaluator.sides_for(near) == shared_bearoff().get());
    CHECK(evaluator.sides_for(further) == sides.get());
    CHECK(evaluator.classify(nowhere) == JudgedBy::race);
    CHECK_EQUAL(evaluator.outcomes_in_table(further).win, sides->outcomes(further).win);
    CHECK_EQUAL(StaticEvaluation(evaluator).evaluate(near).win,
                static_cast<float>(shared_two_sided()->win_chance(near)));
    for (const Position& position : {far, near})
        CHECK(is_value_exact(evaluator, money(), evaluator.classify(position), position));
    CHECK_EQUAL(exact_value(evaluator, money(), 0, {1, Owner::mover}, near),
                2 * shared_two_sided()->value(near, TwoSidedValue::mine));
}

TEST(bearing_off_loses_nothing) {
    const Evaluator evaluator = exact_evaluator();
    SearchSettings settings;
    Rng rng(3, 0);
    PlayGenerator generator{Rules{}};
    std::vector<Candidate> ranked;
    for (int k = 0; k < 10000; ++k) {
        const Position position = covered_position(rng);
        const Dice dice{rng.die(), rng.die()};
        const CubeState state{0, static_cast<Owner>(rng.below(3))};
        settings.plies = static_cast<int>(rng.below(3));
        Search(evaluator, settings).rank_plays(position, dice, money(), state, ranked);
        const auto worth = [&](const Position& result) {
            if (result.side[0].count[off] == 15) return 1.0;
            double values[two_sided_values];
            shared_two_sided()->values(result.swapped(), values);
            return -values[state.owner == Owner::mover ? 3 : state.owner == Owner::centered ? 2 : 1];
        };
        generator.generate(position, dice);
        double best = -1;
        for (const Position& result : generator.results) best = std::max(best, worth(result));
        CHECK_EQUAL(worth(ranked[0].result), best);
        CHECK_EQUAL(ranked[0].utility, best);
    }
}

TEST(cube_actions_are_those_of_the_definition) {
    const Evaluator evaluator = exact_evaluator();
    SearchSettings settings;
    Rng rng(4, 0);
    for (int k = 0; k < 2000; ++k) {
        const Position position = covered_position(rng);
        double values[two_sided_values];
        shared_two_sided()->values(position, values);
        settings.plies = static_cast<int>(rng.below(2));
        for (const Owner owner : {Owner::centered, Owner::mover}) {
            const CubeValues found = Search(evaluator, settings).cube_values(position, money(), {0, owner});
            CHECK_NEAR(found.double_take, 2 * values[3], 4.0 / 32767);
            CHECK_EQUAL(found.double_pass, 1.0);
            const double best = std::max(found.no_double, std::min(found.double_take, found.double_pass));
            CHECK_NEAR(best, values[owner == Owner::mover ? 1 : 2], 4.0 / 32767);
            CHECK_NEAR(found.outcomes.win, (1 + values[0]) / 2, 1e-6);
        }
    }
}

TEST(matches_take_the_exact_chances) {
    const Evaluator evaluator = exact_evaluator();
    const Position position = position_of({{5, 1}, {3, 1}}, {{5, 1}, {3, 1}});
    const CubeValues found = Search(evaluator, {}).cube_values(position, both_two_away(0.3), {});
    CHECK_NEAR(found.outcomes.win, 0.754954, 3e-5);
    // At two away each a double makes the cube dead: winning the game wins the match.
    CHECK_NEAR(found.double_take, 2 * 0.754954 - 1, 6e-5);
}

TEST(the_value_of_a_table_is_that_of_the_cube_in_play) {
    Evaluator evaluator = random_evaluator(shared_bearoff());
    evaluator.two_sided = {shared_two_sided()};
    const Position position = position_of({{6, 1}, {3, 1}}, {{5, 1}, {1, 1}});
    const auto in_table = [&](TwoSidedValue which) { return shared_two_sided()->value(position, which); };
    CHECK(in_table(TwoSidedValue::cubeless) < in_table(TwoSidedValue::mine));
    CHECK_EQUAL(exact_value(evaluator, money(), 0, {}, position), in_table(TwoSidedValue::centered));
    CHECK_EQUAL(exact_value(evaluator, money(false, false), 0, {}, position), in_table(TwoSidedValue::cubeless));
    CHECK_EQUAL(exact_value(evaluator, money(), 0, {2, Owner::mover}, position), 4 * in_table(TwoSidedValue::mine));
    CHECK_EQUAL(exact_value(evaluator, money(), 1, {1, Owner::other}, position), 2 * in_table(TwoSidedValue::theirs));
}
