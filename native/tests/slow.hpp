// Static judgement and looking ahead by definition: one position at a time, every choice tried.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "doublesix/evaluator.hpp"
#include "games.hpp"
#include "nets.hpp"

namespace doublesix::tests {

// The table speaks only for games whose doublets, dice and bearing off are the usual ones.
inline std::shared_ptr<const OneSidedBearoff> shared_bearoff_for(const Game& game) {
    const bool is_usual =
        game.rules.is_plain() && game.rules.doublet_steps == 4 && !game.rules.per_checker && !game.rules.misere;
    return is_usual ? shared_bearoff() : nullptr;
}

class SlowJudge {
  public:
    explicit SlowJudge(const Evaluator& evaluator) : evaluator_(evaluator), evaluation_(evaluator) {}

    // What a result is worth to the side that did not play, all that is no fresh roll played out.
    Outcomes after(const Position& result, Next next) {
        if (is_over(result)) return ending(evaluator_.rules, result).outcomes.swapped();
        const Settled settled = settle(result, next);
        const Outcomes o = evaluation_.evaluate(settled.position);
        return settled.same_side ? o.swapped() : o;
    }

    Settled settle(const Position& result, Next next) {
        if (is_over(result)) return {result.swapped(), false};
        if (next == next::opponent) return {result.swapped(), false};
        if (next == next::again) return {result, true};
        if (next::is_leftover(next)) return settle_leftover(result.swapped(), next::leftover(next));
        return settle_name(result);
    }

    // Outcomes of a position after so many rolls, every choice made by static judgement.
    Outcomes expect(const Position& position, int plies) {
        if (plies == 0 || evaluator_.classify(position) == JudgedBy::game_over) return evaluation_.evaluate(position);
        Outcomes sum;
        const int thirds = evaluator_.rules.dice == 3 ? 6 : 1;
        for (int a = 1; a <= 6; ++a)
            for (int b = 1; b <= 6; ++b)
                for (int c = 1; c <= thirds; ++c)
                    sum.add(best(position, {a, b, thirds == 6 ? c : 0}, plies - 1),
                            1.0F / static_cast<float>(36 * thirds));
        return sum;
    }

    // Outcomes, seen by the player, after his best play of a roll and so many rolls more.
    Outcomes best(const Position& position, Dice dice, int plies) {
        PlayGenerator generator = generator_of(most_judged);
        generator.generate(position, dice);
        const Position result = generator.results[choice(generator.results, generator.next)];
        const Settled settled = settle(result, generator.next);
        const Outcomes o = expect(settled.position, plies);
        return settled.same_side ? o : o.swapped();
    }

    // The results that are played out: where more than a roll follows, those that look best when whoever goes on is
    // taken to roll.
    std::vector<std::size_t> played_out(const std::vector<Position>& results, Next next) {
        std::vector<std::size_t> order;
        std::vector<float> points;
        for (const Position& result : results) {
            order.push_back(order.size());
            points.push_back(after(result, rolling(next)).cubeless(evaluator_.rules));
        }
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t i, std::size_t k) { return points[i] < points[k]; });
        if (next > next::again && order.size() > most_settled) order.resize(most_settled);
        return order;
    }

    // What follows when a side that goes on is taken to roll.
    static Next rolling(Next next) {
        if (next == next::names) return next::again;
        return next::is_leftover(next) ? next::opponent : next;
    }

  private:
    bool is_over(const Position& played) const { return ending(evaluator_.rules, played).is_over; }

    PlayGenerator generator_of(std::uint32_t widest) const {
        PlayGenerator generator(evaluator_.rules);
        generator.widest = widest;
        return generator;
    }

    // Best for whoever plays.
    std::size_t choice(const std::vector<Position>& results, Next next) {
        std::vector<std::size_t> candidates = played_out(results, next);
        std::sort(candidates.begin(), candidates.end());
        std::vector<float> points;
        for (const std::size_t i : candidates) points.push_back(after(results[i], next).cubeless(evaluator_.rules));
        return candidates[static_cast<std::size_t>(std::min_element(points.begin(), points.end()) - points.begin())];
    }

    // `position` is seen by the side that plays what was left over; then it rolls.
    Settled settle_leftover(const Position& position, Dice dice) {
        PlayGenerator generator = generator_of(most_judged / 8);
        generator.generate(position, dice);
        const Position played = generator.results[choice(generator.results, next::again)];
        if (is_over(played)) return {played.swapped(), true};
        return {played, false};
    }

    Settled settle_name(const Position& position) {
        std::vector<Position> bests;
        std::vector<Next> nexts;
        std::vector<float> points;
        for (int d = 1; d <= 6; ++d) {
            PlayGenerator generator = generator_of(most_judged / 8);
            generator.generate(position, {d, d, Dice::named});
            bests.push_back(generator.results[choice(generator.results, generator.next)]);
            nexts.push_back(generator.next);
            points.push_back(-after(bests.back(), generator.next).cubeless(evaluator_.rules));
        }
        const auto named = static_cast<std::size_t>(std::max_element(points.begin(), points.end()) - points.begin());
        return settle(bests[named], nexts[named]);
    }

    const Evaluator& evaluator_;
    StaticEvaluation evaluation_;
};

}  // namespace doublesix::tests
