// Plain backgammon for thousands of games at once, on processors and GPUs alike: results of rolls, their class and
// phase, and codes, from and to codes. A GPU has no room for the generator's lists and tables, so plays are walked with
// steps made and taken back. The kernel's own are in plays.cpp, encoding.cpp, evaluator.cpp; tests hold both together.
#pragma once

#include <cstdint>

#include "doublesix/anywhere.hpp"
#include "doublesix/bits.hpp"
#include "doublesix/facts.hpp"
#include "doublesix/hits.hpp"
#include "doublesix/places.hpp"
#include "doublesix/plain_sources.hpp"

namespace doublesix::bulk {

constexpr int places = 26;
constexpr int slots = 64;  // of a code: both sides' counts, then the facts
constexpr int rolls = 21;
constexpr int contact_kinds = 9;  // phases; then:
constexpr int race_kind = 9, over_kind = 10, kinds = 11;
constexpr int most_mixed = 256;  // distinct results of an unequal roll: less than 15 · 15

// Roll number 0 is 11, then 21, 22, 31, 32, 33 …
struct Roll {
    int high, low;
    DOUBLESIX_ANYWHERE explicit Roll(int number) {
        high = 1;
        while (number >= high) number -= high++;
        low = number + 1;
    }
};

struct Board {
    std::int8_t count[2][places];  // [0] the side on roll, [1] the other, each in its own numbering

    DOUBLESIX_ANYWHERE explicit Board(const std::uint8_t* code) {
        for (int i = 0; i < 2 * places; ++i) count[i / places][i % places] = static_cast<std::int8_t>(code[i]);
    }
    DOUBLESIX_ANYWHERE std::uint32_t occupied(int side, int least = 1) const {
        std::uint32_t mask = 0;
        for (int p = 1; p <= bar; ++p) mask |= static_cast<std::uint32_t>(count[side][p] >= least) << p;
        return mask;
    }
};

// 0–8: with contact, the phase as the side of row `first` sees it; else `race_kind` or `over_kind`.
DOUBLESIX_ANYWHERE inline int kind_of(const Board& board, std::uint32_t one, std::uint32_t other, int first) {
    if (!one || !other) return over_kind;
    if (highest_bit(one) + highest_bit(other) <= bar) return race_kind;
    int level[2];
    for (int side = 0; side < 2; ++side) {
        int back = 0;
        for (int p = 19; p <= bar; ++p) back += board.count[side][p];
        level[side] = back == 0 ? 0 : back <= 2 ? 1 : 2;
    }
    return 3 * level[first] + level[1 - first];
}

struct HitsByRoll {
    DOUBLESIX_ANYWHERE Hits operator()(std::uint32_t own, std::uint32_t open, std::uint32_t blots, int on_bar) const {
        return hits_by_roll(own, open, blots, on_bar);
    }
};

// The checkers in the code of a board seen by the side of row `first`.
DOUBLESIX_ANYWHERE inline void encode_checkers(const Board& board, int first, std::uint8_t* code) {
    for (int side = 0; side < 2; ++side)
        for (int p = 0; p < places; ++p)
            code[places * side + p] = static_cast<std::uint8_t>(board.count[side ? 1 - first : first][p]);
}

// The facts in the code of a board seen by the side of row 0.
DOUBLESIX_ANYWHERE inline void encode_facts(const Board& board, const std::uint8_t* escapes, std::uint8_t* code) {
    for (int side = 0; side < 2; ++side) {
        const std::uint32_t closed = faced(board.occupied(1 - side, 2));
        const std::uint32_t blots = faced(board.occupied(1 - side)) & ~closed;
        const Facts facts = facts_of(board.count[side], board.occupied(side), closed, blots, escapes, HitsByRoll());
        const std::uint8_t told[] = {facts.shots, facts.escapes, facts.choices, facts.costs, facts.trapped, facts.wall};
        for (int k = 0; k < 6; ++k) code[2 * places + 2 * k + side] = told[k];
    }
}

// Walks all legal plays of a roll. `visit(board, own, his)` meets each result once, the board still seen by who played;
// of a dance the board itself.
template <class Visit>
class Walk {
  public:
    // `most`: dice that legal plays use, where that is known; else 0, and `restart()` of the visitor tells that what it
    // has met used too few.
    DOUBLESIX_ANYWHERE Walk(Board& board, int most, Visit& visit)
        : most_used(most), board_(board), visit_(visit), own_(board.occupied(0)), his_(board.occupied(1)) {
        blocked_ = faced(board.occupied(1, 2));
        blots_ = faced(his_) & ~blocked_;
    }

    DOUBLESIX_ANYWHERE void all(Roll roll) {
        if (roll.high == roll.low) {
            doublet<0>(roll.high, bar);
            return;
        }
        mixed(roll.high, roll.low, true);
        // If the larger die could be played but not both, the smaller alone is not allowed.
        mixed(roll.low, roll.high, farthest_ != 1);
        if (farthest_ == 0) reach(0);
    }

    int most_used;

  private:
    DOUBLESIX_ANYWHERE std::uint32_t sources(int die) const { return plain_sources(own_, blocked_, die); }

    // Whether it hits.
    DOUBLESIX_ANYWHERE bool step(int source, int target) {
        move(source, target);
        const int his_point = bar - target;
        const bool is_hit = target != off && (blots_ >> target & 1) && board_.count[1][his_point] == 1;
        if (is_hit) {
            board_.count[1][his_point] = 0;
            ++board_.count[1][bar];
            his_ = (his_ & ~(1U << his_point)) | 1U << bar;
        }
        return is_hit;
    }
    DOUBLESIX_ANYWHERE void take_back(int source, int target, bool is_hit) {
        move(target, source);
        if (!is_hit) return;
        board_.count[1][bar - target] = 1;
        his_ |= 1U << (bar - target);
        if (--board_.count[1][bar] == 0) his_ &= ~(1U << bar);
    }
    DOUBLESIX_ANYWHERE void move(int from, int to) {
        --board_.count[0][from];
        ++board_.count[0][to];
        if (from != off && board_.count[0][from] == 0) own_ &= ~(1U << from);
        if (to != off) own_ |= 1U << to;
    }

    DOUBLESIX_ANYWHERE static int target_of(int source, int die) { return source > die ? source - die : off; }

    DOUBLESIX_ANYWHERE void mixed(int first, int second, bool may_end_after_first) {
        for (std::uint32_t from = sources(first); from; from &= from - 1) {
            const int s1 = lowest_bit(from), t1 = target_of(s1, first);
            const bool hit1 = step(s1, t1);
            const std::uint64_t moved = mark_of_step(s1, t1);
            std::uint32_t then = sources(second);
            if (!then && may_end_after_first) reach_once(1, moved);
            for (; then; then &= then - 1) {
                const int s2 = lowest_bit(then), t2 = target_of(s2, second);
                const bool hit2 = step(s2, t2);
                reach_once(2, moved + mark_of_step(s2, t2));
                take_back(s2, t2, hit2);
            }
            take_back(s1, t1, hit1);
        }
    }

    // Steps of one die can always be reordered from the highest source down, so only that order is walked, and no
    // result comes twice.
    template <int used>
    DOUBLESIX_ANYWHERE void doublet(int die, int highest) {
        std::uint32_t from = 0;
        if constexpr (used < 4) from = sources(die) & ((2U << highest) - 1);
        if (!from) {
            reach(used);
            return;
        }
        if constexpr (used < 4)
            for (; from; from &= from - 1) {
                const int source = lowest_bit(from), target = target_of(source, die);
                const bool is_hit = step(source, target);
                doublet<used + 1>(die, source);
                take_back(source, target, is_hit);
            }
    }

    DOUBLESIX_ANYWHERE bool uses_most(int used) {
        if (used > farthest_) farthest_ = used;
        if (used < most_used) return false;
        if (used > most_used) {
            most_used = used;
            met_ = 0;
            visit_.restart();
        }
        return true;
    }
    DOUBLESIX_ANYWHERE void reach(int used) {
        if (uses_most(used)) visit_(board_, own_, his_);
    }
    // Two orders of two dice often come to the same. `moved`: the sum of the marks of the steps made.
    DOUBLESIX_ANYWHERE void reach_once(int used, std::uint64_t moved) {
        if (!uses_most(used)) return;
        const std::uint64_t mark = moved ^ his_;
        for (int i = 0; i < met_; ++i)
            if (marks_[i] == mark) return;
        if (met_ < most_mixed) marks_[met_++] = mark;
        visit_(board_, own_, his_);
    }
    // Sums of these tell apart where at most two checkers that were moved now stand.
    DOUBLESIX_ANYWHERE static std::uint64_t mark_of_step(int source, int target) {
        return mark_of_place(target) - mark_of_place(source);
    }
    // As SplitMix64 mixes: all results of a roll have moved as many pips, so marks that grow evenly tell nothing apart.
    DOUBLESIX_ANYWHERE static std::uint64_t mark_of_place(int place) {
        std::uint64_t mark = static_cast<std::uint64_t>(place + 1) * 0x9E3779B97F4A7C15ULL;
        mark = (mark ^ mark >> 30) * 0xBF58476D1CE4E5B9ULL;
        mark = (mark ^ mark >> 27) * 0x94D049BB133111EBULL;
        return mark ^ mark >> 31;
    }

    Board& board_;
    Visit& visit_;
    std::uint32_t own_, his_, blocked_, blots_;
    int farthest_ = 0, met_ = 0;
    std::uint64_t marks_[most_mixed];
};

}  // namespace doublesix::bulk
