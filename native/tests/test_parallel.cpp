// Every task runs once, with as many threads as there are, and a failing task is heard of.
#include "doublesix/parallel.hpp"

#include <stdexcept>

#include "check.hpp"
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
