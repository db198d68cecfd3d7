// A value net in integers: tabulated sparse first layer, two small dense layers, five logistic outputs.
//
// Fixed point: first-layer sums and all activations carry 1/512, dense weights 1/1024. Sums are exact, so every SIMD
// path and every order of evaluation gives the same bits. The file layout is in docs/formats/nets.md.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "doublesix/aligned.hpp"
#include "doublesix/encoding.hpp"
#include "doublesix/outcomes.hpp"
#include "doublesix/position.hpp"
#include "doublesix/simd.hpp"

namespace doublesix {

struct NetShape {
    std::int32_t hidden[3];             // [0] a multiple of 32, the others of 16; at most max_width
    std::int32_t phases = 1;            // 1, or max_phases: so many sets of upper layers over the one first layer
    std::int32_t slots = reserve_slot;  // of a position's code, see encoding.hpp
    bool operator==(const NetShape&) const = default;
};
constexpr int max_width = max_inputs;
bool shape_is_valid(const NetShape& shape);
constexpr int output_width = 16;  // five outputs, padded to a register
constexpr int outcome_count = 5;
constexpr int float_outputs = 8;  // the same in training: one register of floats
constexpr float activation_scale = 512;
constexpr float weight_scale = 1024;

// A file that is no net, not whole, or of another version.
struct NetError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Net {
  public:
    // Weights as trained: first layer by input (see encoding.hpp), dense layers [input][output], all row-major.
    struct FloatUpper {
        const float *w2, *b2, *w3, *b3, *w4, *b4;  // w4 is [hidden[2]][float_outputs]
    };
    struct FloatView {
        NetShape shape;
        const float *w1, *b1;
        FloatUpper upper[max_phases];
    };

    static Net quantised(const FloatView& weights);
    // What `quantised` was given, up to rounding, in the same order.
    struct FloatCopy {
        std::vector<float> w1, b1;
        struct Upper {
            std::vector<float> w2, b2, w3, b3, w4, b4;
        };
        std::vector<Upper> upper;
    };
    FloatCopy floats() const;

    static Net from_bytes(std::span<const std::uint8_t> bytes);  // throws NetError
    std::vector<std::uint8_t> to_bytes() const;

    const NetShape& shape() const { return shape_; }
    const std::int16_t* row(int slot, int value) const {
        return rows_.data() + static_cast<std::size_t>(first_row(slot) + value) * shape_.hidden[0];
    }
    const std::int16_t* bias() const { return bias1_.data(); }

    // First-layer sums of a whole code, [hidden[0]].
    void first_layer(const Code& code, std::int16_t* sum) const;
    // What the first layer says, its clipped sums: of a whole code,
    void activate(const Code& code, std::int16_t* active) const;
    // and of a position that differs little from one whose sums are known.
    void activate_from(const Code& parent, const std::int16_t* parent_sum, const Code& code,
                       std::int16_t* active) const;
    // The set of upper layers that judges a position.
    int phase(const Position& position) const { return shape_.phases == 1 ? 0 : phase_of(position); }
    // Upper layers for `count` rows that the first layer says of positions of one phase, 1 to `siblings`.
    void upper_layers(const std::int16_t* active, int count, int phase, Outcomes* out) const;

  private:
    // The rows that a code switches on.
    int rows_on(const Code& code, RowChange* changes) const;

    struct Upper {
        AlignedVector<std::int16_t> w2, w3, w4;
        AlignedVector<std::int32_t> b2, b3, b4;
    };
    NetShape shape_{};
    AlignedVector<std::int16_t> rows_, bias1_;
    std::vector<Upper> upper_;
};

// Chances that the game does not know or the position rules out are set to zero, and cumulative order is kept.
void make_consistent(const Rules& rules, const Position& position, Outcomes& outcomes);

// 1 / (1 + e^-x) from a fixed-point argument (2^-19), the same bits on every machine.
float logistic(std::int32_t fixed);

}  // namespace doublesix
