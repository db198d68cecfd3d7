#include "doublesix/ending.hpp"

#include "doublesix/turn.hpp"

namespace doublesix {
namespace {

constexpr std::uint32_t home = 0x7EU;
constexpr std::uint32_t far_quarter = 0x1F80000U;  // 19–24
constexpr std::uint32_t far_away = 0x7F80000U;     // 19–24, bar, reserve

int level_of_loss(const Rules& rules, const Side& loser) {
    if (rules.misere || loser.count[off] > 0 || rules.gammon_value == rules.single_value) return 1;
    if (rules.backgammon_value == rules.gammon_value) return 2;
    const std::uint32_t standing = present(loser);
    const bool is_backgammon = rules.none_home ? !(standing & home) : (standing & far_away) != 0;
    return is_backgammon ? 3 : 2;
}

// Seen by the winner.
Outcomes won(const Rules& rules, const Side& loser) {
    if (!rules.per_checker) return Outcomes::finished(level_of_loss(rules, loser));
    Outcomes outcomes = Outcomes::finished(1);
    outcomes.gammon_win = static_cast<float>(rules.checkers - loser.count[off]) / 15;
    return outcomes;
}

bool is_home(const Rules& rules, const Side& side) {
    if (rules.bears_off) return side.count[off] == rules.checkers;
    return !(present(side) & ~home);
}

bool is_mother_pinned(const Side& side) { return side.pinned >> mother & 1; }

bool has_closed_out(const Side& side, const Side& other) {
    return other.count[bar] && longest_run(occupied(side, 2) & every_point) >= 6;
}

// Whether the side in row 0 has to enter a checker before it moves another, and every point where one could is closed.
bool is_shut_out(const Rules& rules, const Position& position) {
    const std::uint32_t first = first_entering(rules, present(position.side[0]));
    return first && !(first & every_point) && !(far_quarter & ~closed_points(rules, position));
}

Ending tie() { return {true, {0.5F, 0, 0, 0, 0}}; }
Ending finished(int level) { return {true, Outcomes::finished(level)}; }

Ending early_ending(const Rules& rules, const Position& position) {
    const auto& [mine, his] = position.side;
    if (rules.first_hit_wins && his.count[bar]) return finished(1);
    if (rules.first_hit_wins && mine.count[bar]) return finished(-1);
    if (rules.closeout_wins && has_closed_out(mine, his)) return finished(1);
    if (rules.closeout_wins && has_closed_out(his, mine)) return finished(-1);
    if (rules.token == Token::bomb && is_shut_out(rules, position) && is_shut_out(rules, position.swapped()))
        return tie();
    if (!rules.mother_pinned) return {};
    const int level = rules.gammon_value == rules.single_value ? 1 : 2;
    if (is_mother_pinned(mine) && is_mother_pinned(his)) return tie();
    if (is_mother_pinned(his) && !mine.count[mother]) return finished(level);
    if (is_mother_pinned(mine) && !his.count[mother]) return finished(-level);
    return {};
}

}  // namespace

Ending ending(const Rules& rules, const Position& position) {
    const Side& mine = position.side[0];
    const Side& his = position.side[1];
    if (is_home(rules, mine)) return {true, rules.misere ? Outcomes::finished(-1) : won(rules, his)};
    if (is_home(rules, his)) return {true, rules.misere ? Outcomes::finished(1) : won(rules, mine).swapped()};
    const bool has_early_ends =
        rules.mother_pinned || rules.first_hit_wins || rules.closeout_wins || rules.token == Token::bomb;
    return has_early_ends ? early_ending(rules, position) : Ending{};
}

}  // namespace doublesix
