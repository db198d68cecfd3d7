// The results of several rolls from one position, judged together: siblings that share the nets' passes though their
// rolls differ. What does not live here: which result is best, for that is a matter of stakes and cube.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "doublesix/evaluator.hpp"

namespace doublesix {

class JudgedRolls {
  public:
    explicit JudgedRolls(const Rules& rules) : generator_(rules) {}

    // Forgets all rolls; those added next are thrown from this position, and so many of their results are likely.
    void begin(const Position& position, const Likely& limits = likely);
    // Of long lists of results only those stay that a small net finds likely to be best, given what they may be worth.
    void add(StaticEvaluation& evaluation, Dice dice, std::span<const Worth> worths);
    // To be called once all rolls are there.
    void judge(StaticEvaluation& evaluation);

    struct Roll {
        Dice dice;
        Next next;
        std::span<const Position> results;  // row 0 has played
        std::span<const Outcomes> values;   // seen by the other side
        bool is_forced;                     // whether there was but one result from the beginning
    };
    std::size_t count() const { return rolls_.size(); }
    Roll roll(std::size_t number) const;  // in the order in which they were added

    std::uint32_t widest = most_judged;  // PlayGenerator::widest

  private:
    struct Part {
        Dice dice;
        Next next;
        bool is_forced;
        std::size_t begin, end;
    };

    PlayGenerator generator_;
    Position position_;
    Likely limits_ = likely;
    std::vector<Part> rolls_;
    std::vector<Position> results_, pending_;
    std::vector<Outcomes> values_, part_;
    Next pending_next_ = next::opponent;
};

}  // namespace doublesix
