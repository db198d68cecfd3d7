// Lessons: the same for the same seed, legal to the last, with targets that are chances.
#include "doublesix/selfplay.hpp"

#include "check.hpp"
#include "nets.hpp"
#include "positions.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

std::vector<Lesson> lessons_of(const Evaluator& evaluator, const SelfPlaySettings& settings, std::uint64_t game,
                               std::uint64_t seed = 1) {
    const std::vector<Position> starts{standard_start()};
    SelfPlayer player(evaluator);
    return player.play(starts, settings, seed, game);
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
    const Evaluator evaluator = random_evaluator(shared_bearoff());
    for (const bool full_backup : {false, true})
        for (std::uint64_t game = 0; game < 3; ++game)
            for (const Lesson& lesson : lessons_of(
                     evaluator, {.lambda = 0, .explore = 0, .max_plies = 60, .full_backup = full_backup}, game)) {
                for (const Side& side : lesson.position.side) {
                    int total = 0;
                    for (const std::int8_t count : side.count) total += count;
                    CHECK_EQUAL(total, 15);
                }
                const Outcomes& o = lesson.target;
                CHECK(o.win >= 0 && o.win <= 1.00001F && o.gammon_win <= o.win + 1e-5F &&
                      o.gammon_loss <= 1.00001F - o.win);
            }
}

TEST(the_end_of_a_game_is_its_truth) {
    // Ace point against ace point: the first roll wins and is never a lesson, so look one turn earlier.
    const Evaluator evaluator = random_evaluator();
    SelfPlayer player(evaluator);
    const std::vector<Position> starts{position_of({{1, 4}}, {{1, 2}})};
    const auto lessons = player.play(starts, {}, 1, 0);
    CHECK_EQUAL(lessons.size(), 1U);  // he bears two off (no doublet begins a game), then she both
    if (!lessons.empty()) CHECK(same_bits(lessons[0].target, Outcomes::finished(1)));
}

TEST(games_are_cut_where_asked) {
    const Evaluator evaluator = random_evaluator();
    CHECK_EQUAL(lessons_of(evaluator, {.lambda = 0, .explore = 1, .max_plies = 10, .full_backup = false}, 1).size(),
                9U);
}
