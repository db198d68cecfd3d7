#include "doublesix/bearoff_ending.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "doublesix/interruption.hpp"

namespace doublesix {
namespace {

constexpr int home = 6;
constexpr std::size_t most_reached = 3000;  // layouts of a side: to list more would take too long to be on the spot

int checkers_on(const Side& side) {
    int sum = 0;
    for (int p = 1; p <= home; ++p) sum += side.count[p];
    return sum;
}

int last_point(const Side& side) {
    int last = 1;
    for (int p = 1; p <= home; ++p)
        if (side.count[p]) last = p;
    return last;
}

Layouts layouts_for(const Side& side) {
    const int checkers = checkers_on(side);
    const Layouts found(last_point(side), std::clamp(checkers, 1, MatchBearoffMaker::most_checkers));
    if (checkers == 0 || !found.covers(side))
        throw std::invalid_argument("1 to 14 checkers of each side must stand in its home board, and none elsewhere");
    return found;
}

int pips_of(const Layouts& layouts, std::uint32_t index) {
    const Side side = layouts.side_of(index);
    int pips = 0;
    for (int p = 1; p <= layouts.points(); ++p) pips += p * side.count[p];
    return pips;
}

}  // namespace

// Looks for what a side can reach, one layout after the other.
class BearoffEnding::Search {
  public:
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;
    explicit Search(const Side& side)
        : layouts_(layouts_for(side)), place_(layouts_.count(), -1),
          found_{static_cast<std::uint32_t>(layouts_.index_of(side))}, plays_(layouts_) {
        place_[found_.front()] = 0;
    }
    std::size_t found() const { return found_.size(); }
    bool is_done() const { return looked_at_ == found_.size(); }

    void look_at_next() {
        const std::uint32_t from = found_[looked_at_++];
        if (from == 0) {
            lists_.resize(lists_.size() + ResultPlaces::rolls);
            return;
        }
        plays_.for_each_result_list(from, [&](int, const std::vector<std::uint32_t>& results) {
            lists_.push_back(results);
            for (const std::uint32_t result : results)
                if (place_[result] < 0) {
                    place_[result] = 0;
                    found_.push_back(result);
                }
        });
    }

    // By pips: every play leads to fewer, so what a pair needs comes before it.
    Reach in_order() {
        std::vector<std::size_t> order(found_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::vector<int> pips;
        for (const std::uint32_t index : found_) pips.push_back(pips_of(layouts_, index));
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return pips[a] != pips[b] ? pips[a] < pips[b] : found_[a] < found_[b];
        });
        for (std::size_t rank = 0; rank < order.size(); ++rank)
            place_[found_[order[rank]]] = static_cast<std::int32_t>(rank);
        Reach reach{layouts_, place_, {}, {}};
        for (const std::size_t each : order)
            for (std::size_t roll = 0; roll < ResultPlaces::rolls; ++roll) {
                reach.begin.push_back(static_cast<std::uint32_t>(reach.results.size()));
                for (const std::uint32_t result : lists_[each * ResultPlaces::rolls + roll])
                    reach.results.push_back(static_cast<std::uint32_t>(place_[result]));
            }
        reach.begin.push_back(static_cast<std::uint32_t>(reach.results.size()));
        return reach;
    }

  private:
    Layouts layouts_;
    std::vector<std::int32_t> place_;
    std::vector<std::uint32_t> found_;
    std::vector<std::vector<std::uint32_t>> lists_;  // 21 for each that was looked at
    LayoutPlays plays_;
    std::size_t looked_at_ = 0;
};

std::int64_t BearoffEnding::Reach::place_of(const Side& side) const {
    const std::int64_t index = layouts.index_of(side);
    return index < 0 ? -1 : place[static_cast<std::size_t>(index)];
}

BearoffEnding::BearoffEnding(const Position& position, const MatchEnds& first, std::size_t most_pairs)
    : ends_(first), plan_(first), reach_(reached_from(position, most_pairs)), planes_(plan_.planes().size()),
      values_(pairs() * 2 * planes_) {
    solve();
}

// Both sides in turn, so that too much is refused before either has been looked at for long.
std::array<BearoffEnding::Reach, 2> BearoffEnding::reached_from(const Position& position, std::size_t most_pairs) {
    Search first(position.side[0]), second(position.side[1]);
    while (!first.is_done() || !second.is_done()) {
        if (!first.is_done()) first.look_at_next();
        if (!second.is_done()) second.look_at_next();
        if (first.found() * second.found() > most_pairs)
            throw std::invalid_argument("too many pairs of layouts can come of this position");
        if (std::max(first.found(), second.found()) > most_reached)
            throw std::invalid_argument("too many layouts of a side can come");
    }
    return {first.in_order(), second.in_order()};
}

void BearoffEnding::mean_of_rolls(int side, Pair pair, std::vector<float>& best, std::vector<float>& mean) const {
    const Reach& reach = reach_[side];
    std::fill(mean.begin(), mean.end(), 0.0F);
    std::size_t roll = (side ? pair.second : pair.first) * ResultPlaces::rolls;
    for (int low = 1; low <= 6; ++low)
        for (int high = low; high <= 6; ++high, ++roll) {
            std::fill(best.begin(), best.end(), 1.0F);
            for (std::uint32_t k = reach.begin[roll]; k < reach.begin[roll + 1]; ++k) {
                const std::size_t result = reach.results[k];
                const Pair left = side ? Pair{pair.first, result} : Pair{result, pair.second};
                const float* theirs = values_.data() + at(1 - side, left);
                for (std::size_t plane = 0; plane < planes_; ++plane)
                    best[plane] = std::min(best[plane], theirs[plane]);
            }
            const float ways = low == high ? 1.0F : 2.0F;
            for (std::size_t plane = 0; plane < planes_; ++plane) mean[plane] -= ways * best[plane];
        }
    for (float& value : mean) value /= 36;
}

void BearoffEnding::solve() {
    const TwoSidedPlan& planes = plan_.planes();
    std::vector<float> best(planes_), mean(planes_);
    for (std::size_t first = 0; first < reach_[0].count(); ++first)
        for (std::size_t second = 0; second < reach_[1].count(); ++second) {
            heed_interruption();
            for (int side = 0; side < 2; ++side) {
                float* out = values_.data() + at(side, {first, second});
                if (first == 0 || second == 0) {  // who is through has won
                    std::fill_n(out, planes_, (side ? second : first) == 0 ? 1.0F : -1.0F);
                    continue;
                }
                mean_of_rolls(side, {first, second}, best, mean);
                for (std::size_t plane = 0; plane < planes_; ++plane) {
                    const TwoSidedPlane& made = planes[plane];
                    out[plane] = mean[static_cast<std::size_t>(made.next)];
                    if (made.doubled < 0) continue;
                    const float taken = static_cast<float>(made.factor) * mean[static_cast<std::size_t>(made.doubled)] +
                                        static_cast<float>(made.offset);
                    out[plane] = std::max(out[plane], std::min(taken, 1.0F));
                }
            }
        }
}

bool BearoffEnding::covers(const Position& position, int side) const {
    return reach_[side].place_of(position.side[0]) >= 0 && reach_[1 - side].place_of(position.side[1]) >= 0;
}

BearoffEnding::Pair BearoffEnding::pair_of(const Position& position, int side) const {
    const auto own = static_cast<std::size_t>(reach_[side].place_of(position.side[0]));
    const auto other = static_cast<std::size_t>(reach_[1 - side].place_of(position.side[1]));
    return side ? Pair{other, own} : Pair{own, other};
}

double BearoffEnding::value(const Position& position, int side, CubeState state) const {
    return values_[at(side, pair_of(position, side)) + static_cast<std::size_t>(plan_.plane(side, state))];
}

double BearoffEnding::roll_on(const Position& position, int side, CubeState state) const {
    const Pair pair = pair_of(position, side);
    if (pair.first == 0 || pair.second == 0) return value(position, side, state);
    std::vector<float> best(planes_), mean(planes_);
    mean_of_rolls(side, pair, best, mean);
    const TwoSidedPlane& plane = plan_.planes()[static_cast<std::size_t>(plan_.plane(side, state))];
    return mean[static_cast<std::size_t>(plane.next)];
}

}  // namespace doublesix
