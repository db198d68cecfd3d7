// What a game is played for, for tests: money, and matches as tables of match winning chances.
#pragma once

#include <algorithm>

#include "doublesix/cube.hpp"

namespace doublesix::tests {

inline Stakes money(bool jacoby = false, bool cube_in_play = true) {
    double ends[cube_levels][6];
    for (int level = 0; level < cube_levels; ++level)
        for (int k = 0; k < 3; ++k) {
            ends[level][k] = (k + 1) * static_cast<double>(1 << level);
            ends[level][3 + k] = -ends[level][k];
        }
    return Stakes::from(ends, true, jacoby, cube_in_play);
}

// The points of a game without a cube.
inline Stakes points_of(const Rules& rules) {
    const double values[] = {static_cast<double>(rules.single_value), static_cast<double>(rules.gammon_value),
                             static_cast<double>(rules.backgammon_value)};
    double ends[cube_levels][6];
    for (auto& level : ends)
        for (int k = 0; k < 3; ++k) {
            level[k] = values[k];
            level[3 + k] = -values[k];
        }
    return Stakes::from(ends, true, false, false);
}

// Both sides two points from winning; `one_away` is the chance of the leader at 1-away, 2-away (Crawford).
inline Stakes both_two_away(double one_away) {
    double ends[cube_levels][6];
    for (int level = 0; level < cube_levels; ++level)
        for (int k = 0; k < 3; ++k) {
            ends[level][k] = (1 << level) * (k + 1) >= 2 ? 1 : 2 * one_away - 1;
            ends[level][3 + k] = -ends[level][k];
        }
    return Stakes::from(ends, false, false, true);
}

// A match in which one side has more to win than the other, and gammons count for both.
inline Stakes uneven_match() {
    double ends[cube_levels][6];
    for (int level = 0; level < cube_levels; ++level)
        for (int k = 0; k < 3; ++k) {
            ends[level][k] = std::min(1.0, 0.3 * (1 << level) * (k + 1) - 0.2);
            ends[level][3 + k] = std::max(-1.0, -0.2 * (1 << level) * (k + 1) - 0.2);
        }
    return Stakes::from(ends, false, false, true);
}

}  // namespace doublesix::tests
