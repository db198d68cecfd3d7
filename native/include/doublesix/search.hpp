// Looking ahead: every roll, the best answer to it, down to a static judgement; cube actions at every turn.
//
// Where a table knows the value, cube and all, nothing is looked ahead: every number is exact.
// At inner nodes the answer to a roll is the play of best static cubeful value, among those that a pruner leaves where
// there is one. Plies count rolls looked ahead.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "doublesix/cube.hpp"
#include "doublesix/judged_rolls.hpp"

namespace doublesix {

constexpr int max_plies = 4;

// How many candidates go on from one depth to the next, and how far behind the best they may be (in units of half the
// difference between winning and losing a single game at the present cube; where the loser's checkers are counted, of a
// third of what all of them are worth).
struct PlayFilter {
    std::int32_t keep = 8;
    float margin = 0.16F;
};

struct SearchSettings {
    std::int32_t plies = 0;
    PlayFilter filters[max_plies];  // [d]: applied to values of depth d before going deeper; keep 0 = skip depth d
    bool only_best = false;  // a play without rivals is looked at no deeper: which is best matters, not its value
};

struct Candidate {
    Position result;  // not swapped
    StepList steps;
    Outcomes outcomes;  // seen by the side that played
    double utility;     // likewise
    std::int32_t plies;
};

struct CubeValues {
    Outcomes outcomes;
    double no_double, double_take, double_pass;  // utilities of the mover
};

// Scratch of one thread.
class Search {
  public:
    Search(const Evaluator& evaluator, const SearchSettings& settings);

    // Candidates of a roll, deepest and best first. `state` is seen by the side that plays. Where only a sample of a
    // long chain's results is found, the legal result `also` (if any) is judged beside them, its steps left out.
    void rank_plays(const Position& position, Dice dice, const Stakes& stakes, CubeState state,
                    std::vector<Candidate>& out, const Position* also = nullptr);
    CubeValues cube_values(const Position& position, const Stakes& stakes, CubeState state);
    // Utility after the best play of each roll, in the order of `for_each_roll`.
    void roll_values(const Position& position, const Stakes& stakes, CubeState state, double* out);
    Outcomes outcomes(const Position& position, int plies);

    std::uint64_t evaluations() const { return evaluation_.evaluations; }

  private:
    static constexpr int max_states = 8;
    struct States {
        CubeState list[max_states];
        int count = 0;
        int add(CubeState state);
    };
    struct Value {
        Outcomes outcomes;
        double utility[max_states];
    };

    // Values for each state with the mover to act on the cube, then roll.
    void evaluate(const Position& position, int plies, const Stakes& stakes, int mover, const States& states,
                  Value& out);
    // Without the cube action of this turn; `outcomes` is known for plies 0.
    void expect(const Position& position, int plies, const Stakes& stakes, int mover, const States& states, Value& out);
    // The same where a table knows the values of all results, with the best play for each state.
    void expect_exactly(const Position& position, const Stakes& stakes, int mover, const States& states, Value& out);
    // The same for the other side once the mover has played, given what follows the play.
    void follow(const Position& result, Next next, int plies, const Stakes& stakes, int mover, const States& states,
                Value& out);
    std::size_t best_result(const JudgedRolls::Roll& roll, const Stakes& stakes, int mover, CubeState state) const;
    void leaf(const Position& position, const Outcomes& outcomes, const Stakes& stakes, int mover, const States& states,
              Value& out) const;

    const Evaluator& evaluator_;
    Stakes cubeless_;
    SearchSettings settings_;
    StaticEvaluation evaluation_;
    PlayGenerator generator_;
    std::vector<Outcomes> values_;
    std::vector<std::unique_ptr<JudgedRolls>> levels_;  // one for each depth below
    int ahead_ = 0;                                     // rolls looked ahead in what is being judged
};

}  // namespace doublesix
