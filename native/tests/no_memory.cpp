// The operators that all memory comes from: as everywhere, but for a refusal where a test asks for one.
#include "no_memory.hpp"

#include <cstdlib>
#include <new>

std::atomic<long> doublesix::tests::requests_until_refusal{-1};

void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    auto& left = doublesix::tests::requests_until_refusal;
    const bool is_refused = left.load() >= 0 && left.fetch_sub(1) == 0;
    return is_refused ? nullptr : std::malloc(bytes ? bytes : 1);
}
void* operator new(std::size_t bytes) {
    if (void* found = operator new(bytes, std::nothrow)) return found;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
