// One sequence of steps, as the kernel hands it out.
#pragma once

#include <cstdint>
#include <cstring>

#include "doublesix/rules.hpp"

namespace doublesix {

struct StepList {
    std::int8_t step[most_steps][2];  // source, target; -1 where unused

    StepList() { std::memset(step, -1, sizeof(step)); }
};

}  // namespace doublesix
