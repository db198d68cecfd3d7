// Keys of additive hashes: that of a position is the sum of one for each checker, and a step changes it by two of them.
#pragma once

#include <cstdint>

#include "doublesix/rng.hpp"

namespace doublesix {

constexpr int places_with_keys = 27;  // of either side; the reserve stands behind the bar

struct PlaceKeys {
    std::uint64_t key[2][places_with_keys];
    constexpr PlaceKeys() : key() {
        for (int s = 0; s < 2; ++s)
            for (int p = 0; p < places_with_keys; ++p)
                key[s][p] = mix(golden * static_cast<std::uint64_t>(1 + s * places_with_keys + p));
    }
};
inline constexpr PlaceKeys place_keys;

}  // namespace doublesix
