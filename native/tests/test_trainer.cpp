// Learning gives the same bits at any thread count and on any SIMD path, can be stopped and gone on with, and learns.
#include "doublesix/trainer.hpp"

#include <cmath>
#include <limits>

#include "check.hpp"
#include "nets.hpp"
#include "positions.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

constexpr NetShape tiny = {{32, 16, 16}};

Trainer new_trainer(std::uint64_t seed = 1) {
    return Trainer(Rules{}, tiny, tiny, shared_bearoff(), {standard_start()}, seed);
}

RoundSettings settings_with(int threads) {
    RoundSettings settings;
    settings.play = {.lambda = 0.5F, .explore = 0.05F, .max_plies = 200, .full_backup = false};
    settings.games = 6;
    settings.batch = 64;
    settings.threads = threads;
    settings.average_rate = 0.05F;
    return settings;
}

std::vector<float> state_of(Trainer& trainer) {
    std::vector<float> state = trainer.contact().state();
    const std::vector<float> race = trainer.race().state();
    state.insert(state.end(), race.begin(), race.end());
    return state;
}

bool same(const std::vector<float>& a, const std::vector<float>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
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
        for (const int threads : {1, 2, 3}) {
            const std::vector<float> found = state_after(2, threads);
            if (path == SimdPath::portable && threads == 1) expected = found;
            CHECK(same(found, expected));
        }
    });
    Trainer fresh = new_trainer(), other = new_trainer(2);
    CHECK(!same(expected, state_of(fresh)));
    CHECK(!same(state_of(fresh), state_of(other)));
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

TEST(a_state_of_another_shape_is_refused) {
    NetTrainer trainer(tiny, 1), wider({{64, 16, 16}}, 1);
    CHECK_THROWS("", trainer.restore(wider.state()));
    CHECK_THROWS("", trainer.restore({}));
}

TEST(weights_that_are_no_numbers_are_noticed) {
    NetTrainer trainer(tiny, 1);
    CHECK(trainer.is_finite());
    std::vector<float> state = trainer.state();
    state[5] = std::numeric_limits<float>::quiet_NaN();
    trainer.restore(state);
    CHECK(!trainer.is_finite());
}

TEST(repeated_lessons_are_learned) {
    NetTrainer trainer(tiny, 3);
    std::vector<Lesson> lessons;
    for (const Position& position : random_play(64, 51)) {
        const bool ahead = pips(position.side[0]) < pips(position.side[1]);
        lessons.push_back({position, {ahead ? 0.9F : 0.1F, 0.05F, 0, 0.05F, 0}});
    }
    const double first = trainer.learn(lessons, 16, 1e-3F, 0.1F, 1, 1);
    double last = first;
    for (std::uint64_t pass = 2; pass < 60; ++pass) last = trainer.learn(lessons, 16, 1e-3F, 0.1F, 1, pass);
    CHECK(last < 0.8 * first);
    CHECK_EQUAL(trainer.learn({}, 16, 1e-3F, 0.1F, 1, 1), 0.0);
}

// The gradient against differences of the loss (half the squared logits), on some weights of every layer. The group
// holds different positions, so that their sums are checked too.
TEST(gradients_are_those_of_the_loss) {
    const FloatLayout layout(tiny);
    std::vector<float> weights = random_weights(tiny, 9);
    SparseInputs in[group];
    const auto positions = random_play(40, 52);
    for (int s = 0; s < group; ++s) in[s] = sparse_inputs(positions[static_cast<std::size_t>(9 + 10 * s)]);
    const auto loss = [&] {
        double sum = 0;
        for (const SparseInputs& one : in)
            for (const float logit : float_logits(layout, weights, one))
                sum += 0.5 * static_cast<double>(logit) * static_cast<double>(logit);
        return sum;
    };
    TrainScratch scratch;
    train_ops().forward(layout, weights.data(), in, scratch);
    float at_logits[group * float_outputs] = {};
    for (int s = 0; s < group; ++s)
        for (int o = 0; o < outcome_count; ++o)
            at_logits[s * float_outputs + o] = scratch.logits[s * float_outputs + o];
    std::vector<float> gradient(layout.size, 0);
    train_ops().backward(layout, weights.data(), in, scratch, at_logits, gradient.data());
    int checked = 0, moved = 0;
    const auto check_one = [&](std::size_t i) {
        const float kept = weights[i], step = 2e-3F;
        weights[i] = kept + step;
        const double up = loss();
        weights[i] = kept - step;
        const double down = loss();
        weights[i] = kept;
        const double slope = (up - down) / (2 * static_cast<double>(step));
        ++checked;
        moved += std::fabs(slope) > 1e-3;
        CHECK(std::fabs(slope - static_cast<double>(gradient[i])) < 2e-2 + 2e-2 * std::fabs(slope));
    };
    for (int k = 0; k < in[0].count; k += 5)
        for (int h = 0; h < tiny.hidden[0]; h += 5)
            check_one(layout.w1 + in[0].index[k] * static_cast<std::size_t>(tiny.hidden[0]) +
                      static_cast<std::size_t>(h));
    for (const std::size_t from : {layout.b1, layout.b2, layout.b3})
        for (std::size_t i = 0; i < 16; i += 3) check_one(from + i);
    for (const std::size_t from : {layout.w2, layout.w3})
        for (std::size_t i = 0; i < 256; i += 13) check_one(from + i);
    for (std::size_t i = 0; i < 16; ++i) check_one(layout.w4 + i * float_outputs + i % outcome_count);
    CHECK(checked > 60);
    CHECK(moved > 20);
}

TEST(inputs_of_a_position_are_those_of_its_code) {
    for (const Position& position : random_play(50, 53)) {
        const SparseInputs in = sparse_inputs(position);
        std::vector<float> dense(inputs, 0);
        for (int k = 0; k < in.count; ++k) {
            CHECK(in.index[k] < inputs && in.value[k] != 0);
            dense[in.index[k]] = in.value[k];
        }
        const Code code = encode(position);
        for (int slot = 0; slot < slots; ++slot) {
            const auto mixture = slot_inputs(slot, code[static_cast<std::size_t>(slot)]);
            for (int k = 0; k < inputs_per_slot; ++k)
                CHECK_EQUAL(dense[static_cast<std::size_t>(slot * inputs_per_slot + k)],
                            mixture[static_cast<std::size_t>(k)]);
        }
    }
}

TEST(lessons_are_sorted_by_class) {
    Trainer trainer = new_trainer();
    const Position race = position_of({{8, 15}}, {{8, 15}}), bearoff = position_of({{2, 3}}, {{2, 3}});
    const std::vector<Lesson> lessons{{standard_start(), {}}, {race, {}}, {race, {}}, {bearoff, {}}};
    const RoundStats stats = trainer.learn(lessons, settings_with(1));
    CHECK_EQUAL(stats.lessons, 4);
    CHECK_EQUAL(stats.contact_lessons, 1);
    CHECK(stats.contact_loss > 0 && stats.race_loss > 0);
}
