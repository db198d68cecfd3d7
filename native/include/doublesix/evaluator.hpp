// Static judgement: which net or table speaks for a position, one at a time or for all siblings of a parent.
#pragma once

#include <memory>
#include <vector>

#include "doublesix/bearoff.hpp"
#include "doublesix/net.hpp"
#include "doublesix/plays.hpp"
#include "doublesix/simd.hpp"

namespace doublesix {

enum class PositionClass : int { game_over = 0, bearoff = 1, race = 2, contact = 3 };

struct Evaluator {
    Rules rules;
    std::shared_ptr<const Net> contact;
    std::shared_ptr<const Net> race;
    std::shared_ptr<const Bearoff> bearoff;  // may be absent

    PositionClass classify(const Position& position) const;
};

// Scratch of one thread.
class StaticEvaluation {
  public:
    explicit StaticEvaluation(const Evaluator& evaluator) : evaluator_(evaluator) {}

    // Positions are seen by the side on roll; a finished game is one whose opponent (row 1) has all off.
    Outcomes evaluate(const Position& position);

    // Outcomes of every result of a play (row 0 = who played), seen by the side then on roll (row 1 of the result).
    void evaluate_results(const Position& parent, const std::vector<Position>& results, std::vector<Outcomes>& out);

    std::uint64_t evaluations = 0;

  private:
    struct Group {
        Code base{};
        alignas(64) std::int16_t base_sum[max_width];
        alignas(64) std::int16_t sums[siblings * max_width];
        int waiting[siblings];
        int count = 0;
        bool has_base = false;
    };
    void push(Group& group, const Net& net, const Position& base, const Position& position, int index,
              std::vector<Outcomes>& out);
    void flush(Group& group, const Net& net, std::vector<Outcomes>& out);

    const Evaluator& evaluator_;
    Group contact_, race_;
};

}  // namespace doublesix
