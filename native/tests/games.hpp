// Games made of rules alone, one for each thing the rules can say; positions met in random play of them, or scattered.
#pragma once

#include <string>
#include <vector>

#include "doublesix/ending.hpp"
#include "doublesix/plays.hpp"
#include "doublesix/rng.hpp"
#include "doublesix/rolls.hpp"
#include "doublesix/token.hpp"
#include "positions.hpp"

namespace doublesix::tests {

struct Game {
    std::string name;
    Rules rules;
    Position start;
};

inline Position all_on_the_last_point(int checkers = 15) {
    return position_of({{24, checkers}}, {{24, checkers}}, checkers);
}

inline Position all_in_reserve() {
    Position position{};
    for (Side& side : position.side) side.reserve = 15;
    return position;
}

inline Rules worth(int single, int gammon, int backgammon) {
    Rules rules;
    rules.single_value = single;
    rules.gammon_value = gammon;
    rules.backgammon_value = backgammon;
    return rules;
}

inline Game game_of_pins() {
    Rules rules = worth(1, 2, 2);
    rules.landing = Landing::pin;
    rules.while_pinned = false;
    rules.mother_pinned = true;
    return {"pins", rules, all_on_the_last_point()};
}

inline Game game_of_blocks() {
    Rules rules = worth(1, 2, 2);
    rules.track = Track::parallel;
    rules.landing = Landing::block;
    rules.closed_by = 1;
    return {"blocks", rules, all_on_the_last_point()};
}

inline Game game_of_three_dice() {
    Rules rules = worth(1, 1, 1);
    rules.track = Track::common;
    rules.dice = 3;
    rules.reserve = 15;
    rules.enter_all_first = 13;
    return {"three dice", rules, all_in_reserve()};
}

// Few checkers: a doublet of ones that rises all the way leads to millions of positions of fifteen.
constexpr int few = 4;

inline Game game_of_leftovers() {
    Rules rules = worth(1, 2, 2);
    rules.landing = Landing::block;
    rules.closed_by = 1;
    rules.checkers = few;
    rules.rising = rules.leftovers_to_opponent = true;
    return {"leftovers", rules, all_on_the_last_point(few)};
}

inline Game game_of_named_doublets() {
    Rules rules = worth(0, 15, 15);
    rules.reserve = 15;
    rules.bonus_high = 2;
    rules.bonus_low = 1;
    rules.per_checker = true;
    return {"named doublets", rules, all_in_reserve()};
}

inline Game game_of_extra_turns() {
    Rules rules;
    rules.track = Track::common;
    rules.reserve = 15;
    rules.reserve_first = rules.complement = rules.extra_turn = true;
    return {"extra turns", rules, all_in_reserve()};
}

inline Game game_to_lose() {
    Rules rules = worth(1, 1, 1);
    rules.misere = true;
    return {"misere", rules, standard_start()};
}

inline Game game_of_counted_checkers() {
    Rules rules = worth(0, 15, 15);
    rules.per_checker = true;
    return {"counted checkers", rules, standard_start()};
}

inline Game game_of_bombs() {
    Rules rules;
    rules.token = Token::bomb;
    Position start = standard_start();
    for (Side& side : start.side) side.memory = 1;
    return {"bombs", rules, start};
}

// The side on roll may end the game of bombs: its blot and the other side's go where nobody can enter.
inline Position before_the_last_bomb() {
    Position position = position_of({{13, 1}, {8, 2}, {6, 2}, {5, 2}, {4, 2}, {3, 2}, {2, 2}, {1, 2}},
                                    {{7, 1}, {6, 2}, {5, 2}, {4, 2}, {3, 2}, {2, 2}, {1, 2}});
    position.side[0].memory = 1;
    return position;
}

inline Game game_without_bearing_off() {
    Rules rules = worth(1, 1, 1);
    rules.bears_off = false;
    rules.doublet_steps = 2;
    rules.closeout_wins = true;
    return {"no bearing off", rules, standard_start()};
}

inline Game game_of_the_first_hit() {
    Rules rules = worth(1, 1, 1);
    rules.first_hit_wins = true;
    return {"first hit", rules, standard_start()};
}

inline Game game_of_late_doublets() {
    Rules rules = game_of_blocks().rules;
    rules.checkers = few;
    rules.rising = true;
    rules.ordinary_rolls = 3;
    return {"late doublets", rules, all_on_the_last_point(few)};
}

inline Game game_of_late_hits() {
    Rules rules;
    rules.reserve = 15;
    rules.hit_after_home = true;
    return {"late hits", rules, all_in_reserve()};
}

inline std::vector<Game> all_games() {
    return {{"standard", {}, standard_start()},
            game_of_pins(),
            game_of_blocks(),
            game_of_three_dice(),
            game_of_leftovers(),
            game_of_named_doublets(),
            game_of_extra_turns(),
            game_to_lose(),
            game_of_counted_checkers(),
            game_of_bombs(),
            game_without_bearing_off(),
            game_of_the_first_hit(),
            game_of_late_doublets(),
            game_of_late_hits()};
}

inline Dice thrown(const Rules& rules, Rng& rng) {
    const int a = rng.die(), b = rng.die();
    return {a, b, rules.dice == 3 ? rng.die() : 0};
}

// One play after another, each chosen at random; `visit` sees every position before a roll.
template <class Visit>
void play_at_random(const Game& game, Rng& rng, const Visit& visit) {
    PlayGenerator generator(game.rules);
    Position position = game.start;
    Dice dice{};
    for (bool is_roll = true;;) {
        if (is_roll && !visit(position)) return;
        if (is_roll && position.side[0].memory && game.rules.token == Token::bomb && rng.below(8) == 0)
            position = explode(position);
        if (is_roll) dice = thrown(game.rules, rng);
        generator.generate(position, dice);
        position = generator.results[rng.below(static_cast<std::uint32_t>(generator.results.size()))];
        if (ending(game.rules, position).is_over) return;
        const Next next = generator.next;
        is_roll = next == next::opponent || next == next::again;
        if (next == next::names) {
            const int named = rng.die();
            dice = {named, named, Dice::named};
        }
        if (next::is_leftover(next)) dice = next::leftover(next);
        if (next == next::opponent || next::is_leftover(next)) position = position.swapped();
    }
}

// Positions met in random play, each seen by the side on roll.
inline std::vector<Position> met_in(const Game& game, int count, std::uint64_t seed) {
    std::vector<Position> met;
    for (std::uint64_t number = 0; static_cast<int>(met.size()) < count; ++number) {
        Rng rng(seed, number);
        play_at_random(game, rng, [&](const Position& position) {
            met.push_back(position);
            return static_cast<int>(met.size()) < count;
        });
    }
    return met;
}

// Where the opponent's point lies in the mover's numbering, written down anew.
inline int field_of(Track track, int his_point) {
    if (track == Track::contrary) return 25 - his_point;
    if (track == Track::common) return his_point;
    return his_point <= 12 ? his_point + 12 : his_point - 12;
}

// One checker to a random place; where another side's stands it goes off, or pins a lone one.
inline void scatter_one(const Rules& rules, Position& position, int side, Rng& rng) {
    Side &mine = position.side[side], &his = position.side[1 - side];
    const int place = static_cast<int>(rng.below(28));
    if (place == off || place > bar) {
        const bool to_reserve = rules.reserve && place == off;
        ++(to_reserve ? mine.reserve : mine.count[off]);
        return;
    }
    if (place == bar) {
        ++mine.count[rules.landing == Landing::hit ? bar : off];
        return;
    }
    const int his_point = field_of(rules.track, place);  // each track is its own inverse
    const int there = his.count[his_point];
    const bool is_prison = mine.pinned >> place & 1, is_warder = his.pinned >> his_point & 1;
    const bool may_pin = rules.landing == Landing::pin && there == 1 && !is_prison;
    if (is_prison || (there && !is_warder && !may_pin)) {
        ++mine.count[off];
        return;
    }
    ++mine.count[place];
    if (there) his.pinned |= 1U << his_point;
}

// Checkers thrown anywhere both sides may stand: things that play seldom reaches.
inline std::vector<Position> scattered_in(const Rules& rules, int count, std::uint64_t seed) {
    std::vector<Position> made;
    for (int i = 0; i < count; ++i) {
        Rng rng(seed, static_cast<std::uint64_t>(i));
        Position position{};
        for (int c = 0; c < rules.checkers; ++c)
            for (int s = 0; s < 2; ++s) scatter_one(rules, position, s, rng);
        made.push_back(position);
    }
    return made;
}

// The pins game, the blocking game and the hitting game, each on every track.
inline std::vector<Rules> every_board() {
    std::vector<Rules> boards;
    for (const Landing landing : {Landing::hit, Landing::pin, Landing::block})
        for (const Track track : {Track::contrary, Track::parallel, Track::common})
            for (const int closed_by : {1, 2}) {
                if (landing != Landing::block && closed_by == 1) continue;
                Rules rules;
                rules.landing = landing;
                rules.track = track;
                rules.closed_by = closed_by;
                boards.push_back(rules);
            }
    return boards;
}

}  // namespace doublesix::tests
