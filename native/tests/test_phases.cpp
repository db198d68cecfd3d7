// Upper layers for every phase: they begin alike, and each learns from its own positions.
#include "check.hpp"
#include "doublesix/trainer.hpp"
#include "lessons.hpp"
#include "nets.hpp"
#include "positions.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

bool same_part(const std::vector<float>& a, std::size_t from_a, const std::vector<float>& b, std::size_t from_b,
               std::size_t count) {
    return std::memcmp(a.data() + from_a, b.data() + from_b, count * sizeof(float)) == 0;
}

}  // namespace

TEST(layers_of_all_phases_lie_end_to_end) {
    const FloatLayout one(tiny), nine(tiny_phases);
    CHECK_EQUAL(one.size, one.upper + one.upper_size);
    CHECK_EQUAL(nine.upper, one.upper);
    CHECK_EQUAL(nine.size, one.size + 8 * one.upper_size);
    const std::vector<float> weights(nine.size);
    const Net::FloatView view = nine.view(weights.data());
    for (int phase = 0; phase < max_phases; ++phase)
        CHECK(view.upper[phase].w2 == weights.data() + nine.upper + nine.upper_size * static_cast<std::size_t>(phase));
}

TEST(phases_begin_alike) {
    const NetTrainer trainer({}, tiny_phases, 5);
    const FloatLayout& layout = trainer.layout();
    const std::vector<float> state = trainer.state();
    for (int phase = 1; phase < max_phases; ++phase)
        CHECK(same_part(state, layout.phase(phase), state, layout.phase(0), layout.upper_size));
}

// Before any phase has gone its own way the two nets are one.
TEST(a_state_without_phases_is_taken_over_by_all) {
    for (const int slots : {reserve_slot, max_slots}) {
        NetTrainer one({}, with(tiny, 1, slots), 6), nine({}, with(tiny, max_phases, slots), 7);
        one.learn(lessons_on(random_play(200, 54)), learning(16, 1e-2F), 1);
        nine.restore(one.state());
        for (const bool averaged : {false, true}) {
            const Evaluator alone{{}, one.net(averaged), one.net(averaged)};
            const Evaluator phased{{}, nine.net(averaged), one.net(averaged)};
            StaticEvaluation a(alone), b(phased);
            for (const Position& position : scattered(300, 55))
                CHECK(same_bits(a.evaluate(position), b.evaluate(position)));
        }
        NetTrainer again({}, with(tiny, max_phases, slots), 8);
        again.restore(nine.state());
        CHECK(same(again.state(), nine.state()));
    }
}

// Lessons of one phase only: the first layer and that phase learn, bit by bit, what a net without phases would have
// learned; the other phases stay as they were.
TEST(a_phase_learns_from_its_own_positions) {
    NetTrainer one({}, tiny, 6), nine({}, tiny_phases, 7);
    one.learn(lessons_on(random_play(100, 56)), learning(16, 1e-2F), 1);
    nine.restore(one.state());
    const std::vector<float> before = nine.state();
    std::vector<Position> positions;
    for (const Position& position : random_play(600, 57))
        if (phase_of(position) == 4) positions.push_back(position);
    CHECK(positions.size() > 50);
    const double loss_of_one = one.learn(lessons_on(positions), learning(16, 1e-2F), 2);
    CHECK_EQUAL(nine.learn(lessons_on(positions), learning(16, 1e-2F), 2), loss_of_one);
    const std::vector<float> after = nine.state(), expected = one.state();
    const FloatLayout &single = one.layout(), &layout = nine.layout();
    CHECK(same_part(after, 0, expected, 0, single.upper));
    CHECK(same_part(after, layout.phase(4), expected, single.phase(0), single.upper_size));
    CHECK(!same_part(after, layout.phase(4), before, layout.phase(4), layout.upper_size));
}

// Adam moves a weight on as long as its momentum lasts, so the others must never have been taught.
TEST(untaught_phases_stay_as_they_were) {
    NetTrainer trainer({}, tiny_phases, 7);
    const std::vector<float> before = trainer.state();
    trainer.learn(lessons_on({standard_start()}), learning(1, 1e-2F), 1);
    const std::vector<float> after = trainer.state();
    const FloatLayout& layout = trainer.layout();
    const int taught = phase_of(standard_start());
    for (int phase = 0; phase < max_phases; ++phase)
        CHECK_EQUAL(same_part(after, layout.phase(phase), before, layout.phase(phase), layout.upper_size),
                    phase != taught);
}

TEST(lessons_of_all_phases_are_learned) {
    NetTrainer trainer({}, tiny_phases, 3);
    const std::vector<Lesson> lessons = lessons_on(scattered(64, 58));
    const double first = trainer.learn(lessons, learning(16, 1e-3F), 1);
    double last = first;
    for (std::uint64_t pass = 2; pass < 80; ++pass) last = trainer.learn(lessons, learning(16, 1e-3F), pass);
    CHECK(last < 0.8 * first);
}
