// The code of a position: nothing of it is lost, and its facts are those of brute force on every board.
#include "doublesix/encoding.hpp"

#include <algorithm>
#include <set>

#include "check.hpp"
#include "doublesix/facts.hpp"
#include "doublesix/simd.hpp"
#include "games.hpp"
#include "nets.hpp"
#include "positions.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

int his_checkers(const Rules& rules, const Position& position, int point) {
    return position.side[1].count[field_of(rules.track, point)];
}

bool is_prisoner(const Position& position, int side, int point) { return position.side[side].pinned >> point & 1; }

// Opposing checkers on a point that hold it: all but a prisoner.
int his_holders(const Rules& rules, const Position& position, int point) {
    return his_checkers(rules, position, point) - is_prisoner(position, 1, field_of(rules.track, point));
}

bool is_closed(const Rules& rules, const Position& position, int point) {
    if (rules.landing == Landing::block) return his_checkers(rules, position, point) >= rules.closed_by;
    return his_holders(rules, position, point) >= 2 || is_prisoner(position, 0, point);
}

bool is_target(const Rules& rules, const Position& position, int point) {
    return rules.landing != Landing::block && !is_closed(rules, position, point) &&
           his_holders(rules, position, point) == 1;
}

// The points where some order of steps with these dice hits or pins; entering comes first, prisoners stay, nothing else
// is owed to the rules.
std::set<int> targets(const Rules& rules, const Position& position, const int* dice, int left) {
    std::set<int> found;
    const Side& mine = position.side[0];
    for (int source = mine.count[bar] ? bar : 24; left && source >= (mine.count[bar] ? bar : 1); --source) {
        const int target = source - dice[0];
        if (!mine.count[source] || is_prisoner(position, 0, source) || target < 1) continue;
        if (is_closed(rules, position, target)) continue;
        if (is_target(rules, position, target)) found.insert(target);
        Position after = position;
        --after.side[0].count[source];
        ++after.side[0].count[target];
        found.merge(targets(rules, after, dice + 1, left - 1));
    }
    return found;
}

Hits hits_by_force(const Rules& rules, const Position& position) {
    Hits found;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) {
            const int same[] = {a, a, a, a}, one[] = {a, b}, other[] = {b, a};
            // Of a checker on the bar each die is owed first; either die may also be the only one used.
            std::set<int> hit = a == b ? targets(rules, position, same, 4) : targets(rules, position, one, 2);
            if (a != b) hit.merge(targets(rules, position, other, 2));
            found.rolls += !hit.empty();
            found.choices += hit.size() > 1;
            found.cost += hit.empty() ? 0 : *hit.rbegin();
        }
    return found;
}

// How far the rearmost checker gets with these dice, each step landing on a point not closed; beyond twelve pips
// nothing is looked at.
int farthest(const Rules& rules, const Position& position, int rear, int gone, const int* dice, int left) {
    if (!left) return gone;
    const int pips = gone + dice[0], target = rear - pips;
    if (pips <= 12 && target >= 1 && is_closed(rules, position, target)) return gone;
    return farthest(rules, position, rear, pips, dice + 1, left - 1);
}

int rearmost(const Position& position) {
    int rear = bar;
    while (rear > 0 && (!position.side[0].count[rear] || is_prisoner(position, 0, rear))) --rear;
    return rear;
}

// Rolls by which a checker on a point escapes, 36 if there is none.
int escaping_by_force(const Rules& rules, const Position& position, int from) {
    if (!from) return 36;
    int clear = 6;  // to escape is to run farther than a die reaches, beyond every closed point of the next twelve
    for (int pip = 1; pip <= 12 && from - pip >= 1; ++pip)
        if (is_closed(rules, position, from - pip)) clear = std::max(clear, pip);
    int found = 0;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) {
            const int same[] = {a, a, a, a}, one[] = {a, b}, other[] = {b, a};
            found += (a == b ? farthest(rules, position, from, 0, same, 4)
                             : std::max(farthest(rules, position, from, 0, one, 2),
                                        farthest(rules, position, from, 0, other, 2))) > clear;
        }
    return found;
}

constexpr int free_escapes = 23;  // 21 rolls of seven pips or more, counting doublets as two dice, and 2-2, 3-3

int missing_by_force(const Rules& rules, const Position& position, int from) {
    return std::max(0, free_escapes - escaping_by_force(rules, position, from));
}

// The position that a code tells of.
Position decoded(const Code& code) {
    Position position{};
    for (int s = 0; s < 2; ++s) {
        Side& side = position.side[s];
        for (int p = off; p <= bar; ++p) side.count[p] = static_cast<std::int8_t>(code[s * 26 + p]);
        side.reserve = static_cast<std::int8_t>(code[reserve_slot + s]);
        side.memory = static_cast<std::int8_t>(code[memory_slot + s]);
        for (int p = 1; p <= 24; ++p) side.pinned |= static_cast<std::uint32_t>(code[pins_slot + 24 * s + p - 1]) << p;
    }
    return position;
}

// The facts of side 0 as they stand in a code where `side` says.
void check_facts_of(const Rules& rules, const Position& position, const Code& code, int side) {
    const auto fact = [&](int slot) { return static_cast<int>(code[static_cast<std::size_t>(slot + side)]); };
    const Hits hits = hits_by_force(rules, position);
    CHECK_EQUAL(fact(shots_slot), hits.rolls);
    CHECK_EQUAL(fact(choices_slot), hits.choices);
    CHECK_EQUAL(fact(costs_slot), std::min(63, hits.cost / hit_cost_step));
    CHECK_EQUAL(fact(escapes_slot), escaping_by_force(rules, position, rearmost(position)));
    int trapped = 0, wall = 0;
    for (int point = 13; point <= bar; ++point) {
        const int missing = missing_by_force(rules, position, point);
        if (!is_prisoner(position, 0, point)) trapped += position.side[0].count[point] * missing;
        if (point >= 19) wall += missing;
    }
    CHECK_EQUAL(fact(trapped_slot), std::min(63, trapped / trapped_step));
    CHECK_EQUAL(fact(wall_slot), std::min(63, wall / wall_step));
}

void check_facts(const Rules& rules, const Position& position) {
    const Code code = encode(rules, reserve_slot, position);
    check_facts_of(rules, position, code, 0);
    check_facts_of(rules, position.swapped(), code, 1);
}

}  // namespace

TEST(slots_are_as_many_as_a_game_needs) {
    CHECK_EQUAL(slots_for(Rules{}), 64);
    CHECK_EQUAL(slots_for(game_of_blocks().rules), 64);
    CHECK_EQUAL(slots_for(game_of_leftovers().rules), 64);
    CHECK_EQUAL(slots_for(game_of_three_dice().rules), 72);
    CHECK_EQUAL(slots_for(game_of_late_doublets().rules), 72);
    CHECK_EQUAL(slots_for(game_of_late_hits().rules), 72);
    CHECK_EQUAL(slots_for(game_of_bombs().rules), 72);
    CHECK_EQUAL(slots_for(game_of_pins().rules), 120);
    for (int slots = 0; slots <= 128; ++slots)
        CHECK_EQUAL(is_slot_count(slots), slots == plain_slots || slots == 64 || slots == 72 || slots == 120);
}

TEST(counts_are_copied) {
    for (const Position& position : random_play(50, 21)) {
        const Code code = encode(Rules{}, reserve_slot, position);
        for (int s = 0; s < 2; ++s)
            for (int p = off; p <= bar; ++p) CHECK_EQUAL(code[s * 26 + p], position.side[s].count[p]);
        for (int rest = reserve_slot; rest < max_slots; ++rest) CHECK_EQUAL(code[rest], 0);
    }
}

// A game's slots leave nothing out, and every value has its row.
TEST(a_code_tells_the_whole_position) {
    for (const Game& game : all_games()) {
        const int slots = slots_for(game.rules);
        std::set<int> reserves, memories, pins;
        for (const auto& positions : {met_in(game, 400, 26), scattered_in(game.rules, 200, 27)})
            for (const Position& position : positions) {
                const Code code = encode(game.rules, slots, position);
                CHECK(decoded(code) == position);
                for (int slot = 0; slot < slots; ++slot) CHECK(code[slot] < values_of(slot));
                for (int slot = slots; slot < max_slots; ++slot) CHECK_EQUAL(code[slot], 0);
                reserves.insert(position.side[0].reserve);
                memories.insert(position.side[0].memory);
                pins.insert(std::popcount(position.side[0].pinned));
            }
        CHECK_EQUAL(reserves.size() > 8, game.rules.reserve > 0);
        CHECK_EQUAL(pins.size() > 2, game.rules.landing == Landing::pin);
        const bool remembers =
            game.rules.ordinary_rolls || game.rules.hit_after_home || game.rules.token != Token::none;
        CHECK_EQUAL(memories.size() > 1, remembers);
    }
}

TEST(fewer_slots_are_the_first_of_more) {
    const Game game = game_of_pins();
    for (const Position& position : scattered_in(game.rules, 100, 28)) {
        const Code whole = encode(game.rules, max_slots, position);
        for (const int slots : {reserve_slot, pins_slot}) {
            const Code part = encode(game.rules, slots, position);
            for (int slot = 0; slot < max_slots; ++slot) CHECK_EQUAL(part[slot], slot < slots ? whole[slot] : 0);
        }
    }
}

TEST(the_other_side_sees_the_code_turned_round) {
    for (const Game& game : all_games())
        for (const Position& position : met_in(game, 100, 29)) {
            const Code code = encode(game.rules, max_slots, position);
            const Code turned = encode(game.rules, max_slots, position.swapped());
            for (int p = 0; p < 26; ++p) CHECK(code[p] == turned[26 + p] && code[26 + p] == turned[p]);
            for (int pair = shots_slot; pair < memory_slot + 2; pair += 2)
                CHECK(code[pair] == turned[pair + 1] && code[pair + 1] == turned[pair]);
            for (int p = 0; p < 24; ++p)
                CHECK(code[pins_slot + p] == turned[pins_slot + 24 + p] &&
                      code[pins_slot + 24 + p] == turned[pins_slot + p]);
        }
}

TEST(opposition_is_that_of_its_definition) {
    int closed = 0, blots = 0, prisons = 0;
    for (const Rules& rules : every_board())
        for (const Position& position : scattered_in(rules, 500, 30)) {
            const Opposition found = opposition(rules, position.side[0], position.side[1]);
            Opposition expected{0, 0};
            for (int p = 1; p <= 24; ++p) {
                expected.closed |= static_cast<std::uint32_t>(is_closed(rules, position, p)) << p;
                expected.blots |= static_cast<std::uint32_t>(is_target(rules, position, p)) << p;
                prisons += is_prisoner(position, 0, p);
            }
            CHECK_EQUAL(found.closed, expected.closed);
            CHECK_EQUAL(found.blots, expected.blots);
            closed += found.closed != 0;
            blots += found.blots != 0;
        }
    CHECK(closed > 3000 && blots > 2000 && prisons > 500);
}

// One checker on the bar, several, or none: in every case the facts are exact (but for obligations that would forbid
// the hitting play, which both sides of this test leave out).
TEST(facts_are_those_of_brute_force) {
    on_every_path([](SimdPath) {
        constexpr int count = tries(1500, 300);
        for (const auto& positions : {random_play(count, 22), scattered(count, 23)})
            for (const Position& position : positions) check_facts(Rules{}, position);
    });
}

TEST(facts_are_those_of_brute_force_on_every_board) {
    for (const Rules& rules : every_board())
        for (const Position& position : scattered_in(rules, 150, 31)) check_facts(rules, position);
    for (const Game& game : all_games())
        for (const Position& position : met_in(game, 100, 32)) check_facts(game.rules, position);
}

TEST(prisoners_neither_hit_nor_run) {
    const Rules rules = game_of_pins().rules;
    Position position = position_of({{20, 1}, {3, 14}}, {{5, 2}, {10, 1}, {24, 12}});  // his blot on my 15
    CHECK_EQUAL(static_cast<int>(encode(rules, max_slots, position)[52]), 15);         // 5s, 4-1, 3-2
    position.side[0].pinned = 1U << 20;
    const Code code = encode(rules, max_slots, position);
    CHECK_EQUAL(static_cast<int>(code[52]), 0);
    CHECK_EQUAL(static_cast<int>(code[pins_slot + 19]), 1);
}

TEST(well_known_shots) {
    // Rolls that hit a blot so many pips away with nothing between: any table of shots has them.
    const int expected[] = {0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3};
    for (int away = 1; away <= 12; ++away) {
        const std::uint32_t blot = 1U << (20 - away);
        CHECK_EQUAL(simd_ops().hits(1U << 20, every_point, blot, 0).rolls, expected[away]);
        const Position position = position_of({{20, 1}}, {{25 - (20 - away), 1}});
        CHECK_EQUAL(static_cast<int>(encode(Rules{}, reserve_slot, position)[52]), expected[away]);
    }
}

TEST(escaping_rolls_are_those_of_brute_force) {
    static constexpr EscapeTable escapes;
    for (const auto& positions : {random_play(1500, 24), scattered(1500, 25)})
        for (const Position& position : positions) {
            const Opposition against = opposition(Rules{}, position.side[0], position.side[1]);
            CHECK_EQUAL(escaping_from(escapes.rolls, rearmost(position), turned(against.closed)),
                        escaping_by_force(Rules{}, position, rearmost(position)));
        }
    const Position behind_a_prime = position_of({{24, 1}}, {{2, 2}, {3, 2}, {4, 2}, {5, 2}, {6, 2}, {7, 2}});
    CHECK_EQUAL(static_cast<int>(encode(Rules{}, reserve_slot, behind_a_prime)[54]), 0);
    CHECK_EQUAL(missing_from(escapes.rolls, 24, turned(0x7EU << 17)), free_escapes);  // a full prime right ahead
    CHECK_EQUAL(missing_from(escapes.rolls, 24, turned(0)), 0);
}

TEST(nothing_there_switches_nothing_on) {
    for (int slot = 0; slot < max_slots; ++slot)
        for (const float input : slot_inputs(slot, 0)) CHECK_EQUAL(input, 0.0F);
}

TEST(every_value_of_a_slot_looks_different) {
    for (int slot = 0; slot < max_slots; ++slot)
        for (int value = 1; value < values_of(slot); ++value)
            for (int other = 0; other < value; ++other) CHECK(slot_inputs(slot, value) != slot_inputs(slot, other));
}

TEST(inputs_stay_small) {
    for (int slot = 0; slot < max_slots; ++slot)
        for (int value = 0; value < values_of(slot); ++value)
            for (const float input : slot_inputs(slot, value)) CHECK(input >= 0 && input <= 6);
}

TEST(a_value_is_mixed_from_the_inputs_of_its_kind) {
    const auto mixed = [](int slot, int value, std::initializer_list<float> expected) {
        SlotInputs whole{};
        std::copy(expected.begin(), expected.end(), whole.begin());
        CHECK(slot_inputs(slot, value) == whole);
    };
    for (const int point : {1, 25, 27, 51}) {  // a blot, two, three or more, and what is beyond three
        mixed(point, 1, {1});
        mixed(point, 2, {0, 1});
        mixed(point, 3, {0, 0, 1});
        mixed(point, 6, {0, 0, 1, 1.5F});
    }
    for (const int borne_off : {0, 26}) {  // every number by itself
        mixed(borne_off, 1, {1});
        mixed(borne_off, 4, {0, 0, 0, 1});
    }
    for (const int rolls : {shots_slot, escapes_slot + 1, choices_slot + 1}) {  // any, then three pieces of a line
        mixed(rolls, 3, {1, 0.5F});
        mixed(rolls, 15, {1, 1, 1});
        mixed(rolls, 36, {1, 1, 1, 1});
    }
    for (const int steps : {costs_slot, trapped_slot, wall_slot + 1}) {
        mixed(steps, 4, {1, 0.5F});
        mixed(steps, 14, {1, 1, 0.5F});
        mixed(steps, 63, {1, 1, 1, 1});
    }
    for (const int reserve : {reserve_slot, reserve_slot + 1}) {
        mixed(reserve, 1, {1, 0.2F});
        mixed(reserve, 10, {1, 1, 1});
        mixed(reserve, 15, {1, 1, 1, 1});
    }
    for (const int memory : {memory_slot, memory_slot + 1}) {
        mixed(memory, 2, {0, 1});
        mixed(memory, 3, {0, 0, 1});
        mixed(memory, 7, {0, 0, 0, 4});
    }
    for (const int pins : {pins_slot, max_slots - 1}) mixed(pins, 1, {1});
}

TEST(rows_of_the_table_lie_end_to_end) {
    int next = 0;
    for (int slot = 0; slot < max_slots; ++slot) {
        CHECK_EQUAL(first_row(slot), next);
        if (is_slot_count(slot)) CHECK_EQUAL(rows_of(slot), next);
        next += values_of(slot);
    }
    CHECK_EQUAL(rows_of(max_slots), next);
}

TEST(phases_count_the_checkers_furthest_back) {
    std::set<int> seen;
    for (const Game& game : all_games())
        for (const auto& positions : {met_in(game, 300, 33), scattered_in(game.rules, 200, 34)})
            for (const Position& position : positions) {
                int level[2];
                for (int s = 0; s < 2; ++s) {
                    int back = position.side[s].reserve;
                    for (const int p : {19, 20, 21, 22, 23, 24, 25}) back += position.side[s].count[p];
                    level[s] = back == 0 ? 0 : back == 1 || back == 2 ? 1 : 2;
                }
                CHECK_EQUAL(phase_of(position), 3 * level[0] + level[1]);
                seen.insert(phase_of(position));
            }
    CHECK_EQUAL(seen.size(), static_cast<std::size_t>(max_phases));
}
