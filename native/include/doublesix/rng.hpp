// Random streams: SplitMix64, one stream per (seed, index), the same numbers as `doublesix.dice`.
// What does not live here: which stream serves which game or trial.
#pragma once

#include <cstdint>

namespace doublesix {

constexpr std::uint64_t golden = 0x9E3779B97F4A7C15ULL;

constexpr std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

class Rng {
  public:
    Rng(std::uint64_t seed, std::uint64_t stream) : state_(mix(seed + golden * (stream + 1))) {}

    std::uint64_t next() { return mix(state_ += golden); }

    // A number in 0 … bound-1; the bias of 2^-32 is far below anything measured.
    std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32); }

    int die() { return 1 + static_cast<int>(below(6)); }

  private:
    std::uint64_t state_;
};

}  // namespace doublesix
