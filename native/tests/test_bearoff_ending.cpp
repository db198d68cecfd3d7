// Bear-offs solved on the spot against tables of the same score, which are checked by definition elsewhere.
#include "doublesix/bearoff_ending.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "check.hpp"
#include "positions.hpp"
#include "table_files.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

constexpr std::size_t many = 1'000'000;

// Matches in which each point won is worth the same, up to so many on either side.
MatchEnds ends_at(int mine, int his) {
    MatchEnds ends;
    const double total = mine + his, now = (his - mine) / total;
    for (int level = 0; level < cube_levels; ++level) {
        ends.win[level] = std::min(1.0, now + 2.0 * (1 << level) / total);
        ends.loss[level] = std::max(-1.0, now - 2.0 * (1 << level) / total);
    }
    return ends;
}

std::shared_ptr<const MatchBearoff> table_of(int points, int checkers, const MatchEnds& ends) {
    const Folder folder;
    MatchBearoffMaker maker(folder.file(), points, checkers, 3, 5, ends);
    while (!maker.advance(1, 1)) {}
    return std::make_shared<const MatchBearoff>(std::make_shared<const Table>(folder.file()));
}

Side checkers_on(int point, std::int8_t count) {
    Side side{};
    side.count[point] = count;
    return side;
}

}  // namespace

TEST(bearoff_ending_agrees_with_tables) {
    for (const auto& [mine, his] : {std::pair{3, 5}, std::pair{5, 3}, std::pair{4, 4}}) {
        const MatchEnds ends = ends_at(mine, his);
        const auto table = table_of(4, 4, ends);
        const Layouts& layouts = table->layouts();
        double worst = 0;
        for (std::uint32_t i = 1; i < layouts.count(); i += 5)
            for (std::uint32_t j = 1; j < layouts.count(); j += 7) {
                const Position first{{layouts.side_of(i), layouts.side_of(j)}};
                const BearoffEnding ending(first, ends, many);
                for (int side = 0; side < 2; ++side) {
                    const Position seen = side ? first.swapped() : first;
                    CHECK(ending.covers(seen, side));
                    for (const CubeState state : {CubeState{}, CubeState{1, Owner::mover}, CubeState{1, Owner::other},
                                                  CubeState{2, Owner::mover}, CubeState{2, Owner::other}})
                        worst = std::max(worst,
                                         std::abs(ending.value(seen, side, state) - table->value(seen, side, state)));
                }
            }
        CHECK(worst < 1e-3);
    }
}

TEST(bearoff_ending_knows_all_that_comes) {
    const Layouts layouts(3, 4);
    const MatchEnds ends = ends_at(3, 5);
    const Position start{{layouts.side_of(layouts.count() - 1), layouts.side_of(layouts.count() - 2)}};
    const BearoffEnding ending(start, ends, many);
    LayoutPlays plays(layouts);
    plays.for_each_result_list(layouts.count() - 1, [&](int, const std::vector<std::uint32_t>& results) {
        for (const std::uint32_t result : results) {
            const Position next = Position{{layouts.side_of(result), start.side[1]}}.swapped();
            CHECK(ending.covers(next, 1));
            CHECK_EQUAL(ending.value(next, 1, {}),
                        result ? BearoffEnding(next.swapped(), ends, many).value(next, 1, {}) : -1.0);
        }
    });
    // Who has more checkers than before cannot come of it.
    Position more = start;
    ++more.side[0].count[1];
    CHECK(!ending.covers(more, 0));
}

TEST(bearoff_ending_rolls_on) {
    // One checker each on the ace point: whoever rolls wins, with any cube.
    const MatchEnds ends = ends_at(3, 5);
    const Position aces{{checkers_on(1, 1), checkers_on(1, 1)}};
    const BearoffEnding sure(aces, ends, many);
    CHECK_EQUAL(sure.roll_on(aces, 0, {}), 1.0);
    CHECK_EQUAL(sure.value(aces, 1, {1, Owner::mover}), 1.0);
    // On the six point 27 of 36 rolls bear it off; a double brings more than to roll on.
    const Position last{{checkers_on(6, 1), checkers_on(1, 1)}};
    const BearoffEnding ending(last, ends, many);
    CHECK_NEAR(ending.roll_on(last, 0, {}), 0.5, 1e-6);
    CHECK(ending.value(last, 0, {}) > 0.5);
}

TEST(bearoff_ending_refuses) {
    const MatchEnds ends = ends_at(3, 5);
    const Side six = checkers_on(6, 6);
    CHECK_THROWS("too many pairs", BearoffEnding({{six, six}}, ends, 1000));
    CHECK_THROWS("1 to 14 checkers", BearoffEnding({{six, Side{}}}, ends, many));
    CHECK_THROWS("1 to 14 checkers", BearoffEnding({{six, checkers_on(7, 1)}}, ends, many));
    CHECK_THROWS("too many layouts", BearoffEnding({{checkers_on(6, 14), checkers_on(1, 1)}}, ends, many));
}
