// Exact tables: their files, the bear-off, and who makes them.
#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include <algorithm>

#include "borders.hpp"
#include "doublesix/one_sided.hpp"
#include "doublesix/two_sided.hpp"

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

auto values(const TwoSidedBearoff& table, const PositionArray& positions) {
    std::vector<double> out;
    for (const Position& position : positions_from(positions)) {
        double found[two_sided_values];
        for (const Side& side : position.side)
            if (table.layouts().index_of(side) < 0)
                throw std::invalid_argument("a side has checkers outside the table");
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
    nb::class_<Table>(m, "Table", "A file of the one table format, mapped into memory.")
        .def(nb::new_([](const std::string& path) { return std::make_shared<Table>(path); }), "path"_a)
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
                nb::gil_scoped_release release;
                t.check(part);
            },
            "part"_a, "Compare a part with its checksum; RuntimeError if it is damaged.");

    nb::class_<TableMaker>(m, "TableMaker", "A table in the making; whoever makes the same one again goes on with it.")
        .def_prop_ro("total", &TableMaker::total, "Units of work.")
        .def_prop_ro("done", &TableMaker::done, "Those that will not be lost.")
        .def(
            "advance",
            [](TableMaker& maker, double seconds, int threads) {
                nb::gil_scoped_release release;
                return maker.advance(seconds, threads);
            },
            "seconds"_a, "threads"_a = 0, "Work about so long; whether the table is whole and has its name.");
    add_maker<OneSidedMaker>(m, "OneSidedMaker", "Makes one-sided bear-off tables.");
    add_maker<TwoSidedMaker>(m, "TwoSidedMaker", "Makes two-sided bear-off tables.");
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
