// Which judge speaks for a position, what finished games are worth, when bombs go off.
// What does not live here: turns that go on (turns).
#include "doublesix/evaluator.hpp"

#include <algorithm>
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

Position with_pins(Position position, std::uint32_t mine, std::uint32_t his) {
    position.side[0].pinned = mine;
    position.side[1].pinned = his;
    return position;
}

}  // namespace

TEST(positions_are_told_apart) {
    const Evaluator with = random_evaluator(shared_bearoff()), without = random_evaluator();
    CHECK(with.classify(standard_start()) == JudgedBy::contact);
    const Position race = position_of({{7, 15}}, {{6, 15}});
    CHECK(with.classify(race) == JudgedBy::race);
    const Position bearoff = position_of({{6, 15}}, {{6, 15}});
    CHECK(with.classify(bearoff) == JudgedBy::bearoff);
    CHECK(without.classify(bearoff) == JudgedBy::race);
    CHECK(with.classify(position_of({{6, 15}}, {})) == JudgedBy::game_over);
    CHECK(with.classify(position_of({}, {{6, 15}})) == JudgedBy::game_over);
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
                const JudgedBy kind = evaluator.classify(position);
                if (kind != JudgedBy::game_over) CHECK(kind == (expected ? JudgedBy::contact : JudgedBy::race));
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
    CHECK(evaluator.classify(lost) == JudgedBy::game_over);
    CHECK(same_bits(evaluation.evaluate(lost), Outcomes::finished(-2)));
    CHECK(same_bits(evaluation.evaluate(lost.swapped()), Outcomes::finished(2)));
    const Position tied = with_pins(position_of({{24, 1}, {1, 14}}, {{24, 1}, {1, 14}}), mother, mother);
    CHECK(evaluator.classify(tied) == JudgedBy::game_over);
    const Outcomes tie{0.5F, 0, 0, 0, 0};
    CHECK(same_bits(evaluation.evaluate(tied), tie));
    // The pinner may still be pinned himself: play goes on, and so it does for what is no mother.
    const Position open = with_pins(position_of({{24, 1}, {10, 14}}, {{24, 2}, {1, 2}, {5, 11}}), mother, 0);
    CHECK(evaluator.classify(open) == JudgedBy::contact);
    const Position pinned = with_pins(position_of({{23, 1}, {10, 14}}, {{2, 2}, {5, 13}}), 1U << 23, 0);
    CHECK(evaluator.classify(pinned) == JudgedBy::contact);
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
    CHECK(hits.classify(hit) == JudgedBy::game_over);
    CHECK(same_bits(StaticEvaluation(hits).evaluate(hit), Outcomes::finished(-1)));
    const Evaluator closeouts = random_evaluator(nullptr, game_without_bearing_off().rules);
    const Position shut = position_of({{bar, 1}, {6, 14}}, {{6, 3}, {5, 3}, {4, 3}, {3, 2}, {2, 2}, {24, 2}, {1, 0}});
    CHECK(closeouts.classify(shut) == JudgedBy::contact);
    const Position closed = position_of({{bar, 1}, {6, 14}}, {{6, 3}, {5, 3}, {4, 3}, {3, 2}, {2, 2}, {7, 2}});
    CHECK(same_bits(StaticEvaluation(closeouts).evaluate(closed), Outcomes::finished(-1)));
    const Position home = position_of({{7, 1}, {6, 14}}, {{6, 3}, {5, 3}, {4, 3}, {3, 2}, {2, 2}, {1, 2}});
    CHECK(same_bits(StaticEvaluation(closeouts).evaluate(home), Outcomes::finished(-1)));
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
    CHECK_EQUAL(
        evaluation.worst(std::vector<Outcomes>{{0.5F, 0, 0, 0, 0}, {0.5F, 0, 0, 0.2F, 0}, {0.5F, 0, 0, 0.2F, 0}}), 1);
    CHECK_EQUAL(
        evaluation.worst(std::vector<Outcomes>{{0.2F, 0, 0, 0, 0}, {0.1F, 0.1F, 0, 0, 0}, {0.3F, 0, 0, 0.5F, 0}}), 2);
}

TEST(what_a_damaged_table_stopped_is_forgotten) {
    Evaluator evaluator = random_evaluator();
    evaluator.two_sided = {std::make_shared<TwoSidedBearoff>(damaged_table<TwoSidedMaker>(6, 2))};
    StaticEvaluation evaluation(evaluator);
    const Position contact = standard_start(), race = position_of({{6, 15}}, {{7, 15}});
    const Position covered = position_of({{6, 1}}, {{6, 1}}), lost = position_of({{1, 15}}, {});
    std::vector<Outcomes> found;
    CHECK_THROWS("does not match its checksum",
                 evaluation.evaluate_results(contact, {contact, contact, race, covered}, next::again, found));
    evaluation.evaluate_results(contact, {contact, lost.swapped(), lost}, next::again, found);
    CHECK(same_bits(found[0], StaticEvaluation(evaluator).evaluate(contact).swapped()));
    CHECK(same_bits(found[1], Outcomes::finished(-2)));
    CHECK(same_bits(found[2], Outcomes::finished(2)));
}

TEST(tables_tell_of_no_gammons_where_there_are_none) {
    const Evaluator evaluator = random_evaluator(shared_bearoff(), game_of_the_first_hit().rules);
    const Position bearoff = position_of({{1, 15}}, {{6, 15}});
    CHECK(evaluator.classify(bearoff) == JudgedBy::bearoff);
    CHECK(shared_bearoff()->outcomes(bearoff).gammon_win > 0);
    const Outcomes o = StaticEvaluation(evaluator).evaluate(bearoff);
    CHECK_EQUAL(o.win, shared_bearoff()->outcomes(bearoff).win);
    CHECK_EQUAL(o.gammon_win, 0.0F);
    CHECK_EQUAL(o.gammon_loss, 0.0F);
}

// The bomb goes off when that is no worse, by static judgement, than to keep it; never without one or where nothing
// would go to the bar. What a position is worth holds the better of the two.
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
        if (before.side[0].memory != 1 || !gone) {
            CHECK(!is_used);
            continue;
        }
        const float best = alone.evaluate(before).cubeless(game.rules);
        const float then = alone.evaluate(after).cubeless(game.rules);
        CHECK(best >= then);
        CHECK_EQUAL(is_used, best == then);
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
