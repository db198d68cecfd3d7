// Vectors whose first element begins a cache line, so that no register is loaded across two.
#pragma once

#include <new>
#include <vector>

namespace doublesix {

template <class T>
struct LineAllocator {
    using value_type = T;
    static constexpr std::align_val_t line{64};

    LineAllocator() = default;
    template <class U>
    LineAllocator(const LineAllocator<U>&) {}
    T* allocate(std::size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), line)); }
    void deallocate(T* at, std::size_t) { ::operator delete(at, line); }
    bool operator==(const LineAllocator&) const = default;
};

template <class T>
using AlignedVector = std::vector<T, LineAllocator<T>>;

}  // namespace doublesix
