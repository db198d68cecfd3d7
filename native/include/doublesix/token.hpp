// Tokens: what one side may do once, besides moving checkers.
#pragma once

#include "doublesix/position.hpp"

namespace doublesix {

// The bomb of the side on roll goes off: every blot of both sides goes to the bar, and the other side has the token.
inline Position explode(const Position& position) {
    Position after = position;
    for (Side& side : after.side)
        for (int p = 1; p <= 24; ++p)
            if (side.count[p] == 1) {
                side.count[p] = 0;
                ++side.count[bar];
            }
    after.side[0].memory = 0;
    after.side[1].memory = 1;
    return after;
}

}  // namespace doublesix
