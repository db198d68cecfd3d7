#include "doublesix/solved_game.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>

#include "doublesix/ending.hpp"
#include "doublesix/rolls.hpp"

namespace doublesix {
namespace {

constexpr int places = 26;

// C(n, k) for the small numbers needed here.
constexpr std::int64_t choose(int n, int k) {
    std::int64_t found = 1;
    for (int i = 0; i < k; ++i) found = found * (n - i) / (i + 1);
    return found;
}

// Number of a multiset: the i-th least member p (from 0) stands for p+i, and those are counted as a subset is.
class Rank {
  public:
    void add(int place) {
        rank_ += choose(place + count_, count_ + 1);
        ++count_;
    }
    std::int64_t rank() const { return rank_; }
    int count() const { return count_; }

  private:
    std::int64_t rank_ = 0;
    int count_ = 0;
};

void all_layouts(std::vector<Side>& out, Side side, int left, int highest) {
    if (!left) {
        out.push_back(side);
        return;
    }
    for (int p = 0; p <= highest; ++p) {
        ++side.count[p];
        all_layouts(out, side, left - 1, p);
        --side.count[p];
    }
}

}  // namespace

PairIndex::PairIndex(int checkers) : checkers_(checkers) {
    if (checkers < 1 || checkers > most_solved_checkers)
        throw std::invalid_argument("games of 1 to " + std::to_string(most_solved_checkers) +
                                    " checkers are solved, not " + std::to_string(checkers));
    all_layouts(sides_, Side{}, checkers, bar);
    std::sort(sides_.begin(), sides_.end(), [&](const Side& a, const Side& b) { return layout_of(a) < layout_of(b); });
    first_.push_back(0);
    for (const Side& side : sides_) {
        const int held = std::popcount(occupied(side) & every_point);
        first_.push_back(first_.back() + choose(places - held + checkers - 1, checkers));
    }
}

int PairIndex::layout_of(const Side& side) const {
    Rank rank;
    for (int p = 0; p < places; ++p)
        for (int c = 0; c < side.count[p]; ++c) rank.add(p);
    return rank.count() == checkers_ ? static_cast<int>(rank.rank()) : -1;
}

// The opponent's places are renumbered without those that row 0 holds.
std::int64_t PairIndex::index_of(const Position& position) const {
    const Side& his = position.side[1];
    const std::uint32_t taken = faced(occupied(position.side[0]));
    if (occupied(his) & taken) return -1;
    const int mine = layout_of(position.side[0]);
    Rank rank;
    for (int p = 0; p < places; ++p)
        for (int c = 0; c < his.count[p]; ++c) rank.add(p - std::popcount(taken & ((1U << p) - 1)));
    return mine >= 0 && rank.count() == checkers_ ? first_[static_cast<std::size_t>(mine)] + rank.rank() : -1;
}

float SolvedValues::doubled(SolvedCube cube) const {
    const float taken = 2 * of(SolvedCube::theirs);
    return taken < 0 && cube == SolvedCube::jacoby_beavers ? 2 * taken : std::min(taken, 1.0F);
}

float SolvedValues::decided(SolvedCube cube) const {
    return cube == SolvedCube::theirs ? of(cube) : std::max(of(cube), doubled(cube));
}

SolvedGame::SolvedGame(std::shared_ptr<const Table> table)
    : table_((table->expect_kind(kind), std::move(table))),
      index_(table_->understood("has no possible size", [this] { return PairIndex(table_->header().size[1]); })) {
    if (table_->header().data_bytes != header(index_.checkers()).data_bytes)
        throw TableError(table_->path() + " has not the records of its size");
}

TableHeader SolvedGame::header(int checkers) {
    const auto records = static_cast<std::uint64_t>(PairIndex(checkers).size());
    TableHeader made = table_header(kind, "standard", ValueType::float32, solved_values, records,
                                    offset(static_cast<std::int64_t>(records)));
    made.size[0] = solved_points;
    made.size[1] = checkers;
    made.max_error = 1.5e-7;  // the last digit of a float, and what sweeps left undone
    return made;
}

bool SolvedGame::is_true_to(const Rules& rules) {
    return rules.is_plain() && !rules.misere && !rules.per_checker && !rules.none_home && rules.single_value == 1 &&
           rules.gammon_value == 2 && rules.backgammon_value == 3 && !rules.first_hit_wins && !rules.closeout_wins &&
           rules.token == Token::none;
}

Rules SolvedGame::rules() const {
    Rules rules;
    rules.checkers = checkers();
    return rules;
}

SolvedValues SolvedGame::values(const Position& position) const {
    SolvedValues found;
    std::memcpy(static_cast<void*>(&found), table_->at(offset(index_.index_of(position))), sizeof(found));
    return found;
}

SolvedValues SolvedGame::recomputed(const Position& position, PlayGenerator& generator) const {
    const Rules rules = this->rules();
    SolvedValues sum{};
    for_each_roll(rules, [&](Dice dice, float weight) {
        generator.generate(position, dice);
        Outcomes best_outcomes = Outcomes::finished(-3);
        float best[solved_equities];
        std::fill(best, best + solved_equities, -4.0F);
        for (const Position& result : generator.results) {
            const Ending end = ending(rules, result);
            const SolvedValues after = end.is_over ? SolvedValues{} : values(result.swapped());
            const Outcomes outcomes = end.is_over ? end.outcomes : after.outcomes.swapped();
            if (outcomes.cubeless(rules) > best_outcomes.cubeless(rules)) best_outcomes = outcomes;
            for (int k = 0; k < solved_equities; ++k) {
                const auto cube = static_cast<SolvedCube>(k);
                const float won = is_jacoby(cube) ? 1 : end.outcomes.cubeless(rules);
                best[k] = std::max(best[k], end.is_over ? won : -after.decided(swapped(cube)));
            }
        }
        sum.outcomes.add(best_outcomes, weight);
        for (int k = 0; k < solved_equities; ++k) sum.equity[k] += weight * best[k];
    });
    return sum;
}

}  // namespace doublesix
