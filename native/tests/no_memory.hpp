// A machine whose memory is used up.
#pragma once

#include <atomic>

namespace doublesix::tests {

// How many more times memory is given before it is refused once; below 0 it never is.
extern std::atomic<long> requests_until_refusal;

}  // namespace doublesix::tests
