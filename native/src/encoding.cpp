#include "doublesix/encoding.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "doublesix/simd.hpp"

namespace doublesix {
namespace {

// Rolls by which one checker gets beyond every held point of the 12 ahead; bit i = the point i+1 pips ahead is held.
struct EscapeTable {
    std::array<std::uint8_t, 4096> rolls{};
    EscapeTable() {
        for (std::uint32_t held = 0; held < 4096; ++held) {
            const int clear = 32 - std::countl_zero(held);  // pips to the last held point, 0 if none
            int found = 0;
            for (int a = 1; a <= 6; ++a)
                for (int b = 1; b <= 6; ++b) found += farthest(held, a, b) > std::max(clear, 6);
            rolls[held] = static_cast<std::uint8_t>(found);
        }
    }
    static int farthest(std::uint32_t held, int a, int b) {
        const auto open = [held](int pip) { return pip > 12 || !(held >> (pip - 1) & 1); };
        if (a == b) {
            int at = 0;
            for (int k = 0; k < 4 && open(at + a); ++k) at += a;
            return at;
        }
        if (open(a + b) && (open(a) || open(b))) return a + b;
        return std::max(open(a) ? a : 0, open(b) ? b : 0);
    }
};
const EscapeTable escapes;

// Bit 25 - p of the answer is bit p of the mask: what lies ahead of a checker then lies above it.
std::uint32_t turned(std::uint32_t mask) {
    mask = (mask >> 16) | (mask << 16);
    mask = (mask >> 8 & 0x00FF00FF) | (mask & 0x00FF00FF) << 8;
    mask = (mask >> 4 & 0x0F0F0F0F) | (mask & 0x0F0F0F0F) << 4;
    mask = (mask >> 2 & 0x33333333) | (mask & 0x33333333) << 2;
    mask = (mask >> 1 & 0x55555555) | (mask & 0x55555555) << 1;
    return mask >> 6;
}

int escaping_from(int point, std::uint32_t turned_closed) {
    return escapes.rolls[turned_closed >> (26 - point) & 0xFFF];
}

int missing_from(int point, std::uint32_t turned_closed) {
    return std::max(0, escapes.rolls[0] - escaping_from(point, turned_closed));
}

constexpr std::uint32_t back_half = 0x3FFE000;  // 13–24 and the bar

std::uint8_t in_steps(int sum, int step) { return static_cast<std::uint8_t>(std::min(sum / step, 63)); }

// What one side can hit, and how it can run.
void add_facts(const Rules& rules, const Position& position, int side, Code& code) {
    const Side& mover = position.side[side];
    const Opposition against = opposition(rules, mover, position.side[1 - side]);
    const std::uint32_t own = occupied(mover) & ~mover.pinned;  // prisoners neither hit nor run
    const auto fact = [&](int slot) -> std::uint8_t& { return code[static_cast<std::size_t>(slot + side)]; };
    const std::uint32_t ahead_of_rearmost = own ? (1U << (31 - std::countl_zero(own))) - 1 : 0;
    if (against.blots & ahead_of_rearmost) {
        const Hits hits = simd_ops().hits(own, ~against.closed & every_point, against.blots, mover.count[bar]);
        fact(shots_slot) = static_cast<std::uint8_t>(hits.rolls);
        fact(choices_slot) = static_cast<std::uint8_t>(hits.choices);
        fact(costs_slot) = in_steps(hits.cost, hit_cost_step);
    }
    const std::uint32_t ahead = turned(against.closed);
    fact(escapes_slot) = static_cast<std::uint8_t>(own ? escaping_from(31 - std::countl_zero(own), ahead) : 36);
    int trapped = 0, wall = 0;
    for (std::uint32_t back = own & back_half; back; back &= back - 1) {
        const int point = std::countr_zero(back);
        trapped += mover.count[point] * missing_from(point, ahead);
    }
    for (int point = 19; point <= bar; ++point) wall += missing_from(point, ahead);
    fact(trapped_slot) = in_steps(trapped, trapped_step);
    fact(wall_slot) = in_steps(wall, wall_step);
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

int escaping_rolls(std::uint32_t own, std::uint32_t closed) {
    return own ? escaping_from(31 - std::countl_zero(own), turned(closed)) : 36;
}

int missing_escapes(int point, std::uint32_t closed) { return missing_from(point, turned(closed)); }

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
