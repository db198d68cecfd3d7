// A position: one 32-byte row a side, so that both fill a cache line and swapping sides swaps rows.
// Rows count checkers in their owner's own numbering, exactly as `doublesix.position` does.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "doublesix/places.hpp"
#include "doublesix/rules.hpp"

namespace doublesix {

constexpr int in_reserve = 26;  // as the source of a step
constexpr int row_size = 32;

struct alignas(32) Side {
    std::int8_t count[26];  // [0] off, [1..24] points, [25] bar
    std::int8_t reserve;    // checkers not yet entered
    std::int8_t memory;     // 0–7: what the game remembers of this side's past
    std::uint32_t pinned;   // bit p: one of this side's checkers is pinned on point p

    bool operator==(const Side& other) const { return std::memcmp(this, &other, sizeof(Side)) == 0; }
};
static_assert(sizeof(Side) == row_size);

struct alignas(64) Position {
    Side side[2];  // [0] the player on roll (or who just played), [1] the opponent

    bool operator==(const Position& other) const { return side[0] == other.side[0] && side[1] == other.side[1]; }
    Position swapped() const { return {{side[1], side[0]}}; }
};
static_assert(sizeof(Position) == 2 * row_size);

// Bit p set where the side has at least `least` checkers on p (points and bar, never off).
static inline std::uint32_t occupied(const Side& side, int least = 1) {
#ifdef __SSE2__
    const __m128i bound = _mm_set1_epi8(static_cast<char>(least - 1));
    const __m128i low = _mm_load_si128(reinterpret_cast<const __m128i*>(&side));
    const __m128i high = _mm_load_si128(reinterpret_cast<const __m128i*>(&side) + 1);
    const auto mask = static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpgt_epi8(low, bound))) |
                      static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpgt_epi8(high, bound))) << 16;
    return mask & 0x3FFFFFEU;
#else
    std::uint32_t mask = 0;
    for (int p = 1; p <= bar; ++p) mask |= static_cast<std::uint32_t>(side.count[p] >= least) << p;
    return mask;
#endif
}

// `faced` on any track. Parallel: p -> p±12; common: p -> p.
static inline std::uint32_t faced(Track track, std::uint32_t mask) {
    if (track == Track::contrary) return faced(mask);
    mask &= every_point;
    return track == Track::common ? mask : (mask << 12 | mask >> 12) & every_point;
}

// The opponent's number of a point 1–24.
static inline int facing(Track track, int point) {
    if (track == Track::contrary) return 25 - point;
    return track == Track::common ? point : point > 12 ? point - 12 : point + 12;
}

// The longest run of points in a row.
static inline int longest_run(std::uint32_t mask) {
    int length = 0;
    for (; mask; mask &= mask >> 1) ++length;
    return length;
}

inline int pips(const Side& side) {
    int total = bar * side.reserve;
    for (int p = 1; p <= bar; ++p) total += p * side.count[p];
    return total;
}

// Points and bar that hold checkers, and bit 26 for the reserve.
static inline std::uint32_t present(const Side& side) {
    return occupied(side) | static_cast<std::uint32_t>(side.reserve > 0) << in_reserve;
}

// Whether the armies can still meet: a checker outside the board always can, a pinned one already did.
inline bool has_contact(const Rules& rules, const Position& position) {
    const std::uint32_t mine = present(position.side[0]), his = present(position.side[1]);
    if (!mine || !his) return false;
    if (position.side[0].pinned | position.side[1].pinned) return true;
    const int my_last = 31 - std::countl_zero(mine), his_last = 31 - std::countl_zero(his);
    switch (rules.track) {
        case Track::contrary: return my_last + his_last > 25;
        case Track::parallel: return my_last > 12 || his_last > 12;
        default: return true;
    }
}

}  // namespace doublesix
