// Every task runs once, with as many threads as there are, and a failing task is heard of; so is who ends all of it.
#include "doublesix/parallel.hpp"

#include <chrono>
#include <stdexcept>
#include <utility>

#include "check.hpp"
#include "doublesix/one_at_a_time.hpp"
#include "no_threads.hpp"

using namespace doublesix;

TEST(every_task_runs_once) {
    for (const int threads : {1, 2, 7}) {
        std::vector<std::atomic<int>> runs(1000);
        std::atomic<int> strange_workers{0};
        parallel_for(1000, threads, [&](int task, int worker) {
            ++runs[static_cast<std::size_t>(task)];
            strange_workers += worker < 0 || worker >= threads;
        });
        int wrong = 0;
        for (const auto& count : runs) wrong += count != 1;
        CHECK_EQUAL(wrong, 0);
        CHECK_EQUAL(strange_workers.load(), 0);
    }
    parallel_for(0, 3, [](int, int) { doublesix::tests::fail(__FILE__, __LINE__, "there was nothing to do"); });
}

TEST(a_failure_reaches_the_caller) {
    const auto work = [](int task, int) {
        if (task == 30) throw std::runtime_error("task 30 failed");
    };
    CHECK_THROWS("task 30", parallel_for(100, 1, work));
    CHECK_THROWS("task 30", parallel_for(100, 3, work));
}

namespace {

// As long as nobody ends it; but no test hangs.
void work_without_end() {
    const auto begin = std::chrono::steady_clock::now();
    while (std::chrono::steady_clock::now() - begin < std::chrono::seconds(60)) heed_interruption();
    doublesix::tests::fail(__FILE__, __LINE__, "nobody has ended it");
}

}  // namespace

TEST(whoever_waits_for_a_helper_can_be_interrupted) {
    const Interruption before = std::exchange(interruption, {[] { throw std::runtime_error("not wanted any more"); }});
    std::atomic<bool> has_begun{false};
    CHECK_THROWS("not wanted", parallel_for(2, 2, [&](int, int worker) {
                     if (worker > 0) {
                         has_begun = true;
                         work_without_end();
                     }
                     while (!has_begun) std::this_thread::yield();
                 }));
    CHECK(!interruption.stopped);
    interruption = before;
}

TEST(a_failing_helper_ends_what_the_caller_does) {
    CHECK_THROWS("a helper failed", parallel_for(2, 2, [&](int, int worker) {
                     if (worker > 0) throw std::runtime_error("a helper failed");
                     work_without_end();
                 }));
    CHECK(!interruption.stopped);
}

TEST(one_at_a_time_means_one) {
    OneAtATime place;
    for (int again = 0; again < 2; ++again) {
        const OneAtATime::Turn turn(place);
        CHECK_THROWS("one call at a time", OneAtATime::Turn{place});
        CHECK_THROWS("one call at a time", OneAtATime::Turn{place});
    }
}

TEST(work_goes_on_where_no_thread_can_be_started) {
    const tests::NoMoreThreads here;
    std::vector<int> runs(100);
    parallel_for(100, 7, [&](int task, int worker) {
        ++runs[static_cast<std::size_t>(task)];
        CHECK_EQUAL(worker, 0);
    });
    CHECK(runs == std::vector<int>(100, 1));
    CHECK_THROWS("task 30", parallel_for(100, 7, [](int task, int) {
                     if (task == 30) throw std::runtime_error("task 30 failed");
                 }));
}

TEST(nought_threads_means_all_cores) {
    CHECK(thread_count(0) >= 1);
    CHECK_EQUAL(thread_count(3), 3);
}
