// Games of the engine against itself, as lessons: positions before a roll and what they turned out to be worth.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "doublesix/evaluator.hpp"
#include "doublesix/judged_rolls.hpp"
#include "doublesix/rng.hpp"

namespace doublesix {

struct Lesson {
    Position position;  // seen by the side on roll, before its roll
    Outcomes target;
};

// Results by so many points worse than the best are its rivals.
constexpr float rival_margin = 0.08F;

struct SelfPlaySettings {
    // Weight of what came later against the next position's value (TD(lambda)). With full backups: of each later error
    // of judgement, found without the luck of the rolls; such targets may lie a little outside 0 to 1.
    float lambda = 0;
    float explore = 0;  // chance of a random play instead of the best, and of a random use of a token
    std::int32_t max_plies = 1000;
    bool opening_throw = true;  // the first roll from where games begin is never a doublet
    bool full_backup = false;   // target = mean over all rolls of the best play's value, instead of one game's roll
    // With full backups: chance of a further lesson, the mean after a play that was no worse than the best by much.
    // What is underrated is never played, so no other lesson puts it right.
    float rivals = 0;
    // With full backups: so many of the plays that come close are judged by the means after them. All are lessons, and
    // the best by them is made, so that games show what better play leads to.
    std::int32_t candidates = 1;
    bool races_only = false;             // no lesson before the armies have passed each other
    bool contact_only = false;           // games are cut where they have
    std::uint32_t widest = most_judged;  // PlayGenerator::widest: of long chains a smaller sample makes quicker games
};

// Plays game number `game` of stream `seed` from one of `starts`; the best play is the one of greatest cubeless equity.
class SelfPlayer {
  public:
    explicit SelfPlayer(const Evaluator& evaluator)
        : evaluator_(evaluator), worth_(Worth::cubeless(evaluator.rules)), evaluation_(evaluator),
          generator_(evaluator.rules), rolls_(evaluator.rules), best_rolls_(evaluator.rules) {}

    std::vector<Lesson> play(std::span<const Position> starts, const SelfPlaySettings& settings, std::uint64_t seed,
                             std::uint64_t game);

    std::uint64_t evaluations() const { return evaluation_.evaluations; }

  private:
    struct Choice {
        Position result;
        Next next;
        Outcomes value;  // of that result, seen by who played
    };
    // What a play leads to, and what that is worth one roll further on to who played.
    struct Prospect {
        Lesson lesson;
        JudgedBy now;
        float equity;
        bool is_open() const { return now == JudgedBy::contact || now == JudgedBy::race; }
        bool is_learned(bool contact_only) const { return contact_only ? now == JudgedBy::contact : is_open(); }
    };
    Choice best(const JudgedRolls::Roll& roll) const;
    Choice best_play(const Position& position, Dice dice);
    Choice best_of_all(const Position& position, Dice thrown, Outcomes& mean);
    JudgedRolls::Roll judged_roll(Dice thrown) const;
    std::optional<Choice> rival(Dice thrown, Rng& rng) const;
    std::vector<Choice> close_plays(Dice thrown, std::int32_t most) const;
    Choice best_candidate(Dice thrown, const SelfPlaySettings& settings, Rng& rng, std::vector<Lesson>& lessons);
    Prospect after(const Choice& choice, Rng& rng);
    Choice random_play(const Position& position, Dice dice, Rng& rng);
    void use_token(Position& position, float explore, Rng& rng);
    Dice dice(Rng& rng) const;

    const Evaluator& evaluator_;
    Worth worth_;
    StaticEvaluation evaluation_;
    PlayGenerator generator_;
    JudgedRolls rolls_, best_rolls_;
    std::optional<Position> judged_;  // whose rolls, all of them, `rolls_` holds
    std::vector<Outcomes> values_;
};

}  // namespace doublesix
