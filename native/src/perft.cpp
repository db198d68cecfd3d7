#include "doublesix/perft.hpp"

#include <numeric>

#include "doublesix/ending.hpp"
#include "doublesix/parallel.hpp"
#include "doublesix/rolls.hpp"

namespace doublesix {
namespace {

std::vector<Dice> rolls_of(const Rules& rules) {
    std::vector<Dice> rolls;
    for_each_roll(rules, [&](Dice dice, float) { rolls.push_back(dice); });
    return rolls;
}

// What may be played after `next` by the side whose turn it then is.
std::vector<Dice> dice_after(const Rules& rules, Next next) {
    if (next::is_leftover(next)) return {next::leftover(next)};
    if (next != next::names) return rolls_of(rules);
    std::vector<Dice> doublets;
    for (int d = 1; d <= 6; ++d) doublets.push_back({d, d, Dice::named});
    return doublets;
}

class Counter {
  public:
    Counter(const Rules& rules, int depth)
        : rules_(rules), rolls_(rolls_of(rules)), generators_(static_cast<std::size_t>(depth), PlayGenerator(rules)) {}

    std::uint64_t count(const Position& position, Dice dice, int depth) {
        PlayGenerator& generator = generators_[static_cast<std::size_t>(depth - 1)];
        generator.generate(position, dice);
        if (depth == 1) return generator.results.size();
        const Next next = generator.next;
        const bool same_side = next == next::again || next == next::names;
        std::vector<Dice> special;
        if (next > next::again) special = dice_after(rules_, next);
        std::uint64_t total = 0;
        for (std::size_t i = 0; i < generator.results.size(); ++i) {
            const Position result = generator.results[i];
            if (ending(rules_, result).is_over) continue;
            const Position after = same_side ? result : result.swapped();
            for (const Dice& other : special.empty() ? rolls_ : special) total += count(after, other, depth - 1);
        }
        return total;
    }

  private:
    const Rules& rules_;
    const std::vector<Dice> rolls_;
    std::vector<PlayGenerator> generators_;
};

}  // namespace

std::uint64_t perft(const Rules& rules, const Position& position, int depth, int threads) {
    if (depth <= 0) return 1;
    if (ending(rules, position.swapped()).is_over) return 0;
    const std::vector<Dice> rolls = rolls_of(rules);
    std::vector<std::uint64_t> counts(rolls.size());
    parallel_for(static_cast<int>(rolls.size()), thread_count(threads), [&](int roll, int) {
        const auto i = static_cast<std::size_t>(roll);
        counts[i] = Counter(rules, depth).count(position, rolls[i], depth);
    });
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

}  // namespace doublesix
