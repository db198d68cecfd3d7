// What crosses the border: arrays of fixed dtype and shape, copied into aligned kernel types and checked once.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <cstring>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "doublesix/dice.hpp"
#include "doublesix/outcomes.hpp"
#include "doublesix/position.hpp"
#include "doublesix/rules.hpp"
#include "doublesix/steps.hpp"

namespace doublesix::bindings {

namespace nb = nanobind;

using PositionArray = nb::ndarray<const std::int8_t, nb::shape<-1, 2, row_size>, nb::c_contig, nb::device::cpu>;
using DiceArray = nb::ndarray<const std::uint8_t, nb::shape<-1, 3>, nb::c_contig, nb::device::cpu>;
using ByteArray = nb::ndarray<const std::uint8_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;

inline int checkers_of(const Side& side) {
    return std::accumulate(std::begin(side.count), std::end(side.count), static_cast<int>(side.reserve));
}

// Copies and checks: counts in 0–15 everywhere and pins only where checkers stand, so that nothing below can index out
// of bounds, whatever the rules.
inline void check_side(const Side& side, const std::string& where) {
    for (const std::int8_t count : side.count)
        if (count < 0 || count > 15) throw std::invalid_argument(where + "a count is outside 0-15");
    if (side.reserve < 0 || checkers_of(side) > 15) throw std::invalid_argument(where + "more than 15 checkers a side");
    if (side.memory < 0 || side.memory > 7) throw std::invalid_argument(where + "a memory is outside 0-7");
    if (side.pinned & ~(occupied(side) & every_point)) throw std::invalid_argument(where + "a pin where no checker is");
}

inline std::vector<Position> positions_from(const PositionArray& array) {
    std::vector<Position> positions(array.shape(0));
    std::memcpy(static_cast<void*>(positions.data()), array.data(), positions.size() * sizeof(Position));
    for (std::size_t i = 0; i < positions.size(); ++i)
        for (const Side& side : positions[i].side) check_side(side, "position " + std::to_string(i) + ": ");
    return positions;
}

// Moreover as many checkers as the game has, those borne off among them, and reserves and pins only where it has them.
inline std::vector<Position> positions_from(const Rules& rules, const PositionArray& array) {
    std::vector<Position> positions = positions_from(array);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const auto refuse = [i](const std::string& why) {
            throw std::invalid_argument("position " + std::to_string(i) + ": " + why);
        };
        for (const Side& side : positions[i].side) {
            if (side.reserve && !rules.reserve) refuse("this game has no reserve");
            if (side.pinned && rules.landing != Landing::pin) refuse("this game has no pins");
            if (const int checkers = checkers_of(side); checkers != rules.checkers)
                refuse("checkers of a side, those borne off included, are " + std::to_string(checkers) +
                       "; this game has " + std::to_string(rules.checkers));
        }
    }
    return positions;
}

inline std::vector<Dice> dice_from(const Rules& rules, const DiceArray& array, std::size_t expected) {
    if (array.shape(0) != expected) throw std::invalid_argument("as many rolls as positions are needed");
    std::vector<Dice> dice(expected);
    for (std::size_t i = 0; i < expected; ++i) {
        dice[i] = {array(i, 0), array(i, 1), array(i, 2)};
        if (!is_possible(rules, dice[i]))
            throw std::invalid_argument("roll " + std::to_string(i) + ": these dice do not occur in this game");
    }
    return dice;
}

// A NumPy array that owns a copy of `data`.
template <class T, class... Shape>
nb::ndarray<nb::numpy, T> to_numpy(const void* data, std::size_t bytes, std::initializer_list<std::size_t> shape) {
    auto* copy = new std::uint8_t[bytes ? bytes : 1];
    if (bytes) std::memcpy(copy, data, bytes);
    nb::capsule owner(copy, [](void* p) noexcept { delete[] static_cast<std::uint8_t*>(p); });
    return nb::ndarray<nb::numpy, T>(copy, shape, owner);
}

// A NumPy array that takes a vector over: long lists are not copied.
template <class T, class Element>
nb::ndarray<nb::numpy, T> taken_over(std::vector<Element> list, std::initializer_list<std::size_t> shape) {
    auto* kept = new std::vector<Element>(std::move(list));
    nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<Element>*>(p); });
    return nb::ndarray<nb::numpy, T>(kept->data(), shape, owner);
}

inline nb::ndarray<nb::numpy, std::int8_t> positions_to_numpy(std::vector<Position> positions) {
    const std::size_t count = positions.size();
    return taken_over<std::int8_t>(std::move(positions), {count, 2, row_size});
}

inline nb::ndarray<nb::numpy, float> outcomes_to_numpy(const std::vector<Outcomes>& outcomes) {
    static_assert(sizeof(Outcomes) == 5 * sizeof(float));
    return to_numpy<float>(outcomes.data(), outcomes.size() * sizeof(Outcomes), {outcomes.size(), 5});
}

// Plays one after the other, as many steps each as the longest of the game has.
class StepTable {
  public:
    explicit StepTable(const Rules& rules) : width_(2 * static_cast<std::size_t>(rules.max_steps())) {}
    void reserve(std::size_t plays) { steps_.reserve(plays * width_); }
    void add(const StepList& play) { steps_.insert(steps_.end(), &play.step[0][0], &play.step[0][0] + width_); }
    nb::ndarray<nb::numpy, std::int8_t> to_numpy() && {
        const std::size_t count = steps_.size() / width_;
        return taken_over<std::int8_t>(std::move(steps_), {count, width_ / 2, 2});
    }

  private:
    std::size_t width_;
    std::vector<std::int8_t> steps_;
};

// Python's lists may hold None where an object is wanted.
template <class To, class From>
std::vector<std::shared_ptr<To>> without_none(const std::vector<std::shared_ptr<From>>& list) {
    for (const auto& item : list)
        if (!item) throw std::invalid_argument("None stands in a list of tables");
    return {list.begin(), list.end()};
}

inline nb::bytes bytes_from(const std::vector<std::uint8_t>& bytes) { return nb::bytes(bytes.data(), bytes.size()); }

}  // namespace doublesix::bindings
