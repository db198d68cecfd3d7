// Cubeful values at one place: Janowski's interpolation between a dead and a live cube, for money and for matches.
//
// Utilities are zero-sum: points for money, twice the match winning chance less one for matches. Everything is seen by
// a mover (0 or 1); levels count how often the cube was turned since the root (level 0 = the cube as it stands there).
// Source of the model: R. Janowski, "Take-points in money games" (1993); formulas in docs/concepts/cube.md.
#pragma once

#include <cstdint>

#include "doublesix/cube_state.hpp"
#include "doublesix/evaluator.hpp"

namespace doublesix {

// Utility of each way a game can end at one level, for one mover.
struct Ends {
    double win[3], loss[3];  // single, gammon, backgammon; losses as the mover's utility (usually negative)
};

// Half the difference between winning and losing a single game; where that is worth nothing because checkers are
// counted, a third of what all of them are worth.
inline double unit_of(const Ends& ends) {
    const double single = (ends.win[0] - ends.loss[0]) / 2;
    return single > 0 ? single : (ends.win[1] - ends.loss[1]) / 6;
}

// What one game is played for.
struct Stakes {
    Ends ends[2][cube_levels];
    bool is_money = true;
    bool jacoby = false;       // gammons count only once the cube was turned (centered at level 0 = not yet)
    bool beavers = false;      // who is doubled may turn the cube again and keep it; matters to solved games alone
    bool cube_in_play = true;  // false in the Crawford game and where the game knows no cube
    // The table of this score, if there is one: which of its sides mover 0 is, and its level at our level 0.
    const MatchBearoff* table = nullptr;
    std::int8_t table_side = 0, table_level = 0;

    // From the utilities of side 0: win single, gammon, backgammon, loss single, gammon, backgammon for each level.
    static Stakes from(const double (*ends_of_first)[6], bool is_money, bool jacoby, bool cube_in_play);
    // Finds the table of this score, given how the cube stands at level 0.
    void consult(const Evaluator& tables, CubeState root);
    // Of the other side as mover 0.
    Stakes swapped() const;
    bool may_double(int mover, CubeState state) const {
        return cube_in_play && state.owner != Owner::other && state.level + 1 < cube_levels &&
               !is_dead(mover, state.level);
    }
    // Whether winning at this level is already all there is to win.
    bool is_dead(int mover, int level) const { return !is_money && is_all_there_is(ends[mover][level].win[0]); }
    double cash(int mover, int level) const { return ends[mover][level].win[0]; }
};

// Whether gammons and backgammons of `mover` and of the other side add about as much, beside what lies between winning
// and losing a single game, with the cube in two places: where not, both play otherwise.
bool are_gammons_alike(const Stakes& stakes, int mover, CubeState a, CubeState b);

// Janowski's x at both ends of the window in which a cube is alive, seen by the side on roll: where the other side
// cashes (or it loses) and where it cashes itself (or wins). In between it goes straight.
struct LiveShare {
    float low, high;

    // So far from the low end (0) to the high one (1).
    double at(double share) const { return low + share * (high - low); }
};

// How alive the cube is, by whose cube it is seen by the side on roll, and near the end of a match.
struct CubeEfficiency {
    LiveShare centered, owned, other;
    LiveShare last;     // in the middle, where one side's next turn is the last of the match
    LiveShare at_once;  // where a side will turn it at once: as it is, a lost game loses the match
    float held;         // so many times the share of an owned cube whose next turn is the last, or answered at once

    static CubeEfficiency uniform(float x) { return {{x, x}, {x, x}, {x, x}, {x, x}, {x, x}, 1}; }
    LiveShare of(Owner owner) const {
        return owner == Owner::centered ? centered : owner == Owner::mover ? owned : other;
    }
};
// Of a position that is no finished game, with the chances of the side on roll.
CubeEfficiency cube_efficiency(JudgedBy position_class, const Position& position, const Outcomes& outcomes,
                               const Stakes& stakes);

// Mean utilities of won and lost games at a level, given gammon rates.
struct MeanEnds {
    double win, loss;
};
MeanEnds mean_ends(const Stakes& stakes, int mover, int level, const Outcomes& outcomes, bool gammons_count);

// Utility of the mover before its roll if nobody may act on the cube right now.
double cubeful_value(const Stakes& stakes, int mover, CubeState state, const Outcomes& outcomes,
                     const CubeEfficiency& efficiency);

// The same when the mover may double first and the other side answers best.
double cubeful_decision(const Stakes& stakes, int mover, CubeState state, const Outcomes& outcomes,
                        const CubeEfficiency& efficiency);

// Whether a table knows what a position is worth, cube and all.
bool is_value_exact(const Evaluator& tables, const Stakes& stakes, JudgedBy kind, const Position& position);

// Utility of the mover before its cube decision where a table knows it.
double exact_value(const Evaluator& tables, const Stakes& stakes, int mover, CubeState state, const Position& position);

// Utility of a finished game.
double finished_value(const Stakes& stakes, int mover, CubeState state, const Outcomes& outcomes);

}  // namespace doublesix
