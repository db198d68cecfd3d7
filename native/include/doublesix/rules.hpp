// The rules of a tables game as plain data; the generator reads them, nothing here names a game.
// Every field is one of `doublesix.rules`; `doublesix.kernel.kernel_rules` fills them in.
#pragma once

#include <cstdint>
#include <string>

namespace doublesix {

enum class Track : std::int32_t { contrary = 0, parallel = 1, common = 2 };
enum class Landing : std::int32_t { hit = 0, pin = 1, block = 2 };
// What a checker may do in the turn in which it hit on one of its owner's points 1–6.
enum class HomeHits : std::int32_t { free = 0, no_run = 1, no_hide = 2 };
// A thing each side may use once; `Side.memory` 1 = this side may use it. The generator leaves it alone.
enum class Token : std::int32_t { none = 0, bomb = 1, reroll = 2 };

struct Rules {
    Track track = Track::contrary;
    Landing landing = Landing::hit;
    std::int32_t closed_by = 2;  // where landing blocks: opposing checkers that close a point
    std::int32_t checkers = 15;
    std::int32_t reserve = 0;  // of these begin outside the board
    std::int32_t dice = 2;     // 3 in three-dice games

    // Doublets: d is played `doublet_steps` times, then 7-d as often (complement) or d+1 … 6 as often each (rising).
    std::int32_t doublet_steps = 4;
    bool complement = false;
    bool rising = false;
    bool extra_turn = false;               // whoever plays the whole chain of a doublet rolls again
    bool leftovers_to_opponent = false;    // what is left of the chain is the opponent's to play, before he rolls
    std::int32_t ordinary_rolls = 0;       // a side's first rolls in which doublets are ordinary; counted in `memory`
    bool ordinary_while_entering = false;  // … and as long as it has checkers in reserve
    std::int32_t bonus_high = 0;  // both dice of this roll played: name a doublet and play it; 0 = no such roll
    std::int32_t bonus_low = 0;
    bool extra_after_named = true;  // the whole named doublet played: roll again

    bool bar_first = true;
    bool reserve_first = false;
    bool bears_off = true;  // if not, the game is won by bringing all checkers home
    bool exact_only = false;
    bool while_pinned = true;  // whether a side bears off while one of its checkers is pinned
    bool inside_moves = true;  // whether a side with all its checkers home moves them within it

    std::int32_t single_value = 1;      // points of a win; 0 where only the loser's checkers count
    std::int32_t gammon_value = 2;      // points of a win by gammon; where checkers count: of all 15 of them
    std::int32_t backgammon_value = 3;  // points of a win by backgammon
    bool per_checker = false;           // the winner scores the loser's checkers that are not off
    bool none_home = false;             // a backgammon is a gammon whose loser has no checker home
    bool misere = false;                // who bears off everything loses

    bool mother_pinned = false;   // the last checker pinned on its start ends the game, even within a turn
    bool first_hit_wins = false;  // the first hit ends the game
    bool closeout_wins = false;   // six points in a row with an opposing checker on the bar end the game
    Token token = Token::none;

    // Restrictions; 0 or false where there is none.
    std::int32_t point_limit = 0;  // own checkers on one point
    HomeHits home_hits = HomeHits::free;
    bool head_rule = false;                // one checker a turn leaves the 24-point
    std::uint32_t head_doublets = 0;       // bit d: doublet d of a side's first turn takes two
    bool first_runner = false;             // until a checker has passed the opponent's start, only that one moves
    bool no_full_start = false;            // not all of 19–24; a prime that holds the whole opposing army is opened
    std::int32_t start_quarter_limit = 0;  // own points among the opponent's first six
    std::int32_t prime_limit = 0;          // made points in a row that are not allowed
    std::int32_t prime_ahead = 0;          // points in a row that are not allowed before all opposing checkers
    bool prime_each_step = false;          // … at every step, not only when the turn ends
    bool hit_after_home = false;           // no hit until a checker of one's own has been home; kept in `memory`
    std::int32_t enter_all_first = 0;      // no checker goes below this point while one is in reserve

    // Longest way through any chain of dice: the steps of a play.
    int max_steps() const;
    // Whether the generator for the plain contrary games with hits plays them; the others go through the general one.
    bool is_plain() const;
    // What is wrong with these rules, or contradicts itself; empty if they can be played.
    std::string problem() const;
};

constexpr int most_steps = 24;  // of any play in any game: a doublet of ones that rises

}  // namespace doublesix
