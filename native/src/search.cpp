#include "doublesix/search.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <numeric>

#include "doublesix/rng.hpp"
#include "doublesix/rolls.hpp"

namespace doublesix {
namespace {

Stakes cubeless(const Rules& rules) {
    double ends[cube_levels][6];
    const double values[] = {static_cast<double>(rules.single_value), static_cast<double>(rules.gammon_value),
                             static_cast<double>(rules.backgammon_value)};
    for (auto& level : ends)
        for (int k = 0; k < 3; ++k) level[k] = values[k], level[3 + k] = -values[k];
    return Stakes::from(ends, true, false, false);
}

// How many of the first `count` candidates (best first) pass a filter.
std::size_t kept(const std::vector<Candidate>& candidates, std::size_t count, const PlayFilter& filter, double unit) {
    std::size_t kept = 1;
    while (kept < count && kept < static_cast<std::size_t>(filter.keep) &&
           candidates[0].utility - candidates[kept].utility <= static_cast<double>(filter.margin) * unit)
        ++kept;
    return kept;
}

// The first `count` candidates, best first; of equal ones that which stood first. Their places are sorted, not they:
// the buffer that `std::stable_sort` works in is not aligned as they have to be.
void sort_best_first(std::vector<Candidate>& candidates, std::size_t count, const BetterCandidate& is_better) {
    std::vector<std::size_t> places(count);
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::stable_sort(places.begin(), places.end(),
                     [&](std::size_t a, std::size_t b) { return is_better(candidates[a], candidates[b]); });
    std::vector<Candidate> sorted;
    sorted.reserve(count);
    for (const std::size_t place : places) sorted.push_back(candidates[place]);
    std::copy(sorted.begin(), sorted.end(), candidates.begin());
}

}  // namespace

Search::Search(const Evaluator& evaluator, const SearchSettings& settings)
    : evaluator_(evaluator), cubeless_(cubeless(evaluator.rules)), settings_(settings), evaluation_(evaluator),
      generator_(evaluator.rules) {
    generator_.widest = most_judged;
    for (int k = 0; k < max_plies; ++k) levels_.push_back(std::make_unique<JudgedRolls>(evaluator.rules));
}

int Search::States::add(CubeState state) {
    for (int k = 0; k < count; ++k)
        if (list[k] == state) return k;
    list[count] = state;
    return count++;
}

Search::States Search::States::swapped() const {
    States other = *this;
    for (int k = 0; k < count; ++k) other.list[k] = list[k].swapped();
    return other;
}

void Search::leaf(const Position& position, const Outcomes& outcomes, const Stakes& stakes, int mover,
                  const States& states, Value& out) const {
    out.outcomes = outcomes;
    const JudgedBy kind = evaluation_.kind_of(position, outcomes);
    if (kind == JudgedBy::game_over) {
        for (int k = 0; k < states.count; ++k) out.utility[k] = finished_value(stakes, mover, states.list[k], outcomes);
        return;
    }
    if (is_value_exact(evaluator_, stakes, kind, position)) {
        for (int k = 0; k < states.count; ++k)
            out.utility[k] = exact_value(evaluator_, stakes, mover, states.list[k], position);
        return;
    }
    const CubeEfficiency efficiency = cube_efficiency(kind, position, outcomes, stakes);
    for (int k = 0; k < states.count; ++k)
        out.utility[k] = cubeful_decision(stakes, mover, states.list[k], outcomes, efficiency);
}

// The mover plays; values of the results are the other side's, so the least is best.
std::size_t Search::best_result(const JudgedRolls::Roll& roll, const Stakes& stakes, int mover, CubeState state) const {
    if (roll.results.size() == 1) return 0;
    std::size_t best = 0;
    double least = 0;
    float fewest = 0;
    States one;
    one.add(state);
    for (std::size_t i = 0; i < roll.results.size(); ++i) {
        Value value;
        leaf(roll.results[i].swapped(), roll.values[i], stakes, 1 - mover, one, value);
        // Of plays after which the other side cashes alike, the one with the better chances, as `BetterCandidate` has
        // it: the same play is asked about with the cube in other places, too.
        const float chances = roll.values[i].cubeless(evaluator_.rules);
        if (i == 0 || value.utility[0] < least || (value.utility[0] == least && chances < fewest)) {
            least = value.utility[0];
            fewest = chances;
            best = i;
        }
    }
    return best;
}

Search::Answered::Answered(const States& own, const Stakes& stakes, int mover) : states(own.swapped()) {
    for (int k = 0; k < states.count; ++k) {
        like[k] = 0;
        while (like[k] < k && !are_gammons_alike(stakes, 1 - mover, states.list[like[k]], states.list[k])) ++like[k];
    }
}

void Search::Value::add(const Value& other, int count, float weight) {
    outcomes.add(other.outcomes, weight);
    for (int k = 0; k < count; ++k) utility[k] += static_cast<double>(weight) * other.utility[k];
}

// Those of the first rolls stay until the next question, all others until the next of their depth.
const JudgedRolls& Search::judged_rolls(const Position& position, int plies, const Stakes& stakes, int mover,
                                        const Answered& answered) {
    // What may be best in some state has to be there.
    Worth worths[cube_levels];
    std::size_t count = 0;
    std::uint32_t levels = 0;
    for (int k = 0; k < answered.states.count; ++k) {
        const int level = answered.states.list[k].level;
        if (answered.like[k] < k || levels >> level & 1U) continue;
        const Ends& ends = stakes.ends[1 - mover][level];
        worths[count++] = Worth::of_ends(ends.win, ends.loss);
        levels |= 1U << level;
    }
    const auto judge = [&](JudgedRolls& rolls, const Likely& limits) -> const JudgedRolls& {
        rolls.begin(position, limits);
        for_each_roll(evaluator_.rules, [&](Dice dice, float) { rolls.add(evaluation_, dice, {worths, count}); });
        rolls.judge(evaluation_);
        return rolls;
    };
    if (plies < ahead_) return judge(*levels_[static_cast<std::size_t>(plies - 1)], likely_below);
    for (std::size_t k = 0; k < first_count_; ++k) {
        const FirstRolls& found = *first_rolls_[k];
        if (found.mover == mover && found.levels == levels && found.position == position) return found.judged;
    }
    if (first_count_ == first_rolls_.size()) first_rolls_.push_back(std::make_unique<FirstRolls>(evaluator_.rules));
    FirstRolls& made = *first_rolls_[first_count_];
    judge(made.judged, likely);
    made.position = position;
    made.mover = mover;
    made.levels = levels;
    ++first_count_;  // only now: a table that is damaged may have stopped the look
    return made.judged;
}

Search::Value Search::after_roll(const JudgedRolls::Roll& roll, int plies, const Stakes& stakes, int mover,
                                 const Answered& answered) {
    const States& states = answered.states;
    std::size_t best[max_states] = {};
    for (int k = 0; k < states.count; ++k)
        best[k] = answered.like[k] < k ? best[answered.like[k]] : best_result(roll, stakes, mover, states.list[k]);
    Value theirs, own;
    for (int k = 0; k < states.count; ++k) {
        if (std::find(best, best + k, best[k]) != best + k) continue;  // came with an earlier one
        States part;
        int place[max_states];
        for (int j = k; j < states.count; ++j) place[j] = best[j] == best[k] ? part.add(states.list[j]) : -1;
        const Position& result = roll.results[best[k]];
        Value found;
        if (plies == 1)
            leaf(result.swapped(), roll.values[best[k]], stakes, 1 - mover, part, found);
        else
            follow(result, roll.next, plies - 1, stakes, mover, part, found);
        if (k == 0) theirs.outcomes = found.outcomes;  // of the game as the cube lies
        for (int j = k; j < states.count; ++j)
            if (place[j] >= 0) theirs.utility[j] = found.utility[place[j]];
    }
    own.outcomes = theirs.outcomes.swapped();
    for (int k = 0; k < states.count; ++k) own.utility[k] = -theirs.utility[k];
    return own;
}

void Search::expect(const Position& position, int plies, const Stakes& stakes, int mover, const States& states,
                    Value& out) {
    const Answered answered(states, stakes, mover);
    const JudgedRolls& rolls = judged_rolls(position, plies, stakes, mover, answered);
    out = Value{};
    std::size_t number = 0;
    for_each_roll(evaluator_.rules, [&](Dice, float weight) {
        out.add(after_roll(rolls.roll(number++), plies, stakes, mover, answered), states.count, weight);
    });
}

void Search::expect_exactly(const Position& position, const Stakes& stakes, int mover, const States& states,
                            Value& out) {
    const States next = states.swapped();
    out = Value{evaluation_.evaluate(position), {}};
    for_each_roll(evaluator_.rules, [&](Dice dice, float weight) {
        generator_.generate(position, dice);
        double least[max_states];
        for (std::size_t i = 0; i < generator_.results.size(); ++i) {
            const Position result = generator_.results[i].swapped();
            Value value;
            leaf(result, evaluation_.evaluate(result), stakes, 1 - mover, next, value);
            for (int k = 0; k < next.count; ++k) least[k] = i ? std::min(least[k], value.utility[k]) : value.utility[k];
        }
        for (int k = 0; k < states.count; ++k) out.utility[k] -= static_cast<double>(weight) * least[k];
    });
}

void Search::follow(const Position& result, Next next, int plies, const Stakes& stakes, int mover, const States& states,
                    Value& out) {
    const Settled settled = evaluation_.settle(result, next);
    if (!settled.same_side) {
        evaluate(settled.position, plies, stakes, 1 - mover, states, out);
        return;
    }
    Value value;
    evaluate(settled.position, plies, stakes, mover, states.swapped(), value);
    out.outcomes = value.outcomes.swapped();
    for (int k = 0; k < states.count; ++k) out.utility[k] = -value.utility[k];
}

bool Search::open(const Position& position, int plies, const Stakes& stakes, int mover, const States& states,
                  Node& node, Value& out) {
    const JudgedBy kind = evaluator_.classify(position);
    if (plies == 0 || kind == JudgedBy::game_over || is_value_exact(evaluator_, stakes, kind, position)) {
        leaf(position, evaluation_.evaluate(position), stakes, mover, states, out);
        return false;
    }
    node = {position, plies, mover, states, {}, {}, {}};
    if (evaluation_.uses_token(node.position) && evaluator_.classify(node.position) == JudgedBy::game_over) {
        leaf(node.position, evaluation_.evaluate(node.position), stakes, mover, states, out);
        return false;
    }
    for (int k = 0; k < states.count; ++k) {
        node.stay[k] = node.wanted.add(states.list[k]);
        node.turn[k] = -1;
    }
    for (int k = 0; k < states.count; ++k)
        if (stakes.may_double(mover, states.list[k])) node.turn[k] = node.wanted.add(states.list[k].taken());
    return true;
}

void Search::decide(const Node& node, const Stakes& stakes, const Value& wanted, Value& out) const {
    out.outcomes = wanted.outcomes;
    for (int k = 0; k < node.asked.count; ++k) {
        out.utility[k] = wanted.utility[node.stay[k]];
        if (node.turn[k] >= 0)
            out.utility[k] = std::max(out.utility[k], std::min(wanted.utility[node.turn[k]],
                                                               stakes.cash(node.mover, node.asked.list[k].level)));
    }
}

void Search::evaluate(const Position& position, int plies, const Stakes& stakes, int mover, const States& states,
                      Value& out) {
    Node node;
    if (!open(position, plies, stakes, mover, states, node, out)) return;
    const bool is_first = plies == ahead_;
    Known& known = place_of(node);
    const bool is_known = known.question == question_ && known.plies == plies && known.mover == mover &&
                          known.is_first == is_first && known.position == node.position && known.states == states;
    if (is_known) {
        out = known.value;
        return;
    }
    Value wanted;
    expect(node.position, plies, stakes, mover, node.wanted, wanted);
    decide(node, stakes, wanted, out);
    known = {node.position, states, question_, plies, mover, is_first, out};
}

void Search::begin_question() {
    ++question_;
    first_count_ = 0;
}

// Rolls that dance, plays made in another order, and plays that are looked at more and more deeply lead to the same
// nodes.
Search::Known& Search::place_of(const Node& node) {
    if (known_.empty()) known_.resize(most_known);
    std::uint64_t words[sizeof(Position) / sizeof(std::uint64_t)], hash = 0;
    std::memcpy(words, &node.position, sizeof(Position));
    for (const std::uint64_t word : words) hash = mix(hash + golden + word);
    return known_[(hash + static_cast<std::uint64_t>(node.plies)) % most_known];
}

void Search::rank_plays(const Position& position, Dice dice, const Stakes& stakes, CubeState state,
                        std::vector<Candidate>& out, std::span<const Position> asked) {
    begin_question();
    generator_.widest = most_ranked;
    generator_.generate(position, dice, true);
    generator_.widest = most_judged;
    if (!generator_.is_complete) {
        auto& results = generator_.results;
        for (const Position& result : asked) {
            if (std::find(results.begin(), results.end(), result) != results.end()) continue;
            results.push_back(result);
            generator_.plays.emplace_back();
        }
    }
    const Next next = generator_.next;
    evaluation_.evaluate_results(position, generator_.results, next, values_);
    const std::size_t count = generator_.results.size();
    States states;
    states.add(state.swapped());
    out.clear();
    for (std::size_t i = 0; i < count; ++i) {
        Value value;
        leaf(generator_.results[i].swapped(), values_[i], stakes, 1, states, value);
        out.push_back({generator_.results[i], generator_.plays[i], {}, 0, 0});
        out.back().take(value.outcomes, value.utility[0], 0);
    }
    const BetterCandidate is_better{evaluator_.rules};
    sort_best_first(out, count, is_better);
    const auto look = [&](Candidate& candidate, int depth) {
        Value value;
        follow(candidate.result, next, depth, stakes, 0, states, value);
        candidate.take(value.outcomes, value.utility[0], depth);
    };
    const double unit = unit_of(stakes.ends[0][state.level]);
    std::size_t going_on = count;
    int valued = 0;  // the depth at which those going on were judged last
    for (int depth = 1; depth <= settings_.plies; ++depth) {
        if (depth < settings_.plies && settings_.filters[depth].keep == 0) continue;
        going_on = kept(out, going_on, settings_.filters[valued], unit);
        if (settings_.only_best && going_on == 1) break;
        ahead_ = depth;
        if (settings_.only_best && depth == settings_.plies && depth > 1) {
            const std::size_t best = contest(out, going_on, next, depth, stakes, states, unit);
            std::rotate(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(best),
                        out.begin() + static_cast<std::ptrdiff_t>(best + 1));
            break;
        }
        for (std::size_t i = 0; i < going_on; ++i) look(out[i], depth);
        sort_best_first(out, going_on, is_better);
        valued = depth;
    }
    if (asked.empty() || settings_.only_best || valued == 0) return;
    const auto is_asked_about = [&](const Candidate& candidate) {
        return candidate.plies < valued && std::find(asked.begin(), asked.end(), candidate.result) != asked.end();
    };
    std::vector<Candidate> late;
    std::copy_if(out.begin(), out.end(), std::back_inserter(late), is_asked_about);
    std::erase_if(out, is_asked_about);
    for (Candidate& candidate : late) look(candidate, valued);
    sort_best_first(late, late.size(), is_better);
    for (const Candidate& candidate : late) {
        const auto is_worse = [&](const Candidate& other) { return other.utility < candidate.utility; };
        out.insert(std::find_if(out.begin(), out.end(), is_worse), candidate);
    }
}

CubeValues Search::cube_values(const Position& position, const Stakes& stakes, CubeState state) {
    begin_question();
    CubeValues values{};
    values.double_pass = stakes.cash(0, state.level);
    States states;
    states.add(state);
    const bool can_turn = state.level + 1 < cube_levels;
    if (can_turn) states.add(state.taken());
    Value value;
    const JudgedBy kind = evaluator_.classify(position);
    if (is_value_exact(evaluator_, stakes, kind, position)) {
        expect_exactly(position, stakes, 0, states, value);
    } else if (settings_.plies > 0) {
        ahead_ = settings_.plies;
        expect(position, settings_.plies, stakes, 0, states, value);
    } else {
        value.outcomes = evaluation_.evaluate(position);
        const bool is_ended = evaluation_.kind_of(position, value.outcomes) == JudgedBy::game_over;
        const CubeEfficiency efficiency = cube_efficiency(kind, position, value.outcomes, stakes);
        for (int k = 0; k < states.count; ++k)
            value.utility[k] = is_ended ? finished_value(stakes, 0, states.list[k], value.outcomes)
                                        : cubeful_value(stakes, 0, states.list[k], value.outcomes, efficiency);
    }
    values.outcomes = value.outcomes;
    values.no_double = value.utility[0];
    values.double_take = can_turn ? value.utility[1] : value.utility[0];
    return values;
}

void Search::roll_values(const Position& position, const Stakes& stakes, CubeState state, double* out) {
    std::vector<Candidate> candidates;
    for_each_roll(evaluator_.rules, [&](Dice dice, float) {
        rank_plays(position, dice, stakes, state, candidates);
        *out++ = candidates.front().utility;
    });
}

Outcomes Search::outcomes(const Position& position, int plies) {
    begin_question();
    States states;
    states.add(CubeState{});
    Value value;
    ahead_ = plies;
    evaluate(position, plies, cubeless_, 0, states, value);
    return value.outcomes;
}

}  // namespace doublesix
