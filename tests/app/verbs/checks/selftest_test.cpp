// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/checks/selftest.h"

#include "tests/app/verbs/typed_line.h"

namespace topple::app {
namespace {

TEST(SelfTestVerb, SaysOfEveryPromiseThatItHoldsAndEndsWithZero) {
    const test::Outcome outcome = test::run({"selftest"});
    EXPECT_EQ(outcome.exit_code, kFine) << outcome.out;
    for (const SelfTest& one : all_self_tests())
        EXPECT_NE(outcome.out.find("ok     " + std::string(one.claim)), std::string::npos)
            << outcome.out;
    EXPECT_EQ(outcome.err, "");
}

TEST(SelfTestVerb, SaysWhatDoesNotHoldGoesOnAndEndsWithOne) {
    static std::filesystem::path seen;
    const SelfTest tests[] = {
        {"X1",
         "This fails",
         [](const auto&) -> Result<std::string> { return Error{.message = "three is not four"}; }},
        {"X2",
         "This needs memory",
         [](const auto&) -> Result<std::string> { throw std::bad_alloc(); }},
        {"X3",
         "This holds",
         [](const std::filesystem::path& folder) -> Result<std::string> {
             seen = folder;
             return std::string(std::filesystem::is_empty(folder) ? "an empty folder" : "no");
         }},
    };
    testing::internal::CaptureStdout();
    EXPECT_EQ(run_self_tests(tests), kCheckFailed);
    const std::string out = testing::internal::GetCapturedStdout();
    EXPECT_EQ(out.substr(0, out.find("2 of 3")),
              "FAILED This fails: three is not four [X1]\n"
              "FAILED This needs memory: there is not enough memory [X2]\n"
              "ok     This holds: an empty folder [X3]\n");
    EXPECT_NE(out.find("2 of 3 checks failed."), std::string::npos) << out;
    EXPECT_FALSE(std::filesystem::exists(seen)) << "its folder is gone";
}

} // namespace
} // namespace topple::app
