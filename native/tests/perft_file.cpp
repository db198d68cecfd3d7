#include "perft_file.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "check.hpp"

namespace doublesix::tests {
namespace {

// A row such as "bar:2 6:5 5:8"; returns the checkers named.
int read_row(const std::string& text, Side& side) {
    std::istringstream pieces(text);
    int total = 0;
    for (std::string piece; pieces >> piece;) {
        const std::size_t colon = piece.find(':');
        if (colon == std::string::npos) throw std::runtime_error("no place:checkers: " + piece);
        const std::string place = piece.substr(0, colon);
        const int count = std::stoi(piece.substr(colon + 1));
        side.count[place == "bar" ? bar : std::stoi(place)] = static_cast<std::int8_t>(count);
        total += count;
    }
    return total;
}

Position read_position(const std::string& text, Rules& rules, bool is_first) {
    const std::size_t between = text.find('|');
    if (between == std::string::npos) throw std::runtime_error("no | in " + text);
    Position position{};
    const int mine = read_row(text.substr(0, between), position.side[0]);
    const int his = read_row(text.substr(between + 1), position.side[1]);
    if (is_first) rules.checkers = mine;
    position.side[0].count[off] = static_cast<std::int8_t>(rules.checkers - mine);
    position.side[1].count[off] = static_cast<std::int8_t>(rules.checkers - his);
    return position;
}

PerftFile read_file(const std::string& key) {
    std::ifstream in(std::string(PERFT_FOLDER "/") + key + ".perft");
    if (!in) throw std::runtime_error("cannot open the perft file of " + key);
    PerftFile file{key, {}, {}};
    for (std::string line; std::getline(in, line);) {
        line = line.substr(0, line.find('#'));
        std::istringstream words(line);
        std::string word;
        if (!(words >> word)) continue;
        if (word == "position") {
            std::string rest;
            std::getline(words, rest);
            file.cases.push_back({rest, read_position(rest, file.rules, file.cases.empty()), {}, {}});
        } else if (word == "depth") {
            int depth = 0;
            words >> depth >> file.cases.back().by_depth[depth];
        } else {
            words >> file.cases.back().by_roll[{word[0] - '0', word[1] - '0'}];
        }
    }
    return file;
}

}  // namespace

std::vector<PerftFile> perft_files() {
    std::vector<PerftFile> files;
    for (const char* key : {"backgammon", "nackgammon", "longgammon", "hypergammon1", "hypergammon2", "hypergammon3",
                            "hypergammon4", "hypergammon5"})
        files.push_back(read_file(key));
    return files;
}

}  // namespace doublesix::tests
