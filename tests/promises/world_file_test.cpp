// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A world that is written to bytes in the middle of its motion and read again moves on as the original, bit for bit.
#include "app/scenes/scene_registry.h"
#include "tests/support/figure.h"
#include "tests/support/test.h"
#include "topple/io/binary/world_reader.h"
#include "topple/io/binary/world_writer.h"

#include <string>

namespace topple::app {
namespace {

/// Takes `before` steps, reads what was written, and compares every one of `after` steps. The bytes contain more than
/// the hash, so that they are compared at the beginning and at the end.
void expect_the_same_future(const std::string& source, int before, int after, int thread_count) {
    auto opened = open_scene(source);
    ASSERT_TRUE(opened.ok()) << source;
    World& original = opened->world;
    for (int step = 0; step < before; ++step)
        original.step();
    const std::vector<std::byte> bytes = write_world(original, opened->header);
    auto read = read_world(bytes, {.thread_count = thread_count, .memory_bytes = 4'000'000'000});
    ASSERT_TRUE(read.ok()) << source << ": " << read.error().text();
    EXPECT_EQ(write_world(read->world, read->header), bytes) << source;
    for (int step = 0; step < after; ++step) {
        original.step();
        read->world.step();
        ASSERT_EQ(read->world.hash(), original.hash()) << source << ", step " << step;
    }
    EXPECT_EQ(write_world(read->world, read->header), write_world(original, opened->header))
        << source << " at the end";
}

TEST(WorldFile, EverySceneOfTheGalleryMovesOnAsItWasWritten) {
    for (const SceneInfo& info : all_scenes()) {
        const bool is_large = info.category == "Stress" && info.default_size > 0;
        expect_the_same_future(std::string(info.id) + (is_large ? ":60" : ""), 20, 20, 1);
    }
    topple::test::give_figure("%zu scenes", all_scenes().size());
}

class WorldFileThreads : public testing::TestWithParam<const char*> {};

TEST_P(WorldFileThreads, MovesOnForTwoSecondsWithOneThreadAndWithTwo) {
    for (const int threads : {1, 2})
        expect_the_same_future(GetParam(), 60, 120, threads);
}

/// Scenes with stacks, meshes, joints, cloth, ropes, water, vehicles, characters, sensors, fields, thrusters, controls
/// of parameters, far places and bodies that fall asleep within the time.
INSTANTIATE_TEST_SUITE_P(Gallery,
                         WorldFileThreads,
                         testing::Values("wall",
                                         "stack:8",
                                         "joint_zoo",
                                         "chain",
                                         "torn_cloth",
                                         "floating",
                                         "river",
                                         "car",
                                         "tracked_vehicle",
                                         "character",
                                         "sensor_gates",
                                         "gear_train",
                                         "far_stack",
                                         "glued_wall",
                                         "models"));

} // namespace
} // namespace topple::app
