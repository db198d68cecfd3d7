// Bear-offs at match scores against a computation by definition, in doubles, and inside the search.
#include "doublesix/match_bearoff.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

#include "check.hpp"
#include "doublesix/search.hpp"
#include "nets.hpp"
#include "positions.hpp"
#include "stakes.hpp"
#include "table_files.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

// A match equity table of a sort: the chance of who needs `mine` points against one who needs `his`. After the
// Crawford game, which `is_past` stands for, the trailer doubles at once.
double chance(int mine, int his, bool is_past) {
    if (mine <= 0 || his <= 0) return mine <= 0 ? 1 : 0;
    if (is_past && std::min(mine, his) == 1) {
        const double trailer = std::pow(0.5, std::max(mine, his) / 2 + 0.1 * (std::max(mine, his) % 2));
        return mine == his ? 0.5 : his == 1 ? trailer : 1 - trailer;
    }
    return 0.5 + 0.5 * std::tanh(0.55 * (his - mine) / std::sqrt(his + mine));
}

double after(int mine, int his, int points) {
    const int left = mine - std::max(points, 0), his_left = his - std::max(-points, 0);
    return 2 * chance(left, his_left, std::min(mine, his) == 1) - 1;
}

MatchEnds ends_at(int mine, int his) {
    MatchEnds ends;
    for (int level = 0; level < cube_levels; ++level) {
        ends.win[level] = after(mine, his, 1 << level);
        ends.loss[level] = after(mine, his, -(1 << level));
    }
    return ends;
}

Stakes stakes_at(int mine, int his, int value) {
    double ends[cube_levels][6];
    for (int level = 0; level < cube_levels; ++level)
        for (int k = 0; k < 3; ++k) {
            ends[level][k] = after(mine, his, (value << level) * (k + 1));
            ends[level][3 + k] = after(mine, his, -(value << level) * (k + 1));
        }
    return Stakes::from(ends, false, false, true);
}

std::shared_ptr<const MatchBearoff> made_match_table(int points, int checkers, int mine, int his, int threads = 0) {
    const Folder folder;
    MatchBearoffMaker maker(folder.file(), points, checkers, mine, his, ends_at(mine, his));
    while (!maker.advance(1, threads)) {}
    return std::make_shared<const MatchBearoff>(std::make_shared<const Table>(folder.file()));
}

// Utilities by the rules of a match: what follows a roll, a double where winning more can help, a take or a pass.
class Definition {
  public:
    Definition(const Layouts& layouts, int first_away, int second_away)
        : away_{first_away, second_away}, lists_(layouts.count()) {
        LayoutPlays plays(layouts);
        for (std::uint32_t i = 0; i < layouts.count(); ++i)
            plays.for_each_result_list(i, [&](int ways, const auto& results) { lists_[i].push_back({ways, results}); });
    }

    // Of a side that is on roll with layout i against j.
    double of(std::uint32_t i, std::uint32_t j, int side, int value, Owner owner) {
        const std::array<int, 5> key{static_cast<int>(i), static_cast<int>(j), side, value, static_cast<int>(owner)};
        if (const auto found = known_.find(key); found != known_.end()) return found->second;
        const int mine = away_[side], his = away_[1 - side];
        double best = roll_on(i, j, side, value, owner);
        if (owner != Owner::other && value < mine)
            best = std::max(best, std::min(roll_on(i, j, side, 2 * value, Owner::other), after(mine, his, value)));
        return known_[key] = best;
    }

  private:
    double roll_on(std::uint32_t i, std::uint32_t j, int side, int value, Owner owner) {
        double sum = 0;
        for (const auto& [ways, results] : lists_[i]) {
            double best = -2;
            for (const std::uint32_t r : results)
                best = std::max(best, r ? -of(j, r, 1 - side, value, CubeState{0, owner}.swapped().owner)
                                        : after(away_[side], away_[1 - side], value));
            sum += ways * best / 36;
        }
        return sum;
    }

    int away_[2];
    std::vector<std::vector<std::pair<int, std::vector<std::uint32_t>>>> lists_;
    std::map<std::array<int, 5>, double> known_;
};

struct Cube {
    int level;
    Owner owner;
};
constexpr Cube cubes[] = {{0, Owner::centered}, {1, Owner::mover}, {1, Owner::other}, {2, Owner::mover},
                          {2, Owner::other},    {3, Owner::mover}, {3, Owner::other}, {4, Owner::mover}};

Position position_with(const Layouts& layouts, std::uint32_t i, std::uint32_t j) {
    Position position{{layouts.side_of(i), layouts.side_of(j)}};
    for (Side& side : position.side)
        side.count[off] = static_cast<std::int8_t>(side.count[off] + 15 - layouts.checkers());
    return position;
}

}  // namespace

TEST(every_entry_is_what_the_definition_says) {
    constexpr std::pair<int, int> scores[] = {{2, 2}, {2, 3}, {3, 5}, {5, 5}, {9, 4}, {1, 4}, {1, 5}, {25, 17}};
    const Layouts layouts(6, 2);
    for (const auto& [mine, his] : scores) {
        const auto table = made_match_table(6, 2, mine, his);
        Definition definition(layouts, mine, his);
        for (std::uint32_t i = 1; i < layouts.count(); ++i)
            for (std::uint32_t j = 1; j < layouts.count(); ++j)
                for (int side = 0; side < 2; ++side)
                    for (const Cube& cube : cubes) {
                        const CubeState state{static_cast<std::int8_t>(cube.level), cube.owner};
                        const int me = side ? his : mine, him = side ? mine : his, value = 1 << cube.level;
                        const double win = after(me, him, value), loss = after(me, him, -value);
                        const double found = table->value(position_with(layouts, i, j), side, state);
                        CHECK_NEAR((win + loss) / 2 + found * (win - loss) / 2,
                                   definition.of(i, j, side, value, cube.owner), (win - loss) / 2 * 6 / 32767 + 1e-9);
                    }
    }
}

TEST(without_a_cube_it_is_the_table_for_money) {
    const auto table = made_match_table(6, 4, 3, 5);
    const TwoSidedBearoff money(made_table<TwoSidedMaker>(6, 4));
    for (std::uint32_t i = 1; i < money.layouts().count(); ++i)
        for (std::uint32_t j = 1; j < money.layouts().count(); ++j) {
            const Position position = position_with(money.layouts(), i, j);
            CHECK_EQUAL(table->win_chance(position), money.win_chance(position));
        }
}

TEST(where_no_cube_can_be_turned_there_is_no_match_table) {
    CHECK_THROWS("no cube can be turned", MatchPlan(ends_at(1, 1)));
    CHECK_THROWS("1-14 checkers", MatchBearoffMaker::header(6, 15, 3, 5, ends_at(3, 5)));
    CHECK_THROWS("1 to 64 points to go", MatchBearoffMaker::header(6, 6, 65, 5, ends_at(65, 5)));
    CHECK_THROWS("1 to 64 points to go", MatchBearoffMaker::header(6, 6, 0, 5, ends_at(3, 5)));
    CHECK_THROWS("1 to 64 points to go", MatchBearoffMaker::header(6, 6, 5, 0, ends_at(3, 5)));
    CHECK_THROWS("1 to 64 points to go", MatchBearoffMaker::header(6, 6, 5, 65, ends_at(3, 5)));
}

TEST(neither_threads_nor_instructions_nor_interruptions_change_a_bit_of_match_tables) {
    const std::uint32_t expected = made_match_table(6, 4, 3, 5, 1)->checksum();
    CHECK_EQUAL(made_match_table(6, 4, 3, 5, 3)->checksum(), expected);
    on_every_path([&](SimdPath) { CHECK_EQUAL(made_match_table(6, 4, 3, 5, 2)->checksum(), expected); });
    const Folder folder;
    for (bool is_done = false; !is_done;) {
        MatchBearoffMaker maker(folder.file(), 6, 4, 3, 5, ends_at(3, 5));
        is_done = maker.advance(0, 2) || maker.advance(0, 2);
    }
    CHECK_EQUAL(Table(folder.file()).header().checksum, expected);
}

TEST(the_search_takes_the_table_of_its_score) {
    const Layouts layouts(6, 2);
    Evaluator evaluator = random_evaluator(shared_bearoff());
    evaluator.matches = {made_match_table(6, 2, 4, 4), made_match_table(6, 2, 3, 5)};
    Definition definition(layouts, 3, 5);
    SearchSettings settings;
    Rng rng(5, 0);
    for (int k = 0; k < 2000; ++k) {
        const std::uint32_t i = 1 + rng.below(layouts.count() - 1), j = 1 + rng.below(layouts.count() - 1);
        const Position position = position_with(layouts, i, j);
        const int side = static_cast<int>(rng.below(2)), mine = side ? 5 : 3, his = side ? 3 : 5;
        const Cube& cube = cubes[rng.below(3)];
        const int value = 1 << cube.level;
        const CubeState state{0, cube.owner};
        Stakes stakes = stakes_at(mine, his, value);
        stakes.consult(evaluator, state);
        CHECK(stakes.table == evaluator.matches[1].get());
        settings.plies = static_cast<int>(rng.below(3));
        const CubeValues found = Search(evaluator, settings).cube_values(position, stakes, state);
        const bool may_double = stakes.may_double(0, state);
        const double best =
            may_double ? std::max(found.no_double, std::min(found.double_take, found.double_pass)) : found.no_double;
        CHECK_NEAR(best, definition.of(i, j, side, value, cube.owner), 3e-4);
        CHECK_EQUAL(found.double_pass, after(mine, his, value));
        CHECK_NEAR(exact_value(evaluator, stakes.swapped(), 1, state, position), best, 3e-4);
    }
    Stakes other = stakes_at(3, 6, 1);
    other.consult(evaluator, {});
    CHECK(!other.table);
}

// Every single game has to be worth what the table says, won or lost, and the cube where it speaks of.
TEST(a_table_speaks_of_its_own_games_alone) {
    Evaluator evaluator = random_evaluator(shared_bearoff());
    evaluator.matches = {made_match_table(6, 2, 3, 5)};
    const auto is_asked = [&](Stakes stakes, CubeState root) {
        stakes.consult(evaluator, root);
        return stakes.table != nullptr;
    };
    const Stakes stakes = stakes_at(3, 5, 1), turned = stakes_at(3, 5, 2);
    CHECK(is_asked(stakes, {}) && is_asked(turned, {0, Owner::mover}) && is_asked(turned, {0, Owner::other}));
    CHECK(!is_asked(stakes, {0, Owner::mover}));  // the cube is in the middle until it is turned
    CHECK(!is_asked(turned, {}));                 // and not any more
    for (const int level : {0, 1, 3}) {
        Stakes won = stakes, lost = stakes;
        won.ends[0][level].win[0] -= 0.01;
        lost.ends[0][level].loss[0] += 0.01;
        CHECK(!is_asked(won, {}) && !is_asked(lost, {}));
    }
    Stakes for_money = stakes, without_cube = stakes;
    for_money.is_money = true;
    without_cube.cube_in_play = false;
    CHECK(!is_asked(for_money, {}) && !is_asked(without_cube, {}));
}
