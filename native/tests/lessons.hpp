// Small nets to be trained, something to teach them, and whether two states are the same to the last bit.
#pragma once

#include <cstring>
#include <vector>

#include "doublesix/trainer.hpp"

namespace doublesix::tests {

constexpr NetShape tiny = {{32, 16, 16}};
constexpr NetShape tiny_phases = {{32, 16, 16}, max_phases, reserve_slot};

inline RoundSettings learning(int batch, float rate) {
    RoundSettings settings;
    settings.batch = batch;
    settings.rate = rate;
    settings.average_rate = 0.1F;
    settings.threads = 1;
    return settings;
}

// Positions of every phase, and something to say of each.
inline std::vector<Lesson> lessons_on(const std::vector<Position>& positions) {
    std::vector<Lesson> lessons;
    for (const Position& position : positions) {
        const bool is_ahead = pips(position.side[0]) < pips(position.side[1]);
        lessons.push_back({position, {is_ahead ? 0.9F : 0.1F, 0.05F, 0, 0.05F, 0}});
    }
    return lessons;
}

inline bool same(const std::vector<float>& a, const std::vector<float>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

}  // namespace doublesix::tests
