// Bits of a word, on processors and GPUs alike.
#pragma once

#include <cstdint>

#include "doublesix/anywhere.hpp"

namespace doublesix {

// Of a word that is not 0.
DOUBLESIX_ANYWHERE inline int highest_bit(std::uint32_t word) {
#ifdef __CUDA_ARCH__
    return 31 - __clz(static_cast<int>(word));
#else
    return 31 - __builtin_clz(word);
#endif
}

DOUBLESIX_ANYWHERE inline int lowest_bit(std::uint32_t word) {
#ifdef __CUDA_ARCH__
    return __ffs(static_cast<int>(word)) - 1;
#else
    return __builtin_ctz(word);
#endif
}

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

}  // namespace doublesix
