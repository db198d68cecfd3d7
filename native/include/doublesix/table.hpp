// The one file format of exact tables: a header that says what the table is, the values, a checksum of every part.
//
// A table is mapped into memory, not loaded; each part is compared with its checksum when it is first touched. A table
// in the making is a file of its own that says how far it got; it takes its name when it is whole.
// What does not live here: what the values mean (one_sided.hpp, two_sided.hpp), where files lie (`engine.databases`).
#pragma once

#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "doublesix/one_at_a_time.hpp"

namespace doublesix {

// A file that is no table, not whole, damaged, or not the table that was asked for. The message names the file.
struct TableError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class ValueType : std::uint32_t { int16 = 1, uint16 = 2, float32 = 3, bytes = 4 };

constexpr std::uint32_t table_version = 1;
constexpr std::uint64_t table_header_bytes = 4096;      // data begins on a page
constexpr std::uint64_t table_part_bytes = 1ULL << 20;  // each has a checksum; records never straddle two parts

// Little-endian, exactly as in the file. What stands in `size`, and how records are laid out, is the kind's business.
struct TableHeader {
    char magic[16];
    std::uint32_t version;
    std::uint32_t is_whole;  // 0 while it is being made
    char kind[32];           // "bearoff-one-sided", "bearoff-two-sided", …; filled up with zeros
    char rules[64];          // what game it is true to
    std::int32_t size[8];    // points, checkers, score, …
    ValueType value_type;
    std::uint32_t values;  // values a record
    std::uint64_t records;
    std::uint64_t data_bytes;      // a multiple of 8
    double unit;                   // what a raw value is divided by
    double max_error;              // of a value, as stated by whoever made the table
    std::uint64_t done;            // units of work, of a table in the making
    std::uint32_t parts_checksum;  // CRC-32 of the list of the parts' CRC-32s, which follows the data
    std::uint32_t checksum;        // CRC-32 of all before it

    std::string_view kind_name() const { return {kind, ::strnlen(kind, sizeof(kind))}; }
    std::string_view rules_name() const { return {rules, ::strnlen(rules, sizeof(rules))}; }
    std::uint64_t parts() const { return (data_bytes + table_part_bytes - 1) / table_part_bytes; }
    std::uint64_t file_bytes() const { return table_header_bytes + data_bytes + 4 * parts(); }
    // Whether both describe the same table, finished or not.
    bool same_table(const TableHeader& other) const;
};
static_assert(sizeof(TableHeader) == 208);

// A header with its texts filled in; `data_bytes` is rounded up.
TableHeader table_header(std::string_view kind, std::string_view rules, ValueType type, std::uint32_t values,
                         std::uint64_t records, std::uint64_t data_bytes);

// The polynomial of zlib and of Ethernet; goes on from `crc`.
std::uint32_t crc32(const void* data, std::size_t bytes, std::uint32_t crc = 0);

// A file's bytes in memory.
class Mapping {
  public:
    Mapping() = default;
    Mapping(int file, std::uint64_t bytes, bool may_write, const std::string& path);
    Mapping(Mapping&& other) noexcept { swap(other); }
    Mapping& operator=(Mapping&& other) noexcept {
        swap(other);
        return *this;
    }
    ~Mapping();
    std::uint8_t* data() const { return data_; }
    void flush() const;  // to the disk; throws std::system_error

  private:
    void swap(Mapping& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
    }
    std::uint8_t* data_ = nullptr;
    std::uint64_t bytes_ = 0;
};

// A whole table, read only; any number of threads may share it.
class Table {
  public:
    // Throws TableError, std::system_error. What is said of a part that turns out to be damaged ends in the remedy.
    explicit Table(const std::string& path, const std::string& remedy = "");

    const TableHeader& header() const { return header_; }
    const std::string& path() const { return path_; }

    // The bytes at an offset into the data. Throws TableError if that part of the file is damaged.
    const std::uint8_t* at(std::uint64_t offset) const {
        const std::uint64_t part = offset / table_part_bytes;
        if (!is_checked_[part].load(std::memory_order_relaxed)) check(part);
        return mapping_.data() + table_header_bytes + offset;
    }
    // Compares one part with its checksum, whether or not that was done before.
    void check(std::uint64_t part) const;

    // Throws TableError unless the table is of this kind.
    void expect_kind(std::string_view kind) const;
    // What `make` makes of sizes in the header; TableError with the problem, and why, where they make nothing.
    template <class Make>
    auto understood(const std::string& problem, const Make& make) const {
        try {
            return make();
        } catch (const std::invalid_argument& error) {
            throw TableError(path_ + " " + problem + ": " + error.what());
        }
    }

  private:
    std::string path_, remedy_;
    TableHeader header_;
    Mapping mapping_;
    std::unique_ptr<std::atomic<bool>[]> is_checked_;
};

// A table in the making, in PATH.partial. Whoever makes it fills `data` in an order of his own, in which later work
// may read what earlier work wrote, and says now and then how much is done; after a kill or a power cut a new
// TableBuild of the same header goes on from there.
class TableBuild {
  public:
    // Throws TableError if another process is at it, std::system_error where there is no room on the disk.
    TableBuild(const std::string& path, const TableHeader& header);
    ~TableBuild();
    TableBuild(const TableBuild&) = delete;
    TableBuild& operator=(const TableBuild&) = delete;

    std::uint8_t* data() const { return mapping_.data() + table_header_bytes; }
    std::uint64_t done() const { return header_.done; }
    // All of the first `done` units are written: first they go to the disk, then the number.
    void commit(std::uint64_t done);
    // All `done` units are written: notes the checksums and gives the file its name. Nothing else may be called
    // afterwards. Throws TableError where somebody has removed it meanwhile.
    void finish(std::uint64_t done, int threads);

  private:
    void write_header();

    std::string path_, partial_;
    TableHeader header_;
    int file_ = -1;
    Mapping mapping_;
};

// Deletes a table and what was begun of it. Throws TableError if another process is at it, std::system_error.
void remove_table(const std::string& path);

// Somebody who makes a table, for as long at a time as one likes.
class TableMaker {
  public:
    TableMaker(const std::string& path, const TableHeader& header, std::uint64_t total)
        : total_(total), build_(std::make_unique<TableBuild>(path, header)) {}
    virtual ~TableMaker() = default;

    // Units of work in all, and those that are done for good.
    std::uint64_t total() const { return total_; }
    std::uint64_t done() const {
        const OneAtATime::Turn turn(in_use_);
        return build_ ? build_->done() : total_;
    }
    // Works about so long (at least one step), then commits; the last step finishes the table. Returns whether it is.
    // One call at a time: throws std::runtime_error.
    bool advance(double seconds, int threads);

  protected:
    // Does the units after the first `done`, one or more of them, and returns how many are done now.
    virtual std::uint64_t step(std::uint64_t done, int threads) = 0;
    std::uint8_t* data() const { return build_->data(); }

  private:
    mutable OneAtATime in_use_;
    std::uint64_t total_;
    std::unique_ptr<TableBuild> build_;
};

}  // namespace doublesix
