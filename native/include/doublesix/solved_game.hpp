// Whole games of one to three checkers a side, solved: what every position is worth when both sides play perfectly.
//
// Rules: two dice, doublets four times, hits, a bar, single games, gammons and backgammons; equities are for money.
// What does not live here: how it is solved (game_solver.hpp), how the answers are used (evaluator.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "doublesix/outcomes.hpp"
#include "doublesix/plays.hpp"
#include "doublesix/position.hpp"
#include "doublesix/rules.hpp"
#include "doublesix/table.hpp"

namespace doublesix {

constexpr int most_solved_checkers = 3;
constexpr int solved_points = 24;  // all there are: stands in the header where bear-offs say how many

// Numbers layouts of n checkers over the 26 places, and pairs of layouts that can stand on one board.
class PairIndex {
  public:
    explicit PairIndex(int checkers);  // throws std::invalid_argument unless 1 … most_solved_checkers

    int checkers() const { return checkers_; }
    int layouts() const { return static_cast<int>(sides_.size()); }
    // Layouts in order; the first has every checker off.
    const Side& side(int layout) const { return sides_[static_cast<std::size_t>(layout)]; }
    // -1 if the side has another number of checkers.
    int layout_of(const Side& side) const;

    // Pairs without a point that both hold, both-all-off included: 652, 107,253 and 7,959,904.
    std::int64_t size() const { return first_.back(); }
    // Number of a pair, -1 if it cannot stand together or has other checkers.
    std::int64_t index_of(const Position& position) const;

  private:
    int checkers_;
    std::vector<Side> sides_;
    std::vector<std::int64_t> first_;  // number of the first pair with a layout in row 0; then the size
};

// Who may turn the cube, and by what rules, seen by the side on roll; the order of the equities in the file.
enum class SolvedCube : int { mine = 0, theirs = 1, centered = 2, jacoby = 3, jacoby_beavers = 4 };
constexpr int solved_equities = 5;
constexpr int solved_values = 5 + solved_equities;  // five cumulative chances, then the equities

constexpr bool is_jacoby(SolvedCube cube) { return cube == SolvedCube::jacoby || cube == SolvedCube::jacoby_beavers; }
constexpr SolvedCube swapped(SolvedCube cube) {
    return cube == SolvedCube::mine ? SolvedCube::theirs : cube == SolvedCube::theirs ? SolvedCube::mine : cube;
}

// Of the side that is about to roll, nobody having doubled this turn; equities in units of the cube as it stands.
struct SolvedValues {
    Outcomes outcomes;  // when both sides play for the greatest cubeless equity
    float equity[solved_equities];

    float of(SolvedCube cube) const { return equity[static_cast<int>(cube)]; }
    // Worth of a double that is answered best: taken, beavered where that is allowed and better still, or passed.
    float doubled(SolvedCube cube) const;
    // Worth when the side on roll may turn the cube first.
    float decided(SolvedCube cube) const;
};
static_assert(sizeof(SolvedValues) == solved_values * sizeof(float));

class SolvedGame {
  public:
    static constexpr const char* kind = "solved-game";
    // Throws TableError unless the table is a solved game.
    explicit SolvedGame(std::shared_ptr<const Table> table);

    static TableHeader header(int checkers);
    // Where a record lies in the data; none straddles two parts.
    static std::uint64_t offset(std::int64_t number) {
        constexpr std::int64_t in_a_part = table_part_bytes / sizeof(SolvedValues);
        return static_cast<std::uint64_t>(number / in_a_part) * table_part_bytes +
               static_cast<std::uint64_t>(number % in_a_part) * sizeof(SolvedValues);
    }
    // The rules that a game must have to be in a table, but for the number of checkers.
    static bool is_true_to(const Rules& rules);

    int checkers() const { return index_.checkers(); }
    std::uint32_t checksum() const { return table_->header().checksum; }
    const PairIndex& index() const { return index_; }
    bool covers(const Position& position) const { return index_.index_of(position) >= 0; }
    // Of a covered position that is not over.
    SolvedValues values(const Position& position) const;
    // The same computed from what every play of every roll leads to, by definition: to check a table.
    SolvedValues recomputed(const Position& position, PlayGenerator& generator) const;
    Rules rules() const;

  private:
    std::shared_ptr<const Table> table_;
    PairIndex index_;
};

}  // namespace doublesix
