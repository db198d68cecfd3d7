// The generator gives the numbers of `doublesix.dice`, which are those of the published SplitMix64.
#include "doublesix/rng.hpp"

#include "check.hpp"

using namespace doublesix;

// First outputs of SplitMix64 from state 1234567 (as in the published reference program's common test vector).
TEST(split_mix_gives_its_published_numbers) {
    std::uint64_t state = 1234567;
    for (const std::uint64_t expected :
         {6457827717110365317ULL, 3203168211198807973ULL, 9817491932198370423ULL, 4593380528125082431ULL})
        CHECK_EQUAL(mix(state += golden), expected);
}

// The same lists stand in tests/unit/kernel/test_dice_streams.py, made there with SeededDice.
TEST(dice_are_those_of_the_python_side) {
    const struct {
        std::uint64_t seed, stream;
        int dice[12];
    } cases[] = {
        {0ULL, 0ULL, {4, 5, 3, 4, 5, 1, 5, 2, 3, 4, 3, 1}},
        {1ULL, 0ULL, {3, 6, 1, 5, 2, 5, 4, 2, 2, 2, 4, 6}},
        {1ULL, 1ULL, {3, 1, 1, 4, 3, 5, 3, 1, 5, 2, 3, 1}},
        {7ULL, 3ULL, {5, 2, 3, 6, 2, 6, 1, 2, 2, 6, 3, 2}},
        {18446744073709551615ULL, 12345678901ULL, {2, 6, 1, 3, 6, 6, 1, 2, 2, 2, 4, 1}},
    };
    for (const auto& c : cases) {
        Rng rng(c.seed, c.stream);
        for (const int expected : c.dice) CHECK_EQUAL(rng.die(), expected);
    }
}

TEST(numbers_stay_below_their_bound_and_reach_it) {
    Rng rng(5, 0);
    int seen[7] = {};
    for (int i = 0; i < 6000; ++i) {
        const std::uint32_t found = rng.below(7);
        CHECK(found < 7);
        if (found < 7) ++seen[found];
    }
    for (const int count : seen) CHECK(count > 700 && count < 1020);
}

TEST(streams_of_one_seed_differ) {
    Rng first(1, 0), second(1, 1);
    int equal = 0;
    for (int i = 0; i < 1000; ++i) equal += first.next() == second.next();
    CHECK_EQUAL(equal, 0);
}
