// Looking ahead: exact where the tables reach, equal to a plain sum over the rolls, the same bits on every path.
#include "doublesix/search.hpp"

#include <algorithm>
#include <memory>

#include "check.hpp"
#include "doublesix/rolls.hpp"
#include "games.hpp"
#include "nets.hpp"
#include "positions.hpp"
#include "slow.hpp"
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
            generator.generate(position, {a, b});
            double best = -10;
            for (const Position& result : generator.results)
                best = std::max(best,
                                -static_cast<double>(evaluation.evaluate(result.swapped()).cubeless(evaluator.rules)));
            sum += best / 36;
        }
    return sum;
}

}  // namespace

TEST(rolls_come_once_each_with_their_chances) {
    for (const int dice : {2, 3}) {
        Rules rules;
        rules.dice = dice;
        std::vector<Dice> rolls;
        double total = 0;
        for_each_roll(rules, [&](Dice roll, float chance) {
            const int numbers[] = {roll.a, roll.b, roll.c};
            CHECK(is_possible(rules, roll));
            CHECK(std::is_sorted(numbers, numbers + 3, std::greater<>()));
            int ways = 0;  // among all throws of different dice
            for (int t = 0; t < (dice == 3 ? 216 : 36); ++t) {
                int thrown[] = {1 + t % 6, 1 + t / 6 % 6, dice == 3 ? 1 + t / 36 : 0};
                std::sort(thrown, thrown + 3, std::greater<>());
                ways += std::equal(thrown, thrown + 3, numbers);
            }
            CHECK_NEAR(static_cast<double>(chance), ways / (dice == 3 ? 216.0 : 36.0), 1e-7);
            CHECK(std::find(rolls.begin(), rolls.end(), roll) == rolls.end());
            rolls.push_back(roll);
            total += static_cast<double>(chance);
        });
        CHECK_NEAR(total, 1.0, 1e-6);
        CHECK_EQUAL(static_cast<int>(rolls.size()), roll_count(rules));
        CHECK(rolls[0] == (Dice{1, 1, dice == 3}) && rolls[1] == (Dice{2, 1, dice == 3}));
    }
    CHECK_EQUAL(roll_count(Rules{}), 21);
    CHECK_EQUAL(roll_count(game_of_three_dice().rules), most_rolls);
}

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

namespace {

void check_depth(const Game& game, int plies, int count, std::uint64_t seed) {
    const Evaluator evaluator = random_evaluator(nullptr, game.rules, max_phases);
    Search search(evaluator, settings_with(plies));
    SlowJudge slow(evaluator);
    const auto positions = met_in(game, 40 * count, seed);
    for (std::size_t i = 17; i < positions.size(); i += 40) {
        const Outcomes found = search.outcomes(positions[i], plies), expected = slow.expect(positions[i], plies);
        CHECK_NEAR(found.win, expected.win, 1e-5F);
        CHECK_NEAR(found.gammon_win, expected.gammon_win, 1e-5F);
        CHECK_NEAR(found.backgammon_win, expected.backgammon_win, 1e-5F);
        CHECK_NEAR(found.gammon_loss, expected.gammon_loss, 1e-5F);
        CHECK_NEAR(found.backgammon_loss, expected.backgammon_loss, 1e-5F);
    }
}

}  // namespace

TEST(one_ply_is_that_of_brute_force_in_every_game) {
    for (const Game& game : all_games())
        if (game.rules.token == Token::none) check_depth(game, 1, 3, 67);
}

TEST(two_plies_are_those_of_brute_force) {
    check_depth({"standard", {}, standard_start()}, 2, 1, 68);
    for (const Game& game : {game_of_pins(), game_of_extra_turns(), game_of_leftovers(), game_of_named_doublets()})
        check_depth(game, 2, 1, 69);
}

// Three dice near the end, where two rolls of them are few plays.
TEST(two_plies_of_three_dice_are_those_of_brute_force) {
    const Game game = game_of_three_dice();
    const Evaluator evaluator = random_evaluator(nullptr, game.rules, max_phases);
    Search search(evaluator, settings_with(2));
    const Position position = position_of({{4, 1}, {9, 2}}, {{6, 1}, {12, 2}});
    const Outcomes found = search.outcomes(position, 2), expected = SlowJudge(evaluator).expect(position, 2);
    CHECK_NEAR(found.win, expected.win, 2e-5F);
    CHECK(found.win > 0 && found.win < 1);
}

// The bomb is thrown before the roll wherever the search comes to one.
TEST(bombs_go_off_within_the_search) {
    const Game game = game_of_bombs();
    const Evaluator evaluator = random_evaluator(nullptr, game.rules);
    Search search(evaluator, settings_with(1));
    StaticEvaluation evaluation(evaluator);
    SlowJudge slow(evaluator);
    int used = 0;
    for (Position position : met_in(game, 30, 70)) {
        const Outcomes found = search.outcomes(position, 1);
        used += evaluation.uses_token(position);
        CHECK_NEAR(found.win, slow.expect(position, 1).win, 1e-5F);
    }
    CHECK(used > 2);
}

// Where the bomb is the best that the side on roll can do and ends the game, that is all there is to come, wherever the
// cube lies and however far one looks; where it is not, it stays where it is.
TEST(a_bomb_that_ends_the_game_is_worth_its_end) {
    const Game game = game_of_bombs();
    const Evaluator losing = evaluator_that_says(0.2F, game.rules), winning = evaluator_that_says(0.7F, game.rules);
    const Position before = before_the_last_bomb();
    Position played = before.swapped();  // by the other side, whose 21 it was
    --played.side[0].count[7];
    ++played.side[0].count[10];
    for (const CubeState state : {CubeState{}, CubeState{1, Owner::mover}, CubeState{1, Owner::other}}) {
        const CubeValues values = Search(losing, settings_with(0)).cube_values(before, money(), state);
        CHECK_EQUAL(values.outcomes.win, 0.5F);
        CHECK_NEAR(values.no_double, 0.0, 1e-9);
        CHECK_NEAR(values.double_take, 0.0, 1e-9);
        CHECK(Search(winning, settings_with(0)).cube_values(before, money(), state).no_double > 0.1);
        for (const int plies : {0, 1, 2}) {
            Search search(losing, settings_with(plies));
            CHECK_EQUAL(search.outcomes(before, plies).win, 0.5F);
            std::vector<Candidate> found;
            search.rank_plays(played, {2, 1}, money(), state, found);
            const auto same = std::find_if(found.begin(), found.end(),
                                           [&](const Candidate& each) { return each.result.swapped() == before; });
            CHECK(same != found.end());
            if (same == found.end()) continue;
            CHECK_EQUAL(same->outcomes.win, 0.5F);
            CHECK_NEAR(same->utility, 0.0, 1e-9);
        }
    }
}

// After one side's last start checker is pinned and the other's too, nobody has won.
TEST(ties_are_worth_half) {
    const Game game = game_of_pins();
    const Evaluator evaluator = random_evaluator(nullptr, game.rules);
    const std::uint32_t mother = 1U << 24;
    Position tied = position_of({{24, 1}, {1, 14}}, {{24, 1}, {1, 14}});
    tied.side[0].pinned = tied.side[1].pinned = mother;
    for (const int plies : {0, 1, 2}) {
        Search search(evaluator, settings_with(plies));
        const Outcomes found = search.outcomes(tied, plies);
        CHECK_EQUAL(found.win, 0.5F);
        CHECK_EQUAL(found.gammon_win + found.gammon_loss, 0.0F);
        CHECK_NEAR(found.cubeless(game.rules), 0.0F, 1e-7F);
    }
    // One checker from the tie: only pinning his mother saves the game, and an ace does it.
    Position before = position_of({{24, 1}, {2, 1}, {1, 0}, {3, 13}}, {{24, 1}, {1, 14}});
    before.side[0].pinned = mother;
    Search search(evaluator, settings_with(1));
    std::vector<Candidate> found;
    search.rank_plays(before, {2, 1}, points_of(game.rules), {}, found);
    CHECK_NEAR(found.front().utility, 0.0, 1e-9);
    CHECK_NEAR(found.front().outcomes.win, 0.5F, 1e-7F);
}

TEST(every_legal_play_is_ranked_best_first) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    PlayGenerator generator(evaluator.rules);
    for (const int plies : {0, 1, 2}) {
        Search search(evaluator, settings_with(plies));
        for (const Position& position : random_play(plies == 2 ? 3 : 20, 63)) {
            std::vector<Candidate> found;
            search.rank_plays(position, {3, 1}, money(), {}, found);
            generator.generate(position, {3, 1});
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
        search.rank_plays(position, {6, 2}, money(), {}, found);
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
    double found[most_rolls];
    search.roll_values(position, money(), {}, found);
    int roll = 0;
    for (int low = 1; low <= 6; ++low)
        for (int high = low; high <= 6; ++high) {
            std::vector<Candidate> ranked;
            search.rank_plays(position, {high, low}, money(), {}, ranked);
            CHECK_EQUAL(found[roll++], ranked.front().utility);
        }
}

// A used search gives what a fresh one gives: nothing is left behind in its scratch, whatever was asked before.
TEST(scratch_leaves_no_trace) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    for (const int plies : {1, 2}) {
        Search used(evaluator, settings_with(plies));
        for (const Position& position : random_play(tries(6, 2), 66))
            for (const Stakes& stakes : {money(), points_of(evaluator.rules), money()}) {
                const auto unused = [&] { return Search(evaluator, settings_with(plies)); };
                std::vector<Candidate> again, fresh;
                used.rank_plays(position, {5, 3}, stakes, {}, again);
                unused().rank_plays(position, {5, 3}, stakes, {}, fresh);
                CHECK_EQUAL(again.size(), fresh.size());
                for (std::size_t i = 0; i < fresh.size(); ++i) CHECK_EQUAL(again[i].utility, fresh[i].utility);
                CHECK_EQUAL(used.cube_values(position, stakes, {}).double_take,
                            unused().cube_values(position, stakes, {}).double_take);
                CHECK(same_bits(used.outcomes(position, plies), unused().outcomes(position, plies)));
            }
    }
}

// On the bar before a closed board every roll dances and leaves the same position: one look does for all.
TEST(a_position_that_comes_again_is_looked_ahead_from_once) {
    const Evaluator evaluator = random_evaluator(nullptr);
    const Position shut = position_of({{6, 2}, {5, 2}, {4, 2}, {3, 2}, {2, 2}, {1, 2}, {7, 3}}, {{bar, 1}, {6, 14}});
    Search search(evaluator, settings_with(2));
    search.outcomes(shut.swapped(), 1);
    const std::uint64_t one_roll = search.evaluations();
    search.outcomes(shut, 1);
    const std::uint64_t after_it = search.evaluations() - one_roll;
    search.outcomes(shut.swapped(), 2);  // 21 rolls, none of which plays
    CHECK_EQUAL(search.evaluations() - one_roll - after_it, one_roll + after_it);
}

// The most cube states that a decision can branch into, at the greatest depth, where no roll has a choice.
TEST(four_plies_hold_every_cube_state) {
    const CubeValues deep = cube_at(position_of({{6, 2}, {5, 1}}, {{6, 2}, {5, 1}}), max_plies);
    CHECK(deep.no_double > 0 && deep.double_take > deep.no_double - 1);
    const CubeValues held = cube_at(position_of({{6, 2}, {5, 1}}, {{6, 2}, {5, 1}}), max_plies, {0, Owner::mover});
    CHECK(held.no_double >= deep.no_double - 0.2);
}

// The deepest value of a candidate is what brute force finds after it, whoever rolls next.
TEST(candidates_are_followed_into_the_turn_that_comes_next) {
    for (const Game& game : {game_of_pins(), game_of_extra_turns(), game_of_leftovers(), game_of_named_doublets()}) {
        const Evaluator evaluator = random_evaluator(nullptr, game.rules);
        SearchSettings settings = settings_with(1);
        settings.filters[0] = {3, 100};
        Search search(evaluator, settings);
        SlowJudge slow(evaluator);
        PlayGenerator generator(game.rules);
        generator.widest = most_ranked;
        const auto positions = met_in(game, 60, 71);
        for (const Dice dice : {Dice{2, 1}, Dice{5, 5}, Dice{6, 3}})
            for (std::size_t i = 9; i < positions.size(); i += static_cast<std::size_t>(tries(20, 40))) {
                std::vector<Candidate> found;
                search.rank_plays(positions[i], dice, points_of(game.rules), {}, found);
                generator.generate(positions[i], dice);
                CHECK_EQUAL(found.size(), generator.results.size());
                for (std::size_t k = 0; k < std::min<std::size_t>(3, found.size()); ++k) {
                    CHECK_EQUAL(found[k].plies, 1);
                    const Settled settled = slow.settle(found[k].result, generator.next);
                    const Outcomes o = slow.expect(settled.position, 1);
                    CHECK_NEAR(found[k].outcomes.win, settled.same_side ? o.win : 1 - o.win, 1e-5F);
                }
            }
    }
}

// Narrow filters drop most plays; whoever is asked about is judged like the best one, and of the others nothing
// changes.
TEST(plays_asked_about_are_judged_at_full_depth) {
    for (const Game& game : {Game{}, game_of_extra_turns(), game_of_leftovers()}) {
        const Evaluator evaluator = random_evaluator(nullptr, game.rules);
        for (const int plies : {0, 1, 2}) {
            SearchSettings narrow = settings_with(plies), wide = settings_with(plies);
            for (PlayFilter& filter : narrow.filters) filter = {1, 0};
            for (PlayFilter& filter : wide.filters) filter = {100, 100};
            Search asking(evaluator, narrow), all(evaluator, wide);
            for (const Position& position : met_in(game, 3, 74)) {
                std::vector<Candidate> without, expected, found;
                asking.rank_plays(position, {3, 1}, points_of(game.rules), {}, without);
                all.rank_plays(position, {3, 1}, points_of(game.rules), {}, expected);
                const Position asked[] = {without[without.size() / 2].result, without.back().result};
                asking.rank_plays(position, {3, 1}, points_of(game.rules), {}, found, asked);
                CHECK_EQUAL(found.size(), without.size());
                for (const Candidate& candidate : found) {
                    const bool is_asked = candidate.result == asked[0] || candidate.result == asked[1];
                    const auto& judged = is_asked ? expected : without;
                    const auto same = std::find_if(judged.begin(), judged.end(), [&](const Candidate& other) {
                        return other.result == candidate.result;
                    });
                    CHECK(same != judged.end());
                    if (same == judged.end()) continue;
                    CHECK_EQUAL(candidate.plies, same->plies);
                    CHECK_EQUAL(candidate.utility, same->utility);
                    // Whoever comes late stands behind all that are better, and before one that is not.
                    if (!is_asked || plies == 0) continue;
                    const auto is_worse = [&](const Candidate& other) { return other.utility < candidate.utility; };
                    const auto at = found.begin() + (&candidate - found.data());
                    CHECK(std::find_if(found.begin(), at, is_worse) == at);
                    CHECK(at + 1 == found.end() || !(at[1].utility > candidate.utility));
                }
            }
        }
    }
}

// Of a chain with too many results to look at, the one that was played is judged in any case.
TEST(a_result_beyond_the_sample_is_ranked_on_request) {
    Game game = game_of_late_doublets();
    game.rules.checkers = 15;
    game.rules.ordinary_rolls = 0;
    const Evaluator evaluator = random_evaluator(nullptr, game.rules);
    const Position before = position_of({{24, 3}, {21, 3}, {16, 4}, {11, 5}}, {{24, 15}});
    PlayGenerator all(game.rules), sample(game.rules);
    all.widest = 16 * most_ranked;
    sample.widest = most_ranked;
    all.generate(before, {4, 4});
    sample.generate(before, {4, 4});
    const auto is_listed = [&](const Position& result) {
        return std::find(sample.results.begin(), sample.results.end(), result) != sample.results.end();
    };
    const auto beyond = std::find_if_not(all.results.begin(), all.results.end(), is_listed);
    CHECK(!sample.is_complete && beyond != all.results.end());
    for (const int plies : {0, 1}) {
        Search search(evaluator, settings_with(plies));
        std::vector<Candidate> found, without;
        search.rank_plays(before, {4, 4}, points_of(game.rules), {}, without);
        search.rank_plays(before, {4, 4}, points_of(game.rules), {}, found, {&*beyond, 1});
        CHECK_EQUAL(without.size(), sample.results.size());
        CHECK_EQUAL(found.size(), sample.results.size() + 1);
        const auto asked = std::find_if(found.begin(), found.end(),
                                        [&](const Candidate& candidate) { return candidate.result == *beyond; });
        CHECK(asked != found.end() && asked->steps.step[0][0] == -1);
        StaticEvaluation judge(evaluator);
        if (asked->plies == 0) CHECK_NEAR(asked->outcomes.win, 1 - judge.evaluate(beyond->swapped()).win, 1e-6F);
        search.rank_plays(before, {4, 4}, points_of(game.rules), {}, found, {&sample.results.front(), 1});
        CHECK_EQUAL(found.size(), sample.results.size());
    }
}

TEST(rolls_of_three_dice_are_valued_in_their_order) {
    const Game game = game_of_three_dice();
    const Evaluator evaluator = random_evaluator(nullptr, game.rules);
    Search search(evaluator, settings_with(0));
    const Position position = met_in(game, 25, 72).back();
    double found[most_rolls];
    search.roll_values(position, points_of(game.rules), {}, found);
    const double* at = found;
    for_each_roll(game.rules, [&](Dice dice, float) {
        std::vector<Candidate> ranked;
        search.rank_plays(position, dice, points_of(game.rules), {}, ranked);
        CHECK_EQUAL(*at++, ranked.front().utility);
    });
}

TEST(counted_checkers_are_looked_ahead_for) {
    // The roller is off with any roll; the other side has four checkers left.
    const Game game = game_of_counted_checkers();
    const Evaluator evaluator = random_evaluator(nullptr, game.rules);
    for (const int plies : {1, 2}) {
        Search search(evaluator, settings_with(plies));
        CHECK_NEAR(search.outcomes(position_of({{1, 2}}, {{6, 4}}), plies).cubeless(game.rules), 4.0F, 1e-4F);
    }
}
