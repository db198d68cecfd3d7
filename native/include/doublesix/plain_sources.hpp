// From where a checker may be moved in plain games, told from bit masks, on processors and GPUs alike.
#pragma once

#include <cstdint>

#include "doublesix/anywhere.hpp"
#include "doublesix/bits.hpp"
#include "doublesix/places.hpp"

namespace doublesix {

// `own` are the mover's points and bar, `blocked` the points that the opponent holds, in the mover's numbering.
DOUBLESIX_ANYWHERE inline std::uint32_t plain_sources(std::uint32_t own, std::uint32_t blocked, int die) {
    constexpr std::uint32_t outside_home = 0x3FFFF80U;  // points 7–24 and the bar
    if (own >> bar & 1) return (blocked >> (bar - die) & 1) ? 0 : 1U << bar;
    // Inside the board: source s may go to s - die >= 1 unless the opponent holds that point.
    std::uint32_t found = own & ~(blocked << die) & ~((2U << die) - 1);
    if (!(own & outside_home) && own) {
        const int highest = highest_bit(own);
        if (own >> die & 1)
            found |= 1U << die;
        else if (highest < die)
            found |= 1U << highest;
    }
    return found;
}

}  // namespace doublesix
