// Legal plays under any rules: the dice are played level by level, and every position is kept once a level.
// What does not live here: what a single step may do (turn).
#pragma once

#include <cstdint>
#include <vector>

#include "doublesix/dice.hpp"
#include "doublesix/position.hpp"
#include "doublesix/steps.hpp"
#include "doublesix/turn.hpp"

namespace doublesix {

// The least of many keys, as many as asked for, told while the keys still come: bins count them, and what lies beyond
// the last bin that is needed is out.
class KeySample {
  public:
    // `size` 0: all keys.
    void open(std::uint32_t size);
    // Whether a key can still be one of them.
    bool may_hold(std::uint64_t key) const { return bin_of(key) <= last_bin_; }
    void add(std::uint64_t key);
    bool is_full() const { return last_bin_ < bins - 1; }
    bool is_overfull() const { return size_ && (is_full() || kept_ > size_); }
    bool is_in_last_bin(std::uint64_t key) const { return bin_of(key) == last_bin_; }
    // The greatest of them, given all keys of the last bin in any order.
    std::uint64_t greatest(std::vector<std::uint64_t>& in_last_bin) const;

  private:
    static constexpr std::uint32_t bins = 1024;
    static std::uint32_t bin_of(std::uint64_t key) { return static_cast<std::uint32_t>(key >> 54); }

    std::uint32_t size_ = 0;
    std::uint32_t kept_ = 0;  // keys up to the last bin
    std::uint32_t last_bin_ = bins - 1;
    std::uint32_t in_bin_[bins];
};

class GeneralPlays {
  public:
    explicit GeneralPlays(const Rules& rules) : rules_(rules), turn_(rules) {}

    // Fills the lists as `PlayGenerator::generate` promises, and returns what follows.
    Next generate(const Position& position, Dice dice, bool with_plays, std::uint32_t widest,
                  std::vector<Position>& results, std::vector<StepList>& plays);
    bool is_complete() const { return is_complete_; }

  private:
    struct Trace {
        std::uint32_t before;
        std::int8_t source, target;
    };
    using Level = std::vector<Stand>;
    // Finds stands of the level under construction by their hash.
    struct Slot {
        std::uint64_t hash;
        std::uint32_t index, stamp;
    };

    void forget_slots();
    void open_table();
    void open_level(Level& level, std::uint32_t widest);
    void grow_table(const Level& level);
    void expand(const Level& from, int die, bool is_again, Level& into);
    void add(const Stand& from, int source, int die, Level& into);
    void add_each_way(const Stand& from, std::uint64_t hash, int source, int die, Level& into);
    void keep_if_new(int source, int die, std::uint32_t before, Level& into);
    bool keep_ends(const Level& level, bool lenient);
    bool set_aside_game_ends(Level& level);
    void keep_game_ends_only();
    void add_game_ends();
    bool is_new(const Level& level, std::uint32_t index);
    Next what_follows(Dice dice, const Chain& chain, int used) const;
    int play_chain(const Stand& start, const Chain& chain, std::uint32_t widest);
    int play_chain_thinned(const Stand& start, const Chain& chain, std::uint32_t widest);
    void thin(Level& level);
    void begin(const Stand& start);
    int play_each_once(const int* dice, int count);
    int best_ends(const int* dice, int count, unsigned with_game_ends);
    void hand_out(bool with_plays, std::vector<Position>& results, std::vector<StepList>& plays);
    StepList steps_to(std::uint32_t trace) const;
    void let_go();

    Rules rules_;
    Turn turn_;
    Level levels_[8];
    const Level* ends_ = nullptr;  // where the turn may end, as far as is known
    Level allowed_ends_;           // … if not everywhere on a level
    Level game_ends_;              // where the game ended within the turn: nothing is played from there
    bool may_end_within_ = false;  // whether that can happen in this turn
    std::vector<Trace> traces_;
    std::vector<Slot> slots_;
    KeySample sample_;                 // what goes on of the level under construction
    std::vector<std::uint64_t> keys_;  // scratch
    std::uint32_t slot_mask_ = 0;
    std::uint32_t stamp_ = 0;
    bool is_complete_ = true;
};

}  // namespace doublesix
