// Looking ahead: every roll, the best answer to it, down to a static judgement; cube actions at every turn.
//
// Where a table knows the value, cube and all, nothing is looked ahead: every number is exact.
// At inner nodes the answer to a roll is the play of best static cubeful value, among those that a pruner leaves where
// there is one; where the cube changes what gammons are worth, another play may be best once it has been turned, and
// each is looked ahead from. A position that comes again within a question is looked ahead from once. Plies count rolls
// looked ahead.
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
    // Which play is best matters, not its value: one without rivals is looked at no deeper, and a rival that falls far
    // enough behind after some rolls is looked at no further (contest.cpp).
    bool only_best = false;
};

struct Candidate {
    Position result;  // not swapped
    StepList steps;
    Outcomes outcomes;  // seen by the side that played
    double utility;     // likewise
    std::int32_t plies;

    // What the other side sees.
    void take(const Outcomes& seen, double value, int depth) {
        outcomes = seen.swapped();
        utility = -value;
        plies = depth;
    }
};

// Deepest first, then by utility; of plays after which the other side cashes alike, the one with the better chances.
struct BetterCandidate {
    const Rules& rules;
    bool operator()(const Candidate& a, const Candidate& b) const {
        if (a.plies != b.plies) return a.plies > b.plies;
        if (a.utility != b.utility) return a.utility > b.utility;
        return a.outcomes.cubeless(rules) > b.outcomes.cubeless(rules);
    }
};

struct CubeValues {
    Outcomes outcomes;
    double no_double, double_take, double_pass;  // utilities of the mover
};

// Scratch of one thread.
class Search {
  public:
    Search(const Evaluator& evaluator, const SearchSettings& settings);

    // Candidates of a roll, deepest and best first (with `only_best` the best first, the others anyhow). `state` is
    // seen by the side that plays. The legal results `asked` are looked at as far as the best one, whatever the filters
    // say of them; that changes nothing of the others. Those that the filters would have dropped stand before the first
    // one that they are better than, not before all that were looked at less far. Where only a sample of a long chain's
    // results is found, they are judged beside them, their steps left out.
    void rank_plays(const Position& position, Dice dice, const Stakes& stakes, CubeState state,
                    std::vector<Candidate>& out, std::span<const Position> asked = {});
    CubeValues cube_values(const Position& position, const Stakes& stakes, CubeState state);
    // Utility after the best play of each roll, in the order of `for_each_roll`.
    void roll_values(const Position& position, const Stakes& stakes, CubeState state, double* out);
    Outcomes outcomes(const Position& position, int plies);

    std::uint64_t evaluations() const { return evaluation_.evaluations; }

  private:
    static constexpr int max_states = 8;
    static_assert(max_states >= 2 * max_plies, "a ply adds at most two cube states");
    struct States {
        CubeState list[max_states];
        int count = 0;
        int add(CubeState state);
        States swapped() const;  // in the same order, as the other side sees them
        bool operator==(const States&) const = default;
    };
    struct Value {
        Outcomes outcomes;
        double utility[max_states];
        void add(const Value& other, int count, float weight);
    };

    // A position that is looked ahead from: the cube states asked about, and those whose values they hang on, with the
    // cube left where it is and, where the side on roll may double, after a take.
    struct Node {
        Position position;
        int plies, mover;
        States asked, wanted;
        int stay[max_states], turn[max_states];
    };
    // States as the other side sees them once a roll is played.
    struct Answered {
        States states;
        int like[max_states];  // of each, the first that is played alike
        Answered(const States& own, const Stakes& stakes, int mover);
    };
    struct Contest;

    // What a node was found to be worth. Beside the stakes, which a question does not change, nothing else tells on it.
    struct Known {
        Position position;
        States states;
        std::uint32_t question = 0;  // in which it was found; 0: there is none
        std::int32_t plies, mover;
        bool is_first;  // whether its rolls are the first ones looked ahead
        Value value;
    };
    static constexpr std::size_t most_known = 8192;
    // Where a node is kept: each has one place, and drives out whichever was there. That costs time alone.
    Known& place_of(const Node& node);

    // The first rolls looked ahead after a play: the same at every depth.
    struct FirstRolls {
        explicit FirstRolls(const Rules& rules) : judged(rules) {}
        Position position;
        int mover = 0;
        std::uint32_t levels = 0;  // of the cube that results were judged at, a bit each
        JudgedRolls judged;
    };

    // Nothing is known yet of what is asked now.
    void begin_question();
    // Values for each state with the mover to act on the cube, then roll.
    void evaluate(const Position& position, int plies, const Stakes& stakes, int mover, const States& states,
                  Value& out);
    // The same in two steps. False: nothing is to be looked ahead, and `out` has the values already.
    bool open(const Position& position, int plies, const Stakes& stakes, int mover, const States& states, Node& node,
              Value& out);
    void decide(const Node& node, const Stakes& stakes, const Value& wanted, Value& out) const;
    // Without the cube action of this turn; `outcomes` is known for plies 0.
    void expect(const Position& position, int plies, const Stakes& stakes, int mover, const States& states, Value& out);
    // The same in two steps: all rolls judged, and what one of them is worth with the best play looked ahead from.
    const JudgedRolls& judged_rolls(const Position& position, int plies, const Stakes& stakes, int mover,
                                    const Answered& answered);
    Value after_roll(const JudgedRolls::Roll& roll, int plies, const Stakes& stakes, int mover,
                     const Answered& answered);
    // The same where a table knows the values of all results, with the best play for each state.
    void expect_exactly(const Position& position, const Stakes& stakes, int mover, const States& states, Value& out);
    // The same for the other side once the mover has played, given what follows the play.
    void follow(const Position& result, Next next, int plies, const Stakes& stakes, int mover, const States& states,
                Value& out);
    // The place of the best of the first `count` candidates, looked ahead from as far as it takes to tell them apart:
    // values are told of those that no roll was left out of.
    std::size_t contest(std::vector<Candidate>& out, std::size_t count, Next next, int plies, const Stakes& stakes,
                        const States& states, double unit);
    std::size_t best_result(const JudgedRolls::Roll& roll, const Stakes& stakes, int mover, CubeState state) const;
    void leaf(const Position& position, const Outcomes& outcomes, const Stakes& stakes, int mover, const States& states,
              Value& out) const;

    const Evaluator& evaluator_;
    Stakes cubeless_;
    SearchSettings settings_;
    StaticEvaluation evaluation_;
    PlayGenerator generator_;
    std::vector<Outcomes> values_;
    std::vector<std::unique_ptr<JudgedRolls>> levels_;      // one for each depth below
    std::vector<std::unique_ptr<FirstRolls>> first_rolls_;  // of this question the first `first_count_`
    std::size_t first_count_ = 0;
    std::vector<Known> known_;    // made when first wanted
    std::uint32_t question_ = 0;  // counts what was asked
    int ahead_ = 0;               // rolls looked ahead in what is being judged
};

}  // namespace doublesix
