// Whole games solved: the table, and how it is made.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>

#include "borders.hpp"
#include "doublesix/game_solver.hpp"

namespace doublesix::bindings {

using namespace nb::literals;

namespace {

std::vector<Position> covered(const SolvedGame& game, const PositionArray& positions) {
    std::vector<Position> from = positions_from(positions);
    for (std::size_t i = 0; i < from.size(); ++i)
        if (!game.covers(from[i]))
            throw std::invalid_argument("position " + std::to_string(i) + ": not of the game that was solved");
    return from;
}

// Makers of all kinds are called alike.
void check_points(int points) {
    if (points != solved_points)
        throw std::invalid_argument("whole games have " + std::to_string(solved_points) + " points, not " +
                                    std::to_string(points));
}

auto to_values(const std::vector<SolvedValues>& values) {
    return to_numpy<float>(values.data(), values.size() * sizeof(SolvedValues), {values.size(), solved_values});
}

}  // namespace

void register_solved(nb::module_& m) {
    nb::class_<SolvedGame>(m, "SolvedGame", "A game of one to three checkers a side, solved.")
        .def(nb::new_([](std::shared_ptr<Table> table) { return std::make_shared<SolvedGame>(table); }), "table"_a)
        .def_static("is_true_to", &SolvedGame::is_true_to, "rules"_a, "Whether tables speak of games of such rules.")
        .def_prop_ro("points", [](const SolvedGame&) { return solved_points; })
        .def_prop_ro("checkers", &SolvedGame::checkers)
        .def_prop_ro("checksum", &SolvedGame::checksum)
        .def(
            "values",
            [](const SolvedGame& game, const PositionArray& positions) {
                std::vector<SolvedValues> found;
                for (const Position& position : covered(game, positions)) found.push_back(game.values(position));
                return to_values(found);
            },
            "positions"_a.noconvert(),
            "float32[N,10] of the side about to roll: five chances, then equities with the cube its own, the "
            "opponent's, "
            "centered, centered under Jacoby's rule, the same with beavers.")
        .def(
            "recomputed",
            [](const SolvedGame& game, const PositionArray& positions) {
                PlayGenerator generator(game.rules());
                std::vector<SolvedValues> found;
                for (const Position& position : covered(game, positions))
                    found.push_back(game.recomputed(position, generator));
                return to_values(found);
            },
            "positions"_a.noconvert(), "The same from what every play of every roll leads to.")
        .def(
            "numbers",
            [](const SolvedGame& game, const PositionArray& positions) {
                std::vector<std::int64_t> found;
                for (const Position& position : positions_from(positions))
                    found.push_back(game.index().index_of(position));
                return to_numpy<std::int64_t>(found.data(), found.size() * sizeof(std::int64_t), {found.size()});
            },
            "positions"_a.noconvert(), "The place of each position in the table, int64[N]; -1 for none.");
    nb::class_<SolvedGameMaker, TableMaker>(m, "SolvedGameMaker", "Solves games of one to three checkers a side.")
        .def(nb::new_([](const std::string& path, int points, int checkers) {
                 check_points(points);
                 return std::make_unique<SolvedGameMaker>(path, checkers);
             }),
             "path"_a, "points"_a, "checkers"_a)
        .def_static(
            "file_bytes",
            [](int points, int checkers) {
                check_points(points);
                return SolvedGame::header(checkers).file_bytes();
            },
            "points"_a, "checkers"_a, "Size of the file.")
        .def_static("state_bytes", &SolvedGameMaker::state_bytes, "checkers"_a,
                    "Size of the file beside it while it is being made.");
}

}  // namespace doublesix::bindings
