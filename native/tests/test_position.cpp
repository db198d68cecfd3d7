// Masks, facing points, pips and contact, each against a plain count.
#include "doublesix/position.hpp"

#include "check.hpp"
#include "positions.hpp"

using namespace doublesix;
using namespace doublesix::tests;

TEST(masks_show_the_occupied_points) {
    for (const Position& position : scattered(300, 11))
        for (const Side& side : position.side)
            for (int least = 1; least <= 3; ++least) {
                std::uint32_t expected = 0;
                for (int p = 1; p <= bar; ++p) expected |= static_cast<std::uint32_t>(side.count[p] >= least) << p;
                CHECK_EQUAL(occupied(side, least), expected);
            }
}

TEST(facing_turns_a_mask_around) {
    for (int p = 1; p <= 24; ++p) CHECK_EQUAL(faced(1U << p), 1U << (25 - p));
    CHECK_EQUAL(faced(1U << bar | 1U << off), 0U);
    CHECK_EQUAL(faced(faced(0x1555554U)), 0x1555554U);
}

TEST(pips_count_bar_and_reserve_as_25) {
    CHECK_EQUAL(pips(standard_start().side[0]), 167);
    CHECK_EQUAL(pips(side_of({{bar, 2}, {6, 1}})), 56);
    Side waiting{};
    waiting.reserve = 3;
    CHECK_EQUAL(pips(waiting), 75);
}

TEST(contact_ends_when_the_armies_have_passed) {
    CHECK(has_contact(standard_start()));
    CHECK(has_contact(position_of({{13, 15}}, {{13, 15}})));
    CHECK(!has_contact(position_of({{12, 15}}, {{12, 15}})));
    CHECK(!has_contact(position_of({{12, 15}}, {{13, 15}})));
    CHECK(has_contact(position_of({{bar, 1}}, {{1, 1}})));
    CHECK(!has_contact(position_of({}, {{24, 2}})));
}

TEST(swapping_twice_changes_nothing) {
    for (const Position& position : scattered(20, 12)) {
        CHECK(position.swapped().swapped() == position);
        CHECK(position.swapped().side[0] == position.side[1]);
    }
}
