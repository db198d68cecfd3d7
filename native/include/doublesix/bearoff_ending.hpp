// Bear-offs at a match score solved on the spot: of the pairs of layouts that can still come of a position.
//
// The recursion is that of match_bearoff.hpp, in floats, over what either side can still reach instead of over every
// layout of so many checkers: of ten checkers on the first points that is a hundredth or less.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "doublesix/layouts.hpp"
#include "doublesix/match_bearoff.hpp"

namespace doublesix {

class BearoffEnding {
  public:
    // Sides are in the order of the score: the first one stands at `position.side[0]`, whoever is on roll. Both have
    // borne off a checker. Throws std::invalid_argument where a side stands beyond the home board or is through, or
    // where more than `most_pairs` pairs can come of the position; and what MatchPlan throws.
    BearoffEnding(const Position& position, const MatchEnds& first, std::size_t most_pairs);

    const MatchEnds& ends() const { return ends_; }
    std::size_t pairs() const { return reach_[0].count() * reach_[1].count(); }
    // Whether a position can come of the one that was solved. The side on roll is the first side (0) or the other.
    bool covers(const Position& position, int side) const;
    // Of a side on roll in a covered position, in units of the cube as it stands, before its cube action.
    double value(const Position& position, int side, CubeState state) const;
    // The same of a side that rolls with the cube as it stands.
    double roll_on(const Position& position, int side, CubeState state) const;

  private:
    // What one side can reach, by pips; what each roll makes of it, as places in that order.
    struct Reach {
        std::int64_t place_of(const Side& side) const;  // -1 of a side that cannot come
        std::size_t count() const { return begin.size() / ResultPlaces::rolls; }

        Layouts layouts;
        std::vector<std::int32_t> place;   // by the number of a layout; -1 where it cannot come
        std::vector<std::uint32_t> begin;  // 21 for each place, and one more: where the results of a roll begin
        std::vector<std::uint32_t> results;
    };
    class Search;
    static std::array<Reach, 2> reached_from(const Position& position, std::size_t most_pairs);

    // Where both sides stand: the first side's place, then the other's, whoever is on roll.
    struct Pair {
        std::size_t first, second;
    };
    Pair pair_of(const Position& position, int side) const;
    void solve();
    // For each plane what the best answers to a roll leave, on the average of all rolls. Nobody is through.
    void mean_of_rolls(int side, Pair pair, std::vector<float>& best, std::vector<float>& mean) const;
    std::size_t at(int side, Pair pair) const {
        return ((pair.first * reach_[1].count() + pair.second) * 2 + static_cast<std::size_t>(side)) * planes_;
    }

    MatchEnds ends_;
    MatchPlan plan_;
    std::array<Reach, 2> reach_;
    std::size_t planes_;
    std::vector<float> values_;
};

}  // namespace doublesix
