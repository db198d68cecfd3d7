// Two-sided bear-off: for every pair of layouts what the side on roll may expect when both play best, for money:
// without a cube, and with the cube on each side or in the middle. No Jacoby rule: in the middle gammons count.
//
// The values of the side on roll before its cube decision, per unit of the cube:
//   cubeless(i, j)  = Σ over rolls, ways/36 · max over results r of -cubeless(j, r)
//   theirs(i, j)    = Σ … max -mine(j, r)                              the opponent owns the cube
//   double(i, j)    = min(2 · theirs(i, j), 1)                         a double that is answered best
//   mine(i, j)      = max(Σ … max -theirs(j, r), double(i, j))
//   centered(i, j)  = max(Σ … max -centered(j, r), double(i, j))
// and 1 (2 for a gammon) once the last checker is off. Each of the four has its own best plays.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "doublesix/layouts.hpp"
#include "doublesix/table.hpp"

namespace doublesix {

// The order of the values in the file.
enum class TwoSidedValue : int { cubeless = 0, mine = 1, centered = 2, theirs = 3 };
constexpr int two_sided_values = 4;
constexpr int two_sided_lanes = 32;

// Where the values of a pair lie: for every 32 layouts of the side on roll a strip, in it a block for each layout of
// the opponent, in it four rows of 32. Layouts are numbered by pips. A strip is what the inner loop of the build runs
// over.
struct TwoSidedGrid {
    using Block = std::int16_t[two_sided_values][two_sided_lanes];
    std::uint32_t layouts;
    std::uint64_t strips() const { return (layouts + two_sided_lanes - 1) / two_sided_lanes; }
    std::uint64_t blocks() const { return strips() * layouts; }
    std::uint64_t block(std::uint32_t roller, std::uint32_t opponent) const {
        return static_cast<std::uint64_t>(roller / two_sided_lanes) * layouts + opponent;
    }
};

class TwoSidedBearoff {
  public:
    static constexpr const char* kind = "bearoff-two-sided";
    // Throws TableError unless the table is a two-sided bear-off.
    explicit TwoSidedBearoff(std::shared_ptr<const Table> table);

    const Layouts& layouts() const { return layouts_; }
    std::uint32_t checksum() const { return table_->header().checksum; }

    // Whether the table speaks of this position: both sides are in it, and nobody can still win a gammon (the table of
    // 15 checkers alone counts them, in games of so many). The sides must be past each other.
    bool covers(const Position& position, int checkers) const {
        const int mine = position.side[0].count[off], his = position.side[1].count[off];
        return mine > 0 && his > 0 && mine < checkers && his < checkers && layouts_.index_of(position.side[0]) >= 0 &&
               layouts_.index_of(position.side[1]) >= 0;
    }
    // The four values of a covered position, in the order of TwoSidedValue.
    void values(const Position& position, double out[two_sided_values]) const;
    double value(const Position& position, TwoSidedValue which) const;
    // Raw values by the layouts' numbers (not their order by pips).
    void raw(std::uint32_t roller, std::uint32_t opponent, std::int16_t out[two_sided_values]) const;

  private:
    std::shared_ptr<const Table> table_;
    Layouts layouts_;
    TwoSidedGrid grid_;
    double unit_;
    std::vector<std::uint32_t> rank_;  // of a layout in the order by pips
};

// What each roll makes of a layout, as places in a strip; `begin` has one more entry than there are rolls.
struct ResultPlaces {
    static constexpr int rolls = 21;
    std::uint32_t begin[rolls + 1];
    const std::uint32_t* place;
};

// The values of one layout on roll against 32 others from their results in the others' strip.
using TwoSidedOp = void (*)(const TwoSidedGrid::Block* strip, const ResultPlaces& results, int unit,
                            TwoSidedGrid::Block& out);
namespace portable {
extern const TwoSidedOp two_sided;
}
namespace avx2 {
extern const TwoSidedOp two_sided;
}
namespace avx512 {
extern const TwoSidedOp two_sided;
}

// Units of work are pairs of layouts.
//
// A pair needs only pairs (j, r) where r has fewer pips than i. So layouts are taken in groups of equal pips: when a
// group comes, first its layouts on roll against all earlier ones, then everybody so far on roll against the group.
class TwoSidedMaker : public TableMaker {
  public:
    TwoSidedMaker(const std::string& path, int points, int checkers);
    static TableHeader header(int points, int checkers);

  private:
    // A part of the work whose pairs do not need each other.
    struct Slice {
        std::uint32_t rollers, rollers_end;      // those of the group, or a range of strips of them
        std::uint32_t opponents, opponents_end;  // layouts
        std::uint64_t done;                      // pairs before it
    };
    std::uint64_t step(std::uint64_t done, int threads) override;
    void plan();
    void add(std::uint32_t rollers, std::uint32_t rollers_end, std::uint32_t opponents, std::uint32_t opponents_end);
    void gather_results();
    void solve(const Slice& slice, std::uint32_t opponent_strip, std::uint32_t roller_strip) const;
    TwoSidedGrid::Block* block(std::uint64_t number) const {
        return reinterpret_cast<TwoSidedGrid::Block*>(data()) + number;
    }

    Layouts layouts_;
    LayoutsByPips order_;
    TwoSidedGrid grid_;
    int unit_, gammon_;
    std::vector<Slice> slices_;
    std::vector<ResultPlaces> results_;  // by rank
    std::vector<std::uint32_t> places_;
};

}  // namespace doublesix
