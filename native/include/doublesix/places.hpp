// The places of one side's row, and points as the other side counts them, on processors and GPUs alike.
#pragma once

#include <cstdint>

#include "doublesix/anywhere.hpp"

namespace doublesix {

constexpr int off = 0;
constexpr int bar = 25;
constexpr std::uint32_t every_point = 0x1FFFFFEU;  // bits 1–24

// Bit 25 - p of the answer is bit p of the mask: one side's points as the other counts them on the contrary track.
DOUBLESIX_ANYWHERE inline std::uint32_t turned(std::uint32_t mask) {
#ifdef __CUDA_ARCH__
    return __brev(mask) >> 6;
#else
    mask = ((mask & 0x55555555U) << 1) | ((mask >> 1) & 0x55555555U);
    mask = ((mask & 0x33333333U) << 2) | ((mask >> 2) & 0x33333333U);
    mask = ((mask & 0x0F0F0F0FU) << 4) | ((mask >> 4) & 0x0F0F0F0FU);
    return __builtin_bswap32(mask) >> 6;
#endif
}

// A mask over one side's points 1–24 in the other side's numbering on the contrary track (p -> 25-p).
DOUBLESIX_ANYWHERE inline std::uint32_t faced(std::uint32_t mask) { return turned(mask & every_point); }

}  // namespace doublesix
