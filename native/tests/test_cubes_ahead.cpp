// Looking ahead with the cube at every node, by definition: no node is kept, no roll judged together with others.
#include <algorithm>
#include <vector>

#include "check.hpp"
#include "doublesix/rolls.hpp"
#include "doublesix/search.hpp"
#include "nets.hpp"
#include "positions.hpp"
#include "stakes.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

using CubeStates = std::vector<CubeState>;

std::size_t place_in(CubeStates& states, CubeState state) {
    const auto found = std::find(states.begin(), states.end(), state);
    if (found != states.end()) return static_cast<std::size_t>(found - states.begin());
    states.push_back(state);
    return states.size() - 1;
}

// What the game is worth to a mover with the cube in several places, for one look ahead.
struct Worths {
    Outcomes outcomes;  // as the cube lies first
    std::vector<double> utility;
};

class LookAhead {
  public:
    LookAhead(const Evaluator& evaluator, const Stakes& stakes, int plies)
        : evaluator_(evaluator), stakes_(stakes), first_(plies), evaluation_(evaluator) {}

    // Before the roll, nobody acting on the cube now.
    Worths expected(const Position& position, int plies, int mover, const CubeStates& states) {
        CubeStates theirs;
        for (const CubeState state : states) place_in(theirs, state.swapped());
        const std::vector<std::size_t> like = played_like(theirs, 1 - mover);
        const std::vector<Worth> worths = worths_of(theirs, like, 1 - mover);
        Worths sum{{}, std::vector<double>(states.size())};
        PlayGenerator generator(evaluator_.rules);
        for_each_roll(evaluator_.rules, [&](Dice dice, float weight) {
            generator.generate(position, dice);
            const Likely& limits = plies == first_ ? likely : likely_below;
            evaluation_.keep_likely(position, generator.next, worths, limits, generator.results);
            const Worths found = after_best(generator.results, plies - 1, 1 - mover, theirs, like);
            sum.outcomes.add(found.outcomes.swapped(), weight);
            for (std::size_t k = 0; k < states.size(); ++k)
                sum.utility[k] -= static_cast<double>(weight) * found.utility[place_in(theirs, states[k].swapped())];
        });
        return sum;
    }

    // Before the mover acts on the cube.
    Worths decided(const Position& position, int plies, int mover, const CubeStates& states) {
        if (plies == 0 || ending(evaluator_.rules, position.swapped()).is_over) {
            Worths found{evaluation_.evaluate(position), {}};
            for (const CubeState state : states)
                found.utility.push_back(judged(position, found.outcomes, mover, state));
            return found;
        }
        CubeStates wanted = states;
        for (const CubeState state : states)
            if (stakes_.may_double(mover, state)) place_in(wanted, state.taken());
        const Worths ahead = expected(position, plies, mover, wanted);
        Worths found{ahead.outcomes, {}};
        for (std::size_t k = 0; k < states.size(); ++k) {
            double best = ahead.utility[k];
            if (stakes_.may_double(mover, states[k])) {
                const double taken = ahead.utility[place_in(wanted, states[k].taken())];
                best = std::max(best, std::min(taken, stakes_.cash(mover, states[k].level)));
            }
            found.utility.push_back(best);
        }
        return found;
    }

  private:
    double judged(const Position& position, const Outcomes& outcomes, int mover, CubeState state) const {
        const JudgedBy kind = evaluator_.classify(position);
        if (kind == JudgedBy::game_over) return finished_value(stakes_, mover, state, outcomes);
        const CubeEfficiency efficiency = cube_efficiency(kind, position, outcomes, stakes_);
        return cubeful_decision(stakes_, mover, state, outcomes, efficiency);
    }

    // For each place of the cube the first in which gammons count as much.
    std::vector<std::size_t> played_like(const CubeStates& states, int mover) const {
        std::vector<std::size_t> like;
        for (std::size_t k = 0; k < states.size(); ++k) {
            std::size_t first = 0;
            while (first < k && !are_gammons_alike(stakes_, mover, states[first], states[k])) ++first;
            like.push_back(first);
        }
        return like;
    }

    // What the pruner goes by: the ends at each level of the cube that plays are chosen for.
    std::vector<Worth> worths_of(const CubeStates& states, const std::vector<std::size_t>& like, int mover) const {
        std::vector<Worth> worths;
        std::vector<int> levels;
        for (std::size_t k = 0; k < states.size(); ++k) {
            if (like[k] != k || std::find(levels.begin(), levels.end(), states[k].level) != levels.end()) continue;
            levels.push_back(states[k].level);
            const Ends& ends = stakes_.ends[mover][states[k].level];
            worths.push_back(Worth::of_ends(ends.win, ends.loss));
        }
        return worths;
    }

    // The least to the side that did not play; of equal ones the least without a cube.
    const Position& best_for(const std::vector<Position>& results, int other, CubeState state) {
        std::size_t best = 0;
        std::pair<double, float> least;
        for (std::size_t i = 0; i < results.size(); ++i) {
            const Outcomes o = evaluation_.evaluate(results[i].swapped());
            const std::pair found{judged(results[i].swapped(), o, other, state), o.cubeless(evaluator_.rules)};
            if (i == 0 || found < least) least = found, best = i;
        }
        return results[best];
    }

    // Seen by the other side, which then acts on the cube. Plays are looked ahead from once for all places of the cube
    // in which they are made.
    Worths after_best(const std::vector<Position>& results, int plies, int other, const CubeStates& states,
                      const std::vector<std::size_t>& like) {
        std::vector<Position> best;
        for (std::size_t k = 0; k < states.size(); ++k)
            best.push_back(like[k] < k ? best[like[k]] : best_for(results, other, states[k]));
        Worths found{{}, std::vector<double>(states.size())};
        for (std::size_t k = 0; k < states.size(); ++k) {
            if (std::find(best.begin(), best.begin() + static_cast<std::ptrdiff_t>(k), best[k]) - best.begin() <
                static_cast<std::ptrdiff_t>(k))
                continue;
            CubeStates together;
            for (std::size_t j = k; j < states.size(); ++j)
                if (best[j] == best[k]) together.push_back(states[j]);
            const Worths one = decided(best[k].swapped(), plies, other, together);
            if (k == 0) found.outcomes = one.outcomes;
            for (std::size_t j = k; j < states.size(); ++j)
                if (best[j] == best[k]) found.utility[j] = one.utility[place_in(together, states[j])];
        }
        return found;
    }

    const Evaluator& evaluator_;
    const Stakes& stakes_;
    const int first_;  // depth whose rolls are the first ones looked ahead
    StaticEvaluation evaluation_;
};

Evaluator pruned_evaluator() {
    Evaluator evaluator = random_evaluator(shared_bearoff(), {}, max_phases);
    evaluator.pruner = random_net(with({{32, 16, 16}}, max_phases, plain_slots), 5);
    return evaluator;
}

SearchSettings settings_with(int plies) {
    SearchSettings settings;
    settings.plies = plies;
    settings.filters[0] = {4, 0.5F};
    settings.filters[1] = {2, 0.3F};
    return settings;
}

// The first plays of a ranking by a filter, as many as pass.
std::size_t passing(const std::vector<double>& utilities, const PlayFilter& filter, double unit) {
    std::size_t count = 1;
    while (count < utilities.size() && count < static_cast<std::size_t>(filter.keep) &&
           utilities[0] - utilities[count] <= static_cast<double>(filter.margin) * unit)
        ++count;
    return count;
}

const Stakes every_stakes[] = {money(), money(true), both_two_away(0.7), uneven_match()};
const CubeState every_state[] = {{}, {1, Owner::mover}, {1, Owner::other}};

}  // namespace

// One search answers all questions: what it has seen before must not show.
TEST(cubes_are_looked_ahead_for_as_defined) {
    const Evaluator evaluator = pruned_evaluator();
    const std::vector<Position> positions = random_play(110, 41);
    for (const int plies : {1, 2}) {
        Search search(evaluator, settings_with(plies));
        for (std::size_t i = plies == 1 ? 3 : 7; i < positions.size(); i += plies == 1 ? 10 : 34)
            for (const Stakes& stakes : every_stakes)
                for (const CubeState state : every_state) {
                    const CubeValues found = search.cube_values(positions[i], stakes, state);
                    LookAhead by_definition(evaluator, stakes, plies);
                    const Worths expected = by_definition.expected(positions[i], plies, 0, {state, state.taken()});
                    CHECK_NEAR(found.no_double, expected.utility[0], 1e-6);
                    CHECK_NEAR(found.double_take, expected.utility[1], 1e-6);
                    CHECK_NEAR(found.outcomes.win, expected.outcomes.win, 1e-6F);
                    CHECK_NEAR(found.outcomes.gammon_loss, expected.outcomes.gammon_loss, 1e-6F);
                }
    }
}

LONG_TEST(plays_are_looked_ahead_from_as_defined) {
    const Evaluator evaluator = pruned_evaluator();
    const std::vector<Position> positions = random_play(90, 42);
    SearchSettings at_once = settings_with(2);              // from depth 0 to depth 2
    at_once.filters[1].keep = at_once.filters[2].keep = 0;  // the last depth has no filter
    for (const SearchSettings& settings : {settings_with(1), settings_with(2), at_once}) {
        Search search(evaluator, settings);
        for (std::size_t i = 4; i < positions.size(); i += settings.plies == 1 ? 12 : 40)
            for (const Stakes& stakes : every_stakes)
                for (const CubeState state : every_state) {
                    std::vector<Candidate> found;
                    search.rank_plays(positions[i], {4, 2}, stakes, state, found);
                    const double unit = (stakes.ends[0][state.level].win[0] - stakes.ends[0][state.level].loss[0]) / 2;
                    const auto judge = [&](Candidate& play, int plies) {
                        LookAhead by_definition(evaluator, stakes, plies);
                        const Position next = play.result.swapped();
                        const Worths theirs = by_definition.decided(next, plies, 1, {state.swapped()});
                        play.utility = -theirs.utility[0];
                        play.outcomes = theirs.outcomes.swapped();
                    };
                    std::vector<Candidate> left = found;
                    int valued = 0;
                    for (int depth = 0; depth <= settings.plies; ++depth) {
                        if (depth > 0 && depth < settings.plies && settings.filters[depth].keep == 0) continue;
                        if (depth > 0) {
                            std::vector<double> utilities;
                            for (const Candidate& play : left) utilities.push_back(play.utility);
                            left.resize(passing(utilities, settings.filters[valued], unit));
                        }
                        valued = depth;
                        for (Candidate& play : left) judge(play, depth);
                        std::stable_sort(left.begin(), left.end(), [&](const Candidate& a, const Candidate& b) {
                            if (a.utility != b.utility) return a.utility > b.utility;
                            return a.outcomes.cubeless(evaluator.rules) > b.outcomes.cubeless(evaluator.rules);
                        });
                    }
                    CHECK(left.size() <= found.size());
                    for (std::size_t k = 0; k < found.size(); ++k)
                        CHECK_EQUAL(found[k].plies == settings.plies, k < left.size());
                    for (std::size_t k = 0; k < left.size(); ++k) CHECK_NEAR(found[k].utility, left[k].utility, 1e-6);
                }
    }
}

// Each side on the bar before a board with one gap: most rolls dance, and the same rows are met by either side, at
// every depth, as the first rolls looked ahead and as later ones.
LONG_TEST(positions_that_come_again_are_told_apart) {
    const Evaluator evaluator = pruned_evaluator();
    const Places row = {{6, 2}, {5, 2}, {4, 2}, {3, 2}, {2, 2}, {bar, 1}, {9, 2}, {10, 2}};
    const Position position = position_of(row, row);
    Stakes without_cube = uneven_match();
    without_cube.cube_in_play = false;
    for (const Stakes& stakes : {uneven_match(), without_cube})
        for (const CubeState state : {CubeState{}, CubeState{1, Owner::mover}}) {
            Search search(evaluator, settings_with(3));
            std::vector<Candidate> found;
            search.rank_plays(position, {6, 3}, stakes, state, found);
            LookAhead by_definition(evaluator, stakes, 3);
            const Worths expected = by_definition.decided(position.swapped(), 3, 1, {state.swapped()});
            CHECK_EQUAL(found.size(), 1U);
            CHECK_NEAR(found.front().utility, -expected.utility[0], 1e-6);
        }
}

TEST(the_cube_is_turned_as_often_as_there_are_levels) {
    const Evaluator evaluator = pruned_evaluator();
    Search search(evaluator, {});
    StaticEvaluation evaluation(evaluator);
    const Position position = random_play(9, 43).back();
    const Outcomes outcomes = evaluation.evaluate(position);
    const auto judged = [&](CubeState state) {
        const CubeEfficiency efficiency = cube_efficiency(evaluator.classify(position), position, outcomes, money());
        return cubeful_value(money(), 0, state, outcomes, efficiency);
    };
    const CubeState last_but_one{cube_levels - 2, Owner::mover}, last{cube_levels - 1, Owner::mover};
    CHECK_NEAR(search.cube_values(position, money(), last_but_one).double_take, judged(last_but_one.taken()), 1e-6);
    CHECK_NEAR(search.cube_values(position, money(), last).double_take, judged(last), 1e-6);
    CHECK(judged(last_but_one) > judged(last) / 2 + 1);  // a cube that can be turned is worth more
    CHECK_NEAR(judged(last), static_cast<double>(outcomes.cubeless({})) * (1 << (cube_levels - 1)), 1e-4);
    CHECK(money().may_double(0, last_but_one) && !money().may_double(0, last));
}
