// Exact tables: their files and, by kind, what they say.
#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include "borders.hpp"
#include "doublesix/table.hpp"

namespace doublesix::bindings {

using namespace nb::literals;

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
}

}  // namespace doublesix::bindings
