// Rollouts: games played on from a position, and what they were worth less the luck of the dice in them.
//
// A trial is a game; its dice hang on the seed and its number alone, so every line is played out with the same ones,
// and any number of threads gives the same bits. Luck is what a roll brought beyond the mean over all rolls, each
// valued by its best play in static judgement; its expectation is zero, so that a result less luck is as true as the
// result. What does not live here: means, errors, when to stop (`doublesix.engine.rollouts`).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "doublesix/cube.hpp"
#include "doublesix/rng.hpp"
#include "doublesix/search.hpp"

namespace doublesix {

struct RolloutSettings {
    bool variance_reduction = true;
    bool stratified = true;       // the first two rolls evenly spread over the trials
    bool stop_at_tables = true;   // where an exact table knows the rest, with the cube if it can still be turned
    std::int32_t plies = 0;       // depth of plays …
    std::int32_t cube_plies = 0;  // … and of cube decisions
    std::int32_t late_after = 0;  // from this ply on the depths below hold; 0: never
    std::int32_t late_plies = 0;
    std::int32_t late_cube_plies = 0;
    std::int32_t truncate_after = 0;  // plies played before the position is judged instead; 0: to the end
    std::int32_t final_plies = 0;     // depth of that judgement
    PlayFilter filters[max_plies];
};

// What is rolled out. The root is the side whose values are wanted; the cube is seen by it.
struct RolloutLine {
    Position position;  // seen by the side on roll
    bool root_on_roll = true;
    CubeState state;
    bool may_double_first = true;  // whether the side on roll may act on the cube before the first roll
};

// EMG: below that, waiting and doubling, or taking and passing, come to the same.
constexpr double tie_emg = 1e-6;
// EMG: playing on has to be worth so much more than a pass. The chances of nets are never quite 0, and gammons that
// nobody wins are nothing to play on for.
constexpr double cash_tie_emg = 1e-4;

constexpr int rollout_values = 6;  // the five outcomes, and the utility

enum class TrialEnd : std::int8_t { over = 0, table = 1, truncated = 2, passed = 3 };

// Everything is seen by the root.
struct TrialRecord {
    double value[rollout_values];
    double luck[rollout_values];
    std::int32_t plies;  // rolls played
    TrialEnd end;
};

// A game that has not ended after so many plies is judged as if truncated.
constexpr int most_rollout_plies = 3000;

// The dice of one trial. Throws are numbered 0 … 6^dice - 1; of so many trials in a row each first throw comes once,
// and of the square of that each pair of first two throws.
class TrialDice {
  public:
    TrialDice(const Rules& rules, std::uint64_t seed, std::uint64_t trial, bool is_stratified);
    Dice next();  // highest die first
    int first() const { return throws_[0]; }
    int second() const { return throws_[1]; }

  private:
    Dice dice_of(int number) const;
    int any();

    int dice_, count_;
    Rng rng_;
    int throws_[2];
    int thrown_ = 0;
};

// Scratch of one thread.
class RolloutPlayer {
  public:
    RolloutPlayer(const Evaluator& evaluator, const RolloutSettings& settings, const Stakes& stakes);

    TrialRecord play(const RolloutLine& line, std::uint64_t seed, std::uint64_t trial);

    std::uint64_t evaluations() const;

  private:
    struct Side {
        int side;         // 0: the root
        CubeState state;  // seen by that side
    };
    // What is played with one roll.
    struct Answer {
        Dice dice;
        Position result;  // best in static judgement
        Next next;
        bool is_forced;
        double value[rollout_values];  // of that result, seen by the side that plays
        bool is_deepened = false;
        Position deepened;  // best at the depth of the turn
    };
    // A turn before its roll: answers to every roll, or to the one thrown where luck is not counted.
    struct Turn {
        Position position;
        CubeState state;
        int side = 0, plies = 0;
        double mean[rollout_values];
        std::vector<Answer> answers;
    };

    const Stakes& stakes(const Side& mover) const { return stakes_[mover.side]; }
    bool is_cube_at_rest(const Side& mover) const;
    Search& search(int plies);
    Answer answer(const JudgedRolls::Roll& roll, const Side& mover) const;
    void look(const Position& position, Dice thrown, const Side& mover, Turn& turn);
    Turn& turn_at(const Position& position, Dice thrown, int ply, const Side& mover);
    Settled play_roll(const Position& position, Dice thrown, int ply, const Side& mover, double* luck);
    TrialRecord finish(const Outcomes& outcomes, double utility, const Side& mover, const double* luck, int ply,
                       TrialEnd end) const;

    const Evaluator& evaluator_;
    RolloutSettings settings_;
    Stakes stakes_[2];  // of the root, of the other side; each is mover 0 there
    StaticEvaluation evaluation_;
    JudgedRolls rolls_;
    std::unique_ptr<Search> searches_[max_plies + 1];
    std::vector<Candidate> candidates_;
    Turn turn_;
    std::vector<std::unique_ptr<Turn>> first_turns_;  // of the plies that most trials have in common
};

}  // namespace doublesix
