// Counting results to a depth: the classic proof of a play generator.
#pragma once

#include <cstdint>

#include "doublesix/plays.hpp"

namespace doublesix {

// Sum over the 21 rolls of distinct results, each then counted to depth-1 from the other side; depth 0 is 1.
std::uint64_t perft(const Rules& rules, const Position& position, int depth, int threads);

}  // namespace doublesix
