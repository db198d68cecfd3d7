// Nets in integers: equal bits on every path, sums kept between siblings, files, and how near they are to floats.
#include "doublesix/net.hpp"

#include <algorithm>
#include <cmath>

#include "check.hpp"
#include "games.hpp"
#include "nets.hpp"
#include "positions.hpp"

using namespace doublesix;
using namespace doublesix::tests;

namespace {

// The widest net there is: every slot, and upper layers for every phase.
constexpr NetShape widest = {{64, 32, 16}, max_phases, max_slots};

Outcomes judged(const Net& net, const Position& position, const Rules& rules = {}) {
    alignas(64) std::int16_t active[max_width];
    net.activate(encode(rules, net.shape().slots, position), active);
    Outcomes out[siblings];
    net.upper_layers(active, 1, net.phase(position), out);
    return out[0];
}

// Positions with reserves, memories and pins among them.
std::vector<Position> varied(int count, std::uint64_t seed) {
    std::vector<Position> positions = scattered_in(game_of_pins().rules, count, seed);
    Rng rng(seed, 1);
    for (Position& position : positions)
        for (Side& side : position.side) {
            side.reserve = static_cast<std::int8_t>(side.count[off]);
            side.count[off] = 0;
            side.memory = static_cast<std::int8_t>(rng.below(8));
        }
    return positions;
}

// A net with phases whose upper layers are all those of a net without.
Net spread(const NetShape& shape, const std::vector<float>& weights) {
    Net::FloatView view = FloatLayout(shape).view(weights.data());
    view.shape.phases = max_phases;
    for (int phase = 1; phase < max_phases; ++phase) view.upper[phase] = view.upper[0];
    return Net::quantised(view);
}

void put_number(std::vector<std::uint8_t>& bytes, std::size_t at, std::uint32_t number) {
    std::memcpy(bytes.data() + at, &number, sizeof(number));
}

}  // namespace

TEST(every_path_gives_the_same_outcomes) {
    for (const NetShape& shape : {small_shape, NetShape{{256, 32, 32}}, NetShape{{32, 16, 48}}, widest,
                                  NetShape{{96, 16, 32}, max_phases, pins_slot}}) {
        const auto net = random_net(shape, 3);
        auto positions = random_play(200, 31);
        for (const Position& position : varied(200, 31)) positions.push_back(position);
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

TEST(what_is_told_from_a_sibling_is_what_is_told_from_nothing) {
    for (const NetShape& shape : {small_shape, widest}) {
        const auto net = random_net(shape, 4);
        auto positions = random_play(200, 32);
        for (const Position& position : varied(200, 32)) positions.push_back(position);
        const int width = shape.hidden[0];
        on_every_path([&](SimdPath) {
            std::int16_t parent[max_width], at_parent[max_width], fresh[max_width], kept[max_width];
            for (std::size_t i = 1; i < positions.size(); ++i) {
                const Code before = encode({}, shape.slots, positions[i - 1]);
                const Code after = encode({}, shape.slots, positions[i]);
                net->first_layer(before, parent);
                net->activate(before, at_parent);
                net->activate(after, fresh);
                net->activate_from(before, parent, after, kept);
                CHECK(std::equal(fresh, fresh + width, kept));
                net->activate_from(before, parent, before, kept);
                CHECK(std::equal(at_parent, at_parent + width, kept));
                for (int h = 0; h < width; ++h)
                    CHECK_EQUAL(at_parent[h], std::clamp<std::int16_t>(parent[h], 0, activation_limit));
            }
        });
    }
}

// Each slot by itself: a change of any of them reaches the sums.
TEST(every_slot_is_seen) {
    const auto net = random_net(widest, 14);
    const Code nothing{};
    std::int16_t empty[max_width], quiet[max_width], seen[max_width];
    net->first_layer(nothing, empty);
    net->activate(nothing, quiet);
    CHECK(std::equal(empty, empty + widest.hidden[0], net->bias()));
    for (int slot = 0; slot < max_slots; ++slot) {
        Code code{};
        code[static_cast<std::size_t>(slot)] = static_cast<std::uint8_t>(values_of(slot) - 1);
        net->first_layer(code, seen);
        CHECK(!std::equal(seen, seen + widest.hidden[0], empty));
        net->activate_from(code, seen, nothing, seen);
        CHECK(std::equal(seen, seen + widest.hidden[0], quiet));
    }
}

TEST(siblings_do_not_disturb_each_other) {
    const auto net = random_net(small_shape, 5);
    const auto positions = random_play(siblings, 33);
    const int width = small_shape.hidden[0];
    alignas(64) std::int16_t active[siblings * max_width];
    for (int s = 0; s < siblings; ++s)
        net->activate(encode({}, reserve_slot, positions[static_cast<std::size_t>(s)]), active + s * width);
    for (int count = 1; count <= siblings; ++count) {
        Outcomes together[siblings];
        net->upper_layers(active, count, 0, together);
        for (int s = 0; s < count; ++s)
            CHECK(same_bits(together[s], judged(*net, positions[static_cast<std::size_t>(s)])));
    }
}

TEST(each_phase_has_its_own_upper_layers) {
    const auto net = random_net(widest, 9);
    alignas(64) std::int16_t active[max_width];
    net->activate(encode({}, max_slots, standard_start()), active);
    Outcomes found[max_phases];
    for (int phase = 0; phase < max_phases; ++phase) {
        Outcomes out[siblings];
        net->upper_layers(active, 1, phase, out);
        found[phase] = out[0];
        for (int before = 0; before < phase; ++before) CHECK(!same_bits(found[phase], found[before]));
    }
    for (const Position& position : varied(50, 36)) CHECK_EQUAL(net->phase(position), phase_of(position));
    for (const Position& position : varied(50, 36)) CHECK_EQUAL(random_net(small_shape, 9)->phase(position), 0);
}

TEST(phases_that_are_alike_are_as_good_as_none) {
    const NetShape shape = with(small_shape, 1, max_slots);
    const std::vector<float> weights = random_weights(shape, 10);
    const Net one = Net::quantised(FloatLayout(shape).view(weights.data())), nine = spread(shape, weights);
    for (const Position& position : varied(200, 37)) CHECK(same_bits(judged(one, position), judged(nine, position)));
}

TEST(integers_stay_near_the_floats_they_were_made_of) {
    for (const NetShape& shape : {small_shape, widest}) {
        const std::vector<float> weights = random_weights(shape, 6);
        const FloatLayout layout(shape);
        const Net net = Net::quantised(layout.view(weights.data()));
        double worst = 0;
        for (const Position& position : random_play(300, 34)) {
            const SparseInputs in = sparse_inputs({}, shape.slots, position);
            const double logit = static_cast<double>(float_logits(layout, weights, in, net.phase(position))[0]);
            const double win = static_cast<double>(judged(net, position).win);
            worst = std::max(worst, std::fabs(win - 1 / (1 + std::exp(-logit))));
        }
        CHECK(worst < 0.02);
        CHECK(worst > 0);
    }
}

TEST(floats_are_found_again_in_the_integers) {
    const std::vector<float> weights = random_weights(widest, 8);
    const Net::FloatView from = FloatLayout(widest).view(weights.data());
    const Net::FloatCopy found = Net::quantised(from).floats();
    double worst = 0;
    for (int slot = 0; slot < max_slots; ++slot)
        for (int k = 0; k < inputs_in(slot); ++k) {
            bool is_used = false;  // of the inputs of a pin only one ever is
            for (int value = 0; value < values_of(slot); ++value)
                is_used = is_used || slot_inputs(slot, value)[static_cast<std::size_t>(k)] > 0;
            for (int h = 0; h < widest.hidden[0]; ++h) {
                const std::size_t at = static_cast<std::size_t>((first_input(slot) + k) * widest.hidden[0] + h);
                worst = std::max(worst, std::fabs(static_cast<double>(found.w1[at] - is_used * from.w1[at])));
            }
        }
    CHECK(worst > 0);
    CHECK(worst < 3 / static_cast<double>(activation_scale));
    const auto [h1, h2, h3] = widest.hidden;
    for (int phase = 0; phase < max_phases; ++phase)
        for (int k = 0; k < h1 * h2; ++k)
            CHECK_NEAR(found.upper[static_cast<std::size_t>(phase)].w2[static_cast<std::size_t>(k)],
                       from.upper[phase].w2[k], 0.51 / static_cast<double>(weight_scale));
}

TEST(a_file_holds_the_net) {
    for (const int phases : {1, max_phases})
        for (const int slots : {reserve_slot, pins_slot, max_slots}) {
            const NetShape shape = with(small_shape, phases, slots);
            const auto net = random_net(shape, 7);
            const std::vector<std::uint8_t> bytes = net->to_bytes();
            const Net read = Net::from_bytes(bytes);
            CHECK(read.shape() == shape);
            CHECK(read.to_bytes() == bytes);
            for (const Position& position : varied(20, 35))
                CHECK(same_bits(judged(read, position), judged(*net, position)));
        }
}

TEST(a_file_begins_with_its_shape) {
    const std::vector<std::uint8_t> bytes = random_net(with({{96, 48, 16}}, max_phases, pins_slot), 7)->to_bytes();
    CHECK_EQUAL(std::string(bytes.begin(), bytes.begin() + 4), "DSN2");
    std::uint32_t head[7];
    std::memcpy(head, bytes.data(), sizeof(head));
    const std::uint32_t expected[] = {head[0], encoding_version, 96, 48, 16, 9, 72};
    CHECK(std::equal(head, head + 7, expected));
}

TEST(a_damaged_file_is_refused) {
    for (const NetShape& shape : {small_shape, widest}) {
        const std::vector<std::uint8_t> whole = random_net(shape, 8)->to_bytes();
        for (const std::size_t size :
             {std::size_t{0}, std::size_t{3}, std::size_t{27}, std::size_t{28}, whole.size() / 2, whole.size() - 1})
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
        for (const int at : {8, 11, 12, 16, 20, 23, 24, 27}) {
            damaged = whole;
            damaged[static_cast<std::size_t>(at)] ^= 0x81;
            CHECK_THROWS("shape", Net::from_bytes(damaged));
        }
    }
}

TEST(nothing_is_said_of_what_is_not_there) {
    const std::vector<std::uint8_t> whole = random_net(with(small_shape, 1, pins_slot), 8)->to_bytes();
    for (const int slot : {0, 10, pins_slot - 1}) {
        auto changed = whole;
        const int weight = first_row(slot) * small_shape.hidden[0] + 5;
        changed[28 + 2 * static_cast<std::size_t>(weight)] = 1;
        CHECK_THROWS("what is not there: slot " + std::to_string(slot), Net::from_bytes(changed));
    }
}

TEST(wrong_counts_of_phases_and_slots_are_refused) {
    const std::vector<std::uint8_t> whole = random_net(small_shape, 8)->to_bytes();
    auto changed = whole;
    for (const std::uint32_t phases : {0U, 2U, 8U, 10U, 1U << 20, ~0U}) {
        put_number(changed, 20, phases);
        CHECK_THROWS("shape", Net::from_bytes(changed));
    }
    changed = whole;
    for (const std::uint32_t slots : {0U, 55U, 57U, 63U, 65U, 111U, 113U, 128U, ~0U}) {
        put_number(changed, 24, slots);
        CHECK_THROWS("shape", Net::from_bytes(changed));
    }
    // Right counts, but not those of this file.
    changed = whole;
    put_number(changed, 20, max_phases);
    CHECK_THROWS("truncated", Net::from_bytes(changed));
    changed = whole;
    put_number(changed, 24, max_slots);
    CHECK_THROWS("truncated", Net::from_bytes(changed));
    changed = random_net(widest, 8)->to_bytes();
    put_number(changed, 20, 1);
    CHECK_THROWS("left over", Net::from_bytes(changed));
    changed = random_net(widest, 8)->to_bytes();
    put_number(changed, 24, pins_slot);
    CHECK_THROWS("left over", Net::from_bytes(changed));
}

TEST(shapes_that_registers_cannot_hold_are_refused) {
    for (const NetShape& shape : {NetShape{{31, 16, 16}}, NetShape{{0, 16, 16}}, NetShape{{32, 8, 16}},
                                  NetShape{{32, 16, 24}}, NetShape{{2048, 16, 16}}, with(small_shape, 0, 56),
                                  with(small_shape, 3, 56), with(small_shape, 1, 57), with(small_shape, 9, 0)})
        CHECK_THROWS("shape", Net::quantised({shape, nullptr, nullptr, {}}));
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
    make_consistent({}, standard_start(), o);
    CHECK_EQUAL(o.gammon_win, 0.5F);
    CHECK_EQUAL(o.backgammon_win, 0.5F);
    CHECK_EQUAL(o.gammon_loss, 0.5F);
    CHECK_EQUAL(o.backgammon_loss, 0.5F);
    o = {0.5F, 0.3F, 0.1F, 0.2F, 0.05F};
    make_consistent({}, position_of({{1, 14}}, {{24, 15}}), o);
    CHECK_EQUAL(o.gammon_loss, 0.0F);
    CHECK_EQUAL(o.backgammon_loss, 0.0F);
    CHECK_EQUAL(o.gammon_win, 0.3F);
    CHECK_EQUAL(o.backgammon_win, 0.1F);
}

TEST(results_that_a_game_does_not_know_have_no_chance) {
    Rules rules;
    rules.backgammon_value = rules.gammon_value;
    Outcomes o{0.5F, 0.3F, 0.2F, 0.25F, 0.125F};
    make_consistent(rules, standard_start(), o);
    CHECK_EQUAL(o.gammon_win, 0.3F);
    CHECK_EQUAL(o.backgammon_win, 0.0F);
    CHECK_EQUAL(o.backgammon_loss, 0.0F);
    rules.gammon_value = rules.backgammon_value = rules.single_value;
    make_consistent(rules, standard_start(), o);
    CHECK_EQUAL(o.win, 0.5F);
    CHECK_EQUAL(o.gammon_win, 0.0F);
    CHECK_EQUAL(o.gammon_loss, 0.0F);
}

// Where the loser's checkers are counted, those that are off lower what he pays, and rule nothing out.
TEST(counted_checkers_rule_out_nothing) {
    const Rules counted = game_of_counted_checkers().rules;
    Outcomes o{0.5F, 0.3F, 0.2F, 0.2F, 0.1F};
    make_consistent(counted, position_of({{1, 3}}, {{1, 4}}), o);
    CHECK_EQUAL(o.gammon_win, 0.3F);
    CHECK_EQUAL(o.gammon_loss, 0.2F);
    o = {0.5F, 0.6F, 0.2F, 0.7F, 0.1F};
    make_consistent(counted, position_of({{1, 3}}, {{1, 4}}), o);
    CHECK_EQUAL(o.gammon_win, 0.5F);
    CHECK_EQUAL(o.gammon_loss, 0.5F);
}
