// The SIMD operations built for the `avx512` path; the compiler flags come from CMakeLists.txt.
#include <immintrin.h>

#include "doublesix/simd.hpp"
#include "doublesix/trainer.hpp"
#include "doublesix/two_sided.hpp"

namespace doublesix::avx512 {

#include "simd_ops.inc"
#include "train_ops.inc"
#include "two_sided_ops.inc"

}  // namespace doublesix::avx512
