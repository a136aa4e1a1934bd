// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test.h"

namespace topple::test {
namespace {

/// A test whose body is a function.
class FunctionTest : public testing::Test {
public:
    explicit FunctionTest(void (*body)()) : m_body(body) {}

private:
    void TestBody() override { m_body(); }

    void (*m_body)();
};

} // namespace

bool register_test(const char* suite, const char* name, const char* file, int line, void (*body)()) {
    testing::RegisterTest(
        suite, name, nullptr, nullptr, file, line, [body] { return new FunctionTest(body); });
    return true;
}

} // namespace topple::test
