// The smallest test kit that does: TEST registers a function, CHECK and CHECK_EQUAL note what went wrong and go on.
// `kernel_tests` runs everything, `kernel_tests net simd` the tests of those files (test_net.cpp, test_simd.cpp).
#pragma once

#include <sstream>
#include <string>
#include <vector>

namespace doublesix::tests {

struct Test {
    std::string file, name;
    void (*run)();
};

inline std::vector<Test>& all_tests() {
    static std::vector<Test> tests;
    return tests;
}

struct Registration {
    Registration(const char* file, const char* name, void (*run)()) { all_tests().push_back({file, name, run}); }
};

// Notes a failure of the running test; `what` is shown with the place.
void fail(const char* file, int line, const std::string& what);

template <class A, class B>
void check_equal(const char* file, int line, const char* text, const A& found, const B& expected) {
    if (found == expected) return;
    std::ostringstream message;
    message.precision(9);
    message << text << ": found " << found << ", expected " << expected;
    fail(file, line, message.str());
}

// A number of things to try: `all`, or `fewer` under the sanitizers, which make everything five times as long.
constexpr int tries([[maybe_unused]] int all, [[maybe_unused]] int fewer) {
#ifdef DOUBLESIX_SANITIZED
    return fewer;
#else
    return all;
#endif
}

// Nothing happens but an exception whose message holds `part`.
template <class Work>
void check_throws(const char* file, int line, const std::string& part, const Work& work) {
    try {
        work();
    } catch (const std::exception& error) {
        if (std::string(error.what()).find(part) == std::string::npos)
            fail(file, line, "message is \"" + std::string(error.what()) + "\", expected \"…" + part + "…\"");
        return;
    }
    fail(file, line, "no exception; expected \"…" + part + "…\"");
}

}  // namespace doublesix::tests

#define TEST(name)                                                                        \
    static void name();                                                                   \
    static const doublesix::tests::Registration registered_##name(__FILE__, #name, name); \
    static void name()
// One that takes long and asks of many positions what others ask of a few: none under the sanitizers.
#ifdef DOUBLESIX_SANITIZED
#define LONG_TEST(name) [[maybe_unused]] static void name()
#else
#define LONG_TEST(name) TEST(name)
#endif
#define CHECK(condition) ((condition) ? static_cast<void>(0) : doublesix::tests::fail(__FILE__, __LINE__, #condition))
#define CHECK_EQUAL(found, expected) doublesix::tests::check_equal(__FILE__, __LINE__, #found, found, expected)
#define CHECK_NEAR(found, expected, tolerance)                                  \
    ((found) - (expected) <= (tolerance) && (expected) - (found) <= (tolerance) \
         ? static_cast<void>(0)                                                 \
         : doublesix::tests::check_equal(__FILE__, __LINE__, #found " (near)", found, expected))
#define CHECK_THROWS(part, ...) doublesix::tests::check_throws(__FILE__, __LINE__, part, [&] { __VA_ARGS__; })
