// Which judge speaks for a position, and that siblings judged together are judged alike.
#include "doublesix/evaluator.hpp"

#include "check.hpp"
#include "nets.hpp"
#include "positions.hpp"

using namespace doublesix;
using namespace doublesix::tests;

TEST(positions_are_told_apart) {
    const Evaluator with = random_evaluator(shared_bearoff()), without = random_evaluator();
    CHECK(with.classify(standard_start()) == PositionClass::contact);
    const Position race = position_of({{7, 15}}, {{6, 15}});
    CHECK(with.classify(race) == PositionClass::race);
    const Position bearoff = position_of({{6, 15}}, {{6, 15}});
    CHECK(with.classify(bearoff) == PositionClass::bearoff);
    CHECK(without.classify(bearoff) == PositionClass::race);
    CHECK(with.classify(position_of({{6, 15}}, {})) == PositionClass::game_over);
    CHECK(with.classify(position_of({}, {{6, 15}})) == PositionClass::game_over);
}

TEST(finished_games_are_worth_what_was_won) {
    const Evaluator evaluator = random_evaluator();
    StaticEvaluation evaluation(evaluator);
    CHECK(same_bits(evaluation.evaluate(position_of({{1, 14}}, {})), Outcomes::finished(-1)));
    CHECK(same_bits(evaluation.evaluate(position_of({{7, 15}}, {})), Outcomes::finished(-2)));
    CHECK(same_bits(evaluation.evaluate(position_of({{19, 15}}, {})), Outcomes::finished(-3)));
    CHECK(same_bits(evaluation.evaluate(position_of({}, {{19, 15}})), Outcomes::finished(3)));
}

TEST(results_judged_together_are_judged_alike) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    StaticEvaluation together(evaluator), alone(evaluator);
    PlayGenerator generator(evaluator.rules);
    std::vector<Outcomes> found;
    on_every_path([&](SimdPath) {
        for (const Position& position : random_play(300, 41)) {
            generator.generate(position, 1 + position.side[0].count[6] % 6, 1 + position.side[1].count[6] % 6);
            together.evaluate_results(position, generator.results, found);
            CHECK_EQUAL(found.size(), generator.results.size());
            for (std::size_t i = 0; i < found.size(); ++i)
                CHECK(same_bits(found[i], alone.evaluate(generator.results[i].swapped())));
        }
    });
    CHECK_EQUAL(together.evaluations, alone.evaluations);
}

TEST(outcomes_are_chances_in_order) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    StaticEvaluation evaluation(evaluator);
    for (const auto& positions : {random_play(500, 42), scattered(500, 43)})
        for (const Position& position : positions) {
            const Outcomes o = evaluation.evaluate(position);
            CHECK(o.win >= 0 && o.win <= 1);
            CHECK(o.gammon_win <= o.win && o.backgammon_win <= o.gammon_win && o.backgammon_win >= 0);
            CHECK(o.gammon_loss <= 1 - o.win && o.backgammon_loss <= o.gammon_loss && o.backgammon_loss >= 0);
        }
}
