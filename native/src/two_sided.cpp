#include "doublesix/two_sided.hpp"

#include <algorithm>
#include <cstring>

#include "doublesix/aligned.hpp"
#include "doublesix/parallel.hpp"

namespace doublesix {
namespace {

constexpr std::uint32_t lanes = two_sided_lanes;
constexpr int full_side = 15;  // only who has so many on the board can still lose a gammon

// The formulas of the header, in the order of TwoSidedValue.
const TwoSidedPlan money_plan = {{0}, {3, 1, 2, 0}, {2, 1, 2, 0}, {1}};

std::uint32_t strip_of(std::uint32_t rank) { return rank / lanes; }
std::uint32_t strips_to(std::uint32_t end) { return (end + lanes - 1) / lanes; }

}  // namespace

TwoSidedTable::TwoSidedTable(std::shared_ptr<const Table> table, const char* kind, std::uint64_t sheets,
                             std::uint64_t extra)
    : table_((table->expect_kind(kind), std::move(table))),
      layouts_(table_->understood("has no possible size",
                                  [this] { return Layouts(table_->header().size[0], table_->header().size[1]); })),
      grid_{layouts_.count()}, unit_(table_->header().unit), rank_(layouts_.count()) {
    if (table_->header().data_bytes != sheets * grid_.blocks() * sizeof(TwoSidedGrid::Block) + extra)
        throw TableError(table_->path() + " has not the records of its size");
    const LayoutsByPips order(layouts_);
    for (std::uint32_t rank = 0; rank < layouts_.count(); ++rank) rank_[order.index[rank]] = rank;
}

std::int16_t TwoSidedTable::place(std::uint32_t roller, std::uint32_t opponent, int plane) const {
    const std::uint32_t rank = rank_[roller];
    const auto sheet = static_cast<std::uint64_t>(plane / two_sided_values);
    const auto* block = reinterpret_cast<const TwoSidedGrid::Block*>(
        table_->at((sheet * grid_.blocks() + grid_.block(rank, rank_[opponent])) * sizeof(TwoSidedGrid::Block)));
    return (*block)[plane % two_sided_values][rank % lanes];
}

void TwoSidedBearoff::raw(std::uint32_t roller, std::uint32_t opponent, std::int16_t out[two_sided_values]) const {
    for (int k = 0; k < two_sided_values; ++k) out[k] = place(roller, opponent, k);
}

void TwoSidedBearoff::values(const Position& position, double out[two_sided_values]) const {
    for (int k = 0; k < two_sided_values; ++k) out[k] = plane_value(position, k);
}

TableHeader TwoSidedMaker::header(const char* kind, int points, int checkers, std::uint64_t sheets,
                                  std::uint64_t extra) {
    const TwoSidedGrid grid{Layouts(points, checkers).count()};
    TableHeader made =
        table_header(kind, "standard", ValueType::int16, static_cast<std::uint32_t>(sheets) * two_sided_values,
                     static_cast<std::uint64_t>(grid.layouts) * grid.layouts,
                     sheets * grid.blocks() * sizeof(TwoSidedGrid::Block) + extra);
    made.size[0] = points;
    made.size[1] = checkers;
    // With 15 checkers gammons count, and values reach 2.
    made.unit = checkers < full_side ? 32767 : 16383;
    made.max_error = 4 / made.unit;
    return made;
}

TableHeader TwoSidedMaker::header(int points, int checkers) {
    return header(TwoSidedBearoff::kind, points, checkers, 1, 0);
}

TwoSidedMaker::TwoSidedMaker(const std::string& path, int points, int checkers)
    : TwoSidedMaker(path, header(points, checkers), money_plan) {}

TwoSidedMaker::TwoSidedMaker(const std::string& path, const TableHeader& header, TwoSidedPlan plan)
    : TableMaker(path, header, header.records), layouts_(header.size[0], header.size[1]), order_(layouts_),
      grid_{layouts_.count()}, plan_(std::move(plan)), unit_(static_cast<int>(header.unit)),
      gammon_(layouts_.checkers() < full_side ? 1 : 2) {
    this->plan();
    gather_results();
}

// Slices are small enough to be lost and large enough for many threads.
void TwoSidedMaker::add(std::uint32_t rollers, std::uint32_t rollers_end, std::uint32_t opponents,
                        std::uint32_t opponents_end) {
    if (rollers == rollers_end || opponents == opponents_end) return;
    const std::uint64_t before =
        slices_.empty()
            ? 0
            : slices_.back().done + static_cast<std::uint64_t>(slices_.back().rollers_end - slices_.back().rollers) *
                                        (slices_.back().opponents_end - slices_.back().opponents);
    slices_.push_back({rollers, rollers_end, opponents, opponents_end, before});
}

void TwoSidedMaker::plan() {
    constexpr std::uint64_t most = 1 << 21;  // pairs
    for (std::size_t group = 0; group + 1 < order_.begin.size(); ++group) {
        const std::uint32_t begin = order_.begin[group], end = order_.begin[group + 1];
        if (begin == end) continue;
        // The group on roll against the earlier layouts. Those that share a strip with the group come by themselves.
        const std::uint32_t whole = begin / lanes * lanes;
        const auto a_slice =
            static_cast<std::uint32_t>(std::max<std::uint64_t>(1, most / lanes / (end - begin))) * lanes;
        for (std::uint32_t at = 0; at < whole; at += a_slice) add(begin, end, at, std::min(whole, at + a_slice));
        add(begin, end, whole, begin);
        // Everybody so far against the group.
        for (std::uint32_t at = 0; at < end; at += a_slice) add(at, std::min(end, at + a_slice), begin, end);
    }
}

void TwoSidedMaker::gather_results() {
    std::vector<std::uint32_t> rank(layouts_.count());
    for (std::uint32_t k = 0; k < layouts_.count(); ++k) rank[order_.index[k]] = k;
    results_.resize(layouts_.count());
    std::vector<std::size_t> offset(layouts_.count());
    LayoutPlays plays(layouts_);
    for (std::uint32_t k = 1; k < layouts_.count(); ++k) {
        ResultPlaces& places = results_[k];
        offset[k] = places_.size();
        int roll = 0;
        plays.for_each_result_list(order_.index[k], [&](int, const std::vector<std::uint32_t>& list) {
            places.begin[roll++] = static_cast<std::uint32_t>(places_.size() - offset[k]);
            for (const std::uint32_t result : list) places_.push_back(rank[result]);
        });
        places.begin[roll] = static_cast<std::uint32_t>(places_.size() - offset[k]);
    }
    for (std::uint32_t k = 1; k < layouts_.count(); ++k) results_[k].place = places_.data() + offset[k];
}

std::uint64_t TwoSidedMaker::step(std::uint64_t done, int threads) {
    const auto at = std::upper_bound(slices_.begin(), slices_.end(), done,
                                     [](std::uint64_t value, const Slice& slice) { return value < slice.done; });
    const Slice& slice = *(at - 1);
    const std::uint32_t opponent = strip_of(slice.opponents), opponents = strips_to(slice.opponents_end) - opponent;
    const std::uint32_t roller = strip_of(slice.rollers), rollers = strips_to(slice.rollers_end) - roller;
    // Where the opponents' strip is also written, it is read by nobody else.
    if (slice.opponents_end == slice.rollers) threads = 1;
    parallel_for(static_cast<int>(opponents * rollers), threads, [&](int task, int) {
        const auto number = static_cast<std::uint32_t>(task);
        solve(slice, opponent + number / rollers, roller + number % rollers);
    });
    return at == slices_.end() ? total() : at->done;
}

// The pairs of a slice in one strip of opponents (as they are on roll next) and one strip of rollers.
void TwoSidedMaker::solve(const Slice& slice, std::uint32_t opponent_strip, std::uint32_t roller_strip) const {
    const TwoSidedOp values_of = two_sided_op();
    const std::uint64_t sheets = sheets_of(plan_);
    const TwoSidedGrid::Block* strips[most_sheets];
    for (std::uint64_t sheet = 0; sheet < sheets; ++sheet)
        strips[sheet] = block(sheet * grid_.blocks() + grid_.block(opponent_strip * lanes, 0));
    const std::uint32_t first = std::max(slice.rollers, roller_strip * lanes);
    const std::uint32_t last = std::min(slice.rollers_end, (roller_strip + 1) * lanes);
    const std::uint32_t first_opponent = std::max(slice.opponents, opponent_strip * lanes);
    const std::uint32_t last_opponent = std::min(slice.opponents_end, (opponent_strip + 1) * lanes);
    // On no stack: some systems give threads little of it.
    AlignedVector<std::int16_t> values(lanes * sheets * sizeof(TwoSidedGrid::Block) / sizeof(std::int16_t));
    const auto made = [&](std::uint32_t i) {
        return reinterpret_cast<TwoSidedGrid::Block*>(values.data()) + i % lanes * sheets;
    };
    for (std::uint32_t i = std::max(first, 1U); i < last; ++i) values_of(strips, plan_, results_[i], unit_, made(i));
    // A side that is through has won; its opponent, who would roll, has lost.
    const auto stakes = [&](std::uint32_t loser) {
        const bool is_gammon = gammon_ == 2 && order_.index[loser] >= layouts_.first_full();
        return static_cast<std::int16_t>(loser == 0 ? 0 : is_gammon ? 2 * unit_ : unit_);
    };
    for (std::uint64_t sheet = 0; sheet < sheets; ++sheet)
        for (std::uint32_t j = first_opponent; j < last_opponent; ++j) {
            TwoSidedGrid::Block& to = *block(sheet * grid_.blocks() + grid_.block(roller_strip * lanes, j));
            for (int k = 0; k < two_sided_values; ++k)
                for (std::uint32_t i = first; i < last; ++i)
                    to[k][i % lanes] = i == 0   ? stakes(j)
                                       : j == 0 ? static_cast<std::int16_t>(-stakes(i))
                                                : made(i)[sheet][k][j % lanes];
        }
}

}  // namespace doublesix
