// The code of a position: counts copied, facts against brute force.
#include "doublesix/encoding.hpp"

#include <algorithm>

#include "check.hpp"
#include "doublesix/simd.hpp"
#include "positions.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

// Whether some order of steps with these dice hits; entering comes first, nothing else is owed to the rules.
bool can_hit(const Position& position, const int* dice, int left) {
    if (!left) return false;
    const Side& mine = position.side[0];
    for (int source = mine.count[bar] ? bar : 24; source >= (mine.count[bar] ? bar : 1); --source) {
        const int target = source - dice[0];
        if (!mine.count[source] || target < 1) continue;
        const int his = position.side[1].count[25 - target];
        if (his > 1) continue;
        if (his == 1) return true;
        Position after = position;
        --after.side[0].count[source];
        ++after.side[0].count[target];
        if (can_hit(after, dice + 1, left - 1)) return true;
    }
    return false;
}

int hitting_rolls_by_force(const Position& position) {
    int found = 0;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) {
            const int same[] = {a, a, a, a}, one[] = {a, b}, other[] = {b, a};
            if (a == b)
                found += can_hit(position, same, 4);
            else
                // Of a checker on the bar each die is owed first; either die may also be the only one used.
                found += can_hit(position, one, 2) || can_hit(position, other, 2);
        }
    return found;
}

// How far the rearmost checker gets with these dice, each step landing on a point not held; beyond twelve pips
// nothing is looked at.
int farthest(const Position& position, int rear, int gone, const int* dice, int left) {
    if (!left) return gone;
    const int pips = gone + dice[0], target = rear - pips;
    if (pips <= 12 && target >= 1 && position.side[1].count[25 - target] > 1) return gone;
    return farthest(position, rear, pips, dice + 1, left - 1);
}

int escaping_rolls_by_force(const Position& position) {
    int rear = bar;
    while (rear > 0 && !position.side[0].count[rear]) --rear;
    if (!rear) return 36;
    int clear = 6;  // to escape is to run farther than a die reaches, beyond every held point of the next twelve
    for (int pip = 1; pip <= 12 && rear - pip >= 1; ++pip)
        if (position.side[1].count[25 - (rear - pip)] > 1) clear = std::max(clear, pip);
    int found = 0;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) {
            const int same[] = {a, a, a, a}, one[] = {a, b}, other[] = {b, a};
            found +=
                (a == b ? farthest(position, rear, 0, same, 4)
                        : std::max(farthest(position, rear, 0, one, 2), farthest(position, rear, 0, other, 2))) > clear;
        }
    return found;
}

}  // namespace

TEST(counts_are_copied) {
    for (const Position& position : random_play(50, 21)) {
        const Code code = encode(position);
        for (int s = 0; s < 2; ++s)
            for (int p = off; p <= bar; ++p) CHECK_EQUAL(code[s * 26 + p], position.side[s].count[p]);
        for (int padding = slots; padding < 64; ++padding) CHECK_EQUAL(code[padding], 0);
    }
}

// One checker on the bar, several, or none: in every case the count is exact (but for obligations that would
// forbid the hitting play, which both sides of this test leave out).
TEST(hitting_rolls_are_those_of_brute_force) {
    for (const SimdPath path : {SimdPath::portable, SimdPath::avx2, SimdPath::avx512}) {
        if (!force_simd_path(path)) continue;
        for (const auto& positions : {random_play(1500, 22), scattered(1500, 23)})
            for (const Position& position : positions) {
                const int found = simd_ops().hitting_rolls(position.side[0], position.side[1]);
                CHECK_EQUAL(found, hitting_rolls_by_force(position));
                CHECK_EQUAL(static_cast<int>(encode(position)[52]), found);
                CHECK_EQUAL(static_cast<int>(encode(position.swapped())[53]), found);
            }
    }
}

TEST(well_known_shots) {
    // Rolls that hit a blot so many pips away with nothing between: any table of shots has them.
    const int expected[] = {0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3};
    for (int away = 1; away <= 12; ++away) {
        const Position position = position_of({{20, 1}}, {{25 - (20 - away), 1}});
        CHECK_EQUAL(simd_ops().hitting_rolls(position.side[0], position.side[1]), expected[away]);
    }
}

TEST(escaping_rolls_are_those_of_brute_force) {
    for (const auto& positions : {random_play(1500, 24), scattered(1500, 25)})
        for (const Position& position : positions) {
            const int found = escaping_rolls(position.side[0], position.side[1]);
            CHECK_EQUAL(found, escaping_rolls_by_force(position));
        }
    const Position behind_a_prime = position_of({{24, 1}}, {{2, 2}, {3, 2}, {4, 2}, {5, 2}, {6, 2}, {7, 2}});
    CHECK_EQUAL(escaping_rolls(behind_a_prime.side[0], behind_a_prime.side[1]), 0);
}

TEST(nothing_there_switches_nothing_on) {
    for (int slot = 0; slot < slots; ++slot)
        for (const float input : slot_inputs(slot, 0)) CHECK_EQUAL(input, 0.0F);
}

TEST(every_value_of_a_slot_looks_different) {
    for (const int slot : {off, 13, bar, 26 + off, 26 + 6, 52, 55})
        for (int value = 1; value < values_of(slot); ++value)
            CHECK(slot_inputs(slot, value) != slot_inputs(slot, value - 1));
}

TEST(rows_of_the_table_lie_end_to_end) {
    int next = 0;
    for (int slot = 0; slot < slots; ++slot) {
        CHECK_EQUAL(first_row(slot), next);
        next += values_of(slot);
    }
    CHECK_EQUAL(rows, next);
}
