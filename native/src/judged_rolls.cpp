#include "doublesix/judged_rolls.hpp"

namespace doublesix {

void JudgedRolls::begin(const Position& position, const Likely& limits) {
    position_ = position;
    limits_ = limits;
    rolls_.clear();
    results_.clear();
    values_.clear();
    pending_.clear();
}

// Rolls that a fresh roll follows are judged together; where a turn goes on, each roll by itself.
void JudgedRolls::add(StaticEvaluation& evaluation, Dice dice, std::span<const Worth> worths) {
    generator_.widest = widest;
    generator_.generate(position_, dice);
    const bool is_forced = generator_.results.size() == 1;
    if (generator_.next != pending_next_ || generator_.next > next::again) judge(evaluation);
    pending_next_ = generator_.next;
    evaluation.keep_likely(position_, generator_.next, worths, limits_, generator_.results);
    const std::size_t begin = results_.size() + pending_.size();
    rolls_.push_back({dice, generator_.next, is_forced, begin, begin + generator_.results.size()});
    pending_.insert(pending_.end(), generator_.results.begin(), generator_.results.end());
}

void JudgedRolls::judge(StaticEvaluation& evaluation) {
    if (pending_.empty()) return;
    evaluation.evaluate_results(position_, pending_, pending_next_, part_);
    results_.insert(results_.end(), pending_.begin(), pending_.end());
    values_.insert(values_.end(), part_.begin(), part_.end());
    pending_.clear();
}

JudgedRolls::Roll JudgedRolls::roll(std::size_t number) const {
    const Part& part = rolls_[number];
    const std::size_t count = part.end - part.begin;
    return {part.dice,
            part.next,
            {results_.data() + part.begin, count},
            {values_.data() + part.begin, count},
            part.is_forced};
}

}  // namespace doublesix
