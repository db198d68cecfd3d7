// One turn under any rules: where a checker may go with a die, what a step does, where a turn may end.
// What does not live here: the order of the dice and which of them must be played (general_plays).
#pragma once

#include <cstdint>

#include "doublesix/dice.hpp"
#include "doublesix/position.hpp"
#include "doublesix/rules.hpp"

namespace doublesix {

// Where the checkers stand within a turn.
struct Stand {
    Position position;
    std::uint64_t hash;   // of the counts; pins follow from them
    std::uint32_t own;    // places (bar and reserve too) from which one of the player's checkers could move
    std::uint32_t marks;  // what restrictions remember of the turn
    // For the user of `Turn`: how the stand was reached, and sources worth a try with the same die again.
    std::uint32_t trace;
    std::uint32_t again;
    std::uint64_t key;  // tells it from other stands
};

// What there is to remember after a step: where checkers are told apart that look alike, several things.
struct Marks {
    std::uint32_t ways[3];
    int count = 0;
    void add(std::uint32_t way) { ways[count++] = way; }
};

// Points where the side in row 0 may not land; the rules that only some games have may close others to it.
std::uint32_t closed_points(const Rules& rules, const Position& position);
// Of a side's places those from which it moves first: what has to enter leaves the others where they are.
std::uint32_t first_entering(const Rules& rules, std::uint32_t own);

class Turn {
  public:
    explicit Turn(const Rules& rules) : rules_(rules) {}

    Stand begin(const Position& position, Dice dice);
    // Bit p: a checker may leave place p with this die.
    std::uint32_t sources(const Stand& stand, int die) const;
    // The hash of the stand after a step.
    std::uint64_t hash_after(const Stand& stand, int source, int die) const;
    // Carries out one of them but for hash and marks; false if a restriction forbids where it leads.
    bool step(Stand& stand, int source, int die) const;
    // The marks after that step, where stands have marks.
    Marks marks_after(const Stand& before, const Stand& after, int source, int target) const;
    // Whether the turn may end there; `lenient`: under the milder form of a rule that has one.
    bool may_end(const Stand& stand, bool lenient) const;
    // What the player's side remembers after a turn that ends there.
    std::int8_t memory_after(const Stand& stand) const;

    // Whether this roll would be an ordinary doublet.
    bool is_ordinary() const { return is_counted() || (is_roll_ && is_entering_); }
    // Whether may_end can ever refuse.
    bool restricts_ends() const;
    bool has_lenient_form() const { return rules_.home_hits == HomeHits::no_hide; }
    // Whether steps of one die can always be put in order: from the bar, the reserve, then from the furthest point.
    bool is_orderly() const;
    // The sources that come no earlier in that order.
    static std::uint32_t not_before(int source) {
        return source == bar ? ~0U : source == in_reserve ? ~(1U << bar) : (2U << source) - 1;
    }
    // Whether stands may differ in their marks alone.
    bool has_marks() const { return rules_.home_hits != HomeHits::free; }

    static int target_of(int source, int die) {
        return source == in_reserve ? bar - die : source > die ? source - die : off;
    }

  private:
    std::uint32_t held_back(const Stand& stand) const;
    std::uint32_t forbidden_targets(const Stand& stand) const;
    std::uint32_t borne_off(const Stand& stand, std::uint32_t candidates, int die) const;
    bool hits(const Stand& stand, int target) const;
    void meet(Stand& stand, int source, int target) const;
    bool is_refused(std::uint32_t own_before, const Stand& after) const;
    bool is_counted() const { return is_roll_ && memory_ < rules_.ordinary_rolls; }
    bool hides(const Stand& stand, bool lenient) const;
    bool has_prime_ahead(const Stand& stand) const;
    bool holds_everybody(const Stand& stand) const;

    Rules rules_;
    std::uint32_t closed_ = 0;  // points where the player may not land
    std::uint32_t blots_ = 0;   // opposing blots when the turn began
    std::uint32_t fixed_ = 0;   // the player's pinned checkers
    int head_left_ = 0;         // checkers on the 24-point below which the head rule holds them
    bool may_hit_ = true;
    bool is_roll_ = true;       // not a chain that follows from one
    bool is_entering_ = false;  // doublets are ordinary since the reserve is not empty
    std::int8_t memory_ = 0;
};

}  // namespace doublesix
