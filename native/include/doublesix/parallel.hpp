// Fork and join: independent tasks spread over threads. Results must not depend on which thread does what.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "doublesix/interruption.hpp"

namespace doublesix {

inline int thread_count(int wanted) {
    if (wanted > 0) return wanted;
    const unsigned found = std::thread::hardware_concurrency();
    return found ? static_cast<int>(found) : 1;
}

// Threads that call run(1) … run(wanted); fewer where the system gives no more, so the caller has to do without.
template <class Run>
std::vector<std::thread> started_threads(int wanted, const Run& run) {
    std::vector<std::thread> pool;
    pool.reserve(static_cast<std::size_t>(wanted));
    try {
        for (int w = 1; w <= wanted; ++w) pool.emplace_back(run, w);
    } catch (const std::exception&) {  // no more threads, or no memory for another one
    }
    return pool;
}

// Calls work(task, worker) for each task in 0 … count-1; worker < threads tells which scratch space to use.
template <class Work>
void parallel_for(int count, int threads, const Work& work) {
    threads = threads < count ? threads : count;
    if (threads <= 1) {
        for (int i = 0; i < count; ++i) work(i, 0);
        return;
    }
    std::atomic<int> next{0};
    std::atomic<bool> stopped{false};
    std::exception_ptr failure;
    std::mutex guard;
    const auto run = [&](int worker) {
        if (worker > 0) interruption.stopped = &stopped;
        try {
            for (int i = next++; i < count; i = next++) work(i, worker);
        } catch (...) {
            const std::lock_guard lock(guard);
            if (!failure) failure = std::current_exception();  // what came first has stopped the others
            stopped = true;
            next = count;
        }
    };
    std::vector<std::thread> pool = started_threads(threads - 1, run);
    run(0);
    for (auto& thread : pool) thread.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace doublesix
