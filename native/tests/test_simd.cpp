// Every SIMD path gives the bits of plain arithmetic, at all widths.
#include "doublesix/simd.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
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

// The blots that can be hit when these dice are played in this order, as bits.
std::uint32_t targets(std::uint32_t own, std::uint32_t open, std::uint32_t blots, int on_bar, const int* dice,
                      int left) {
    std::uint32_t found = 0;
    for (int source = 1; left && source <= bar; ++source) {
        const int target = source - *dice;
        if (!(own >> source & 1) || (on_bar && source != bar) || target < 1 || !(open >> target & 1)) continue;
        // A point may hold several, so that its mover leaves one behind; only the bar is counted.
        const int waiting = source == bar ? on_bar - 1 : on_bar;
        const std::uint32_t stay = source == bar && !waiting ? own & ~(1U << bar) : own;
        found |= (1U << target & blots) | targets(stay | 1U << target, open, blots, waiting, dice + 1, left - 1);
    }
    return found;
}

Hits hits_by_force(std::uint32_t own, std::uint32_t open, std::uint32_t blots, int on_bar) {
    Hits found;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) {
            const int one[] = {a, b, a, b}, other[] = {b, a};
            const std::uint32_t hit =
                targets(own, open, blots, on_bar, one, a == b ? 4 : 2) | targets(own, open, blots, on_bar, other, 2);
            found.rolls += hit != 0;
            found.choices += std::popcount(hit) >= 2;
            found.cost += hit ? 31 - std::countl_zero(hit) : 0;
        }
    return found;
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
            simd_ops().activate(sum.data(), base.data(), width, rows, changes);
            for (std::size_t i = 0; i < w; ++i)
                CHECK_EQUAL(sum[i], std::clamp<std::int16_t>(expected[i], 0, activation_limit));
        });
    }
}

TEST(dense_multiplies) {
    for (const auto& [in, out] : {std::pair{32, 16}, std::pair{64, 48}, std::pair{256, 32}, std::pair{64, 144}}) {
        const auto weights = numbers(static_cast<std::size_t>(in * out), 6000, 5);
        auto activations = numbers(static_cast<std::size_t>(siblings * in), activation_limit, 6);
        for (auto& a : activations) a = std::max<std::int16_t>(a, 0);
        for (int s = 0; s < siblings; ++s)  // inputs that no sibling has, and two that just one has
            for (int i = 8; i < 12; ++i) activations[static_cast<std::size_t>(s * in + i)] = i < 10 || s != 2 ? 0 : 77;
        std::vector<std::int32_t> bias(static_cast<std::size_t>(out));
        for (int o = 0; o < out; ++o) bias[static_cast<std::size_t>(o)] = 1000 * o - 9000;
        std::vector<std::int32_t> expected;
        for (int s = 0; s < siblings; ++s)
            for (int o = 0; o < out; ++o) {
                std::int32_t sum = bias[static_cast<std::size_t>(o)];
                for (int i = 0; i < in; ++i)
                    sum += activations[static_cast<std::size_t>(s * in + i)] * weights[packed_at(i, o, out)];
                expected.push_back(sum);
            }
        on_every_path([&, in = in, out = out](SimdPath) {
            for (int rows = 1; rows <= siblings; ++rows) {
                std::vector<std::int32_t> found(static_cast<std::size_t>(rows * out));
                simd_ops().dense(found.data(), activations.data(), rows, weights.data(), bias.data(), in, out);
                for (std::size_t i = 0; i < found.size(); ++i) CHECK_EQUAL(found[i], expected[i]);
            }
        });
    }
}

TEST(narrow_rounds_and_cuts) {
    std::vector<std::int32_t> sums{0,
                                   1,
                                   511,
                                   512,
                                   1535,
                                   1536,
                                   -1,
                                   -512,
                                   -513,
                                   INT32_MIN,
                                   -(1 << 25),
                                   4095 << 10,
                                   (4095 << 10) + 511,
                                   (4095 << 10) + 512,
                                   4096 << 10,
                                   1 << 30};
    Rng rng(7, 9);
    while (sums.size() < 512) sums.push_back(static_cast<std::int32_t>(rng.next()) >> (6 + rng.below(10)));
    on_every_path([&](SimdPath) {
        for (const std::size_t count : {std::size_t{64}, std::size_t{128}, sums.size()}) {
            std::vector<std::int16_t> out(count);
            simd_ops().narrow(out.data(), sums.data(), static_cast<int>(count));
            for (std::size_t i = 0; i < count; ++i) {
                const std::int64_t rounded = (std::int64_t{sums[i]} + (1 << (sum_shift - 1))) >> sum_shift;
                CHECK_EQUAL(std::int64_t{out[i]}, std::clamp<std::int64_t>(rounded, 0, activation_limit));
            }
        }
    });
}

TEST(hits_of_any_masks) {
    Rng rng(8, 9);
    for (int i = 0; i < 3000; ++i) {
        const auto sparse = [&] { return static_cast<std::uint32_t>(rng.next() & rng.next()) & every_point; };
        const std::uint32_t blots = sparse();
        const std::uint32_t open = (static_cast<std::uint32_t>(rng.next()) & every_point) | blots;
        const int on_bar = i % 3 ? 0 : 1 + static_cast<int>(rng.below(5));
        const std::uint32_t own = sparse() | (on_bar ? 1U << bar : 0);
        const Hits expected = hits_by_force(own, open, blots, on_bar);
        on_every_path([&](SimdPath) { CHECK(simd_ops().hits(own, open, blots, on_bar) == expected); });
        CHECK(hits_by_roll(own, open, blots, on_bar) == expected);
    }
}
