// Which of several plays is best when looked ahead from: rolls are looked at one after the other, and a play that has
// fallen far enough behind drops out. What values are made of does not live here (search.cpp).
//
// A deeper look changes what a play is worth after each roll. Over some rolls it shows by how much more it changes one
// play than another, and how much that scatters. So the shallow value of all rolls and the mean change of some estimate
// the deep value of all.
#include <algorithm>
#include <cmath>

#include "doublesix/rolls.hpp"
#include "doublesix/search.hpp"

namespace doublesix {
namespace {

// After so many rolls plays drop out that are so many standard errors behind.
constexpr std::size_t fewest_rolls = 4;
constexpr double far_behind = 3.5;
// Few rolls may scatter little by chance: so many more of the usual scatter count as seen, in units of half of what
// lies between a single game won and lost.
constexpr double more_rolls = 2;
constexpr double usual_scatter = 0.02;

struct Share {
    std::size_t number;  // in the order of `for_each_roll`
    double weight;
};

// All rolls, the likeliest first and unlike ones next to each other, so that the first few stand for all.
std::vector<Share> spread_rolls(const Rules& rules) {
    constexpr std::size_t step =
        7;  // no factor in common with how many are alike: 15 and 6, of three dice 20, 30 and 6
    std::vector<Share> all, spread;
    for_each_roll(rules, [&](Dice, float weight) { all.push_back({all.size(), static_cast<double>(weight)}); });
    std::stable_sort(all.begin(), all.end(), [](const Share& a, const Share& b) { return a.weight > b.weight; });
    for (std::size_t from = 0, to = 0; from < all.size(); from = to) {
        while (to < all.size() && all[to].weight == all[from].weight) ++to;
        for (std::size_t k = 0; k < to - from; ++k) spread.push_back(all[from + k * step % (to - from)]);
    }
    return spread;
}

}  // namespace

struct Search::Contest {
    Search& search;
    const Stakes& stakes;
    int plies;
    double unit;
    std::vector<Share> rolls;   // in the order in which they are looked at
    std::size_t looked_at = 0;  // of those
    double seen = 0;            // their chances

    // A play; all values are seen by the other side.
    struct Contestant {
        std::size_t place = 0;  // among the candidates
        bool is_known = false;  // nothing hangs on the rolls: what the play is worth is in `value`
        Value value;
        Node node;
        const JudgedRolls* judged = nullptr;
        Value shallow;             // of all rolls, for the states wanted
        Value rolled[most_rolls];  // of each, deep once it has been looked at
        // By what a look changed a roll, and all so far by their chances: for the states wanted, and without a cube.
        struct Change {
            double utility[max_states], cubeless;
        } change[most_rolls], total{};
        // By what has been seen: what the play is worth, without a cube, and the state whose value that is; none of a
        // value that is known or cashed.
        double estimate = 0, chances = 0;
        int decided_by = -1;
    };

    double cubeless(const Value& value) const {
        return static_cast<double>(value.outcomes.cubeless(search.evaluator_.rules));
    }
    Value after(const Contestant& c, std::size_t number, int depth) const {
        return search.after_roll(c.judged->roll(number), depth, stakes, c.node.mover,
                                 Answered(c.node.wanted, stakes, c.node.mover));
    }
    Value over_all_rolls(const Contestant& c) const {
        Value sum{};
        std::size_t number = 0;
        for_each_roll(search.evaluator_.rules,
                      [&](Dice, float weight) { sum.add(c.rolled[number++], c.node.wanted.count, weight); });
        return sum;
    }

    void enter(Contestant& c, const Position& result, Next next, const States& states) const {
        const Settled settled = search.evaluation_.settle(result, next);
        if (settled.same_side) search.follow(result, next, plies, stakes, 0, states, c.value);
        c.is_known = settled.same_side || !search.open(settled.position, plies, stakes, 1, states, c.node, c.value);
        if (c.is_known) {
            c.estimate = c.value.utility[0];
            c.chances = cubeless(c.value);
            return;
        }
        c.judged = &search.judged_rolls(c.node.position, plies, stakes, c.node.mover,
                                        Answered(c.node.wanted, stakes, c.node.mover));
        for (std::size_t number = 0; number < rolls.size(); ++number) c.rolled[number] = after(c, number, plies - 1);
        c.shallow = over_all_rolls(c);
    }

    void look(Contestant& c) const {
        if (c.is_known) return;
        const auto [number, weight] = rolls[looked_at - 1];
        const Value before = c.rolled[number];
        const Value now = c.rolled[number] = after(c, number, plies);
        Contestant::Change& change = c.change[number];
        for (int k = 0; k < c.node.wanted.count; ++k) {
            change.utility[k] = now.utility[k] - before.utility[k];
            c.total.utility[k] += weight * change.utility[k];
        }
        change.cubeless = cubeless(now) - cubeless(before);
        c.total.cubeless += weight * change.cubeless;
    }

    void estimate(Contestant& c) const {
        if (c.is_known) return;
        Value wanted, asked;
        for (int k = 0; k < c.node.wanted.count; ++k)
            wanted.utility[k] = c.shallow.utility[k] + c.total.utility[k] / seen;
        search.decide(c.node, stakes, wanted, asked);
        c.estimate = asked.utility[0];
        c.chances = cubeless(c.shallow) + c.total.cubeless / seen;
        c.decided_by = -1;
        for (const int k : {c.node.turn[0], c.node.stay[0]})
            if (k >= 0 && wanted.utility[k] == c.estimate) c.decided_by = k;
    }

    // Whether a play may yet turn out better than the leader.
    bool may_catch_up(const Contestant& c, const Contestant& leader) const {
        // Of plays after which the other side cashes alike, the one with the better chances.
        const bool by_chances = c.decided_by < 0 && leader.decided_by < 0 && c.estimate == leader.estimate;
        const auto change = [&](const Contestant& each, std::size_t number) {
            if (each.is_known || (each.decided_by < 0 && !by_chances)) return 0.0;
            return by_chances ? each.change[number].cubeless : each.change[number].utility[each.decided_by];
        };
        double mean = 0, square = 0;
        for (std::size_t k = 0; k < looked_at; ++k) {
            const double apart = change(c, rolls[k].number) - change(leader, rolls[k].number);
            mean += rolls[k].weight / seen * apart;
            square += rolls[k].weight / seen * apart * apart;
        }
        const double single = by_chances ? static_cast<double>(search.evaluator_.rules.single_value) : unit;
        const auto count = static_cast<double>(looked_at);
        const double usual = more_rolls * usual_scatter * usual_scatter * single * single;
        const double variance = (count * std::max(0.0, square - mean * mean) + usual) / (count - 1 + more_rolls);
        const double error = std::sqrt(variance / count * std::max(0.0, 1 - seen));
        return (by_chances ? c.chances - leader.chances : c.estimate - leader.estimate) < far_behind * error;
    }

    // Looks at rolls until one play is left, or at all of them.
    void run(std::vector<Contestant*>& left) {
        while (left.size() > 1 && looked_at < rolls.size()) {
            seen += rolls[looked_at++].weight;
            for (Contestant* c : left) look(*c);
            if (looked_at < fewest_rolls || looked_at == rolls.size()) continue;
            for (Contestant* c : left) estimate(*c);
            const Contestant& leader = **std::min_element(left.begin(), left.end(), [](auto* a, auto* b) {
                return a->estimate != b->estimate ? a->estimate < b->estimate : a->chances < b->chances;
            });
            std::erase_if(left, [&](auto* c) { return c != &leader && !may_catch_up(*c, leader); });
        }
    }
};

std::size_t Search::contest(std::vector<Candidate>& out, std::size_t count, Next next, int plies, const Stakes& stakes,
                            const States& states, double unit) {
    Contest contest{*this, stakes, plies, unit, spread_rolls(evaluator_.rules)};
    std::vector<Contest::Contestant> all(count);
    std::vector<Contest::Contestant*> left;
    for (std::size_t i = 0; i < count; ++i) {
        all[i].place = i;
        contest.enter(all[i], out[i].result, next, states);
        left.push_back(&all[i]);
    }
    contest.run(left);
    if (left.size() == 1) return left.front()->place;
    for (Contest::Contestant* c : left) {
        if (!c->is_known) decide(c->node, stakes, contest.over_all_rolls(*c), c->value);
        out[c->place].take(c->value.outcomes, c->value.utility[0], plies);
    }
    const BetterCandidate is_better{evaluator_.rules};
    const auto best = std::min_element(left.begin(), left.end(),
                                       [&](auto* a, auto* b) { return is_better(out[a->place], out[b->place]); });
    return (*best)->place;
}

}  // namespace doublesix
