// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The pictures of the gallery: equal to `topple render`, and with something to see in each.

#include "app/platform/offscreen_context.h"
#include "app/render/picture_texture.h"
#include "app/render/playback_picture.h"
#include "app/render/renderer.h"
#include "app/render/thumbnail_files.h"
#include "app/scenes/scene_registry.h"
#include "app/view/images/png_file.h"
#include "app/view/thumbnail_view.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "topple/io/text/file_bytes.h"

#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace topple::app {
namespace {

/// Returns the number of pixels whose colors differ; the alpha of a picture may.
int differing_pixels(const Image& a, const Image& b, int threshold) {
    int count = 0;
    for (std::size_t i = 0; i < a.rgba.size(); i += 4) {
        int largest = 0;
        for (std::size_t k = 0; k < 3; ++k)
            largest = std::max(largest, std::abs(a.rgba[i + k] - b.rgba[i + k]));
        count += largest > threshold ? 1 : 0;
    }
    return count;
}

TEST(ThumbnailFiles, AreThePicturesThatRenderDrawsAtThatStep) {
    const test::TemporaryFolder folder;
    const std::vector<std::string> ids{"stack", "newtons_cradle", "flag"};
    std::vector<std::string> told;
    const auto done = write_thumbnails(
        {.folder = folder.path() / "new", .scenes = ids, .quality = Quality::low},
        [&](const std::string& path) { told.push_back(path); });
    ASSERT_TRUE(done.ok()) << done.error().text();
    ASSERT_EQ(told.size(), ids.size());
    for (std::size_t i = 0; i < ids.size(); ++i) {
        RenderRequest request{.source = ids[i],
                              .width = kThumbnailWidth,
                              .height = kThumbnailHeight,
                              .quality = Quality::low};
        request.options.effects = false; // they pass
        auto playback = open_playback(request);
        ASSERT_TRUE(playback.ok());
        const int step = find_scene(ids[i])->thumbnail_step;
        ASSERT_TRUE(playback->show(static_cast<std::uint64_t>(step)).ok());
        auto picture = PlaybackPicture::create(request, *playback);
        ASSERT_TRUE(picture.ok());
        const auto expected = picture->draw();
        ASSERT_TRUE(expected.ok());
        const auto written = read_png(
            *read_file(told[i], 10'000'000), kThumbnailWidth, kThumbnailHeight, {});
        ASSERT_TRUE(written.ok()) << written.error().text();
        EXPECT_EQ(differing_pixels(*written, *expected, 0), 0) << ids[i];
    }
}

TEST(ThumbnailFiles, AnUnknownSceneIsNamedBeforeAnythingIsWritten) {
    const test::TemporaryFolder folder;
    const auto done = write_thumbnails(
        {.folder = folder.path() / "new", .scenes = {"stack", "nosuch"}},
        [](const std::string&) { ADD_FAILURE() << "nothing was to be written"; });
    ASSERT_FALSE(done.ok());
    EXPECT_NE(done.error().text().find("nosuch"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "new"));
}

std::vector<std::string_view> categories() {
    std::vector<std::string_view> categories;
    for (const SceneInfo& scene : all_scenes())
        if (categories.empty() || categories.back() != scene.category)
            categories.push_back(scene.category);
    return categories;
}

class ThumbnailsOf : public ::testing::TestWithParam<std::string_view> {};

TEST_P(ThumbnailsOf, EveryThumbnailShowsMoreThanItsFloor) {
    auto context = OffscreenContext::create();
    ASSERT_TRUE(context.ok()) << context.error().text();
    auto renderer = Renderer::create();
    ASSERT_TRUE(renderer.ok()) << renderer.error().text();
    renderer->set_quality(Quality::low);
    for (const SceneInfo& scene : all_scenes()) {
        if (scene.category != GetParam() || scene.id == "empty" || scene.id == "space")
            continue; // these two have nothing to show
        const auto moment = take_thumbnail_moment(scene, [] { return true; });
        ASSERT_TRUE(moment.ok()) << moment.error().text();
        RenderScene picture;
        extract_thumbnail(*moment, picture);
        const Image all = renderer->draw_small_image(picture, kThumbnailWidth, kThumbnailHeight);
        for (InstanceLists* lists :
             {&picture.solid, &picture.big_static, &picture.unseen, &picture.ghost})
            lists->clear();
        picture.surfaces.clear();
        picture.debug.clear();
        const Image floor = renderer->draw_small_image(picture, kThumbnailWidth, kThumbnailHeight);
        // A square of 10 by 10 pixels of the card, which has half the size of the picture.
        EXPECT_GT(differing_pixels(all, floor, 20), 400) << scene.id;
    }
}

INSTANTIATE_TEST_SUITE_P(Gallery,
                         ThumbnailsOf,
                         ::testing::ValuesIn(categories()),
                         [](const auto& given) {
                             std::string name;
                             for (const char c : given.param)
                                 if (std::isalnum(static_cast<unsigned char>(c)) != 0)
                                     name.push_back(c);
                             return name;
                         });

} // namespace
} // namespace topple::app
