// Counting results to a depth: the classic proof of a play generator.
#pragma once

#include <cstdint>

#include "doublesix/plays.hpp"

namespace doublesix {

// Sum over all rolls, each once, of distinct results, each then counted to depth-1 from the side that plays next; depth
// 0 is 1, and a finished game is not played on from. Every play takes one of the depth, whether its dice were thrown,
// named or left over; a side that names a doublet names each of the six.
std::uint64_t perft(const Rules& rules, const Position& position, int depth, int threads);

}  // namespace doublesix
