// Legal plays in bulk: every distinct result of a roll, each once, with one sequence of steps on request.
// The readable reference is `doublesix.rules.legal`; tests hold the two together.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "doublesix/dice.hpp"
#include "doublesix/general_plays.hpp"
#include "doublesix/position.hpp"
#include "doublesix/rules.hpp"
#include "doublesix/steps.hpp"

namespace doublesix {

class PlayGenerator {
  public:
    explicit PlayGenerator(const Rules& rules)
        : rules_(rules), is_plain_(rules.is_plain()), table_(1024), stamps_(1024, 0), general_(rules) {}

    // Fills `results` (not swapped: row 0 is still the side that played; its memory brought up to date) and `next`.
    // A dance yields the position itself. The dice must be possible in the game.
    void generate(const Position& position, Dice dice, bool with_plays = false);

    std::vector<Position> results;
    std::vector<StepList> plays;  // parallel to results when asked for
    bool is_complete = true;      // whether `results` holds all of them
    // What follows if the game goes on: all such plays of one roll use as many dice, so it is the same for all of them.
    Next next = next::opponent;

    // Long chains of dice can have millions of results. Where more than so many stands are met after a die that others
    // follow, a sample of that size goes on (the same one every time); what is found is legal all the same. 0: all of
    // them.
    std::uint32_t widest = 0;

  private:
    struct State {
        Position position;
        std::uint64_t hash;
        std::uint32_t own;  // occupied points and bar of the player
    };

    void generate_plain(const Position& position, int die1, int die2, bool with_plays);
    void step(State& state, int source, int die) const;
    void play_mixed(const State& start, int first, int second, bool may_end_after_first);
    void play_doublet(const State& state, int die, int used, int highest);
    void reach(const State& state, int used);
    void add(const State& state, int used);
    void restart();
    void grow();

    Rules rules_;
    bool is_plain_;
    std::uint32_t blocked_ = 0;  // points the opponent holds, player's numbering; constant during a turn
    std::uint32_t blots_ = 0;    // opposing blots when the turn began
    int most_used_ = 0;
    bool with_plays_ = false;
    StepList path_{};
    std::vector<std::uint32_t> table_;
    std::vector<std::uint32_t> stamps_;
    std::vector<std::uint64_t> hashes_;
    std::uint32_t stamp_ = 0;
    GeneralPlays general_;
};

}  // namespace doublesix
