// The order of a net's hidden units. Dense layers skip a pair of inputs that is off in all siblings, so units that are
// on together belong side by side; the function stays the same to the last bit.
#include <algorithm>
#include <numeric>

#include "doublesix/net.hpp"
#include "doublesix/simd.hpp"

namespace doublesix {
namespace {

// Which units are on, one row of `width` bytes for each group of siblings.
struct Activity {
    std::size_t width;
    std::vector<std::uint8_t> on;

    std::size_t groups() const { return on.size() / width; }
    bool is_on(std::size_t group, std::size_t unit) const { return on[group * width + unit]; }
};

// Marks what is on in any sibling of a group; rows of `values` follow each other group by group.
void add_group(Activity& activity, const std::int16_t* values) {
    const std::size_t at = activity.on.size();
    activity.on.resize(at + activity.width, 0);
    for (std::size_t s = 0; s < siblings; ++s)
        for (std::size_t i = 0; i < activity.width; ++i) activity.on[at + i] |= values[s * activity.width + i] > 0;
}

// Units in pairs that are on together as often as can be: what a pair costs is how often either is on. Greedy at first,
// busiest unit before the others, then mended as long as two pairs do better by changing partners.
std::vector<int> order_of(const Activity& activity) {
    const std::size_t width = activity.width;
    std::vector<int> together(width * width, 0);
    for (std::size_t g = 0; g < activity.groups(); ++g)
        for (std::size_t i = 0; i < width; ++i)
            for (std::size_t k = 0; activity.is_on(g, i) && k < width; ++k)
                together[i * width + k] += activity.is_on(g, k);
    std::vector<int> left(width), order;
    std::iota(left.begin(), left.end(), 0);
    const auto times = [&](int i, int k) {
        return together[static_cast<std::size_t>(i) * width + static_cast<std::size_t>(k)];
    };
    std::stable_sort(left.begin(), left.end(), [&](int i, int k) { return times(i, i) > times(k, k); });
    while (!left.empty()) {
        const int first = left.front();
        left.erase(left.begin());
        const auto second =
            std::max_element(left.begin(), left.end(), [&](int i, int k) { return times(first, i) < times(first, k); });
        order.insert(order.end(), {first, *second});
        left.erase(second);
    }
    for (bool is_better = true; is_better;) {
        is_better = false;
        for (std::size_t a = 0; a < width; a += 2)
            for (std::size_t b = a + 2; b < width; b += 2)
                for (const std::size_t other : {b, b + 1}) {
                    const std::size_t its = other ^ 1;
                    const int now = times(order[a], order[a + 1]) + times(order[other], order[its]);
                    if (times(order[a], order[other]) + times(order[a + 1], order[its]) <= now) continue;
                    std::swap(order[a + 1], order[other]);
                    is_better = true;
                }
    }
    return order;
}

// New place k holds what was at order[k].
AlignedVector<std::int16_t> with_inputs(const AlignedVector<std::int16_t>& w, const std::vector<int>& order,
                                        int outputs) {
    const int inputs = static_cast<int>(order.size());
    AlignedVector<std::int16_t> moved(w.size());
    for (int i = 0; i < inputs; ++i)
        for (int o = 0; o < outputs; ++o)
            moved[packed_at(i, o, inputs)] = w[packed_at(order[static_cast<std::size_t>(i)], o, inputs)];
    return moved;
}

AlignedVector<std::int16_t> with_outputs(const AlignedVector<std::int16_t>& w, const std::vector<int>& order,
                                         int inputs) {
    AlignedVector<std::int16_t> moved(w.size());
    for (int i = 0; i < inputs; ++i)
        for (int o = 0; o < static_cast<int>(order.size()); ++o)
            moved[packed_at(i, o, inputs)] = w[packed_at(i, order[static_cast<std::size_t>(o)], inputs)];
    return moved;
}

template <class T>
AlignedVector<T> moved(const AlignedVector<T>& values, const std::vector<int>& order) {
    AlignedVector<T> found(values.size());
    for (std::size_t row = 0; row < values.size(); row += order.size())
        for (std::size_t k = 0; k < order.size(); ++k)
            found[row + k] = values[row + static_cast<std::size_t>(order[k])];
    return found;
}

}  // namespace

Net Net::ordered(const Rules& rules, std::span<const Position> sample) const {
    const auto [h1, h2, h3] = shape_.hidden;
    Activity first{static_cast<std::size_t>(h1), {}};
    std::vector<Activity> second(upper_.size(), Activity{static_cast<std::size_t>(h2), {}});
    std::vector<std::int16_t> act(static_cast<std::size_t>(siblings * max_width));
    for (std::size_t from = 0; from + siblings <= sample.size(); from += siblings) {
        const auto at_phase = static_cast<std::size_t>(phase(sample[from]));
        for (std::size_t s = 0; s < siblings; ++s)
            activate(encode(rules, shape_.slots, sample[from + s]), act.data() + s * static_cast<std::size_t>(h1));
        add_group(first, act.data());
        second_layer(act.data(), siblings, static_cast<int>(at_phase), act.data());
        add_group(second[at_phase], act.data());
    }
    Net net = *this;
    const std::vector<int> order1 = order_of(first);
    net.rows_ = moved(rows_, order1);
    net.bias1_ = moved(bias1_, order1);
    for (std::size_t p = 0; p < upper_.size(); ++p) {
        const std::vector<int> order2 = order_of(second[p]);
        net.upper_[p].w2 = with_outputs(with_inputs(upper_[p].w2, order1, h2), order2, h1);
        net.upper_[p].b2 = moved(upper_[p].b2, order2);
        net.upper_[p].w3 = with_inputs(upper_[p].w3, order2, h3);
    }
    return net;
}

}  // namespace doublesix
