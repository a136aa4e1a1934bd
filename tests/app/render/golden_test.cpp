// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Scenes of the gallery look as they did. The pictures are tiles of golden.png, in the order of kScenes;
// TOPPLE_RECORD=1 draws it anew, and whoever commits it has looked at it. Tiles are small and compared with tolerance,
// since drivers differ in edges and roundings.

#include "app/platform/offscreen_context.h"
#include "app/render/renderer.h"
#include "app/scenes/scene_registry.h"
#include "app/view/images/png_file.h"
#include "app/view/thumbnail_view.h"
#include "tests/support/test.h"
#include "topple/io/text/file_bytes.h"

#include <array>
#include <cstdlib>
#include <string_view>

namespace topple::app {
namespace {

constexpr const char* kFile = "tests/app/render/golden.png";
constexpr std::array<std::string_view, 24> kScenes{
    "machine",     "walker",         "drive",        "hills",      "draped_cloth", "flag",
    "bounce_row",  "newtons_cradle", "dominoes",     "glued_wall", "joint_zoo",    "gear_train",
    "rope_bridge", "stairs",         "scissor_lift", "ring_toss",  "soft_cubes",   "spinning_top",
    "arch",        "cylinders",      "cones",        "mixed_pile", "floating",     "river"};
constexpr int kColumns = 6, kFiner = 3; ///< A tile is drawn so many times as large, and averaged.
constexpr int kTileWidth = kThumbnailWidth / kFiner, kTileHeight = kThumbnailHeight / kFiner;
constexpr int kSheetWidth = kColumns * kTileWidth,
              kSheetHeight = static_cast<int>(kScenes.size()) / kColumns * kTileHeight;

class Golden : public testing::Test {
protected:
    static bool is_recording() { return std::getenv("TOPPLE_RECORD") != nullptr; }
    static Image sheet() {
        Image empty{.width = kSheetWidth, .height = kSheetHeight, .rgba = {}};
        empty.rgba.assign(static_cast<std::size_t>(kSheetWidth) * kSheetHeight * 4, 255);
        if (is_recording())
            return empty;
        const Result<std::string> bytes = read_file(kFile, 10'000'000);
        EXPECT_TRUE(bytes.ok());
        auto image = read_png(bytes.ok() ? *bytes : "", kSheetWidth, kSheetHeight, {});
        EXPECT_TRUE(image.ok()) << image.error().text();
        return image.ok() ? *image : empty;
    }
    static std::size_t place(std::size_t tile, int x, int y) {
        const int left = static_cast<int>(tile) % kColumns * kTileWidth,
                  top = static_cast<int>(tile) / kColumns * kTileHeight;
        return 4 * static_cast<std::size_t>((top + y) * kSheetWidth + left + x);
    }
    /// Mean color of the pixels of a tile's pixel.
    static std::array<int, 3> mean_at(const Image& image, int x, int y) {
        std::array<int, 3> sum{};
        for (int row = 0; row < kFiner; ++row)
            for (int column = 0; column < kFiner; ++column)
                for (std::size_t k = 0; k < 3; ++k)
                    sum[k] += image.at(kFiner * x + column, kFiner * y + row)[k];
        for (int& channel : sum)
            channel /= kFiner * kFiner;
        return sum;
    }
};

TEST_F(Golden, TwentyFourScenesLookAsTheyDid) {
    auto context = OffscreenContext::create();
    ASSERT_TRUE(context.ok()) << context.error().text();
    auto renderer = Renderer::create();
    ASSERT_TRUE(renderer.ok()) << renderer.error().text();
    renderer->set_quality(Quality::high);
    Image golden = sheet();
    for (std::size_t tile = 0; tile < kScenes.size(); ++tile) {
        const SceneInfo* info = find_scene(kScenes[tile]);
        ASSERT_NE(info, nullptr) << kScenes[tile];
        const auto moment = take_thumbnail_moment(*info, [] { return true; });
        ASSERT_TRUE(moment.ok()) << moment.error().text();
        RenderScene scene;
        extract_thumbnail(*moment, scene);
        const Image image = renderer->draw_image(scene, kThumbnailWidth, kThumbnailHeight);
        int different = 0, sum = 0;
        for (int y = 0; y < kTileHeight; ++y)
            for (int x = 0; x < kTileWidth; ++x) {
                const std::array<int, 3> mean = mean_at(image, x, y);
                int largest = 0;
                for (std::size_t k = 0; k < 3; ++k) {
                    std::uint8_t& expected = golden.rgba[place(tile, x, y) + k];
                    largest = std::max(largest, std::abs(mean[k] - expected));
                    if (is_recording())
                        expected = static_cast<std::uint8_t>(mean[k]);
                }
                constexpr int kVisible = 12;
                different += largest > kVisible ? 1 : 0;
                sum += largest;
            }
        constexpr int kPixels = kTileWidth * kTileHeight;
        if (!is_recording()) {
            EXPECT_LT(different, kPixels / 200) << kScenes[tile];
            EXPECT_LT(sum, kPixels / 2) << kScenes[tile] << ": all of it is lighter or darker";
        }
    }
    EXPECT_TRUE(!is_recording() || write_png(golden, kFile).ok());
}

} // namespace
} // namespace topple::app
