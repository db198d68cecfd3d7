// What a side plays: a roll, or a chain of dice that follows from one. And what follows a play.
#pragma once

#include <cstdint>

#include "doublesix/rules.hpp"

namespace doublesix {

// Two dice (a, b, 0) or three (a, b, c); in games with two dice the third number may also be one of these marks.
struct Dice {
    int a = 0, b = 0, c = 0;

    static constexpr int leftover =
        7;  // (v, n, 7): n steps of v, then every higher number as often as doublets are played
    static constexpr int named = 8;  // (d, d, 8): doublet d, played because it was named

    bool operator==(const Dice&) const = default;
};

// Whether these dice can be thrown, left over or named in a game.
bool is_possible(const Rules& rules, Dice dice);

// What a play is followed by. Anything from `first_leftover` on is `8*v + n`: the opponent first plays the leftover
// chain (v, n, 7).
using Next = std::uint8_t;
namespace next {
constexpr Next opponent = 0;  // the other side rolls
constexpr Next again = 1;     // the same side rolls again
constexpr Next names = 2;     // the same side names a doublet and plays it
constexpr Next first_leftover = 8;
inline bool is_leftover(Next next) { return next >= first_leftover; }
inline Dice leftover(Next next) { return {next / 8, next % 8, Dice::leftover}; }
}  // namespace next

// The dice of a chain in the order of play: of a doublet, named or thrown, or of a leftover. Empty for other dice.
struct Chain {
    std::int8_t die[most_steps];
    int length = 0;
};
Chain chain_of(const Rules& rules, Dice dice, bool is_ordinary);

}  // namespace doublesix
