// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/render_verb.h"

#include "tests/support/test.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

namespace topple::app {
namespace {

TEST(RenderVerb, WritesAPngOfAGalleryScene) {
    const auto path = std::filesystem::temp_directory_path() /
                      ("topple_render_" + std::to_string(getpid()) + ".png");
    const auto drawn = render_to_png({.source = "stack:3",
                                      .steps = 2,
                                      .width = 64,
                                      .height = 48,
                                      .out = path.string(),
                                      .quality = Quality::low});
    ASSERT_TRUE(drawn) << drawn.error().text();
    std::string begin(24, '\0');
    std::ifstream(path, std::ios::binary).read(begin.data(), 24);
    EXPECT_EQ(begin.substr(1, 3), "PNG");
    EXPECT_EQ(begin[19], 64); // width and height are big-endian in bytes 16 to 23
    EXPECT_EQ(begin[23], 48);
    std::filesystem::remove(path);
}

TEST(RenderVerb, TellsTheTimesOfThePassesOfAPicture) {
    const auto path = std::filesystem::temp_directory_path() /
                      ("topple_times_" + std::to_string(getpid()) + ".png");
    for (const auto& [quality, has_occlusion] :
         {std::pair{Quality::low, false}, {Quality::high, true}}) {
        const auto drawn = render_to_png({.source = "floating",
                                          .width = 64,
                                          .height = 48,
                                          .out = path.string(),
                                          .quality = quality,
                                          .timed_pictures = 2});
        ASSERT_TRUE(drawn) << drawn.error().text();
        std::string names;
        for (const PassTime& time : drawn->times) {
            names += std::string(time.pass) + ", ";
            EXPECT_GE(time.ms, 0);
        }
        EXPECT_EQ(
            names,
            std::string("upload, shadow map, ") + (has_occlusion ? "depths and occlusion, " : "") +
                "bodies, floor and sky, water, effects and ghosts, " +
                (has_occlusion ? "glare and tone, " : "lines, ") + "samples, outlines and copy, ");
    }
    std::filesystem::remove(path);
}

TEST(RenderVerb, TheHeatOfTheRaysNeedsNoOpenGl) {
    const auto path = std::filesystem::temp_directory_path() /
                      ("topple_heat_" + std::to_string(getpid()) + ".png");
    const auto drawn = render_to_png({.source = "assets/models/torus_knot.obj",
                                      .width = 64,
                                      .height = 48,
                                      .out = path.string(),
                                      .heat = MeshAccelerator::bvh});
    ASSERT_TRUE(drawn) << drawn.error().text();
    EXPECT_GT(std::filesystem::file_size(path), 100u);
    std::filesystem::remove(path);
}

TEST(RenderVerb, ASizeThatCannotBeDrawnIsSaid) {
    for (const int width : {0, -5, 100000}) {
        const auto drawn = render_to_png({.source = "stack:3", .width = width});
        ASSERT_FALSE(drawn);
        EXPECT_NE(drawn.error().message.find(std::to_string(width)), std::string::npos);
    }
}

TEST(RenderVerb, ASceneThatIsNotThereAndAFolderThatIsNotThereAreNamed) {
    const auto no_scene = render_to_png({.source = "nosuch"});
    ASSERT_FALSE(no_scene);
    EXPECT_NE(no_scene.error().text().find("nosuch"), std::string::npos);
    const auto no_folder = render_to_png(
        {.source = "stack:3", .width = 8, .height = 8, .out = "/no/such/folder/a.png"});
    ASSERT_FALSE(no_folder);
    EXPECT_NE(no_folder.error().text().find("/no/such/folder/a.png"), std::string::npos);
}

} // namespace
} // namespace topple::app
