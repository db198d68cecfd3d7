#include "doublesix/simd.hpp"

#include <atomic>

namespace doublesix {
namespace {

SimdPath best_path() {
    for (const SimdPath path : {SimdPath::avx512, SimdPath::avx2})
        if (simd_path_available(path)) return path;
    return SimdPath::portable;
}

const SimdOps& ops_of(SimdPath path) {
#ifdef DOUBLESIX_X86
    if (path == SimdPath::avx512) return avx512::ops;
    if (path == SimdPath::avx2) return avx2::ops;
#endif
    static_cast<void>(path);
    return portable::ops;
}

std::atomic<SimdPath> current{best_path()};
std::atomic<const SimdOps*> current_ops{&ops_of(best_path())};

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

bool force_simd_path(SimdPath path) {
    if (!simd_path_available(path)) return false;
    current = path;
    current_ops = &ops_of(path);
    return true;
}

}  // namespace doublesix
