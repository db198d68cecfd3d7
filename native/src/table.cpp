#include "doublesix/table.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <system_error>
#include <vector>

#include "doublesix/parallel.hpp"

namespace doublesix {
namespace {

static_assert(std::endian::native == std::endian::little, "tables are little-endian and mapped as they are");

constexpr char magic[16] = {'d', 'o', 'u', 'b', 'l', 'e', 's', 'i', 'x', ' ', 't', 'a', 'b', 'l', 'e', '\n'};

// Eight bytes at a time: table k holds the remainders of a byte that k zero bytes follow.
struct CrcTables {
    std::array<std::array<std::uint32_t, 256>, 8> of{};
    constexpr CrcTables() {
        for (std::uint32_t byte = 0; byte < 256; ++byte) {
            std::uint32_t r = byte;
            for (int bit = 0; bit < 8; ++bit) r = (r >> 1) ^ (r & 1 ? 0xEDB88320U : 0);
            of[0][byte] = r;
        }
        for (std::size_t k = 1; k < 8; ++k)
            for (std::size_t byte = 0; byte < 256; ++byte)
                of[k][byte] = (of[k - 1][byte] >> 8) ^ of[0][of[k - 1][byte] & 0xFF];
    }
};
constexpr CrcTables crc_tables;

[[noreturn]] void fail(const std::string& path) { throw std::system_error(errno, std::generic_category(), path); }

std::uint32_t header_checksum(const TableHeader& header) { return crc32(&header, offsetof(TableHeader, checksum)); }

// Why these are not the first bytes of a table of this version; empty if they are.
std::string objection(const TableHeader& header) {
    if (std::memcmp(header.magic, magic, sizeof(magic)) != 0) return "is no Double Six table";
    if (header.version != table_version)
        return "is a table of version " + std::to_string(header.version) + "; this program reads version " +
               std::to_string(table_version);
    if (header.checksum != header_checksum(header)) return "is damaged: its header does not match its checksum";
    return "";
}

class File {
  public:
    File(const std::string& path, int flags) : handle_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {
        if (handle_ < 0) fail(path);
    }
    ~File() {
        if (handle_ >= 0) ::close(handle_);
    }
    File(File&& other) noexcept : handle_(other.release()) {}
    int handle() const { return handle_; }
    int release() { return std::exchange(handle_, -1); }

  private:
    int handle_;
};

std::uint64_t size_of(int file, const std::string& path) {
    struct stat state;
    if (::fstat(file, &state) != 0) fail(path);
    return static_cast<std::uint64_t>(state.st_size);
}

TableHeader read_header(int file, const std::string& path) {
    TableHeader header{};
    if (::pread(file, &header, sizeof(header), 0) < 0) fail(path);
    return header;
}

// Whether a file still has its name.
bool is_named(int file, const std::string& path) {
    struct stat mine, named;
    if (::fstat(file, &mine) != 0) fail(path);
    return ::stat(path.c_str(), &named) == 0 && named.st_dev == mine.st_dev && named.st_ino == mine.st_ino;
}

// The file of a table in the making, from which others are kept away; begun if there is none.
File held(const std::string& partial) {
    for (;;) {
        File file(partial, O_RDWR | O_CREAT);
        if (::flock(file.handle(), LOCK_EX | LOCK_NB) != 0) {
            if (errno == EWOULDBLOCK) throw TableError(partial + " is being made by another process");
            fail(partial);
        }
        // Whoever had it before may have given it its name, or removed it, between opening and locking.
        if (is_named(file.handle(), partial)) return file;
    }
}

// Room for the whole file now: a full disk must show here, not when a page is written.
void reserve(int file, std::uint64_t bytes, const std::string& path) {
    if (::ftruncate(file, 0) != 0) fail(path);
#ifdef __linux__
    if ((errno = ::posix_fallocate(file, 0, static_cast<off_t>(bytes))) != 0) {
        const int problem = errno;
        [[maybe_unused]] const int cleared = ::ftruncate(file, 0);  // or not: what failed first is told
        errno = problem;
        fail(path);
    }
#else
    if (::ftruncate(file, static_cast<off_t>(bytes)) != 0) fail(path);
#endif
}

}  // namespace

std::uint32_t crc32(const void* data, std::size_t bytes, std::uint32_t crc) {
    const auto& t = crc_tables.of;
    const auto* at = static_cast<const std::uint8_t*>(data);
    crc = ~crc;
    for (; bytes >= 8; bytes -= 8, at += 8) {
        std::uint64_t next;
        std::memcpy(&next, at, 8);
        next ^= crc;
        crc = 0;
        for (std::size_t k = 0; k < 8; ++k) crc ^= t[7 - k][(next >> (8 * k)) & 0xFF];
    }
    for (; bytes; --bytes) crc = (crc >> 8) ^ t[0][(crc ^ *at++) & 0xFF];
    return ~crc;
}

TableHeader table_header(std::string_view kind, std::string_view rules, ValueType type, std::uint32_t values,
                         std::uint64_t records, std::uint64_t data_bytes) {
    TableHeader header{};
    if (kind.size() > sizeof(header.kind) || rules.size() > sizeof(header.rules))
        throw std::invalid_argument("the name of a kind or its rules is too long");
    std::memcpy(header.magic, magic, sizeof(magic));
    header.version = table_version;
    kind.copy(header.kind, sizeof(header.kind));
    rules.copy(header.rules, sizeof(header.rules));
    header.value_type = type;
    header.values = values;
    header.records = records;
    header.data_bytes = (data_bytes + 7) / 8 * 8;
    header.unit = 1;
    return header;
}

bool TableHeader::same_table(const TableHeader& other) const {
    TableHeader mine = *this;
    mine.is_whole = other.is_whole;
    mine.done = other.done;
    mine.parts_checksum = other.parts_checksum;
    mine.checksum = other.checksum;
    return std::memcmp(&mine, &other, sizeof(mine)) == 0;
}

Mapping::Mapping(int file, std::uint64_t bytes, bool may_write, const std::string& path) : bytes_(bytes) {
    void* found = ::mmap(nullptr, bytes, may_write ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED, file, 0);
    if (found == MAP_FAILED) fail(path);
    data_ = static_cast<std::uint8_t*>(found);
}

Mapping::~Mapping() {
    if (data_) ::munmap(data_, bytes_);
}

void Mapping::flush() const {
    if (::msync(data_, bytes_, MS_SYNC) != 0) fail("writing a table");
}

Table::Table(const std::string& path, const std::string& remedy) : path_(path), remedy_(remedy) {
    const File file(path, O_RDONLY);
    header_ = read_header(file.handle(), path);
    if (const std::string problem = objection(header_); !problem.empty()) throw TableError(path + " " + problem);
    if (!header_.is_whole) throw TableError(path + " is not finished; build it again to go on with it");
    const std::uint64_t bytes = size_of(file.handle(), path);
    // Looked at first: so many bytes of data that the sum with what stands around them wraps would pass.
    if (header_.data_bytes > bytes)
        throw TableError(path + " is cut short: " + std::to_string(bytes) + " bytes, not " +
                         std::to_string(header_.data_bytes) + " and more");
    if (const std::uint64_t expected = header_.file_bytes(); bytes != expected)
        throw TableError(path + " is " + (bytes < expected ? "cut short: " : "too long: ") + std::to_string(bytes) +
                         " bytes, not " + std::to_string(expected));
    mapping_ = Mapping(file.handle(), bytes, false, path);
    const std::uint8_t* list = mapping_.data() + table_header_bytes + header_.data_bytes;
    if (crc32(list, 4 * header_.parts()) != header_.parts_checksum)
        throw TableError(path + " is damaged: the list of checksums does not match the header");
    is_checked_ = std::make_unique<std::atomic<bool>[]>(header_.parts());
}

void Table::check(std::uint64_t part) const {
    const std::uint64_t begin = part * table_part_bytes;
    const std::uint64_t length = std::min(table_part_bytes, header_.data_bytes - begin);
    const std::uint8_t* data = mapping_.data() + table_header_bytes;
    std::uint32_t expected;
    std::memcpy(&expected, data + header_.data_bytes + 4 * part, 4);
    if (crc32(data + begin, length) != expected)
        throw TableError(path_ + " is damaged: part " + std::to_string(part + 1) + " of " +
                         std::to_string(header_.parts()) + " does not match its checksum" + remedy_);
    is_checked_[part].store(true, std::memory_order_relaxed);
}

void Table::expect_kind(std::string_view kind) const {
    if (header_.kind_name() != kind)
        throw TableError(path_ + " is a table of kind " + std::string(header_.kind_name()) + ", not " +
                         std::string(kind));
}

TableBuild::TableBuild(const std::string& path, const TableHeader& wanted) : path_(path), partial_(path + ".partial") {
    File file = held(partial_);
    const TableHeader found = read_header(file.handle(), partial_);
    // A whole one was killed before it got its name.
    const bool goes_on =
        objection(found).empty() && found.same_table(wanted) && size_of(file.handle(), partial_) == wanted.file_bytes();
    if (!goes_on) reserve(file.handle(), wanted.file_bytes(), partial_);
    mapping_ = Mapping(file.handle(), wanted.file_bytes(), true, partial_);
    file_ = file.release();
    header_ = goes_on ? found : wanted;
    header_.is_whole = 0;
    if (!goes_on) write_header();
}

TableBuild::~TableBuild() {
    if (file_ >= 0) ::close(file_);
}

// In one call, so that a kill leaves the old header or the new one.
void TableBuild::write_header() {
    header_.checksum = header_checksum(header_);
    if (::pwrite(file_, &header_, sizeof(header_), 0) != sizeof(header_)) fail(partial_);
    if (::fsync(file_) != 0) fail(partial_);
}

void TableBuild::commit(std::uint64_t done) {
    mapping_.flush();
    header_.done = done;
    write_header();
}

void TableBuild::finish(std::uint64_t done, int threads) {
    const std::uint64_t parts = header_.parts(), bytes = header_.data_bytes;
    std::vector<std::uint32_t> list(parts);
    parallel_for(static_cast<int>(parts), thread_count(threads), [&](int part, int) {
        const std::uint64_t begin = static_cast<std::uint64_t>(part) * table_part_bytes;
        list[static_cast<std::size_t>(part)] = crc32(data() + begin, std::min(table_part_bytes, bytes - begin));
    });
    std::memcpy(data() + bytes, list.data(), 4 * parts);
    header_.parts_checksum = crc32(list.data(), 4 * parts);
    mapping_.flush();
    header_.is_whole = 1;
    header_.done = done;
    write_header();
    if (!is_named(file_, partial_)) throw TableError(partial_ + " has been removed while it was made");
    if (::rename(partial_.c_str(), path_.c_str()) != 0) fail(path_);
    ::close(std::exchange(file_, -1));
}

void remove_table(const std::string& path) {
    const std::string partial = path + ".partial";
    const File file = held(partial);
    for (const std::string& each : {path, path + ".state.partial", partial})
        if (::unlink(each.c_str()) != 0 && errno != ENOENT) fail(each);
}

bool TableMaker::advance(double seconds, int threads) {
    const OneAtATime::Turn turn(in_use_);
    if (!build_) return true;
    const auto begin = std::chrono::steady_clock::now();
    std::uint64_t done = build_->done();
    const auto is_time_up = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() >= seconds;
    };
    do {
        if (done < total_) done = step(done, thread_count(threads));
    } while (done < total_ && !is_time_up());
    if (done < total_) {
        build_->commit(done);
        return false;
    }
    build_->finish(done, threads);
    build_.reset();
    return true;
}

}  // namespace doublesix
