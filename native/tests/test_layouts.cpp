// The numbering of layouts: without gap, both ways, by pips.
#include "doublesix/layouts.hpp"

#include "check.hpp"
#include "positions.hpp"

using namespace doublesix;
using namespace doublesix::tests;

TEST(counts_are_binomial) {
    CHECK_EQUAL(Layouts(6, 15).count(), 54264U);
    CHECK_EQUAL(Layouts(6, 15).count() - Layouts(6, 15).first_full(), 15504U);
    CHECK_EQUAL(Layouts(6, 9).count(), 5005U);
    CHECK_EQUAL(Layouts(13, 15).count(), 37442160U);
    CHECK_THROWS("1-13 points", Layouts(14, 15));
    CHECK_THROWS("1-15 checkers", Layouts(6, 16));
}

TEST(numbers_and_layouts_stand_for_each_other) {
    for (const auto& [points, checkers] : {std::pair{6, 15}, {1, 4}, {13, 4}}) {
        const Layouts layouts(points, checkers);
        for (std::uint32_t index = 0; index < layouts.count(); ++index) {
            const Side side = layouts.side_of(index);
            CHECK_EQUAL(layouts.index_of(side), static_cast<std::int64_t>(index));
            CHECK_EQUAL(side.count[off] > 0, index < layouts.first_full());
        }
    }
}

TEST(checkers_elsewhere_or_too_many_have_no_number) {
    const Layouts layouts(6, 6);
    CHECK_EQUAL(layouts.index_of(side_of({{7, 1}})), -1);
    CHECK_EQUAL(layouts.index_of(side_of({{bar, 1}})), -1);
    CHECK_EQUAL(layouts.index_of(side_of({{1, 7}})), -1);
    Side waiting{};
    waiting.reserve = 1;
    CHECK_EQUAL(layouts.index_of(waiting), -1);
    CHECK_EQUAL(layouts.index_of(side_of({})), 0);
}

TEST(plays_lead_to_earlier_groups) {
    const Layouts layouts(6, 5);
    const LayoutsByPips order(layouts);
    CHECK_EQUAL(order.begin.back(), layouts.count());
    LayoutPlays plays(layouts);
    for (std::size_t group = 1; group + 1 < order.begin.size(); ++group)
        for (std::uint32_t k = order.begin[group]; k < order.begin[group + 1]; ++k) {
            CHECK_EQUAL(static_cast<std::size_t>(pips(layouts.side_of(order.index[k]))), group);
            int ways = 0;
            plays.for_each_result_list(order.index[k], [&](int weight, const std::vector<std::uint32_t>& results) {
                ways += weight;
                for (const std::uint32_t result : results)
                    CHECK(static_cast<std::size_t>(pips(layouts.side_of(result))) < group);
            });
            CHECK_EQUAL(ways, 36);
        }
    CHECK(mean_results(layouts, 100) >= 21);
}
