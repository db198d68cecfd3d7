// How up to so many checkers of one side stand on its first points, as numbers: bears off from there, no contact.
#pragma once

#include <cstdint>
#include <vector>

#include "doublesix/plays.hpp"
#include "doublesix/position.hpp"

namespace doublesix {

// Every layout of at most `checkers` on points 1 … `points`, the rest borne off. Layouts are counted as bars and stars:
// the number of one with counts c1, c2, … is the sum over p of C(c1 + … + cp + p - 1, p). So numbers rise with the
// checkers on the board: nothing is 0, and the layouts of fewer checkers are the first ones.
class Layouts {
  public:
    static constexpr int most_points = 13, most_checkers = 15;
    Layouts(int points, int checkers);  // throws std::invalid_argument

    int points() const { return points_; }
    int checkers() const { return checkers_; }
    std::uint32_t count() const { return count_; }
    // The first layout with all checkers on the board.
    std::uint32_t first_full() const { return first_full_; }

    // Whether no checker stands elsewhere, and there are not too many.
    bool covers(const Side& side) const {
        const std::uint32_t covered = (2U << points_) - 2;
        if ((occupied(side) & ~covered) || side.reserve) return false;
        int sum = 0;
        for (int p = 1; p <= points_; ++p) sum += side.count[p];
        return sum <= checkers_;
    }
    // -1 of a side that is not covered.
    std::int64_t index_of(const Side& side) const;
    // The side whose missing checkers, of those of the table, are off.
    Side side_of(std::uint32_t index) const;

  private:
    int points_, checkers_;
    std::uint32_t count_, first_full_;
};

// Layouts sorted by pips, and among equals by number. Every play leads from one group to an earlier one.
struct LayoutsByPips {
    explicit LayoutsByPips(const Layouts& layouts);
    std::vector<std::uint32_t> index;  // in that order
    std::vector<std::uint32_t> begin;  // [pips]: where the group begins; one more at the end
};

// What each of the 21 rolls, in the order of `for_each_roll`, can make of a layout.
class LayoutPlays {
  public:
    explicit LayoutPlays(const Layouts& layouts) : layouts_(&layouts), generator_(Rules{}) {}
    // Calls visit(weight of 36, results) for each roll; results are numbers of layouts.
    template <class Visit>
    void for_each_result_list(std::uint32_t index, const Visit& visit) {
        const Position position{{layouts_->side_of(index), Side{}}};
        for (int low = 1; low <= 6; ++low)
            for (int high = low; high <= 6; ++high) {
                generator_.generate(position, {high, low});
                results_.clear();
                for (const Position& result : generator_.results)
                    results_.push_back(static_cast<std::uint32_t>(layouts_->index_of(result.side[0])));
                visit(high == low ? 1 : 2, results_);
            }
    }

  private:
    const Layouts* layouts_;
    PlayGenerator generator_;
    std::vector<std::uint32_t> results_;
};

// How many results all rolls of a layout have, on the average of a sample: what a table costs to build.
double mean_results(const Layouts& layouts, int sample);

}  // namespace doublesix
