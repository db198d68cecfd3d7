// Legal plays in bulk: every distinct result of a roll, each once, with one sequence of steps on request.
// The readable reference is `doublesix.rules.legal`; tests hold the two together.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "doublesix/position.hpp"
#include "doublesix/rules.hpp"

namespace doublesix {

constexpr int max_steps = 4;

struct StepList {
    std::int8_t step[max_steps][2];  // source, target; -1 where unused
};

class PlayGenerator {
  public:
    explicit PlayGenerator(const Rules& rules) : rules_(rules), table_(1024), stamps_(1024, 0) {}

    // Fills `results` (not swapped: row 0 is still the side that played). A dance yields the position itself.
    void generate(const Position& position, int die1, int die2, bool with_plays = false);

    std::vector<Position> results;
    std::vector<StepList> plays;  // parallel to results when asked for

  private:
    struct State {
        Position position;
        std::uint64_t hash;
        std::uint32_t own;  // occupied points and bar of the player
    };

    std::uint32_t sources(const State& state, int die) const;
    void step(State& state, int source, int die) const;
    void play_mixed(const State& start, int first, int second, bool may_end_after_first);
    void play_doublet(const State& state, int die, int used, int highest);
    void reach(const State& state, int used);
    void add(const State& state, int used);
    void restart();
    void grow();

    Rules rules_;
    std::uint32_t blocked_ = 0;  // points the opponent holds, player's numbering; constant during a turn
    std::uint32_t blots_ = 0;    // opposing blots when the turn began
    int most_used_ = 0;
    bool with_plays_ = false;
    StepList path_{};
    std::vector<std::uint32_t> table_;
    std::vector<std::uint32_t> stamps_;
    std::vector<std::uint64_t> hashes_;
    std::uint32_t stamp_ = 0;
};

// How the winner (row 0, all off) won: 1 single, 2 gammon, 3 backgammon; 0 while the game goes on.
int win_level(const Rules& rules, const Position& position);

}  // namespace doublesix
