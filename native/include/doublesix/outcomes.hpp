// Five cumulative chances of the side on roll, and how they add up to points.
#pragma once

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

    // Outcomes of a finished game worth `value` single, gammon or backgammon (1, 2, 3) to the side on roll, negative if
    // lost.
    static Outcomes finished(int level) {
        Outcomes o;
        if (level > 0) o = {1, level >= 2 ? 1.0F : 0.0F, level >= 3 ? 1.0F : 0.0F, 0, 0};
        if (level < 0) o = {0, 0, 0, level <= -2 ? 1.0F : 0.0F, level <= -3 ? 1.0F : 0.0F};
        return o;
    }
};

}  // namespace doublesix
