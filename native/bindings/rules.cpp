// Rules, legal results, perft, encoding, SIMD path.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>

#include "borders.hpp"
#include "doublesix/encoding.hpp"
#include "doublesix/ending.hpp"
#include "doublesix/perft.hpp"
#include "doublesix/plays.hpp"
#include "doublesix/simd.hpp"
#include "locked.hpp"

namespace doublesix::bindings {

using namespace nb::literals;

namespace {

// A field of `Rules` as Python names it: every one is a whole number there.
struct Field {
    const char* name;
    void (*set)(Rules& rules, int value);
    int (*get)(const Rules& rules);
};

#define FIELD(name)                                                                                    \
    Field {                                                                                            \
        #name, [](Rules& rules, int value) { rules.name = static_cast<decltype(rules.name)>(value); }, \
            [](const Rules& rules) { return static_cast<int>(rules.name); }                            \
    }

const Field fields[] = {FIELD(track),
                        FIELD(landing),
                        FIELD(closed_by),
                        FIELD(checkers),
                        FIELD(reserve),
                        FIELD(dice),
                        FIELD(doublet_steps),
                        FIELD(complement),
                        FIELD(rising),
                        FIELD(extra_turn),
                        FIELD(leftovers_to_opponent),
                        FIELD(ordinary_rolls),
                        FIELD(ordinary_while_entering),
                        FIELD(bonus_high),
                        FIELD(bonus_low),
                        FIELD(extra_after_named),
                        FIELD(bar_first),
                        FIELD(reserve_first),
                        FIELD(bears_off),
                        FIELD(exact_only),
                        FIELD(while_pinned),
                        FIELD(inside_moves),
                        FIELD(single_value),
                        FIELD(gammon_value),
                        FIELD(backgammon_value),
                        FIELD(per_checker),
                        FIELD(none_home),
                        FIELD(misere),
                        FIELD(mother_pinned),
                        FIELD(first_hit_wins),
                        FIELD(closeout_wins),
                        FIELD(token),
                        FIELD(point_limit),
                        FIELD(home_hits),
                        FIELD(head_rule),
                        FIELD(head_doublets),
                        FIELD(first_runner),
                        FIELD(no_full_start),
                        FIELD(start_quarter_limit),
                        FIELD(prime_limit),
                        FIELD(prime_ahead),
                        FIELD(prime_each_step),
                        FIELD(hit_after_home),
                        FIELD(enter_all_first)};
#undef FIELD

Rules rules_from(const nb::kwargs& values) {
    Rules rules;
    for (const auto& [key, value] : values) {
        const auto name = nb::cast<std::string>(key);
        const Field* found =
            std::find_if(std::begin(fields), std::end(fields), [&](const Field& field) { return name == field.name; });
        if (found == std::end(fields)) throw nb::type_error(("no rule is called " + name).c_str());
        int number = 0;
        if (!nb::try_cast<int>(value, number)) throw nb::type_error((name + " is no whole number").c_str());
        found->set(rules, number);
    }
    if (const std::string problem = rules.problem(); !problem.empty()) throw std::invalid_argument(problem);
    return rules;
}

constexpr Next sample_mark = 128;  // added to what follows where not all results are listed

auto legal_results(const Rules& rules, const PositionArray& positions, const DiceArray& dice, std::uint32_t widest) {
    const std::vector<Position> from = positions_from(rules, positions);
    const std::vector<Dice> rolls = dice_from(rules, dice, from.size());
    std::vector<std::int64_t> offsets{0};
    std::vector<Position> results;
    StepTable plays(rules);
    std::vector<Next> next;
    constexpr std::size_t usual = 24;  // results of a roll: more than the mean in most games
    results.reserve(from.size() * usual);
    plays.reserve(from.size() * usual);
    {
        const Unlocked release;
        PlayGenerator generator(rules);
        generator.widest = widest;
        for (std::size_t i = 0; i < from.size(); ++i) {
            generator.generate(from[i], rolls[i], true);
            results.insert(results.end(), generator.results.begin(), generator.results.end());
            for (const StepList& play : generator.plays) plays.add(play);
            offsets.push_back(static_cast<std::int64_t>(results.size()));
            next.push_back(generator.is_complete ? generator.next : static_cast<Next>(generator.next | sample_mark));
        }
    }
    return std::make_tuple(
        to_numpy<std::int64_t>(offsets.data(), offsets.size() * sizeof(std::int64_t), {offsets.size()}),
        positions_to_numpy(std::move(results)), std::move(plays).to_numpy(),
        to_numpy<std::uint8_t>(next.data(), next.size(), {next.size()}));
}

// Whether the game is over after a play of the side in row 0, and how.
auto endings(const Rules& rules, const PositionArray& positions) {
    const std::vector<Position> after = positions_from(rules, positions);
    std::vector<std::uint8_t> is_over;
    std::vector<Outcomes> outcomes;
    for (const Position& position : after) {
        const Ending found = ending(rules, position);
        is_over.push_back(found.is_over);
        outcomes.push_back(found.outcomes);
    }
    return std::make_tuple(to_numpy<std::uint8_t>(is_over.data(), is_over.size(), {is_over.size()}),
                           outcomes_to_numpy(outcomes));
}

}  // namespace

void register_rules(nb::module_& m) {
    m.attr("row_size") = row_size;
    m.attr("leftover_mark") = Dice::leftover;
    m.attr("named_mark") = Dice::named;
    m.attr("next_opponent") = static_cast<int>(next::opponent);
    m.attr("next_again") = static_cast<int>(next::again);
    m.attr("next_names") = static_cast<int>(next::names);
    m.attr("first_leftover") = static_cast<int>(next::first_leftover);
    m.attr("sample_mark") = static_cast<int>(sample_mark);
    nb::class_<Rules> rules(m, "Rules",
                            "The rules of a game as plain data; what is not named is as in the standard game.");
    rules.def(
        "__init__", [](Rules* self, const nb::kwargs& values) { new (self) Rules(rules_from(values)); },
        nb::sig("def __init__(self, **values: int) -> None"));
    for (const Field& field : fields) rules.def_prop_ro(field.name, field.get);
    rules.def("max_steps", &Rules::max_steps, "Steps of the longest play.");

    m.def("legal_results", &legal_results, "rules"_a, "positions"_a.noconvert(), "dice"_a.noconvert(), "widest"_a = 0,
          "Offsets int64[N+1], results int8[M,2,32] (not swapped, memory brought up to date), plays int8[M,K,2] (-1 "
          "where unused, K = max_steps), what follows uint8[N]. Where a long chain of dice meets more than `widest` "
          "positions, a sample of them goes on (0: all do), and sample_mark is added to what follows.");
    m.def("endings", &endings, "rules"_a, "positions"_a.noconvert(),
          "After plays of row 0: whether the game is over, uint8[N], and outcomes of row 0, float32[N,5].");
    m.def(
        "perft",
        [](const Rules& rules, const PositionArray& position, int depth, int threads) {
            const std::vector<Position> from = positions_from(rules, position);
            if (from.size() != 1) throw std::invalid_argument("perft takes one position");
            const Unlocked release;
            return perft(rules, from[0], depth, threads);
        },
        "rules"_a, "position"_a.noconvert(), "depth"_a, "threads"_a = 0);
    m.def(
        "encode",
        [](const Rules& rules, const PositionArray& positions) {
            const std::vector<Position> from = positions_from(rules, positions);
            const int slots = slots_for(rules);
            const auto width = static_cast<std::size_t>(slots);
            std::vector<std::uint8_t> codes(from.size() * width), phases(from.size());
            {
                const Unlocked release;
                for (std::size_t i = 0; i < from.size(); ++i) {
                    std::copy_n(encode(rules, slots, from[i]).begin(), width, codes.data() + i * width);
                    phases[i] = static_cast<std::uint8_t>(phase_of(from[i]));
                }
            }
            const std::size_t count = phases.size();
            return std::make_tuple(taken_over<std::uint8_t>(std::move(codes), {count, width}),
                                   taken_over<std::uint8_t>(std::move(phases), {count}));
        },
        "rules"_a, "positions"_a.noconvert(),
        "What a net sees: codes uint8[N,S], a small number for each slot; and the phase of the game, uint8[N].");
    m.def(
        "slot_inputs",
        [](const Rules& rules) {
            const int slots = slots_for(rules);
            std::vector<std::int32_t> first, counts;
            std::vector<float> inputs;
            for (int slot = 0; slot < slots; ++slot) {
                first.push_back(first_row(slot));
                counts.push_back(inputs_in(slot));
                for (int value = 0; value < values_of(slot); ++value)
                    for (const float input : slot_inputs(slot, value)) inputs.push_back(input);
            }
            const std::size_t rows = inputs.size() / most_inputs_a_slot;
            const auto width = static_cast<std::size_t>(slots);
            return std::make_tuple(taken_over<std::int32_t>(std::move(first), {width}),
                                   taken_over<float>(std::move(inputs), {rows, most_inputs_a_slot}),
                                   taken_over<std::int32_t>(std::move(counts), {width}));
        },
        "rules"_a,
        "The row of each slot's value 0, int32[S]; by row the inputs that a value of a slot switches on, "
        "float32[R,15], of which so many are the slot's, int32[S].");
    m.attr("max_phases") = max_phases;
    m.def("simd_path", [] { return static_cast<int>(simd_path()); }, "0 portable, 1 AVX2, 2 AVX-512 VNNI.");
    m.def("simd_path_available", [](int path) { return simd_path_available(static_cast<SimdPath>(path)); }, "path"_a);
    m.def("force_simd_path", [](int path) { return force_simd_path(static_cast<SimdPath>(path)); }, "path"_a);
    m.attr("encoding_version") = encoding_version;
}

}  // namespace doublesix::bindings
