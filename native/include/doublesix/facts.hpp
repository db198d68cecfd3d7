// What one side can hit and how it can run: the facts that a net sees beside the checkers, told from bit masks, on
// processors and GPUs alike. Where they stand in a code, and in which steps: encoding.hpp.
#pragma once

#include <cstdint>

#include "doublesix/anywhere.hpp"
#include "doublesix/bits.hpp"
#include "doublesix/hits.hpp"
#include "doublesix/places.hpp"

namespace doublesix {

// Sums are told in whole steps, the highest standing for all above it.
constexpr int hit_cost_step = 16;  // pips lost by the dearest blot that a roll hits, over 36 rolls
constexpr int trapped_step = 2;    // rolls by which each checker on 13–24 and the bar escapes less often than freely
constexpr int wall_step = 3;       // the same for one checker on each of 19–24 and the bar

struct Facts {
    std::uint8_t shots = 0, choices = 0, costs = 0;  // rolls that hit, that hit either of two blots, what they cost
    std::uint8_t escapes = 36;                       // rolls by which the rearmost checker escapes
    std::uint8_t trapped = 0, wall = 0;  // how the checkers at the back are held, how one on the bar would be
};

// Rolls by which one checker gets beyond every held point of the 12 ahead, and six pips at least; bit i = the point i+1
// pips ahead is held. Few steps make it, as compilers count them: they give up tables that are made of millions.
struct EscapeTable {
    std::uint8_t rolls[4096];

    constexpr EscapeTable() : rolls() {
        int last = 6;  // pips to the last held point, 6 at least
        for (std::uint32_t held = 0; held < 4096; ++held) {
            if (held >> last) ++last;
            int found = 0;
            for (int a = 1; a <= 6; ++a) {
                for (int b = 1; b < a; ++b)
                    if (a + b > last && !(held >> (a - 1) & held >> (b - 1) & 1)) found += 2;
                int at = a;
                while (at <= last && !(held >> (at - 1) & 1)) at += a;
                if (at > last && at <= 4 * a) ++found;
            }
            rolls[held] = static_cast<std::uint8_t>(found);
        }
    }
};

DOUBLESIX_ANYWHERE inline int escaping_from(const std::uint8_t* escapes, int point, std::uint32_t turned_closed) {
    return escapes[turned_closed >> (26 - point) & 0xFFF];
}

DOUBLESIX_ANYWHERE inline int missing_from(const std::uint8_t* escapes, int point, std::uint32_t turned_closed) {
    const int missing = escapes[0] - escaping_from(escapes, point, turned_closed);
    return missing > 0 ? missing : 0;
}

// Of a side with `count` checkers on each place, of which `own` (points and bar, as bits) can hit and run. The points
// that the other side closes to it and those where it would hit are in its own numbering. `escapes`: the rolls of an
// EscapeTable; `hits`: as SimdOps::hits.
template <class HitsOf>
DOUBLESIX_ANYWHERE Facts facts_of(const std::int8_t* count, std::uint32_t own, std::uint32_t closed,
                                  std::uint32_t blots, const std::uint8_t* escapes, HitsOf hits) {
    constexpr std::uint32_t back_half = 0x3FFE000U;  // 13–24 and the bar
    const auto in_steps = [](int sum, int step) {
        return static_cast<std::uint8_t>(sum / step < 63 ? sum / step : 63);
    };
    Facts facts;
    const std::uint32_t ahead_of_rearmost = own ? (1U << highest_bit(own)) - 1 : 0;
    if (blots & ahead_of_rearmost) {
        const Hits found = hits(own, ~closed & every_point, blots, count[bar]);
        facts.shots = static_cast<std::uint8_t>(found.rolls);
        facts.choices = static_cast<std::uint8_t>(found.choices);
        facts.costs = in_steps(found.cost, hit_cost_step);
    }
    const std::uint32_t ahead = turned(closed);  // what lies ahead of a checker then lies above it
    if (own) facts.escapes = static_cast<std::uint8_t>(escaping_from(escapes, highest_bit(own), ahead));
    int trapped = 0, wall = 0;
    for (std::uint32_t back = own & back_half; back; back &= back - 1) {
        const int point = lowest_bit(back);
        trapped += count[point] * missing_from(escapes, point, ahead);
    }
    for (int point = 19; point <= bar; ++point) wall += missing_from(escapes, point, ahead);
    facts.trapped = in_steps(trapped, trapped_step);
    facts.wall = in_steps(wall, wall_step);
    return facts;
}

}  // namespace doublesix
