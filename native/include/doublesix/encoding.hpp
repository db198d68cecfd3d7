// What a net sees. The one place where a position becomes numbers; training and play both call it.
//
// A position is a row of small integers (its code), one a slot: checkers of one side on one place, or a bucketed fact
// (rolls that hit, what they cost, how a blockade holds). Each value of a slot stands for a fixed mix of a few learned
// inputs (`slot_inputs`), so a net's first layer can be tabulated: one row per (slot, value), and moving a checker
// swaps two rows. Games that know no reserve, memory or pins do without the slots for them: `slots_for`.
#pragma once

#include <array>
#include <cstdint>

#include "doublesix/facts.hpp"
#include "doublesix/position.hpp"
#include "doublesix/rules.hpp"

namespace doublesix {

// Slots in their order; the value 0 of each switches nothing on.
// Slots 0–51 count checkers: of side 0 off, on 1–24 and on the bar; of side 1 alike.
// Facts of side 0, then of side 1.
constexpr int shots_slot = 52;    // rolls that hit (or pin)
constexpr int escapes_slot = 54;  // rolls by which the rearmost checker escapes
constexpr int choices_slot = 56;  // rolls that hit either of two blots or more
constexpr int costs_slot = 58;    // what the hits cost, see `hit_cost_step`
constexpr int trapped_slot = 60;  // how its checkers at the back are held, see `trapped_step`
constexpr int wall_slot = 62;     // how the blockade would hold a checker that is hit, see `wall_step`
constexpr int reserve_slot = 64;
constexpr int memory_slot = 66;  // 68–71 are free
constexpr int pins_slot = 72;    // points 1–24 of side 0, then of side 1
constexpr int max_slots = 120;

// How many slots, from the first, tell everything about a position of a game: 64, 72 or 120.
int slots_for(const Rules& rules);
// Checkers alone, and no facts about them: what a pruner sees (whole words of eight slots; the last four stay 0).
constexpr int plain_slots = 56;
constexpr bool is_slot_count(int slots) {
    return slots == plain_slots || slots == reserve_slot || slots == pins_slot || slots == max_slots;
}

constexpr int values_of(int slot) {
    return slot < shots_slot     ? 16  // checkers
           : slot < costs_slot   ? 37  // of 36 rolls
           : slot < reserve_slot ? 64  // steps of a sum
           : slot < memory_slot  ? 16  // checkers
           : slot < pins_slot    ? 8   // memory
                                 : 2;
}

constexpr std::array<int, max_slots + 1> first_rows = [] {
    std::array<int, max_slots + 1> first{};
    for (int slot = 0; slot < max_slots; ++slot) first[slot + 1] = first[slot] + values_of(slot);
    return first;
}();
constexpr int first_row(int slot) { return first_rows[static_cast<std::size_t>(slot)]; }
constexpr int rows_of(int slots) { return first_row(slots); }

// How many inputs the values of a slot are mixed from. Every number of checkers off has one of its own: whether it is
// odd decides games.
constexpr int most_inputs_a_slot = 15;
constexpr int inputs_in(int slot) { return slot == 0 || slot == 26 ? most_inputs_a_slot : 4; }
constexpr std::array<int, max_slots + 1> first_inputs = [] {
    std::array<int, max_slots + 1> first{};
    for (int slot = 0; slot < max_slots; ++slot) first[slot + 1] = first[slot] + inputs_in(slot);
    return first;
}();
constexpr int first_input(int slot) { return first_inputs[static_cast<std::size_t>(slot)]; }
constexpr int inputs_of(int slots) { return first_input(slots); }
constexpr int max_inputs_on = max_slots * 4;  // of 15 only one

// Changed whenever a net trained before would no longer mean the same.
constexpr std::uint32_t encoding_version = 2;

using Code = std::array<std::uint8_t, max_slots>;

// The first `slots` slots of a position's code; the rest stays 0.
Code encode(const Rules& rules, int slots, const Position& position);

// The inputs that value `value` of slot `slot` switches on, as `inputs_in` numbers between 0 and about 6; the rest is
// 0.
using SlotInputs = std::array<float, most_inputs_a_slot>;
SlotInputs slot_inputs(int slot, int value);

// The points of the mover (row 0) that the opponent closes to him, and those where he would meet a lone checker to hit
// or pin; the mover's numbering.
struct Opposition {
    std::uint32_t closed, blots;
};
Opposition opposition(const Rules& rules, const Side& mover, const Side& opponent);

// The phases of a game, by how many checkers each side has furthest back (the bar, the reserve and 19–24): none, one or
// two, more. A net may have upper layers of their own for each.
constexpr int max_phases = 9;
int phase_of(const Position& position);

}  // namespace doublesix
