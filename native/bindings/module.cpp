// The extension module: registers the groups, and what the kernel does when the interpreter ends.
#include <nanobind/nanobind.h>

#include "locked.hpp"

namespace nb = nanobind;

namespace doublesix::bindings {
void register_rules(nb::module_& m);
void register_engine(nb::module_& m);
void register_search(nb::module_& m);
void register_rollout(nb::module_& m);
void register_solved(nb::module_& m);
void register_tables(nb::module_& m);
void register_training(nb::module_& m);
}  // namespace doublesix::bindings

NB_MODULE(_kernel, m) {
    m.doc() = "The native kernel; use it through doublesix.kernel.";
    doublesix::bindings::register_rules(m);
    doublesix::bindings::register_tables(m);
    doublesix::bindings::register_solved(m);
    doublesix::bindings::register_engine(m);
    doublesix::bindings::register_search(m);
    doublesix::bindings::register_rollout(m);
    doublesix::bindings::register_training(m);
    nb::module_::import_("atexit").attr("register")(nb::cpp_function(&doublesix::bindings::Entrance::shut));
}
