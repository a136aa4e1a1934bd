// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A steady step allocates no memory: every stage keeps its buffers.
#include "app/scenes/scene_registry.h"
#include "tests/memory/counted_allocations.h"
#include "tests/support/test.h"

#include <string>

namespace topple::app {
namespace {

TEST(Step, ASteadyStepAllocatesNothing) {
    for (const SceneInfo& info : all_scenes()) {
        Result<OpenedScene> opened = open_scene(info.id);
        ASSERT_TRUE(opened.ok()) << opened.error().text();
        for (int i = 0; i < 60; ++i)
            opened->world.step();
        std::string line;
        for (int i = 0; i < 30; ++i) {
            const test::AllocationCount count;
            opened->world.step();
            line += std::to_string(count.value()) + ' ';
        }
        std::printf("%s: %s\n", std::string(info.id).c_str(), line.c_str());
    }
}

} // namespace
} // namespace topple::app
