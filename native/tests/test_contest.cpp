// The best play found without looking at every roll: the same as from all of them, with less to judge.
#include <algorithm>

#include "check.hpp"
#include "doublesix/search.hpp"
#include "games.hpp"
#include "nets.hpp"
#include "positions.hpp"
#include "stakes.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

SearchSettings wide_settings(int plies, bool only_best) {
    SearchSettings settings;
    settings.plies = plies;
    settings.filters[0] = {6, 0.3F};
    settings.filters[1] = {6, 0.3F};
    settings.only_best = only_best;
    return settings;
}

// A ranking and a choice of the same plays.
struct Both {
    Search ranking, choosing;
    Both(const Evaluator& evaluator, int plies)
        : ranking(evaluator, wide_settings(plies, false)), choosing(evaluator, wide_settings(plies, true)) {}

    std::vector<Candidate> ranked, chosen;
    int asked = 0, sooner = 0, other = 0;  // of those asked: looked at no roll too many, and another play was chosen
    double lost = 0;                       // by that
    void ask(const Position& position, Dice dice, const Stakes& stakes, CubeState state = {}) {
        ranking.rank_plays(position, dice, stakes, state, ranked);
        choosing.rank_plays(position, dice, stakes, state, chosen);
        CHECK_EQUAL(chosen.size(), ranked.size());
        ++asked;
        sooner += chosen.front().plies < ranked.front().plies;
        other += !(chosen.front().result == ranked.front().result);
        lost += ranked.front().utility - ranked_like(chosen.front()).utility;
    }
    const Candidate& ranked_like(const Candidate& candidate) const {
        return *std::find_if(ranked.begin(), ranked.end(),
                             [&](const Candidate& each) { return each.result == candidate.result; });
    }
};

}  // namespace

TEST(a_choice_is_the_best_of_a_ranking) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    for (const Stakes& stakes : {money(), money(false, false)}) {
        Both both(evaluator, 2);
        for (const Position& position : random_play(24, 68)) both.ask(position, {6, 3}, stakes);
        CHECK_EQUAL(both.other, 0);
        CHECK(both.sooner > 0 && both.sooner < both.asked);
        CHECK(4 * both.choosing.evaluations() < 3 * both.ranking.evaluations());
    }
}

// Where a value leaps, as when gammons begin to count, and a deeper look at such a net changes much, another play may
// be found now and then.
LONG_TEST(a_choice_loses_next_to_nothing) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    for (const Stakes& stakes : {money(true), both_two_away(0.7)}) {
        Both both(evaluator, 2);
        for (const Position& position : random_play(24, 68)) both.ask(position, {6, 3}, stakes);
        CHECK(both.other <= both.asked / 6);
        CHECK(both.lost < 0.002 * both.asked);
    }
}

// A play of whose rolls none was left out is worth what a ranking says, to the bit.
TEST(values_told_are_those_of_a_ranking) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    Both both(evaluator, 2);
    int told = 0;
    for (const Position& position : random_play(tries(30, 10), 68)) {
        both.ask(position, {4, 1}, money(), {1, Owner::other});
        for (const Candidate& candidate : both.chosen) {
            if (candidate.plies < 2) continue;
            const Candidate& same = both.ranked_like(candidate);
            CHECK(candidate.utility == same.utility && same_bits(candidate.outcomes, same.outcomes));
            ++told;
        }
    }
    CHECK(told > 0);
}

TEST(choices_three_plies_deep_are_those_of_a_ranking) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    Both both(evaluator, 3);
    for (const Position& position : random_play(tries(3, 1), 69)) both.ask(position, {5, 2}, money());
    CHECK_EQUAL(both.other, 0);
    CHECK(both.choosing.evaluations() < both.ranking.evaluations());
}

// Whatever follows a play, and however many dice are thrown.
LONG_TEST(choices_of_other_games_lose_next_to_nothing) {
    int asked = 0, other = 0;
    double lost = 0;
    for (const Game& game :
         {game_of_pins(), game_of_three_dice(), game_of_leftovers(), game_of_named_doublets(), game_of_extra_turns(),
          game_to_lose(), game_of_counted_checkers(), game_of_bombs(), game_of_the_first_hit()}) {
        const Evaluator evaluator = random_evaluator(nullptr, game.rules);
        const Stakes stakes = points_of(game.rules);
        Both both(evaluator, 2);
        const auto positions = met_in(game, 60, 72);
        for (std::size_t i = 9; i < positions.size(); i += 10)
            both.ask(positions[i], {5, 2, game.rules.dice == 3 ? 1 : 0}, stakes);
        asked += both.asked;
        other += both.other;
        lost += both.lost / std::max(1, game.rules.backgammon_value);
    }
    CHECK(other <= asked / 12);
    CHECK(lost < 0.001 * asked);
}

TEST(paths_choose_alike) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    std::vector<Candidate> expected;
    on_every_path([&](SimdPath path) {
        Search search(evaluator, wide_settings(2, true));
        std::vector<Candidate> found;
        search.rank_plays(random_play(12, 64).back(), {6, 2}, money(), {}, found);
        if (path == SimdPath::portable) expected = found;
        CHECK_EQUAL(found.size(), expected.size());
        for (std::size_t i = 0; i < found.size(); ++i)
            CHECK(found[i].result == expected[i].result && found[i].utility == expected[i].utility &&
                  found[i].plies == expected[i].plies);
    });
}
