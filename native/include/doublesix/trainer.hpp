// Learning: float nets, minibatches, Adam, averaged weights; self-play with the quantised averages in between.
// Sums run in a fixed order (shards, lanes), so a run gives the same bits at any thread count and SIMD path.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "doublesix/lesson_memory.hpp"
#include "doublesix/net.hpp"
#include "doublesix/selfplay.hpp"

namespace doublesix {

// Where each layer's weights lie in one flat vector.
struct FloatLayout {
    NetShape shape;
    std::size_t w1, b1;
    std::size_t upper, upper_size;       // where the upper layers of phase 0 begin, and how long each phase's are
    std::size_t w2, b2, w3, b3, w4, b4;  // inside a phase's upper layers
    std::size_t size;
    explicit FloatLayout(const NetShape& shape);  // throws std::invalid_argument on one that no net has
    std::size_t phase(int p) const { return upper + upper_size * static_cast<std::size_t>(p); }
    Net::FloatView view(const float* weights) const;
};

// One position as the trainer sees it: the inputs that are not zero.
struct SparseInputs {
    std::uint16_t index[max_inputs_on];
    float value[max_inputs_on];
    int count;
};
SparseInputs sparse_inputs(const Rules& rules, int slots, const Position& position);

// What each outcome of a position weighs in the loss: nothing where counting alone decides it.
std::array<float, outcome_count> loss_weights(const Rules& rules, const Position& position);

constexpr int group = 4;  // so many positions at most go through the float net together

// The units of a layer that are on, in their order.
struct OnUnits {
    int count;
    int unit[max_width];
    float activation[max_width];
};

struct TrainScratch {
    alignas(64) float z1[group * max_width], z2[group * max_width], z3[group * max_width];
    alignas(64) float d1[group * max_width], d2[group * max_width], d3[group * max_width];
    alignas(64) float logits[group * float_outputs];
    OnUnits on[group];
};

// The float loops that are built per SIMD path (see simd.hpp); same lanes, same order, same bits.
struct TrainOps {
    // `in` and `logit_gradient` hold 1 to `group` positions of one phase; `backward` adds to `gradient` and follows its
    // `forward`. `sparsity`: see RoundSettings.
    void (*forward)(const FloatLayout& layout, const float* weights, int phase, std::span<const SparseInputs> in,
                    TrainScratch& scratch);
    void (*backward)(const FloatLayout& layout, const float* weights, int phase, std::span<const SparseInputs> in,
                     TrainScratch& scratch, const float* logit_gradient, float sparsity, float* gradient);
    void (*adam)(float* weights, float* average, float* m, float* v, float* const* gradients, std::size_t from,
                 std::size_t to, float scale, float rate, float average_rate);
};
const TrainOps& train_ops();  // of the path in use

namespace portable {
extern const TrainOps train;
}
namespace avx2 {
extern const TrainOps train;
}
namespace avx512 {
extern const TrainOps train;
}

constexpr int shards = 4;
constexpr float activation_ceiling = 7.998F;  // as in the quantised net: activation_limit / activation_scale

struct RoundSettings {
    SelfPlaySettings play;
    std::int32_t games = 256;
    std::int32_t batch = 256;
    float rate = 1e-3F;          // Adam's step
    float average_rate = 1e-3F;  // share of the newest weights in the running average, per batch
    float sparsity = 0;          // price of a unit of the first layer that is on: what is off costs no time in play
    std::int32_t passes = 1;     // how often a lesson is learned
    std::int32_t memory = 0;     // lessons kept, from which further passes are drawn; 0: they come at once
    std::int32_t threads = 0;
    bool play_averaged = false;  // self-play with the averaged weights instead of the newest
};

class NetTrainer {
  public:
    NetTrainer(const Rules& rules, const NetShape& shape, std::uint64_t seed);

    // One pass over the lessons in random order. Returns the mean loss (nats, all outputs).
    double learn(std::span<const Lesson> lessons, const RoundSettings& settings, std::uint64_t shuffle_seed);

    std::shared_ptr<const Net> net(bool averaged) const;
    bool is_finite() const;
    const FloatLayout& layout() const { return layout_; }
    // Weights, averages, both moments, step count: everything needed to go on.
    std::vector<float> state() const;
    // Throws std::runtime_error on a wrong size. The state of a net without phases is taken over by every phase.
    void restore(std::span<const float> state);
    // Takes over a net's weights in place of the random ones; what was learned before is forgotten. This one may be
    // wider: units beyond the net's keep their random inputs and at first say nothing. Throws std::runtime_error where
    // the net does not fit in.
    void begin_with(const Net& net);
    // What these throw, before anything is changed.
    void demand_fitting(std::span<const float> state) const;
    void demand_fitting(const Net& net) const;

  private:
    FloatLayout single_phase() const;
    double shard_gradient(std::span<const Lesson> lessons, std::span<const std::uint32_t> order, float sparsity,
                          int shard);
    double phase_gradient(std::span<const Lesson> lessons, std::span<const std::uint32_t> members, int phase,
                          float sparsity, float* sum) const;
    void spread_phases(std::vector<float>& values) const;

    Rules rules_;
    FloatLayout layout_;
    std::vector<float> weights_, average_, m_, v_;
    std::vector<float> gradient_[shards];
    std::uint64_t steps_ = 0;
};

struct RoundStats {
    std::int64_t games = 0, lessons = 0, contact_lessons = 0;
    double contact_loss = 0, race_loss = 0;
    double seconds = 0, learn_seconds = 0;  // wall clock of the round, and of its learning task
};

class Trainer {
  public:
    Trainer(const Rules& rules, const NetShape& contact, const NetShape& race,
            std::vector<std::shared_ptr<const OneSidedBearoff>> one_sided, std::vector<Position> starts,
            std::uint64_t seed);

    // Plays a round with the present weights while learning from the round before.
    RoundStats round(const RoundSettings& settings);
    // Learns from the last round played; call before saving the state, at points fixed by the run, not by the clock.
    RoundStats finish_round(const RoundSettings& settings);
    // Supervised passes over given lessons; classes are told apart here.
    RoundStats learn(std::span<const Lesson> lessons, const RoundSettings& settings);

    // What is kept to be learned again, and how to keep it: part of what is needed to go on.
    std::vector<Lesson> remembered() const;
    void remember(std::span<const Lesson> lessons);

    // As those of `NetTrainer`; where either does not fit, both nets stay as they are.
    void restore(std::span<const float> contact, std::span<const float> race);
    void begin_with(const Net& contact, const Net& race);

    Evaluator evaluator(bool averaged) const;
    std::shared_ptr<const Net> pruner;  // for self-play; may be absent
    NetTrainer& contact() { return contact_; }
    NetTrainer& race() { return race_; }
    std::uint64_t games_played = 0;

  private:
    struct Sorted {
        std::vector<Lesson> contact, race;
    };
    Sorted sorted(std::span<const Lesson> lessons) const;
    double teach(NetTrainer& net, LessonMemory& memory, std::vector<Lesson>& lessons, const RoundSettings& settings,
                 std::uint64_t kind) const;

    Rules rules_;
    NetTrainer contact_, race_;
    std::vector<std::shared_ptr<const OneSidedBearoff>> one_sided_;
    std::vector<Position> starts_;
    std::vector<Lesson> pending_;
    LessonMemory contact_memory_, race_memory_;
    std::uint64_t seed_;
};

}  // namespace doublesix
