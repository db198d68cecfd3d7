// Where the cube is, and how often it was turned. What it makes of a game does not live here (cube.hpp).
#pragma once

#include <cstdint>

namespace doublesix {

constexpr int cube_levels = 10;

enum class Owner : std::int8_t { centered = 0, mover = 1, other = 2 };

struct CubeState {
    std::int8_t level = 0;
    Owner owner = Owner::centered;
    bool operator==(const CubeState&) const = default;
    CubeState swapped() const {
        return {level, owner == Owner::mover ? Owner::other : owner == Owner::other ? Owner::mover : owner};
    }
    // After a double by the mover that was taken, seen by the mover.
    CubeState taken() const { return {static_cast<std::int8_t>(level + 1), Owner::other}; }
    bool operator<(const CubeState& o) const { return level != o.level ? level < o.level : owner < o.owner; }
};

}  // namespace doublesix
