// When a game is over, and how it was won. What does not live here: cubes, matches.
#pragma once

#include "doublesix/outcomes.hpp"
#include "doublesix/position.hpp"
#include "doublesix/rules.hpp"

namespace doublesix {

constexpr int mother = 24;  // where the last checker of a side is its mother

struct Ending {
    bool is_over = false;
    Outcomes outcomes;  // seen by the owner of row 0; a tie is half a win
};

// Whether `ending` need be asked at all: cheap, and false for nearly every position.
inline bool may_be_over(const Rules& rules, const Position& position) {
    const auto& [mine, his] = position.side;
    return mine.count[off] == rules.checkers || his.count[off] == rules.checkers || !rules.bears_off ||
           rules.mother_pinned || rules.first_hit_wins || rules.closeout_wins ||
           (rules.token == Token::bomb && mine.count[bar] + mine.reserve && his.count[bar] + his.reserve);
}

// Whether a step of the side in row 0 that leads here ends the game, whatever is left of the roll.
inline bool ends_within(const Rules& rules, const Position& position) {
    const auto& [mine, his] = position.side;
    return rules.mother_pinned && (his.pinned >> mother & 1) && (mine.pinned >> mother & 1 || !mine.count[mother]);
}

// Whether that can come of a turn at all: cheap, and false for most positions.
inline bool may_end_within(const Rules& rules, const Position& position) {
    const auto& [mine, his] = position.side;
    return rules.mother_pinned && his.count[mother] == 1 && mine.count[mother] <= rules.max_steps();
}

// After a play or an explosion of the side in row 0.
Ending ending(const Rules& rules, const Position& position);

}  // namespace doublesix
