#include "doublesix/evaluator.hpp"

namespace doublesix {

PositionClass Evaluator::classify(const Position& position) const {
    if (position.side[1].count[off] == rules.checkers || position.side[0].count[off] == rules.checkers)
        return PositionClass::game_over;
    if (has_contact(position)) return PositionClass::contact;
    if (bearoff && Bearoff::covers(position, rules.checkers)) return PositionClass::bearoff;
    return PositionClass::race;
}

Outcomes StaticEvaluation::evaluate(const Position& position) {
    ++evaluations;
    const PositionClass kind = evaluator_.classify(position);
    if (kind == PositionClass::game_over) {
        const int lost = win_level(evaluator_.rules, position.swapped());
        return Outcomes::finished(lost ? -lost : win_level(evaluator_.rules, position));
    }
    if (kind == PositionClass::bearoff) return evaluator_.bearoff->outcomes(position);
    const bool contact = kind == PositionClass::contact;
    const Net& net = contact ? *evaluator_.contact : *evaluator_.race;
    Group& group = contact ? contact_ : race_;
    net.first_layer(encode(position), group.sums);
    Outcomes o[siblings];
    net.upper_layers(group.sums, 1, o);
    make_consistent(position, o[0]);
    return o[0];
}

void StaticEvaluation::push(Group& group, const Net& net, const Position& base, const Position& position, int index,
                            std::vector<Outcomes>& out) {
    if (!group.has_base) {
        group.base = encode(base);
        net.first_layer(group.base, group.base_sum);
        group.has_base = true;
    }
    net.first_layer_from(group.base, group.base_sum, encode(position),
                         group.sums + group.count * net.shape().hidden[0]);
    group.waiting[group.count++] = index;
    if (group.count == siblings) flush(group, net, out);
}

void StaticEvaluation::flush(Group& group, const Net& net, std::vector<Outcomes>& out) {
    if (!group.count) return;
    Outcomes o[siblings];
    net.upper_layers(group.sums, group.count, o);
    for (int s = 0; s < group.count; ++s) out[static_cast<std::size_t>(group.waiting[s])] = o[s];
    group.count = 0;
}

void StaticEvaluation::evaluate_results(const Position& parent, const std::vector<Position>& results,
                                        std::vector<Outcomes>& out) {
    out.resize(results.size());
    evaluations += results.size();
    contact_.has_base = race_.has_base = false;
    contact_.count = race_.count = 0;
    const Position base = parent.swapped();
    for (std::size_t i = 0; i < results.size(); ++i) {
        const Position position = results[i].swapped();
        switch (evaluator_.classify(position)) {
            case PositionClass::game_over: out[i] = Outcomes::finished(-win_level(evaluator_.rules, results[i])); break;
            case PositionClass::bearoff: out[i] = evaluator_.bearoff->outcomes(position); break;
            case PositionClass::race: push(race_, *evaluator_.race, base, position, static_cast<int>(i), out); break;
            case PositionClass::contact:
                push(contact_, *evaluator_.contact, base, position, static_cast<int>(i), out);
                break;
        }
    }
    flush(contact_, *evaluator_.contact, out);
    flush(race_, *evaluator_.race, out);
    for (std::size_t i = 0; i < results.size(); ++i) make_consistent(results[i].swapped(), out[i]);
}

}  // namespace doublesix
