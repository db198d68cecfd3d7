#include "doublesix/trainer.hpp"

#include <algorithm>
#include <atomic>
#include <barrier>
#include <chrono>
#include <cmath>
#include <exception>
#include <latch>
#include <mutex>
#include <numeric>
#include <stdexcept>
#include <thread>

#include "doublesix/parallel.hpp"
#include "doublesix/rng.hpp"

namespace doublesix {

namespace {

// Roughly normal, mean 0, deviation 1: the sum of twelve uniforms.
float normal(Rng& rng) {
    double sum = -6;
    for (int k = 0; k < 12; ++k) sum += static_cast<double>(rng.next() >> 11) * 0x1p-53;
    return static_cast<float>(sum);
}

double cross_entropy(float target, float p) {
    const double q = std::clamp(static_cast<double>(p), 1e-7, 1 - 1e-7);
    return -(target * std::log(q) + (1 - target) * std::log(1 - q));
}

// Gradient of the loss by each output's logit; returns the loss.
double logit_gradient(const Rules& rules, const Lesson& lesson, const float* logits, float* gradient) {
    const Outcomes& t = lesson.target;
    const float target[outcome_count] = {t.win, t.gammon_win, t.backgammon_win, t.gammon_loss, t.backgammon_loss};
    const auto weight = loss_weights(rules, lesson.position);
    double loss = 0;
    for (int k = 0; k < outcome_count; ++k) {
        if (weight[k] == 0) continue;
        const float logit = std::clamp(logits[k], -16.0F, 16.0F);
        const float p = logistic(static_cast<std::int32_t>(logit * (1 << 19)));
        gradient[k] = weight[k] * (p - target[k]);
        loss += weight[k] * cross_entropy(target[k], p);
    }
    return loss;
}

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

std::array<float, outcome_count> loss_weights(const Rules& rules, const Position& position) {
    const float gammon_win = rules.per_checker || !position.side[1].count[off];
    const float gammon_loss = rules.per_checker || !position.side[0].count[off];
    // Winning is decided most often and feeds every choice: it counts double.
    return {2, gammon_win, gammon_win, gammon_loss, gammon_loss};
}

FloatLayout::FloatLayout(const NetShape& s) : shape(s) {
    if (!shape_is_valid(s)) throw std::invalid_argument("net shape is not supported");
    const auto h = [&s](int k) { return static_cast<std::size_t>(s.hidden[k]); };
    w1 = 0;
    b1 = w1 + static_cast<std::size_t>(inputs_of(s.slots)) * h(0);
    upper = b1 + h(0);
    w2 = 0;
    b2 = w2 + h(0) * h(1);
    w3 = b2 + h(1);
    b3 = w3 + h(1) * h(2);
    w4 = b3 + h(2);
    b4 = w4 + h(2) * float_outputs;
    upper_size = b4 + float_outputs;
    size = phase(s.phases);
}

Net::FloatView FloatLayout::view(const float* weights) const {
    Net::FloatView view{shape, weights + w1, weights + b1, {}};
    for (int k = 0; k < shape.phases; ++k) {
        const float* p = weights + phase(k);
        view.upper[k] = {p + w2, p + b2, p + w3, p + b3, p + w4, p + b4};
    }
    return view;
}

SparseInputs sparse_inputs(const Rules& rules, int slots, const Position& position) {
    const Code code = encode(rules, slots, position);
    SparseInputs in;
    in.count = 0;
    for (int slot = 0; slot < slots; ++slot) {
        if (!code[slot]) continue;  // every slot's value 0 is all zeros
        const auto mixture = slot_inputs(slot, code[slot]);
        for (int k = 0; k < inputs_in(slot); ++k)
            if (mixture[k] != 0) {
                in.index[in.count] = static_cast<std::uint16_t>(first_input(slot) + k);
                in.value[in.count++] = mixture[k];
            }
    }
    return in;
}

NetTrainer::NetTrainer(const Rules& rules, const NetShape& shape, std::uint64_t seed)
    : rules_(rules), layout_(shape), weights_(layout_.size), m_(layout_.size), v_(layout_.size) {
    Rng rng(seed, 0);
    const auto fill = [&](std::size_t from, std::size_t to, double deviation) {
        for (std::size_t i = from; i < to; ++i) weights_[i] = normal(rng) * static_cast<float>(deviation);
    };
    fill(layout_.w1, layout_.b1, 0.2);  // about 25 inputs are on at a time
    // Every phase begins alike and goes its own way by what it sees.
    const std::size_t p = layout_.phase(0);
    fill(p + layout_.w2, p + layout_.b2, std::sqrt(2.0 / shape.hidden[0]));
    fill(p + layout_.w3, p + layout_.b3, std::sqrt(2.0 / shape.hidden[1]));
    for (int i = 0; i < shape.hidden[2]; ++i)
        for (int o = 0; o < outcome_count; ++o) weights_[p + layout_.w4 + i * float_outputs + o] = normal(rng) * 0.05F;
    const float usual[outcome_count] = {0, -1.2F, -4, -1.2F, -4};
    for (int o = 0; o < outcome_count; ++o) weights_[p + layout_.b4 + o] = usual[o];
    spread_phases(weights_);
    average_ = weights_;
    for (auto& g : gradient_) g.assign(layout_.size, 0);
}

void NetTrainer::spread_phases(std::vector<float>& values) const {
    const auto first = values.begin() + static_cast<std::ptrdiff_t>(layout_.phase(0));
    for (int k = 1; k < layout_.shape.phases; ++k)
        std::copy_n(first, layout_.upper_size, values.begin() + static_cast<std::ptrdiff_t>(layout_.phase(k)));
}

double NetTrainer::shard_gradient(std::span<const Lesson> lessons, std::span<const std::uint32_t> order, float sparsity,
                                  int shard) {
    std::vector<std::uint32_t> by_phase[max_phases];
    const std::size_t from = order.size() * shard / shards, to = order.size() * (shard + 1) / shards;
    for (std::size_t i = from; i < to; ++i) {
        const Position& position = lessons[order[i]].position;
        by_phase[layout_.shape.phases == 1 ? 0 : phase_of(position)].push_back(order[i]);
    }
    double loss = 0;
    for (int phase = 0; phase < layout_.shape.phases; ++phase)
        loss += phase_gradient(lessons, by_phase[phase], phase, sparsity, gradient_[shard].data());
    return loss;
}

double NetTrainer::phase_gradient(std::span<const Lesson> lessons, std::span<const std::uint32_t> members, int phase,
                                  float sparsity, float* sum) const {
    const TrainOps& ops = train_ops();
    static thread_local TrainScratch scratch;
    SparseInputs in[group];
    double loss = 0;
    for (std::size_t i = 0; i < members.size(); i += group) {
        float gradient[group * float_outputs] = {};
        const std::size_t count = std::min<std::size_t>(group, members.size() - i);
        for (std::size_t s = 0; s < count; ++s)
            in[s] = sparse_inputs(rules_, layout_.shape.slots, lessons[members[i + s]].position);
        const std::span<const SparseInputs> there(in, count);
        ops.forward(layout_, weights_.data(), phase, there, scratch);
        for (std::size_t s = 0; s < count; ++s)
            loss += logit_gradient(rules_, lessons[members[i + s]], scratch.logits + s * float_outputs,
                                   gradient + s * float_outputs);
        ops.backward(layout_, weights_.data(), phase, there, scratch, gradient, sparsity, sum);
    }
    return loss;
}

double NetTrainer::learn(std::span<const Lesson> lessons, const RoundSettings& settings, std::uint64_t shuffle_seed) {
    if (lessons.empty()) return 0;
    std::vector<std::uint32_t> order(lessons.size());
    std::iota(order.begin(), order.end(), 0U);
    Rng rng(shuffle_seed, 1);
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
    const auto batches = std::max<std::size_t>(1, order.size() / static_cast<std::size_t>(settings.batch));
    const int wanted = std::clamp(thread_count(settings.threads), 1, shards);
    int threads = wanted;
    double shard_loss[shards] = {};
    std::exception_ptr failure;
    std::mutex guard;
    std::atomic<bool> has_failed{false};
    std::barrier meet(wanted);
    std::latch begin(1);  // nobody begins before it is known how many there are
    const auto work = [&](int worker) {
        begin.wait();
        float* gradients[shards];
        for (int s = 0; s < shards; ++s) gradients[s] = gradient_[s].data();
        for (std::size_t b = 0; b < batches && !has_failed; ++b) {
            const std::size_t from = order.size() * b / batches, to = order.size() * (b + 1) / batches;
            const std::span<const std::uint32_t> part(order.data() + from, to - from);
            try {
                for (int s = worker; s < shards; s += threads)
                    shard_loss[s] += shard_gradient(lessons, part, settings.sparsity, s);
            } catch (...) {
                const std::lock_guard lock(guard);
                failure = std::current_exception();
                has_failed = true;
            }
            meet.arrive_and_wait();
            if (has_failed) break;
            const auto t = static_cast<double>(steps_ + b + 1);
            const double corrected = settings.rate * std::sqrt(1 - std::pow(0.999, t)) / (1 - std::pow(0.9, t));
            const std::size_t lo = layout_.size * worker / threads, hi = layout_.size * (worker + 1) / threads;
            train_ops().adam(weights_.data(), average_.data(), m_.data(), v_.data(), gradients, lo, hi,
                             1.0F / static_cast<float>(part.size()), static_cast<float>(corrected),
                             settings.average_rate);
            meet.arrive_and_wait();
        }
        meet.arrive_and_drop();  // whoever sees a failure later than others waits for none of them
    };
    std::vector<std::thread> pool = started_threads(wanted - 1, work);
    threads = static_cast<int>(pool.size()) + 1;
    for (int missing = threads; missing < wanted; ++missing) meet.arrive_and_drop();
    begin.count_down();
    work(0);
    for (auto& thread : pool) thread.join();
    if (failure) {
        for (auto& g : gradient_) std::fill(g.begin(), g.end(), 0.0F);  // they begin with nothing
        std::rethrow_exception(failure);
    }
    steps_ += batches;
    return (shard_loss[0] + shard_loss[1] + shard_loss[2] + shard_loss[3]) / static_cast<double>(lessons.size());
}

std::shared_ptr<const Net> NetTrainer::net(bool averaged) const {
    return std::make_shared<const Net>(Net::quantised(layout_.view(averaged ? average_.data() : weights_.data())));
}

bool NetTrainer::is_finite() const {
    return std::all_of(weights_.begin(), weights_.end(), [](float w) { return std::isfinite(w); });
}

std::vector<float> NetTrainer::state() const {
    std::vector<float> all;
    all.reserve(4 * layout_.size + 2);
    for (const auto* part : {&weights_, &average_, &m_, &v_}) all.insert(all.end(), part->begin(), part->end());
    // A step count beyond 2^24 would not fit one float.
    all.push_back(static_cast<float>(steps_ >> 20));
    all.push_back(static_cast<float>(steps_ & ((1U << 20) - 1)));
    return all;
}

FloatLayout NetTrainer::single_phase() const {
    NetShape shape = layout_.shape;
    shape.phases = 1;
    return FloatLayout(shape);
}

void NetTrainer::demand_fitting(std::span<const float> all) const {
    if (all.size() != 4 * single_phase().size + 2 && all.size() != 4 * layout_.size + 2)
        throw std::runtime_error("training state belongs to a net of another shape");
}

void NetTrainer::restore(std::span<const float> all) {
    demand_fitting(all);
    const FloatLayout single = single_phase();
    const bool is_single = all.size() == 4 * single.size + 2;
    const float* at = all.data();
    const std::size_t size = is_single ? single.size : layout_.size;
    for (auto* part : {&weights_, &average_, &m_, &v_}) {
        std::copy(at, at + size, part->begin());
        if (is_single) spread_phases(*part);
        at += size;
    }
    steps_ = (static_cast<std::uint64_t>(at[0]) << 20) + static_cast<std::uint64_t>(at[1]);
}

void NetTrainer::demand_fitting(const Net& net) const {
    const NetShape &to = layout_.shape, &from = net.shape();
    for (int k = 0; k < 3; ++k)
        if (from.hidden[k] > to.hidden[k]) throw std::runtime_error("the net to begin with is wider than the new one");
    // What the old net did not see comes after what it saw.
    if (from.slots > to.slots) throw std::runtime_error("the net to begin with sees inputs that the new one does not");
    if (from.phases != 1 && from.phases != to.phases)
        throw std::runtime_error("the net to begin with has phases, the new one has not");
}

void NetTrainer::begin_with(const Net& net) {
    demand_fitting(net);
    const NetShape &to = layout_.shape, &from = net.shape();
    const Net::FloatCopy copy = net.floats();
    // Row by row; new outputs of known inputs keep their random weights, known outputs of new inputs get none.
    const auto place = [this](std::size_t at, const std::vector<float>& rows, int width, int new_inputs,
                              int new_width) {
        const int inputs = static_cast<int>(rows.size()) / width;
        for (int i = 0; i < new_inputs; ++i)
            for (int o = 0; o < width; ++o)
                weights_[at + static_cast<std::size_t>(i) * new_width + o] =
                    i < inputs ? rows[static_cast<std::size_t>(i) * width + o] : 0.0F;
    };
    const auto [t1, t2, t3] = to.hidden;
    const auto [f1, f2, f3] = from.hidden;
    place(layout_.w1, copy.w1, f1, inputs_of(to.slots), t1);
    place(layout_.b1, copy.b1, f1, 1, t1);
    for (int phase = 0; phase < to.phases; ++phase) {
        const auto& u = copy.upper[from.phases == 1 ? 0 : static_cast<std::size_t>(phase)];
        const std::size_t p = layout_.phase(phase);
        place(p + layout_.w2, u.w2, f2, t1, t2);
        place(p + layout_.b2, u.b2, f2, 1, t2);
        place(p + layout_.w3, u.w3, f3, t2, t3);
        place(p + layout_.b3, u.b3, f3, 1, t3);
        place(p + layout_.w4, u.w4, float_outputs, t3, float_outputs);
        place(p + layout_.b4, u.b4, float_outputs, 1, float_outputs);
    }
    average_ = weights_;
    for (auto* moments : {&m_, &v_}) std::fill(moments->begin(), moments->end(), 0.0F);
    steps_ = 0;
}

Trainer::Trainer(const Rules& rules, const NetShape& contact, const NetShape& race,
                 std::vector<std::shared_ptr<const OneSidedBearoff>> one_sided, std::vector<Position> starts,
                 std::uint64_t seed)
    : rules_(rules), contact_(rules, contact, mix(seed + 1)), race_(rules, race, mix(seed + 2)),
      one_sided_(std::move(one_sided)), starts_(std::move(starts)), seed_(seed) {
    if (starts_.empty()) throw std::runtime_error("no starting position to train from");
}

void Trainer::restore(std::span<const float> contact, std::span<const float> race) {
    contact_.demand_fitting(contact);
    race_.demand_fitting(race);
    contact_.restore(contact);
    race_.restore(race);
}

void Trainer::begin_with(const Net& contact, const Net& race) {
    contact_.demand_fitting(contact);
    race_.demand_fitting(race);
    contact_.begin_with(contact);
    race_.begin_with(race);
}

Evaluator Trainer::evaluator(bool averaged) const {
    Evaluator found{rules_, contact_.net(averaged), race_.net(averaged), one_sided_};
    found.pruner = pruner;
    return found;
}

RoundStats Trainer::round(const RoundSettings& settings) {
    const auto start = std::chrono::steady_clock::now();
    const Evaluator judge = evaluator(settings.play_averaged);
    const int threads = std::min(thread_count(settings.threads), settings.games + 1);
    std::vector<std::vector<Lesson>> games(static_cast<std::size_t>(settings.games));
    std::vector<SelfPlayer> players(static_cast<std::size_t>(threads), SelfPlayer(judge));
    RoundSettings alone = settings;
    alone.threads = 1;
    RoundStats stats;
    // One task learns from the round before while the others play; no thread ever waits for another.
    parallel_for(settings.games + 1, threads, [&](int task, int worker) {
        if (task == 0) {
            stats = learn(pending_, alone);
            return;
        }
        games[static_cast<std::size_t>(task - 1)] = players[static_cast<std::size_t>(worker)].play(
            starts_, settings.play, seed_, games_played + static_cast<std::uint64_t>(task - 1));
    });
    games_played += static_cast<std::uint64_t>(settings.games);
    pending_.clear();
    for (const auto& game : games) pending_.insert(pending_.end(), game.begin(), game.end());
    stats.games = settings.games;
    stats.seconds = seconds_since(start);
    return stats;
}

RoundStats Trainer::finish_round(const RoundSettings& settings) {
    const RoundStats stats = learn(pending_, settings);
    pending_.clear();
    return stats;
}

Trainer::Sorted Trainer::sorted(std::span<const Lesson> lessons) const {
    const Evaluator classes{rules_, nullptr, nullptr, one_sided_};
    Sorted found;
    for (const Lesson& lesson : lessons) {
        const JudgedBy c = classes.classify(lesson.position);
        if (c == JudgedBy::contact) found.contact.push_back(lesson);
        if (c == JudgedBy::race) found.race.push_back(lesson);
    }
    return found;
}

std::vector<Lesson> Trainer::remembered() const {
    std::vector<Lesson> all;
    for (const LessonMemory* memory : {&contact_memory_, &race_memory_})
        all.insert(all.end(), memory->lessons().begin(), memory->lessons().end());
    return all;
}

void Trainer::remember(std::span<const Lesson> lessons) {
    const Sorted all = sorted(lessons);
    contact_memory_.add(all.contact, contact_memory_.size() + all.contact.size());
    race_memory_.add(all.race, race_memory_.size() + all.race.size());
}

// Further passes: drawn from the memory, as many as the share of it that is filled asks for, or at once where there is
// none. Returns the mean loss of the last pass.
double Trainer::teach(NetTrainer& net, LessonMemory& memory, std::vector<Lesson>& lessons,
                      const RoundSettings& settings, std::uint64_t kind) const {
    const auto shuffle = [&](int pass) {
        return mix(seed_ + games_played * 31 + static_cast<std::uint64_t>(pass)) + kind;
    };
    const std::size_t fresh = lessons.size(), most = static_cast<std::size_t>(settings.memory);
    double loss = 0;
    if (most == 0) {
        for (int pass = 0; pass < settings.passes; ++pass) loss = net.learn(lessons, settings, shuffle(pass));
    } else {
        Rng rng(shuffle(1), 2);
        const std::size_t kept = std::min(memory.size(), most);
        memory.draw(fresh * static_cast<std::size_t>(settings.passes - 1) * kept / most, rng, lessons);
        loss = net.learn(lessons, settings, shuffle(0));
    }
    memory.add({lessons.data(), fresh}, most);
    return loss;
}

RoundStats Trainer::learn(std::span<const Lesson> lessons, const RoundSettings& settings) {
    const auto start = std::chrono::steady_clock::now();
    Sorted all = sorted(lessons);
    RoundStats stats;
    stats.contact_lessons = static_cast<std::int64_t>(all.contact.size());
    stats.contact_loss = teach(contact_, contact_memory_, all.contact, settings, 0);
    stats.race_loss = teach(race_, race_memory_, all.race, settings, 1);
    if (!contact_.is_finite() || !race_.is_finite()) throw std::runtime_error("weights are no longer finite");
    stats.lessons = static_cast<std::int64_t>(lessons.size());
    stats.learn_seconds = stats.seconds = seconds_since(start);
    return stats;
}

}  // namespace doublesix
