// Legal plays: each result once, each reached by its steps, and the obligations of the rules.
#include "doublesix/plays.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "check.hpp"
#include "positions.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

std::string bytes_of(const Position& position) { return {reinterpret_cast<const char*>(&position), sizeof(Position)}; }

// Makes one step by the book; false if it cannot be made.
bool make_step(Position& position, int source, int target) {
    Side &mine = position.side[0], &his = position.side[1];
    if (mine.count[source] < 1 || (mine.count[bar] && source != bar)) return false;
    if (target != off && his.count[25 - target] > 1) return false;
    --mine.count[source];
    ++mine.count[target];
    if (target != off && his.count[25 - target] == 1) {
        his.count[25 - target] = 0;
        ++his.count[bar];
    }
    return true;
}

// Whether the die of this step can be told: bearing off may use a larger one.
bool fits_dice(const StepList& play, int die1, int die2) {
    std::multiset<int> left{die1, die2};
    if (die1 == die2) left.insert({die1, die1});
    for (const auto& [source, target] : play.step) {
        if (source < 0) continue;
        auto die = left.find(source - target);
        if (die == left.end() && target == off) die = left.lower_bound(source);
        if (die == left.end()) return false;
        left.erase(die);
    }
    return true;
}

void check_plays(const Position& position, int die1, int die2) {
    PlayGenerator generator{Rules{}};
    generator.generate(position, {die1, die2}, true);
    CHECK(!generator.results.empty());
    CHECK_EQUAL(generator.plays.size(), generator.results.size());
    std::set<std::string> seen;
    std::set<int> lengths;
    for (std::size_t i = 0; i < generator.results.size(); ++i) {
        CHECK(seen.insert(bytes_of(generator.results[i])).second);
        Position at = position;
        int steps = 0;
        for (const auto& [source, target] : generator.plays[i].step)
            if (source >= 0) {
                CHECK(make_step(at, source, target));
                ++steps;
            }
        CHECK(at == generator.results[i]);
        CHECK(fits_dice(generator.plays[i], die1, die2));
        lengths.insert(steps);
    }
    CHECK_EQUAL(lengths.size(), 1U);  // every play uses the greatest number of dice
}

int plays_of(const Position& position, int die1, int die2) {
    PlayGenerator generator{Rules{}};
    generator.generate(position, {die1, die2});
    return static_cast<int>(generator.results.size());
}

Position only_result(const Position& position, int die1, int die2) {
    PlayGenerator generator{Rules{}};
    generator.generate(position, {die1, die2});
    CHECK_EQUAL(generator.results.size(), 1U);
    return generator.results[0];
}

}  // namespace

TEST(results_are_distinct_and_reached_by_their_steps) {
    for (const auto& positions : {random_play(400, 1), scattered(400, 2)})
        for (const Position& position : positions)
            for (int a = 1; a <= 6; ++a)
                for (int b = 1; b <= a; ++b) check_plays(position, a, b);
}

TEST(order_of_the_dice_does_not_matter) {
    for (const Position& position : random_play(100, 3))
        for (int a = 1; a <= 6; ++a)
            for (int b = 1; b < a; ++b) {
                PlayGenerator one{Rules{}}, other{Rules{}};
                one.generate(position, {a, b});
                other.generate(position, {b, a});
                CHECK(one.results == other.results);
            }
}

TEST(the_larger_die_if_only_one_can_be_played) {
    // Six and one could each be played alone, never both: 6-1 must be 13/7.
    const Position position = position_of({{13, 1}, {1, 14}}, {{19, 2}, {1, 13}});
    const Position expected = position_of({{7, 1}, {1, 14}}, {{19, 2}, {1, 13}});
    CHECK(only_result(position, 6, 1) == expected);
}

TEST(a_dance_leaves_everything) {
    const Position shut_out = position_of({{bar, 1}, {6, 14}}, {{6, 3}, {5, 3}, {4, 3}, {3, 2}, {2, 2}, {1, 2}});
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= a; ++b) CHECK(only_result(shut_out, a, b) == shut_out);
}

TEST(many_results_make_the_table_grow) {
    // Thirteen free blots and small doublets: more results than the table begins with.
    const Position loose = position_of({{24, 1},
                                        {23, 1},
                                        {22, 1},
                                        {21, 1},
                                        {20, 1},
                                        {19, 1},
                                        {18, 1},
                                        {17, 1},
                                        {16, 1},
                                        {15, 1},
                                        {14, 1},
                                        {13, 1},
                                        {12, 1},
                                        {11, 1},
                                        {10, 1}},
                                       {{1, 1}}, 15);
    const int found = plays_of(loose, 2, 2);
    CHECK(found > 1024);
    check_plays(loose, 2, 2);
}
