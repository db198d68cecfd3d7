#include "doublesix/selfplay.hpp"

#include "doublesix/rng.hpp"

namespace doublesix {
namespace {

Outcomes blend(const Outcomes& a, const Outcomes& b, float weight_b) {
    const auto mix2 = [weight_b](float x, float y) { return x + weight_b * (y - x); };
    return {mix2(a.win, b.win), mix2(a.gammon_win, b.gammon_win), mix2(a.backgammon_win, b.backgammon_win),
            mix2(a.gammon_loss, b.gammon_loss), mix2(a.backgammon_loss, b.backgammon_loss)};
}

}  // namespace

int SelfPlayer::best_result(const Position& position, int die1, int die2) {
    generator_.generate(position, die1, die2);
    evaluation_.evaluate_results(position, generator_.results, values_);
    int best = 0;
    float least = 0;
    for (std::size_t i = 0; i < values_.size(); ++i) {
        const float theirs = values_[i].cubeless(evaluator_.rules);
        if (i == 0 || theirs < least) {
            least = theirs;
            best = static_cast<int>(i);
        }
    }
    return best;
}

Outcomes SelfPlayer::mean_over_rolls(const Position& position) {
    Outcomes sum;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= a; ++b) {
            const Outcomes o = values_[static_cast<std::size_t>(best_result(position, a, b))].swapped();
            const float w = (a == b ? 1.0F : 2.0F) / 36;
            sum.win += w * o.win;
            sum.gammon_win += w * o.gammon_win;
            sum.backgammon_win += w * o.backgammon_win;
            sum.gammon_loss += w * o.gammon_loss;
            sum.backgammon_loss += w * o.backgammon_loss;
        }
    return sum;
}

std::vector<Lesson> SelfPlayer::play(std::span<const Position> starts, const SelfPlaySettings& settings,
                                     std::uint64_t seed, std::uint64_t game) {
    Rng rng(seed, game);
    std::vector<Lesson> lessons;
    std::vector<Outcomes> next_values;  // of the position after each lesson's play, seen by the side then on roll
    Position position = starts[rng.below(static_cast<std::uint32_t>(starts.size()))];
    for (int ply = 0; ply < settings.max_plies; ++ply) {
        int a = rng.die(), b = rng.die();
        while (ply == 0 && a == b) a = rng.die(), b = rng.die();
        // The opening position is only ever rolled from with unequal dice: no lesson for the general case.
        if (settings.full_backup && ply > 0) lessons.push_back({position, mean_over_rolls(position)});
        int chosen = best_result(position, a, b);
        if (settings.explore > 0 && rng.below(1U << 20) < settings.explore * (1 << 20))
            chosen = static_cast<int>(rng.below(static_cast<std::uint32_t>(generator_.results.size())));
        const Outcomes value = values_[static_cast<std::size_t>(chosen)];
        if (ply > 0) {
            if (!settings.full_backup) lessons.push_back({position, value.swapped()});
            next_values.push_back(value);
        }
        position = generator_.results[static_cast<std::size_t>(chosen)].swapped();
        const PositionClass now = evaluator_.classify(position);
        if (now == PositionClass::game_over || now == PositionClass::bearoff) break;
    }
    if (settings.lambda > 0 && !settings.full_backup)
        for (std::size_t i = lessons.size(); i-- > 1;)
            lessons[i - 1].target = blend(next_values[i - 1], lessons[i].target, settings.lambda).swapped();
    return lessons;
}

}  // namespace doublesix
