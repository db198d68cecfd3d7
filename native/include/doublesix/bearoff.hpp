// One-sided bear-off: for every layout of up to 15 checkers on the six home points, the chance to need exactly t rolls
// to bear off all of them, and to bear off the first one (for gammons). Each side plays for the fewest expected rolls.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "doublesix/outcomes.hpp"
#include "doublesix/position.hpp"

namespace doublesix {

constexpr int bearoff_points = 6;
constexpr int bearoff_checkers = 15;
constexpr int bearoff_rolls = 32;       // 90 pips, at least 3 a roll: 30 rolls suffice
constexpr int bearoff_layouts = 54264;  // C(21, 6)

using RollDistribution = std::array<float, bearoff_rolls>;

class Bearoff {
  public:
    static Bearoff build(int threads);
    static Bearoff from_bytes(std::span<const std::uint8_t> bytes);  // throws std::runtime_error
    std::vector<std::uint8_t> to_bytes() const;

    // Index of a side with all checkers on points 1–6 or off, -1 otherwise.
    static int index_of(const Side& side);

    const RollDistribution& all_off(int index) const { return all_[static_cast<std::size_t>(index)]; }
    const RollDistribution& first_off(int index) const { return first_[static_cast<std::size_t>(index)]; }
    double mean_rolls(int index) const;

    // Whether `outcomes` is exact for a game of so many checkers a side: with fewer than 15, missing checkers would
    // count as borne off and hide a gammon, so both sides must have borne one off.
    static bool covers(const Position& position, int checkers) {
        const int mine = position.side[0].count[off], his = position.side[1].count[off];
        return index_of(position.side[0]) >= 0 && index_of(position.side[1]) >= 0 && mine < checkers &&
               his < checkers && (checkers == bearoff_checkers || (mine > 0 && his > 0));
    }
    // Chances of the side on roll when both sides are covered.
    Outcomes outcomes(const Position& position) const;

  private:
    std::vector<RollDistribution> all_, first_;
};

}  // namespace doublesix
