// The rules of a tables game as plain data; the generator reads them, nothing here names a game.
#pragma once

#include <cstdint>

namespace doublesix {

enum class Track : std::int32_t { contrary = 0, parallel = 1, common = 2 };
enum class Landing : std::int32_t { hit = 0, pin = 1, block = 2 };

struct Rules {
    Track track = Track::contrary;
    Landing landing = Landing::hit;
    std::int32_t checkers = 15;
    std::int32_t doublet_steps = 4;     // how often each die of a doublet is played
    std::int32_t dice = 2;              // 3 in three-dice games
    std::int32_t gammon_value = 2;      // points of a win by gammon
    std::int32_t backgammon_value = 3;  // points of a win by backgammon

    int max_steps() const { return dice == 2 ? (doublet_steps > 2 ? doublet_steps : 2) : dice; }
    // What the generator can do today; anything else is refused, never approximated.
    bool supported() const { return track == Track::contrary && landing == Landing::hit && dice == 2; }
};

}  // namespace doublesix
