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
// What match tables hold is told in match_bearoff.hpp; how pairs are read and worked out is the same.
#pragma once

#include <algorithm>
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

// Where four values of a pair lie: for every 32 layouts of the side on roll a strip, in it a block for each layout of
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

// What a value of a pair is made of: the best of rolling on and, where there is a right to it, of doubling. Values are
// in units of what a win of the cube's value brings, so those under another cube have to be converted.
struct TwoSidedPlane {
    int next = 0;                   // the value that the other side has after the roll
    int doubled = -1;               // the same after a double that was taken; -1: no right to double
    double factor = 0, offset = 0;  // make of that value, as the roller's, one in units of the cube as it stands
};
// The values of a pair, in the order of the file; the first is the one without a cube. Four make a sheet.
using TwoSidedPlan = std::vector<TwoSidedPlane>;
inline std::uint64_t sheets_of(const TwoSidedPlan& plan) {
    return (plan.size() + two_sided_values - 1) / two_sided_values;
}

// Reads a table of pairs, whatever its values are.
class TwoSidedTable {
  public:
    const Layouts& layouts() const { return layouts_; }
    std::uint32_t checksum() const { return table_->header().checksum; }

    // Whether the table speaks of this position: both sides are in it, and nobody can still win a gammon (the table of
    // 15 checkers alone counts them, in games of so many). The sides must be past each other.
    bool covers(const Position& position, int checkers) const {
        const int mine = position.side[0].count[off], his = position.side[1].count[off];
        // Most positions have too many checkers left, so that is asked first.
        return checkers - std::min(mine, his) <= layouts_.checkers() && mine > 0 && his > 0 && mine < checkers &&
               his < checkers && layouts_.covers(position.side[0]) && layouts_.covers(position.side[1]);
    }
    // The chance of the side on roll to win a covered position if both play for that alone.
    double win_chance(const Position& position) const { return (1 + plane_value(position, 0)) / 2; }

  protected:
    // Throws TableError unless the table is of this kind and has so many sheets, and `extra` bytes behind them.
    TwoSidedTable(std::shared_ptr<const Table> table, const char* kind, std::uint64_t sheets, std::uint64_t extra = 0);

    double plane_value(const Position& position, int plane) const {
        return place(static_cast<std::uint32_t>(layouts_.index_of(position.side[0])),
                     static_cast<std::uint32_t>(layouts_.index_of(position.side[1])), plane) /
               unit_;
    }
    // By the layouts' numbers (not their order by pips).
    std::int16_t place(std::uint32_t roller, std::uint32_t opponent, int plane) const;

    std::shared_ptr<const Table> table_;

  private:
    Layouts layouts_;
    TwoSidedGrid grid_;
    double unit_;
    std::vector<std::uint32_t> rank_;  // of a layout in the order by pips
};

class TwoSidedBearoff : public TwoSidedTable {
  public:
    static constexpr const char* kind = "bearoff-two-sided";
    // Throws TableError unless the table is a two-sided bear-off.
    explicit TwoSidedBearoff(std::shared_ptr<const Table> table) : TwoSidedTable(std::move(table), kind, 1) {}

    // The four values of a covered position, in the order of TwoSidedValue.
    void values(const Position& position, double out[two_sided_values]) const;
    double value(const Position& position, TwoSidedValue which) const {
        return plane_value(position, static_cast<int>(which));
    }
    // Raw values by the layouts' numbers (not their order by pips).
    void raw(std::uint32_t roller, std::uint32_t opponent, std::int16_t out[two_sided_values]) const;
};

// What each roll makes of a layout, as places in a strip; `begin` has one more entry than there are rolls.
struct ResultPlaces {
    static constexpr int rolls = 21;
    std::uint32_t begin[rolls + 1];
    const std::uint32_t* place;
};

constexpr std::size_t most_sheets = 8;

// The values of one layout on roll against 32 others from their results in the others' strips, one of each sheet.
using TwoSidedOp = void (*)(const TwoSidedGrid::Block* const* strips, const TwoSidedPlan& plan,
                            const ResultPlaces& results, int unit, TwoSidedGrid::Block* out);
TwoSidedOp two_sided_op();  // of the path in use (simd.hpp)
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

  protected:
    TwoSidedMaker(const std::string& path, const TableHeader& header, TwoSidedPlan plan);
    // Of a table of so many values a pair, and `extra` bytes behind them.
    static TableHeader header(const char* kind, int points, int checkers, std::uint64_t sheets, std::uint64_t extra);
    // Behind all values.
    std::uint8_t* tail() const { return reinterpret_cast<std::uint8_t*>(block(sheets_of(plan_) * grid_.blocks())); }

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
    TwoSidedPlan plan_;
    int unit_, gammon_;
    std::vector<Slice> slices_;
    std::vector<ResultPlaces> results_;  // by rank
    std::vector<std::uint32_t> places_;
};

}  // namespace doublesix
