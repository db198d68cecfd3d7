// Lessons: the same for the same seed, legal to the last, with targets that are chances.
#include "doublesix/selfplay.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "check.hpp"
#include "doublesix/parallel.hpp"
#include "games.hpp"
#include "nets.hpp"
#include "positions.hpp"
#include "slow.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

std::vector<Lesson> lessons_of(const Evaluator& evaluator, const SelfPlaySettings& settings, std::uint64_t game,
                               std::uint64_t seed = 1) {
    const std::vector<Position> starts{standard_start()};
    SelfPlayer player(evaluator);
    return player.play(starts, settings, seed, game);
}

// A whole game of any rules; three dice know no opening throw.
std::vector<Lesson> lessons_of_game(const Game& game, const Evaluator& evaluator, SelfPlaySettings settings,
                                    std::uint64_t number) {
    settings.opening_throw = settings.opening_throw && game.rules.dice == 2;
    SelfPlayer player(evaluator);
    const std::vector<Position> starts{game.start};
    return player.play(starts, settings, 1, number);
}

Evaluator evaluator_of(const Game& game) { return random_evaluator(shared_bearoff_for(game), game.rules, max_phases); }

void check_lesson(const Rules& rules, const Lesson& lesson) {
    for (const Side& side : lesson.position.side) {
        int total = side.reserve;
        for (const std::int8_t count : side.count) {
            CHECK(count >= 0);
            total += count;
        }
        CHECK_EQUAL(total, rules.checkers);
        CHECK(side.memory >= 0 && side.memory <= std::max(1, rules.ordinary_rolls));
        CHECK(!(side.pinned & ~occupied(side)));
    }
    constexpr float near = 1e-5F;
    const Outcomes& o = lesson.target;
    CHECK(o.win >= 0 && o.win <= 1 + near && o.gammon_win <= o.win + near && o.gammon_loss <= 1 + near - o.win);
    CHECK(o.backgammon_win <= o.gammon_win + near && o.backgammon_loss <= o.gammon_loss + near);
    CHECK(o.backgammon_win >= 0 && o.backgammon_loss >= 0);
}

// Whether a game ends like this: somebody has won, or it is a tie.
bool is_final(const Rules& rules, const Outcomes& o) {
    if ((rules.mother_pinned || rules.token == Token::bomb) && o.win == 0.5F)
        return o.gammon_win == 0 && o.gammon_loss == 0;
    return o.win == 0 || o.win == 1;
}

bool is_near(const Outcomes& a, const Outcomes& b) {
    return std::fabs(a.win - b.win) + std::fabs(a.gammon_win - b.gammon_win) +
               std::fabs(a.gammon_loss - b.gammon_loss) <
           1e-4F;
}

// Who rolls at `after` when `before` was the lesson ahead of it: 1 the same side, -1 the other, 0 cannot be told.
int relation(const Game& game, const Position& before, const Position& after) {
    bool same_side = false, other_side = false;
    PlayGenerator generator(game.rules);
    for_each_roll(game.rules, [&](Dice dice, float) {
        generator.generate(before, dice);
        for (const Position& result : generator.results) {
            same_side |= generator.next == next::again && result == after;
            other_side |= generator.next == next::opponent && result.swapped() == after;
        }
    });
    return same_side - other_side;
}

bool same(const std::vector<Lesson>& a, const std::vector<Lesson>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!(a[i].position == b[i].position) || !same_bits(a[i].target, b[i].target)) return false;
    return true;
}

}  // namespace

TEST(a_game_depends_on_its_seed_and_number_alone) {
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    const SelfPlaySettings settings{.lambda = 0.5F, .explore = 0.1F, .max_plies = 300, .full_backup = false};
    std::vector<Lesson> first;
    on_every_path([&](SimdPath path) {
        const auto found = lessons_of(evaluator, settings, 7);
        if (path == SimdPath::portable) first = found;
        CHECK(same(found, first));
    });
    CHECK(first.size() > 5);
    CHECK(!same(first, lessons_of(evaluator, settings, 8)));
    CHECK(!same(first, lessons_of(evaluator, settings, 7, 2)));
    // A player that has played before plays on the same.
    SelfPlayer used(evaluator);
    const std::vector<Position> starts{standard_start()};
    used.play(starts, settings, 1, 3);
    CHECK(same(used.play(starts, settings, 1, 7), first));
}

TEST(lessons_are_positions_with_chances) {
    for (const Game& game : all_games()) {
        const Evaluator evaluator = evaluator_of(game);
        std::vector<SelfPlaySettings> ways;
        for (const float lambda : {0.0F, 0.7F, 1.0F})
            ways.push_back({.lambda = lambda, .explore = 0.1F, .max_plies = 150, .full_backup = false});
        ways.push_back({.lambda = 0, .explore = 0.1F, .max_plies = 6, .full_backup = true});
        ways.push_back({.lambda = 0, .explore = 0.1F, .max_plies = 60, .full_backup = false, .widest = 8});
        for (const SelfPlaySettings& settings : ways)
            for (std::uint64_t number = 0; number < 2; ++number)
                for (const Lesson& lesson : lessons_of_game(game, evaluator, settings, number))
                    check_lesson(game.rules, lesson);
    }
}

// Games come to an end, and the last lesson is what that end is worth. Where both sides throw bombs all the time, as
// nets may that have learned nothing, no side ever gets home.
TEST(games_end) {
    for (const Game& game : all_games()) {
        const Evaluator evaluator = random_evaluator(nullptr, game.rules, max_phases);
        const SelfPlaySettings settings{.lambda = 0, .explore = 0.5F, .max_plies = 3000, .full_backup = false};
        if (game.rules.token == Token::bomb) continue;
        std::set<float> ends;
        for (std::uint64_t number = 0; number < 5; ++number) {
            const auto lessons = lessons_of_game(game, evaluator, settings, number);
            CHECK(!lessons.empty() && lessons.size() < 2999);
            if (lessons.empty()) continue;
            CHECK(is_final(game.rules, lessons.back().target));
            ends.insert(lessons.back().target.cubeless(game.rules));
        }
        CHECK(!ends.empty());
    }
}

TEST(every_game_is_the_same_on_every_path_and_thread) {
    for (const Game& game : all_games()) {
        const Evaluator evaluator = evaluator_of(game);
        const SelfPlaySettings settings{
            .lambda = 0.5F, .explore = 0.1F, .max_plies = tries(60, 20), .full_backup = false};
        constexpr int games = 12;  // those to the first hit end within a turn or two
        std::vector<std::vector<Lesson>> first(games);
        on_every_path([&](SimdPath path) {
            for (const int threads : {1, 3}) {
                std::vector<std::vector<Lesson>> found(games);
                std::vector<SelfPlayer> players(static_cast<std::size_t>(threads), SelfPlayer(evaluator));
                parallel_for(games, threads, [&](int number, int worker) {
                    SelfPlaySettings own = settings;
                    own.opening_throw = game.rules.dice == 2;
                    const std::vector<Position> starts{game.start};
                    found[static_cast<std::size_t>(number)] = players[static_cast<std::size_t>(worker)].play(
                        starts, own, 1, static_cast<std::uint64_t>(number));
                });
                if (path == SimdPath::portable && threads == 1) first = found;
                for (std::size_t number = 0; number < games; ++number) CHECK(same(found[number], first[number]));
            }
        });
        for (const auto& lessons : first) CHECK(!lessons.empty());  // so there are more than ten
        CHECK(!same(first[0], first[1]));
    }
}

// With nothing but the end to learn from, every lesson is the end, seen by the side that rolls: turns that go on must
// not turn it round.
TEST(the_end_reaches_back_through_extra_turns) {
    for (const Game& game : {game_of_extra_turns(), game_of_pins()}) {
        const Evaluator evaluator = random_evaluator(nullptr, game.rules);
        const SelfPlaySettings settings{.lambda = 1, .explore = 1, .max_plies = 5000, .full_backup = false};
        int told = 0, again = 0;
        for (std::uint64_t number = 0; number < 3; ++number) {
            const auto lessons = lessons_of_game(game, evaluator, settings, number);
            for (std::size_t i = 1; i < lessons.size(); i += 4) {
                const int side = relation(game, lessons[i - 1].position, lessons[i].position);
                if (!side) continue;
                const Outcomes& later = lessons[i].target;
                CHECK(is_near(lessons[i - 1].target, side > 0 ? later : later.swapped()));
                ++told;
                again += side > 0;
            }
        }
        CHECK(told > 40);
        CHECK_EQUAL(again > 4, game.rules.extra_turn);
    }
}

TEST(full_backup_is_the_mean_over_the_rolls) {
    for (const Game& game : {game_of_pins(), game_of_extra_turns(), game_of_named_doublets(), game_of_leftovers()}) {
        const Evaluator evaluator = random_evaluator(nullptr, game.rules, max_phases);
        SlowJudge slow(evaluator);
        const SelfPlaySettings settings{.lambda = 0, .explore = 0.2F, .max_plies = 5, .full_backup = true};
        for (const Lesson& lesson : lessons_of_game(game, evaluator, settings, 2)) {
            const Outcomes expected = slow.expect(lesson.position, 1);
            CHECK_NEAR(lesson.target.win, expected.win, 1e-5F);
            CHECK_NEAR(lesson.target.gammon_win, expected.gammon_win, 1e-5F);
            CHECK_NEAR(lesson.target.gammon_loss, expected.gammon_loss, 1e-5F);
        }
    }
}

// Of results that a pruner leaves, and it leaves fewer there than where a roll is played.
TEST(means_are_of_the_likely_results) {
    Evaluator evaluator = random_evaluator(nullptr, {}, max_phases);
    evaluator.pruner = random_net(with({{32, 16, 16}}, 1, plain_slots), 5);
    StaticEvaluation evaluation(evaluator);
    PlayGenerator generator({});
    const Worth worth = Worth::cubeless({});
    const auto mean_of = [&](const Position& position, const Likely& limits) {
        Outcomes mean;
        std::vector<Outcomes> values;
        for_each_roll({}, [&](Dice dice, float weight) {
            generator.generate(position, dice);
            evaluation.keep_likely(position, generator.next, {&worth, 1}, limits, generator.results);
            evaluation.evaluate_results(position, generator.results, generator.next, values);
            mean.add(values[static_cast<std::size_t>(evaluation.worst(values))].swapped(), weight);
        });
        return mean;
    };
    bool differs = false;
    const SelfPlaySettings settings{.lambda = 0, .explore = 0, .max_plies = 6, .full_backup = true};
    for (const Lesson& lesson : lessons_of(evaluator, settings, 3)) {
        CHECK(is_near(lesson.target, mean_of(lesson.position, likely_below)));
        differs |= !is_near(lesson.target, mean_of(lesson.position, likely));
    }
    CHECK(differs);
}

// Each mean is mended by what the positions after it turned out to be worth beyond what they were judged to be.
TEST(full_backup_reaches_ahead_without_luck) {
    const Evaluator evaluator = random_evaluator(shared_bearoff(), {}, max_phases);
    StaticEvaluation evaluation(evaluator);
    SelfPlaySettings settings{.lambda = 0, .explore = 0, .max_plies = 40, .full_backup = true};
    const auto means = lessons_of(evaluator, settings, 4);
    settings.lambda = 0.75F;
    const auto mended = lessons_of(evaluator, settings, 4);
    CHECK_EQUAL(mended.size(), means.size());
    CHECK(same_bits(mended.back().target, means.back().target));
    bool any_change = false;
    for (std::size_t i = 0; i + 1 < means.size(); ++i) {
        CHECK(mended[i].position == means[i].position);
        const Outcomes judged = evaluation.evaluate(means[i + 1].position);
        const Outcomes& found = mended[i + 1].target;
        const auto expected = [](float mean, float value, float later) { return mean + 0.75F * (later - value); };
        const Outcomes& mean = means[i].target;
        CHECK_NEAR(mended[i].target.win, expected(mean.win, 1 - judged.win, 1 - found.win), 1e-5F);
        CHECK_NEAR(mended[i].target.gammon_win, expected(mean.gammon_win, judged.gammon_loss, found.gammon_loss),
                   1e-5F);
        CHECK_NEAR(mended[i].target.backgammon_loss,
                   expected(mean.backgammon_loss, judged.backgammon_win, found.backgammon_win), 1e-5F);
        any_change |= std::fabs(mended[i].target.win - mean.win) > 1e-3F;
    }
    CHECK(any_change);
    // A random play ends what can be told of the plays before it.
    settings.explore = 1;
    const auto random = lessons_of(evaluator, settings, 4);
    settings.lambda = 0;
    CHECK(same(random, lessons_of(evaluator, settings, 4)));
}

// Without means each target lies between what the position after the play was judged to be and what was learned of it.
TEST(targets_reach_ahead_step_by_step) {
    const Evaluator evaluator = random_evaluator(nullptr, {}, max_phases);
    StaticEvaluation evaluation(evaluator);
    for (const float lambda : {0.0F, 0.25F}) {
        const auto lessons =
            lessons_of(evaluator, {.lambda = lambda, .explore = 0.3F, .max_plies = 60, .full_backup = false}, 5);
        CHECK(lessons.size() > 40);
        for (std::size_t i = 0; i + 1 < lessons.size(); ++i) {
            const Outcomes judged = evaluation.evaluate(lessons[i + 1].position).swapped();
            const Outcomes later = lessons[i + 1].target.swapped(), &found = lessons[i].target;
            const auto expected = [lambda](float value, float next) { return (1 - lambda) * value + lambda * next; };
            CHECK_NEAR(found.win, expected(judged.win, later.win), 1e-5F);
            CHECK_NEAR(found.gammon_win, expected(judged.gammon_win, later.gammon_win), 1e-5F);
            CHECK_NEAR(found.backgammon_win, expected(judged.backgammon_win, later.backgammon_win), 1e-5F);
            CHECK_NEAR(found.gammon_loss, expected(judged.gammon_loss, later.gammon_loss), 1e-5F);
            CHECK_NEAR(found.backgammon_loss, expected(judged.backgammon_loss, later.backgammon_loss), 1e-5F);
        }
    }
}

// What comes after a random play says nothing of the position before it; what comes after a best play does.
TEST(a_random_play_tells_nothing_of_the_position_before_it) {
    const Evaluator evaluator = random_evaluator(nullptr, {}, max_phases);
    StaticEvaluation evaluation(evaluator);
    PlayGenerator generator({});
    const auto may_be_best = [&](const Position& before, const Position& after) {
        bool found = false;
        for_each_roll({}, [&](Dice dice, float) {
            generator.generate(before, dice);
            const auto points = [&](const Position& result) {
                return evaluation.evaluate(result.swapped()).cubeless(evaluator.rules);
            };
            const Position best =
                *std::min_element(generator.results.begin(), generator.results.end(),
                                  [&](const Position& a, const Position& b) { return points(a) < points(b); });
            found |= best.swapped() == after;
        });
        return found;
    };
    SelfPlaySettings settings{.lambda = 0, .explore = 0.5F, .max_plies = 40, .full_backup = true};
    const auto means = lessons_of(evaluator, settings, 6);
    settings.lambda = 0.75F;
    const auto mended = lessons_of(evaluator, settings, 6);
    CHECK_EQUAL(mended.size(), means.size());
    int random = 0, changed = 0;
    for (std::size_t i = 0; i + 1 < means.size(); ++i) {
        const bool is_changed = !same_bits(mended[i].target, means[i].target);
        const bool is_random = !may_be_best(means[i].position, means[i + 1].position);
        CHECK(!(is_changed && is_random));
        random += is_random;
        changed += is_changed;
    }
    CHECK(random > 8 && changed > 8);
}

// The means after plays that came close, before the lessons of the game, which stay as they are.
TEST(rivals_are_lessons_beside_those_of_the_game) {
    for (const Game& game : {game_of_pins(), game_of_extra_turns(), game_of_named_doublets(), game_of_leftovers()}) {
        const Evaluator evaluator = random_evaluator(nullptr, game.rules, max_phases);
        SlowJudge slow(evaluator);
        std::size_t rivals = 0;
        for (std::uint64_t number = 1; number <= 12; ++number) {
            SelfPlaySettings settings{.lambda = 0.5F, .explore = 0.2F, .max_plies = 6, .full_backup = true};
            const auto alone = lessons_of_game(game, evaluator, settings, number);
            settings.rivals = 1;
            const auto all = lessons_of_game(game, evaluator, settings, number);
            CHECK(all.size() >= alone.size() && all.size() <= 2 * alone.size());
            const auto of_game = all.end() - static_cast<std::ptrdiff_t>(alone.size());
            CHECK(same({of_game, all.end()}, alone));
            for (auto lesson = all.begin(); lesson != of_game; ++lesson, ++rivals) {
                check_lesson(game.rules, *lesson);
                const Outcomes expected = slow.expect(lesson->position, 1);
                CHECK_NEAR(lesson->target.win, expected.win, 1e-5F);
                CHECK_NEAR(lesson->target.gammon_loss, expected.gammon_loss, 1e-5F);
            }
        }
        CHECK(rivals > 1);
    }
}

// Means after all candidates of a turn, that of the one made among the lessons of the game.
TEST(candidates_are_lessons) {
    std::size_t beside = 0;
    for (const Game& game : {game_of_pins(), game_of_extra_turns(), game_of_named_doublets(), game_of_leftovers()}) {
        const Evaluator evaluator = random_evaluator(nullptr, game.rules, max_phases);
        SlowJudge slow(evaluator);
        for (std::uint64_t number = 1; number <= static_cast<std::uint64_t>(tries(8, 4)); ++number) {
            SelfPlaySettings settings{.lambda = 0, .explore = 0.2F, .max_plies = 6, .full_backup = true};
            settings.candidates = 3;
            const auto lessons = lessons_of_game(game, evaluator, settings, number);
            CHECK(lessons.size() <= 3 * 6);
            beside += lessons.size() > 6 ? lessons.size() - 6 : 0;
            for (const Lesson& lesson : lessons) {
                check_lesson(game.rules, lesson);
                const Outcomes expected = slow.expect(lesson.position, 1);
                CHECK_NEAR(lesson.target.win, expected.win, 1e-5F);
                CHECK_NEAR(lesson.target.gammon_loss, expected.gammon_loss, 1e-5F);
            }
        }
    }
    CHECK(beside > static_cast<std::size_t>(tries(20, 8)));
}

TEST(no_more_candidates_are_looked_at_than_asked_for) {
    const Evaluator evaluator = random_evaluator(nullptr, {}, max_phases);
    SelfPlaySettings settings{.lambda = 0, .explore = 0, .max_plies = 1, .opening_throw = false, .full_backup = true};
    const std::vector<Position> starts = random_play(60, 7);
    SelfPlayer player(evaluator);
    std::size_t most[4] = {};  // lessons of a single turn, its own and one for each play that was not made
    for (const int candidates : {1, 2, 3}) {
        settings.candidates = candidates;
        for (std::uint64_t number = 0; number < 60; ++number)
            most[candidates] = std::max(most[candidates], player.play(starts, settings, 1, number).size());
    }
    for (const std::size_t candidates : {1U, 2U, 3U}) CHECK_EQUAL(most[candidates], candidates);
}

// What is learned beside the game is what the side on roll would do: it has thrown its bomb where that is as good.
TEST(bombs_go_off_beside_the_game_where_they_help) {
    const Game game = game_of_bombs();
    const Evaluator evaluator = random_evaluator(nullptr, game.rules);
    StaticEvaluation evaluation(evaluator);
    SelfPlaySettings settings{.lambda = 0, .explore = 0, .max_plies = 30, .full_backup = true};
    settings.rivals = 1;
    int kept = 0;
    for (std::uint64_t number = 0; number < 4; ++number)
        for (const Lesson& lesson : lessons_of_game(game, evaluator, settings, number)) {
            Position position = lesson.position;
            CHECK(!evaluation.uses_token(position));
            kept += position.side[0].memory;
        }
    CHECK(kept > 4);
}

// Of all plays as good as these random nets find them, the one with the best mean one roll further on.
TEST(the_best_candidate_is_made) {
    const Evaluator evaluator = random_evaluator(nullptr, {}, max_phases);
    SlowJudge slow(evaluator);
    StaticEvaluation evaluation(evaluator);
    PlayGenerator generator({});
    SelfPlaySettings settings{.lambda = 0, .explore = 0, .max_plies = 8, .opening_throw = false, .full_backup = true};
    settings.candidates = 3;
    std::size_t told = 0, changed = 0;
    for (std::uint64_t number = 0; number < 6; ++number) {
        const auto lessons = lessons_of(evaluator, settings, number);
        // Those of the game come last, one a turn.
        for (std::size_t i = lessons.size() - 7; i < lessons.size(); ++i) {
            const Position &before = lessons[i - 1].position, &after = lessons[i].position;
            bool is_best = false, is_first = false;
            for_each_roll({}, [&](Dice dice, float) {
                generator.generate(before, dice);
                std::vector<std::pair<float, Position>> plays;
                for (const Position& result : generator.results)
                    plays.emplace_back(evaluation.evaluate(result.swapped()).cubeless({}), result.swapped());
                std::sort(plays.begin(), plays.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
                if (std::none_of(plays.begin(), plays.end(), [&](const auto& p) { return p.second == after; })) return;
                float least = 1e9F;
                std::size_t best = 0;
                for (std::size_t k = 0; k < plays.size() && k < 3 && plays[k].first <= plays[0].first + 0.08F; ++k) {
                    const float mean = slow.expect(plays[k].second, 1).cubeless({});
                    if (mean < least) least = mean, best = k;
                }
                is_best |= plays[best].second == after;
                is_first |= plays[0].second == after;
            });
            CHECK(is_best);
            ++told;
            changed += !is_first;
        }
    }
    CHECK_EQUAL(told, 42U);
    CHECK(changed > 2);
}

// Whoever goes on wants the greatest mean, whoever does not leaves the other side the least.
TEST(the_best_candidate_is_made_where_turns_go_on) {
    Game game = game_of_extra_turns();
    game.rules.checkers = game.rules.reserve = few;
    for (Side& side : game.start.side) side.reserve = few;
    const Evaluator evaluator = random_evaluator(nullptr, game.rules, max_phases);
    const std::vector<Position> starts = met_in(game, 80, 26);
    SelfPlaySettings settings{.lambda = 0, .explore = 0, .max_plies = 1, .opening_throw = false, .full_backup = true};
    settings.candidates = 3;
    SelfPlayer player(evaluator);
    int again = 0, other = 0;
    for (std::uint64_t number = 0; number < 300; ++number) {
        settings.max_plies = 1;
        const auto turn = player.play(starts, settings, 1, number);  // what was not made, then the start
        settings.max_plies = 2;
        const Lesson made = player.play(starts, settings, 1, number).back();
        const int side = relation(game, turn.back().position, made.position);
        for (std::size_t i = 0; side && i + 1 < turn.size(); ++i) {
            const float better = made.target.cubeless(game.rules) - turn[i].target.cubeless(game.rules);
            CHECK(static_cast<float>(side) * better > -1e-5F);
            ++(side > 0 ? again : other);
        }
    }
    CHECK(again > 10 && other > 40);
}

// The same games and, of their lessons, those on races.
TEST(races_can_be_all_that_is_learned) {
    const Evaluator evaluator = random_evaluator(shared_bearoff(), {}, max_phases);
    SelfPlaySettings settings{.lambda = 0.5F, .explore = 0.2F, .max_plies = 2000, .full_backup = true};
    std::size_t races = 0;
    for (std::uint64_t game = 0; game < 4; ++game) {
        settings.races_only = false;
        std::vector<Lesson> expected = lessons_of(evaluator, settings, game);
        std::erase_if(expected,
                      [&](const Lesson& lesson) { return evaluator.classify(lesson.position) != JudgedBy::race; });
        settings.races_only = true;
        CHECK(same(lessons_of(evaluator, settings, game), expected));
        races += expected.size();
    }
    CHECK(races > 10);
}

// The same games and, of their lessons, those on contact; without looking ahead, for then they would know of the race.
TEST(contact_can_be_all_that_is_learned) {
    const Evaluator evaluator = random_evaluator(shared_bearoff(), {}, max_phases);
    const auto is_race = [&](const Lesson& lesson) { return evaluator.classify(lesson.position) == JudgedBy::race; };
    SelfPlaySettings settings{.lambda = 0, .explore = 0.2F, .max_plies = 2000, .full_backup = true};
    std::size_t races = 0;
    for (std::uint64_t game = 0; game < 4; ++game) {
        settings.rivals = 0;
        settings.candidates = 1;
        settings.contact_only = false;
        std::vector<Lesson> expected = lessons_of(evaluator, settings, game);
        races += std::erase_if(expected, is_race);
        settings.contact_only = true;
        CHECK(same(lessons_of(evaluator, settings, game), expected));
        settings.rivals = 1;
        const std::vector<Lesson> with_rivals = lessons_of(evaluator, settings, game);
        CHECK(with_rivals.size() > expected.size());
        CHECK(std::none_of(with_rivals.begin(), with_rivals.end(), is_race));
        settings.rivals = 0;
        settings.candidates = 3;
        const std::vector<Lesson> with_candidates = lessons_of(evaluator, settings, game);
        CHECK(with_candidates.size() > expected.size());
        CHECK(std::none_of(with_candidates.begin(), with_candidates.end(), is_race));
    }
    CHECK(races > 10);
}

// The first roll after an opening throw is never a doublet, so its position is no lesson.
TEST(an_opening_throw_is_no_lesson) {
    const Evaluator evaluator = random_evaluator();
    SelfPlaySettings settings{.lambda = 0, .explore = 0, .max_plies = 10, .full_backup = false};
    settings.opening_throw = false;
    bool any_doublet = false;
    for (std::uint64_t game = 0; game < 20; ++game) {
        const auto lessons = lessons_of(evaluator, settings, game);
        CHECK_EQUAL(lessons.size(), 10U);
        CHECK(lessons[0].position == standard_start());
        any_doublet |= pips(lessons[1].position.side[1]) < 167 - 11;
    }
    CHECK(any_doublet);
    settings.opening_throw = true;
    for (std::uint64_t game = 0; game < 20; ++game) {
        const auto lessons = lessons_of(evaluator, settings, game);
        CHECK_EQUAL(lessons.size(), 9U);
        CHECK(!(lessons[0].position == standard_start()));
        CHECK(pips(lessons[0].position.side[1]) >= 167 - 11);
    }
}

TEST(no_opening_throw_in_the_middle_of_a_game) {
    const Evaluator evaluator = random_evaluator();
    const SelfPlaySettings settings{.lambda = 0, .explore = 0, .max_plies = 10, .full_backup = false};
    Position start = standard_start();
    --start.side[0].count[6];
    ++start.side[0].count[5];
    SelfPlayer player(evaluator);
    bool any_doublet = false;
    for (std::uint64_t game = 0; game < 20; ++game) {
        const auto lessons = player.play(std::span(&start, 1), settings, 1, game);
        CHECK_EQUAL(lessons.size(), 10U);
        CHECK(lessons[0].position == start);
        any_doublet |= pips(lessons[1].position.side[1]) < 166 - 11;
    }
    CHECK(any_doublet);
}

TEST(bombs_go_off_in_play) {
    const Game game = game_of_bombs();
    const Evaluator evaluator = random_evaluator(nullptr, game.rules);
    int gone_off = 0;
    for (std::uint64_t number = 0; number < 5; ++number)
        for (const Lesson& lesson : lessons_of_game(game, evaluator, {.explore = 0.3F, .max_plies = 80}, number)) {
            const auto& [mine, his] = lesson.position.side;
            gone_off += mine.memory != his.memory;
            CHECK(mine.memory || his.memory);  // there is always a bomb
        }
    CHECK(gone_off > 10);
}

TEST(a_bomb_may_end_a_game) {
    const Game game = game_of_bombs();
    const Evaluator losing = evaluator_that_says(0.2F, game.rules);
    const Position before = before_the_last_bomb();
    CHECK(SelfPlayer(losing).play(std::vector{before}, {.explore = 0}, 1, 0).empty());
    // With all moves open to chance some games end in this way: nobody learns from where nobody can move.
    const Evaluator winning = evaluator_that_says(0.7F, game.rules);
    SelfPlaySettings settings{.explore = 0.5F, .max_plies = 20, .full_backup = true};
    settings.rivals = 1;
    int ended = 0;
    for (std::uint64_t number = 0; number < 40; ++number) {
        const auto lessons = SelfPlayer(winning).play(std::vector{before}, settings, 1, number);
        ended += lessons.empty();
        for (const Lesson& lesson : lessons) CHECK(winning.classify(lesson.position) != JudgedBy::game_over);
    }
    CHECK(ended > 2 && ended < 30);
}

TEST(the_end_of_a_game_is_its_truth) {
    const Evaluator evaluator = random_evaluator();
    SelfPlayer player(evaluator);
    const std::vector<Position> starts{position_of({{1, 2}}, {{1, 4}})};
    const auto lessons = player.play(starts, {}, 1, 0);
    CHECK_EQUAL(lessons.size(), 1U);  // any roll bears both off
    if (!lessons.empty()) CHECK(same_bits(lessons[0].target, Outcomes::finished(1)));
}

TEST(games_are_cut_where_asked) {
    const Evaluator evaluator = random_evaluator();
    CHECK_EQUAL(lessons_of(evaluator, {.lambda = 0, .explore = 1, .max_plies = 10, .full_backup = false}, 1).size(),
                9U);
}
