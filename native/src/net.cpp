#include "doublesix/net.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "doublesix/simd.hpp"

namespace doublesix {
namespace {

constexpr std::uint32_t magic = 0x324E5344;  // "DSN2"

// e^-x for x >= 0 by halving and a short series: plain arithmetic, so no library decides the bits.
double exp_negative(double x) {
    const double y = x / 256;
    double term = 1, sum = 1;
    for (int k = 1; k <= 10; ++k) {
        term *= -y / k;
        sum += term;
    }
    for (int k = 0; k < 8; ++k) sum *= sum;
    return sum;
}

constexpr int table_bits = 12;                // table step 2^-7 in x, i.e. 2^12 in fixed point
constexpr std::int32_t table_end = 16 << 19;  // beyond +-16 the value is flat

struct LogisticTable {
    float value[(table_end >> table_bits) + 2];
    LogisticTable() {
        for (int i = 0; i < static_cast<int>(std::size(value)); ++i)
            value[i] = static_cast<float>(1 / (1 + exp_negative(i / 128.0)));
    }
};
const LogisticTable logistic_table;

std::int16_t rounded16(float value) {
    return static_cast<std::int16_t>(std::clamp(std::nearbyint(value), -32767.0F, 32767.0F));
}

std::int32_t rounded32(float value) {
    return static_cast<std::int32_t>(std::clamp(std::nearbyint(static_cast<double>(value)), -1e9, 1e9));
}

int padded(int outputs) { return (outputs + 15) / 16 * 16; }

// Where a weight of a dense layer lies in a file: tiles of 16 outputs, pairs of inputs inside.
std::size_t filed_at(int input, int output, int inputs) {
    return static_cast<std::size_t>(output / 16) * 16 * static_cast<std::size_t>(inputs) +
           static_cast<std::size_t>(input / 2 * 32 + output % 16 * 2 + input % 2);
}

AlignedVector<std::int16_t> packed_weights(const float* w, int in, int out, int stride) {
    const int width = padded(out);
    AlignedVector<std::int16_t> packed(static_cast<std::size_t>(in) * width, 0);
    for (int i = 0; i < in; ++i)
        for (int o = 0; o < out; ++o) packed[packed_at(i, o, width)] = rounded16(w[i * stride + o] * weight_scale);
    return packed;
}

AlignedVector<std::int32_t> fixed_bias(const float* b, int out) {
    AlignedVector<std::int32_t> fixed(static_cast<std::size_t>(padded(out)), 0);
    for (int o = 0; o < out; ++o) fixed[o] = rounded32(b[o] * activation_scale * weight_scale);
    return fixed;
}

std::vector<float> unpacked_weights(const AlignedVector<std::int16_t>& packed, int in, int out, int stride) {
    std::vector<float> w(static_cast<std::size_t>(in) * stride);
    for (int i = 0; i < in; ++i)
        for (int o = 0; o < out; ++o)
            w[static_cast<std::size_t>(i) * stride + o] = packed[packed_at(i, o, padded(out))] / weight_scale;
    return w;
}

std::vector<float> floating_bias(const AlignedVector<std::int32_t>& fixed, int out, int stride) {
    std::vector<float> b(static_cast<std::size_t>(stride));
    for (int o = 0; o < out; ++o) b[o] = static_cast<float>(fixed[o]) / (activation_scale * weight_scale);
    return b;
}

// The learned inputs of a slot from its tabulated rows: least squares over all values, by the normal equations.
// `shares[k][value]` is what a row counts for in input k.
std::array<std::array<double, 64>, most_inputs_a_slot> input_shares(int slot) {
    const int n = inputs_in(slot);
    double a[most_inputs_a_slot][most_inputs_a_slot] = {}, inverse[most_inputs_a_slot][most_inputs_a_slot] = {};
    for (int value = 0; value < values_of(slot); ++value) {
        const auto mixture = slot_inputs(slot, value);
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < n; ++j) a[i][j] += static_cast<double>(mixture[i]) * mixture[j];
    }
    for (int k = 0; k < n; ++k) {
        if (a[k][k] == 0) a[k][k] = 1;  // an input that this kind of slot never switches on
        inverse[k][k] = 1;
    }
    for (int k = 0; k < n; ++k) {
        const double pivot = a[k][k];
        for (int j = 0; j < n; ++j) {
            a[k][j] /= pivot;
            inverse[k][j] /= pivot;
        }
        for (int i = 0; i < n; ++i) {
            const double share = a[i][k];
            for (int j = 0; i != k && j < n; ++j) {
                a[i][j] -= share * a[k][j];
                inverse[i][j] -= share * inverse[k][j];
            }
        }
    }
    std::array<std::array<double, 64>, most_inputs_a_slot> shares{};
    for (int value = 0; value < values_of(slot); ++value) {
        const auto mixture = slot_inputs(slot, value);
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < n; ++j) shares[i][value] += inverse[i][j] * mixture[j];
    }
    return shares;
}

// Bit k is set where slot `from` + k of two codes differs, for at most 64 slots up to `to`.
std::uint64_t differing(const Code& a, const Code& b, int from, int to) {
    std::uint64_t found = 0;
    int at = from;
    const int end = std::min(to, from + 64);
#ifdef __SSE2__
    for (; at + 16 <= end; at += 16) {
        const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(a.data() + at));
        const __m128i y = _mm_loadu_si128(reinterpret_cast<const __m128i*>(b.data() + at));
        found |= std::uint64_t{0xFFFF & ~static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(x, y)))} << (at - from);
    }
#endif
    for (; at < end; ++at) found |= std::uint64_t{a[at] != b[at]} << (at - from);
    return found;
}

template <class T>
void put(std::vector<std::uint8_t>& bytes, const T* data, std::size_t count) {
    const std::size_t at = bytes.size();
    bytes.resize(at + count * sizeof(T));
    std::memcpy(bytes.data() + at, data, count * sizeof(T));
}

template <class T>
void take(std::span<const std::uint8_t>& bytes, T& data, std::size_t count) {
    constexpr std::size_t size = sizeof(typename T::value_type);
    if (bytes.size() < count * size) throw NetError("net file is truncated");
    data.resize(count);
    std::memcpy(data.data(), bytes.data(), count * size);
    bytes = bytes.subspan(count * size);
}

void put_weights(std::vector<std::uint8_t>& bytes, const AlignedVector<std::int16_t>& packed, int in, int out) {
    std::vector<std::int16_t> filed(packed.size());
    for (int i = 0; i < in; ++i)
        for (int o = 0; o < out; ++o) filed[filed_at(i, o, in)] = packed[packed_at(i, o, out)];
    put(bytes, filed.data(), filed.size());
}

void take_weights(std::span<const std::uint8_t>& bytes, AlignedVector<std::int16_t>& packed, int in, int out) {
    std::vector<std::int16_t> filed;
    take(bytes, filed, static_cast<std::size_t>(in) * static_cast<std::size_t>(out));
    packed.resize(filed.size());
    for (int i = 0; i < in; ++i)
        for (int o = 0; o < out; ++o) packed[packed_at(i, o, out)] = filed[filed_at(i, o, in)];
}

}  // namespace

bool shape_is_valid(const NetShape& s) {
    return s.hidden[0] >= 32 && s.hidden[0] % 32 == 0 && s.hidden[1] >= 16 && s.hidden[1] % 16 == 0 &&
           s.hidden[2] >= 16 && s.hidden[2] % 16 == 0 && s.hidden[0] <= max_width && s.hidden[1] <= max_width &&
           s.hidden[2] <= max_width && (s.phases == 1 || s.phases == max_phases) && is_slot_count(s.slots);
}

float logistic(std::int32_t fixed) {
    const std::int32_t x = std::min(fixed < 0 ? (fixed == INT32_MIN ? INT32_MAX : -fixed) : fixed, table_end);
    const std::int32_t i = x >> table_bits;
    const float part = static_cast<float>(x & ((1 << table_bits) - 1)) / (1 << table_bits);
    const float a = logistic_table.value[i];
    const float v = a + (logistic_table.value[i + 1] - a) * part;
    return fixed < 0 ? 1 - v : v;
}

Net Net::quantised(const FloatView& v) {
    if (!shape_is_valid(v.shape)) throw std::runtime_error("net shape is not supported");
    Net net;
    net.shape_ = v.shape;
    const int h1 = v.shape.hidden[0];
    net.rows_.resize(static_cast<std::size_t>(rows_of(v.shape.slots)) * h1);
    for (int slot = 0; slot < v.shape.slots; ++slot)
        for (int value = 0; value < values_of(slot); ++value) {
            const auto mixture = slot_inputs(slot, value);
            std::int16_t* out = net.rows_.data() + static_cast<std::size_t>(first_row(slot) + value) * h1;
            for (int h = 0; h < h1; ++h) {
                float sum = 0;
                for (int k = 0; k < inputs_in(slot); ++k) sum += mixture[k] * v.w1[(first_input(slot) + k) * h1 + h];
                out[h] = rounded16(sum * activation_scale);
            }
        }
    net.bias1_.resize(h1);
    for (int h = 0; h < h1; ++h) net.bias1_[h] = rounded16(v.b1[h] * activation_scale);
    for (int phase = 0; phase < v.shape.phases; ++phase) {
        const FloatUpper& u = v.upper[phase];
        const auto [h, h2, h3] = v.shape.hidden;
        net.upper_.push_back({packed_weights(u.w2, h, h2, h2), packed_weights(u.w3, h2, h3, h3),
                              packed_weights(u.w4, h3, outcome_count, float_outputs), fixed_bias(u.b2, h2),
                              fixed_bias(u.b3, h3), fixed_bias(u.b4, outcome_count)});
    }
    return net;
}

Net::FloatCopy Net::floats() const {
    const auto [h1, h2, h3] = shape_.hidden;
    FloatCopy copy;
    copy.w1.resize(static_cast<std::size_t>(inputs_of(shape_.slots)) * h1);
    for (int slot = 0; slot < shape_.slots; ++slot) {
        const auto shares = input_shares(slot);
        for (int k = 0; k < inputs_in(slot); ++k)
            for (int h = 0; h < h1; ++h) {
                double sum = 0;
                for (int value = 0; value < values_of(slot); ++value) sum += shares[k][value] * row(slot, value)[h];
                copy.w1[(first_input(slot) + k) * h1 + h] = static_cast<float>(sum / activation_scale);
            }
    }
    for (const std::int16_t b : bias1_) copy.b1.push_back(b / activation_scale);
    for (const Upper& u : upper_)
        copy.upper.push_back({unpacked_weights(u.w2, h1, h2, h2), floating_bias(u.b2, h2, h2),
                              unpacked_weights(u.w3, h2, h3, h3), floating_bias(u.b3, h3, h3),
                              unpacked_weights(u.w4, h3, outcome_count, float_outputs),
                              floating_bias(u.b4, outcome_count, float_outputs)});
    return copy;
}

std::vector<std::uint8_t> Net::to_bytes() const {
    std::vector<std::uint8_t> bytes;
    const std::uint32_t head[] = {magic,
                                  encoding_version,
                                  static_cast<std::uint32_t>(shape_.hidden[0]),
                                  static_cast<std::uint32_t>(shape_.hidden[1]),
                                  static_cast<std::uint32_t>(shape_.hidden[2]),
                                  static_cast<std::uint32_t>(shape_.phases),
                                  static_cast<std::uint32_t>(shape_.slots)};
    put(bytes, head, std::size(head));
    for (const auto* part : {&rows_, &bias1_}) put(bytes, part->data(), part->size());
    for (const Upper& u : upper_) {
        put_weights(bytes, u.w2, shape_.hidden[0], shape_.hidden[1]);
        put_weights(bytes, u.w3, shape_.hidden[1], shape_.hidden[2]);
        put_weights(bytes, u.w4, shape_.hidden[2], output_width);
        for (const auto* part : {&u.b2, &u.b3, &u.b4}) put(bytes, part->data(), part->size());
    }
    return bytes;
}

Net Net::from_bytes(std::span<const std::uint8_t> bytes) {
    std::vector<std::uint32_t> head;
    take(bytes, head, 7);
    if (head[0] != magic) throw NetError("not a net file");
    if (head[1] != encoding_version) throw NetError("net was made for another input encoding");
    Net net;
    for (int k = 0; k < 3; ++k) net.shape_.hidden[k] = static_cast<std::int32_t>(std::min(head[2 + k], 1U << 20));
    net.shape_.phases = static_cast<std::int32_t>(std::min(head[5], 1U << 20));
    net.shape_.slots = static_cast<std::int32_t>(std::min(head[6], 1U << 20));
    if (!shape_is_valid(net.shape_)) throw NetError("net shape is not supported");
    const auto [h1, h2, h3] = net.shape_.hidden;
    take(bytes, net.rows_, static_cast<std::size_t>(rows_of(net.shape_.slots)) * static_cast<std::size_t>(h1));
    for (int slot = 0; slot < net.shape_.slots; ++slot)
        if (std::any_of(net.row(slot, 0), net.row(slot, 0) + h1, [](std::int16_t weight) { return weight != 0; }))
            throw NetError("the net says something of what is not there: slot " + std::to_string(slot));
    take(bytes, net.bias1_, static_cast<std::size_t>(h1));
    net.upper_.resize(static_cast<std::size_t>(net.shape_.phases));
    for (Upper& u : net.upper_) {
        take_weights(bytes, u.w2, h1, h2);
        take_weights(bytes, u.w3, h2, h3);
        take_weights(bytes, u.w4, h3, output_width);
        take(bytes, u.b2, static_cast<std::size_t>(h2));
        take(bytes, u.b3, static_cast<std::size_t>(h3));
        take(bytes, u.b4, output_width);
    }
    if (!bytes.empty()) throw NetError("net file has bytes left over");
    return net;
}

int Net::rows_on(const Code& code, RowChange* changes) const {
    // The row of value 0 is all zeros in every slot: it is what the others replace.
    int count = 0;
    for (int slot = 0; slot < shape_.slots; ++slot)
        if (code[slot]) changes[count++] = {row(slot, 0), row(slot, code[slot])};
    return count;
}

void Net::first_layer(const Code& code, std::int16_t* sum) const {
    RowChange changes[max_slots];
    simd_ops().accumulate(sum, bias1_.data(), shape_.hidden[0], changes, rows_on(code, changes));
}

void Net::activate(const Code& code, std::int16_t* active) const {
    RowChange changes[max_slots];
    simd_ops().activate(active, bias1_.data(), shape_.hidden[0], changes, rows_on(code, changes));
}

void Net::activate_from(const Code& parent, const std::int16_t* parent_sum, const Code& code,
                        std::int16_t* active) const {
    // Rows may be paired in any way. Those of value 0 are all zeros: one of them stands in for what is short on either
    // side, so that fewer rows are read.
    const std::int16_t* zeros = row(0, 0);
    RowChange changes[max_slots];
    int entered = 0, left = 0;
    for (int from = 0; from < shape_.slots; from += 64)
        for (std::uint64_t differ = differing(parent, code, from, shape_.slots); differ; differ &= differ - 1) {
            const int slot = from + std::countr_zero(differ);
            changes[left].leave = row(slot, parent[slot]);
            left += parent[slot] != 0;
            changes[entered].enter = row(slot, code[slot]);
            entered += code[slot] != 0;
        }
    for (int k = left; k < entered; ++k) changes[k].leave = zeros;
    for (int k = entered; k < left; ++k) changes[k].enter = zeros;
    simd_ops().activate(active, parent_sum, shape_.hidden[0], changes, std::max(entered, left));
}

void Net::upper_layers(const std::int16_t* active, int count, int phase, Outcomes* out) const {
    alignas(64) std::int16_t act[siblings * max_width];
    alignas(64) std::int32_t acc[siblings * max_width];
    const SimdOps& ops = simd_ops();
    const Upper& u = upper_[static_cast<std::size_t>(phase)];
    const auto [h1, h2, h3] = shape_.hidden;
    ops.dense(acc, active, count, u.w2.data(), u.b2.data(), h1, h2);
    ops.narrow(act, acc, count * h2);
    ops.dense(acc, act, count, u.w3.data(), u.b3.data(), h2, h3);
    ops.narrow(act, acc, count * h3);
    ops.dense(acc, act, count, u.w4.data(), u.b4.data(), h3, output_width);
    for (int s = 0; s < count; ++s) {
        const std::int32_t* logit = acc + s * output_width;
        out[s] = {logistic(logit[0]), logistic(logit[1]), logistic(logit[2]), logistic(logit[3]), logistic(logit[4])};
    }
}

void make_consistent(const Rules& rules, const Position& position, Outcomes& o) {
    if (rules.backgammon_value == rules.gammon_value) o.backgammon_win = o.backgammon_loss = 0;
    if (rules.gammon_value == rules.single_value) o.gammon_win = o.gammon_loss = 0;
    if (!rules.per_checker && position.side[1].count[off]) o.gammon_win = o.backgammon_win = 0;
    if (!rules.per_checker && position.side[0].count[off]) o.gammon_loss = o.backgammon_loss = 0;
    o.gammon_win = std::min(o.gammon_win, o.win);
    o.backgammon_win = std::min(o.backgammon_win, o.gammon_win);
    o.gammon_loss = std::min(o.gammon_loss, 1 - o.win);
    o.backgammon_loss = std::min(o.backgammon_loss, o.gammon_loss);
}

}  // namespace doublesix
