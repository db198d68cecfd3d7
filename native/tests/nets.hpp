// Nets with random weights, and the evaluators made of them.
#pragma once

#include <memory>

#include "doublesix/evaluator.hpp"
#include "doublesix/net.hpp"
#include "doublesix/rng.hpp"
#include "doublesix/trainer.hpp"
#include "table_files.hpp"

namespace doublesix::tests {

constexpr NetShape small_shape = {{64, 32, 16}};

inline NetShape with(NetShape shape, int phases, int slots) {
    shape.phases = phases;
    shape.slots = slots;
    return shape;
}

// Weights in one flat vector, about as large as trained ones; every phase has its own.
inline std::vector<float> random_weights(const NetShape& shape, std::uint64_t seed) {
    const FloatLayout layout(shape);
    std::vector<float> weights(layout.size);
    Rng rng(seed, 0);
    const auto fill = [&](std::size_t from, std::size_t to, double width) {
        for (std::size_t i = from; i < to; ++i)
            weights[i] = static_cast<float>((static_cast<double>(rng.below(2'000'001)) / 1e6 - 1) * width);
    };
    fill(layout.w1, layout.upper, 0.5);
    for (int phase = 0; phase < shape.phases; ++phase) {
        const std::size_t p = layout.phase(phase);
        fill(p + layout.w2, p + layout.w3, 0.3);
        fill(p + layout.w3, p + layout.w4, 0.4);
        fill(p + layout.w4, p + layout.upper_size, 0.5);
    }
    return weights;
}

inline std::shared_ptr<const Net> random_net(const NetShape& shape, std::uint64_t seed) {
    const std::vector<float> weights = random_weights(shape, seed);
    return std::make_shared<const Net>(Net::quantised(FloatLayout(shape).view(weights.data())));
}

// `phases` of the contact net; the race net has one.
inline Evaluator random_evaluator(std::shared_ptr<const OneSidedBearoff> bearoff = nullptr, const Rules& rules = {},
                                  int phases = 1) {
    const int slots = slots_for(rules);
    Evaluator made{rules, random_net(with(small_shape, phases, slots), 1),
                   random_net(with({{32, 16, 16}}, 1, slots), 2)};
    if (bearoff) made.one_sided = {std::move(bearoff)};
    return made;
}

// Knows one chance to win of whoever is on roll, and no gammons.
inline Evaluator evaluator_that_says(float win, const Rules& rules) {
    Evaluator made = random_evaluator(nullptr, rules);
    made.judge = [win](const std::vector<Position>& positions, std::vector<Outcomes>& out) {
        out.assign(positions.size(), {win, 0, 0, 0, 0});
    };
    return made;
}

inline bool same_bits(const Outcomes& a, const Outcomes& b) { return std::memcmp(&a, &b, sizeof(Outcomes)) == 0; }

// The float net's judgement of one position before the logistic, [outcome_count].
inline std::vector<float> float_logits(const FloatLayout& layout, const std::vector<float>& weights,
                                       const SparseInputs& in, int phase = 0) {
    TrainScratch scratch;
    train_ops().forward(layout, weights.data(), phase, {&in, 1}, scratch);
    return {scratch.logits, scratch.logits + outcome_count};
}

// Runs the work on every SIMD path of this processor, then goes back to the best.
template <class Work>
void on_every_path(const Work& work) {
    const SimdPath best = simd_path();
    for (const SimdPath path : {SimdPath::portable, SimdPath::avx2, SimdPath::avx512})
        if (force_simd_path(path)) work(path);
    force_simd_path(best);
}

}  // namespace doublesix::tests
