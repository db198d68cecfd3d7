#include "doublesix/general_plays.hpp"

#include <algorithm>
#include <bit>
#include <compare>
#include <iterator>

#include "doublesix/ending.hpp"
#include "doublesix/rng.hpp"

namespace doublesix {
namespace {

constexpr std::uint32_t none = ~0U;
constexpr std::size_t first_slots = 1024;
constexpr std::size_t kept_traces = 1U << 20;

std::uint64_t key_of(std::uint64_t hash, std::uint32_t marks) { return mix(hash + golden * marks); }

bool is_same(const Stand& a, const Stand& b) { return a.marks == b.marks && a.position == b.position; }

}  // namespace

void KeySample::open(std::uint32_t size) {
    size_ = size;
    kept_ = 0;
    last_bin_ = bins - 1;
    if (size) std::fill(std::begin(in_bin_), std::end(in_bin_), 0U);
}

void KeySample::add(std::uint64_t key) {
    if (!size_) return;
    ++in_bin_[bin_of(key)];
    ++kept_;
    const bool is_out = kept_ > size_ || is_full();
    for (; is_out && kept_ - in_bin_[last_bin_] >= size_; --last_bin_) kept_ -= in_bin_[last_bin_];
}

std::uint64_t KeySample::greatest(std::vector<std::uint64_t>& in_last_bin) const {
    const auto last = in_last_bin.end() - 1 - (kept_ - size_);
    std::nth_element(in_last_bin.begin(), last, in_last_bin.end());
    return *last;
}

// A stamp no slot has.
void GeneralPlays::forget_slots() {
    if (++stamp_) return;
    for (Slot& slot : slots_) slot.stamp = 0;
    stamp_ = 1;
}

void GeneralPlays::open_table() {
    if (slots_.empty()) slots_.resize(first_slots);
    slot_mask_ = first_slots - 1;
    forget_slots();
}

void GeneralPlays::open_level(Level& level, std::uint32_t widest) {
    level.clear();
    open_table();
    sample_.open(widest);
}

void GeneralPlays::grow_table(const Level& level) {
    slot_mask_ = slot_mask_ * 2 + 1;
    if (slots_.size() <= slot_mask_) slots_.resize(slot_mask_ + 1);
    forget_slots();
    for (std::uint32_t i = 0; i < level.size(); ++i) {
        std::uint32_t slot = static_cast<std::uint32_t>(level[i].key) & slot_mask_;
        while (slots_[slot].stamp == stamp_) slot = (slot + 1) & slot_mask_;
        slots_[slot] = {level[i].key, i, stamp_};
    }
}

// The last stand of the level stays unless it was already there.
void GeneralPlays::keep_if_new(int source, int die, std::uint32_t before, Level& into) {
    Stand& found = into.back();
    std::uint32_t slot = static_cast<std::uint32_t>(found.key) & slot_mask_;
    for (; slots_[slot].stamp == stamp_; slot = (slot + 1) & slot_mask_)
        if (slots_[slot].hash == found.key && is_same(into[slots_[slot].index], found)) {
            into[slots_[slot].index].again |= Turn::not_before(source);
            into.pop_back();
            return;
        }
    slots_[slot] = {found.key, static_cast<std::uint32_t>(into.size() - 1), stamp_};
    found.again = Turn::not_before(source);
    found.trace = static_cast<std::uint32_t>(traces_.size());
    traces_.push_back(
        {before, static_cast<std::int8_t>(source), static_cast<std::int8_t>(Turn::target_of(source, die))});
    sample_.add(found.key);
    if (into.size() * 2 > slot_mask_) grow_table(into);
}

void GeneralPlays::add(const Stand& from, int source, int die, Level& into) {
    const std::uint64_t hash = turn_.hash_after(from, source, die);
    if (turn_.has_marks()) {
        add_each_way(from, hash, source, die, into);
        return;
    }
    // What is none of the sample is not even made.
    const std::uint64_t key = key_of(hash, from.marks);
    if (!sample_.may_hold(key)) return;
    into.push_back(from);
    into.back().hash = hash;
    into.back().key = key;
    if (turn_.step(into.back(), source, die))
        keep_if_new(source, die, from.trace, into);
    else
        into.pop_back();
}

// Once with each of the marks it may have.
void GeneralPlays::add_each_way(const Stand& from, std::uint64_t hash, int source, int die, Level& into) {
    Stand after = from;
    after.hash = hash;
    if (!turn_.step(after, source, die)) return;
    const Marks marks = turn_.marks_after(from, after, source, Turn::target_of(source, die));
    for (int i = 0; i < marks.count; ++i) {
        after.marks = marks.ways[i];
        after.key = key_of(hash, after.marks);
        if (!sample_.may_hold(after.key)) continue;
        into.push_back(after);
        keep_if_new(source, die, from.trace, into);
    }
}

// `is_again`: the level `from` was reached with the same die. Where a step may end the game, the order counts.
void GeneralPlays::expand(const Level& from, int die, bool is_again, Level& into) {
    const bool in_order = is_again && turn_.is_orderly() && !may_end_within_;
    for (const Stand& stand : from) {
        std::uint32_t left = turn_.sources(stand, die);
        if (in_order) left &= stand.again;
        for (; left; left &= left - 1) add(stand, std::countr_zero(left), die, into);
    }
}

// Whether a turn may end somewhere on this level; if so, these are the ends found so far.
bool GeneralPlays::keep_ends(const Level& level, bool lenient) {
    if (!turn_.restricts_ends()) {
        ends_ = &level;
        return !level.empty();
    }
    const auto may_end = [&](const Stand& stand) { return turn_.may_end(stand, lenient); };
    if (std::none_of(level.begin(), level.end(), may_end)) return false;
    allowed_ends_.clear();
    std::copy_if(level.begin(), level.end(), std::back_inserter(allowed_ends_), may_end);
    ends_ = &allowed_ends_;
    return true;
}

// Moves the stands of a level on which the game is over to the others of the turn; whether there were any.
bool GeneralPlays::set_aside_game_ends(Level& level) {
    if (!may_end_within_) return false;
    const auto goes_on = [&](const Stand& stand) { return !ends_within(rules_, stand.position); };
    const auto first = std::partition(level.begin(), level.end(), goes_on);
    const bool are_any = first != level.end();
    game_ends_.insert(game_ends_.end(), first, level.end());
    level.erase(first, level.end());
    return are_any;
}

// As many dice as can be played lead to an end of the game alone.
void GeneralPlays::keep_game_ends_only() {
    allowed_ends_.clear();
    ends_ = &allowed_ends_;
}

void GeneralPlays::add_game_ends() {
    if (ends_ != &allowed_ends_) allowed_ends_ = *ends_;
    allowed_ends_.insert(allowed_ends_.end(), game_ends_.begin(), game_ends_.end());
    ends_ = &allowed_ends_;
}

void GeneralPlays::begin(const Stand& start) {
    traces_.clear();
    game_ends_.clear();
    levels_[0].assign(1, start);
    levels_[0][0].trace = none;
}

void GeneralPlays::thin(Level& level) {
    if (!sample_.is_overfull()) return;
    keys_.clear();
    for (const Stand& stand : level)
        if (sample_.is_in_last_bin(stand.key)) keys_.push_back(stand.key);
    const std::uint64_t last = sample_.greatest(keys_);
    std::erase_if(level, [last](const Stand& stand) { return stand.key > last; });
    is_complete_ = false;
}

// A sample might miss the ways that use most dice: unless it used all of them, it has to be a larger one.
int GeneralPlays::play_chain_thinned(const Stand& start, const Chain& chain, std::uint32_t widest) {
    for (;; widest = widest < ~0U / 16 ? widest * 16 : 0) {
        const int used = play_chain(start, chain, widest);
        if (is_complete_ || used == chain.length) return used;
    }
}

// One die after the other; returns how many were used.
int GeneralPlays::play_chain(const Stand& start, const Chain& chain, std::uint32_t widest) {
    begin(start);
    is_complete_ = true;
    int used = 0;
    for (int i = 0; i < chain.length; ++i) {
        const Level& from = levels_[i & 1];
        Level& into = levels_[~i & 1];
        const bool is_last = i + 1 == chain.length;  // what nothing follows may be as wide as it is
        open_level(into, is_last ? 0 : widest);
        expand(from, chain.die[i], i > 0 && chain.die[i] == chain.die[i - 1], into);
        if (into.empty()) break;
        thin(into);
        if (set_aside_game_ends(into)) {
            keep_game_ends_only();
            used = i + 1;
            if (into.empty()) break;
        }
        if (keep_ends(into, false) || (turn_.has_lenient_form() && keep_ends(into, true))) used = i + 1;
    }
    return used;
}

namespace {

// Of equal dice the first goes first.
bool is_in_order(const int* dice, int count, int set) {
    for (int i = 0; i < count; ++i)
        for (int j = 0; j < i; ++j)
            if (dice[i] == dice[j] && (set >> i & 1) && !(set >> j & 1)) return false;
    return true;
}

int dice_in(int set) { return std::popcount(static_cast<unsigned>(set)); }

int pips_in(const int* dice, int count, int set) {
    int sum = 0;
    for (int i = 0; i < count; ++i) sum += (set >> i & 1) * dice[i];
    return sum;
}

}  // namespace

// Dice in any order: level `set` holds what the dice of that bit set lead to. Returns how many were used.
int GeneralPlays::play_each_once(const int* dice, int count) {
    unsigned with_game_ends = 0;
    for (int set = 1; set < 1 << count; ++set) {
        open_level(levels_[set], 0);
        if (!is_in_order(dice, count, set)) continue;
        for (int i = 0; i < count; ++i)
            if ((set >> i & 1) && is_in_order(dice, count, set ^ 1 << i))
                expand(levels_[set ^ 1 << i], dice[i], false, levels_[set]);
        if (set_aside_game_ends(levels_[set])) with_game_ends |= 1U << set;
    }
    return best_ends(dice, count, with_game_ends);
}

// The greatest number of dice first, then the strict form of a rule before a milder one, then the greatest pips.
int GeneralPlays::best_ends(const int* dice, int count, unsigned with_game_ends) {
    struct Try {
        int used, lenient, pips, set;
        auto operator<=>(const Try&) const = default;
    };
    Try tries[32];
    int number = 0;
    for (int lenient = 0; lenient <= turn_.has_lenient_form(); ++lenient)
        for (int set = 1; set < 1 << count; ++set)
            if (!levels_[set].empty() || with_game_ends >> set & 1)
                tries[number++] = {-dice_in(set), lenient, -pips_in(dice, count, set), set};
    std::sort(tries, tries + number);
    for (int i = 0; i < number; ++i) {
        if (keep_ends(levels_[tries[i].set], tries[i].lenient)) return -tries[i].used;
        if (!(with_game_ends >> tries[i].set & 1)) continue;
        keep_game_ends_only();
        return -tries[i].used;
    }
    return 0;
}

Next GeneralPlays::what_follows(Dice dice, const Chain& chain, int used) const {
    const bool is_roll = rules_.dice == 3 || !dice.c;
    if (is_roll && rules_.dice == 2 && used == 2 && rules_.bonus_high && dice.a != dice.b) {
        const bool is_bonus =
            std::max(dice.a, dice.b) == rules_.bonus_high && std::min(dice.a, dice.b) == rules_.bonus_low;
        return is_bonus ? next::names : next::opponent;
    }
    if (!chain.length || turn_.is_ordinary()) return next::opponent;
    if (dice.c == Dice::leftover) return next::again;
    if (used == chain.length)
        return (is_roll ? rules_.extra_turn : rules_.extra_after_named) ? next::again : next::opponent;
    if (!rules_.leftovers_to_opponent) return next::opponent;
    const int die = chain.die[used];
    const auto left = std::count(chain.die + used, chain.die + chain.length, chain.die[used]);
    return static_cast<Next>(8 * die + static_cast<int>(left));
}

bool GeneralPlays::is_new(const Level& level, std::uint32_t index) {
    const Stand& stand = level[index];
    const std::uint64_t hash = mix(stand.hash);
    std::uint32_t slot = static_cast<std::uint32_t>(hash) & slot_mask_;
    for (; slots_[slot].stamp == stamp_; slot = (slot + 1) & slot_mask_)
        if (slots_[slot].hash == hash && level[slots_[slot].index].position == stand.position) return false;
    slots_[slot] = {hash, index, stamp_};
    return true;
}

StepList GeneralPlays::steps_to(std::uint32_t trace) const {
    int length = 0;
    for (std::uint32_t at = trace; at != none; at = traces_[at].before) ++length;
    StepList list;
    for (std::uint32_t at = trace; at != none; at = traces_[at].before) {
        --length;
        list.step[length][0] = traces_[at].source;
        list.step[length][1] = traces_[at].target;
    }
    return list;
}

void GeneralPlays::hand_out(bool with_plays, std::vector<Position>& results, std::vector<StepList>& plays) {
    const bool may_repeat = turn_.has_marks() || !game_ends_.empty();
    if (!game_ends_.empty()) add_game_ends();
    const Level& ends = *ends_;
    if (may_repeat) {
        open_table();
        while (ends.size() * 2 > slot_mask_) slot_mask_ = slot_mask_ * 2 + 1;
        if (slots_.size() <= slot_mask_) slots_.resize(slot_mask_ + 1);
    }
    for (std::uint32_t i = 0; i < ends.size(); ++i) {
        if (may_repeat && !is_new(ends, i)) continue;
        results.push_back(ends[i].position);
        results.back().side[0].memory = turn_.memory_after(ends[i]);
        if (with_plays) plays.push_back(steps_to(ends[i].trace));
    }
}

// After an exceptional chain: the memory is seldom needed again.
void GeneralPlays::let_go() {
    if (traces_.capacity() < kept_traces) return;
    traces_ = {};
    for (Level& level : levels_) level = {};
    allowed_ends_ = game_ends_ = {};
    slots_ = {};
}

Next GeneralPlays::generate(const Position& position, Dice dice, bool with_plays, std::uint32_t widest,
                            std::vector<Position>& results, std::vector<StepList>& plays) {
    results.clear();
    plays.clear();
    is_complete_ = true;
    const Stand start = turn_.begin(position, dice);
    may_end_within_ = may_end_within(rules_, position);
    begin(start);
    const Chain chain = chain_of(rules_, dice, turn_.is_ordinary());
    const int numbers[3] = {dice.a, dice.b, dice.c};
    const int used = chain.length ? play_chain_thinned(start, chain, widest) : play_each_once(numbers, rules_.dice);
    if (!used) {
        begin(start);
        ends_ = &levels_[0];
    }
    hand_out(with_plays, results, plays);
    let_go();
    return what_follows(dice, chain, used);
}

}  // namespace doublesix
