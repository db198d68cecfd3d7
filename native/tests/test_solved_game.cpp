// Whole games of few checkers: the numbering of positions, published equities, every value against its successors, and
// builds that are interrupted.
#include "doublesix/solved_game.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <vector>

#include "check.hpp"
#include "doublesix/ending.hpp"
#include "doublesix/game_solver.hpp"
#include "doublesix/rolls.hpp"
#include "doublesix/search.hpp"
#include "nets.hpp"
#include "positions.hpp"
#include "stakes.hpp"
#include "table_files.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

const SolvedGame& solved(int checkers) {
    static std::map<int, SolvedGame> games;
    static const Folder folder;
    auto found = games.find(checkers);
    if (found != games.end()) return found->second;
    const std::string path = folder.file(std::to_string(checkers).c_str());
    SolvedGameMaker maker(path, checkers);
    while (!maker.advance(60, 2)) {}
    CHECK(maker.advance(0, 1));  // what is done stays done
    return games.try_emplace(checkers, std::make_shared<Table>(path)).first->second;
}

// Every position of a game; `visit` is told its number.
template <class Visit>
void every_position(const PairIndex& index, const Visit& visit) {
    for (int mine = 0; mine < index.layouts(); ++mine)
        for (int his = 0; his < index.layouts(); ++his) {
            const Position position{{index.side(mine), index.side(his)}};
            const std::int64_t number = index.index_of(position);
            if (number >= 0) visit(position, number);
        }
}

}  // namespace

TEST(pairs_are_numbered_without_gap) {
    CHECK_EQUAL(PairIndex(1).size(), 652);
    CHECK_EQUAL(PairIndex(2).size(), 107'253);
    CHECK_EQUAL(PairIndex(3).size(), 7'959'904);
    for (int checkers = 1; checkers <= 2; ++checkers) {
        const PairIndex index(checkers);
        std::vector<bool> seen(static_cast<std::size_t>(index.size()));
        every_position(index, [&](const Position&, std::int64_t number) {
            CHECK(number < index.size() && !seen[static_cast<std::size_t>(number)]);
            seen[static_cast<std::size_t>(number)] = true;
        });
        CHECK(std::all_of(seen.begin(), seen.end(), [](bool found) { return found; }));
    }
}

TEST(pairs_that_cannot_stand_together_have_no_number) {
    const PairIndex index(2);
    CHECK_EQUAL(index.index_of(position_of({{24, 2}}, {{1, 2}}, 2)), -1);
    CHECK_EQUAL(index.index_of(position_of({{24, 1}}, {{24, 1}}, 1)), -1);
    CHECK_EQUAL(index.index_of(position_of({{24, 1}}, {{24, 1}}, 3)), -1);
    CHECK(index.index_of(position_of({{24, 2}}, {{2, 2}}, 2)) >= 0);
    CHECK_THROWS("1 to 3 checkers", PairIndex(0));
    CHECK_THROWS("1 to 3 checkers", PairIndex(4));
}

// GNU Backgammon and an independent program give the same; see docs/concepts/exact_tables.md.
TEST(games_of_one_and_two_checkers_are_worth_what_is_known) {
    constexpr float near = 1e-6F;
    const SolvedValues one = solved(1).values(position_of({{24, 1}}, {{24, 1}}, 1));
    CHECK_NEAR(one.outcomes.cubeless(Rules{}), 0.452773F, near);
    CHECK_EQUAL(one.outcomes.win, one.outcomes.gammon_win);
    const Places two_checkers = {{24, 1}, {23, 1}};
    const SolvedValues two = solved(2).values(position_of(two_checkers, two_checkers, 2));
    CHECK_NEAR(two.outcomes.cubeless(Rules{}), 0.152244F, near);
    CHECK_NEAR(two.of(SolvedCube::mine), 0.327860F, near);
    CHECK_NEAR(two.of(SolvedCube::centered), 0.209108F, near);
    CHECK_NEAR(two.of(SolvedCube::jacoby), 0.204522F, near);
    CHECK_NEAR(two.of(SolvedCube::theirs), 0.010740F, near);
}

TEST(every_value_follows_from_its_successors) {
    for (int checkers = 1; checkers <= 2; ++checkers) {
        const SolvedGame& game = solved(checkers);
        PlayGenerator generator(game.rules());
        every_position(game.index(), [&](const Position& position, std::int64_t number) {
            if (number % (checkers == 1 ? 1 : 61) || may_be_over(game.rules(), position)) return;
            const SolvedValues values = game.values(position), expected = game.recomputed(position, generator);
            for (int kind = 0; kind < solved_equities; ++kind)
                CHECK_NEAR(values.equity[kind], expected.equity[kind], 2e-6F);
            CHECK_NEAR(values.outcomes.cubeless(Rules{}), expected.outcomes.cubeless(Rules{}), 2e-6F);
        });
    }
}

TEST(chances_are_cumulative) {
    const Rules rules = solved(2).rules();
    every_position(solved(2).index(), [&](const Position& position, std::int64_t) {
        if (may_be_over(rules, position)) return;
        const Outcomes o = solved(2).values(position).outcomes;
        constexpr float rounding = 1e-6F;
        CHECK(o.backgammon_win <= o.gammon_win + rounding && o.gammon_win <= o.win + rounding);
        CHECK(o.backgammon_loss <= o.gammon_loss + rounding && o.gammon_loss <= 1 - o.win + rounding);
    });
}

TEST(the_solution_does_not_hang_on_the_threads) {
    GameSolver one(2, 1), three(2, 3);
    for (int sweep = 0; sweep < 3; ++sweep) CHECK_EQUAL(one.sweep_equities(1), three.sweep_equities(3));
    std::vector<double> by_one(one.equities_size()), by_three(one.equities_size());
    one.keep_equities(by_one.data());
    three.keep_equities(by_three.data());
    CHECK(by_one == by_three);
}

TEST(an_interrupted_build_ends_alike) {
    const Folder folder;
    const std::string whole = folder.file("whole"), broken = folder.file("broken");
    while (!SolvedGameMaker(whole, 1).advance(60, 2)) {}
    // One sweep at a time.
    for (bool is_whole = false; !is_whole;) is_whole = SolvedGameMaker(broken, 1).advance(0, 1);
    CHECK_EQUAL(Table(whole).header().checksum, Table(broken).header().checksum);
    CHECK(!std::filesystem::exists(broken + ".state.partial"));
}

TEST(the_engine_plays_and_doubles_as_the_table_says) {
    const auto game = std::make_shared<SolvedGame>(solved(2));
    Evaluator evaluator = random_evaluator(nullptr, game->rules());
    evaluator.solved = game;
    Stakes stakes = money(true);
    stakes.beavers = true;
    Search search(evaluator, {});
    PlayGenerator generator(game->rules());
    std::vector<Candidate> candidates;
    const Places two_checkers = {{24, 1}, {23, 1}};
    for (const Position& position : random_play(200, 5, position_of(two_checkers, two_checkers, 2), game->rules())) {
        const SolvedValues values = game->values(position);
        const CubeValues cube = search.cube_values(position, stakes, {0, Owner::centered});
        CHECK_NEAR(cube.no_double, static_cast<double>(values.of(SolvedCube::jacoby_beavers)), 2e-6);
        CHECK_NEAR(cube.double_take, 2.0 * static_cast<double>(values.of(SolvedCube::theirs)), 2e-6);
        const CubeValues own = search.cube_values(position, stakes, {0, Owner::mover});
        CHECK_NEAR(own.no_double, static_cast<double>(values.of(SolvedCube::mine)), 2e-6);
        double best = 0;
        for_each_roll(game->rules(), [&](Dice dice, float weight) {
            search.rank_plays(position, dice, stakes, {0, Owner::other}, candidates);
            best += static_cast<double>(weight) * candidates.front().utility;
        });
        CHECK_NEAR(best, static_cast<double>(values.of(SolvedCube::theirs)), 2e-6);
        CHECK_NEAR(search.outcomes(position, 2).win, values.outcomes.win, 1e-7F);
    }
}

// No position of the game: too few checkers or too many, or both sides on one point. Others speak for it.
TEST(what_the_table_does_not_hold_is_not_read_from_it) {
    const auto game = std::make_shared<SolvedGame>(solved(2));
    Evaluator evaluator = random_evaluator(nullptr, game->rules());
    evaluator.two_sided = {shared_two_sided()};
    Evaluator without = evaluator;
    evaluator.solved = game;
    const Position few = position_of({{6, 1}}, {{6, 1}}, 1), many = position_of({{6, 2}}, {{6, 2}}, 3),
                   on_one_point = position_of({{24, 2}}, {{1, 2}}, 2);
    CHECK(evaluator.classify(many) == JudgedBy::bearoff);
    for (const Position& position : {few, many, on_one_point}) {
        CHECK(!game->covers(position));
        CHECK(evaluator.classify(position) == without.classify(position));
        CHECK(same_bits(StaticEvaluation(evaluator).evaluate(position), StaticEvaluation(without).evaluate(position)));
        CHECK_EQUAL(Search(evaluator, {}).cube_values(position, money(), {}).no_double,
                    Search(without, {}).cube_values(position, money(), {}).no_double);
    }
}

TEST(other_tables_are_refused) {
    const Folder folder;
    const std::string path = folder.file("other");
    TableBuild(path, table_header("bearoff", "standard", ValueType::bytes, 1, 8, 8)).finish(1, 1);
    CHECK_THROWS("of kind bearoff, not solved-game", SolvedGame(std::make_shared<Table>(path)));
}

TEST(only_games_of_standard_rules_are_solved) {
    Rules rules;
    rules.checkers = 3;
    CHECK(SolvedGame::is_true_to(rules));
    rules.gammon_value = 1;
    CHECK(!SolvedGame::is_true_to(rules));
}
