// Which judge speaks for a position, that siblings judged together are judged alike, and how turns that go on end.
#include "doublesix/evaluator.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "check.hpp"
#include "games.hpp"
#include "nets.hpp"
#include "positions.hpp"
#include "slow.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

// Points where a side's checkers stand or may still come to stand, in the mover's numbering.
std::set<int> footprint(const Rules& rules, const Position& position, int side) {
    const Side& row = position.side[side];
    int last = row.count[bar] || row.reserve ? 24 : 0;
    for (int p = 1; p <= 24; ++p)
        if (row.count[p]) last = std::max(last, p);
    std::set<int> fields;
    for (int p = 1; p <= last; ++p) fields.insert(side ? field_of(rules.track, p) : p);
    return fields;
}

bool may_meet(const Rules& rules, const Position& position) {
    const std::set<int> mine = footprint(rules, position, 0), his = footprint(rules, position, 1);
    return std::any_of(mine.begin(), mine.end(), [&](int field) { return his.contains(field); });
}

// With most checkers borne off, but for prisoners and their warders: contact may be over on any track.
Position thinned(const Rules& rules, const Position& position, Rng& rng) {
    Position thin = position;
    for (int s = 0; s < 2; ++s)
        for (int p = 1; p <= bar; ++p) {
            Side& side = thin.side[s];
            const bool is_pin =
                (side.pinned >> p & 1) || (p != bar && (thin.side[1 - s].pinned >> field_of(rules.track, p) & 1));
            if (is_pin || !rng.below(4)) continue;
            side.count[off] = static_cast<std::int8_t>(side.count[off] + side.count[p]);
            side.count[p] = 0;
        }
    return thin;
}

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

Position with_pins(Position position, std::uint32_t mine, std::uint32_t his) {
    position.side[0].pinned = mine;
    position.side[1].pinned = his;
    return position;
}

}  // namespace

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

// Contact lasts while the points that the two armies hold or may come to have one in common.
TEST(contact_is_that_of_brute_force_on_every_board) {
    int met = 0, passed = 0;
    for (Rules rules : every_board()) {
        rules.reserve = 15;
        const Evaluator evaluator = random_evaluator(nullptr, rules);
        Rng rng(1, 44);
        for (const Position& scattered : scattered_in(rules, 400, 44))
            for (const Position& position :
                 {scattered, thinned(rules, scattered, rng), thinned(rules, thinned(rules, scattered, rng), rng)}) {
                const bool expected = may_meet(rules, position);
                CHECK_EQUAL(has_contact(rules, position), expected);
                CHECK_EQUAL(has_contact(rules, position.swapped()), expected);
                ++(expected ? met : passed);
                const PositionClass kind = evaluator.classify(position);
                if (kind != PositionClass::game_over)
                    CHECK(kind == (expected ? PositionClass::contact : PositionClass::race));
            }
    }
    CHECK(met > 3000 && passed > 300);
}

TEST(finished_games_are_worth_what_was_won) {
    const Evaluator evaluator = random_evaluator();
    StaticEvaluation evaluation(evaluator);
    CHECK(same_bits(evaluation.evaluate(position_of({{1, 14}}, {})), Outcomes::finished(-1)));
    CHECK(same_bits(evaluation.evaluate(position_of({{7, 15}}, {})), Outcomes::finished(-2)));
    CHECK(same_bits(evaluation.evaluate(position_of({{19, 15}}, {})), Outcomes::finished(-3)));
    CHECK(same_bits(evaluation.evaluate(position_of({}, {{19, 15}})), Outcomes::finished(3)));
}

TEST(pinned_mothers_lose_double_or_tie) {
    const Evaluator evaluator = random_evaluator(nullptr, game_of_pins().rules);
    StaticEvaluation evaluation(evaluator);
    const std::uint32_t mother = 1U << 24;
    const Position lost = with_pins(position_of({{24, 1}, {10, 14}}, {{1, 2}, {5, 13}}), mother, 0);
    CHECK(evaluator.classify(lost) == PositionClass::game_over);
    CHECK(same_bits(evaluation.evaluate(lost), Outcomes::finished(-2)));
    CHECK(same_bits(evaluation.evaluate(lost.swapped()), Outcomes::finished(2)));
    const Position tied = with_pins(position_of({{24, 1}, {1, 14}}, {{24, 1}, {1, 14}}), mother, mother);
    CHECK(evaluator.classify(tied) == PositionClass::game_over);
    const Outcomes tie{0.5F, 0, 0, 0, 0};
    CHECK(same_bits(evaluation.evaluate(tied), tie));
    // The pinner may still be pinned himself: play goes on, and so it does for what is no mother.
    const Position open = with_pins(position_of({{24, 1}, {10, 14}}, {{24, 2}, {1, 2}, {5, 11}}), mother, 0);
    CHECK(evaluator.classify(open) == PositionClass::contact);
    const Position pinned = with_pins(position_of({{23, 1}, {10, 14}}, {{2, 2}, {5, 13}}), 1U << 23, 0);
    CHECK(evaluator.classify(pinned) == PositionClass::contact);
}

TEST(counted_checkers_are_paid_for) {
    const Evaluator evaluator = random_evaluator(nullptr, game_of_counted_checkers().rules);
    StaticEvaluation evaluation(evaluator);
    for (int left = 1; left <= 15; ++left) {
        const Position lost = position_of({{3, left}}, {});
        CHECK_NEAR(evaluation.evaluate(lost).cubeless(evaluator.rules), -static_cast<float>(left), 1e-5F);
        CHECK_NEAR(evaluation.evaluate(lost.swapped()).cubeless(evaluator.rules), static_cast<float>(left), 1e-5F);
    }
}

TEST(who_is_done_first_loses_where_that_is_the_game) {
    const Evaluator evaluator = random_evaluator(nullptr, game_to_lose().rules);
    StaticEvaluation evaluation(evaluator);
    CHECK(same_bits(evaluation.evaluate(position_of({{24, 15}}, {})), Outcomes::finished(1)));
    CHECK(same_bits(evaluation.evaluate(position_of({}, {{24, 15}})), Outcomes::finished(-1)));
}

TEST(early_ends_are_worth_a_point) {
    const Evaluator hits = random_evaluator(nullptr, game_of_the_first_hit().rules);
    const Position hit = position_of({{bar, 1}, {6, 14}}, {{6, 15}});
    CHECK(hits.classify(hit) == PositionClass::game_over);
    CHECK(same_bits(StaticEvaluation(hits).evaluate(hit), Outcomes::finished(-1)));
    const Evaluator closeouts = random_evaluator(nullptr, game_without_bearing_off().rules);
    const Position shut = position_of({{bar, 1}, {6, 14}}, {{6, 3}, {5, 3}, {4, 3}, {3, 2}, {2, 2}, {24, 2}, {1, 0}});
    CHECK(closeouts.classify(shut) == PositionClass::contact);
    const Position closed = position_of({{bar, 1}, {6, 14}}, {{6, 3}, {5, 3}, {4, 3}, {3, 2}, {2, 2}, {7, 2}});
    CHECK(same_bits(StaticEvaluation(closeouts).evaluate(closed), Outcomes::finished(-1)));
    const Position home = position_of({{7, 1}, {6, 14}}, {{6, 3}, {5, 3}, {4, 3}, {3, 2}, {2, 2}, {1, 2}});
    CHECK(same_bits(StaticEvaluation(closeouts).evaluate(home), Outcomes::finished(-1)));
}

namespace {

// A list is what its members are by themselves; where turns go on, those not played out count for what they look like,
// but for no more than the least that was.
void check_list(SlowJudge& slow, const Rules& rules, const std::vector<Position>& results, Next next,
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
    for (const std::size_t k : left) {
        const Outcomes guess = slow.after(results[k], SlowJudge::rolling(next));
        const bool is_capped = guess.cubeless(rules) < least.cubeless(rules);
        CHECK_EQUAL(found[k].cubeless(rules), (is_capped ? least : guess).cubeless(rules));
    }
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

TEST(siblings_are_counted_as_they_are_judged) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    StaticEvaluation together(evaluator), alone(evaluator);
    PlayGenerator generator(evaluator.rules);
    std::vector<Outcomes> found;
    on_every_path([&](SimdPath) {
        for (const Position& position : random_play(300, 41)) {
            generator.generate(position, {1 + position.side[0].count[6] % 6, 1 + position.side[1].count[6] % 6});
            together.evaluate_results(position, generator.results, next::opponent, found);
            CHECK_EQUAL(found.size(), generator.results.size());
            for (std::size_t i = 0; i < found.size(); ++i)
                CHECK(same_bits(found[i], alone.evaluate(generator.results[i].swapped())));
        }
    });
    CHECK_EQUAL(together.evaluations, alone.evaluations);
}

// The net without phases and the one with as many alike judge alike, wherever siblings are gathered.
TEST(an_empty_list_and_a_single_result_are_judged_too) {
    const Evaluator evaluator = random_evaluator(nullptr, {}, max_phases);
    StaticEvaluation evaluation(evaluator);
    std::vector<Outcomes> found(3);
    evaluation.evaluate_results(standard_start(), {}, next::opponent, found);
    CHECK(found.empty());
    CHECK_EQUAL(evaluation.worst(found), 0);
    evaluation.evaluate_results(standard_start(), {standard_start()}, next::again, found);
    CHECK_EQUAL(found.size(), 1U);
    CHECK(same_bits(found[0], evaluation.evaluate(standard_start()).swapped()));
}

TEST(the_worst_has_the_fewest_points) {
    const Evaluator evaluator = random_evaluator();
    const StaticEvaluation evaluation(evaluator);
    CHECK_EQUAL(evaluation.worst({{0.5F, 0, 0, 0, 0}, {0.5F, 0, 0, 0.2F, 0}, {0.5F, 0, 0, 0.2F, 0}}), 1);
    CHECK_EQUAL(evaluation.worst({{0.2F, 0, 0, 0, 0}, {0.1F, 0.1F, 0, 0, 0}, {0.3F, 0, 0, 0.5F, 0}}), 2);
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
        CHECK(evaluator.classify(settled.position) == PositionClass::game_over);
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
    CHECK(evaluator.classify(settled.position) == PositionClass::game_over);
    CHECK(settled.same_side);
    CHECK_EQUAL(evaluation.evaluate(settled.position).win, 0.0F);
    std::vector<Outcomes> values;
    evaluation.evaluate_results(before, generator.results, generator.next, values);
    CHECK_EQUAL(values[0].win, 1.0F);  // seen by the winner
}

// The bomb goes off when that is no worse, by static judgement, than to keep it; never without one or where nothing
// would go to the bar.
TEST(bombs_are_used_when_they_help) {
    const Game game = game_of_bombs();
    const Evaluator evaluator = random_evaluator(nullptr, game.rules);
    StaticEvaluation evaluation(evaluator), alone(evaluator);
    int used = 0, kept = 0;
    for (Position position : met_in(game, 600, 46)) {
        const Position before = position;
        const bool is_used = evaluation.uses_token(position);
        ++(is_used ? used : kept);
        if (!is_used) CHECK(position == before);
        Position after = before;
        int gone = 0;
        for (int s = 0; s < 2; ++s)
            for (int p = 1; p <= 24; ++p)
                if (before.side[s].count[p] == 1) {
                    after.side[s].count[p] = 0;
                    ++after.side[s].count[bar];
                    ++gone;
                }
        after.side[0].memory = 0;
        after.side[1].memory = 1;
        if (is_used) CHECK(position == after);
        const float gain = alone.evaluate(after).cubeless(game.rules) - alone.evaluate(before).cubeless(game.rules);
        if (std::abs(gain + 0.02F) > 1e-5F)
            CHECK_EQUAL(is_used, before.side[0].memory == 1 && gone > 0 && gain > -0.02F);
    }
    CHECK(used > 50 && kept > 50);
    Position none = standard_start();
    CHECK(!evaluation.uses_token(none));
    const Evaluator without = random_evaluator();
    Position blots = position_of({{24, 1}, {6, 14}}, {{6, 15}});
    blots.side[0].memory = 1;
    CHECK(!StaticEvaluation(without).uses_token(blots));
}

TEST(outcomes_are_chances_in_order) {
    for (const Game& game : all_games()) {
        const Evaluator evaluator = random_evaluator(shared_bearoff_for(game), game.rules, max_phases);
        StaticEvaluation evaluation(evaluator);
        for (const auto& positions : {met_in(game, 300, 42), scattered_in(game.rules, 300, 43)})
            for (const Position& position : positions) {
                const Outcomes o = evaluation.evaluate(position);
                CHECK(o.win >= 0 && o.win <= 1);
                CHECK(o.gammon_win <= o.win && o.backgammon_win <= o.gammon_win && o.backgammon_win >= 0);
                CHECK(o.gammon_loss <= 1 - o.win && o.backgammon_loss <= o.gammon_loss && o.backgammon_loss >= 0);
            }
    }
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
