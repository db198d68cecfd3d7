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
    const Rules rules;
    CHECK(has_contact(rules, standard_start()));
    CHECK(has_contact(rules, position_of({{13, 15}}, {{13, 15}})));
    CHECK(!has_contact(rules, position_of({{12, 15}}, {{12, 15}})));
    CHECK(!has_contact(rules, position_of({{12, 15}}, {{13, 15}})));
    CHECK(has_contact(rules, position_of({{bar, 1}}, {{1, 1}})));
    CHECK(!has_contact(rules, position_of({}, {{24, 2}})));
}

TEST(checkers_in_reserve_and_pinned_ones_are_in_contact) {
    Position position = position_of({{3, 14}}, {{2, 15}});
    CHECK(!has_contact(Rules{}, position));
    position.side[0].reserve = 1;
    CHECK(has_contact(Rules{}, position));
    Position pinned = position_of({{3, 15}}, {{4, 15}});
    pinned.side[1].pinned = 1U << 4;
    CHECK(has_contact(Rules{}, pinned));
}

TEST(contact_on_the_other_tracks) {
    Rules rules;
    rules.track = Track::parallel;
    CHECK(has_contact(rules, position_of({{13, 1}}, {{12, 15}})));
    CHECK(has_contact(rules, position_of({{1, 1}}, {{24, 1}})));
    CHECK(!has_contact(rules, position_of({{12, 15}}, {{12, 15}})));
    rules.track = Track::common;
    CHECK(has_contact(rules, position_of({{1, 1}}, {{2, 1}})));
    CHECK(!has_contact(rules, position_of({}, {{2, 1}})));
}

TEST(each_track_faces_itself) {
    for (const Track track : {Track::contrary, Track::parallel, Track::common})
        for (int p = 1; p <= 24; ++p) {
            CHECK_EQUAL(faced(track, 1U << p), 1U << facing(track, p));
            CHECK_EQUAL(facing(track, facing(track, p)), p);
        }
    CHECK_EQUAL(facing(Track::parallel, 24), 12);
    CHECK_EQUAL(facing(Track::parallel, 1), 13);
    CHECK_EQUAL(facing(Track::common, 7), 7);
    for (const Track track : {Track::contrary, Track::parallel, Track::common})
        CHECK_EQUAL(faced(track, 1U << bar | 1U << off | 1U << in_reserve), 0U);
}

TEST(the_longest_run_of_points) {
    CHECK_EQUAL(longest_run(0), 0);
    CHECK_EQUAL(longest_run(0x2U), 1);
    CHECK_EQUAL(longest_run(0x1F80U), 6);
    CHECK_EQUAL(longest_run(0x1B6EU), 3);
    CHECK_EQUAL(longest_run(every_point), 24);
}

TEST(swapping_twice_changes_nothing) {
    for (const Position& position : scattered(20, 12)) {
        CHECK(position.swapped().swapped() == position);
        CHECK(position.swapped().side[0] == position.side[1]);
    }
}
