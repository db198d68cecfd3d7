// A machine that gives no more threads.
#pragma once

#include <pthread.h>

#include <cstddef>
#include <thread>

#include "check.hpp"

namespace doublesix::tests {

// As long as it lives every new thread asks for more stack than there are addresses.
class NoMoreThreads {
  public:
    NoMoreThreads() {
        pthread_getattr_default_np(&before_);
        pthread_attr_t greedy;
        pthread_attr_init(&greedy);
        pthread_attr_setstacksize(&greedy, std::size_t{1} << 47);
        pthread_setattr_default_np(&greedy);
        CHECK_THROWS("", std::thread([] {}).join());
    }
    ~NoMoreThreads() { pthread_setattr_default_np(&before_); }
    NoMoreThreads(const NoMoreThreads&) = delete;

  private:
    pthread_attr_t before_;
};

}  // namespace doublesix::tests
