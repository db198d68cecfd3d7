// Nets in integers: equal bits on every path, sums kept between siblings, files, and how near they are to floats.
#include "doublesix/net.hpp"

#include <cmath>

#include "check.hpp"
#include "nets.hpp"
#include "positions.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

Outcomes judged(const Net& net, const Position& position) {
    alignas(64) std::int16_t sums[siblings * max_width] = {};
    net.first_layer(encode(position), sums);
    Outcomes out[siblings];
    net.upper_layers(sums, 1, out);
    return out[0];
}

}  // namespace

TEST(every_path_gives_the_same_outcomes) {
    for (const NetShape& shape : {small_shape, NetShape{{256, 32, 32}}, NetShape{{32, 16, 48}}}) {
        const auto net = random_net(shape, 3);
        const auto positions = random_play(300, 31);
        std::vector<Outcomes> first;
        on_every_path([&](SimdPath path) {
            for (std::size_t i = 0; i < positions.size(); ++i) {
                const Outcomes found = judged(*net, positions[i]);
                if (path == SimdPath::portable)
                    first.push_back(found);
                else
                    CHECK(same_bits(found, first[i]));
            }
        });
        bool any_differ = false;
        for (const Outcomes& o : first) any_differ |= !same_bits(o, first[0]);
        CHECK(any_differ);
    }
}

TEST(sums_from_a_sibling_are_the_sums_from_nothing) {
    const auto net = random_net(small_shape, 4);
    const auto positions = random_play(200, 32);
    const int width = small_shape.hidden[0];
    on_every_path([&](SimdPath) {
        std::int16_t parent[max_width], fresh[max_width], kept[max_width];
        for (std::size_t i = 1; i < positions.size(); ++i) {
            const Code before = encode(positions[i - 1]), after = encode(positions[i]);
            net->first_layer(before, parent);
            net->first_layer(after, fresh);
            net->first_layer_from(before, parent, after, kept);
            CHECK(std::equal(fresh, fresh + width, kept));
            net->first_layer_from(before, parent, before, kept);
            CHECK(std::equal(parent, parent + width, kept));
        }
    });
}

TEST(siblings_do_not_disturb_each_other) {
    const auto net = random_net(small_shape, 5);
    const auto positions = random_play(siblings, 33);
    const int width = small_shape.hidden[0];
    alignas(64) std::int16_t sums[siblings * max_width] = {};
    for (int s = 0; s < siblings; ++s)
        net->first_layer(encode(positions[static_cast<std::size_t>(s)]), sums + s * width);
    Outcomes together[siblings];
    net->upper_layers(sums, siblings, together);
    for (int s = 0; s < siblings; ++s)
        CHECK(same_bits(together[s], judged(*net, positions[static_cast<std::size_t>(s)])));
}

TEST(integers_stay_near_the_floats_they_were_made_of) {
    const std::vector<float> weights = random_weights(small_shape, 6);
    const FloatLayout layout(small_shape);
    const Net net = Net::quantised(layout.view(weights.data()));
    double worst = 0;
    for (const Position& position : random_play(300, 34)) {
        const double logit = static_cast<double>(float_logits(layout, weights, sparse_inputs(position))[0]);
        worst = std::max(worst, std::fabs(static_cast<double>(judged(net, position).win) - 1 / (1 + std::exp(-logit))));
    }
    CHECK(worst < 0.02);
    CHECK(worst > 0);
}

TEST(a_file_holds_the_net) {
    const auto net = random_net(small_shape, 7);
    const std::vector<std::uint8_t> bytes = net->to_bytes();
    const Net read = Net::from_bytes(bytes);
    CHECK(read.shape() == small_shape);
    CHECK(read.to_bytes() == bytes);
    for (const Position& position : random_play(20, 35))
        CHECK(same_bits(judged(read, position), judged(*net, position)));
}

TEST(a_damaged_file_is_refused) {
    const std::vector<std::uint8_t> whole = random_net(small_shape, 8)->to_bytes();
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{3}, std::size_t{19}, std::size_t{20}, whole.size() / 2, whole.size() - 1})
        CHECK_THROWS("truncated", Net::from_bytes({whole.data(), size}));
    auto damaged = whole;
    damaged.push_back(0);
    CHECK_THROWS("left over", Net::from_bytes(damaged));
    damaged = whole;
    damaged[0] ^= 1;
    CHECK_THROWS("not a net file", Net::from_bytes(damaged));
    damaged = whole;
    damaged[4] ^= 64;
    CHECK_THROWS("encoding", Net::from_bytes(damaged));
    for (const int at : {8, 11, 12, 16}) {
        damaged = whole;
        damaged[static_cast<std::size_t>(at)] ^= 0x81;
        CHECK_THROWS("shape", Net::from_bytes(damaged));
    }
}

TEST(shapes_that_registers_cannot_hold_are_refused) {
    for (const NetShape& shape : {NetShape{{31, 16, 16}}, NetShape{{0, 16, 16}}, NetShape{{32, 8, 16}},
                                  NetShape{{32, 16, 24}}, NetShape{{2048, 16, 16}}})
        CHECK_THROWS("shape",
                     Net::quantised({shape, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr}));
}

TEST(logistic_is_smooth_symmetric_and_right) {
    CHECK_EQUAL(logistic(0), 0.5F);
    float last = 0;
    for (int i = -4'000'000; i <= 4'000'000; i += 997) {
        const float found = logistic(i);
        CHECK(found >= last);
        last = found;
        CHECK_NEAR(found, static_cast<float>(1 / (1 + std::exp(-i / 524288.0))), 3e-6F);
        CHECK_NEAR(found + logistic(-i), 1.0F, 1e-7F);
    }
    CHECK(logistic(INT32_MAX) <= 1);
    CHECK(logistic(INT32_MIN) >= 0);
}

TEST(what_counting_rules_out_is_nought) {
    Outcomes o{0.5F, 0.6F, 0.55F, 0.7F, 0.65F};
    make_consistent(standard_start(), o);
    CHECK_EQUAL(o.gammon_win, 0.5F);
    CHECK_EQUAL(o.backgammon_win, 0.5F);
    CHECK_EQUAL(o.gammon_loss, 0.5F);
    CHECK_EQUAL(o.backgammon_loss, 0.5F);
    o = {0.5F, 0.3F, 0.1F, 0.2F, 0.05F};
    make_consistent(position_of({{1, 14}}, {{24, 15}}), o);
    CHECK_EQUAL(o.gammon_loss, 0.0F);
    CHECK_EQUAL(o.backgammon_loss, 0.0F);
    CHECK_EQUAL(o.gammon_win, 0.3F);
    CHECK_EQUAL(o.backgammon_win, 0.1F);
}
