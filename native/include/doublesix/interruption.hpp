// Long computations ask now and then whether they are still wanted. Who answers is set from outside: nothing here knows
// of signals.
#pragma once

#include <atomic>
#include <chrono>

namespace doublesix {

struct Interruption {
    void (*ask)() = nullptr;                     // throws what shall end the computation; null where nobody can
    const std::atomic<bool>* stopped = nullptr;  // of a helper: whether somebody beside it has ended it
    unsigned calls = 0;
    std::chrono::steady_clock::time_point next = {};
};

// What ends a helper; why, another thread knows.
struct Stopped {};

// Of the thread that was called and of its helpers.
inline constinit thread_local Interruption interruption{};

// Cheap enough for every position: the clock is looked at once in so many calls, and asked is ten times a second.
inline void heed_interruption() {
    constexpr unsigned calls_a_look = 64;
    Interruption& mine = interruption;
    if ((!mine.ask && !mine.stopped) || ++mine.calls % calls_a_look != 0) return;
    if (mine.stopped && mine.stopped->load(std::memory_order_relaxed)) throw Stopped();
    if (!mine.ask) return;
    const auto now = std::chrono::steady_clock::now();
    if (now < mine.next) return;
    mine.next = now + std::chrono::milliseconds(100);
    mine.ask();
}

}  // namespace doublesix
