#include "doublesix/simd.hpp"

#include <atomic>

#include "doublesix/trainer.hpp"
#include "doublesix/two_sided.hpp"

namespace doublesix {
namespace {

SimdPath best_path() {
    for (const SimdPath path : {SimdPath::avx512, SimdPath::avx2})
        if (simd_path_available(path)) return path;
    return SimdPath::portable;
}

struct Built {
    const SimdOps& ops;
    const TrainOps& train;
    const TwoSidedOp& two_sided;
};

// By path.
constexpr Built built[] = {
    {portable::ops, portable::train, portable::two_sided},
#ifdef DOUBLESIX_X86
    {avx2::ops, avx2::train, avx2::two_sided},
    {avx512::ops, avx512::train, avx512::two_sided},
#endif
};

const Built& built_for(SimdPath path) { return built[static_cast<int>(path)]; }

std::atomic<SimdPath> current{best_path()};
std::atomic<const SimdOps*> current_ops{&built_for(best_path()).ops};

}  // namespace

bool simd_path_available(SimdPath path) {
#ifdef DOUBLESIX_X86
    __builtin_cpu_init();
    if (path == SimdPath::avx512)
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("fma");
    if (path == SimdPath::avx2) return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#endif
    return path == SimdPath::portable;
}

const SimdOps& simd_ops() { return *current_ops.load(std::memory_order_relaxed); }
SimdPath simd_path() { return current; }
const TrainOps& train_ops() { return built_for(simd_path()).train; }
TwoSidedOp two_sided_op() { return built_for(simd_path()).two_sided; }

bool force_simd_path(SimdPath path) {
    if (!simd_path_available(path)) return false;
    current = path;
    current_ops = &built_for(path).ops;
    return true;
}

}  // namespace doublesix
