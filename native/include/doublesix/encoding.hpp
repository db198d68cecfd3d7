// What a net sees. The one place where a position becomes numbers; training and play both call it.
//
// A position is `slots` small integers (its code). Slot k holds a value below slot_values[k]: the checkers of one
// side on one place, or a bucketed fact (rolls that hit, rolls that escape). Each value of a slot stands for a fixed
// mix of a few learned inputs (`slot_inputs`), so a net's first layer can be tabulated: one row per (slot, value),
// and moving a checker swaps two rows.
#pragma once

#include <array>
#include <cstdint>

#include "doublesix/position.hpp"

namespace doublesix {

constexpr int count_slots = 52;  // side 0: off, 1..24, bar; side 1 alike
constexpr int fact_slots = 4;    // shots of side 0 and 1, escapes of side 0 and 1
constexpr int slots = count_slots + fact_slots;
constexpr int inputs_per_slot = 4;
constexpr int inputs = slots * inputs_per_slot;
constexpr int count_values = 16;  // 0..15 checkers
constexpr int fact_values = 37;   // 0..36 rolls
constexpr int rows = count_slots * count_values + fact_slots * fact_values;

// Changed whenever a net trained before would no longer mean the same.
constexpr std::uint32_t encoding_version = 1;

constexpr int values_of(int slot) { return slot < count_slots ? count_values : fact_values; }
constexpr int first_row(int slot) {
    return slot < count_slots ? slot * count_values : count_slots * count_values + (slot - count_slots) * fact_values;
}

using Code = std::array<std::uint8_t, 64>;  // `slots` values, padded with zeros to a cache line

Code encode(const Position& position);

// The inputs that value `value` of slot `slot` switches on, as `inputs_per_slot` numbers between 0 and about 6.
std::array<float, inputs_per_slot> slot_inputs(int slot, int value);

// Of 36 rolls, how many let the rearmost checker run clear of the points held within 12 pips ahead of it.
int escaping_rolls(const Side& runner, const Side& blocker);

}  // namespace doublesix
