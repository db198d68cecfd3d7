// Static judgement: which net or table speaks for a position, one at a time or for all siblings of a parent.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "doublesix/ending.hpp"
#include "doublesix/match_bearoff.hpp"
#include "doublesix/net.hpp"
#include "doublesix/one_sided.hpp"
#include "doublesix/plays.hpp"
#include "doublesix/simd.hpp"
#include "doublesix/solved_game.hpp"
#include "doublesix/two_sided.hpp"

namespace doublesix {

// Of the results of a long chain of dice about so many are judged, seldom twice as many (see PlayGenerator::widest).
constexpr std::uint32_t most_judged = 1024;
// The same where plays are ranked for whoever asked about them, and not on the way to something else.
constexpr std::uint32_t most_ranked = 4 * most_judged;
// Of the results that are followed by more than a roll only so many are played out.
constexpr std::size_t most_settled = 3;

// Of a list of results about to be judged so many stay that the pruner finds likely to be best, and only such as it
// finds no worse than the best by more than this, in units of half of what there is between a single game lost and won.
struct Likely {
    std::size_t most;
    float margin;
};
constexpr Likely likely{8, 0.16F};
// Beyond the first roll looked ahead, where many more rolls share in a mean, and in the means that are learned.
constexpr Likely likely_below{5, 0.1F};
constexpr std::size_t few_results = 3;  // are all looked at

// Who says what a position is worth: the rules, tables or nets. Solved: a table that knows the game from beginning to
// end.
enum class JudgedBy : int { game_over = 0, bearoff = 1, race = 2, contact = 3, solved = 4 };

// Somebody else who is asked in place of nets: what positions, seen by the side on roll, are worth to it.
using Judge = std::function<void(const std::vector<Position>&, std::vector<Outcomes>&)>;

struct Evaluator {
    Rules rules;
    std::shared_ptr<const Net> contact;  // both are absent where there is a judge
    std::shared_ptr<const Net> race;
    // Of several tables of a kind the first that has a position speaks; where a two-sided one does, it comes first.
    std::vector<std::shared_ptr<const OneSidedBearoff>> one_sided = {};
    std::vector<std::shared_ptr<const TwoSidedBearoff>> two_sided = {};
    std::shared_ptr<const SolvedGame> solved = {};  // may be absent; the whole game, so that nothing else speaks
    std::vector<std::shared_ptr<const MatchBearoff>> matches = {};  // for some scores
    // A small net that tells which results are worth a look with contact; may be absent. It decides what is looked at
    // further down a search, never the order of the plays that were asked about.
    std::shared_ptr<const Net> pruner = {};
    Judge judge = {};

    // Of a position seen by the side on roll.
    JudgedBy classify(const Position& position) const;
    // The table that knows the chances of a position without contact, if there is one: of pairs, of pairs with the
    // equities for money, of single sides.
    const TwoSidedTable* pairs_for(const Position& position) const;
    const TwoSidedBearoff* money_pairs_for(const Position& position) const;
    const OneSidedBearoff* sides_for(const Position& position) const;
    // Of the classes bear-off and solved.
    Outcomes outcomes_in_table(const Position& position) const;
};

// Where a turn leads when all that is not a fresh roll has been played out.
struct Settled {
    Position position;       // seen by the side that rolls next; of a finished game by the side that did not play last
    bool same_side = false;  // whether that is the side that began the turn
};

// Scratch of one thread.
class StaticEvaluation {
  public:
    explicit StaticEvaluation(const Evaluator& evaluator) : evaluator_(evaluator) {}
    StaticEvaluation(const StaticEvaluation& other) : evaluator_(other.evaluator_) {}

    // Positions are seen by the side on roll; a finished game is one whose opponent (row 1) has just ended it. A side
    // that may use its token before it rolls does so where that is as good.
    Outcomes evaluate(const Position& position);

    // The same of many; those that differ little from `base` cost less.
    void evaluate_siblings(const Position& base, const std::vector<Position>& positions, std::vector<Outcomes>& out);

    // Outcomes of every result of a play (row 0 = who played), seen by the other side (row 1 of the result), given what
    // follows the play.
    void evaluate_results(const Position& parent, const std::vector<Position>& results, Next next,
                          std::vector<Outcomes>& out);

    // Leaves only those results, in their order, that the pruner finds likely to be best for who played, given what
    // the game may be worth to the other side; all of them where nothing can be told or the list is short.
    void keep_likely(const Position& parent, Next next, std::span<const Worth> worths_to_other, const Likely& limits,
                     std::vector<Position>& results);

    // Plays out, by static judgement, what has to be played before the next roll: named doublets and leftovers.
    Settled settle(const Position& result, Next next);

    // The class of a position whose outcomes are these: also that of a finished game where they come of a token that
    // ends it.
    JudgedBy kind_of(const Position& position, const Outcomes& outcomes) const;

    // Index of the outcomes that are worst for the side that sees them; 0 of an empty list.
    int worst(std::span<const Outcomes> outcomes) const;

    // Whether the side on roll does well to use its token now; `position` becomes what it is afterwards.
    bool uses_token(Position& position);

    std::uint64_t evaluations = 0;
    std::uint32_t widest = most_judged;  // of the turns it plays on; see PlayGenerator::widest

  private:
    // Siblings of one phase that wait for the upper layers.
    struct Waiting {
        alignas(64) std::int16_t active[siblings * max_width];
        int index[siblings];
        int count = 0;
    };
    // What a net was asked about.
    struct Asked {
        Code code;
        int index, phase;
    };
    struct Group {
        Position position;  // whose code and sums these are
        Code base{};
        alignas(64) std::int16_t base_sum[max_width];
        Waiting phase[max_phases];
        bool has_base = false;
        std::vector<Asked> asked;  // of which `count` wait
        std::size_t count = 0;
    };
    struct Continuation;
    // The token left where it is.
    Outcomes evaluate_roll(const Position& position);
    void evaluate_rolls(const Position& base, const std::vector<Position>& positions, std::vector<Outcomes>& out);
    // Of the positions that no table knows.
    void ask_judge(std::vector<Outcomes>& out);
    // Whether the token can be used and changes anything; `after`: what then stands on the board.
    bool may_use_token(const Position& position, Position& after) const;
    bool is_as_good(const Outcomes& a, const Outcomes& b) const {
        return a.cubeless(evaluator_.rules) >= b.cubeless(evaluator_.rules);
    }
    Continuation& continuation();
    void push(Group& group, const Net& net, const Position& position, int index);
    void flush(Waiting& waiting, const Net& net, int phase, std::vector<Outcomes>& out);
    // Judges what was pushed: positions that differ little from `base`.
    void flush(Group& group, const Net& net, const Position& base, std::vector<Outcomes>& out);
    Code code_of(const Net& net, const Position& position) const;

    const Evaluator& evaluator_;
    Group contact_, race_, pruner_;
    std::vector<Position> turned_, exploded_, unknown_;
    std::vector<std::size_t> holders_, unknown_places_;
    std::vector<Outcomes> after_token_, first_look_, told_;
    std::vector<std::uint32_t> order_;
    std::vector<float> seen_;
    std::vector<bool> is_kept_;
    std::shared_ptr<Continuation> continuation_;  // made when a turn first goes on
};

}  // namespace doublesix
