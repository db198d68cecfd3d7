// The few inner loops that are built several times, once for each instruction set, and chosen at run time.
// All of them compute in integers, so every path gives the same bits. Nothing else may depend on the path.
#pragma once

#include <cstddef>
#include <cstdint>

#include "doublesix/hits.hpp"
#include "doublesix/position.hpp"

namespace doublesix {

enum class SimdPath : int { portable = 0, avx2 = 1, avx512 = 2 };

// One row of the first layer to leave and one to enter a sum.
struct RowChange {
    const std::int16_t* leave;
    const std::int16_t* enter;
};

// How many sibling positions go through a dense layer together, at most.
constexpr int siblings = 4;
constexpr int max_inputs = 1024;

struct SimdOps {
    // sum[i] = base[i] + Σ (enter[i] - leave[i]), i < width; width is a multiple of 32.
    void (*accumulate)(std::int16_t* sum, const std::int16_t* base, int width, const RowChange* changes, int count);
    // The same through a clipped ReLU: out = clamp(sum, 0, activation_limit).
    void (*activate)(std::int16_t* out, const std::int16_t* base, int width, const RowChange* changes, int count);

    // Sums of a dense layer to the next one's activations: out = clamp(round(sum / 2^sum_shift), 0, activation_limit).
    void (*narrow)(std::int16_t* out, const std::int32_t* sum, int count);

    // out[s][o] = bias[o] + Σ_i in[s][i] * weight[packed_at(i, o, outputs)] for 1 to `siblings` rows of inputs at once.
    // inputs and outputs are multiples of 16 and at most max_inputs.
    void (*dense)(std::int32_t* out, const std::int16_t* in, int rows, const std::int16_t* weight,
                  const std::int32_t* bias, int inputs, int outputs);

    // As hits_by_roll, all rolls at once.
    Hits (*hits)(std::uint32_t own, std::uint32_t open, std::uint32_t blots, int on_bar);
};

// Where a weight of a dense layer lies: input by input, so that those that are off are passed over one by one, and 32
// outputs at a time (16 where no more are left) in an order that comes right when the rows of two inputs are
// interleaved in registers: four of the first half, four of the second, and so on.
inline std::size_t packed_at(int input, int output, int outputs) {
    const int last = outputs / 32 * 32, first = output < last ? output / 32 * 32 : last;
    const int half = output < last ? 16 : 8, o = output - first;
    return static_cast<std::size_t>(input) * static_cast<std::size_t>(outputs) +
           static_cast<std::size_t>(first + o % half / 4 * 8 + o / half * 4 + o % 4);
}

constexpr std::int16_t activation_limit = 4095;
constexpr int sum_shift = 10;  // from activation_scale * weight_scale back to activation_scale, see net.hpp

// The best path this processor has, unless `force_simd_path` chose another.
const SimdOps& simd_ops();
SimdPath simd_path();
bool simd_path_available(SimdPath path);
// For tests and benchmarks; false if the processor lacks it. Not for use while other threads evaluate.
bool force_simd_path(SimdPath path);

namespace portable {
extern const SimdOps ops;
}
namespace avx2 {
extern const SimdOps ops;
}
namespace avx512 {
extern const SimdOps ops;
}

}  // namespace doublesix
