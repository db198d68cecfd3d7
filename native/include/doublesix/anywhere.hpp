// Marks what is compiled for processors and GPUs alike.
#pragma once

#ifdef __CUDACC__
#define DOUBLESIX_ANYWHERE __host__ __device__
#else
#define DOUBLESIX_ANYWHERE
#endif
