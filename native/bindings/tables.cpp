// Exact tables: their files, the bear-off, and who makes them.
#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include <algorithm>

#include "borders.hpp"
#include "doublesix/bearoff_ending.hpp"
#include "doublesix/match_bearoff.hpp"
#include "doublesix/one_sided.hpp"
#include "doublesix/two_sided.hpp"
#include "locked.hpp"

namespace doublesix::bindings {

using namespace nb::literals;

namespace {

using NumberArray = nb::ndarray<const std::uint32_t, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;

// Numbers of layouts, all within a table.
std::vector<std::uint32_t> numbers_from(const NumberArray& array, const Layouts& layouts) {
    const std::vector<std::uint32_t> numbers(array.data(), array.data() + 2 * array.shape(0));
    if (std::any_of(numbers.begin(), numbers.end(), [&](std::uint32_t n) { return n >= layouts.count(); }))
        throw std::invalid_argument("the table has fewer layouts");
    return numbers;
}

// Chances of t rolls for each side: all off, and first off (one off already: no roll).
auto distributions(const OneSidedBearoff& table, const PositionArray& positions) {
    std::vector<RollDistribution> out;
    for (const Position& position : positions_from(positions))
        for (const Side& side : position.side) {
            const std::int64_t found = table.index_of(side);
            if (found < 0) throw std::invalid_argument("a side has checkers outside the table");
            const auto index = static_cast<std::uint32_t>(found);
            out.push_back(table.all_off(index).distribution());
            out.push_back(table.has_one_off(index) ? RollDistribution{1} : table.first_off(index).distribution());
        }
    return to_numpy<float>(out.data(), out.size() * sizeof(RollDistribution), {out.size() / 4, 2, 2, bearoff_rolls});
}

auto outcomes(const OneSidedBearoff& table, const PositionArray& positions) {
    std::vector<Outcomes> out;
    for (const Position& position : positions_from(positions)) {
        if (table.index_of(position.side[0]) < 0 || table.index_of(position.side[1]) < 0)
            throw std::invalid_argument("a side has checkers outside the table");
        out.push_back(table.outcomes(position));
    }
    return outcomes_to_numpy(out);
}

// Of two-sided tables.
std::vector<Position> positions_within(const TwoSidedTable& table, const PositionArray& array) {
    std::vector<Position> positions = positions_from(array);
    for (const Position& position : positions)
        for (const Side& side : position.side)
            if (table.layouts().index_of(side) < 0)
                throw std::invalid_argument("a side has checkers outside the table");
    return positions;
}

auto values(const TwoSidedBearoff& table, const PositionArray& positions) {
    std::vector<double> out;
    for (const Position& position : positions_within(table, positions)) {
        double found[two_sided_values];
        table.values(position, found);
        out.insert(out.end(), found, found + two_sided_values);
    }
    return to_numpy<double>(out.data(), out.size() * sizeof(double), {out.size() / two_sided_values, two_sided_values});
}

auto raw_values(const TwoSidedBearoff& table, const NumberArray& pairs) {
    const std::vector<std::uint32_t> numbers = numbers_from(pairs, table.layouts());
    std::vector<std::int16_t> out(2 * numbers.size());
    for (std::size_t k = 0; k < numbers.size(); k += 2) table.raw(numbers[k], numbers[k + 1], out.data() + 2 * k);
    return to_numpy<std::int16_t>(out.data(), out.size() * sizeof(std::int16_t),
                                  {out.size() / two_sided_values, two_sided_values});
}

using MatchEndsArray = nb::ndarray<const double, nb::shape<cube_levels, 2>, nb::c_contig, nb::device::cpu>;
using CubesArray = nb::ndarray<const std::int8_t, nb::shape<-1, 3>, nb::c_contig, nb::device::cpu>;

MatchEnds match_ends_from(const MatchEndsArray& array) {
    MatchEnds ends;
    for (std::size_t level = 0; level < cube_levels; ++level) {
        ends.win[level] = array(level, 0);
        ends.loss[level] = array(level, 1);
    }
    return ends;
}

template <class Pairs>
auto match_ends(const Pairs& table) {
    std::vector<double> out;
    for (int level = 0; level < cube_levels; ++level) {
        out.push_back(table.ends().win[level]);
        out.push_back(table.ends().loss[level]);
    }
    return to_numpy<double>(out.data(), out.size() * sizeof(double), {static_cast<std::size_t>(cube_levels), 2});
}

struct MatchCube {
    int side;  // on roll
    CubeState state;
};

std::vector<MatchCube> match_cubes_from(const CubesArray& cubes, std::size_t count) {
    if (cubes.shape(0) != count) throw std::invalid_argument("as many cubes as positions are needed");
    std::vector<MatchCube> found;
    for (std::size_t i = 0; i < count; ++i) {
        const int side = cubes(i, 0), level = cubes(i, 1), owner = cubes(i, 2);
        if (side < 0 || side > 1 || level < 0 || level >= cube_levels || owner < 0 || owner > 2 ||
            (owner == 0) != (level == 0))
            throw std::invalid_argument("sides are 0 and 1, owners 0-2; the cube is in the middle at level 0 alone");
        found.push_back({side, {static_cast<std::int8_t>(level), static_cast<Owner>(owner)}});
    }
    return found;
}

auto match_values(const MatchBearoff& table, const PositionArray& positions, const CubesArray& cubes) {
    const std::vector<Position> from = positions_within(table, positions);
    const std::vector<MatchCube> asked = match_cubes_from(cubes, from.size());
    std::vector<double> out;
    for (std::size_t i = 0; i < from.size(); ++i) out.push_back(table.value(from[i], asked[i].side, asked[i].state));
    return to_numpy<double>(out.data(), out.size() * sizeof(double), {out.size()});
}

auto ending_rolls(const BearoffEnding& ending, const PositionArray& positions, const CubesArray& cubes) {
    const std::vector<Position> from = positions_from(positions);
    const std::vector<MatchCube> asked = match_cubes_from(cubes, from.size());
    std::vector<double> out;
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (!ending.covers(from[i], asked[i].side))
            throw std::invalid_argument("a position cannot come of the one that was solved");
        out.push_back(ending.roll_on(from[i], asked[i].side, asked[i].state));
    }
    return to_numpy<double>(out.data(), out.size() * sizeof(double), {out.size()});
}

auto ending_covers(const BearoffEnding& ending, const PositionArray& positions, int side) {
    if (side < 0 || side > 1) throw std::invalid_argument("sides are 0 and 1");
    for (const Position& position : positions_from(positions))
        if (!ending.covers(position, side)) return false;
    return true;
}

constexpr const char* values_doc =
    "What the side on roll has before its cube action, in units of the cube as it stands (-1 to 1), float64[N]; "
    "a cube is the side on roll (0 the first), the level, the owner (0 centered, 1 on roll, 2 other).";
constexpr const char* rolls_doc =
    "What the side on roll has if it leaves the cube as it stands, in units of that cube (-1 to 1), float64[N]; cubes "
    "are told as to MatchBearoff.values.";
constexpr const char* ends_doc =
    "Utilities of the first side, float64[cube_levels,2]: of winning and losing each value of the cube.";

void register_bearoff_ending(nb::module_& m) {
    nb::class_<BearoffEnding>(m, "BearoffEnding", "A bear-off at a match score, solved on the spot.")
        .def(
            "__init__",
            [](BearoffEnding* self, const PositionArray& position, const MatchEndsArray& ends, std::size_t most_pairs) {
                const std::vector<Position> from = positions_from(position);
                if (from.size() != 1) throw std::invalid_argument("one position is needed, seen by the first side");
                const MatchEnds first = match_ends_from(ends);
                const Released release;
                new (self) BearoffEnding(from[0], first, most_pairs);
            },
            "position"_a.noconvert(), "ends"_a.noconvert(), "most_pairs"_a)
        .def("ends", &match_ends<BearoffEnding>, ends_doc)
        .def_prop_ro("pairs", &BearoffEnding::pairs, "How many pairs of layouts it knows.")
        .def("covers", &ending_covers, "positions"_a.noconvert(), "side"_a,
             "Whether all these positions, with that side on roll, can come of the one that was solved.")
        .def("roll_on", &ending_rolls, "positions"_a.noconvert(), "cubes"_a.noconvert(), rolls_doc);
}

void register_match_bearoff(nb::module_& m) {
    nb::class_<MatchBearoffMaker, TableMaker>(m, "MatchBearoffMaker", "Makes bear-off tables of a match score.")
        .def(
            "__init__",
            [](MatchBearoffMaker* self, const std::string& path, int points, int checkers, int first_away,
               int second_away, const MatchEndsArray& ends) {
                new (self) MatchBearoffMaker(path, points, checkers, first_away, second_away, match_ends_from(ends));
            },
            "path"_a, "points"_a, "checkers"_a, "first_away"_a, "second_away"_a, "ends"_a.noconvert())
        .def_static(
            "file_bytes",
            [](int points, int checkers, int first_away, int second_away, const MatchEndsArray& ends) {
                return MatchBearoffMaker::header(points, checkers, first_away, second_away, match_ends_from(ends))
                    .file_bytes();
            },
            "points"_a, "checkers"_a, "first_away"_a, "second_away"_a, "ends"_a.noconvert(), "Size of the file.");
    nb::class_<MatchBearoff>(m, "MatchBearoff", "Two-sided bear-off table of a match score.")
        .def(nb::new_([](std::shared_ptr<Table> table) { return std::make_shared<MatchBearoff>(table); }), "table"_a)
        .def_prop_ro("points", [](const MatchBearoff& t) { return t.layouts().points(); })
        .def_prop_ro("checkers", [](const MatchBearoff& t) { return t.layouts().checkers(); })
        .def_prop_ro("checksum", &MatchBearoff::checksum, "Of the table.")
        .def("ends", &match_ends<MatchBearoff>, ends_doc)
        .def("values", &match_values, "positions"_a.noconvert(), "cubes"_a.noconvert(), values_doc);
}

template <class Maker>
void add_maker(nb::module_& m, const char* name, const char* doc) {
    nb::class_<Maker, TableMaker>(m, name, doc)
        .def(nb::init<const std::string&, int, int>(), "path"_a, "points"_a, "checkers"_a)
        .def_static(
            "file_bytes", [](int points, int checkers) { return Maker::header(points, checkers).file_bytes(); },
            "points"_a, "checkers"_a, "Size of the file.");
}

}  // namespace

void register_tables(nb::module_& m) {
    nb::exception<TableError>(m, "TableError", PyExc_RuntimeError);
    nb::class_<Table>(m, "Table", "A file of the one table format, mapped into memory.")
        .def(nb::new_([](const std::string& path, const std::string& remedy) {
                 return std::make_shared<Table>(path, remedy);
             }),
             "path"_a, "remedy"_a = "", "What is said of a part that turns out to be damaged ends in the remedy.")
        .def_prop_ro("path", &Table::path)
        .def_prop_ro("kind", [](const Table& t) { return std::string(t.header().kind_name()); })
        .def_prop_ro("rules", [](const Table& t) { return std::string(t.header().rules_name()); })
        .def_prop_ro("size",
                     [](const Table& t) {
                         std::array<int, 8> size;
                         std::copy_n(t.header().size, 8, size.begin());
                         return size;
                     })
        .def_prop_ro("records", [](const Table& t) { return t.header().records; })
        .def_prop_ro(
            "values", [](const Table& t) { return t.header().values; }, "Values a record.")
        .def_prop_ro(
            "unit", [](const Table& t) { return t.header().unit; }, "What a raw value is divided by.")
        .def_prop_ro("max_error", [](const Table& t) { return t.header().max_error; })
        .def_prop_ro("parts", [](const Table& t) { return t.header().parts(); })
        .def_prop_ro("file_bytes", [](const Table& t) { return t.header().file_bytes(); })
        .def_prop_ro(
            "checksum", [](const Table& t) { return t.header().checksum; },
            "Of the header, and so of the checksums of all parts.")
        .def(
            "check",
            [](const Table& t, std::uint64_t part) {
                if (part >= t.header().parts()) throw std::invalid_argument("the table has fewer parts");
                const Unlocked release;
                t.check(part);
            },
            "part"_a, "Compare a part with its checksum; TableError if it is damaged.");

    nb::class_<TableMaker>(m, "TableMaker", "A table in the making; whoever makes the same one again goes on with it.")
        .def_prop_ro("total", &TableMaker::total, "Units of work.")
        .def_prop_ro("done", &TableMaker::done, "Those that will not be lost.")
        .def(
            "advance",
            [](TableMaker& maker, double seconds, int threads) {
                const Unlocked release;
                return maker.advance(seconds, threads);
            },
            "seconds"_a, "threads"_a = 0,
            "Work about so long; whether the table is whole and has its name. One call at a time.");
    m.def("remove_table", &remove_table, "path"_a,
          "Delete a table and what was begun of it; TableError if another process is at it.");
    add_maker<OneSidedMaker>(m, "OneSidedMaker", "Makes one-sided bear-off tables.");
    add_maker<TwoSidedMaker>(m, "TwoSidedMaker", "Makes two-sided bear-off tables.");
    register_match_bearoff(m);
    register_bearoff_ending(m);
    m.def(
        "mean_results",
        [](int points, int checkers, int sample) {
            if (sample < 1) throw std::invalid_argument("a sample has members");
            return mean_results(Layouts(points, checkers), sample);
        },
        "points"_a, "checkers"_a, "sample"_a = 200, "Results of all 21 rolls of a layout, the mean of a sample.");
    m.def(
        "layout_numbers",
        [](int points, int checkers, const PositionArray& positions) {
            const Layouts layouts(points, checkers);
            std::vector<std::int64_t> out;
            for (const Position& position : positions_from(positions))
                for (const Side& side : position.side) out.push_back(layouts.index_of(side));
            return to_numpy<std::int64_t>(out.data(), out.size() * sizeof(std::int64_t), {out.size() / 2, 2});
        },
        "points"_a, "checkers"_a, "positions"_a.noconvert(),
        "The number of each side's layout in tables of this size, int64[N,2]; -1 where it has none.");

    nb::class_<OneSidedBearoff>(m, "OneSidedBearoff", "One-sided bear-off table.")
        .def(nb::new_([](std::shared_ptr<Table> table) { return std::make_shared<OneSidedBearoff>(table); }), "table"_a)
        .def_prop_ro("points", [](const OneSidedBearoff& t) { return t.layouts().points(); })
        .def_prop_ro("checkers", [](const OneSidedBearoff& t) { return t.layouts().checkers(); })
        .def_prop_ro("checksum", &OneSidedBearoff::checksum, "Of the table.")
        .def("distributions", &distributions, "positions"_a.noconvert(),
             "Chances to need exactly t rolls, float32[N,2,2,64]: by side; all off, first off.")
        .def("outcomes", &outcomes, "positions"_a.noconvert(),
             "Chances of the side on roll if both play for the fewest rolls, float32[N,5].");
    nb::class_<TwoSidedBearoff>(m, "TwoSidedBearoff", "Two-sided bear-off table for money.")
        .def(nb::new_([](std::shared_ptr<Table> table) { return std::make_shared<TwoSidedBearoff>(table); }), "table"_a)
        .def_prop_ro("points", [](const TwoSidedBearoff& t) { return t.layouts().points(); })
        .def_prop_ro("checkers", [](const TwoSidedBearoff& t) { return t.layouts().checkers(); })
        .def_prop_ro("checksum", &TwoSidedBearoff::checksum, "Of the table.")
        .def("values", &values, "positions"_a.noconvert(),
             "Equities of the side on roll, float64[N,4]: cubeless, cube its own, centered, the opponent's.")
        .def("raw", &raw_values, "pairs"_a.noconvert(),
             "Values as stored by numbers of layouts, uint32[N,2] to int16[N,4].");
}

}  // namespace doublesix::bindings
