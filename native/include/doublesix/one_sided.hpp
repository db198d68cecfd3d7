// One-sided bear-off: for every layout, the chance to need exactly t rolls to bear off all checkers, and to bear off
// the first one (for gammons). Each side plays for the fewest expected rolls.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "doublesix/layouts.hpp"
#include "doublesix/outcomes.hpp"
#include "doublesix/table.hpp"

namespace doublesix {

constexpr int bearoff_rolls = 64;  // 195 pips, at least 3 a roll: 65 rolls suffice, and none needs so many in practice
constexpr int bearoff_window = 30;
constexpr std::uint32_t latest_start = bearoff_rolls - bearoff_window;

using RollDistribution = std::array<float, bearoff_rolls>;

// A distribution as the table holds it: two cache lines.
struct RollRecord {
    float mean;           // rolls
    std::uint32_t start;  // of which roll the first chance speaks
    float chance[bearoff_window];

    RollDistribution distribution() const;
};
static_assert(sizeof(RollRecord) == 128);

class OneSidedBearoff {
  public:
    static constexpr const char* kind = "bearoff-one-sided";
    // Throws TableError unless the table is a one-sided bear-off.
    explicit OneSidedBearoff(std::shared_ptr<const Table> table);

    const Layouts& layouts() const { return layouts_; }
    std::uint32_t checksum() const { return table_->header().checksum; }
    std::int64_t index_of(const Side& side) const { return layouts_.index_of(side); }

    const RollRecord& all_off(std::uint32_t index) const { return record(index); }
    // Of a layout with all checkers on the board; any other has one off already.
    const RollRecord& first_off(std::uint32_t index) const {
        return record(layouts_.count() + index - layouts_.first_full());
    }
    bool has_one_off(std::uint32_t index) const { return index < layouts_.first_full(); }

    // Whether `outcomes` is exact for a game of so many checkers a side: in games of fewer checkers than the table's
    // the missing ones would count as borne off and hide a gammon, so both sides must have borne one off. The sides
    // must be past each other.
    bool covers(const Position& position, int checkers) const {
        const int mine = position.side[0].count[off], his = position.side[1].count[off];
        return layouts_.covers(position.side[0]) && layouts_.covers(position.side[1]) && mine < checkers &&
               his < checkers && (checkers == layouts_.checkers() || (mine > 0 && his > 0));
    }
    // Chances of the side on roll when both sides are covered.
    Outcomes outcomes(const Position& position) const;

  private:
    // Throws TableError where one has chances of more rolls than there are, sound though its checksum is.
    const RollRecord& record(std::uint64_t number) const {
        const auto& found = *reinterpret_cast<const RollRecord*>(table_->at(number * sizeof(RollRecord)));
        if (found.start > latest_start) refuse();
        return found;
    }
    [[noreturn]] void refuse() const;
    std::shared_ptr<const Table> table_;
    Layouts layouts_;
};

// Units of work are layouts.
class OneSidedMaker : public TableMaker {
  public:
    OneSidedMaker(const std::string& path, int points, int checkers);
    static TableHeader header(int points, int checkers);

  private:
    std::uint64_t step(std::uint64_t done, int threads) override;
    void solve(std::uint32_t index, LayoutPlays& plays);
    RollRecord* records() const { return reinterpret_cast<RollRecord*>(data()); }

    Layouts layouts_;
    LayoutsByPips order_;
};

}  // namespace doublesix
