// Looking ahead: exact where the tables reach, equal to a plain sum over the rolls, the same bits on every path.
#include "doublesix/search.hpp"

#include <algorithm>
#include <memory>

#include "check.hpp"
#include "nets.hpp"
#include "positions.hpp"
#include "stakes.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

SearchSettings settings_with(int plies) {
    SearchSettings settings;
    settings.plies = plies;
    return settings;
}

CubeValues cube_at(const Position& position, int plies, CubeState state = {}) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    return Search(evaluator, settings_with(plies)).cube_values(position, money(), state);
}

// What a player without a cube looks ahead one roll for.
double mean_over_rolls(const Evaluator& evaluator, const Position& position) {
    StaticEvaluation evaluation(evaluator);
    PlayGenerator generator(evaluator.rules);
    double sum = 0;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) {
            generator.generate(position, a, b);
            double best = -10;
            for (const Position& result : generator.results)
                best = std::max(best,
                                -static_cast<double>(evaluation.evaluate(result.swapped()).cubeless(evaluator.rules)));
            sum += best / 36;
        }
    return sum;
}

}  // namespace

// Race endings that are over within three rolls: exact equities, cube at one (recomputed by an independent program).
TEST(short_races_are_solved_exactly) {
    constexpr double near = 3e-6;
    const CubeValues famous = cube_at(position_of({{6, 1}}, {{6, 1}}), 3);
    CHECK_NEAR(famous.outcomes.win, 0.8125F, 3e-6F);
    CHECK_NEAR(famous.no_double, 0.5, near);
    CHECK_NEAR(famous.double_take, 1.0, near);  // take and pass are equal
    CHECK_NEAR(famous.double_pass, 1.0, near);
    CHECK_NEAR(cube_at(position_of({{5, 1}, {2, 1}}, {{1, 1}}), 2).double_take, 2 * 0.055556, near);
    CHECK_NEAR(cube_at(position_of({{4, 1}, {2, 1}}, {{6, 1}}), 3).double_take, 2 * 0.277778, near);
    CHECK_NEAR(cube_at(position_of({{6, 1}, {5, 1}}, {{1, 1}}), 2).double_take, 2 * -0.666667, near);
    CHECK_NEAR(cube_at(position_of({{1, 4}}, {{1, 4}}), 3).double_take, 2 * 0.722222, near);
}

TEST(one_ply_is_the_mean_over_the_rolls) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    Search search(evaluator, settings_with(1));
    for (const Position& position : random_play(12, 61)) {
        const Outcomes found = search.outcomes(position, 1);
        CHECK_NEAR(static_cast<double>(found.cubeless(evaluator.rules)), mean_over_rolls(evaluator, position), 1e-5);
    }
}

TEST(nought_plies_is_the_static_judgement) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    Search search(evaluator, settings_with(0));
    StaticEvaluation evaluation(evaluator);
    for (const Position& position : random_play(50, 62))
        CHECK(same_bits(search.outcomes(position, 0), evaluation.evaluate(position)));
}

TEST(every_legal_play_is_ranked_best_first) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    PlayGenerator generator(evaluator.rules);
    for (const int plies : {0, 1, 2}) {
        Search search(evaluator, settings_with(plies));
        for (const Position& position : random_play(plies == 2 ? 3 : 20, 63)) {
            std::vector<Candidate> found;
            search.rank_plays(position, 3, 1, money(), {}, found);
            generator.generate(position, 3, 1);
            CHECK_EQUAL(found.size(), generator.results.size());
            CHECK_EQUAL(found.front().plies, plies);
            for (std::size_t i = 1; i < found.size(); ++i)
                CHECK(found[i].plies < found[i - 1].plies ||
                      (found[i].plies == found[i - 1].plies && found[i].utility <= found[i - 1].utility));
            for (const Candidate& candidate : found)
                CHECK_EQUAL(std::count_if(generator.results.begin(), generator.results.end(),
                                          [&](const Position& result) { return result == candidate.result; }),
                            1);
        }
    }
}

TEST(paths_rank_and_judge_with_the_same_bits) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    const Position position = random_play(12, 64).back();
    std::vector<Candidate> expected;
    CubeValues expected_cube{};
    on_every_path([&](SimdPath path) {
        Search search(evaluator, settings_with(1));
        std::vector<Candidate> found;
        search.rank_plays(position, 6, 2, money(), {}, found);
        const CubeValues cube = search.cube_values(position, money(), {});
        if (path == SimdPath::portable) {
            expected = found;
            expected_cube = cube;
        }
        CHECK_EQUAL(found.size(), expected.size());
        for (std::size_t i = 0; i < found.size(); ++i)
            CHECK(found[i].result == expected[i].result && found[i].utility == expected[i].utility &&
                  same_bits(found[i].outcomes, expected[i].outcomes));
        CHECK(cube.no_double == expected_cube.no_double && cube.double_take == expected_cube.double_take);
    });
}

TEST(rolls_are_valued_in_their_order) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    Search search(evaluator, settings_with(0));
    const Position position = random_play(9, 65).back();
    double found[roll_count];
    search.roll_values(position, money(), {}, found);
    int roll = 0;
    for (int low = 1; low <= 6; ++low)
        for (int high = low; high <= 6; ++high) {
            std::vector<Candidate> ranked;
            search.rank_plays(position, high, low, money(), {}, ranked);
            CHECK_EQUAL(found[roll++], ranked.front().utility);
        }
}

// A used search gives what a fresh one gives: nothing is left behind in its scratch.
TEST(scratch_leaves_no_trace) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    Search used(evaluator, settings_with(1));
    for (const Position& position : random_play(6, 66)) {
        std::vector<Candidate> again, fresh;
        used.rank_plays(position, 5, 3, money(), {}, again);
        Search(evaluator, settings_with(1)).rank_plays(position, 5, 3, money(), {}, fresh);
        CHECK_EQUAL(again.size(), fresh.size());
        for (std::size_t i = 0; i < fresh.size(); ++i) CHECK_EQUAL(again[i].utility, fresh[i].utility);
    }
}

// The most cube states that a decision can branch into, at the greatest depth, where no roll has a choice.
TEST(four_plies_hold_every_cube_state) {
    const CubeValues deep = cube_at(position_of({{6, 2}, {5, 1}}, {{6, 2}, {5, 1}}), max_plies);
    CHECK(deep.no_double > 0 && deep.double_take > deep.no_double - 1);
    const CubeValues held = cube_at(position_of({{6, 2}, {5, 1}}, {{6, 2}, {5, 1}}), max_plies, {0, Owner::mover});
    CHECK(held.no_double >= deep.no_double - 0.2);
}
