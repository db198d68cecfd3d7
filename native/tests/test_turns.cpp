// Results judged as a list are judged as they are one by one, whoever plays next, and turns that go on are played out.
#include <map>
#include <set>

#include "check.hpp"
#include "doublesix/evaluator.hpp"
#include "games.hpp"
#include "nets.hpp"
#include "positions.hpp"
#include "slow.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

struct Play {
    Position position;
    Dice dice;
};

// Every roll of the positions met, and the named doublets and leftovers that random play came to.
std::vector<Play> turns_of(const Game& game, int count, std::uint64_t seed) {
    std::vector<Play> turns;
    PlayGenerator generator(game.rules);
    for (const Position& position : met_in(game, count, seed))
        for_each_roll(game.rules, [&](Dice dice, float) {
            turns.push_back({position, dice});
            generator.generate(position, dice);
            const Position result = generator.results.back();
            if (ending(game.rules, result).is_over) return;
            if (generator.next == next::names) turns.push_back({result, {3, 3, Dice::named}});
            if (next::is_leftover(generator.next)) turns.push_back({result.swapped(), next::leftover(generator.next)});
        });
    return turns;
}

// More positions of the games whose turns seldom go on.
int positions_of(const Game& game) { return game.rules.leftovers_to_opponent || game.rules.bonus_high ? 80 : 15; }

// The three ways a play may hand on the turn, and leftovers as one kind.
int kind_of(Next next) { return next::is_leftover(next) ? 8 : next; }

// A list is what its members are by themselves; where turns go on, those not played out count for what they look like,
// but for no more than the least that was. Returns of how many that told.
int check_list(SlowJudge& slow, const Rules& rules, const std::vector<Position>& results, Next next,
               const std::vector<Outcomes>& found) {
    CHECK_EQUAL(found.size(), results.size());
    const std::vector<std::size_t> played_out = slow.played_out(results, next);
    std::set<std::size_t> left;
    for (std::size_t k = 0; k < results.size(); ++k) left.insert(k);
    Outcomes least = Outcomes::finished(-3);
    for (const std::size_t k : played_out) {
        const Outcomes expected = slow.after(results[k], next);
        CHECK(same_bits(found[k], expected));
        if (least.cubeless(rules) < expected.cubeless(rules) || k == played_out[0]) least = expected;
        left.erase(k);
    }
    int capped = 0;
    for (const std::size_t k : left) {
        const Outcomes guess = slow.after(results[k], SlowJudge::rolling(next));
        const bool is_capped = guess.cubeless(rules) < least.cubeless(rules);
        CHECK_EQUAL(found[k].cubeless(rules), (is_capped ? least : guess).cubeless(rules));
        capped += is_capped;
    }
    return capped;
}

}  // namespace

// Every way the turn may go on, every phase, every path.
TEST(results_judged_together_are_judged_alike) {
    std::set<int> kinds, phases;
    for (const Game& game : all_games()) {
        const Evaluator evaluator = random_evaluator(shared_bearoff_for(game), game.rules, max_phases);
        const auto turns = turns_of(game, positions_of(game), 41);
        on_every_path([&](SimdPath) {
            StaticEvaluation together(evaluator);
            SlowJudge slow(evaluator);
            PlayGenerator generator(evaluator.rules);
            generator.widest = 64;
            std::vector<Outcomes> found;
            for (std::size_t i = 0; i < turns.size(); i += 5) {
                generator.generate(turns[i].position, turns[i].dice);
                together.evaluate_results(turns[i].position, generator.results, generator.next, found);
                check_list(slow, game.rules, generator.results, generator.next, found);
                kinds.insert(kind_of(generator.next));
                for (const Position& result : generator.results) phases.insert(phase_of(result.swapped()));
            }
        });
    }
    CHECK((kinds == std::set<int>{next::opponent, next::again, next::names, 8}));
    CHECK_EQUAL(phases.size(), static_cast<std::size_t>(max_phases));
}

// What the other side makes of leftovers is worse than it looks, so that plays which are not played out look better.
TEST(no_play_counts_for_more_than_those_played_out) {
    const Game game = game_of_leftovers();
    const Evaluator evaluator = random_evaluator(nullptr, game.rules);
    StaticEvaluation together(evaluator);
    SlowJudge slow(evaluator);
    PlayGenerator generator(game.rules);
    generator.widest = 64;
    std::vector<Outcomes> found;
    int capped = 0;
    for (const Position& position : met_in(game, 12, 43)) {
        generator.generate(position, {4, 3});
        constexpr Next three_fives = 8 * 5 + 3;
        together.evaluate_results(position, generator.results, three_fives, found);
        capped += check_list(slow, game.rules, generator.results, three_fives, found);
    }
    CHECK(capped > 5);
}

TEST(turns_that_go_on_are_settled_as_by_hand) {
    std::map<int, int> settled_by_kind;
    for (const Game& game : all_games()) {
        const Evaluator evaluator = random_evaluator(shared_bearoff_for(game), game.rules, max_phases);
        StaticEvaluation evaluation(evaluator);
        SlowJudge slow(evaluator);
        PlayGenerator generator(evaluator.rules);
        for (const Play& turn : turns_of(game, positions_of(game), 45)) {
            generator.generate(turn.position, turn.dice);
            for (std::size_t k = 0; k < generator.results.size(); k += 1 + generator.results.size() / 4) {
                const Position result = generator.results[k];
                const Settled found = evaluation.settle(result, generator.next);
                const Settled expected = slow.settle(result, generator.next);
                CHECK(found.position == expected.position);
                CHECK_EQUAL(found.same_side, expected.same_side);
                ++settled_by_kind[kind_of(generator.next)];
            }
        }
    }
    CHECK(settled_by_kind[next::opponent] > 1000);
    CHECK(settled_by_kind[next::again] > 100);
    CHECK(settled_by_kind[next::names] > 100);
    CHECK(settled_by_kind[8] > 100);
}

TEST(a_game_that_ends_within_a_turn_is_over) {
    // Two checkers left; the bonus roll takes one off, and any named doublet the other.
    const Rules rules = game_of_named_doublets().rules;
    const Evaluator evaluator = random_evaluator(nullptr, rules);
    StaticEvaluation evaluation(evaluator);
    const Position before = position_of({{1, 1}, {3, 1}}, {{6, 15}});
    PlayGenerator generator(rules);
    generator.generate(before, {2, 1});
    CHECK(generator.next == next::names);
    std::vector<Outcomes> values;
    evaluation.evaluate_results(before, generator.results, generator.next, values);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Settled settled = evaluation.settle(generator.results[i], generator.next);
        CHECK(evaluator.classify(settled.position) == JudgedBy::game_over);
        CHECK(!settled.same_side);
        CHECK_NEAR(values[i].cubeless(rules), -15.0F, 1e-5F);
    }
}

TEST(an_opponent_who_wins_with_leftovers_has_won) {
    // Three threes and no fourth: the opponent bears off one checker with that and the other with a four.
    const Rules rules = game_of_leftovers().rules;
    const Evaluator evaluator = random_evaluator(nullptr, rules);
    StaticEvaluation evaluation(evaluator);
    const Position before = position_of({{24, 1}, {10, 1}}, {{4, 1}, {3, 1}}, few);
    PlayGenerator generator(rules);
    generator.generate(before, {3, 3});
    CHECK(next::leftover(generator.next) == (Dice{3, 1, Dice::leftover}));
    CHECK_EQUAL(generator.results.size(), 1U);
    const Settled settled = evaluation.settle(generator.results[0], generator.next);
    CHECK(evaluator.classify(settled.position) == JudgedBy::game_over);
    CHECK(settled.same_side);
    CHECK_EQUAL(evaluation.evaluate(settled.position).win, 0.0F);
    std::vector<Outcomes> values;
    evaluation.evaluate_results(before, generator.results, generator.next, values);
    CHECK_EQUAL(values[0].win, 1.0F);  // seen by the winner
}

// A copy shares nothing but the nets: what one thread does leaves the other alone.
TEST(copies_judge_alike) {
    const Game game = game_of_named_doublets();
    const Evaluator evaluator = random_evaluator(nullptr, game.rules);
    StaticEvaluation first(evaluator);
    SlowJudge slow(evaluator);
    const Position result = met_in(game, 40, 47).back();
    const Settled settled = first.settle(result, next::names);
    StaticEvaluation second(first);
    CHECK(second.settle(result, next::names).position == settled.position);
    CHECK(slow.settle(result, next::names).position == settled.position);
}
