// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/child_process.h"

#include "tests/support/test.h"

#include <csignal>

namespace topple::app {
namespace {

using Input = ChildProcess::Input;

ChildProcess shell(const std::string& script, Input input = Input::none) {
    auto started = ChildProcess::start({"sh", "-c", script}, input);
    EXPECT_TRUE(started.ok());
    return std::move(started).value();
}

TEST(ChildProcess, GivesItsExitCodeAndItsWords) {
    ChildProcess child = shell("echo one; echo two >&2; exit 5");
    EXPECT_EQ(child.wait(), 5);
    EXPECT_EQ(child.exit_code(), 5);
    EXPECT_EQ(child.said(), "one\ntwo");
    ChildProcess killed = shell("kill -9 $$");
    EXPECT_EQ(killed.wait(), 128 + SIGKILL);
}

TEST(ChildProcess, ReadsWhatIsWrittenToIt) {
    ChildProcess child = shell("wc -c", Input::piped);
    EXPECT_EQ(child.exit_code(), std::nullopt);
    EXPECT_TRUE(child.write(std::string(1'000'000, 'x')));
    EXPECT_EQ(child.wait(), 0);
    EXPECT_EQ(child.said(), "1000000");
}

TEST(ChildProcess, ThatHasEndedTakesNothingAndRaisesNoSignal) {
    ChildProcess child = shell("exit 0", Input::piped);
    bool is_taken = true;
    for (int i = 0; i < 1000 && is_taken; ++i)
        is_taken = child.write(std::string(100'000, 'x'));
    EXPECT_FALSE(is_taken);
}

TEST(ChildProcess, IsStopped) {
    ChildProcess child = shell("exec sleep 1000");
    EXPECT_EQ(child.exit_code(), std::nullopt);
    child.stop();
    EXPECT_EQ(child.exit_code(), 128 + SIGKILL);
}

TEST(ChildProcess, KeepsTheEndOfALongOutput) {
    ChildProcess child = shell("i=0; while [ $i -lt 3000 ]; do echo $i; i=$((i+1)); done");
    EXPECT_EQ(child.wait(), 0);
    EXPECT_LE(child.said().size(), 2000u);
    EXPECT_TRUE(child.said().ends_with("2998\n2999"));
}

TEST(ChildProcess, AProgramThatIsNotThereIsNamed) {
    const auto started = ChildProcess::start({"no-such-program"}, Input::none);
    ASSERT_FALSE(started.ok());
    EXPECT_NE(started.error().text().find("no-such-program"), std::string::npos);
    EXPECT_FALSE(is_program_installed("no-such-program"));
    EXPECT_TRUE(is_program_installed("sh"));
}

} // namespace
} // namespace topple::app
