// The generator of every game: the cases of the rule books, and what holds of all plays.
#include "doublesix/general_plays.hpp"

#include <algorithm>
#include <set>

#include "check.hpp"
#include "games.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

std::string bytes_of(const Position& position) { return {reinterpret_cast<const char*>(&position), sizeof(Position)}; }

PlayGenerator generated(const Rules& rules, const Position& position, Dice dice) {
    PlayGenerator generator(rules);
    generator.generate(position, dice, true);
    return generator;
}

int plays_of(const Rules& rules, const Position& position, Dice dice) {
    return static_cast<int>(generated(rules, position, dice).results.size());
}

Next next_of(const Rules& rules, const Position& position, Dice dice) { return generated(rules, position, dice).next; }

Position only_result(const Rules& rules, const Position& position, Dice dice) {
    const PlayGenerator generator = generated(rules, position, dice);
    CHECK_EQUAL(generator.results.size(), 1U);
    return generator.results[0];
}

// Whether a row like this is among the results.
bool leads_to(const Rules& rules, const Position& position, Dice dice, Places places) {
    const Side wanted = side_of(places, rules.checkers);
    for (const Position& result : generated(rules, position, dice).results)
        if (std::memcmp(result.side[0].count, wanted.count, sizeof(wanted.count)) == 0) return true;
    return false;
}

template <class Change>
Rules standard_but(const Change& change) {
    Rules rules;
    change(rules);
    return rules;
}

Rules with_home_hits(HomeHits hits) {
    return standard_but([&](Rules& r) { r.home_hits = hits; });
}

Rules with_a_head() {
    Rules rules = game_of_blocks().rules;
    rules.head_rule = true;
    rules.head_doublets = 1U << 3 | 1U << 4 | 1U << 6;
    rules.prime_ahead = 6;
    return rules;
}

Rules with_a_runner() {
    Rules rules = game_of_blocks().rules;
    rules.first_runner = rules.no_full_start = true;
    return rules;
}

Rules rising_at_once() {
    Rules rules = game_of_blocks().rules;
    rules.rising = true;
    return rules;
}

Rules with_leftovers() {
    Rules rules = worth(1, 2, 2);
    rules.landing = Landing::block;
    rules.closed_by = 1;
    rules.rising = rules.leftovers_to_opponent = true;
    return rules;
}

Position in_reserve_but(Places player, Places opponent) {
    Position position = position_of(player, opponent);
    for (Side& side : position.side) std::swap(side.reserve, side.count[off]);
    return position;
}

Position with_pins(Position position, std::uint32_t mine, std::uint32_t his) {
    position.side[0].pinned = mine;
    position.side[1].pinned = his;
    return position;
}

const Position heads = all_on_the_last_point();

void follow_steps(const Rules& rules, Position position, const StepList& play, const Position& result, int* used) {
    for (const auto& [source, target] : play.step) {
        if (source < 0) continue;
        auto* places = reinterpret_cast<unsigned char*>(&position.side[0]);
        CHECK(places[source] > 0);
        --places[source];
        ++places[target];
        ++*used;
    }
    CHECK(std::memcmp(position.side[0].count, result.side[0].count, sizeof(result.side[0].count)) == 0);
    CHECK_EQUAL(position.side[0].reserve, result.side[0].reserve);
    CHECK(*used <= rules.max_steps());
}

int checkers_of(const Side& side) {
    int total = side.reserve;
    for (const std::int8_t count : side.count) total += count;
    return total;
}

void check_plays(const Rules& rules, const Position& position, Dice dice) {
    const PlayGenerator generator = generated(rules, position, dice);
    std::set<std::string> seen;
    std::set<int> lengths;
    CHECK(!generator.results.empty());
    CHECK_EQUAL(generator.plays.size(), generator.results.size());
    int most = 0;
    for (std::size_t i = 0; i < generator.results.size(); ++i) {
        const Position& result = generator.results[i];
        CHECK(seen.insert(bytes_of(result)).second);
        for (int s = 0; s < 2; ++s) CHECK_EQUAL(checkers_of(result.side[s]), checkers_of(position.side[s]));
        int used = 0;
        follow_steps(rules, position, generator.plays[i], result, &used);
        most = std::max(most, used);
        if (!ends_within(rules, result)) lengths.insert(used);
    }
    CHECK(lengths.empty() || (lengths.size() == 1 && *lengths.begin() == most));
}

}  // namespace

TEST(both_generators_play_the_standard_game_alike) {
    const Rules general = standard_but([](Rules& r) { r.enter_all_first = 1; });  // nobody is ever in reserve
    CHECK(!general.is_plain());
    for (const auto& positions : {random_play(300, 21), scattered(300, 22)})
        for (const Position& position : positions)
            for_each_roll(general, [&](Dice dice, float) {
                std::set<std::string> one, other;
                for (const Position& result : generated({}, position, dice).results) one.insert(bytes_of(result));
                for (const Position& result : generated(general, position, dice).results)
                    other.insert(bytes_of(result));
                CHECK(one == other);
            });
}

TEST(plays_of_every_game_are_distinct_and_made_of_their_steps) {
    for (const Game& game : all_games())
        for (const Position& position : met_in(game, 40, 23))
            for_each_roll(game.rules, [&](Dice dice, float) { check_plays(game.rules, position, dice); });
}

TEST(scattered_checkers_of_every_board) {
    for (const Rules& rules : every_board())
        for (const Position& position : scattered_in(rules, 60, 24))
            for_each_roll(rules, [&](Dice dice, float) { check_plays(rules, position, dice); });
}

TEST(five_on_a_point_are_enough) {
    const Rules five = standard_but([](Rules& r) { r.point_limit = 5; });
    CHECK_EQUAL(plays_of(five, standard_start(), {6, 1}), 9);
    CHECK_EQUAL(plays_of(five, standard_start(), {5, 3}), 9);
    CHECK_EQUAL(plays_of(five, standard_start(), {2, 2}), 55);
    const Position crowded = position_of({{6, 5}, {5, 5}, {1, 5}}, {{24, 15}});
    CHECK(only_result(five, crowded, {5, 4}) == position_of({{6, 4}, {5, 4}, {2, 1}, {1, 5}}, {{24, 15}}));
    const Position stuck = position_of({{6, 1}, {1, 5}}, {{24, 15}});
    CHECK(only_result(five, stuck, {5, 5}) == stuck);
}

TEST(hits_at_home_hold_the_hitter) {
    const Places his = {{21, 1}, {6, 5}, {5, 5}, {4, 4}};
    const Position covered = position_of({{6, 2}, {3, 2}, {2, 1}}, his);
    CHECK_EQUAL(plays_of(with_home_hits(HomeHits::free), covered, {2, 1}), 10);
    CHECK_EQUAL(plays_of(with_home_hits(HomeHits::no_hide), covered, {2, 1}), 9);
    CHECK_EQUAL(plays_of(with_home_hits(HomeHits::no_run), covered, {2, 1}), 9);
    const Position alone = position_of({{6, 2}, {2, 2}, {1, 1}}, his);
    CHECK_EQUAL(plays_of(with_home_hits(HomeHits::free), alone, {2, 1}), 8);
    CHECK_EQUAL(plays_of(with_home_hits(HomeHits::no_hide), alone, {2, 1}), 8);
    CHECK_EQUAL(plays_of(with_home_hits(HomeHits::no_run), alone, {2, 1}), 7);
    const Position last = position_of({{6, 1}, {5, 1}}, {{22, 1}, {6, 5}, {5, 5}, {4, 4}});
    CHECK_EQUAL(plays_of(with_home_hits(HomeHits::free), last, {3, 2}), 6);
    CHECK_EQUAL(plays_of(with_home_hits(HomeHits::no_hide), last, {3, 2}), 5);
    CHECK_EQUAL(plays_of(with_home_hits(HomeHits::no_run), last, {3, 2}), 4);
}

TEST(a_hitter_is_borne_off_if_nothing_else_uses_both_dice) {
    const Rules no_hide = with_home_hits(HomeHits::no_hide);
    const Position forced = position_of({{6, 1}}, {{22, 1}, {6, 14}});  // 6-3: 6/3* and off, or the six alone
    CHECK(only_result(no_hide, forced, {6, 3}).side[1].count[bar] == 1);
    CHECK_EQUAL(only_result(no_hide, forced, {6, 3}).side[0].count[off], 15);
    CHECK_EQUAL(only_result(no_hide, forced, {3, 3}).side[0].count[off], 15);  // by two of the four steps
    CHECK_EQUAL(only_result(with_home_hits(HomeHits::no_run), forced, {6, 3}).side[1].count[bar], 0);
}

TEST(blots_are_pinned) {
    const Rules rules = game_of_pins().rules;
    CHECK_EQUAL(plays_of(rules, heads, {6, 5}), 2);
    CHECK_EQUAL(plays_of(rules, heads, {3, 3}), 5);
    const Position blots = position_of({{24, 14}, {18, 1}}, {{24, 13}, {12, 1}, {10, 1}});
    CHECK_EQUAL(plays_of(rules, blots, {5, 3}), 5);
    bool pins_both = false;
    for (const Position& result : generated(rules, blots, {5, 3}).results)
        if (result.side[0].count[15] && result.side[0].count[19]) pins_both = result.side[1].pinned == 1U << 10;
    CHECK(pins_both);
    const Position prison =
        with_pins(position_of({{24, 12}, {13, 1}, {10, 2}}, {{24, 13}, {12, 1}, {20, 1}}), 1U << 13, 0);
    CHECK_EQUAL(plays_of(rules, prison, {3, 1}), 6);
    for (const Position& result : generated(rules, prison, {3, 1}).results) CHECK_EQUAL(result.side[0].count[13], 1);
}

TEST(a_prisoner_is_free_when_the_last_jailer_leaves) {
    const Rules rules = game_of_pins().rules;
    const Position held = with_pins(position_of({{24, 13}, {13, 2}}, {{24, 13}, {20, 1}, {12, 1}}), 0, 1U << 12);
    for (const Position& result : generated(rules, held, {2, 1}).results)
        CHECK_EQUAL(result.side[1].pinned >> 12 & 1, result.side[0].count[13] ? 1U : 0U);
}

TEST(a_pinned_mother_ends_the_turn) {
    const Rules rules = game_of_pins().rules;
    constexpr std::uint32_t his_mother = 1U << mother;
    const Places his = {{24, 1}, {17, 2}, {6, 12}};
    const Position apart = position_of({{13, 1}, {7, 1}, {2, 13}}, his);
    CHECK_EQUAL(plays_of(rules, apart, {6, 5}), 2);  // both dice, or the six that wins
    CHECK(leads_to(rules, apart, {6, 5}, {{13, 1}, {2, 13}, {1, 1}}));
    const Position last = position_of({{2, 1}, {6, 2}}, {{24, 1}, {20, 2}});
    CHECK(only_result(rules, last, {1, 1}) ==
          with_pins(position_of({{6, 2}, {1, 1}}, {{24, 1}, {20, 2}}), 0, his_mother));
    // Nothing can be played but both dice, and that wins.
    CHECK(only_result(rules, position_of({{4, 1}}, {{24, 1}, {20, 2}}), {2, 1}) ==
          with_pins(position_of({{1, 1}}, {{24, 1}, {20, 2}}), 0, his_mother));
    const Position held = position_of({{24, 1}, {2, 1}, {6, 2}}, {{24, 1}, {20, 2}});
    for (const Position& result : generated(rules, held, {1, 1}).results)  // the pin counts once 24 is left
        CHECK(ends_within(rules, result) == (result.side[0].count[1] == 1));
    CHECK_EQUAL(plays_of(rules, held, {1, 1}), 4);
    const Position leaving = with_pins(position_of({{24, 1}, {13, 1}, {1, 1}}, {{24, 1}}), 0, his_mother);
    CHECK_EQUAL(plays_of(rules, leaving, {6, 5}), 5);
    CHECK_EQUAL(plays_of(rules, leaving, {1, 1}), 5);  // with up to three ones before the last checker leaves, or none
    const Position both =
        with_pins(position_of({{24, 1}, {13, 1}, {7, 1}}, {{24, 1}, {17, 2}, {1, 1}}), 1U << mother, 0);
    CHECK_EQUAL(plays_of(rules, both, {6, 5}), 2);  // both dice, or the tie
}

TEST(a_pinned_checker_keeps_its_side_from_bearing_off) {
    Rules rules = game_of_pins().rules;
    const Position home = with_pins(position_of({{6, 5}, {3, 1}}, {{22, 2}, {12, 13}}), 1U << 3, 0);
    CHECK_EQUAL(only_result(rules, home, {6, 6}).side[0].count[off], 9);
    rules.while_pinned = true;
    CHECK_EQUAL(only_result(rules, home, {6, 6}).side[0].count[off], 13);
    CHECK_EQUAL(only_result(rules, with_pins(position_of({{4, 1}, {3, 1}}, {{22, 2}, {12, 13}}), 1U << 3, 0), {6, 5})
                    .side[0]
                    .count[off],
                14);
    // Nor is anything borne off past a prisoner that stands further away.
    CHECK_EQUAL(only_result(rules, with_pins(position_of({{6, 1}, {4, 3}}, {{19, 1}, {12, 14}}), 1U << 6, 0), {5, 5})
                    .side[0]
                    .count[off],
                11);
}

TEST(one_checker_a_turn_leaves_the_head) {
    const Rules rules = with_a_head();
    for (const Dice dice : {Dice{6, 5}, {2, 1}, {5, 5}}) CHECK_EQUAL(plays_of(rules, heads, dice), 1);
    CHECK(leads_to(rules, heads, {5, 5}, {{24, 14}, {4, 1}}));
    CHECK(only_result(rules, heads, {6, 6}).side[0] == side_of({{24, 13}, {18, 2}}));
    CHECK(only_result(rules, heads, {4, 4}).side[0] == side_of({{24, 13}, {16, 2}}));
    CHECK_EQUAL(plays_of(rules, heads, {3, 3}), 2);
    CHECK_EQUAL(plays_of(rules, position_of({{24, 10}, {18, 2}, {13, 3}}, {{24, 9}, {20, 2}, {16, 4}}), {6, 6}), 4);
    CHECK_EQUAL(plays_of(rules, position_of({{24, 13}, {19, 1}, {15, 1}}, {{24, 13}, {20, 1}, {16, 1}}), {4, 3}), 5);
}

TEST(no_prime_stands_before_the_whole_opposing_army) {
    const Rules rules = with_a_head();
    const Places five = {{24, 8}, {11, 1}, {9, 1}, {8, 2}, {7, 1}, {6, 1}, {5, 1}};
    const Places six = {{24, 7}, {22, 1}, {10, 1}, {9, 1}, {8, 2}, {7, 1}, {6, 1}, {5, 1}};
    const Position behind = position_of(five, {{24, 15}});  // on my 12, before five to ten
    CHECK(!leads_to(rules, behind, {2, 1}, six));
    const Position past = position_of(five, {{24, 14}, {15, 1}});  // one of them on my 3
    CHECK(leads_to(rules, past, {2, 1}, six));
    const Position one_off = position_of(five, {{24, 14}});
    CHECK(leads_to(rules, one_off, {2, 1}, six));
}

TEST(a_prime_may_be_forbidden_even_within_the_turn) {
    Rules rules = with_a_head();
    // 22/16/15 touches down where it makes six in a row; 22/21 is closed.
    const Position passing =
        position_of({{22, 1}, {19, 1}, {18, 1}, {17, 1}, {15, 1}, {14, 1}, {1, 9}}, {{24, 14}, {9, 1}});
    const Places after = {{19, 1}, {18, 1}, {17, 1}, {15, 2}, {14, 1}, {1, 9}};
    CHECK(leads_to(rules, passing, {6, 1}, after));
    rules.prime_each_step = true;
    CHECK(!leads_to(rules, passing, {6, 1}, after));
    // 18/16 fills six in a row unless 13 has been left before.
    const Position gap = position_of({{18, 2}, {17, 1}, {15, 1}, {14, 1}, {13, 1}, {1, 9}}, {{24, 15}});
    CHECK(leads_to(rules, gap, {2, 2}, {{18, 1}, {17, 1}, {16, 1}, {15, 1}, {14, 1}, {7, 1}, {1, 9}}));
}

TEST(only_the_first_runner_moves) {
    const Rules rules = with_a_runner();
    CHECK(only_result(rules, heads, {6, 6}).side[0] == side_of({{24, 14}, {18, 1}}));
    CHECK(only_result(rules, heads, {3, 3}).side[0] == side_of({{24, 14}, {15, 1}}));
    CHECK(only_result(rules, heads, {4, 4}).side[0] == side_of({{24, 14}, {16, 1}}));
    CHECK(only_result(rules, heads, {6, 5}).side[0] == side_of({{24, 14}, {13, 1}}));
    CHECK_EQUAL(plays_of(rules, heads, {5, 5}), 2);
    CHECK_EQUAL(plays_of(rules, position_of({{24, 14}, {13, 1}}, {{24, 14}, {13, 1}}), {2, 1}), 2);
    // On the 12-point, where the other side began, it has not passed yet; on the next it has.
    const auto leaves_the_head = [&](int runner) {
        const auto found = generated(rules, position_of({{24, 14}, {runner, 1}}, {{1, 15}}), {2, 1}).results;
        return std::any_of(found.begin(), found.end(), [](const Position& p) { return p.side[0].count[24] < 14; });
    };
    CHECK(!leaves_the_head(14));
    CHECK(leaves_the_head(12));  // the runner passes with one number, and another follows
    CHECK_EQUAL(plays_of(rules, position_of({{24, 14}, {12, 1}}, {{22, 8}, {23, 7}}), {2, 1}), 1);  // here it cannot
}

TEST(the_own_start_is_never_full) {
    const Rules rules = with_a_runner();
    const Position five = position_of({{24, 2}, {23, 1}, {22, 1}, {21, 1}, {20, 1}, {10, 9}}, {{24, 1}, {1, 14}});
    for_each_roll(rules, [&](Dice dice, float) {
        for (const Position& result : generated(rules, five, dice).results)
            CHECK((occupied(result.side[0]) & 0x1F80000U) != 0x1F80000U);
    });
}

TEST(a_prime_that_holds_everybody_is_opened) {
    const Rules rules = with_a_runner();
    // The opponent's fifteen stand on my 12, six in a row before them: 6-11.
    const Position held = position_of({{11, 3}, {10, 3}, {9, 3}, {8, 2}, {7, 2}, {6, 2}}, {{24, 15}});
    for (const Position& result : generated(rules, held, {2, 2}).results)
        CHECK((occupied(result.side[0]) & 0xFC0U) != 0xFC0U);
    // As near to home as it can be: all on their 7, which is my 19, and 1-6 of them, my 13-18, held.
    const Position last = position_of({{18, 3}, {17, 3}, {16, 3}, {15, 2}, {14, 2}, {13, 2}}, {{7, 15}});
    for (const Position& result : generated(rules, last, {2, 2}).results)
        CHECK((occupied(result.side[0]) & 0x7E000U) != 0x7E000U);
}

TEST(four_points_of_the_other_start_are_enough) {
    Rules rules = game_of_blocks().rules;
    rules.start_quarter_limit = 4;
    const Position four = position_of({{14, 5}, {10, 1}, {9, 1}, {8, 1}, {7, 7}}, {{1, 15}});
    CHECK(!leads_to(rules, four, {3, 1}, {{14, 4}, {13, 1}, {11, 1}, {10, 1}, {9, 1}, {8, 1}, {7, 7}}));
    CHECK(leads_to(rules, four, {3, 1}, {{14, 5}, {9, 2}, {8, 1}, {7, 6}, {4, 1}}));
    for (const Position& result : generated(rules, four, {3, 2}).results)
        CHECK(std::popcount(occupied(result.side[0]) & 0x1F80U) <= 4);
    // Who holds more already may go on, as long as he takes no other.
    const Position five = position_of({{14, 4}, {11, 1}, {10, 1}, {9, 1}, {8, 1}, {7, 7}}, {{1, 15}});
    CHECK(leads_to(rules, five, {3, 1}, {{14, 4}, {11, 1}, {10, 1}, {9, 1}, {8, 1}, {7, 5}, {6, 1}, {4, 1}}));
    // With a doublet, too, a step may have to make room for one from further away.
    const Position full = position_of({{14, 1}, {10, 1}, {9, 1}, {8, 1}, {7, 11}}, {{1, 15}});
    CHECK(leads_to(rules, full, {3, 3}, {{11, 1}, {7, 12}, {6, 1}, {5, 1}}));
}

TEST(doublets_rise_after_the_first_rolls) {
    Rules rules = rising_at_once();
    CHECK_EQUAL(plays_of(rules, position_of({{24, 15}}, {{24, 14}, {5, 1}}), {5, 5}), 44);
    CHECK_EQUAL(only_result(rules, position_of({{4, 1}}, {{24, 15}}), {1, 1}).side[0].count[off], 15);
    CHECK_EQUAL(plays_of(rules, heads, {6, 5}), 2);
    rules.ordinary_rolls = 3;
    Position at = heads;
    CHECK(only_result(rules, at, {6, 6}).side[0].count[18] == 4);
    CHECK_EQUAL(only_result(rules, at, {6, 6}).side[0].memory, 1);
    at = position_of({{24, 15}}, {{24, 14}, {5, 1}});
    for (std::int8_t made = 0; made <= 3; ++made) {
        at.side[0].memory = made;
        const PlayGenerator generator = generated(rules, at, {5, 5});
        CHECK_EQUAL(generator.results[0].side[0].memory, made < 3 ? made + 1 : 3);
        CHECK_EQUAL(generator.results.size() == 44, made == 3);
        CHECK_EQUAL(generator.results[0].side[1].memory, 0);
    }
}

TEST(a_dance_counts_as_a_roll_made) {
    Rules rules = rising_at_once();
    rules.ordinary_rolls = 3;
    // Every way off the last point is closed.
    const Position walled = position_of({{24, 15}}, {{11, 2}, {10, 2}, {9, 2}, {8, 2}, {7, 2}, {6, 5}});
    CHECK_EQUAL(only_result(rules, walled, {6, 5}).side[0].memory, 1);
}

TEST(what_is_left_of_a_chain_is_the_opponents) {
    const Rules rules = with_leftovers();
    CHECK_EQUAL(plays_of(rules, heads, {6, 5}), 2);
    const Position closed = position_of({{24, 10}, {18, 5}}, {{24, 10}, {12, 5}});
    CHECK_EQUAL(plays_of(rules, closed, {6, 5}), 3);
    CHECK_EQUAL(next_of(rules, closed, {6, 5}), next::opponent);
    // 6-6: 24/18 four times, or further while 12 is open; here 13 and 1 are closed only.
    CHECK_EQUAL(next_of(rules, heads, {6, 6}), next::opponent);
    // Fives from 24: 19, 14, 9, 4; the opponent holds 19 and my 13 (his 12), so nothing moves: all of it is left.
    const Position shut = position_of({{24, 15}}, {{6, 5}, {24, 5}, {7, 5}});
    CHECK_EQUAL(next_of(rules, shut, {5, 5}), 8 * 5 + 4);
    const PlayGenerator theirs = generated(rules, shut.swapped(), next::leftover(8 * 5 + 4));
    CHECK_EQUAL(theirs.next, next::again);
    // What the other side left over is no roll of one's own: it rises even while one's own doublets do not.
    Rules late = rules;
    late.ordinary_rolls = 3;
    for (const Position& result : generated(late, shut.swapped(), next::leftover(8 * 5 + 4)).results)
        CHECK_EQUAL(result.side[0].memory, 0);
    CHECK_EQUAL(plays_of(late, shut.swapped(), next::leftover(8 * 5 + 4)),
                plays_of(rules, shut.swapped(), next::leftover(8 * 5 + 4)));
    check_plays(rules, shut.swapped(), next::leftover(8 * 5 + 4));
}

TEST(a_bonus_roll_names_a_doublet) {
    const Rules rules = game_of_named_doublets().rules;
    const Position start = all_in_reserve();
    CHECK_EQUAL(plays_of(rules, start, {6, 3}), 2);
    CHECK_EQUAL(plays_of(rules, start, {2, 1}), 2);
    CHECK_EQUAL(next_of(rules, start, {2, 1}), next::names);
    CHECK_EQUAL(next_of(rules, start, {1, 2}), next::names);
    CHECK_EQUAL(next_of(rules, start, {2, 2}), next::opponent);
    CHECK_EQUAL(plays_of(rules, in_reserve_but({{19, 1}, {22, 1}}, {{19, 1}, {22, 1}}), {6, 3}), 7);
    CHECK_EQUAL(next_of(rules, start, {5, 5, Dice::named}), next::again);
    const Position no_sixes = position_of({{7, 2}}, {{24, 15}});
    CHECK_EQUAL(next_of(rules, no_sixes, {6, 6, Dice::named}), next::opponent);
    // Only where both dice are played: here the two of 2-1 is not.
    const Position shut = position_of({{24, 1}}, {{3, 2}, {4, 2}, {12, 11}});
    CHECK_EQUAL(next_of(game_of_named_doublets().rules, shut, {2, 1}), next::opponent);
    CHECK_EQUAL(next_of(game_of_named_doublets().rules, position_of({{24, 1}}, {{12, 15}}), {2, 1}), next::names);
}

TEST(a_whole_chain_rolls_again) {
    const Rules rules = game_of_extra_turns().rules;
    const Position start = all_in_reserve();
    CHECK(only_result(rules, start, {6, 3}) == in_reserve_but({{19, 1}, {22, 1}}, {}));
    CHECK(only_result(rules, start, {6, 6}) == in_reserve_but({{24, 4}, {19, 4}}, {}));
    CHECK_EQUAL(next_of(rules, start, {6, 6}), next::again);
    const Position met = in_reserve_but({}, {{19, 1}, {22, 1}});
    const Position hit = only_result(rules, met, {6, 5});
    CHECK_EQUAL(hit.side[1].count[bar], 1);
    CHECK_EQUAL(hit.side[0].count[20], 1);
    Rules either = rules;
    either.bar_first = false;
    CHECK_EQUAL(plays_of(either, in_reserve_but({{bar, 1}}, {}), {6, 3}), 2);  // from the bar and the reserve, or not
    Rules free = rules;
    free.reserve_first = false;
    CHECK_EQUAL(plays_of(free, start, {6, 3}), 2);
}

TEST(doublets_are_ordinary_as_long_as_checkers_wait_in_reserve) {
    Rules rules = game_of_extra_turns().rules;
    rules.ordinary_while_entering = true;
    CHECK_EQUAL(next_of(rules, all_in_reserve(), {6, 6}), next::opponent);
    CHECK_EQUAL(next_of(rules, position_of({{24, 15}}, {}), {6, 6}), next::again);
    CHECK_EQUAL(next_of(rules, position_of({{bar, 1}, {24, 14}}, {}), {6, 6}), next::again);  // who was hit has entered
}

TEST(nothing_moves_within_home_once_all_are_there) {
    const Rules rules = standard_but([](Rules& r) { r.inside_moves = false; });
    const Position together = position_of({{6, 1}, {3, 1}}, {{1, 15}});
    CHECK(only_result(rules, together, {2, 1}) == together);
    // Before the last one comes in they move, and then one goes off.
    CHECK(only_result(rules, position_of({{7, 1}, {3, 1}}, {{1, 15}}), {1, 1}).side[0] == side_of({{6, 1}}));
}

TEST(three_dice_are_three_steps) {
    Rules rules = game_of_three_dice().rules;
    const Position start = all_in_reserve();
    CHECK_EQUAL(plays_of(rules, start, {6, 5, 2}), 4);
    rules.enter_all_first = 0;
    CHECK_EQUAL(plays_of(rules, start, {6, 5, 2}), 5);
    for (const Position& position : met_in(game_of_three_dice(), 60, 25)) {
        std::set<std::string> orders;
        for (const Dice dice : {Dice{6, 4, 1}, {1, 4, 6}, {4, 6, 1}}) {
            std::string all;
            std::set<std::string> found;
            for (const Position& result : generated(rules, position, dice).results) found.insert(bytes_of(result));
            for (const std::string& one : found) all += one;
            orders.insert(all);
        }
        CHECK_EQUAL(orders.size(), 1U);
    }
}

TEST(doublets_of_two_steps_and_no_prime) {
    Rules rules = game_without_bearing_off().rules;
    rules.prime_limit = 6;
    const int expected[] = {9, 13, 13, 12, 3, 6};
    for (int d = 1; d <= 6; ++d) CHECK_EQUAL(plays_of(rules, standard_start(), {d, d}), expected[d - 1]);
    const Position five = position_of({{13, 4}, {10, 1}, {9, 2}, {8, 2}, {7, 2}, {6, 2}, {5, 2}}, {{24, 15}});
    CHECK(!leads_to(rules, five, {3, 1}, {{13, 2}, {12, 1}, {10, 2}, {9, 2}, {8, 2}, {7, 2}, {6, 2}, {5, 2}}));
    CHECK(leads_to(rules, five, {3, 1}, {{13, 3}, {10, 1}, {9, 3}, {8, 2}, {7, 2}, {6, 2}, {5, 2}}));
    CHECK_EQUAL(plays_of(standard_but([](Rules& r) { r.doublet_steps = 2; }), standard_start(), {3, 3}), 13);
    // The bar is no point of a prime: one of three enters.
    const Position waiting =
        position_of({{bar, 3}, {24, 2}, {23, 2}, {22, 2}, {21, 2}, {20, 2}, {2, 2}}, {{6, 2}, {12, 13}});
    CHECK(leads_to(rules, waiting, {6, 1}, {{bar, 2}, {24, 3}, {23, 2}, {22, 2}, {21, 2}, {20, 2}, {2, 2}}));
}

TEST(nobody_hits_before_he_has_been_home) {
    const Rules rules = game_of_late_hits().rules;
    const Position waiting = in_reserve_but({{24, 3}}, {{5, 1}});  // his blot stands on my 20
    for (const Position& result : generated(rules, waiting, {4, 1}).results) CHECK_EQUAL(result.side[1].count[bar], 0);
    Position remembered = waiting;
    remembered.side[0].memory = 1;
    bool hits = false;
    for (const Position& result : generated(rules, remembered, {4, 1}).results) {
        hits = hits || result.side[1].count[bar] == 1;
        CHECK_EQUAL(result.side[0].memory, 1);
    }
    CHECK(hits);
    const Position near = position_of({{7, 1}, {24, 14}}, {{5, 1}, {1, 14}});
    for (const Position& result : generated(rules, near, {4, 1}).results)
        CHECK_EQUAL(result.side[0].memory, occupied(result.side[0]) & 0x7EU ? 1 : 0);
    CHECK(leads_to(rules, near, {4, 1}, {{24, 13}, {20, 1}, {6, 1}}));  // home first, then the hit
    // So, too, where a doublet brings the nearer checker home before the further one hits.
    CHECK(leads_to(rules, position_of({{10, 1}, {24, 14}}, {{5, 1}, {1, 14}}), {4, 4}, {{6, 1}, {20, 3}, {24, 11}}));
}

TEST(wide_chains_are_sampled) {
    Rules rules = rising_at_once();
    rules.checkers = 7;
    const Position spread = position_of({{24, 2}, {22, 1}, {20, 1}, {18, 1}, {15, 1}, {14, 1}}, {{1, 7}}, 7);
    PlayGenerator all(rules), some(rules);
    all.generate(spread, {3, 3});
    some.widest = 50;
    some.generate(spread, {3, 3}, true);
    CHECK(all.is_complete);
    CHECK(!some.is_complete);
    CHECK(some.results.size() <= 50 * 7);  // no more than 50 stands before the last die, seven checkers to move
    CHECK(some.results.size() < all.results.size());
    CHECK_EQUAL(some.next, all.next);
    std::set<std::string> legal;
    for (const Position& result : all.results) legal.insert(bytes_of(result));
    for (const Position& result : some.results) CHECK(legal.count(bytes_of(result)) == 1);
    const auto first = some.results;
    some.generate(spread, {3, 3});
    CHECK(first == some.results);
    for (some.widest = 1; !some.is_complete; some.widest *= 2) some.generate(spread, {3, 3});
    CHECK_EQUAL(some.results.size(), all.results.size());
}

// A small sample may miss the ways that use most numbers, and a play that uses fewer is none.
TEST(samples_use_as_many_numbers_as_can_be_played) {
    Rules rules = rising_at_once();
    rules.checkers = 5;
    PlayGenerator all(rules), some(rules);
    int sampled = 0;
    for (const Position& position : scattered_in(rules, 60, 28))
        for (int d = 3; d <= 6; ++d) {
            all.generate(position, {d, d});
            std::set<std::string> legal;
            for (const Position& result : all.results) legal.insert(bytes_of(result));
            for (some.widest = 1; some.widest <= 4; ++some.widest) {
                some.generate(position, {d, d});
                sampled += !some.is_complete;
                for (const Position& result : some.results) CHECK(legal.count(bytes_of(result)) == 1);
            }
        }
    CHECK(sampled > 100);
}

TEST(what_the_last_number_leads_to_is_all_there) {
    Rules rules = rising_at_once();
    rules.checkers = 4;
    const Position spread = position_of({{24, 1}, {20, 1}, {17, 1}, {15, 1}}, {{1, 4}}, 4);
    PlayGenerator some(rules);
    some.widest = 2;
    some.generate(spread, {6, 6});
    PlayGenerator all(rules);
    all.generate(spread, {6, 6});
    CHECK(!some.is_complete);
    CHECK(some.results.size() > 2);
    rules.rising = false;
    rules.doublet_steps = 1;
    PlayGenerator one(rules);
    one.widest = 2;
    one.generate(spread, {6, 6});
    CHECK(one.is_complete);
    CHECK_EQUAL(one.results.size(), 4U);
}
