// Runs the registered tests: all of them, or those of the files named on the command line.
#include <cstdio>
#include <cstring>
#include <exception>

#include "check.hpp"

namespace doublesix::tests {
namespace {

int failures = 0;

bool is_wanted(const Test& test, int count, char** names) {
    for (int i = 0; i < count; ++i)
        if (test.file.ends_with("test_" + std::string(names[i]) + ".cpp")) return true;
    return count == 0;
}

void run(const Test& test) {
    const int before = failures;
    try {
        test.run();
    } catch (const std::exception& error) {
        fail(test.file.c_str(), 0, std::string("unexpected exception: ") + error.what());
    }
    std::printf("%s %s\n", failures == before ? "ok    " : "FAILED", test.name.c_str());
}

}  // namespace

void fail(const char* file, int line, const std::string& what) {
    ++failures;
    if (failures <= 50) std::printf("%s:%d: %s\n", file, line, what.c_str());
}

}  // namespace doublesix::tests

int main(int count, char** arguments) {
    using namespace doublesix::tests;
    int ran = 0;
    for (const Test& test : all_tests())
        if (is_wanted(test, count - 1, arguments + 1)) {
            run(test);
            ++ran;
        }
    std::printf("%d tests, %d failures\n", ran, failures);
    if (!ran) std::printf("no test of that name\n");
    return ran && !failures ? 0 : 1;
}
