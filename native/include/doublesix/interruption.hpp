// Long computations ask now and then whether they are still wanted. Who answers is set from outside: nothing here knows
// of signals.
#pragma once

#include <atomic>
#include <chrono>

namespace doublesix {

struct Interruption {
    void (*ask)() = nullptr;                     // throws what shall end the computation; null where nobody can
    const std::atomic<bool>* stopped = nullptr;  // of one of several threads: whether another one has ended the work
    unsigned calls = 0;
    std::chrono::steady_clock::time_point next = {};
};

// What ends such a thread; why, another one knows.
struct Stopped {};

// Of the thread that was called and of its helpers.
inline constinit thread_local Interruption interruption{};

// At once, whenever it was asked last.
inline void ask_for_interruption() {
    const Interruption& mine = interruption;
    if (mine.stopped && mine.stopped->load(std::memory_order_relaxed)) throw Stopped();
    if (mine.ask) mine.ask();
}

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
