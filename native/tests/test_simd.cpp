// Every SIMD path gives the bits of plain arithmetic, at all widths.
#include "doublesix/simd.hpp"

#include <algorithm>
#include <vector>

#include "check.hpp"
#include "nets.hpp"
#include "positions.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

std::vector<std::int16_t> numbers(std::size_t count, int limit, std::uint64_t seed) {
    std::vector<std::int16_t> made(count);
    Rng rng(seed, 9);
    for (auto& number : made)
        number =
            static_cast<std::int16_t>(static_cast<int>(rng.below(static_cast<std::uint32_t>(2 * limit + 1))) - limit);
    return made;
}

}  // namespace

TEST(the_portable_path_is_always_there) {
    CHECK(simd_path_available(SimdPath::portable));
    CHECK(!simd_path_available(static_cast<SimdPath>(99)));
    const SimdPath best = simd_path();
    CHECK(!force_simd_path(static_cast<SimdPath>(99)));
    CHECK(simd_path() == best);
}

TEST(accumulate_adds_and_takes_away) {
    for (const int width : {32, 64, 96, 128, 160, 256, 1024}) {
        constexpr int changes = 7;
        const auto w = static_cast<std::size_t>(width);
        const auto base = numbers(w, 9000, 1), enter = numbers(changes * w, 9000, 2),
                   leave = numbers(changes * w, 9000, 3);
        RowChange rows[changes];
        for (int c = 0; c < changes; ++c) rows[c] = {leave.data() + c * width, enter.data() + c * width};
        std::vector<std::int16_t> expected = base;
        for (int c = 0; c < changes; ++c)
            for (std::size_t i = 0; i < w; ++i)
                expected[i] = static_cast<std::int16_t>(expected[i] + enter[c * w + i] - leave[c * w + i]);
        on_every_path([&](SimdPath) {
            std::vector<std::int16_t> sum(w);
            simd_ops().accumulate(sum.data(), base.data(), width, rows, changes);
            CHECK(sum == expected);
            simd_ops().accumulate(sum.data(), base.data(), width, rows, 0);
            CHECK(sum == base);
        });
    }
}

TEST(activate_cuts_at_both_ends) {
    const auto sums = numbers(512, 32767, 4);
    on_every_path([&](SimdPath) {
        std::vector<std::int16_t> out(sums.size());
        simd_ops().activate(out.data(), sums.data(), static_cast<int>(sums.size()));
        for (std::size_t i = 0; i < sums.size(); ++i)
            CHECK_EQUAL(out[i], std::clamp<std::int16_t>(sums[i], 0, activation_limit));
    });
}

TEST(dense_multiplies) {
    for (const auto& [in, out] : {std::pair{32, 16}, std::pair{64, 48}, std::pair{256, 32}}) {
        const auto weights = numbers(static_cast<std::size_t>(in * out), 6000, 5);
        auto activations = numbers(static_cast<std::size_t>(siblings * in), activation_limit, 6);
        for (auto& a : activations) a = std::max<std::int16_t>(a, 0);
        for (int s = 0; s < siblings; ++s)  // a pair of inputs that no sibling has, and one that just one has
            for (int i = 8; i < 12; ++i) activations[static_cast<std::size_t>(s * in + i)] = i < 10 || s != 2 ? 0 : 77;
        std::vector<std::int32_t> bias(static_cast<std::size_t>(out));
        for (int o = 0; o < out; ++o) bias[static_cast<std::size_t>(o)] = 1000 * o - 9000;
        std::vector<std::int32_t> expected;
        for (int s = 0; s < siblings; ++s)
            for (int o = 0; o < out; ++o) {
                std::int32_t sum = bias[static_cast<std::size_t>(o)];
                for (int i = 0; i < in; ++i)
                    sum += activations[static_cast<std::size_t>(s * in + i)] *
                           weights[static_cast<std::size_t>(o / 16 * 16 * in + i / 2 * 32 + o % 16 * 2 + i % 2)];
                expected.push_back(sum);
            }
        on_every_path([&, in = in, out = out](SimdPath) {
            std::vector<std::int32_t> found(expected.size());
            simd_ops().dense(found.data(), activations.data(), weights.data(), bias.data(), in, out);
            for (std::size_t i = 0; i < found.size(); ++i) CHECK_EQUAL(found[i], expected[i]);
        });
    }
}
