#include "doublesix/cube.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace doublesix {
namespace {

bool gammons_count(const Stakes& stakes, CubeState state) {
    return !(stakes.jacoby && state.owner == Owner::centered && state.level == 0);
}

// Winning chance at which `taker`, doubled from `level` to the next with a live cube, is indifferent.
double take_point(const Stakes& stakes, int taker, int level, const Outcomes& takers) {
    const MeanEnds ends = mean_ends(stakes, taker, level + 1, takers, true);
    const double drop = stakes.ends[taker][level].loss[0];
    double point = 0;
    if (stakes.is_money) {
        // All levels are alike, so the recursion closes: (L - 1/2) / (W + L + 1/2) in units of this level's cube.
        const double unit = stakes.ends[taker][level + 1].win[0];
        const double w = ends.win / unit, l = -ends.loss / unit;
        point = (l - 0.5) / (w + l + 0.5);
    } else if (stakes.is_dead(taker, level + 1) || level + 2 >= cube_levels) {
        point = ends.win > ends.loss ? (drop - ends.loss) / (ends.win - ends.loss) : 0;
    } else {
        const double cash_point = 1 - take_point(stakes, 1 - taker, level + 1, takers.swapped());
        const double cash = stakes.cash(taker, level + 1);
        point = cash > ends.loss ? cash_point * (drop - ends.loss) / (cash - ends.loss) : 0;
    }
    return std::clamp(point, 0.0, 1.0);
}

// Whether single games from this level on are worth what a table says of its first levels.
bool is_same_game(const Ends* ends, const MatchEnds& table, int level) {
    for (int k = level; k < cube_levels; ++k)
        if (!are_equal(ends[k - level].win[0], table.win[k]) || !are_equal(ends[k - level].loss[0], table.loss[k]))
            return false;
    return true;
}

// What each gammon and backgammon adds, in units of what lies between winning and losing a single game.
std::array<double, 4> gammon_values(const Stakes& stakes, int mover, CubeState state) {
    if (!gammons_count(stakes, state)) return {};
    const Ends& e = stakes.ends[mover][state.level];
    const double unit = e.win[0] - e.loss[0];
    return {(e.win[1] - e.win[0]) / unit, (e.win[2] - e.win[1]) / unit, (e.loss[0] - e.loss[1]) / unit,
            (e.loss[1] - e.loss[2]) / unit};
}

double between(double x, double x0, double y0, double x1, double y1) {
    return x1 - x0 > 1e-12 ? y0 + (y1 - y0) * (x - x0) / (x1 - x0) : y1;
}

}  // namespace

bool are_gammons_alike(const Stakes& stakes, int mover, CubeState a, CubeState b) {
    constexpr double alike = 0.1;  // of a point, where a gammon for money adds half of one
    const auto first = gammon_values(stakes, mover, a), second = gammon_values(stakes, mover, b);
    return std::equal(first.begin(), first.end(), second.begin(),
                      [](double x, double y) { return std::abs(x - y) < alike; });
}

Stakes Stakes::from(const double (*first)[6], bool is_money, bool jacoby, bool cube_in_play) {
    Stakes stakes;
    for (int level = 0; level < cube_levels; ++level)
        for (int k = 0; k < 3; ++k) {
            stakes.ends[0][level].win[k] = first[level][k];
            stakes.ends[0][level].loss[k] = first[level][3 + k];
            stakes.ends[1][level].win[k] = -first[level][3 + k];
            stakes.ends[1][level].loss[k] = -first[level][k];
        }
    stakes.is_money = is_money;
    stakes.jacoby = jacoby;
    stakes.cube_in_play = cube_in_play;
    return stakes;
}

void Stakes::consult(const Evaluator& tables, CubeState root) {
    table = nullptr;
    if (is_money || !cube_in_play) return;
    for (const auto& candidate : tables.matches)
        for (int side = 0; side < 2; ++side) {
            const MatchEnds theirs = side ? candidate->ends().seen_by_other() : candidate->ends();
            for (int level = 0; level < cube_levels; ++level) {
                const bool is_turned = level > 0;
                if (is_turned == (root.owner == Owner::centered) || !is_same_game(ends[0], theirs, level)) continue;
                table = candidate.get();
                table_side = static_cast<std::int8_t>(side);
                table_level = static_cast<std::int8_t>(level);
                return;
            }
        }
}

Stakes Stakes::swapped() const {
    Stakes other = *this;
    std::swap(other.ends[0], other.ends[1]);
    other.table_side = static_cast<std::int8_t>(1 - table_side);
    return other;
}

// Of races fitted to exact bear-offs and, where they are longer, to what is expected one roll later; of races longer
// than the last knot that one speaks. Of contact fitted to rollouts. What was measured is in docs/measurements.md, the
// readable twin in engine/janowski.py.
constexpr int knots = 7;
constexpr float knot_pips[knots] = {5, 15, 25, 40, 60, 80, 105};
constexpr LiveShare race_at_once{1, 1};
constexpr float race_held = 0.75F;
constexpr CubeEfficiency knot_efficiency[knots] = {
    // in the middle, own, the other side's, last
    {{0.20F, 0.67F}, {0.00F, 0.15F}, {0.23F, 0.52F}, {0.50F, 0.67F}, race_at_once, race_held},
    {{0.73F, 0.87F}, {0.01F, 0.76F}, {0.76F, 0.26F}, {0.73F, 0.87F}, race_at_once, race_held},
    {{0.78F, 0.93F}, {0.22F, 0.80F}, {0.81F, 0.33F}, {0.80F, 0.93F}, race_at_once, race_held},
    {{0.84F, 0.86F}, {0.35F, 0.79F}, {0.86F, 0.36F}, {0.85F, 0.86F}, race_at_once, race_held},
    {{0.86F, 0.76F}, {0.49F, 0.79F}, {0.86F, 0.47F}, {0.88F, 0.88F}, race_at_once, race_held},
    {{0.89F, 0.76F}, {0.53F, 0.82F}, {0.88F, 0.51F}, {0.89F, 0.88F}, race_at_once, race_held},
    {{0.90F, 0.92F}, {0.58F, 0.92F}, {0.91F, 0.41F}, {0.90F, 0.92F}, race_at_once, race_held}};

namespace {

// What x goes by in contact: how long the game lasts and how suddenly it turns.
struct ContactFacts {
    float gammons_won, gammons_lost;  // chances of the side on roll
    float own, other;                 // hundreds of pips to go
};

// x in contact: a sum over these facts.
struct ContactShare {
    float low, rise;   // at the low end of the window, and from there to the high end
    float if_limited;  // added where the cube cannot be turned for ever
    ContactFacts by;   // for a unit of each fact

    LiveShare of(const ContactFacts& facts, bool is_limited) const {
        const float x = low + (is_limited ? if_limited : 0) + by.gammons_won * facts.gammons_won +
                        by.gammons_lost * facts.gammons_lost + by.own * facts.own + by.other * facts.other;
        return {std::clamp(x, 0.0F, 1.0F), std::clamp(x + rise, 0.0F, 1.0F)};
    }
};

constexpr float most_pips = 170;  // a longer way says no more
constexpr ContactShare contact_centered{0.67F, -0.10F, -0.12F, {-0.71F, -0.79F, 0.18F, 0.13F}},
    contact_owned{0.29F, 0.44F, -0.06F, {-0.67F, 0.25F, 0.17F, -0.02F}},
    contact_other{0.83F, -0.53F, -0.06F, {0.26F, -0.63F, -0.02F, 0.13F}},
    contact_last{0.47F, -0.06F, 0.00F, {-0.25F, -0.38F, 0.15F, 0.13F}},
    contact_at_once{0.84F, -0.03F, 0.00F, {0.18F, 0.15F, 0.02F, 0.04F}};

float hundreds(const Side& side) { return std::min(static_cast<float>(pips(side)), most_pips) / 100; }

CubeEfficiency efficiency_in_contact(const Position& position, const Outcomes& o, const Stakes& stakes) {
    const ContactFacts facts{o.gammon_win, o.gammon_loss, hundreds(position.side[0]), hundreds(position.side[1])};
    const bool is_limited = !stakes.is_money;
    return {contact_centered.of(facts, is_limited), contact_owned.of(facts, is_limited),
            contact_other.of(facts, is_limited),    contact_last.of(facts, is_limited),
            contact_at_once.of(facts, is_limited),  1};
}

// Pips; of few on many checkers as many as usually take so many rolls. n checkers on the ace point are worth 7n/2 + 1
// effective pips, and other races some 8 more than they have.
float race_length(const Side& side) {
    int left = 0;
    for (int p = 1; p <= bar; ++p) left += side.count[p];
    return std::max(static_cast<float>(pips(side)), 3.5F * static_cast<float>(left - 2));
}

}  // namespace

CubeEfficiency cube_efficiency(JudgedBy position_class, const Position& position, const Outcomes& outcomes,
                               const Stakes& stakes) {
    if (position_class != JudgedBy::race && position_class != JudgedBy::bearoff)
        return efficiency_in_contact(position, outcomes, stakes);
    const float p = race_length(position.side[0]);
    int k = 0;
    while (k + 2 < knots && p > knot_pips[k + 1]) ++k;
    const float share = std::clamp((p - knot_pips[k]) / (knot_pips[k + 1] - knot_pips[k]), 0.0F, 1.0F);
    const CubeEfficiency &a = knot_efficiency[k], &b = knot_efficiency[k + 1];
    const auto mix = [share](float x, float y) { return x + share * (y - x); };
    const auto both = [mix](LiveShare x, LiveShare y) { return LiveShare{mix(x.low, y.low), mix(x.high, y.high)}; };
    return {both(a.centered, b.centered), both(a.owned, b.owned), both(a.other, b.other),
            both(a.last, b.last),         race_at_once,           race_held};
}

MeanEnds mean_ends(const Stakes& stakes, int mover, int level, const Outcomes& o, bool gammons) {
    const Ends& e = stakes.ends[mover][level];
    if (!gammons) return {e.win[0], e.loss[0]};
    const double win = o.win, loss = 1 - win;
    const double won =
        win > 1e-9 ? e.win[0] + (o.gammon_win * (e.win[1] - e.win[0]) + o.backgammon_win * (e.win[2] - e.win[1])) / win
                   : e.win[0];
    const double lost =
        loss > 1e-9
            ? e.loss[0] + (o.gammon_loss * (e.loss[1] - e.loss[0]) + o.backgammon_loss * (e.loss[2] - e.loss[1])) / loss
            : e.loss[0];
    return {won, lost};
}

namespace {

// What a game is worth at one level by who may turn the cube: Janowski's model of one position.
class Model {
  public:
    Model(const Stakes& stakes, int mover, CubeState state, const Outcomes& o)
        : stakes_(stakes), mover_(mover), level_(state.level), p_(o.win),
          ends_(mean_ends(stakes, mover, level_, o, gammons_count(stakes, state))),
          dead_(p_ * ends_.win + (1 - p_) * ends_.loss), can_mover_(is_open() && !stakes.is_dead(mover, level_)),
          can_other_(is_open() && !stakes.is_dead(1 - mover, level_)) {
        if (can_other_) low_ = take_point(stakes, mover, level_, o);
        if (can_mover_) high_ = 1 - take_point(stakes, 1 - mover, level_, o.swapped());
    }

    double dead() const { return dead_; }

    // A right can be left unused, so nothing is worth less for having it.
    double value(Owner owner, const CubeEfficiency& efficiency) const {
        const double alone = mixed(owner, efficiency);
        if (owner == Owner::mover) return std::max(alone, dead_);
        if (owner == Owner::other) return std::min(alone, dead_);
        if (stakes_.jacoby && level_ == 0) return alone;  // of owned cubes gammons count
        return std::clamp(alone, value(Owner::other, efficiency), value(Owner::mover, efficiency));
    }

  private:
    bool is_open() const { return stakes_.cube_in_play && level_ + 1 < cube_levels; }

    double mixed(Owner owner, const CubeEfficiency& efficiency) const {
        const bool mine = owner != Owner::other && can_mover_, his = owner != Owner::mover && can_other_;
        if (!mine && !his) return dead_;
        // Live cube: straight lines between losing, the point where he cashes, the point where I cash, and winning.
        double low = his ? low_ : 0, high = mine ? high_ : 1;
        const double low_value = his ? stakes_.ends[mover_][level_].loss[0] : ends_.loss;
        const double high_value = mine ? stakes_.cash(mover_, level_) : ends_.win;
        if (high < low) low = high = (low + high) / 2;
        double live, share;  // how far p lies from the low end to the high one
        if (p_ <= low) {
            live = his ? between(p_, 0, ends_.loss, low, low_value) : low_value;
            share = 0;
        } else if (p_ >= high) {
            live = mine ? between(p_, high, high_value, 1, ends_.win) : high_value;
            share = 1;
        } else {
            live = between(p_, low, low_value, high, high_value);
            share = between(p_, low, 0, high, 1);
        }
        double x = efficiency.of(owner).at(share);
        const bool is_mine_next = !stakes_.is_dead(mover_, level_ + 1),
                   is_his_next = !stakes_.is_dead(1 - mover_, level_ + 1);
        if ((mine && stakes_.is_dead(1 - mover_, level_)) || (his && stakes_.is_dead(mover_, level_)))
            x = efficiency.at_once.at(share);
        else if (owner != Owner::centered && !(is_mine_next && is_his_next))
            x *= efficiency.held;
        else if ((mine && !is_his_next) || (his && !is_mine_next))
            x = efficiency.last.at(share);
        return (1 - x) * dead_ + x * live;
    }

    const Stakes& stakes_;
    const int mover_, level_;
    const double p_;
    const MeanEnds ends_;
    const double dead_;
    const bool can_mover_, can_other_;
    double low_ = 0, high_ = 1;  // winning chances at which the mover, or the other side, is indifferent to a double
};

}  // namespace

double cubeful_value(const Stakes& stakes, int mover, CubeState state, const Outcomes& o,
                     const CubeEfficiency& efficiency) {
    return Model(stakes, mover, state, o).value(state.owner, efficiency);
}

double cubeful_decision(const Stakes& stakes, int mover, CubeState state, const Outcomes& o,
                        const CubeEfficiency& efficiency) {
    const double no_double = cubeful_value(stakes, mover, state, o, efficiency);
    if (!stakes.may_double(mover, state)) return no_double;
    const double taken = cubeful_value(stakes, mover, state.taken(), o, efficiency);
    return std::max(no_double, std::min(taken, stakes.cash(mover, state.level)));
}

bool is_value_exact(const Evaluator& tables, const Stakes& stakes, JudgedBy kind, const Position& position) {
    if (stakes.is_money && kind == JudgedBy::solved) return true;
    if (kind != JudgedBy::bearoff) return false;
    if (stakes.is_money) return tables.money_pairs_for(position) != nullptr;
    return stakes.table && stakes.table->covers(position, tables.rules.checkers);
}

double exact_value(const Evaluator& tables, const Stakes& stakes, int mover, CubeState state,
                   const Position& position) {
    if (!stakes.is_money) {
        const CubeState in_table{static_cast<std::int8_t>(state.level + stakes.table_level), state.owner};
        const Ends& ends = stakes.ends[mover][state.level];
        const double value = stakes.table->value(position, mover ^ stakes.table_side, in_table);
        return (ends.win[0] + ends.loss[0]) / 2 + value * (ends.win[0] - ends.loss[0]) / 2;
    }
    const Owner owner = state.owner;
    const double unit = stakes.cash(mover, state.level);
    if (tables.solved && tables.solved->covers(position)) {
        const SolvedValues values = tables.solved->values(position);
        if (!stakes.cube_in_play) return static_cast<double>(values.outcomes.cubeless(tables.rules)) * unit;
        const SolvedCube cube = owner == Owner::mover          ? SolvedCube::mine
                                : owner == Owner::other        ? SolvedCube::theirs
                                : gammons_count(stakes, state) ? SolvedCube::centered
                                : stakes.beavers               ? SolvedCube::jacoby_beavers
                                                               : SolvedCube::jacoby;
        return static_cast<double>(values.decided(cube)) * unit;
    }
    using enum TwoSidedValue;
    const TwoSidedValue which = !stakes.cube_in_play       ? cubeless
                                : owner == Owner::mover    ? mine
                                : owner == Owner::centered ? centered
                                                           : theirs;
    return tables.money_pairs_for(position)->value(position, which) * unit;
}

double finished_value(const Stakes& stakes, int mover, CubeState state, const Outcomes& o) {
    const MeanEnds ends = mean_ends(stakes, mover, state.level, o, gammons_count(stakes, state));
    return o.win * ends.win + (1 - o.win) * ends.loss;  // a tie is half a win
}

}  // namespace doublesix
