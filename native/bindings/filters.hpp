// Depths, and what is kept at each of them, as Python gives them.
#pragma once

#include <nanobind/stl/tuple.h>

#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include "doublesix/search.hpp"

namespace doublesix::bindings {

inline int checked_plies(int plies) {
    if (plies < 0 || plies > max_plies) throw std::invalid_argument("plies must be 0-" + std::to_string(max_plies));
    return plies;
}

// One of each depth that is looked on from.
template <class T>
using EachDepth = std::tuple<T, T, T, T>;

inline void set_filters(PlayFilter (&filters)[max_plies], const EachDepth<int>& keep, const EachDepth<float>& margin) {
    const auto set = [&]<std::size_t... depth>(std::index_sequence<depth...>) {
        ((filters[depth] = {std::get<depth>(keep), std::get<depth>(margin)}), ...);
    };
    set(std::make_index_sequence<max_plies>());
}

}  // namespace doublesix::bindings
