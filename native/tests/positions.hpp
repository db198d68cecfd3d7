// Positions for tests: written down readably, met in random play, or scattered at random.
#pragma once

#include <initializer_list>
#include <utility>
#include <vector>

#include "doublesix/ending.hpp"
#include "doublesix/plays.hpp"
#include "doublesix/position.hpp"
#include "doublesix/rng.hpp"
#include "doublesix/rules.hpp"

namespace doublesix::tests {

using Places = std::initializer_list<std::pair<int, int>>;  // {point, checkers}; the rest is borne off

inline Side side_of(Places places, int checkers = 15) {
    Side side{};
    for (const auto& [point, count] : places) {
        side.count[point] = static_cast<std::int8_t>(side.count[point] + count);
        checkers -= count;
    }
    side.count[off] = static_cast<std::int8_t>(side.count[off] + checkers);
    return side;
}

inline Position position_of(Places player, Places opponent, int checkers = 15) {
    return {{side_of(player, checkers), side_of(opponent, checkers)}};
}

inline Position standard_start() {
    const Places row = {{24, 2}, {13, 5}, {8, 3}, {6, 5}};
    return position_of(row, row);
}

// Positions met in random games, each seen by the side on roll.
inline std::vector<Position> random_play(int count, std::uint64_t seed, const Position& start = standard_start(),
                                         const Rules& rules = {}) {
    std::vector<Position> met;
    PlayGenerator generator(rules);
    for (std::uint64_t game = 0; static_cast<int>(met.size()) < count; ++game) {
        Rng rng(seed, game);
        Position position = start;
        while (static_cast<int>(met.size()) < count) {
            met.push_back(position);
            const int a = rng.die(), b = rng.die();
            generator.generate(position, {a, b});
            const auto chosen = rng.below(static_cast<std::uint32_t>(generator.results.size()));
            position = generator.results[chosen].swapped();
            if (ending(rules, position.swapped()).is_over) break;
        }
    }
    return met;
}

// Checkers thrown anywhere both sides may stand: crowded bars, long boards, things play seldom reaches.
inline std::vector<Position> scattered(int count, std::uint64_t seed) {
    std::vector<Position> made;
    for (int i = 0; i < count; ++i) {
        Rng rng(seed, static_cast<std::uint64_t>(i));
        Position position{};
        const std::uint32_t bar_weight = rng.below(4) * 2;
        for (int s = 0; s < 2; ++s)
            for (int c = 0; c < 15; ++c) {
                int p = static_cast<int>(rng.below(26 + bar_weight));
                p = p > bar ? bar : p;
                const bool is_free = p == off || p == bar || !position.side[1 - s].count[25 - p];
                ++position.side[s].count[is_free ? p : bar * static_cast<int>(rng.below(2))];
            }
        made.push_back(position);
    }
    return made;
}

}  // namespace doublesix::tests
