// Rules, legal results, perft, encoding, SIMD path.
#include <nanobind/stl/tuple.h>

#include "borders.hpp"
#include "doublesix/encoding.hpp"
#include "doublesix/perft.hpp"
#include "doublesix/plays.hpp"
#include "doublesix/simd.hpp"

namespace doublesix::bindings {

using namespace nb::literals;

namespace {

auto legal_results(const Rules& rules, const PositionArray& positions, const DiceArray& dice) {
    const std::vector<Position> from = positions_from(positions);
    const std::vector<Dice> rolls = dice_from(dice, from.size());
    std::vector<std::int64_t> offsets{0};
    std::vector<Position> results;
    std::vector<StepList> plays;
    {
        nb::gil_scoped_release release;
        PlayGenerator generator(rules);
        for (std::size_t i = 0; i < from.size(); ++i) {
            generator.generate(from[i], rolls[i].first, rolls[i].second, true);
            results.insert(results.end(), generator.results.begin(), generator.results.end());
            plays.insert(plays.end(), generator.plays.begin(), generator.plays.end());
            offsets.push_back(static_cast<std::int64_t>(results.size()));
        }
    }
    return std::make_tuple(
        to_numpy<std::int64_t>(offsets.data(), offsets.size() * sizeof(std::int64_t), {offsets.size()}),
        positions_to_numpy(results),
        to_numpy<std::int8_t>(plays.data(), plays.size() * sizeof(StepList), {plays.size(), max_steps, 2}));
}

}  // namespace

void register_rules(nb::module_& m) {
    nb::class_<Rules>(m, "Rules", "The rules of a game as plain data.")
        .def(
            "__init__",
            [](Rules* rules, int track, int landing, int checkers, int doublet_steps, int dice, int gammon_value,
               int backgammon_value) {
                new (rules) Rules{static_cast<Track>(track),
                                  static_cast<Landing>(landing),
                                  checkers,
                                  doublet_steps,
                                  dice,
                                  gammon_value,
                                  backgammon_value};
                if (!rules->supported()) throw std::invalid_argument("the kernel does not know these rules yet");
                if (checkers < 1 || checkers > 15 || doublet_steps < 1 || doublet_steps > max_steps)
                    throw std::invalid_argument("checkers must be 1-15, doublet_steps 1-4");
            },
            nb::kw_only(), "track"_a, "landing"_a, "checkers"_a, "doublet_steps"_a, "dice"_a, "gammon_value"_a,
            "backgammon_value"_a)
        .def_ro("checkers", &Rules::checkers)
        .def_ro("gammon_value", &Rules::gammon_value)
        .def_ro("backgammon_value", &Rules::backgammon_value);

    m.def("legal_results", &legal_results, "rules"_a, "positions"_a.noconvert(), "dice"_a.noconvert(),
          "Offsets int64[N+1], results int8[M,2,32] (not swapped), plays int8[M,4,2] (-1 where unused).");
    m.def(
        "perft",
        [](const Rules& rules, const PositionArray& position, int depth, int threads) {
            const std::vector<Position> from = positions_from(position);
            if (from.size() != 1) throw std::invalid_argument("perft takes one position");
            nb::gil_scoped_release release;
            return perft(rules, from[0], depth, threads);
        },
        "rules"_a, "position"_a.noconvert(), "depth"_a, "threads"_a = 0);
    m.def(
        "encode",
        [](const PositionArray& positions) {
            const std::vector<Position> from = positions_from(positions);
            std::vector<float> out(from.size() * inputs, 0);
            for (std::size_t i = 0; i < from.size(); ++i) {
                const Code code = encode(from[i]);
                for (int slot = 0; slot < slots; ++slot) {
                    const auto mixture = slot_inputs(slot, code[static_cast<std::size_t>(slot)]);
                    std::copy(mixture.begin(), mixture.end(),
                              out.begin() + static_cast<std::ptrdiff_t>(i * inputs) + slot * inputs_per_slot);
                }
            }
            return to_numpy<float>(out.data(), out.size() * sizeof(float), {from.size(), inputs});
        },
        "positions"_a.noconvert(), "Net inputs, float32[N,K].");
    m.def("simd_path", [] { return static_cast<int>(simd_path()); }, "0 portable, 1 AVX2, 2 AVX-512 VNNI.");
    m.def("simd_path_available", [](int path) { return simd_path_available(static_cast<SimdPath>(path)); }, "path"_a);
    m.def("force_simd_path", [](int path) { return force_simd_path(static_cast<SimdPath>(path)); }, "path"_a);
    m.attr("encoding_version") = encoding_version;
}

}  // namespace doublesix::bindings
