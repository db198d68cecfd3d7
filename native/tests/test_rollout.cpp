// Rollouts: dice spread evenly, luck that adds up to nothing, exact ends, every kind of game, the same bits every time.
#include "doublesix/rollout.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "check.hpp"
#include "doublesix/game_solver.hpp"
#include "games.hpp"
#include "nets.hpp"
#include "positions.hpp"
#include "stakes.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

bool same_bits(const TrialRecord& a, const TrialRecord& b) {
    return std::memcmp(a.value, b.value, sizeof(a.value)) == 0 && std::memcmp(a.luck, b.luck, sizeof(a.luck)) == 0 &&
           a.plies == b.plies && a.end == b.end;
}

RolloutSettings truncated(int plies) {
    RolloutSettings settings;
    settings.truncate_after = plies;
    return settings;
}

// Trials without tables by definition: every turn and every decision looked at by a search of its own.
class TrialsByHand {
  public:
    TrialsByHand(const Evaluator& evaluator, const RolloutSettings& settings, const Stakes& stakes)
        : evaluator_(evaluator), settings_(settings), stakes_{stakes, stakes.swapped()}, evaluation_(evaluator) {}

    struct Found {
        double utility;
        TrialEnd end;
    };
    Found play(const RolloutLine& line, std::uint64_t seed, std::uint64_t trial) {
        TrialDice dice(evaluator_.rules, seed, trial, settings_.stratified);
        PlayGenerator generator(evaluator_.rules);
        Position position = line.position;
        int side = line.root_on_roll ? 0 : 1;
        CubeState state = line.root_on_roll ? line.state : line.state.swapped();
        for (int ply = 0;; ++ply) {
            const Stakes& stakes = stakes_[side];
            const auto seen_by_root = [side](double utility) { return side ? -utility : utility; };
            evaluation_.uses_token(position);
            if (ending(evaluator_.rules, position.swapped()).is_over)
                return {seen_by_root(finished_value(stakes, 0, state, evaluation_.evaluate(position))), TrialEnd::over};
            const bool is_late = settings_.late_after > 0 && ply >= settings_.late_after;
            const bool is_last = ply == settings_.truncate_after;
            const bool may_double = (ply > 0 || line.may_double_first) && stakes.may_double(0, state);
            if (is_last || may_double) {
                const int ahead = is_late ? settings_.late_cube_plies : settings_.cube_plies;
                const CubeValues values =
                    search(is_last ? settings_.final_plies : ahead).cube_values(position, stakes, state);
                // Of what comes to the same, a double and a take; nobody plays on for next to nothing.
                const double unit = (stakes.ends[0][state.level].win[0] - stakes.ends[0][state.level].loss[0]) / 2;
                const bool takes = values.double_take < values.double_pass + tie_emg * unit;
                const double doubled = std::min(values.double_take, values.double_pass);
                const bool doubles = may_double && doubled > values.no_double - (takes ? tie_emg : cash_tie_emg) * unit;
                if (doubles && !takes) return {seen_by_root(values.double_pass), TrialEnd::passed};
                if (is_last)
                    return {seen_by_root(doubles ? values.double_take : values.no_double), TrialEnd::truncated};
                if (doubles) state = state.taken();
            }
            const Dice thrown = dice.next();
            std::vector<Candidate> plays;
            search(is_late ? settings_.late_plies : settings_.plies).rank_plays(position, thrown, stakes, state, plays);
            generator.generate(position, thrown);
            const Settled settled = evaluation_.settle(plays.front().result, generator.next);
            position = settled.position;
            if (settled.same_side) continue;
            side = 1 - side;
            state = state.swapped();
        }
    }

  private:
    Search search(int plies) const {
        SearchSettings settings;
        settings.plies = plies;
        settings.only_best = true;
        std::copy(std::begin(settings_.filters), std::end(settings_.filters), settings.filters);
        return Search(evaluator_, settings);
    }

    const Evaluator& evaluator_;
    RolloutSettings settings_;
    Stakes stakes_[2];
    StaticEvaluation evaluation_;
};

void check_by_hand(const Evaluator& evaluator, const RolloutSettings& settings, const Stakes& stakes,
                   const std::vector<RolloutLine>& lines, std::map<TrialEnd, int>& ends) {
    RolloutPlayer player(evaluator, settings, stakes);
    TrialsByHand by_hand(evaluator, settings, stakes);
    for (const RolloutLine& line : lines)
        for (std::uint64_t trial = 0; trial < 2; ++trial) {
            const TrialRecord found = player.play(line, 6, trial);
            const TrialsByHand::Found expected = by_hand.play(line, 6, trial);
            CHECK_NEAR(found.value[5], expected.utility, 1e-6);
            CHECK_EQUAL(static_cast<int>(found.end), static_cast<int>(expected.end));
            ++ends[found.end];
        }
}

// Says anything of a position, of half of them that there will be no gammons. Few numbers, so that many are equal.
Evaluator evaluator_of_whims() {
    Evaluator made;
    made.judge = [](const std::vector<Position>& positions, std::vector<Outcomes>& out) {
        out.clear();
        for (const Position& position : positions) {
            std::uint64_t words[sizeof(Position) / 8], hash = 0;
            std::memcpy(words, &position, sizeof(Position));
            for (const std::uint64_t word : words) hash = mix(hash + golden + word);
            Rng rng(hash, 0);
            const float win = 0.35F + 0.15F * static_cast<float>(rng.below(3));
            const float gammons = 0.4F * static_cast<float>(rng.below(2));
            out.push_back({win, gammons * win * static_cast<float>(rng.below(2)), 0, gammons * (1 - win), 0});
        }
    };
    return made;
}

const Position race = position_of({{6, 3}, {5, 2}, {3, 2}}, {{6, 2}, {4, 3}, {2, 2}});

}  // namespace

TEST(the_first_two_throws_are_spread_evenly) {
    for (const int dice : {2, 3}) {
        Rules rules;
        rules.dice = dice;
        const std::uint64_t count = dice == 2 ? 36 : 216;
        const std::uint64_t trials = dice == 2 ? count * count : 4 * count;
        std::set<std::pair<int, int>> pairs;
        for (std::uint64_t block = 0; block < trials / count; ++block) {
            std::set<int> firsts;
            for (std::uint64_t t = block * count; t < (block + 1) * count; ++t) {
                const TrialDice thrown(rules, 5, t, true);
                firsts.insert(thrown.first());
                pairs.insert({thrown.first(), thrown.second()});
            }
            CHECK_EQUAL(firsts.size(), count);
        }
        CHECK_EQUAL(pairs.size(), trials);
    }
}

// Fair orders, each with a stream of its own: of the first throws of a block, and of the second throws that follow one
// first throw in 36 blocks. Otherwise some trials would have throws in common that others have not.
TEST(throws_are_put_in_another_order_every_time) {
    std::set<std::vector<int>> orders;
    int kept_places = 0;
    const auto note = [&](const std::vector<int>& order) {
        orders.insert(order);
        for (int k = 0; k < 36; ++k) kept_places += order[static_cast<std::size_t>(k)] == k;
    };
    for (const std::uint64_t seed : {1U, 2U})
        for (std::uint64_t group = 0; group < 2; ++group) {
            std::vector<std::vector<int>> seconds(36);
            for (std::uint64_t block = 36 * group; block < 36 * (group + 1); ++block) {
                std::vector<int> firsts;
                for (std::uint64_t t = 36 * block; t < 36 * (block + 1); ++t) {
                    const TrialDice thrown(Rules{}, seed, t, true);
                    firsts.push_back(thrown.first());
                    seconds[static_cast<std::size_t>(thrown.first())].push_back(thrown.second());
                }
                note(firsts);
            }
            for (const std::vector<int>& order : seconds) note(order);
        }
    CHECK_EQUAL(orders.size(), 4U * (36 + 36));
    CHECK(kept_places > 220 && kept_places < 360);  // one of each order stays where it was, on average: 288
}

TEST(dice_of_a_trial_hang_on_seed_and_number) {
    std::map<std::vector<int>, int> seen;
    for (std::uint64_t seed = 1; seed <= 2; ++seed)
        for (std::uint64_t trial = 0; trial < 50; ++trial) {
            TrialDice once(Rules{}, seed, trial, true), again(Rules{}, seed, trial, true);
            std::vector<int> throws;
            for (int k = 0; k < 12; ++k) {
                const Dice dice = once.next();
                CHECK(dice == again.next());
                CHECK(is_possible(Rules{}, dice) && dice.a >= dice.b);
                if (k < 2) {  // the two that are spread evenly
                    const int number = k ? once.second() : once.first();
                    CHECK_EQUAL(dice.a, 1 + std::max(number % 6, number / 6));
                    CHECK_EQUAL(dice.b, 1 + std::min(number % 6, number / 6));
                }
                throws.push_back(6 * dice.a + dice.b);
            }
            ++seen[throws];
        }
    CHECK_EQUAL(seen.size(), 100U);
}

TEST(luck_of_all_first_throws_adds_up_to_nothing) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    for (const bool cube : {false, true})
        for (const bool root_on_roll : {false, true}) {
            RolloutPlayer player(evaluator, truncated(1), money(false, cube));
            double sum[rollout_values] = {}, size = 0;
            for (std::uint64_t trial = 0; trial < 36; ++trial) {
                const TrialRecord record = player.play({standard_start(), root_on_roll, {}, false}, 1, trial);
                for (int k = 0; k < rollout_values; ++k) sum[k] += record.luck[k];
                size += std::abs(record.luck[5]);
            }
            for (const double total : sum) CHECK_NEAR(total, 0.0, 1e-4);
            CHECK(size > 0.01);
        }
}

TEST(a_result_less_luck_is_worth_the_mean_over_the_rolls) {
    const Evaluator evaluator = random_evaluator();
    RolloutPlayer player(evaluator, truncated(1), money(false, false));
    SearchSettings one;
    one.plies = 1;
    const double expected =
        static_cast<double>(Search(evaluator, one).outcomes(standard_start(), 1).cubeless(evaluator.rules));
    for (std::uint64_t trial = 0; trial < 20; ++trial) {
        const TrialRecord record = player.play({standard_start(), true, {}, false}, 1, trial);
        CHECK_NEAR(record.value[5] - record.luck[5], expected, 1e-4);
        CHECK_EQUAL(static_cast<int>(record.end), static_cast<int>(TrialEnd::truncated));
    }
}

TEST(the_table_ends_a_trial_without_a_cube_only) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    const Outcomes exact = shared_bearoff()->outcomes(race);
    RolloutPlayer cubeless(evaluator, {}, money(false, false));
    const TrialRecord at_once = cubeless.play({race, true, {}, true}, 1, 0);
    CHECK_EQUAL(static_cast<int>(at_once.end), static_cast<int>(TrialEnd::table));
    CHECK_EQUAL(at_once.value[0], static_cast<double>(exact.win));
    CHECK_EQUAL(cubeless.play({race, false, {}, true}, 1, 0).value[0], static_cast<double>(1 - exact.win));
    RolloutPlayer with_cube(evaluator, {}, money());
    CHECK(with_cube.play({race, true, {}, true}, 1, 0).end != TrialEnd::table);
    RolloutSettings to_the_end;
    to_the_end.stop_at_tables = false;
    RolloutPlayer played(evaluator, to_the_end, money(false, false));
    for (std::uint64_t trial = 0; trial < 30; ++trial) {
        const TrialRecord record = played.play({race, true, {}, true}, 1, trial);
        CHECK_EQUAL(static_cast<int>(record.end), static_cast<int>(TrialEnd::over));
        CHECK(record.value[0] == 0 || record.value[0] == 1);
        CHECK_NEAR(record.value[0] - record.luck[0], static_cast<double>(exact.win), 0.05);
    }
}

TEST(a_pass_wins_the_cube) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    const Position ahead = position_of({{6, 3}, {5, 1}}, {{6, 6}});
    RolloutPlayer player(evaluator, {}, money());
    for (const int level : {0, 1}) {
        const CubeState state{static_cast<std::int8_t>(level), level ? Owner::mover : Owner::centered};
        const TrialRecord record = player.play({ahead, true, state, true}, 1, 0);
        CHECK_EQUAL(static_cast<int>(record.end), static_cast<int>(TrialEnd::passed));
        CHECK_EQUAL(record.value[5], static_cast<double>(1 << level));
        CHECK_EQUAL(record.plies, 0);
    }
    CHECK(player.play({ahead, true, {}, false}, 1, 0).plies > 0);
    CHECK_EQUAL(player.play({ahead, false, {}, true}, 1, 0).value[5], -1.0);
}

TEST(deeper_play_of_a_forced_or_late_turn_changes_nothing_else) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    RolloutSettings deep = truncated(3), late = truncated(3);
    deep.plies = 1;
    late.plies = 1;
    late.late_after = 1;
    RolloutPlayer static_play(evaluator, truncated(3), money()), deep_play(evaluator, deep, money()),
        late_play(evaluator, late, money());
    bool differs = false, differs_late = false;
    for (std::uint64_t trial = 0; trial < 20; ++trial) {
        const RolloutLine line{standard_start(), true, {}, false};
        const TrialRecord a = static_play.play(line, 1, trial), b = deep_play.play(line, 1, trial),
                          c = late_play.play(line, 1, trial);
        differs = differs || !same_bits(a, b);
        differs_late = differs_late || !same_bits(b, c);
    }
    CHECK(differs);
    CHECK(differs_late);
}

TEST(turns_are_played_and_doubled_at_the_depths_asked_for) {
    const Evaluator evaluator = random_evaluator();
    RolloutSettings deep_first = truncated(2), deep_late = truncated(3), narrow = truncated(2);
    deep_first.plies = deep_first.cube_plies = deep_first.late_after = 1;
    deep_late.late_plies = deep_late.late_cube_plies = deep_late.late_after = 1;
    narrow.plies = narrow.final_plies = 1;
    narrow.filters[0] = {2, 9};
    std::vector<Position> positions = random_play(120, 12);
    std::vector<RolloutLine> lines;
    int number = 0;
    for (std::size_t i = 0; i < positions.size(); i += 15)
        for (const CubeState state : {CubeState{}, CubeState{1, Owner::mover}, CubeState{1, Owner::other}})
            lines.push_back({positions[i], number % 2 == 0, state, ++number % 3 > 0});
    std::map<TrialEnd, int> ends;
    for (const RolloutSettings& settings : {truncated(2), deep_first, deep_late, narrow})
        for (const Stakes& stakes : {money(true), uneven_match()})
            check_by_hand(evaluator, settings, stakes, lines, ends);
    CHECK(ends[TrialEnd::truncated] > 50 && ends[TrialEnd::passed] > 20);
}

// Random nets see gammons in races, and turns that go on belong to the same side.
TEST(races_bombs_and_turns_that_go_on_are_played_as_by_hand) {
    std::map<TrialEnd, int> ends;
    const Evaluator evaluator = random_evaluator();
    const Position long_race = position_of({{6, 3}, {5, 4}, {4, 2}, {9, 3}, {3, 3}}, {{6, 4}, {4, 4}, {8, 3}, {2, 4}});
    for (const CubeState state : {CubeState{}, CubeState{1, Owner::mover}, CubeState{1, Owner::other}})
        for (const Stakes& stakes : {money(), uneven_match()})
            check_by_hand(evaluator, truncated(8), stakes, {{long_race, true, state, false}}, ends);
    Game extra_turns = game_of_extra_turns();  // of few checkers, so that no list of results is cut short
    extra_turns.rules.checkers = extra_turns.rules.reserve = few;
    for (Side& side : extra_turns.start.side) side.reserve = few;
    for (const Game& game : {game_of_bombs(), extra_turns}) {
        const Evaluator other = random_evaluator(nullptr, game.rules);
        std::vector<RolloutLine> lines;
        for (const Position& position : random_play(12, 3, game.start, game.rules))
            lines.push_back({position, true, {}, false});
        check_by_hand(other, truncated(4), points_of(game.rules), lines, ends);
    }
}

// Which play is best follows from the chances to win in some places, and in others not.
TEST(plays_are_chosen_by_all_that_they_are_worth) {
    const Evaluator evaluator = evaluator_of_whims();
    std::vector<RolloutLine> lines;
    const Position long_race = position_of({{6, 3}, {5, 4}, {4, 2}, {9, 3}, {3, 3}}, {{6, 4}, {4, 4}, {8, 3}, {2, 4}});
    std::vector<Position> positions = random_play(40, 12);
    positions.insert(positions.end(), 8, long_race);
    for (const Position& position : positions)
        for (const CubeState state : {CubeState{}, CubeState{1, Owner::mover}, CubeState{1, Owner::other}})
            lines.push_back({position, true, state, false});
    std::map<TrialEnd, int> ends;
    for (const Stakes& stakes : {money(), uneven_match()})
        for (const int plies : {1, 4}) check_by_hand(evaluator, truncated(plies), stakes, lines, ends);
}

TEST(nobody_plays_on_for_next_to_nothing) {
    for (const bool is_little : {true, false}) {
        Evaluator sure;
        sure.judge = [&](const std::vector<Position>& positions, std::vector<Outcomes>& out) {
            out.assign(positions.size(), {1, is_little ? 5e-5F : 2e-4F, 0, 0, 0});
        };
        RolloutPlayer player(sure, truncated(1), money());
        const TrialRecord record = player.play({standard_start(), true, {}, true}, 1, 0);
        CHECK_EQUAL(record.plies, is_little ? 0 : 1);
        CHECK_EQUAL(record.end == TrialEnd::passed && record.value[5] == 1, is_little);
    }
}

// The table knows the chances, and what a formula makes of the cube is all that can be wrong.
TEST(cube_decisions_in_a_bear_off_look_a_roll_ahead_at_least) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    RolloutSettings ahead;
    ahead.cube_plies = 1;
    RolloutPlayer usual(evaluator, {}, money()), asked(evaluator, ahead, money());
    for (std::uint64_t trial = 0; trial < 8; ++trial)
        for (const CubeState state : {CubeState{}, CubeState{1, Owner::mover}, CubeState{1, Owner::other}})
            CHECK(same_bits(usual.play({race, true, state, true}, 1, trial),
                            asked.play({race, true, state, true}, 1, trial)));
}

TEST(a_bomb_may_end_a_trial) {
    const Game game = game_of_bombs();
    const Evaluator losing = evaluator_that_says(0.2F, game.rules);
    for (const CubeState state : {CubeState{}, CubeState{1, Owner::mover}, CubeState{1, Owner::other}}) {
        RolloutPlayer player(losing, {}, money());
        const TrialRecord record = player.play({before_the_last_bomb(), true, state, true}, 1, 0);
        CHECK_EQUAL(static_cast<int>(record.end), static_cast<int>(TrialEnd::over));
        CHECK_EQUAL(record.plies, 0);
        CHECK_EQUAL(record.value[0], 0.5);
        CHECK_NEAR(record.value[5], 0.0, 1e-9);
    }
}

// Of two plays the pruner leaves those that are worth most to who plays, with the cube where it lies: here the other
// side wins all with gammons.
TEST(plays_are_pruned_by_what_they_are_worth_where_the_cube_lies) {
    Evaluator evaluator = random_evaluator();
    evaluator.pruner = random_net(with({{32, 16, 16}}, 1, plain_slots), 5);
    double ends[cube_levels][6];
    for (auto& level : ends) std::copy_n(std::begin({1.0, 1.0, 1.0, -1.0, -1.0, -1.0}), 6, level);
    std::copy_n(std::begin({1.0, 1.0, 1.0, -0.2, -6.0, -6.0}), 6, ends[1]);
    const Stakes stakes = Stakes::from(ends, true, false, false);
    const Worth worth_to_other = {-1, 1.2F, 5.8F, 0, 0, 0};
    const CubeState state{1, Owner::other};
    RolloutSettings settings = truncated(1);
    settings.variance_reduction = false;
    RolloutPlayer player(evaluator, settings, stakes);
    StaticEvaluation evaluation(evaluator);
    PlayGenerator generator({});
    for (std::uint64_t trial = 0; trial < 36; ++trial) {
        generator.generate(standard_start(), TrialDice({}, 1, trial, true).next());
        evaluation.keep_likely(standard_start(), generator.next, {&worth_to_other, 1}, likely, generator.results);
        double best = -10;
        for (const Position& result : generator.results) {
            const Outcomes o = evaluation.evaluate(result.swapped());
            best = std::max(best, -static_cast<double>(worth_to_other.of(o)));
        }
        CHECK_NEAR(player.play({standard_start(), true, state, false}, 1, trial).value[5], best, 1e-5);
    }
}

// What the side on roll may expect with the cube is in the table: before it may act, a trial is over. Where it may act
// no more, a roll later: whatever is thrown, what comes of it less luck is the mean over all rolls.
TEST(a_table_that_knows_the_cube_ends_a_trial_at_once) {
    Evaluator evaluator = random_evaluator(shared_bearoff());
    evaluator.two_sided = {shared_two_sided()};
    const Position position = position_of({{6, 2}, {2, 1}}, {{5, 2}, {1, 1}});
    const auto worth = [&](const Position& at, CubeState state) {
        const TwoSidedValue which = state.owner == Owner::centered ? TwoSidedValue::centered
                                    : state.owner == Owner::mover  ? TwoSidedValue::mine
                                                                   : TwoSidedValue::theirs;
        return (1 << state.level) * shared_two_sided()->value(at, which);
    };
    const auto after_best = [&](Dice dice, CubeState state) {
        PlayGenerator generator({});
        generator.generate(position, dice);
        double best = -10;
        for (const Position& result : generator.results)
            best = std::max(best, result.side[0].count[off] == 15 ? static_cast<double>(1 << state.level)
                                                                  : -worth(result.swapped(), state.swapped()));
        return best;
    };
    RolloutPlayer player(evaluator, {}, money());
    for (const bool root_on_roll : {true, false})
        for (const CubeState state : {CubeState{}, CubeState{1, Owner::mover}, CubeState{1, Owner::other}}) {
            const CubeState own = root_on_roll ? state : state.swapped();
            const double sign = root_on_roll ? 1 : -1;
            const TrialRecord at_once = player.play({position, root_on_roll, state, true}, 1, 0);
            CHECK_EQUAL(static_cast<int>(at_once.end), static_cast<int>(TrialEnd::table));
            CHECK_EQUAL(at_once.plies, 0);
            CHECK_NEAR(at_once.value[5], sign * worth(position, own), 1e-9);
            double mean = 0;
            for (int a = 1; a <= 6; ++a)
                for (int b = 1; b <= 6; ++b) mean += after_best({a, b}, own) / 36;
            for (std::uint64_t trial = 0; trial < 12; ++trial) {
                const TrialRecord later = player.play({position, root_on_roll, state, false}, 1, trial);
                CHECK_EQUAL(later.plies, 1);
                CHECK_NEAR(later.value[5] - later.luck[5], sign * mean, 1e-6);
            }
        }
    RolloutSettings to_the_end;
    to_the_end.stop_at_tables = false;
    CHECK(RolloutPlayer(evaluator, to_the_end, money()).play({position, true, {}, true}, 1, 0).plies > 0);
}

// Otherwise nothing would ever be rolled out there.
TEST(a_solved_game_is_played_to_its_end) {
    const Folder folder;
    SolvedGameMaker maker(folder.file(), 1);
    while (!maker.advance(60, 2)) {}
    Rules rules;
    rules.checkers = 1;
    Evaluator evaluator = random_evaluator(nullptr, rules);
    evaluator.solved = std::make_shared<SolvedGame>(std::make_shared<Table>(folder.file()));
    RolloutPlayer player(evaluator, {}, money());
    for (std::uint64_t trial = 0; trial < 20; ++trial) {
        const TrialRecord record = player.play({all_on_the_last_point(1), true, {}, true}, 1, trial);
        CHECK(record.end == TrialEnd::over || record.end == TrialEnd::passed);
    }
}

TEST(every_kind_of_game_can_be_rolled_out) {
    for (const Game& game : all_games()) {
        const Evaluator evaluator = random_evaluator(nullptr, game.rules);
        RolloutPlayer player(evaluator, truncated(game.rules.dice == 3 ? 2 : 4), points_of(game.rules));
        for (std::uint64_t trial = 0; trial < 3; ++trial) {
            const RolloutLine line{game.start, true, {}, false};
            const TrialRecord record = player.play(line, 3, trial);
            if (record.end == TrialEnd::truncated) CHECK(record.plies >= 2);
            CHECK(record.value[0] >= 0 && record.value[0] <= 1);
            CHECK(std::isfinite(record.luck[5]));
            RolloutPlayer other(evaluator, truncated(game.rules.dice == 3 ? 2 : 4), points_of(game.rules));
            CHECK(same_bits(other.play(line, 3, trial), record));
        }
    }
}

// What a player keeps of the first turns serves those alone that are the same in all that tells on them: whose turn it
// is, where the cube is, how deep plays are looked at.
TEST(a_player_that_has_played_other_lines_plays_as_a_fresh_one) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    const Stakes uneven = uneven_match();
    RolloutSettings settings = truncated(2);
    settings.plies = 1;
    settings.late_after = 1;
    Search one_roll(evaluator, [] {
        SearchSettings found;
        found.plies = 1;
        return found;
    }());
    const std::uint64_t trial = 3;
    std::vector<Candidate> plays;
    one_roll.rank_plays(standard_start(), TrialDice(Rules{}, 1, trial, true).next(), uneven, {1, Owner::mover}, plays);
    const Position reply = plays.front().result.swapped();  // met by the other side after the first roll of that trial
    std::vector<RolloutLine> lines;
    for (const Position& position : {standard_start(), reply})
        for (const bool root_on_roll : {true, false})
            for (const CubeState state :
                 {CubeState{1, Owner::mover}, CubeState{1, Owner::other}, CubeState{}, CubeState{2, Owner::mover}})
                lines.push_back({position, root_on_roll, state, false});
    RolloutPlayer used(evaluator, settings, uneven);
    for (const RolloutLine& line : lines) {
        RolloutPlayer fresh(evaluator, settings, uneven);
        CHECK(same_bits(used.play(line, 1, trial), fresh.play(line, 1, trial)));
    }
}

// What was not looked at to its end leaves nothing behind.
TEST(a_damaged_table_is_told_of_every_time) {
    Evaluator evaluator = random_evaluator();
    evaluator.two_sided = {std::make_shared<TwoSidedBearoff>(damaged_table<TwoSidedMaker>(6, 2))};
    RolloutPlayer player(evaluator, {}, money());
    const RolloutLine line{position_of({{6, 1}, {5, 1}, {4, 1}}, {{6, 2}}), true, {}, false};
    for (int time = 0; time < 3; ++time) CHECK_THROWS("does not match its checksum", player.play(line, 1, 0));
}

TEST(trials_are_the_same_bits_on_every_path) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    std::vector<TrialRecord> first;
    on_every_path([&](SimdPath) {
        RolloutPlayer player(evaluator, truncated(6), money());
        for (std::uint64_t trial = 0; trial < 5; ++trial) {
            const TrialRecord record = player.play({standard_start(), true, {}, true}, 9, trial);
            if (first.size() < 5)
                first.push_back(record);
            else
                CHECK(same_bits(first[trial], record));
        }
    });
}
