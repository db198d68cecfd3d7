#include "doublesix/match_bearoff.hpp"

namespace doublesix {
namespace {

constexpr Owner owners[] = {Owner::centered, Owner::mover, Owner::other};

// The cube is in the middle as long as nobody has turned it.
bool can_be(CubeState state) { return (state.owner == Owner::centered) == (state.level == 0); }

MatchEnds ends_behind(const Table& table) {
    MatchEnds ends;
    std::memcpy(&ends, table.at(table.header().data_bytes - sizeof(ends)), sizeof(ends));
    return ends;
}

std::uint64_t sheets_in(const Table& table) { return table.header().values / two_sided_values; }

}  // namespace

MatchEnds MatchEnds::seen_by_other() const {
    MatchEnds other;
    for (int level = 0; level < cube_levels; ++level) {
        other.win[level] = -loss[level];
        other.loss[level] = -win[level];
    }
    return other;
}

bool MatchEnds::is_close_to(const MatchEnds& other) const {
    for (int level = 0; level < cube_levels; ++level)
        if (!are_equal(win[level], other.win[level]) || !are_equal(loss[level], other.loss[level])) return false;
    return true;
}

MatchPlan::MatchPlan(const MatchEnds& first) : ends_{first, first.seen_by_other()} {
    for (int level = 0; level < cube_levels; ++level)
        if (!(first.win[level] > first.loss[level]) || first.win[level] > 1 || first.loss[level] < -1)
            throw std::invalid_argument("utilities of won and lost games are -1 to 1, and winning is the better");
    if (is_at_rest(0, {}))
        throw std::invalid_argument("no cube can be turned at this score: the two-sided table without a cube says all");
    number_planes();
}

bool MatchPlan::is_at_rest(int side, CubeState state) const {
    const bool mine = state.owner != Owner::other && !ends_[side].is_dead(state.level);
    const bool his = state.owner != Owner::mover && !ends_[1 - side].is_dead(state.level);
    return !mine && !his;
}

// Of two sides who stand alike one is enough.
void MatchPlan::number_planes() {
    const int sides = ends_[0].is_close_to(ends_[1]) ? 1 : 2;
    struct Numbered {
        int side;
        CubeState state;
    };
    std::vector<Numbered> found;
    for (int level = 0; level < cube_levels; ++level)
        for (const Owner owner : owners)
            for (int side = 0; side < 2; ++side) {
                const CubeState state{static_cast<std::int8_t>(level), owner};
                int& index = index_[side][level][static_cast<int>(owner)];
                if (!can_be(state) || is_at_rest(side, state)) continue;
                if (side < sides) found.push_back({side, state});
                index = side < sides ? static_cast<int>(found.size()) : index_[0][level][static_cast<int>(owner)];
            }
    planes_.push_back({});  // without a cube
    for (const Numbered& each : found) planes_.push_back(make_plane(each.side, each.state));
    planes_.resize(sheets_of(planes_) * two_sided_values);  // a sheet is full: what is left over repeats the first
    if (sheets_of(planes_) > most_sheets) throw std::invalid_argument("no match is so long");
}

TwoSidedPlane MatchPlan::make_plane(int side, CubeState state) const {
    const int other = 1 - side;
    TwoSidedPlane made{plane(other, state.swapped())};
    const MatchEnds& ends = ends_[side];
    const int level = state.level;
    if (level + 1 >= cube_levels || state.owner == Owner::other || ends.is_dead(level)) return made;
    const auto unit = [&](int at) { return (ends.win[at] - ends.loss[at]) / 2; };
    const auto middle = [&](int at) { return (ends.win[at] + ends.loss[at]) / 2; };
    made.doubled = plane(other, state.taken().swapped());
    made.factor = unit(level + 1) / unit(level);
    made.offset = (middle(level + 1) - middle(level)) / unit(level);
    return made;
}

MatchBearoff::MatchBearoff(std::shared_ptr<const Table> table)
    : TwoSidedTable(table, kind, sheets_in(*table), sizeof(MatchEnds)), ends_(ends_behind(*table)),
      plan_(table_->understood("is of no match score", [this] { return MatchPlan(ends_); })) {
    if (sheets_of(plan_.planes()) != sheets_in(*table_))
        throw TableError(table_->path() + " has not the values of its score");
}

TableHeader MatchBearoffMaker::header(int points, int checkers, int first_away, int second_away,
                                      const MatchEnds& first) {
    if (checkers > most_checkers)
        throw std::invalid_argument("match tables have 1-14 checkers: each side has borne one off");
    if (first_away < 1 || second_away < 1 || first_away > most_away || second_away > most_away)
        throw std::invalid_argument("match tables are for 1 to 64 points to go");
    TableHeader made = TwoSidedMaker::header(MatchBearoff::kind, points, checkers, sheets_of(MatchPlan(first).planes()),
                                             sizeof(MatchEnds));
    made.size[2] = first_away;
    made.size[3] = second_away;
    made.size[4] = static_cast<std::int32_t>(crc32(&first, sizeof(first)));
    return made;
}

MatchBearoffMaker::MatchBearoffMaker(const std::string& path, int points, int checkers, int first_away, int second_away,
                                     const MatchEnds& first)
    : TwoSidedMaker(path, header(points, checkers, first_away, second_away, first), MatchPlan(first).planes()) {
    std::memcpy(tail(), &first, sizeof(first));
}

}  // namespace doublesix
