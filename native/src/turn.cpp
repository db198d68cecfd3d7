#include "doublesix/turn.hpp"

#include <algorithm>
#include <bit>

#include "doublesix/place_keys.hpp"

namespace doublesix {
namespace {

constexpr std::uint32_t not_home = 0x7FFFF80U;  // points 7–24, bar, reserve
constexpr std::uint32_t home = 0x7EU;
constexpr std::uint32_t start_quarter_of_opponent = 0x1F80U;  // 7–12
constexpr std::uint32_t own_start_quarter = 0x1F80000U;       // 19–24
constexpr int head = 24;

// Counts by place; the reserve stands behind the bar.
unsigned char* counts(Side& side) { return reinterpret_cast<unsigned char*>(&side); }

// Bit p: a run of `length` begins on p and goes up.
std::uint32_t runs(std::uint32_t mask, int length) {
    for (int i = 1; i < length; ++i) mask &= mask >> 1;
    return mask;
}

// Marks of hitters that may go on: bits 1–6 the points of those that stand where they hit, then for each place 0–6 how
// many of those that went on stand there.
namespace hitters {
constexpr int places = 7;
constexpr int shift(int place) { return places + 3 * place; }
std::uint32_t moved(std::uint32_t marks, int place) { return marks >> shift(place) & 7; }
std::uint32_t moved_to(std::uint32_t marks, int place) { return marks + (1U << shift(place)); }
std::uint32_t moved_from(std::uint32_t marks, int place) { return marks - (1U << shift(place)); }
}  // namespace hitters

int last_place(std::uint32_t mask) { return 31 - std::countl_zero(mask); }

}  // namespace

std::uint32_t closed_points(const Rules& rules, const Position& position) {
    const Side& his = position.side[1];
    const int enough = rules.landing == Landing::block ? rules.closed_by : 2;
    const std::uint32_t prisons = rules.landing == Landing::pin ? position.side[0].pinned : 0;
    return faced(rules.track, occupied(his, enough)) | prisons;
}

std::uint32_t first_entering(const Rules& rules, std::uint32_t own) {
    if (rules.bar_first && own >> bar & 1) return 1U << bar;
    if (rules.reserve_first && own >> in_reserve & 1) return own & (1U << in_reserve | 1U << bar);
    return own;
}

Stand Turn::begin(const Position& position, Dice dice) {
    const Side& mine = position.side[0];
    const Side& his = position.side[1];
    closed_ = closed_points(rules_, position);
    blots_ = faced(rules_.track, occupied(his, 1) & ~occupied(his, 2));
    fixed_ = rules_.landing == Landing::pin ? mine.pinned & every_point : 0;
    memory_ = mine.memory;
    is_roll_ = rules_.dice == 3 || !dice.c;
    is_entering_ = rules_.ordinary_while_entering && mine.reserve;
    may_hit_ = !rules_.hit_after_home || mine.memory;
    if (rules_.head_rule) {
        const bool is_first_turn = mine.count[head] == rules_.checkers;
        const bool takes_two = is_first_turn && dice.a == dice.b && (rules_.head_doublets >> dice.a & 1);
        head_left_ = mine.count[head] - (takes_two ? 2 : 1);
    }
    const std::uint32_t lone = occupied(mine, 1) & ~occupied(mine, 2);
    return {position, 0, present(mine) & ~(fixed_ & lone), 0, 0, ~0U, 0};
}

// Places whose checkers a restriction keeps there.
std::uint32_t Turn::held_back(const Stand& stand) const {
    const Side& mine = stand.position.side[0];
    std::uint32_t held = 0;
    if (rules_.head_rule && mine.count[head] <= head_left_) held |= 1U << head;
    if (rules_.first_runner && !mine.count[off] && !(stand.own & 0xFFEU) && mine.count[head] < rules_.checkers)
        held |= 1U << head;
    if (rules_.home_hits == HomeHits::no_run) held |= stand.marks & ~occupied(mine, 2);
    return held;
}

std::uint32_t Turn::forbidden_targets(const Stand& stand) const {
    const Side& mine = stand.position.side[0];
    std::uint32_t forbidden = 0;
    if (rules_.point_limit) forbidden |= occupied(mine, rules_.point_limit);
    if (!may_hit_ && !mine.count[off] && !(stand.own & home)) forbidden |= blots_;
    if (rules_.enter_all_first && mine.reserve) forbidden |= (1U << rules_.enter_all_first) - 1;
    return forbidden;
}

std::uint32_t Turn::borne_off(const Stand& stand, std::uint32_t candidates, int die) const {
    const std::uint32_t standing = stand.own | fixed_;
    if (!rules_.bears_off || (standing & not_home) || !standing || (fixed_ && !rules_.while_pinned)) return 0;
    if (standing >> die & 1) return candidates & 1U << die;
    const int last = last_place(standing);
    return last < die && !rules_.exact_only ? candidates & 1U << last : 0;
}

std::uint32_t Turn::sources(const Stand& stand, int die) const {
    const std::uint32_t candidates = first_entering(rules_, stand.own) & ~held_back(stand);
    if (!rules_.inside_moves && !((stand.own | fixed_) & not_home)) return borne_off(stand, candidates, die);
    const std::uint32_t open = every_point & ~closed_ & ~forbidden_targets(stand);
    std::uint32_t found = candidates & open << die & 0x3FFFFFEU;
    if ((candidates >> in_reserve & 1) && (open >> (bar - die) & 1)) found |= 1U << in_reserve;
    return found | borne_off(stand, candidates, die);
}

bool Turn::hits(const Stand& stand, int target) const {
    return rules_.landing == Landing::hit && (blots_ >> target & 1) &&
           stand.position.side[1].count[facing(rules_.track, target)] == 1;
}

std::uint64_t Turn::hash_after(const Stand& stand, int source, int die) const {
    const int target = target_of(source, die);
    std::uint64_t hash = stand.hash + place_keys.key[0][target] - place_keys.key[0][source];
    if (hits(stand, target)) hash += place_keys.key[1][bar] - place_keys.key[1][facing(rules_.track, target)];
    return hash;
}

// What becomes of the opponent's checkers where one leaves and arrives.
void Turn::meet(Stand& stand, int source, int target) const {
    Side& his = stand.position.side[1];
    if (rules_.landing == Landing::pin) {
        const Side& mine = stand.position.side[0];
        if (source < bar && !mine.count[source]) his.pinned &= ~(1U << facing(rules_.track, source));
        if (target != off && his.count[facing(rules_.track, target)]) his.pinned |= 1U << facing(rules_.track, target);
        return;
    }
    if (!hits(stand, target)) return;
    const int point = facing(rules_.track, target);
    his.count[point] = 0;
    ++his.count[bar];
}

bool Turn::step(Stand& stand, int source, int die) const {
    const int target = target_of(source, die);
    const std::uint32_t own_before = stand.own;
    unsigned char* mine = counts(stand.position.side[0]);
    if (--mine[source] == (fixed_ >> source & 1)) stand.own &= ~(1U << source);
    ++mine[target];
    if (target != off) stand.own |= 1U << target;
    meet(stand, source, target);
    return !is_refused(own_before, stand);
}

// Restrictions that look at where a step leads.
bool Turn::is_refused(std::uint32_t own_before, const Stand& after) const {
    if (rules_.prime_each_step && has_prime_ahead(after)) return true;
    if (!rules_.start_quarter_limit) return false;
    const int held_before = std::popcount(own_before & start_quarter_of_opponent);
    return std::popcount(after.own & start_quarter_of_opponent) > std::max(rules_.start_quarter_limit, held_before);
}

// The turn's hits at home. A hitter that may not go on is marked where it stands; where it may, checkers on its point
// look alike, and every way to see who went is followed.
Marks Turn::marks_after(const Stand& before, const Stand& after, int source, int target) const {
    Marks marks;
    const std::uint32_t old = before.marks;
    if (rules_.home_hits == HomeHits::no_hide && old && source < hitters::places) {
        const bool rests = old >> source & 1;
        const std::uint32_t moved = hitters::moved(old, source);
        if (rests) marks.add(hitters::moved_to(old & ~(1U << source), target));
        if (moved) marks.add(hitters::moved_to(hitters::moved_from(old, source), target));
        if (static_cast<int>(rests + moved) > after.position.side[0].count[source]) return marks;  // a hitter went
    }
    const bool is_hit = before.position.side[1].count[bar] != after.position.side[1].count[bar];
    marks.add(is_hit ? old | (1U << target & home) : old);
    return marks;
}

// Whether a hitter that went on stands among its own or, unless that is allowed, was borne off.
bool Turn::hides(const Stand& stand, bool lenient) const {
    if (!(stand.marks >> hitters::places)) return false;
    if (!lenient && hitters::moved(stand.marks, off)) return true;
    for (int p = 1; p < hitters::places; ++p)
        if (hitters::moved(stand.marks, p) && stand.position.side[0].count[p] != 1) return true;
    return false;
}

// Points in a row on the opponent's way, all of them before each of his checkers.
bool Turn::has_prime_ahead(const Stand& stand) const {
    const Side& his = stand.position.side[1];
    if (his.count[off]) return false;
    const std::uint32_t held = faced(rules_.track, occupied(stand.position.side[0]));
    const std::uint32_t standing = present(his);
    const int foremost = standing ? std::countr_zero(standing) : 0;
    return runs(held, rules_.prime_ahead) & ((1U << foremost) - 1);
}

// Whether all the opponent has left stands on one point, directly behind six of the player's.
bool Turn::holds_everybody(const Stand& stand) const {
    const std::uint32_t standing = present(stand.position.side[1]);
    if (!std::has_single_bit(standing) || standing >> bar) return false;
    const int point = std::countr_zero(standing);
    const std::uint32_t held = faced(rules_.track, occupied(stand.position.side[0]));
    return point > 6 && (held >> (point - 6) & 0x3FU) == 0x3FU;
}

bool Turn::may_end(const Stand& stand, bool lenient) const {
    const Side& mine = stand.position.side[0];
    if (rules_.prime_limit && longest_run(occupied(mine, 2) & every_point) >= rules_.prime_limit) return false;
    if (rules_.prime_ahead && has_prime_ahead(stand)) return false;
    if (rules_.home_hits == HomeHits::no_hide && hides(stand, lenient)) return false;
    if (!rules_.no_full_start) return true;
    return (occupied(mine) & own_start_quarter) != own_start_quarter && !holds_everybody(stand);
}

std::int8_t Turn::memory_after(const Stand& stand) const {
    if (is_counted()) return static_cast<std::int8_t>(memory_ + 1);
    if (rules_.hit_after_home && (stand.position.side[0].count[off] || (stand.own & home))) return 1;
    return memory_;
}

bool Turn::is_orderly() const {
    const bool looks_at_the_way = rules_.point_limit || rules_.first_runner || rules_.start_quarter_limit ||
                                  rules_.hit_after_home || rules_.prime_each_step || !rules_.inside_moves;
    return !looks_at_the_way && !has_marks();
}

bool Turn::restricts_ends() const {
    return rules_.prime_limit || rules_.prime_ahead || rules_.no_full_start || has_lenient_form();
}

}  // namespace doublesix
