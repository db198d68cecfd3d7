// What no two threads may work on at once: the second one is refused, for it would meet the work of the first half
// done.
#pragma once

#include <atomic>
#include <stdexcept>

namespace doublesix {

class OneAtATime {
  public:
    // As long as it lives, nobody else gets one.
    class Turn {
      public:
        explicit Turn(OneAtATime& of) : of_(of) {
            if (of_.is_taken_.exchange(true, std::memory_order_acquire))
                throw std::runtime_error("another thread is at it: one call at a time");
        }
        ~Turn() { of_.is_taken_.store(false, std::memory_order_release); }
        Turn(const Turn&) = delete;

      private:
        OneAtATime& of_;
    };

  private:
    std::atomic<bool> is_taken_{false};
};

}  // namespace doublesix
