// All rolls of a game with their chances, in one order everywhere: 11, 21, 31 … 61, 22, 32 … 66 (as `doublesix.dice`).
#pragma once

#include "doublesix/dice.hpp"
#include "doublesix/rules.hpp"

namespace doublesix {

constexpr int most_rolls = 56;  // of three dice; of two: 21
constexpr int roll_count(const Rules& rules) { return rules.dice == 3 ? most_rolls : 21; }

template <class Visit>
void for_each_roll(const Rules& rules, const Visit& visit) {
    for (int low = 1; low <= 6; ++low)
        for (int middle = low; middle <= 6; ++middle) {
            if (rules.dice == 2) {
                visit(Dice{middle, low, 0}, (middle == low ? 1.0F : 2.0F) / 36);
                continue;
            }
            for (int high = middle; high <= 6; ++high) {
                const int ways = low == high ? 1 : low == middle || middle == high ? 3 : 6;
                visit(Dice{high, middle, low}, static_cast<float>(ways) / 216);
            }
        }
}

}  // namespace doublesix
