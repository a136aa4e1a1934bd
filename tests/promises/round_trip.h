// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_registry.h"
#include "tests/support/test.h"
#include "topple/io/scene/scene_reader.h"
#include "topple/io/scene/scene_writer.h"

#include <string>

namespace topple::app::test {

/// Saves the open scene and reads the file.
inline SceneFile saved_and_read(const World& world, const SceneHeader& header, std::string& text) {
    text = write_scene(describe_world(world, header));
    Result<SceneFile> file = read_scene(text, std::nullopt, {.memory_bytes = 4'000'000'000});
    EXPECT_TRUE(file.ok()) << (file ? "" : file.error().text());
    return file ? std::move(*file) : SceneFile{};
}

/// Expects that a scene of the gallery, saved and read at its beginning, moves like the original for `steps` steps,
/// bit for bit, and that saving the read scene gives the same file, at the beginning and at the end.
inline void expect_round_trip(const SceneInfo& info, int size, int steps) {
    const std::string source = std::string(info.id) + (size > 0 ? ":" + std::to_string(size) : "");
    auto opened = open_scene(source);
    ASSERT_TRUE(opened.ok()) << source;
    std::string text;
    const SceneFile file = saved_and_read(opened->world, opened->header, text);
    EXPECT_EQ(write_scene(file.scene), text) << source;
    auto loaded = build_world(file.scene);
    ASSERT_TRUE(loaded.ok()) << source << ": " << loaded.error().text();
    for (int step = 0; step < steps; ++step) {
        opened->world.step();
        loaded->step();
        ASSERT_EQ(loaded->hash(), opened->world.hash()) << source << ", step " << step;
    }
    const SceneFile later = saved_and_read(opened->world, opened->header, text);
    EXPECT_EQ(write_scene(later.scene), text) << source << " after " << steps << " steps";
}

} // namespace topple::app::test
