// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/text/warning_log.h"

#include "tests/support/test.h"

namespace topple {
namespace {

using Sentences = std::vector<std::string>;

TEST(WarningLog, SaysOneThingOnce) {
    WarningLog log;
    log.note("face dropped", 3);
    log.note("unknown keyword", 7, "vx");
    log.note("too far", 0);
    EXPECT_EQ(log.sentences(),
              (Sentences{"face dropped (line 3)", "unknown keyword (line 7 'vx')", "too far"}));
}

TEST(WarningLog, CountsAllAndNamesTheFirstFive) {
    WarningLog log;
    for (int line = 1; line <= 1000; ++line)
        log.note("face dropped", line);
    EXPECT_EQ(log.count("face dropped"), 1000u);
    EXPECT_EQ(log.sentences(), Sentences{"face dropped: 1000 times (lines 1, 2, 3, 4, 5, ...)"});
}

TEST(WarningLog, NamesALineOnce) {
    WarningLog log;
    log.note("index ignored", 5);
    log.note("index ignored", 5);
    EXPECT_EQ(log.sentences(), Sentences{"index ignored: 2 times (line 5)"});
}

TEST(WarningLog, ShowsExamplesSafely) {
    WarningLog log;
    log.note("not found", 0, "a\x1b]" + std::string(100, 'x'));
    EXPECT_EQ(log.sentences(), Sentences{"not found ('a?]" + std::string(37, 'x') + "...')"});
}

} // namespace
} // namespace topple
