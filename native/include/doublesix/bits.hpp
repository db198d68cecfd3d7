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

}  // namespace doublesix
