// What a pruner leaves: a few likely results in their order, never less than the best of its own judgement.
#include <algorithm>

#include "check.hpp"
#include "doublesix/evaluator.hpp"
#include "doublesix/judged_rolls.hpp"
#include "doublesix/rolls.hpp"
#include "doublesix/search.hpp"
#include "games.hpp"
#include "nets.hpp"
#include "positions.hpp"
#include "slow.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

constexpr Worth money = {-1, 2, 1, 1, -1, -1};

Evaluator pruned_evaluator(int slots = plain_slots) {
    Evaluator evaluator = random_evaluator(shared_bearoff(), {}, max_phases);
    evaluator.pruner = random_net(with({{32, 16, 16}}, max_phases, slots), 5);
    return evaluator;
}

// The pruner's judgement of one position, seen by the side on roll, as worth to it.
float first_look(const Evaluator& evaluator, const Position& position, const Worth& worth) {
    const Net& net = *evaluator.pruner;
    alignas(64) std::int16_t active[max_width];
    net.activate(encode(evaluator.rules, net.shape().slots, position), active);
    Outcomes o[siblings];
    net.upper_layers(active, 1, net.phase(position), o);
    make_consistent(evaluator.rules, position, o[0]);
    return worth.of(o[0]);
}

// Which results stay, by definition.
std::vector<Position> kept_of(const Evaluator& evaluator, const std::vector<Position>& results, const Worth& worth,
                              const Likely& limits) {
    if (results.size() <= few_results) return results;
    std::vector<float> seen;
    for (const Position& result : results)
        if (evaluator.classify(result.swapped()) == JudgedBy::contact)
            seen.push_back(first_look(evaluator, result.swapped(), worth));
    std::sort(seen.begin(), seen.end());
    std::vector<Position> kept;
    for (const Position& result : results) {
        if (evaluator.classify(result.swapped()) != JudgedBy::contact) {
            kept.push_back(result);
            continue;
        }
        const float value = first_look(evaluator, result.swapped(), worth);
        const bool is_among_most = value <= seen[std::min(limits.most, seen.size()) - 1];
        if (is_among_most && value <= seen.front() + limits.margin * worth.win / 2) kept.push_back(result);
    }
    return kept;
}

}  // namespace

TEST(likely_results_are_those_the_pruner_likes) {
    for (const int slots : {plain_slots, reserve_slot}) {
        const Evaluator evaluator = pruned_evaluator(slots);
        PlayGenerator generator(evaluator.rules);
        StaticEvaluation evaluation(evaluator);
        Rng rng(3, 0);
        std::size_t before = 0, after = 0;
        for (const Position& position : random_play(400, 11)) {
            generator.generate(position, {rng.die(), rng.die()});
            // Gammons count for nothing, as usual, or for half of all.
            // Or the cube is at 4.
            const Worth worths[] = {money, {-1, 2, 2, 0, 0, 0}, {-4, 8, 4, 4, -4, -4}};
            const Worth worth = worths[rng.below(3)];
            std::vector<Position> kept = generator.results;
            const Likely limits = rng.below(2) ? likely : likely_below;
            evaluation.keep_likely(position, generator.next, {&worth, 1}, limits, kept);
            CHECK(kept == kept_of(evaluator, generator.results, worth, limits));
            CHECK(!kept.empty());
            before += generator.results.size();
            after += kept.size();
        }
        CHECK(after * 2 < before);
    }
}

TEST(without_a_pruner_everything_is_likely) {
    const Evaluator evaluator = random_evaluator(shared_bearoff(), {}, max_phases);
    PlayGenerator generator(evaluator.rules);
    StaticEvaluation evaluation(evaluator);
    generator.generate(standard_start(), {1, 1});
    std::vector<Position> kept = generator.results;
    evaluation.keep_likely(standard_start(), generator.next, {&money, 1}, likely, kept);
    CHECK(kept == generator.results);
}

// It speaks of positions in which the other side rolls next, and has no token to use before.
TEST(where_turns_go_on_or_bombs_may_go_off_everything_is_likely) {
    for (const Game& game : {game_of_extra_turns(), game_of_bombs()}) {
        Evaluator evaluator = random_evaluator(nullptr, game.rules);
        evaluator.pruner = random_net(with({{32, 16, 16}}, 1, slots_for(game.rules)), 5);
        StaticEvaluation evaluation(evaluator);
        PlayGenerator generator(game.rules);
        std::size_t asked = 0;
        for (const Position& position : met_in(game, 30, 12)) {
            generator.generate(position, {5, 5});
            if (game.rules.extra_turn && generator.next == next::opponent) continue;
            std::vector<Position> kept = generator.results;
            evaluation.keep_likely(position, generator.next, {&money, 1}, {1, 0.0F}, kept);
            CHECK(kept == generator.results);
            asked += kept.size() > few_results;
        }
        CHECK(asked > 4);
    }
}

// A pruner that judges as the net itself does never drops what the search would have chosen.
TEST(a_pruner_of_the_same_mind_changes_nothing) {
    Evaluator evaluator = random_evaluator(shared_bearoff(), {}, max_phases);
    Search whole(evaluator, {});
    Evaluator alike = evaluator;
    alike.pruner = alike.contact;
    Search pruned(alike, {});
    for (const Position& position : random_play(12, 5)) {
        CHECK(same_bits(whole.outcomes(position, 1), pruned.outcomes(position, 1)));
        CHECK(same_bits(whole.outcomes(position, 2), pruned.outcomes(position, 2)));
    }
    CHECK(pruned.evaluations() * 2 < whole.evaluations());
}

TEST(rolls_judged_together_are_judged_as_alone) {
    for (const Game& game : all_games()) {
        if (game.rules.doublet_steps > 4) continue;  // the same code, with results by the thousand
        const Evaluator evaluator = random_evaluator(shared_bearoff_for(game), game.rules, max_phases);
        StaticEvaluation evaluation(evaluator);
        PlayGenerator generator(game.rules);
        generator.widest = most_judged;
        JudgedRolls rolls(game.rules);
        for (const Position& position : random_play(3, 17, game.start, game.rules)) {
            rolls.begin(position);
            for_each_roll(game.rules, [&](Dice dice, float) { rolls.add(evaluation, dice, {&money, 1}); });
            rolls.judge(evaluation);
            std::size_t number = 0;
            for_each_roll(game.rules, [&](Dice dice, float) {
                const JudgedRolls::Roll roll = rolls.roll(number++);
                generator.generate(position, dice);
                std::vector<Outcomes> values;
                evaluation.evaluate_results(position, generator.results, generator.next, values);
                CHECK(roll.dice == dice && roll.next == generator.next);
                CHECK_EQUAL(roll.is_forced, generator.results.size() == 1);
                CHECK(std::equal(roll.results.begin(), roll.results.end(), generator.results.begin(),
                                 generator.results.end()));
                CHECK(std::equal(roll.values.begin(), roll.values.end(), values.begin(), values.end(), same_bits));
            });
            CHECK_EQUAL(number, rolls.count());
        }
    }
}
