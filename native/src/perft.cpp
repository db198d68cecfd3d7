#include "doublesix/perft.hpp"

#include <numeric>

#include "doublesix/parallel.hpp"

namespace doublesix {
namespace {

std::uint64_t count_from(const Rules& rules, const Position& position, int depth, int roll_from, int roll_to,
                         std::vector<PlayGenerator>& generators) {
    if (depth == 0) return 1;
    if (position.side[0].count[off] == rules.checkers || position.side[1].count[off] == rules.checkers) return 0;
    PlayGenerator& generator = generators[static_cast<std::size_t>(depth - 1)];
    std::uint64_t total = 0;
    int roll = 0;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= a; ++b, ++roll) {
            if (roll < roll_from || roll >= roll_to) continue;
            generator.generate(position, a, b);
            if (depth == 1) {
                total += generator.results.size();
                continue;
            }
            for (std::size_t i = 0; i < generator.results.size(); ++i)
                total += count_from(rules, generator.results[i].swapped(), depth - 1, 0, 21, generators);
        }
    return total;
}

}  // namespace

std::uint64_t perft(const Rules& rules, const Position& position, int depth, int threads) {
    if (depth <= 0) return 1;
    std::uint64_t counts[21] = {};
    parallel_for(21, thread_count(threads), [&](int roll, int) {
        std::vector<PlayGenerator> generators(static_cast<std::size_t>(depth), PlayGenerator(rules));
        counts[roll] = count_from(rules, position, depth, roll, roll + 1, generators);
    });
    return std::accumulate(std::begin(counts), std::end(counts), std::uint64_t{0});
}

}  // namespace doublesix
