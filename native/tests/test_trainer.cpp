// Learning gives the same bits at any thread count and on any SIMD path, can be stopped and gone on with, and learns.
#include "doublesix/trainer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <new>

#include "check.hpp"
#include "games.hpp"
#include "lessons.hpp"
#include "nets.hpp"
#include "no_memory.hpp"
#include "no_threads.hpp"
#include "positions.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

// Any game; the contact net has phases.
Trainer trainer_of(const Game& game) {
    const int slots = slots_for(game.rules);
    return Trainer(game.rules, with(tiny, max_phases, slots), with(tiny, 1, slots), {}, {game.start}, 1);
}

Trainer new_trainer(std::uint64_t seed = 1) {
    return Trainer(Rules{}, tiny, tiny, {shared_bearoff()}, {standard_start()}, seed);
}

RoundSettings settings_with(int threads) {
    RoundSettings settings;
    settings.play = {.lambda = 0.5F, .explore = 0.05F, .max_plies = 200, .full_backup = false};
    settings.games = 6;
    settings.batch = 64;
    settings.threads = threads;
    settings.average_rate = 0.05F;
    settings.sparsity = 1e-3F;
    return settings;
}

std::vector<float> state_of(Trainer& trainer) {
    std::vector<float> state = trainer.contact().state();
    const std::vector<float> race = trainer.race().state();
    state.insert(state.end(), race.begin(), race.end());
    return state;
}

std::vector<float> state_after(int rounds, int threads) {
    Trainer trainer = new_trainer();
    for (int r = 0; r < rounds; ++r) trainer.round(settings_with(threads));
    trainer.finish_round(settings_with(threads));
    return state_of(trainer);
}

}  // namespace

TEST(thread_count_and_path_do_not_change_a_bit) {
    std::vector<float> expected;
    on_every_path([&](SimdPath path) {
        for (const int threads : {1, 2, 3, 4}) {
            const std::vector<float> found = state_after(2, threads);
            if (path == SimdPath::portable && threads == 1) expected = found;
            CHECK(same(found, expected));
        }
    });
    Trainer fresh = new_trainer(), other = new_trainer(2);
    CHECK(!same(expected, state_of(fresh)));
    CHECK(!same(state_of(fresh), state_of(other)));
}

TEST(learning_goes_on_where_no_thread_can_be_started) {
    const std::vector<float> expected = state_after(1, 1);
    const NoMoreThreads here;
    CHECK(same(state_after(1, 4), expected));
}

TEST(where_memory_is_refused_learning_ends_and_can_be_begun_again) {
    const std::vector<Lesson> lessons = lessons_on(random_play(60, 51));
    RoundSettings settings = learning(64, 1e-3F);  // one batch: nothing is changed before all is known
    NetTrainer undisturbed({}, tiny_phases, 3);
    undisturbed.learn(lessons, settings, 1);
    for (const int threads : {1, 3}) {
        settings.threads = threads;
        int refused = 0;
        bool was_enough = false;
        for (long requests = 0; !was_enough; ++requests) {
            NetTrainer trainer({}, tiny_phases, 3);
            requests_until_refusal = requests;
            try {
                trainer.learn(lessons, settings, 1);
                was_enough = requests_until_refusal >= 0;
            } catch (const std::bad_alloc&) {
                requests_until_refusal = -1;
                ++refused;
                trainer.learn(lessons, settings, 1);
            }
            requests_until_refusal = -1;
            CHECK(same(trainer.state(), undisturbed.state()));
        }
        CHECK(refused > 10);
    }
}

TEST(a_restored_trainer_goes_on_as_if_never_stopped) {
    Trainer whole = new_trainer();
    whole.round(settings_with(1));
    whole.round(settings_with(1));
    whole.finish_round(settings_with(1));  // what is still to be learned is no part of the state
    Trainer resumed = new_trainer();
    resumed.contact().restore(whole.contact().state());
    resumed.race().restore(whole.race().state());
    resumed.games_played = whole.games_played;
    CHECK(same(state_of(resumed), state_of(whole)));
    for (Trainer* trainer : {&whole, &resumed}) {
        trainer->round(settings_with(1));
        CHECK(trainer->finish_round(settings_with(1)).lessons > 0);
        CHECK_EQUAL(trainer->finish_round(settings_with(1)).lessons, 0);
    }
    CHECK(same(state_of(resumed), state_of(whole)));
    CHECK(resumed.contact().net(true)->to_bytes() == whole.contact().net(true)->to_bytes());
}

TEST(a_memory_forgets_the_oldest_and_draws_from_all_others) {
    const std::vector<Lesson> lessons = lessons_on(random_play(60, 12));
    LessonMemory memory;
    memory.add({lessons.data(), 30}, 40);
    CHECK_EQUAL(memory.size(), 30U);
    memory.add({lessons.data() + 30, 20}, 40);
    CHECK_EQUAL(memory.size(), 40U);
    CHECK(memory.lessons().front().position == lessons[10].position);
    CHECK(memory.lessons().back().position == lessons[49].position);
    std::vector<Lesson> drawn = {lessons[55]};
    Rng rng(1, 1);
    memory.draw(1000, rng, drawn);
    CHECK_EQUAL(drawn.size(), 1001U);
    CHECK(drawn.front().position == lessons[55].position);
    const auto times = [&drawn](const Lesson& lesson) {
        return std::count_if(drawn.begin() + 1, drawn.end(),
                             [&lesson](const Lesson& d) { return d.position == lesson.position; });
    };
    for (std::size_t i = 0; i < 60; ++i) CHECK((times(lessons[i]) > 0) == (i >= 10 && i < 50));
    memory.add({lessons.data() + 50, 1}, 40);
    CHECK_EQUAL(memory.size(), 40U);
    memory.add({}, 0);
    CHECK_EQUAL(memory.size(), 0U);
}

// Steps of batches of one tell how many lessons a pass was made of.
TEST(passes_are_made_at_once_or_of_what_is_remembered) {
    const std::vector<Lesson> lessons(8, {standard_start(), {0.5F, 0.1F, 0, 0.1F, 0}});
    RoundSettings settings = learning(1, 0.001F);
    settings.passes = 3;
    const auto steps_after = [&](Trainer& trainer) {
        const float before = trainer.contact().state().back();
        trainer.learn(lessons, settings);
        return trainer.contact().state().back() - before;
    };
    Trainer at_once = new_trainer();
    CHECK_EQUAL(steps_after(at_once), 24.0F);
    Trainer trainer = new_trainer();
    settings.memory = 16;
    for (const float steps : {8.0F, 16.0F, 24.0F, 24.0F}) CHECK_EQUAL(steps_after(trainer), steps);
    CHECK_EQUAL(trainer.remembered().size(), 16U);
    settings.memory = 4;  // the memory may become smaller
    CHECK_EQUAL(steps_after(trainer), 24.0F);
    CHECK_EQUAL(trainer.remembered().size(), 4U);
    const Position race = position_of({{8, 15}}, {{8, 15}});
    for (const Position& position : {standard_start(), race}) trainer.remember(std::vector<Lesson>(5, {position, {}}));
    trainer.remember(std::vector<Lesson>(5, {race, {}}));
    CHECK_EQUAL(trainer.remembered().size(), 19U);
}

TEST(what_is_remembered_is_learned_again) {
    const std::vector<Lesson> lessons = lessons_on(random_play(60, 12));
    RoundSettings settings = learning(64, 0.01F);
    settings.memory = 40;
    Trainer once = new_trainer(), twice = new_trainer();
    once.learn(lessons, settings);
    settings.passes = 2;
    twice.learn(lessons, settings);  // nothing to draw from yet
    CHECK(same(state_of(twice), state_of(once)));
    CHECK(twice.remembered().size() > 0);
    Trainer resumed = new_trainer(), forgetful = new_trainer();
    for (Trainer* trainer : {&resumed, &forgetful}) {
        trainer->contact().restore(twice.contact().state());
        trainer->race().restore(twice.race().state());
    }
    resumed.remember(twice.remembered());
    for (Trainer* trainer : {&twice, &resumed, &forgetful}) trainer->learn(lessons, settings);
    CHECK(same(state_of(resumed), state_of(twice)));
    CHECK(!same(state_of(forgetful), state_of(twice)));
    settings.memory = 0;
    twice.learn(lessons, settings);
    CHECK_EQUAL(twice.remembered().size(), 0U);
}

static Outcomes judged_by(const std::shared_ptr<const Net>& net, const Position& position) {
    const Evaluator evaluator{{}, net, net};
    return StaticEvaluation(evaluator).evaluate(position);
}

TEST(a_state_of_another_shape_is_refused) {
    NetTrainer trainer({}, tiny, 1), wider({}, {{64, 16, 16}}, 1), phases({}, tiny_phases, 1);
    NetTrainer more_slots({}, with(tiny, 1, pins_slot), 1), more_of_both({}, with(tiny, max_phases, max_slots), 1);
    CHECK_THROWS("another shape", trainer.restore(wider.state()));
    CHECK_THROWS("another shape", trainer.restore({}));
    CHECK_THROWS("another shape", trainer.restore(phases.state()));
    CHECK_THROWS("another shape", trainer.restore(more_slots.state()));
    CHECK_THROWS("another shape", phases.restore(wider.state()));
    CHECK_THROWS("another shape", phases.restore(more_slots.state()));
    CHECK_THROWS("another shape", phases.restore(more_of_both.state()));
    CHECK_THROWS("another shape", phases.restore({}));
    // Every phase takes over what a net without phases had learned.
    NetTrainer single({}, with(tiny, 1, tiny_phases.slots), 7);
    single.learn(lessons_on(random_play(40, 51)), learning(16, 0.01F), 1);
    phases.restore(single.state());
    for (const bool averaged : {false, true})
        for (const Position& position : random_play(40, 52))
            CHECK(same_bits(judged_by(phases.net(averaged), position), judged_by(single.net(averaged), position)));
    CHECK_EQUAL(phases.state().back(), single.state().back());
}

TEST(a_trainer_begins_with_a_net_even_when_it_is_wider) {
    const auto positions = random_play(60, 54);
    for (const NetShape& from : {tiny, with(tiny, max_phases, reserve_slot)}) {
        const auto net = random_net(from, 17);
        for (const auto& widths :
             {std::array{tiny.hidden[0], tiny.hidden[1], tiny.hidden[2]}, std::array{64, 48, 32}}) {
            NetTrainer trainer({}, {{widths[0], widths[1], widths[2]}, max_phases}, 5);
            trainer.begin_with(*net);
            for (const bool averaged : {false, true})
                for (const Position& position : positions) {
                    const Outcomes asked = judged_by(net, position), found = judged_by(trainer.net(averaged), position);
                    CHECK_NEAR(found.win, asked.win, 0.005F);
                    CHECK_NEAR(found.gammon_win, asked.gammon_win, 0.005F);
                    CHECK_NEAR(found.backgammon_loss, asked.backgammon_loss, 0.005F);
                }
        }
    }
    NetTrainer narrow({}, tiny, 1);
    for (const NetShape& wider : {NetShape{{64, 16, 16}}, NetShape{{32, 32, 16}}, NetShape{{32, 16, 32}}})
        CHECK_THROWS("wider", narrow.begin_with(*random_net(wider, 1)));
    CHECK_THROWS("sees inputs", narrow.begin_with(*random_net(with(tiny, 1, pins_slot), 1)));
    CHECK_THROWS("has phases", narrow.begin_with(*random_net(tiny_phases, 1)));
}

TEST(a_trainer_that_begins_anew_forgets_what_it_learned) {
    const auto net = random_net(tiny, 17);
    const std::vector<Lesson> lessons = lessons_on(random_play(60, 51));
    NetTrainer used({}, tiny, 1), fresh({}, tiny, 2);
    used.learn(lessons, learning(16, 1e-3F), 1);
    for (NetTrainer* trainer : {&used, &fresh}) {
        trainer->begin_with(*net);
        trainer->learn(lessons, learning(16, 1e-3F), 2);
    }
    CHECK(same(used.state(), fresh.state()));
}

TEST(both_nets_begin_or_none) {
    Trainer trainer = new_trainer(), other = new_trainer(2);
    const std::vector<float> before = state_of(trainer);
    const auto fitting = random_net(tiny, 1), wider = random_net({{64, 16, 16}}, 1);
    CHECK_THROWS("wider", trainer.begin_with(*fitting, *wider));
    CHECK_THROWS("wider", trainer.begin_with(*wider, *fitting));
    CHECK_THROWS("another shape", trainer.restore(other.contact().state(), {}));
    CHECK_THROWS("another shape", trainer.restore({}, other.race().state()));
    CHECK(same(state_of(trainer), before));
    trainer.restore(other.contact().state(), other.race().state());
    CHECK(same(state_of(trainer), state_of(other)));
    trainer.begin_with(*fitting, *fitting);
    CHECK(!same(state_of(trainer), state_of(other)));
}

TEST(weights_that_are_no_numbers_are_noticed) {
    NetTrainer trainer({}, tiny, 1);
    CHECK(trainer.is_finite());
    std::vector<float> state = trainer.state();
    state[5] = std::numeric_limits<float>::quiet_NaN();
    trainer.restore(state);
    CHECK(!trainer.is_finite());
    Trainer with_contact = new_trainer(), with_race = new_trainer();
    with_contact.contact().restore(state);
    with_race.race().restore(state);
    for (Trainer* one : {&with_contact, &with_race}) CHECK_THROWS("no longer finite", one->learn({}, settings_with(1)));
    state[5] = std::numeric_limits<float>::infinity();
    trainer.restore(state);
    CHECK(!trainer.is_finite());
}

TEST(repeated_lessons_are_learned) {
    NetTrainer trainer({}, tiny, 3);
    const std::vector<Lesson> lessons = lessons_on(random_play(64, 51));
    const double first = trainer.learn(lessons, learning(16, 1e-3F), 1);
    double last = first;
    for (std::uint64_t pass = 2; pass < 60; ++pass) last = trainer.learn(lessons, learning(16, 1e-3F), pass);
    CHECK(last < 0.8 * first);
    CHECK_EQUAL(trainer.learn({}, learning(16, 1e-3F), 1), 0.0);
}

// The gradient against differences of the loss (half the squared logits), on some weights of every layer. The group
// holds different positions, so that their sums are checked too. No other phase's layers are touched.
static void check_gradients(const NetShape& shape, int phase) {
    const FloatLayout layout(shape);
    std::vector<float> weights = random_weights(shape, 9);
    std::array<SparseInputs, group> in;
    const auto positions = random_play(40, 52);
    for (int s = 0; s < group; ++s)
        in[static_cast<std::size_t>(s)] =
            sparse_inputs({}, shape.slots, positions[static_cast<std::size_t>(9 + 10 * s)]);
    const auto loss = [&] {
        double sum = 0;
        for (const SparseInputs& one : in)
            for (const float logit : float_logits(layout, weights, one, phase))
                sum += 0.5 * static_cast<double>(logit) * static_cast<double>(logit);
        return sum;
    };
    TrainScratch scratch;
    train_ops().forward(layout, weights.data(), phase, in, scratch);
    float at_logits[group * float_outputs] = {};
    for (int s = 0; s < group; ++s)
        for (int o = 0; o < outcome_count; ++o)
            at_logits[s * float_outputs + o] = scratch.logits[s * float_outputs + o];
    std::vector<float> gradient(layout.size, 0);
    train_ops().backward(layout, weights.data(), phase, in, scratch, at_logits, 0, gradient.data());
    int checked = 0, moved = 0;
    const auto check_one = [&](std::size_t i) {
        const float kept = weights[i], step = 2e-3F;
        const double here = loss();
        weights[i] = kept + step;
        const double up = (loss() - here) / static_cast<double>(step);
        weights[i] = kept - step;
        const double down = (here - loss()) / static_cast<double>(step);
        weights[i] = kept;
        ++checked;
        moved += std::fabs(up) > 1e-3;
        // Between the slopes on both sides, which differ where a unit is just being switched on.
        const double slope = static_cast<double>(gradient[i]), tolerance = 2e-2 + 2e-2 * std::fabs(slope);
        CHECK(slope > std::min(up, down) - tolerance && slope < std::max(up, down) + tolerance);
    };
    for (int k = 0; k < in[0].count; k += 5)
        for (int h = 0; h < shape.hidden[0]; h += 5)
            check_one(layout.w1 + in[0].index[k] * static_cast<std::size_t>(shape.hidden[0]) +
                      static_cast<std::size_t>(h));
    for (std::size_t i = 0; i < 16; i += 3) check_one(layout.b1 + i);
    const std::size_t p = layout.phase(phase);
    for (const std::size_t from : {layout.b2, layout.b3})
        for (std::size_t i = 0; i < 16; i += 3) check_one(p + from + i);
    for (const std::size_t from : {layout.w2, layout.w3})
        for (std::size_t i = 0; i < 256; i += 13) check_one(p + from + i);
    for (std::size_t i = 0; i < 16; ++i) check_one(p + layout.w4 + i * float_outputs + i % outcome_count);
    CHECK(checked > 60);
    CHECK(moved > 20);
    for (int other = 0; other < shape.phases; ++other)
        for (std::size_t i = 0; other != phase && i < layout.upper_size; ++i)
            CHECK_EQUAL(gradient[layout.phase(other) + i], 0.0F);
}

TEST(gradients_are_those_of_the_loss) {
    check_gradients(tiny, 0);
    check_gradients(with(tiny, 1, max_slots), 0);
}

// Nothing hangs any more on by how much a unit is beyond what the integer net can hold.
TEST(no_unit_rises_beyond_the_ceiling) {
    const FloatLayout layout(tiny);
    std::vector<float> high = random_weights(tiny, 9), higher;
    for (std::size_t h = 0; h < 4; ++h) high[layout.b1 + h] = 20;
    higher = high;
    for (std::size_t h = 0; h < 4; ++h) higher[layout.b1 + h] = 60;
    const SparseInputs in = sparse_inputs({}, tiny.slots, standard_start());
    CHECK(float_logits(layout, high, in) == float_logits(layout, higher, in));
    TrainScratch scratch;
    train_ops().forward(layout, high.data(), 0, {&in, 1}, scratch);
    const float at_logits[float_outputs] = {1, 1, 1, 1, 1};
    std::vector<float> gradient(layout.size, 0);
    train_ops().backward(layout, high.data(), 0, {&in, 1}, scratch, at_logits, 0.5F, gradient.data());
    for (std::size_t h = 0; h < 4; ++h) CHECK_EQUAL(gradient[layout.b1 + h], 0.0F);
}

TEST(gradients_reach_the_upper_layers_of_their_phase) {
    for (const int phase : {0, 3, 8}) check_gradients(tiny_phases, phase);
}

TEST(inputs_of_a_position_are_those_of_its_code) {
    for (const Game& game : all_games()) {
        const int slots = slots_for(game.rules);
        for (const Position& position : met_in(game, 50, 53)) {
            const SparseInputs in = sparse_inputs(game.rules, slots, position);
            std::vector<float> dense(static_cast<std::size_t>(inputs_of(slots)), 0);
            for (int k = 0; k < in.count; ++k) {
                CHECK(in.index[k] < inputs_of(slots) && in.value[k] != 0);
                dense[in.index[k]] = in.value[k];
            }
            const Code code = encode(game.rules, slots, position);
            for (int slot = 0; slot < slots; ++slot) {
                const auto mixture = slot_inputs(slot, code[static_cast<std::size_t>(slot)]);
                for (int k = 0; k < inputs_in(slot); ++k)
                    CHECK_EQUAL(dense[static_cast<std::size_t>(first_input(slot) + k)],
                                mixture[static_cast<std::size_t>(k)]);
            }
        }
    }
}

// In every game: thread count and path leave no trace in a net with phases.
TEST(every_game_is_learned_with_the_same_bits) {
    for (const Game& game : all_games()) {
        std::vector<float> expected;
        on_every_path([&](SimdPath path) {
            for (const int threads : {1, 3}) {
                RoundSettings settings = settings_with(threads);
                settings.play.max_plies = 40;
                settings.play.opening_throw = game.rules.dice == 2;
                settings.games = 3;
                Trainer trainer = trainer_of(game);
                trainer.round(settings);
                CHECK(trainer.finish_round(settings).lessons > 2);
                const std::vector<float> found = state_of(trainer);
                if (path == SimdPath::portable && threads == 1) expected = found;
                CHECK(same(found, expected));
            }
        });
        Trainer fresh = trainer_of(game);
        CHECK(!same(expected, state_of(fresh)));
    }
}

// Checkers off rule gammons out, unless they are what is counted.
TEST(counted_checkers_are_taught_to_the_end) {
    const Position ending = position_of({{1, 3}, {6, 2}}, {{3, 3}});
    const std::vector<Lesson> lessons(64, {ending, {0.5F, 0.4F, 0, 0.1F, 0}});
    for (const bool is_counted : {false, true}) {
        const Rules rules = is_counted ? game_of_counted_checkers().rules : Rules{};
        NetTrainer trainer(rules, tiny, 4);
        for (std::uint64_t pass = 0; pass < 100; ++pass) trainer.learn(lessons, learning(16, 3e-3F), pass);
        const Evaluator evaluator{rules, trainer.net(false), trainer.net(false)};
        const Outcomes found = StaticEvaluation(evaluator).evaluate(ending);
        CHECK_NEAR(found.win, 0.5F, 0.05F);
        CHECK_NEAR(found.gammon_win, is_counted ? 0.4F : 0.0F, 0.05F);
        CHECK_NEAR(found.gammon_loss, is_counted ? 0.1F : 0.0F, 0.05F);
    }
}

// A unit that is on costs sparsity * a / (1 + 4a), and only what leads to it feels that.
TEST(units_that_are_on_have_a_price) {
    const FloatLayout layout(tiny);
    const std::vector<float> weights = random_weights(tiny, 9);
    std::array<SparseInputs, group> in;
    const auto positions = random_play(40, 52);
    for (int s = 0; s < group; ++s)
        in[static_cast<std::size_t>(s)] =
            sparse_inputs({}, tiny.slots, positions[static_cast<std::size_t>(9 + 10 * s)]);
    const float at_logits[group * float_outputs] = {};
    TrainScratch scratch;
    for (int count = group; count > 0; --count) {  // what larger groups left in the scratch costs nothing
        const std::span<const SparseInputs> there(in.data(), static_cast<std::size_t>(count));
        train_ops().forward(layout, weights.data(), 0, there, scratch);
        std::vector<float> gradient(layout.size, 0);
        train_ops().backward(layout, weights.data(), 0, there, scratch, at_logits, 0.5F, gradient.data());
        for (int h = 0; h < tiny.hidden[0]; ++h) {
            double slope = 0;
            for (int s = 0; s < count; ++s) {
                const double a = static_cast<double>(scratch.z1[s * tiny.hidden[0] + h]);
                if (a > 0) slope += 0.5 / ((1 + 4 * a) * (1 + 4 * a));
            }
            CHECK_NEAR(gradient[layout.b1 + static_cast<std::size_t>(h)], slope, 1e-3);
        }
        CHECK(std::all_of(gradient.begin() + static_cast<std::ptrdiff_t>(layout.upper), gradient.end(),
                          [](float g) { return g == 0; }));
    }
    // What is taught so says the same with fewer units.
    const std::vector<Lesson> lessons = lessons_on(random_play(64, 51));
    const auto units_on = [&](float sparsity) {
        NetTrainer trainer({}, tiny, 3);
        RoundSettings settings = learning(16, 1e-3F);
        settings.sparsity = sparsity;
        for (std::uint64_t pass = 0; pass < 60; ++pass) trainer.learn(lessons, settings, pass);
        const std::vector<float> state = trainer.state();
        int on = 0;
        for (const Lesson& lesson : lessons) {
            const SparseInputs alone = sparse_inputs({}, tiny.slots, lesson.position);
            train_ops().forward(layout, state.data(), 0, {&alone, 1}, scratch);
            on +=
                static_cast<int>(std::count_if(scratch.z1, scratch.z1 + tiny.hidden[0], [](float z) { return z > 0; }));
        }
        return on;
    };
    CHECK(units_on(1e-2F) < 0.9 * units_on(0));
}

TEST(a_trainer_needs_a_start) { CHECK_THROWS("starting position", Trainer({}, tiny, tiny, {}, {}, 1)); }

TEST(lessons_are_sorted_by_class) {
    Trainer trainer = new_trainer();
    const Position race = position_of({{8, 15}}, {{8, 15}}), bearoff = position_of({{2, 3}}, {{2, 3}});
    const std::vector<Lesson> lessons{{standard_start(), {}}, {race, {}}, {race, {}}, {bearoff, {}}};
    const RoundStats stats = trainer.learn(lessons, settings_with(1));
    CHECK_EQUAL(stats.lessons, 4);
    CHECK_EQUAL(stats.contact_lessons, 1);
    CHECK(stats.contact_loss > 0 && stats.race_loss > 0);
    // What tables know is not learned.
    Trainer other = new_trainer();
    other.learn(std::span(lessons).first(3), settings_with(1));
    CHECK(same(state_of(trainer), state_of(other)));
}

// Of every round other games, played with the weights before it, each lesson once.
TEST(rounds_learn_the_games_of_the_round_before) {
    Trainer trainer = new_trainer();
    RoundSettings settings = settings_with(1);
    settings.rate = 0.02F;
    std::int64_t expected = 0;
    for (int round = 0; round < 4; ++round) {
        settings.play_averaged = round == 3;
        const Evaluator judge = trainer.evaluator(settings.play_averaged);
        SelfPlayer player(judge);
        std::int64_t lessons = 0;
        for (std::uint64_t game = 0; game < 6; ++game)
            lessons += static_cast<std::int64_t>(
                player.play(std::vector{standard_start()}, settings.play, 1, trainer.games_played + game).size());
        CHECK_EQUAL(trainer.games_played, static_cast<std::uint64_t>(6 * round));
        const RoundStats stats = trainer.round(settings);
        CHECK_EQUAL(stats.games, 6);
        CHECK_EQUAL(stats.lessons, expected);
        expected = lessons;
    }
    CHECK_EQUAL(trainer.finish_round(settings).lessons, expected);
    const auto pruner = random_net(tiny, 1);
    trainer.pruner = pruner;
    CHECK(trainer.evaluator(false).pruner == pruner);
}

// A gammon can still be won from a side that has borne nothing off, and be lost by one that has not; of counted
// checkers every one that is left tells to the end.
TEST(gammons_are_learned_where_they_can_come) {
    const std::array<float, outcome_count> all = {2, 1, 1, 1, 1}, won = {2, 1, 1, 0, 0}, lost = {2, 0, 0, 1, 1};
    CHECK(loss_weights({}, position_of({{6, 15}}, {{6, 15}})) == all);
    CHECK(loss_weights({}, position_of({{6, 14}}, {{6, 15}})) == won);
    CHECK(loss_weights({}, position_of({{6, 15}}, {{6, 14}})) == lost);
    CHECK(loss_weights(game_of_counted_checkers().rules, position_of({{6, 14}}, {{6, 3}})) == all);
}

TEST(phases_begin_alike_and_learn_of_their_own_positions) {
    NetTrainer trainer({}, tiny_phases, 4);
    const auto upper = [&](int phase) {
        const std::vector<float> state = trainer.state();
        const auto from = state.begin() + static_cast<std::ptrdiff_t>(trainer.layout().phase(phase));
        return std::vector<float>(from, from + static_cast<std::ptrdiff_t>(trainer.layout().upper_size));
    };
    const std::vector<float> first = upper(0);
    CHECK(std::any_of(first.begin(), first.end(), [](float w) { return w != 0; }));
    for (int phase = 1; phase < max_phases; ++phase) CHECK(same(upper(phase), first));
    // The side on roll has three checkers far away, the other none: not the phase of the same seen by the other.
    const Position position = position_of({{24, 3}, {6, 12}}, {{18, 1}, {6, 14}});
    CHECK(phase_of(position) != phase_of(position.swapped()));
    trainer.learn(std::vector<Lesson>(4, {position, Outcomes::finished(1)}), learning(4, 0.01F), 1);
    for (int phase = 0; phase < max_phases; ++phase)
        CHECK_EQUAL(same(upper(phase), first), phase != phase_of(position));
}

// Batches are whole ones, of which the last lessons of a pass make some longer; each is one step, and the steps made
// count for how long the later ones are.
TEST(every_batch_is_a_step) {
    const std::vector<Lesson> lessons = lessons_on(random_play(11, 3));
    NetTrainer trainer({}, tiny, 4), again({}, tiny, 5);
    trainer.learn(lessons, learning(4, 0.01F), 1);
    std::vector<float> state = trainer.state();
    CHECK_EQUAL(state.back(), 2.0F);
    trainer.learn(std::span(lessons).first(3), learning(4, 0.01F), 1);
    CHECK_EQUAL(trainer.state().back(), 3.0F);
    state.back() = 0;
    again.restore(state);
    again.learn(std::span(lessons).first(3), learning(4, 0.01F), 1);
    const std::vector<float> third = trainer.state(), anew = again.state();
    CHECK(!std::equal(third.begin(), third.end() - 1, anew.begin()));
    // More steps than one float could count.
    state[state.size() - 2] = 41;
    state.back() = 1048574;
    trainer.restore(state);
    CHECK(same(trainer.state(), state));
    trainer.learn(lessons, learning(4, 0.01F), 1);
    state = trainer.state();
    CHECK_EQUAL(state[state.size() - 2], 42.0F);
    CHECK_EQUAL(state.back(), 0.0F);
}

// Adam's by definition, from the moments before a step and after it.
TEST(a_step_is_adams) {
    const std::vector<Lesson> lessons = lessons_on(random_play(11, 3));
    NetTrainer trainer({}, tiny, 4);
    const std::size_t size = trainer.layout().size;
    for (int step = 1; step <= 3; ++step) {
        const std::vector<float> before = trainer.state();
        trainer.learn(lessons, learning(64, 0.01F), 1);
        const std::vector<float> after = trainer.state();
        const double rate = 0.01 * std::sqrt(1 - std::pow(0.999, step)) / (1 - std::pow(0.9, step));
        for (std::size_t i = 0; i < size; ++i) {
            const auto part = [&](const std::vector<float>& state, std::size_t k) {
                return static_cast<double>(state[k * size + i]);
            };
            const double weight = part(after, 0), mean = part(after, 2), square = part(after, 3);
            const double slope = (mean - 0.9 * part(before, 2)) / 0.1;
            CHECK_NEAR(square, 0.999 * part(before, 3) + 0.001 * slope * slope, 1e-4 * square + 1e-12);
            CHECK_NEAR(weight, part(before, 0) - rate * mean / (std::sqrt(square) + 1e-8), 2e-6);
            CHECK_NEAR(part(after, 1), part(before, 1) + 0.1 * (weight - part(before, 1)), 1e-6);
        }
        CHECK(!same(before, after));
    }
}

// Chances far from even are told apart up to where the logistic ends.
TEST(sure_outcomes_still_cost_what_is_left) {
    for (const float logit : {-12.0F, -8.0F, 8.0F, 12.0F}) {
        NetTrainer trainer({}, tiny, 4);
        std::vector<float> state(trainer.state().size(), 0);
        for (std::size_t o = 0; o < outcome_count; ++o)
            state[trainer.layout().phase(0) + trainer.layout().b4 + o] = logit;
        trainer.restore(state);
        const float said = logit > 0;
        const std::vector<Lesson> lessons(4, {standard_start(), {said, said, said, said, said}});
        const double expected =
            6 * std::log1p(std::exp(-static_cast<double>(std::fabs(logit))));  // weights 2, 1, 1, 1, 1
        CHECK_NEAR(trainer.learn(lessons, learning(4, 1e-6F), 1), expected, 0.05 * expected);
    }
}
