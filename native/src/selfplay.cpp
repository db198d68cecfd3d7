#include "doublesix/selfplay.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "doublesix/rolls.hpp"
#include "doublesix/token.hpp"

namespace doublesix {
namespace {

Outcomes blend(const Outcomes& a, const Outcomes& b, float weight_b) {
    const auto mix2 = [weight_b](float x, float y) { return x + weight_b * (y - x); };
    return {mix2(a.win, b.win), mix2(a.gammon_win, b.gammon_win), mix2(a.backgammon_win, b.backgammon_win),
            mix2(a.gammon_loss, b.gammon_loss), mix2(a.backgammon_loss, b.backgammon_loss)};
}

// By how much the next position turned out better than it was judged, added to a mean that went by such judgements. The
// luck of the roll is in both and falls out, so what is learned from far ahead brings hardly any noise along.
Outcomes corrected(Outcomes mean, Outcomes judged, const Outcomes& later, float lambda) {
    mean.add(later, lambda);
    mean.add(judged, -lambda);
    return mean;
}

// Games begin with both sides alike: where they are not, somebody has moved, and who begins is no longer thrown for.
bool is_untouched(const Position& start) { return start.side[0] == start.side[1]; }

bool happens(float chance, Rng& rng) { return chance > 0 && rng.below(1U << 20) < chance * (1 << 20); }

}  // namespace

SelfPlayer::Choice SelfPlayer::best(const JudgedRolls::Roll& roll) const {
    const auto chosen = static_cast<std::size_t>(evaluation_.worst(roll.values));
    return {roll.results[chosen], roll.next, roll.values[chosen].swapped()};
}

SelfPlayer::Choice SelfPlayer::best_play(const Position& position, Dice dice) {
    judged_.reset();
    rolls_.begin(position);
    rolls_.add(evaluation_, dice, {&worth_, 1});
    rolls_.judge(evaluation_);
    return best(rolls_.roll(0));
}

SelfPlayer::Choice SelfPlayer::random_play(const Position& position, Dice dice, Rng& rng) {
    generator_.generate(position, dice);
    const auto count = static_cast<std::uint32_t>(generator_.results.size());
    std::swap(generator_.results.front(), generator_.results[rng.below(count)]);
    generator_.results.resize(1);
    evaluation_.evaluate_results(position, generator_.results, generator_.next, values_);
    return {generator_.results.front(), generator_.next, values_.front().swapped()};
}

// One of the rolls judged last.
JudgedRolls::Roll SelfPlayer::judged_roll(Dice thrown) const {
    std::size_t number = 0;
    while (rolls_.roll(number).dice != thrown) ++number;
    return rolls_.roll(number);
}

// Of the roll thrown, judged last with all others: any of the plays that come close to the best.
std::optional<SelfPlayer::Choice> SelfPlayer::rival(Dice thrown, Rng& rng) const {
    const JudgedRolls::Roll roll = judged_roll(thrown);
    const auto best = static_cast<std::size_t>(evaluation_.worst(roll.values));
    const float most = roll.values[best].cubeless(evaluator_.rules) + rival_margin;
    std::optional<Choice> found;
    std::uint32_t close = 0;
    for (std::size_t i = 0; i < roll.results.size(); ++i)
        if (i != best && roll.values[i].cubeless(evaluator_.rules) <= most && rng.below(++close) == 0)
            found = {roll.results[i], roll.next, roll.values[i].swapped()};
    return found;
}

// Of the roll thrown: the best play and those that come close to it, at most so many, best first.
std::vector<SelfPlayer::Choice> SelfPlayer::close_plays(Dice thrown, std::int32_t most) const {
    const JudgedRolls::Roll roll = judged_roll(thrown);
    const auto value = [&](std::size_t i) { return roll.values[i].cubeless(evaluator_.rules); };
    std::vector<std::size_t> order(roll.results.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return value(a) < value(b); });
    std::vector<Choice> found;
    for (const std::size_t i : order)
        if (static_cast<std::int32_t>(found.size()) < most && value(i) <= value(order.front()) + rival_margin)
            found.push_back({roll.results[i], roll.next, roll.values[i].swapped()});
    return found;
}

// Of the plays that come close, the best by the means after them. Those of the others are lessons; its own is the next
// one of the game.
SelfPlayer::Choice SelfPlayer::best_candidate(Dice thrown, const SelfPlaySettings& settings, Rng& rng,
                                              std::vector<Lesson>& lessons) {
    const std::vector<Choice> close = close_plays(thrown, settings.candidates);
    if (close.size() == 1) return close.front();
    std::vector<Prospect> found;
    std::size_t best = 0;
    std::optional<Position> judged;
    for (const Choice& choice : close) {
        const Prospect& prospect = found.emplace_back(after(choice, rng));
        if (found.size() > 1 && prospect.equity <= found[best].equity) continue;
        best = found.size() - 1;
        std::swap(rolls_, best_rolls_);
        judged = std::exchange(judged_, {});
    }
    std::swap(rolls_, best_rolls_);
    judged_ = judged;
    for (std::size_t k = 0; k < found.size(); ++k)
        if (k != best && found[k].is_learned(settings.contact_only)) lessons.push_back(found[k].lesson);
    return close[best];
}

// The position after a play and its mean over all rolls; what a table knows of it, or the end.
SelfPlayer::Prospect SelfPlayer::after(const Choice& choice, Rng& rng) {
    const Settled settled = evaluation_.settle(choice.result, choice.next);
    Prospect found{{settled.position, {}}, {}, 0};
    use_token(found.lesson.position, 0, rng);
    found.now = evaluator_.classify(found.lesson.position);
    Outcomes& mean = found.lesson.target;
    if (found.is_open()) {
        best_of_all(found.lesson.position, {}, mean);
    } else {
        judged_.reset();
        mean = evaluation_.evaluate(found.lesson.position);
    }
    found.equity = (settled.same_side ? mean : mean.swapped()).cubeless(evaluator_.rules);
    return found;
}

// The best play of one roll, and the mean of those of all.
SelfPlayer::Choice SelfPlayer::best_of_all(const Position& position, Dice thrown, Outcomes& mean) {
    if (judged_ != position) {
        rolls_.begin(position, likely_below);
        for_each_roll(evaluator_.rules, [&](Dice dice, float) { rolls_.add(evaluation_, dice, {&worth_, 1}); });
        rolls_.judge(evaluation_);
        judged_ = position;
    }
    Choice found;
    mean = {};
    std::size_t number = 0;
    for_each_roll(evaluator_.rules, [&](Dice dice, float weight) {
        const Choice choice = best(rolls_.roll(number++));
        mean.add(choice.value, weight);
        if (dice == thrown) found = choice;
    });
    return found;
}

// Highest die first.
Dice SelfPlayer::dice(Rng& rng) const {
    int die[3] = {rng.die(), rng.die(), 0};
    if (evaluator_.rules.dice == 3) die[2] = rng.die();
    std::sort(die, die + 3, std::greater<>());
    return {die[0], die[1], die[2]};
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
        Outcomes value;  // of the position after the play, or as the mean has it, seen by the side that played
        bool same_side;  // whether that side rolls next
        bool is_best;    // no random play
    };
    generator_.widest = rolls_.widest = best_rolls_.widest = evaluation_.widest = settings.widest;
    judged_.reset();
    Rng rng(seed, game), aside(mix(seed), game);  // lessons beside the game leave its dice as they are
    std::vector<Turn> turns;
    std::vector<Lesson> lessons;  // on rivals; those on turns follow
    Position position = starts[rng.below(static_cast<std::uint32_t>(starts.size()))];
    for (int ply = 0; ply < settings.max_plies; ++ply) {
        // A position that is only ever rolled from with unequal dice is no lesson for the general case.
        const bool is_opening = ply == 0 && settings.opening_throw && is_untouched(position);
        use_token(position, settings.explore, rng);
        if (evaluator_.classify(position) == JudgedBy::game_over) break;
        Dice thrown = dice(rng);
        while (is_opening && thrown.a == thrown.b) thrown = dice(rng);
        const bool is_lesson = !is_opening && (!settings.races_only || evaluator_.classify(position) == JudgedBy::race);
        const bool is_mean = settings.full_backup && is_lesson;
        Outcomes mean;
        Choice played = is_mean ? best_of_all(position, thrown, mean) : best_play(position, thrown);
        if (is_mean && happens(settings.rivals, aside))
            if (const auto close = rival(thrown, aside))
                if (const Prospect found = after(*close, aside); found.is_learned(settings.contact_only))
                    lessons.push_back(found.lesson);
        Outcomes value = played.value;  // as the mean has it, whichever candidate is made
        if (is_mean && settings.candidates > 1) played = best_candidate(thrown, settings, aside, lessons);
        const bool is_random = happens(settings.explore, rng);
        if (is_random) {
            played = random_play(position, thrown, rng);
            value = played.value;
        }
        const Settled settled = evaluation_.settle(played.result, played.next);
        if (is_lesson)
            turns.push_back({{position, is_mean ? mean : played.value}, value, settled.same_side, !is_random});
        position = settled.position;
        const JudgedBy now = evaluator_.classify(position);
        if (now == JudgedBy::game_over || now == JudgedBy::bearoff) break;
        if (now == JudgedBy::race && settings.contact_only) break;
    }
    if (settings.lambda > 0)
        for (std::size_t i = turns.size(); i-- > 1;) {
            Turn& turn = turns[i - 1];
            const Outcomes later = turn.same_side ? turns[i].lesson.target : turns[i].lesson.target.swapped();
            if (!settings.full_backup)
                turn.lesson.target = blend(turn.value, later, settings.lambda);
            else if (turn.is_best)  // a worse play says nothing of what the best would have met
                turn.lesson.target = corrected(turn.lesson.target, turn.value, later, settings.lambda);
        }
    for (const Turn& turn : turns) lessons.push_back(turn.lesson);
    return lessons;
}

}  // namespace doublesix
