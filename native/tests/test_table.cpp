// The file format of exact tables: whole or not at all, damage and strangers refused, work taken up where it stopped.
#include "doublesix/table.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <vector>

#include "check.hpp"
#include "table_files.hpp"

using namespace doublesix;
using namespace doublesix::tests;
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t bytes = 3 * table_part_bytes + 1000;

TableHeader header(std::int32_t size = 7) {
    TableHeader made = table_header("test", "none", ValueType::uint16, 4, bytes / 8, bytes);
    made.size[0] = size;
    return made;
}

std::uint8_t value_at(std::uint64_t at) { return static_cast<std::uint8_t>(at * 2654435761U >> 13); }

void fill(TableBuild& build, std::uint64_t from, std::uint64_t to) {
    for (std::uint64_t at = from; at < to; ++at) build.data()[at] = value_at(at);
}

void make(const std::string& path) {
    TableBuild build(path, header());
    fill(build, 0, bytes);
    build.finish(bytes, 2);
}

std::vector<char> content(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void replace(const std::string& path, const std::vector<char>& with) {
    std::ofstream(path, std::ios::binary).write(with.data(), static_cast<std::streamsize>(with.size()));
}

}  // namespace

TEST(checksums_are_those_of_zlib) {
    CHECK_EQUAL(crc32("123456789", 9), 0xCBF43926U);
    CHECK_EQUAL(crc32("56789", 5, crc32("1234", 4)), 0xCBF43926U);
}

TEST(a_table_says_what_it_is_and_holds_what_was_written) {
    const Folder folder;
    make(folder.file());
    const Table table(folder.file());
    CHECK(table.header().kind_name() == "test");
    CHECK(table.header().rules_name() == "none");
    CHECK_EQUAL(table.header().size[0], 7);
    CHECK_EQUAL(table.header().parts(), 4U);
    CHECK_EQUAL(table.header().records, bytes / 8);
    bool same = true;
    for (std::uint64_t at = 0; at < bytes; ++at) same = same && *table.at(at) == value_at(at);
    CHECK(same);
    CHECK(!fs::exists(folder.file() + ".partial"));
    CHECK_THROWS("of kind test, not other", table.expect_kind("other"));
}

TEST(strangers_and_stumps_are_refused) {
    const Folder folder;
    make(folder.file());
    const std::vector<char> sound = content(folder.file());
    const auto refused = [&](const char* why, std::vector<char> with) {
        replace(folder.file(), with);
        CHECK_THROWS(why, Table{folder.file()});
    };
    refused("is no Double Six table", {});
    refused("is no Double Six table", std::vector<char>(10000, 'x'));
    refused("cut short", {sound.begin(), sound.end() - 1});
    std::vector<char> other = sound;
    other.push_back(0);
    refused("too long", other);
    other = sound;
    other[16] = 9;
    refused("version 9", other);
    other = sound;
    other[60] ^= 1;
    refused("header does not match", other);
    other = sound;
    other.back() ^= 1;
    refused("list of checksums", other);
    CHECK_THROWS("No such file", Table{folder.file("absent")});
}

TEST(a_size_that_wraps_around_is_no_size) {
    const Folder folder;
    TableHeader made = header();
    made.data_bytes = ~std::uint64_t{7};
    made.is_whole = 1;
    made.parts_checksum = crc32("", 0);
    made.checksum = crc32(&made, offsetof(TableHeader, checksum));
    std::vector<char> file(made.file_bytes());
    CHECK_EQUAL(file.size(), table_header_bytes - 8);
    std::memcpy(file.data(), &made, sizeof(made));
    replace(folder.file(), file);
    CHECK_THROWS("cut short", Table{folder.file()});
}

TEST(damage_is_seen_where_it_is_touched) {
    const Folder folder;
    make(folder.file());
    std::vector<char> damaged = content(folder.file());
    damaged[table_header_bytes + 2 * table_part_bytes + 5] ^= 4;
    replace(folder.file(), damaged);
    const Table table(folder.file());
    CHECK_EQUAL(*table.at(0), value_at(0));
    CHECK_EQUAL(*table.at(3 * table_part_bytes), value_at(3 * table_part_bytes));
    CHECK_THROWS("part 3 of 4", table.at(2 * table_part_bytes + 77));
    CHECK_THROWS("part 3 of 4", table.at(2 * table_part_bytes));
    const Table with_advice(folder.file(), "; make it anew");
    CHECK_THROWS("does not match its checksum; make it anew", with_advice.at(2 * table_part_bytes));
}

TEST(work_goes_on_where_it_stopped) {
    const Folder folder;
    {
        TableBuild build(folder.file(), header());
        CHECK_EQUAL(build.done(), 0U);
        fill(build, 0, 5000);
        build.commit(5000);
        CHECK_THROWS("another process", TableBuild{folder.file(), header()});
    }
    CHECK_THROWS("not finished", Table{folder.file() + ".partial"});
    {
        TableBuild build(folder.file(), header());
        CHECK_EQUAL(build.done(), 5000U);
        fill(build, 5000, bytes);
        build.finish(bytes, 1);
    }
    const Folder straight;
    make(straight.file());
    CHECK(content(folder.file()) == content(straight.file()));
}

TEST(what_somebody_works_on_is_not_removed) {
    const Folder folder;
    make(folder.file());
    {
        TableBuild build(folder.file(), header());
        CHECK_THROWS("another process", remove_table(folder.file()));
        CHECK(fs::exists(folder.file()));
        fill(build, 0, bytes);
        build.finish(bytes, 1);
    }
    TableBuild(folder.file(), header()).commit(5000);
    replace(folder.file() + ".state.partial", {'x'});
    remove_table(folder.file());
    CHECK(fs::is_empty(folder.path));
    remove_table(folder.file());  // nothing is there
    CHECK(fs::is_empty(folder.path));
    CHECK_EQUAL(TableBuild(folder.file(), header()).done(), 0U);
}

TEST(the_work_of_another_never_takes_the_name) {
    const Folder folder;
    TableBuild build(folder.file(), header());
    fill(build, 0, bytes);
    fs::remove(folder.file() + ".partial");
    TableBuild other(folder.file(), header());
    CHECK_THROWS("removed while it was made", build.finish(bytes, 1));
    CHECK(!fs::exists(folder.file()));
    fill(other, 0, bytes);
    other.finish(bytes, 1);
    Table{folder.file()}.check(3);
}

TEST(another_table_begins_anew) {
    const Folder folder;
    {
        TableBuild build(folder.file(), header());
        build.commit(5000);
    }
    CHECK_EQUAL(TableBuild(folder.file(), header(8)).done(), 0U);
}

TEST(a_kill_at_any_moment_costs_only_what_was_not_committed) {
    const Folder folder;
    std::uint64_t before = 0;
    for (int kill = 0; kill < 20; ++kill) {
        const pid_t child = ::fork();
        if (child == 0) {
            TableBuild build(folder.file(), header());
            for (std::uint64_t at = build.done(); at + 64 <= bytes; at += 64) {
                fill(build, at, at + 64);
                build.commit(at + 64);
            }
            std::_Exit(0);
        }
        ::usleep(static_cast<useconds_t>(1000 + 700 * kill));
        ::kill(child, SIGKILL);
        int status = 0;
        ::waitpid(child, &status, 0);
        TableBuild build(folder.file(), header());
        CHECK(build.done() >= before);
        before = build.done();
        bool same = true;
        for (std::uint64_t at = 0; at < before; ++at) same = same && build.data()[at] == value_at(at);
        CHECK(same);
    }
    CHECK(before > 0);
    TableBuild build(folder.file(), header());
    fill(build, before, bytes);
    build.finish(bytes, 1);
    const Table table(folder.file());
    for (std::uint64_t part = 0; part < table.header().parts(); ++part) table.check(part);
}
