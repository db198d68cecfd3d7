#include "doublesix/encoding.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "doublesix/facts.hpp"
#include "doublesix/simd.hpp"

namespace doublesix {
namespace {

constexpr EscapeTable escape_table;
constexpr const std::uint8_t* escapes = escape_table.rolls;

// What one side can hit, and how it can run.
void add_facts(const Rules& rules, const Position& position, int side, Code& code) {
    const Side& mover = position.side[side];
    const Opposition against = opposition(rules, mover, position.side[1 - side]);
    const std::uint32_t own = occupied(mover) & ~mover.pinned;  // prisoners neither hit nor run
    const Facts facts = facts_of(mover.count, own, against.closed, against.blots, escapes, simd_ops().hits);
    const auto fact = [&](int slot) -> std::uint8_t& { return code[static_cast<std::size_t>(slot + side)]; };
    fact(shots_slot) = facts.shots;
    fact(escapes_slot) = facts.escapes;
    fact(choices_slot) = facts.choices;
    fact(costs_slot) = facts.costs;
    fact(trapped_slot) = facts.trapped;
    fact(wall_slot) = facts.wall;
}

void add_extras(const Position& position, int side, int slots, Code& code) {
    const Side& row = position.side[side];
    code[static_cast<std::size_t>(reserve_slot + side)] = static_cast<std::uint8_t>(row.reserve);
    code[static_cast<std::size_t>(memory_slot + side)] = static_cast<std::uint8_t>(row.memory);
    if (slots <= pins_slot) return;
    for (std::uint32_t pins = row.pinned & every_point; pins; pins &= pins - 1)
        code[static_cast<std::size_t>(pins_slot + 24 * side + std::countr_zero(pins) - 1)] = 1;
}

}  // namespace

int slots_for(const Rules& rules) {
    if (rules.landing == Landing::pin) return max_slots;
    const bool remembers = rules.ordinary_rolls > 0 || rules.hit_after_home || rules.token == Token::bomb;
    return rules.reserve > 0 || remembers ? pins_slot : reserve_slot;
}

Opposition opposition(const Rules& rules, const Side& mover, const Side& opponent) {
    if (rules.landing == Landing::hit) {
        const std::uint32_t closed = faced(rules.track, occupied(opponent, 2));
        return {closed, faced(rules.track, occupied(opponent)) & ~closed};
    }
    if (rules.landing == Landing::block) return {faced(rules.track, occupied(opponent, rules.closed_by)), 0};
    // A prisoner does not hold its point, and nobody may join one of his own.
    const std::uint32_t held = occupied(opponent, 3) | (occupied(opponent, 2) & ~opponent.pinned);
    const std::uint32_t closed = faced(rules.track, held) | (mover.pinned & every_point);
    return {closed, faced(rules.track, occupied(opponent) & ~opponent.pinned) & ~closed};
}

int phase_of(const Position& position) {
    const auto level = [](const Side& side) {
        // 19–24 and the bar end a word of eight counts, whose sum a product gathers in its highest byte.
        static_assert(std::endian::native == std::endian::little && bar == 25);
        std::uint64_t counts;
        std::memcpy(&counts, side.count + 18, 8);
        const int back = static_cast<int>((counts & ~0xFFULL) * 0x0101010101010101ULL >> 56) + side.reserve;
        return back == 0 ? 0 : back <= 2 ? 1 : 2;
    };
    return 3 * level(position.side[0]) + level(position.side[1]);
}

Code encode(const Rules& rules, int slots, const Position& position) {
    Code code{};
    std::memcpy(code.data(), position.side[0].count, 26);
    std::memcpy(code.data() + 26, position.side[1].count, 26);
    if (slots == plain_slots) return code;
    for (const int side : {0, 1}) {
        add_facts(rules, position, side, code);
        if (slots > reserve_slot) add_extras(position, side, slots, code);
    }
    return code;
}

SlotInputs slot_inputs(int slot, int value) {
    const auto v = static_cast<float>(value);
    const auto flag = [](bool on) { return on ? 1.0F : 0.0F; };
    if (slot >= pins_slot) return {flag(value > 0), 0, 0, 0};
    if (slot >= memory_slot) return {flag(value == 1), flag(value == 2), flag(value == 3), std::max(0.0F, v - 3)};
    if (slot >= costs_slot && slot < reserve_slot)
        return {flag(value > 0), std::min(v, 8.0F) / 8, std::clamp(v - 8, 0.0F, 12.0F) / 12,
                std::clamp(v - 20, 0.0F, 43.0F) / 43};
    if (slot >= shots_slot && slot < costs_slot)
        return {flag(value > 0), std::min(v, 6.0F) / 6, std::clamp(v - 6, 0.0F, 9.0F) / 9,
                std::clamp(v - 15, 0.0F, 21.0F) / 21};
    if (inputs_in(slot) == most_inputs_a_slot) {
        SlotInputs one{};
        if (value) one[static_cast<std::size_t>(value - 1)] = 1;
        return one;
    }
    if (slot >= reserve_slot)
        return {flag(value > 0), std::min(v, 5.0F) / 5, std::clamp(v - 5, 0.0F, 5.0F) / 5,
                std::clamp(v - 10, 0.0F, 5.0F) / 5};
    return {flag(value == 1), flag(value == 2), flag(value >= 3), std::max(0.0F, v - 3) / 2};
}

}  // namespace doublesix
