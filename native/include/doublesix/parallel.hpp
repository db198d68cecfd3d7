// Fork and join: independent tasks spread over threads. Results must not depend on which thread does what.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
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
    std::size_t ended = 0;  // helpers
    std::mutex guard;
    std::condition_variable one_ended;
    const auto attempt = [&](const auto& what) {
        try {
            what();
        } catch (...) {
            const std::lock_guard lock(guard);
            if (!failure) failure = std::current_exception();  // what came first has stopped the others
            stopped = true;
            next = count;
        }
    };
    const auto run = [&](int worker) {
        attempt([&] {
            for (int i = next++; i < count; i = next++) work(i, worker);
        });
    };
    const auto help = [&](int worker) {
        interruption.stopped = &stopped;
        run(worker);
        const std::lock_guard lock(guard);
        ++ended;
        one_ended.notify_one();
    };
    std::vector<std::thread> pool = started_threads(threads - 1, help);
    // Whoever is a helper himself goes on listening to those who may end him.
    const bool is_free = !interruption.stopped;
    if (is_free) interruption.stopped = &stopped;
    run(0);
    if (is_free) interruption.stopped = nullptr;
    // Nobody but the caller is asked whether all this is still wanted, so it goes on asking while the others work.
    const auto all_ended = [&] { return ended == pool.size(); };
    for (std::unique_lock lock(guard); !one_ended.wait_for(lock, std::chrono::milliseconds(100), all_ended);) {
        lock.unlock();
        attempt(ask_for_interruption);
        lock.lock();
    }
    for (auto& thread : pool) thread.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace doublesix
