// The latest lessons of a net, from which later rounds draw some again.
//
// A lesson that comes again at once is learned by heart; one that comes again after millions of others still teaches
// something, at a fraction of what a new one costs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "doublesix/rng.hpp"
#include "doublesix/selfplay.hpp"

namespace doublesix {

class LessonMemory {
  public:
    // Adds lessons; the oldest of more than `most` are forgotten.
    void add(std::span<const Lesson> lessons, std::size_t most) {
        lessons_.insert(lessons_.end(), lessons.begin(), lessons.end());
        if (lessons_.size() > most)
            lessons_.erase(lessons_.begin(), lessons_.end() - static_cast<std::ptrdiff_t>(most));
    }

    // Appends so many to `to`, each any of those kept.
    void draw(std::size_t count, Rng& rng, std::vector<Lesson>& to) const {
        for (std::size_t i = 0; i < count; ++i)
            to.push_back(lessons_[rng.below(static_cast<std::uint32_t>(lessons_.size()))]);
    }

    std::size_t size() const { return lessons_.size(); }
    // Oldest first: what has to be added to another memory to make it the same.
    const std::deque<Lesson>& lessons() const { return lessons_; }

  private:
    std::deque<Lesson> lessons_;
};

}  // namespace doublesix
