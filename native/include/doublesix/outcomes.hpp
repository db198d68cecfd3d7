// Five cumulative chances of the side on roll, and how they add up to points.
#pragma once

#include <algorithm>

#include "doublesix/rules.hpp"

namespace doublesix {

struct Outcomes {
    // Cumulative: a backgammon is also a gammon, a gammon also a win (or loss).
    float win = 0, gammon_win = 0, backgammon_win = 0, gammon_loss = 0, backgammon_loss = 0;

    // Seen by the other side.
    Outcomes swapped() const { return {1 - win, gammon_loss, backgammon_loss, gammon_win, backgammon_win}; }

    // Expected points of the side on roll with the cube at 1 and no cube action.
    float cubeless(const Rules& rules) const {
        const auto s = static_cast<float>(rules.single_value);
        const auto g = static_cast<float>(rules.gammon_value - rules.single_value);
        const auto b = static_cast<float>(rules.backgammon_value - rules.gammon_value);
        return s * (2 * win - 1) + g * (gammon_win - gammon_loss) + b * (backgammon_win - backgammon_loss);
    }

    void add(const Outcomes& o, float weight) {
        win += weight * o.win;
        gammon_win += weight * o.gammon_win;
        backgammon_win += weight * o.backgammon_win;
        gammon_loss += weight * o.gammon_loss;
        backgammon_loss += weight * o.backgammon_loss;
    }

    // Where sums of rounded chances have left their bounds by the last digits, the same within them.
    Outcomes bounded() const {
        Outcomes o;
        o.win = std::clamp(win, 0.0F, 1.0F);
        o.gammon_win = std::clamp(gammon_win, 0.0F, o.win);
        o.backgammon_win = std::clamp(backgammon_win, 0.0F, o.gammon_win);
        o.gammon_loss = std::clamp(gammon_loss, 0.0F, 1 - o.win);
        o.backgammon_loss = std::clamp(backgammon_loss, 0.0F, o.gammon_loss);
        return o;
    }

    // Outcomes of a game that the side on roll has won as a single, gammon or backgammon (level 1, 2, 3), or lost
    // (negative).
    static Outcomes finished(int level) {
        Outcomes o;
        if (level > 0) o = {1, level >= 2 ? 1.0F : 0.0F, level >= 3 ? 1.0F : 0.0F, 0, 0};
        if (level < 0) o = {0, 0, 0, level <= -2 ? 1.0F : 0.0F, level <= -3 ? 1.0F : 0.0F};
        return o;
    }
};

// What outcomes are worth with no cube to be turned: linear in each of them.
struct Worth {
    float lost;                                                           // of a single game that is lost
    float win, gammon_win, backgammon_win, gammon_loss, backgammon_loss;  // what each adds

    // From what each way to win and lose is worth: single, gammon, backgammon.
    static Worth of_ends(const double (&win)[3], const double (&loss)[3]) {
        const auto f = [](double x) { return static_cast<float>(x); };
        return {f(loss[0]),         f(win[0] - loss[0]),  f(win[1] - win[0]),
                f(win[2] - win[1]), f(loss[1] - loss[0]), f(loss[2] - loss[1])};
    }
    static Worth cubeless(const Rules& rules) {
        const auto d = [](int x) { return static_cast<double>(x); };
        const double win[3] = {d(rules.single_value), d(rules.gammon_value), d(rules.backgammon_value)};
        const double loss[3] = {-win[0], -win[1], -win[2]};
        return of_ends(win, loss);
    }
    float of(const Outcomes& o) const {
        return lost + win * o.win + gammon_win * o.gammon_win + backgammon_win * o.backgammon_win +
               gammon_loss * o.gammon_loss + backgammon_loss * o.backgammon_loss;
    }
};

}  // namespace doublesix
