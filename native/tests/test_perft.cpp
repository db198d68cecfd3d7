// The play generator against the shared perft files, to every depth written there.
#include "doublesix/perft.hpp"

#include "check.hpp"
#include "perft_file.hpp"
#include "positions.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

// Larger totals are counted by the Python tests of the kernel. A sanitizer build is some twenty times slower.
#if defined(__SANITIZE_ADDRESS__)
constexpr std::uint64_t largest = 300'000;
#else
constexpr std::uint64_t largest = 20'000'000;
#endif

}  // namespace

TEST(counts_of_single_rolls) {
    for (const PerftFile& file : perft_files()) {
        PlayGenerator generator(file.rules);
        CHECK(!file.cases.empty());
        for (const PerftCase& c : file.cases)
            for (const auto& [dice, expected] : c.by_roll) {
                generator.generate(c.position, {dice.first, dice.second});
                if (generator.results.size() != expected)
                    fail(__FILE__, __LINE__,
                         file.key + c.text + ", roll " + std::to_string(dice.first) + std::to_string(dice.second) +
                             ": " + std::to_string(generator.results.size()) + " results");
            }
    }
}

TEST(totals_of_every_depth) {
    for (const PerftFile& file : perft_files())
        for (const PerftCase& c : file.cases)
            for (const auto& [depth, expected] : c.by_depth) {
                if (expected > largest) continue;
                const std::uint64_t found = perft(file.rules, c.position, depth, 0);
                if (found != expected)
                    fail(__FILE__, __LINE__,
                         file.key + c.text + ", depth " + std::to_string(depth) + ": " + std::to_string(found));
            }
}

TEST(thread_count_does_not_matter) {
    for (const int threads : {1, 2, 5}) CHECK_EQUAL(perft(Rules{}, standard_start(), 2, threads), 202782U);
}

TEST(depth_nought_is_the_position_itself) { CHECK_EQUAL(perft(Rules{}, standard_start(), 0, 1), 1U); }
