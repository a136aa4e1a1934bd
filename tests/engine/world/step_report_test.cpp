// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/support/test_world.h"

namespace topple {
namespace {

using test::TestWorld;

TEST(StepReports, TellTheWorkOfEveryThread) {
    for (const int threads : {1, 2, 3}) {
        TestWorld t(TestWorld::no_sleep(), threads);
        t.floor();
        for (int i = 0; i < 60; ++i)
            t.cube({static_cast<Real>(i % 8), 0.5f + static_cast<Real>(i / 8), 0});
        for (int step = 0; step < 5; ++step) {
            const StepReport report = t.world.step();
            EXPECT_EQ(report.thread_count, threads);
            for (std::size_t stage = 0; stage < report.stage_ms.size(); ++stage)
                for (std::size_t i = 0; i < kTimedThreads; ++i) {
                    const double work = report.work_ms[stage][i];
                    EXPECT_GE(work, 0);
                    EXPECT_LE(work, report.stage_ms[stage] + 1e-3); // rounding of two clocks [ms]
                    if (i >= static_cast<std::size_t>(threads)) {
                        EXPECT_EQ(work, 0);
                    }
                    if (threads == 1 && i == 0) {
                        EXPECT_EQ(work, report.stage_ms[stage]) << "one thread waits for nobody";
                    }
                }
        }
    }
}

} // namespace
} // namespace topple
