// The SIMD operations built for the `portable` path; the compiler flags come from CMakeLists.txt.
#include "doublesix/simd.hpp"
#include "doublesix/trainer.hpp"
#include "doublesix/two_sided.hpp"

namespace doublesix::portable {

#include "simd_ops.inc"
#include "train_ops.inc"
#include "two_sided_ops.inc"

}  // namespace doublesix::portable
