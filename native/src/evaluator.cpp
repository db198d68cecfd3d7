#include "doublesix/evaluator.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "doublesix/interruption.hpp"
#include "doublesix/token.hpp"

namespace doublesix {

// What a turn that goes on needs for itself while the list it came from is still being judged.
struct StaticEvaluation::Continuation {
    explicit Continuation(const Evaluator& evaluator) : generator(evaluator.rules), evaluation(evaluator) {}
    PlayGenerator generator;
    StaticEvaluation evaluation;
    std::vector<Outcomes> values;
};

namespace {

template <class Kind>
const Kind* first_with(const std::vector<std::shared_ptr<const Kind>>& tables, const Position& position, int checkers) {
    for (const auto& table : tables)
        if (table->covers(position, checkers)) return table.get();
    return nullptr;
}

}  // namespace

JudgedBy Evaluator::classify(const Position& position) const {
    if (may_be_over(rules, position) && ending(rules, position.swapped()).is_over) return JudgedBy::game_over;
    if (solved && solved->covers(position)) return JudgedBy::solved;
    if (has_contact(rules, position)) return JudgedBy::contact;
    if (pairs_for(position) || sides_for(position)) return JudgedBy::bearoff;
    return JudgedBy::race;
}

const TwoSidedTable* Evaluator::pairs_for(const Position& position) const {
    if (const TwoSidedTable* found = money_pairs_for(position)) return found;
    return first_with(matches, position, rules.checkers);
}

const TwoSidedBearoff* Evaluator::money_pairs_for(const Position& position) const {
    return first_with(two_sided, position, rules.checkers);
}

const OneSidedBearoff* Evaluator::sides_for(const Position& position) const {
    return first_with(one_sided, position, rules.checkers);
}

Outcomes Evaluator::outcomes_in_table(const Position& position) const {
    if (solved && solved->covers(position)) return solved->values(position).outcomes;
    Outcomes o;
    if (const TwoSidedTable* pairs = pairs_for(position)) {
        o.win = static_cast<float>(pairs->win_chance(position));
        return o;
    }
    o = sides_for(position)->outcomes(position);
    make_consistent(rules, position, o);  // the table counts gammons, whether or not the game knows them
    return o;
}

Code StaticEvaluation::code_of(const Net& net, const Position& position) const {
    return encode(evaluator_.rules, net.shape().slots, position);
}

Outcomes StaticEvaluation::evaluate_roll(const Position& position) {
    heed_interruption();
    ++evaluations;
    const JudgedBy kind = evaluator_.classify(position);
    if (kind == JudgedBy::game_over) return ending(evaluator_.rules, position.swapped()).outcomes.swapped();
    if (kind == JudgedBy::bearoff || kind == JudgedBy::solved) return evaluator_.outcomes_in_table(position);
    if (evaluator_.judge) {
        unknown_.assign(1, position);
        evaluator_.judge(unknown_, told_);
        make_consistent(evaluator_.rules, position, told_[0]);
        return told_[0];
    }
    const bool contact = kind == JudgedBy::contact;
    const Net& net = contact ? *evaluator_.contact : *evaluator_.race;
    Waiting& waiting = (contact ? contact_ : race_).phase[0];
    net.activate(code_of(net, position), waiting.active);
    Outcomes o[siblings];
    net.upper_layers(waiting.active, 1, net.phase(position), o);
    make_consistent(evaluator_.rules, position, o[0]);
    return o[0];
}

Outcomes StaticEvaluation::evaluate(const Position& position) {
    const Outcomes kept = evaluate_roll(position);
    Position after;
    if (!may_use_token(position, after)) return kept;
    const Outcomes used = evaluate_roll(after);
    return is_as_good(used, kept) ? used : kept;
}

// Its code is written now and read when all are: a code read back at once, in words wider than the bytes it was written
// in, would wait for them. So it is also made where it stays.
void StaticEvaluation::push(Group& group, const Net& net, const Position& position, int index) {
    if (group.count == group.asked.size()) group.asked.emplace_back();
    Asked& asked = group.asked[group.count++];
    asked.index = index;
    asked.phase = net.phase(position);
    ::new (&asked.code) Code(code_of(net, position));
}

void StaticEvaluation::flush(Waiting& waiting, const Net& net, int phase, std::vector<Outcomes>& out) {
    if (!waiting.count) return;
    Outcomes o[siblings];
    net.upper_layers(waiting.active, waiting.count, phase, o);
    for (int s = 0; s < waiting.count; ++s) out[static_cast<std::size_t>(waiting.index[s])] = o[s];
    waiting.count = 0;
}

void StaticEvaluation::flush(Group& group, const Net& net, const Position& base, std::vector<Outcomes>& out) {
    if (!group.has_base || !(group.position == base)) {
        group.position = base;
        group.base = code_of(net, base);
        net.first_layer(group.base, group.base_sum);
        group.has_base = true;
    }
    for (std::size_t k = 0; k < group.count; ++k) {
        const Asked& asked = group.asked[k];
        Waiting& waiting = group.phase[asked.phase];
        net.activate_from(group.base, group.base_sum, asked.code,
                          waiting.active + waiting.count * net.shape().hidden[0]);
        waiting.index[waiting.count++] = asked.index;
        if (waiting.count == siblings) flush(waiting, net, asked.phase, out);
    }
    for (int phase = 0; phase < max_phases; ++phase) flush(group.phase[phase], net, phase, out);
    group.count = 0;
}

// Outcomes of positions that differ little from `base`, each seen by its own row 0.
void StaticEvaluation::evaluate_rolls(const Position& base, const std::vector<Position>& positions,
                                      std::vector<Outcomes>& out) {
    heed_interruption();
    out.resize(positions.size());
    evaluations += positions.size();
    contact_.count = race_.count = 0;  // a damaged table may have stopped what was asked before
    unknown_.clear();
    unknown_places_.clear();
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const Position& position = positions[i];
        const JudgedBy kind = evaluator_.classify(position);
        switch (kind) {
            case JudgedBy::game_over: out[i] = ending(evaluator_.rules, position.swapped()).outcomes.swapped(); break;
            case JudgedBy::solved:
            case JudgedBy::bearoff: out[i] = evaluator_.outcomes_in_table(position); break;
            case JudgedBy::race:
            case JudgedBy::contact:
                if (evaluator_.judge) {
                    unknown_.push_back(position);
                    unknown_places_.push_back(i);
                } else if (kind == JudgedBy::race) {
                    push(race_, *evaluator_.race, position, static_cast<int>(i));
                } else {
                    push(contact_, *evaluator_.contact, position, static_cast<int>(i));
                }
        }
    }
    if (!unknown_.empty()) ask_judge(out);
    if (contact_.count) flush(contact_, *evaluator_.contact, base, out);
    if (race_.count) flush(race_, *evaluator_.race, base, out);
    for (std::size_t i = 0; i < positions.size(); ++i) make_consistent(evaluator_.rules, positions[i], out[i]);
}

void StaticEvaluation::ask_judge(std::vector<Outcomes>& out) {
    evaluator_.judge(unknown_, told_);
    for (std::size_t k = 0; k < unknown_.size(); ++k) out[unknown_places_[k]] = told_[k];
}

// The same with tokens used where that is as good.
void StaticEvaluation::evaluate_siblings(const Position& base, const std::vector<Position>& positions,
                                         std::vector<Outcomes>& out) {
    evaluate_rolls(base, positions, out);
    if (evaluator_.rules.token != Token::bomb) return;
    exploded_.clear();
    holders_.clear();
    Position after;
    for (std::size_t i = 0; i < positions.size(); ++i)
        if (may_use_token(positions[i], after)) {
            exploded_.push_back(after);
            holders_.push_back(i);
        }
    evaluate_rolls(base, exploded_, after_token_);
    for (std::size_t k = 0; k < holders_.size(); ++k)
        if (is_as_good(after_token_[k], out[holders_[k]])) out[holders_[k]] = after_token_[k];
}

void StaticEvaluation::evaluate_results(const Position& parent, const std::vector<Position>& results, Next next,
                                        std::vector<Outcomes>& out) {
    if (next == next::opponent) {
        turned_.clear();
        for (const Position& result : results) turned_.push_back(result.swapped());
        evaluate_siblings(parent.swapped(), turned_, out);
        return;
    }
    if (next == next::again) {
        evaluate_siblings(parent, results, out);
        for (Outcomes& o : out) o = o.swapped();
        return;
    }
    // Playing out every result would cost hundreds of judgements each: only those go on that look best when the side
    // that goes on is taken to roll instead.
    const bool same_side_goes_on = next == next::names;
    evaluate_results(parent, results, same_side_goes_on ? next::again : next::opponent, out);
    order_.resize(results.size());
    std::iota(order_.begin(), order_.end(), 0U);
    const std::size_t count = std::min<std::size_t>(order_.size(), most_settled);
    std::partial_sort(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(count), order_.end(),
                      [&](std::uint32_t a, std::uint32_t b) {
                          const float x = out[a].cubeless(evaluator_.rules), y = out[b].cubeless(evaluator_.rules);
                          return x != y ? x < y : a < b;
                      });
    for (std::size_t k = 0; k < count; ++k) {
        const Settled settled = settle(results[order_[k]], next);
        const Outcomes o = evaluate(settled.position);
        out[order_[k]] = settled.same_side ? o.swapped() : o;
    }
    // The others count for no more to the side that played than the least of those played out.
    const auto value = [&](std::uint32_t i) { return out[i].cubeless(evaluator_.rules); };
    std::uint32_t least = order_[0];
    for (std::size_t k = 1; k < count; ++k)
        if (value(order_[k]) > value(least)) least = order_[k];
    for (std::size_t k = count; k < order_.size(); ++k)
        if (value(order_[k]) < value(least)) out[order_[k]] = out[least];
}

void StaticEvaluation::keep_likely(const Position& parent, Next next, std::span<const Worth> worths,
                                   const Likely& limits, std::vector<Position>& results) {
    const bool has_token = evaluator_.rules.token == Token::bomb;
    if (!evaluator_.pruner || next != next::opponent || has_token || results.size() <= few_results) return;
    const Net& net = *evaluator_.pruner;
    const Position base = parent.swapped();
    first_look_.resize(results.size());
    turned_.clear();
    order_.clear();
    for (const Position& result : results) turned_.push_back(result.swapped());
    for (std::uint32_t i = 0; i < results.size(); ++i) {
        if (evaluator_.classify(turned_[i]) != JudgedBy::contact) continue;
        push(pruner_, net, turned_[i], static_cast<int>(i));
        order_.push_back(i);
    }
    if (order_.empty()) return;
    flush(pruner_, net, base, first_look_);
    is_kept_.assign(results.size(), true);  // what is not in question stays
    for (const std::uint32_t i : order_) {
        make_consistent(evaluator_.rules, turned_[i], first_look_[i]);
        is_kept_[i] = false;
    }
    seen_.resize(results.size());
    const auto is_less = [&](std::uint32_t x, std::uint32_t y) {
        return seen_[x] != seen_[y] ? seen_[x] < seen_[y] : x < y;
    };
    for (const Worth& worth : worths) {
        for (const std::uint32_t i : order_) seen_[i] = worth.of(first_look_[i]);
        const float limit =
            seen_[*std::min_element(order_.begin(), order_.end(), is_less)] + limits.margin * worth.win / 2;
        const auto first = order_.begin();
        // Most are far behind: only those that come close are put in order.
        const auto close = std::partition(first, order_.end(), [&](std::uint32_t i) { return seen_[i] <= limit; });
        const auto dropping = first + std::min(static_cast<std::ptrdiff_t>(limits.most), close - first);
        std::nth_element(first, dropping, close, is_less);
        for (auto i = first; i != dropping; ++i) is_kept_[*i] = true;
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < results.size(); ++i)
        if (is_kept_[i]) results[kept++] = results[i];
    results.resize(kept);
}

int StaticEvaluation::worst(std::span<const Outcomes> outcomes) const {
    int found = 0;
    float least = 0;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        const float value = outcomes[i].cubeless(evaluator_.rules);
        if (i == 0 || value < least) {
            least = value;
            found = static_cast<int>(i);
        }
    }
    return found;
}

StaticEvaluation::Continuation& StaticEvaluation::continuation() {
    if (!continuation_) continuation_ = std::make_shared<Continuation>(evaluator_);
    return *continuation_;
}

Settled StaticEvaluation::settle(const Position& result, Next next) {
    if (next == next::opponent || ending(evaluator_.rules, result).is_over) return {result.swapped(), false};
    if (next == next::again) return {result, true};
    Continuation& c = continuation();
    c.evaluation.widest = widest;
    c.generator.widest = (widest + 7) / 8;  // only one of many ways to go on
    if (next::is_leftover(next)) {          // the other side plays, then rolls
        c.generator.generate(result.swapped(), next::leftover(next));
        c.evaluation.evaluate_results(result.swapped(), c.generator.results, next::again, c.values);
        const Position& played = c.generator.results[static_cast<std::size_t>(c.evaluation.worst(c.values))];
        if (ending(evaluator_.rules, played).is_over) return {played.swapped(), true};
        return {played, false};
    }
    Settled best;
    float least = 0;
    for (int d = 1; d <= 6; ++d) {
        c.generator.generate(result, {d, d, Dice::named});
        c.evaluation.evaluate_results(result, c.generator.results, c.generator.next, c.values);
        const auto chosen = static_cast<std::size_t>(c.evaluation.worst(c.values));
        const float value = c.values[chosen].cubeless(evaluator_.rules);
        if (d > 1 && value >= least) continue;
        least = value;
        best = c.evaluation.settle(c.generator.results[chosen], c.generator.next);
    }
    return best;
}

bool StaticEvaluation::may_use_token(const Position& position, Position& after) const {
    if (evaluator_.rules.token != Token::bomb || !position.side[0].memory) return false;
    if (ending(evaluator_.rules, position.swapped()).is_over) return false;
    after = explode(position);
    return after.side[0].count[bar] != position.side[0].count[bar] ||
           after.side[1].count[bar] != position.side[1].count[bar];
}

JudgedBy StaticEvaluation::kind_of(const Position& position, const Outcomes& outcomes) const {
    Position after;
    if (may_use_token(position, after))
        if (const Ending end = ending(evaluator_.rules, after); end.is_over && is_as_good(end.outcomes, outcomes))
            return JudgedBy::game_over;
    return evaluator_.classify(position);
}

bool StaticEvaluation::uses_token(Position& position) {
    Position after;
    if (!may_use_token(position, after) || !is_as_good(evaluate_roll(after), evaluate_roll(position))) return false;
    position = after;
    return true;
}

}  // namespace doublesix
