// Match-score bear-off: for every pair of layouts, for every place and value of the cube, what the side on roll may
// expect of the match at one score when both play best. Both sides have borne off a checker, so that games are single.
//
// The recursion is that of two_sided.hpp, with other stakes. Values are in units of the cube as it stands: 1 is the
// utility of winning its value, -1 that of losing it. For cube value v = 2^level, its owner and the side on roll:
//   value(i, j)   = max(roll on(i, j), min(a + f · roll on with 2v owned by the other side, 1))
//   roll on(i, j) = Σ over rolls, ways/36 · max over results r of -value of the other side(j, r)
// where a and f turn units of a cube of 2v into those of v, and the second term is there for a side that may double.
// Where nobody can turn the cube any more - whoever may is content with what it shows - only the chance to win counts,
// and every such cube shares the value without a cube.
#pragma once

#include <cmath>

#include "doublesix/cube_state.hpp"
#include "doublesix/two_sided.hpp"

namespace doublesix {

// Of utilities of a match: what rounding may make of one and the same.
constexpr double utility_rounding = 1e-9;
inline bool is_all_there_is(double utility) { return utility > 1 - utility_rounding; }
inline bool are_equal(double utility, double other) { return std::abs(utility - other) <= utility_rounding; }

// What the first side has of single games, won or lost, at each cube value from 1: twice its match winning chance
// less one.
struct MatchEnds {
    double win[cube_levels], loss[cube_levels];

    MatchEnds seen_by_other() const;
    // Whether winning the cube's value wins the match.
    bool is_dead(int level) const { return is_all_there_is(win[level]); }
    bool is_close_to(const MatchEnds& other) const;
};

// The values of a pair at a score, and which of them speaks of which cube.
class MatchPlan {
  public:
    // Throws std::invalid_argument where no cube can be turned, or the ends are none of a match.
    explicit MatchPlan(const MatchEnds& first);

    const TwoSidedPlan& planes() const { return planes_; }
    // Of the side on roll (0: the first) before its cube action. The cube is in the middle at level 0 alone.
    int plane(int side, CubeState state) const {
        return state.level < cube_levels ? index_[side][state.level][static_cast<int>(state.owner)] : 0;
    }

  private:
    bool is_at_rest(int side, CubeState state) const;
    void number_planes();
    TwoSidedPlane make_plane(int side, CubeState state) const;

    MatchEnds ends_[2];
    int index_[2][cube_levels][3] = {};
    TwoSidedPlan planes_;
};

class MatchBearoff : public TwoSidedTable {
  public:
    static constexpr const char* kind = "bearoff-match";
    // Throws TableError unless the table is one of these.
    explicit MatchBearoff(std::shared_ptr<const Table> table);

    const MatchEnds& ends() const { return ends_; }
    // Of a side on roll in a covered position, in units of the cube as it stands.
    double value(const Position& position, int side, CubeState state) const {
        return plane_value(position, plan_.plane(side, state));
    }

  private:
    MatchEnds ends_;
    MatchPlan plan_;
};

// Scores are points to go, at most `most_away` of either side.
class MatchBearoffMaker : public TwoSidedMaker {
  public:
    static constexpr int most_away = 64, most_checkers = 14;
    MatchBearoffMaker(const std::string& path, int points, int checkers, int first_away, int second_away,
                      const MatchEnds& first);
    static TableHeader header(int points, int checkers, int first_away, int second_away, const MatchEnds& first);
};

}  // namespace doublesix
