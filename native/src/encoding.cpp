#include "doublesix/encoding.hpp"

#include <algorithm>
#include <bit>

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

}  // namespace

int escaping_rolls(const Side& runner, const Side& blocker) {
    const std::uint32_t own = occupied(runner);
    if (!own) return 36;
    const int rear = 31 - std::countl_zero(own);
    const std::uint32_t held = faced(occupied(blocker, 2));
    // Bit i: the point i+1 pips ahead of the rearmost checker.
    std::uint32_t ahead = 0;
    for (int i = 0; i < 12 && rear - 1 - i >= 1; ++i) ahead |= (held >> (rear - 1 - i) & 1) << i;
    return escapes.rolls[ahead];
}

Code encode(const Position& position) {
    Code code{};
    std::memcpy(code.data(), position.side[0].count, 26);
    std::memcpy(code.data() + 26, position.side[1].count, 26);
    const auto hits = simd_ops().hitting_rolls;
    code[52] = static_cast<std::uint8_t>(hits(position.side[0], position.side[1]));
    code[53] = static_cast<std::uint8_t>(hits(position.side[1], position.side[0]));
    code[54] = static_cast<std::uint8_t>(escaping_rolls(position.side[0], position.side[1]));
    code[55] = static_cast<std::uint8_t>(escaping_rolls(position.side[1], position.side[0]));
    return code;
}

std::array<float, inputs_per_slot> slot_inputs(int slot, int value) {
    const auto v = static_cast<float>(value);
    const auto flag = [](bool on) { return on ? 1.0F : 0.0F; };
    if (slot >= count_slots)
        return {flag(value > 0), std::min(v, 6.0F) / 6, std::clamp(v - 6, 0.0F, 9.0F) / 9,
                std::clamp(v - 15, 0.0F, 21.0F) / 21};
    if (slot % 26 == off)
        return {flag(value > 0), std::min(v, 5.0F) / 5, std::clamp(v - 5, 0.0F, 5.0F) / 5,
                std::clamp(v - 10, 0.0F, 5.0F) / 5};
    return {flag(value == 1), flag(value == 2), flag(value >= 3), std::max(0.0F, v - 3) / 2};
}

}  // namespace doublesix
