// The SIMD operations built for the `avx2` path; the compiler flags come from CMakeLists.txt.
#include <immintrin.h>

#include "doublesix/simd.hpp"
#include "doublesix/trainer.hpp"

namespace doublesix::avx2 {

#include "simd_ops.inc"
#include "train_ops.inc"

}  // namespace doublesix::avx2
