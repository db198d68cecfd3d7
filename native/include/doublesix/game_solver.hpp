// Solving whole games of few checkers by value iteration.
//
// With so few checkers a side makes at most one point, which is what the solver lives on: where a side can go hangs
// only on its own layout and that one point, and what it hits on the other side's blots.
// What does not live here: what the values mean (solved_game.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "doublesix/solved_game.hpp"
#include "doublesix/table.hpp"

namespace doublesix {

// Value iteration. A sweep goes through bands of positions from few pips (of both sides together) to many: without a
// hit a play leads into a band that has just been computed. Within a band all positions are computed from what was
// known before it, so that the outcome does not hang on the number of threads.
class GameSolver {
  public:
    explicit GameSolver(int checkers, int threads = 0);

    // One sweep over all equities; returns the greatest change.
    double sweep_equities(int threads = 0);
    // What is found so far, to be kept and put back later: so many doubles, which nobody else need understand.
    std::size_t equities_size() const { return played_.size() * lanes; }
    void keep_equities(double* out) const;
    void put_back_equities(const double* from);
    void keep_outcomes(double* out) const;
    void put_back_outcomes(const double* from);

    // Best cubeless plays by the present equities; then sweeps of what comes of them, each returning the greatest
    // change. Call when the equities have settled.
    void choose_plays(int threads = 0);
    double sweep_outcomes(int threads = 0);

    // Fills the data of a table of `SolvedGame`. Of finished games only the outcomes count.
    void write(std::uint8_t* data, int threads = 0) const;

    const PairIndex& index() const { return index_; }

  private:
    // What is found when the other side is about to act on the cube and roll.
    static constexpr int lanes = 1 + solved_equities;  // cubeless, then as in `SolvedCube`
    using Lanes = std::array<double, lanes>;
    using Chances = std::array<double, 5>;
    static constexpr int rolls = 21;

    // A way to play: where the checkers end, and which points were touched (hit if a blot stood there).
    struct Ways {
        std::vector<std::uint32_t> first;    // of a layout's roll: [layout * rolls + roll], then the size
        std::vector<std::uint16_t> target;   // layout
        std::vector<std::uint32_t> touched;  // own points
    };
    // The opponent's layout as the side on roll meets it.
    struct Opponent {
        std::uint32_t held = 0;           // points on which he stands, roller's numbering
        int blocked = 0;                  // the point he has made, 0 if none
        std::array<int, 3> blot{};        // roller's numbering; 0 (never touched) where there are fewer
        std::array<int, 8> after_hits{};  // his layout by the blots that were hit, one bit each
    };

    template <class Cell>
    void keep(const std::vector<Cell>& cells, double* out) const;
    template <class Cell>
    void put_back(std::vector<Cell>& cells, const double* from) const;
    Ways ways_past(int blocked) const;
    Opponent meet(int layout) const;
    bool is_played(int layout, int opponent) const;
    const Side& side(int layout) const { return index_.side(by_pips_[static_cast<std::size_t>(layout)]); }
    int layout_of(const Side& side) const { return number_[static_cast<std::size_t>(index_.layout_of(side))]; }
    std::size_t cell(int layout, int opponent) const {
        return static_cast<std::size_t>(layout) * static_cast<std::size_t>(index_.layouts()) +
               static_cast<std::size_t>(opponent);
    }
    static int hits(const Opponent& opponent, std::uint32_t touched) {
        int found = 0;
        for (int k = 0; k < 3; ++k)
            found |= static_cast<int>(touched >> opponent.blot[static_cast<std::size_t>(k)] & 1) << k;
        return found;
    }
    // Before the roll, with no action on the cube.
    Lanes expect(const Ways& ways, const Opponent& opponent, int layout) const;
    // Layouts of the side on roll that make `low` … `high`-1 pips with this opponent.
    std::pair<int, int> band(int opponent, int low, int high) const;
    template <class Visit>
    void over_band(int low, int high, int threads, const Visit& visit) const;
    template <class Cell, class Compute>
    double sweep(std::vector<Cell>& now, std::vector<Cell>& fresh, int threads, const Compute& compute) const;

    PairIndex index_;
    Rules rules_;
    // Here layouts are numbered by their pips.
    std::vector<int> by_pips_, number_;  // number of `PairIndex` by ours, and ours by that
    std::vector<int> first_with_;        // first layout with so many pips or more
    std::array<Ways, 25> ways_;          // by the point that is blocked; 0: none
    std::vector<Opponent> opponents_;    // by layout
    std::vector<int> order_;             // layouts, those with the same blocked point together
    std::vector<std::size_t> played_;    // the cells of positions in which the game goes on
    std::vector<Lanes> now_, fresh_;     // [side on roll][other side]
    std::vector<Chances> chances_, fresh_chances_;
    std::vector<std::uint16_t> plays_;  // layout after the play | hits << 12, for [cell][roll]
};

// Makes a table of `SolvedGame`. Work is counted in thousandths of the way from the first change to the last.
//
// What is known so far lies beside the table, in PATH.state.partial. It has room for three copies: the last equities,
// and two of what is being worked on, of which one is whole whenever the work is killed.
class SolvedGameMaker : public TableMaker {
  public:
    SolvedGameMaker(const std::string& path, int checkers);
    ~SolvedGameMaker() override;

    // Sweeps end when no value changes by more.
    static constexpr double settled = 1e-9;
    // Bytes of the file beside the table while it is being made.
    static std::uint64_t state_bytes(int checkers);

  private:
    // What the file beside holds, as its number of units done: 0 nothing.
    struct Kept {
        std::uint64_t commits = 0;  // since the stage began
        bool is_settled = false;    // the equities; then commits are of outcomes
        std::uint64_t copy = 0;     // which holds the equities
        static Kept of(std::uint64_t done) { return {done >> 2, (done >> 1 & 1) != 0, done & 1}; }
        std::uint64_t done() const { return commits << 2 | static_cast<std::uint64_t>(is_settled) << 1 | copy; }
        // Which copy holds the outcomes after the last commit.
        std::uint64_t outcomes_copy() const { return commits % 2 ? 2 : 1 - copy; }
    };
    std::uint64_t step(std::uint64_t done, int threads) override;
    void take_up(int threads);
    void keep_equities(bool is_settled);
    void keep_outcomes();
    double* copy(std::uint64_t number) const {
        return reinterpret_cast<double*>(state_->data()) + number * solver_.equities_size();
    }

    GameSolver solver_;
    std::string state_path_;
    std::unique_ptr<TableBuild> state_;
    Kept kept_;
    bool is_taken_up_ = false;
    int sweeps_ = 0;  // since the state was kept
};

}  // namespace doublesix
