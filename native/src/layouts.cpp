#include "doublesix/layouts.hpp"

#include <stdexcept>

#include "doublesix/rng.hpp"

namespace doublesix {
namespace {

struct Binomials {
    std::uint32_t c[30][14]{};
    constexpr Binomials() {
        for (int n = 0; n < 30; ++n) {
            c[n][0] = 1;
            for (int k = 1; k < 14; ++k) c[n][k] = n ? c[n - 1][k - 1] + c[n - 1][k] : 0;
        }
    }
};
constexpr Binomials binomials;

}  // namespace

Layouts::Layouts(int points, int checkers) : points_(points), checkers_(checkers) {
    if (points < 1 || points > most_points || checkers < 1 || checkers > most_checkers)
        throw std::invalid_argument("bear-off tables have 1-13 points and 1-15 checkers");
    count_ = binomials.c[points + checkers][points];
    first_full_ = binomials.c[points + checkers - 1][points];
}

std::int64_t Layouts::index_of(const Side& side) const {
    if (!covers(side)) return -1;
    std::uint32_t index = 0;
    int sum = 0;
    for (int p = 1; p <= points_; ++p) {
        sum += side.count[p];
        index += binomials.c[sum + p - 1][p];
    }
    return index;
}

Side Layouts::side_of(std::uint32_t index) const {
    Side side{};
    int sum = -1;  // on this point and those below; not known yet
    for (int p = points_; p >= 1; --p) {
        int below = 0;
        while (below < checkers_ && binomials.c[below + p][p] <= index) ++below;
        index -= binomials.c[below + p - 1][p];
        if (sum >= 0)
            side.count[p + 1] = static_cast<std::int8_t>(sum - below);
        else
            side.count[off] = static_cast<std::int8_t>(checkers_ - below);
        sum = below;
    }
    side.count[1] = static_cast<std::int8_t>(sum);
    return side;
}

LayoutsByPips::LayoutsByPips(const Layouts& layouts) : index(layouts.count()) {
    std::vector<std::uint8_t> pips_of(layouts.count());
    begin.assign(static_cast<std::size_t>(layouts.points() * layouts.checkers()) + 2, 0);
    for (std::uint32_t i = 0; i < layouts.count(); ++i) {
        pips_of[i] = static_cast<std::uint8_t>(pips(layouts.side_of(i)));
        ++begin[pips_of[i] + std::size_t{1}];
    }
    for (std::size_t p = 1; p < begin.size(); ++p) begin[p] += begin[p - 1];
    std::vector<std::uint32_t> next = begin;
    for (std::uint32_t i = 0; i < layouts.count(); ++i) index[next[pips_of[i]]++] = i;
}

double mean_results(const Layouts& layouts, int sample) {
    LayoutPlays plays(layouts);
    Rng rng(1, 0);
    std::uint64_t results = 0;
    for (int k = 0; k < sample; ++k)
        plays.for_each_result_list(rng.below(layouts.count()),
                                   [&](int, const std::vector<std::uint32_t>& list) { results += list.size(); });
    return static_cast<double>(results) / sample;
}

}  // namespace doublesix
