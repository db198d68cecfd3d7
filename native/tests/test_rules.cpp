// Which rules make a game, and which the fast generator plays.
#include "doublesix/rules.hpp"

#include "check.hpp"
#include "games.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

template <class Change>
std::string problem_after(const Change& change) {
    Rules rules;
    change(rules);
    return rules.problem();
}

}  // namespace

TEST(rules_of_every_game_are_sound) {
    for (const Game& game : all_games()) CHECK_EQUAL(game.rules.problem(), "");
}

TEST(numbers_out_of_range_are_named) {
    CHECK(problem_after([](Rules& r) { r.track = static_cast<Track>(3); }) != "");
    CHECK(problem_after([](Rules& r) { r.landing = static_cast<Landing>(-1); }) != "");
    CHECK(problem_after([](Rules& r) { r.home_hits = static_cast<HomeHits>(3); }) != "");
    CHECK(problem_after([](Rules& r) { r.token = static_cast<Token>(7); }) != "");
    CHECK(problem_after([](Rules& r) { r.checkers = 0; }).find("1-15") != std::string::npos);
    CHECK(problem_after([](Rules& r) { r.checkers = 16; }).find("1-15") != std::string::npos);
    CHECK(problem_after([](Rules& r) { r.reserve = 16; }).find("reserve") != std::string::npos);
    CHECK(problem_after([](Rules& r) { r.checkers = 10, r.reserve = 11; }).find("reserve") != std::string::npos);
    CHECK(problem_after([](Rules& r) { r.dice = 4; }).find("2 or 3") != std::string::npos);
    CHECK(problem_after([](Rules& r) { r.doublet_steps = 5; }).find("1-4") != std::string::npos);
    CHECK(problem_after([](Rules& r) { r.closed_by = 0; }).find("closed_by") != std::string::npos);
    CHECK(problem_after([](Rules& r) { r.ordinary_rolls = 8; }).find("0-7") != std::string::npos);
    CHECK(problem_after([](Rules& r) { r.bonus_high = 2; }).find("bonus") != std::string::npos);
    CHECK(problem_after([](Rules& r) { r.gammon_value = 0; }).find("points of a win") != std::string::npos);
    CHECK(problem_after([](Rules& r) { r.single_value = -1; }).find("points of a win") != std::string::npos);
    CHECK(problem_after([](Rules& r) { r.backgammon_value = 1; }).find("points of a win") != std::string::npos);
    CHECK(problem_after([](Rules& r) { r.point_limit = 16; }).find("0-15") != std::string::npos);
    CHECK(problem_after([](Rules& r) { r.start_quarter_limit = 7; }).find("0-6") != std::string::npos);
    CHECK(problem_after([](Rules& r) { r.enter_all_first = 25; }).find("0-24") != std::string::npos);
    CHECK(problem_after([](Rules& r) { r.prime_limit = -1; }).find("primes") != std::string::npos);
    CHECK(problem_after([](Rules& r) { r.prime_limit = 25; }).find("primes") != std::string::npos);
    CHECK(problem_after([](Rules& r) { r.prime_ahead = 25; }).find("primes") != std::string::npos);
    CHECK(problem_after([](Rules& r) { r.head_doublets = 1U << 7; }).find("head_doublets") != std::string::npos);
}

TEST(rules_that_contradict_each_other_are_refused) {
    CHECK(problem_after([](Rules& r) { r.complement = r.rising = true; }) != "");
    CHECK(problem_after([](Rules& r) { r.leftovers_to_opponent = true; }) != "");
    CHECK(problem_after([](Rules& r) { r.dice = 3, r.rising = true; }) != "");
    CHECK(problem_after([](Rules& r) { r.bonus_high = r.bonus_low = 2; }) != "");
    CHECK(problem_after([](Rules& r) { r.hit_after_home = true, r.token = Token::bomb; }) != "");
    CHECK(problem_after([](Rules& r) { r.mother_pinned = true; }) != "");
    CHECK(problem_after([](Rules& r) { r.landing = Landing::block, r.home_hits = HomeHits::no_run; }) != "");
    CHECK(problem_after([](Rules& r) { r.landing = Landing::block, r.hit_after_home = true; }) != "");
    CHECK(problem_after([](Rules& r) { r.home_hits = HomeHits::no_hide, r.rising = true; }) != "");
    CHECK(problem_after([](Rules& r) { r.first_runner = true; }) != "");
    CHECK(problem_after([](Rules& r) { r.prime_ahead = 6; }) != "");
    const auto chained = [](Rules& r) { r.rising = r.leftovers_to_opponent = true; };
    CHECK_EQUAL(problem_after(chained), "");
    CHECK(problem_after([&](Rules& r) { chained(r), r.bonus_high = 2, r.bonus_low = 1; }) != "");
}

TEST(the_longest_play_follows_from_the_doublets) {
    Rules rules;
    CHECK_EQUAL(rules.max_steps(), 4);
    rules.doublet_steps = 1;
    CHECK_EQUAL(rules.max_steps(), 2);
    rules.doublet_steps = 4;
    rules.complement = true;
    CHECK_EQUAL(rules.max_steps(), 8);
    rules.complement = false;
    rules.rising = true;
    CHECK_EQUAL(rules.max_steps(), most_steps);
    CHECK_EQUAL(game_of_three_dice().rules.max_steps(), 3);
}

TEST(what_does_not_change_the_plays_is_plain) {
    CHECK(Rules{}.is_plain());
    CHECK(game_to_lose().rules.is_plain());
    CHECK(game_of_counted_checkers().rules.is_plain());
    CHECK(game_of_bombs().rules.is_plain());
    CHECK(game_of_the_first_hit().rules.is_plain());
    for (const Game& game :
         {game_of_pins(), game_of_blocks(), game_of_three_dice(), game_of_leftovers(), game_of_named_doublets(),
          game_of_extra_turns(), game_without_bearing_off(), game_of_late_doublets(), game_of_late_hits()})
        CHECK(!game.rules.is_plain());
}

// Each alone, whatever else the games that have it are played by.
TEST(any_rule_that_changes_the_plays_is_not_plain) {
    using Change = void (*)(Rules&);
    const Change changes[] = {
        [](Rules& r) { r.track = Track::common; },
        [](Rules& r) { r.landing = Landing::pin; },
        [](Rules& r) { r.dice = 3; },
        [](Rules& r) { r.reserve = 15; },
        [](Rules& r) { r.complement = true; },
        [](Rules& r) { r.rising = true; },
        [](Rules& r) { r.extra_turn = true; },
        [](Rules& r) { r.leftovers_to_opponent = true; },
        [](Rules& r) { r.ordinary_rolls = 1; },
        [](Rules& r) { r.ordinary_while_entering = true; },
        [](Rules& r) { r.bonus_high = 2, r.bonus_low = 1; },
        [](Rules& r) { r.bar_first = false; },
        [](Rules& r) { r.bears_off = false; },
        [](Rules& r) { r.exact_only = true; },
        [](Rules& r) { r.inside_moves = false; },
        [](Rules& r) { r.point_limit = 5; },
        [](Rules& r) { r.home_hits = HomeHits::no_run; },
        [](Rules& r) { r.head_rule = true; },
        [](Rules& r) { r.first_runner = true; },
        [](Rules& r) { r.no_full_start = true; },
        [](Rules& r) { r.start_quarter_limit = 4; },
        [](Rules& r) { r.prime_limit = 6; },
        [](Rules& r) { r.prime_ahead = 6; },
        [](Rules& r) { r.hit_after_home = true; },
        [](Rules& r) { r.enter_all_first = 19; },
    };
    for (const Change change : changes) {
        Rules rules;
        change(rules);
        CHECK(!rules.is_plain());
    }
}
