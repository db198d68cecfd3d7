// The generator works on bit masks of sources; results are told apart by an additive hash and compared in full.
#include "doublesix/plays.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "doublesix/place_keys.hpp"
#include "doublesix/plain_sources.hpp"

namespace doublesix {
void PlayGenerator::step(State& state, int source, int die) const {
    Side& mine = state.position.side[0];
    const int target = source > die ? source - die : off;
    state.hash += place_keys.key[0][target] - place_keys.key[0][source];
    if (--mine.count[source] == 0) state.own &= ~(1U << source);
    ++mine.count[target];
    if (target == off) return;
    state.own |= 1U << target;
    Side& his = state.position.side[1];
    if ((blots_ >> target & 1) && his.count[25 - target] == 1) {
        his.count[25 - target] = 0;
        ++his.count[bar];
        state.hash += place_keys.key[1][bar] - place_keys.key[1][25 - target];
    }
}

void PlayGenerator::restart() {
    results.clear();
    hashes_.clear();
    plays.clear();
    if (++stamp_) return;
    std::fill(stamps_.begin(), stamps_.end(), 0U);  // after four thousand million of them
    stamp_ = 1;
}

void PlayGenerator::grow() {
    const std::size_t size = table_.size() * 2;
    table_.assign(size, 0);
    stamps_.assign(size, 0);
    stamp_ = 1;
    for (std::uint32_t i = 0; i < results.size(); ++i) {
        std::size_t slot = hashes_[i] & (size - 1);
        while (stamps_[slot] == stamp_) slot = (slot + 1) & (size - 1);
        stamps_[slot] = stamp_;
        table_[slot] = i;
    }
}

void PlayGenerator::add(const State& state, int used) {
    const std::uint64_t hash = mix(state.hash);
    const std::size_t cap = table_.size() - 1;
    std::size_t slot = hash & cap;
    for (; stamps_[slot] == stamp_; slot = (slot + 1) & cap) {
        const std::uint32_t i = table_[slot];
        if (hashes_[i] == hash && results[i] == state.position) return;
    }
    stamps_[slot] = stamp_;
    table_[slot] = static_cast<std::uint32_t>(results.size());
    results.push_back(state.position);
    hashes_.push_back(hash);
    if (with_plays_) {
        StepList list;
        std::memcpy(list.step, path_.step, static_cast<std::size_t>(used) * sizeof(list.step[0]));
        plays.push_back(list);
    }
    if (results.size() * 2 > table_.size()) grow();
}

// Keep only sequences that use the greatest number of dice.
void PlayGenerator::reach(const State& state, int used) {
    if (used < most_used_) return;
    if (used > most_used_) {
        most_used_ = used;
        restart();
    }
    add(state, used);
}

void PlayGenerator::play_mixed(const State& start, int first, int second, bool may_end_after_first) {
    for (std::uint32_t from = plain_sources(start.own, blocked_, first); from; from &= from - 1) {
        const int s1 = std::countr_zero(from);
        State middle = start;
        step(middle, s1, first);
        path_.step[0][0] = static_cast<std::int8_t>(s1);
        path_.step[0][1] = static_cast<std::int8_t>(s1 > first ? s1 - first : off);
        std::uint32_t then = plain_sources(middle.own, blocked_, second);
        if (!then && may_end_after_first) reach(middle, 1);
        for (; then; then &= then - 1) {
            const int s2 = std::countr_zero(then);
            State end = middle;
            step(end, s2, second);
            path_.step[1][0] = static_cast<std::int8_t>(s2);
            path_.step[1][1] = static_cast<std::int8_t>(s2 > second ? s2 - second : off);
            reach(end, 2);
        }
    }
}

// Steps of one die can always be reordered from the highest source down, so only that order is walked.
void PlayGenerator::play_doublet(const State& state, int die, int used, int highest) {
    std::uint32_t from =
        used < rules_.doublet_steps ? plain_sources(state.own, blocked_, die) & ((2U << highest) - 1) : 0;
    if (!from) {
        reach(state, used);
        return;
    }
    for (; from; from &= from - 1) {
        const int s = std::countr_zero(from);
        State next = state;
        step(next, s, die);
        path_.step[used][0] = static_cast<std::int8_t>(s);
        path_.step[used][1] = static_cast<std::int8_t>(s > die ? s - die : off);
        play_doublet(next, die, used + 1, s);
    }
}

void PlayGenerator::generate(const Position& position, Dice dice, bool with_plays) {
    if (is_plain_)
        generate_plain(position, dice.a, dice.b, with_plays);
    else
        next = general_.generate(position, dice, with_plays, widest, results, plays);
    is_complete = is_plain_ || general_.is_complete();
}

void PlayGenerator::generate_plain(const Position& position, int die1, int die2, bool with_plays) {
    with_plays_ = with_plays;
    most_used_ = 0;
    restart();
    const Side& his = position.side[1];
    blocked_ = faced(occupied(his, 2));
    blots_ = faced(occupied(his, 1)) & ~blocked_;
    const State start{position, 0, occupied(position.side[0])};
    if (die1 == die2) {
        play_doublet(start, die1, 0, bar);
        return;
    }
    const int high = die1 > die2 ? die1 : die2;
    const int low = die1 > die2 ? die2 : die1;
    play_mixed(start, high, low, true);
    // If the larger die could be played but not both, the smaller alone is not allowed.
    play_mixed(start, low, high, most_used_ != 1);
    if (results.empty()) reach(start, 0);
}

}  // namespace doublesix
