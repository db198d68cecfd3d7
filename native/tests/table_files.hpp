// Tables for tests: made in a folder of their own that goes when it is no longer needed.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "doublesix/one_sided.hpp"
#include "doublesix/two_sided.hpp"

namespace doublesix::tests {

struct Folder {
    std::filesystem::path path;
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "doublesix-XXXXXX").string();
        path = ::mkdtemp(name.data());
    }
    ~Folder() { std::filesystem::remove_all(path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::string file(const char* name = "t.table") const { return (path / name).string(); }
};

// Made at one go; the file is gone from its folder, but stays as long as the table does.
template <class Maker>
std::shared_ptr<const Table> made_table(int points, int checkers, int threads = 0) {
    const Folder folder;
    Maker maker(folder.file(), points, checkers);
    while (!maker.advance(1, threads)) {}
    return std::make_shared<const Table>(folder.file());
}

// The same with a byte changed in the first part: whoever touches that is refused.
template <class Maker>
std::shared_ptr<const Table> damaged_table(int points, int checkers) {
    const Folder folder;
    Maker maker(folder.file(), points, checkers);
    while (!maker.advance(1, 0)) {}
    std::fstream file(folder.file(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(table_header_bytes);
    const int byte = file.get();
    file.seekp(table_header_bytes);
    file.put(static_cast<char>(byte ^ 1));
    file.close();
    return std::make_shared<const Table>(folder.file());
}

// Shared by all tests of a run.
inline std::shared_ptr<const OneSidedBearoff> shared_bearoff() {
    static const auto table = std::make_shared<const OneSidedBearoff>(made_table<OneSidedMaker>(6, 15));
    return table;
}

inline std::shared_ptr<const TwoSidedBearoff> shared_two_sided() {
    static const auto table = std::make_shared<const TwoSidedBearoff>(made_table<TwoSidedMaker>(6, 6));
    return table;
}

}  // namespace doublesix::tests
