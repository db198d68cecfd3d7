// Reads tests/data/perft/*.perft, the files that the Python generator is tested with (format: doublesix.rules.perft).
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "doublesix/position.hpp"
#include "doublesix/rules.hpp"

namespace doublesix::tests {

struct PerftCase {
    std::string text;  // the position as written
    Position position;
    std::map<std::pair<int, int>, std::uint64_t> by_roll;
    std::map<int, std::uint64_t> by_depth;
};

struct PerftFile {
    std::string key;  // of the variant
    Rules rules;
    std::vector<PerftCase> cases;
};

// The files of the games that the kernel plays; the first position of each is the opening one, with every checker on.
std::vector<PerftFile> perft_files();

}  // namespace doublesix::tests
