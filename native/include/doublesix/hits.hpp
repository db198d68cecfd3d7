// What 36 rolls can hit. How the kernel finds it: SimdOps::hits; here, roll by roll, as GPUs do, and as tests check.
#pragma once

#include <cstdint>

#include "doublesix/anywhere.hpp"
#include "doublesix/bits.hpp"
#include "doublesix/places.hpp"

namespace doublesix {

struct Hits {
    int rolls = 0;    // that hit a blot
    int choices = 0;  // that hit either of two blots or more
    int cost = 0;     // the hitter's number of the dearest blot hit, summed over the rolls: pips lost in contrary games
    bool operator==(const Hits&) const = default;
};

DOUBLESIX_ANYWHERE inline void add_hits(Hits& found, std::uint32_t hit, int weight) {
    if (!hit) return;
    found.rolls += weight;
    found.choices += hit & (hit - 1) ? weight : 0;
    found.cost += weight * highest_bit(hit);
}

// The rolls that let one of `own` (points and bar, as bits) reach one of `blots` by way of `open` points, all in the
// hitter's numbering; `on_bar` checkers enter first, other obligations are ignored.
DOUBLESIX_ANYWHERE inline Hits hits_by_roll(std::uint32_t own, std::uint32_t open, std::uint32_t blots, int on_bar) {
    constexpr std::uint32_t bar_bit = 1U << bar;
    Hits found;
    const std::uint32_t board = own & ~bar_bit;
    for (int high = 2; high <= 6; ++high)
        for (int low = 1; low < high; ++low) {
            std::uint32_t hit;
            if (on_bar) {
                const std::uint32_t a = bar_bit >> high & open, b = bar_bit >> low & open;
                hit = (a | b) & blots;
                if (on_bar == 1) {  // the other die is free once the checker is in
                    if (a) hit |= (board | a) >> low & blots;
                    if (b) hit |= (board | b) >> high & blots;
                }
            } else {
                const std::uint32_t a = own >> high, b = own >> low;
                hit = (a | b | (a & open) >> low | (b & open) >> high) & blots;
            }
            add_hits(found, hit, 2);
        }
    for (int die = 1; die <= 6; ++die) {
        std::uint32_t reached = own, hit = 0;
        int steps = 4;
        if (on_bar) {
            const std::uint32_t in = bar_bit >> die & open;
            hit = in & blots;
            reached = in ? board | in : 0;
            steps -= on_bar;
        }
        for (int k = 0; k < steps; ++k) {
            reached >>= die;
            hit |= reached & blots;
            reached &= open;
        }
        add_hits(found, hit, 1);
    }
    return found;
}

}  // namespace doublesix
