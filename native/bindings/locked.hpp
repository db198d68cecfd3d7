// Threads and the interpreter's lock: who lets go of it and takes it again, and who no longer does because the
// interpreter ends.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

#include "doublesix/interruption.hpp"

namespace doublesix::bindings {

namespace nb = nanobind;

// A program may end while threads that it does not wait for are in the kernel. Before Python 3.14 a thread that then
// asks for the lock is ended on the spot, which C++ takes for a crash. So such threads stay outside.
class Entrance {
  public:
    // Before a thread asks for the lock.
    static void open() {
        ++inside_;
        if (!is_shut()) return;
        --inside_;
        std::this_thread::sleep_for(std::chrono::milliseconds(200));  // mostly it has ended by then
        while (is_ending()) std::this_thread::sleep_for(std::chrono::hours(1));
        ++inside_;  // somebody may be waiting for this thread before the end
    }
    // When it needs no way in any more.
    static void close() { --inside_; }

    // Whether another thread ends the interpreter.
    static bool is_shut() {
        const std::thread::id ender = ender_;
        return ender != std::thread::id() && ender != std::this_thread::get_id();
    }

    // By whoever ends the interpreter: those who are on their way in come in before.
    static void shut() {
        ender_ = std::this_thread::get_id();
        // What threads hold that are not waited for is no leak.
        if (nb::cast<int>(nb::module_::import_("threading").attr("active_count")()) > 1) nb::set_leak_warnings(false);
        constexpr int longest = 2000;  // a judge in Python may wait for something that never comes
        const nb::gil_scoped_release release;
        for (int waited = 0; inside_ > 0 && waited < longest; ++waited)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }

  private:
    static bool is_ending() {
#if PY_VERSION_HEX >= 0x030D0000
        return Py_IsFinalizing();
#else
        return _Py_IsFinalizing();
#endif
    }

    static inline std::atomic<int> inside_{0};
    static inline std::atomic<std::thread::id> ender_{};
};

// Lets other threads of Python run.
class Unlocked {
  public:
    Unlocked() : state_(PyEval_SaveThread()) {}
    ~Unlocked() {
        Entrance::open();
        PyEval_RestoreThread(state_);
        Entrance::close();
    }
    Unlocked(const Unlocked&) = delete;

  private:
    PyThreadState* state_;
};

// Of any thread, that it may use Python.
class Locked {
  public:
    Locked() = default;
    Locked(const Locked&) = delete;

  private:
    struct Way {
        Way() : is_needed(!PyGILState_Check()) {
            if (is_needed) Entrance::open();
        }
        ~Way() {
            if (is_needed) Entrance::close();
        }
        bool is_needed;
    };

    Way way_;  // as long as the lock is held: Python lets go of it and takes it again
    nb::gil_scoped_acquire gil_;
};

// Lets other threads of Python run while the kernel judges, and hears signals meanwhile: Ctrl-C ends what takes long.
class Released {
  public:
    Released() : before_(std::exchange(interruption, {&hear_signals})) {}
    ~Released() { interruption = before_; }
    Released(const Released&) = delete;

  private:
    static void hear_signals() {
        if (Entrance::is_shut()) return;  // which is told of all signals itself
        const Locked lock;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    }

    Unlocked release_;
    Interruption before_;  // a judge of somebody's own may have asked another evaluator
};

}  // namespace doublesix::bindings
