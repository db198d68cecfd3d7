#include "doublesix/selfplay.hpp"

#include "doublesix/rolls.hpp"
#include "doublesix/token.hpp"

namespace doublesix {
namespace {

Outcomes blend(const Outcomes& a, const Outcomes& b, float weight_b) {
    const auto mix2 = [weight_b](float x, float y) { return x + weight_b * (y - x); };
    return {mix2(a.win, b.win), mix2(a.gammon_win, b.gammon_win), mix2(a.backgammon_win, b.backgammon_win),
            mix2(a.gammon_loss, b.gammon_loss), mix2(a.backgammon_loss, b.backgammon_loss)};
}

bool happens(float chance, Rng& rng) { return chance > 0 && rng.below(1U << 20) < chance * (1 << 20); }

}  // namespace

int SelfPlayer::best_result(const Position& position, Dice dice) {
    generator_.generate(position, dice);
    evaluation_.evaluate_results(position, generator_.results, generator_.next, values_);
    return evaluation_.worst(values_);
}

Outcomes SelfPlayer::mean_over_rolls(const Position& position) {
    Outcomes sum;
    for_each_roll(evaluator_.rules, [&](Dice dice, float weight) {
        sum.add(values_[static_cast<std::size_t>(best_result(position, dice))].swapped(), weight);
    });
    return sum;
}

Dice SelfPlayer::dice(Rng& rng) const {
    const int a = rng.die(), b = rng.die();
    return {a, b, evaluator_.rules.dice == 3 ? rng.die() : 0};
}

// What is never done is never learned: now and then chance decides.
void SelfPlayer::use_token(Position& position, float explore, Rng& rng) {
    if (evaluator_.rules.token != Token::bomb || !position.side[0].memory) return;
    if (!happens(explore, rng))
        evaluation_.uses_token(position);
    else if (rng.below(2))
        position = explode(position);
}

std::vector<Lesson> SelfPlayer::play(std::span<const Position> starts, const SelfPlaySettings& settings,
                                     std::uint64_t seed, std::uint64_t game) {
    struct Turn {
        Lesson lesson;
        Outcomes value;  // of the position after the play, seen by the side that played
        bool same_side;  // whether that side rolls next
    };
    generator_.widest = evaluation_.widest = settings.widest;
    Rng rng(seed, game);
    std::vector<Turn> turns;
    Position position = starts[rng.below(static_cast<std::uint32_t>(starts.size()))];
    for (int ply = 0; ply < settings.max_plies; ++ply) {
        use_token(position, settings.explore, rng);
        // A position that is only ever rolled from with unequal dice is no lesson for the general case.
        const bool is_lesson = ply > 0 || !settings.opening_throw;
        Dice thrown = dice(rng);
        while (!is_lesson && thrown.a == thrown.b) thrown = dice(rng);
        Outcomes target;
        if (settings.full_backup && is_lesson) target = mean_over_rolls(position);
        int chosen = best_result(position, thrown);
        if (happens(settings.explore, rng))
            chosen = static_cast<int>(rng.below(static_cast<std::uint32_t>(generator_.results.size())));
        Outcomes value = values_[static_cast<std::size_t>(chosen)].swapped();
        const Position result = generator_.results[static_cast<std::size_t>(chosen)];
        const Settled settled = evaluation_.settle(result, generator_.next);
        if (generator_.next > next::again) {  // a random play may not have been played out when it was judged
            const Outcomes o = evaluation_.evaluate(settled.position);
            value = settled.same_side ? o : o.swapped();
        }
        if (is_lesson) turns.push_back({{position, settings.full_backup ? target : value}, value, settled.same_side});
        position = settled.position;
        const PositionClass now = evaluator_.classify(position);
        if (now == PositionClass::game_over || now == PositionClass::bearoff) break;
    }
    if (settings.lambda > 0 && !settings.full_backup)
        for (std::size_t i = turns.size(); i-- > 1;) {
            const Outcomes& later = turns[i].lesson.target;
            Turn& turn = turns[i - 1];
            turn.lesson.target = blend(turn.value, turn.same_side ? later : later.swapped(), settings.lambda);
        }
    std::vector<Lesson> lessons;
    for (const Turn& turn : turns) lessons.push_back(turn.lesson);
    return lessons;
}

}  // namespace doublesix
