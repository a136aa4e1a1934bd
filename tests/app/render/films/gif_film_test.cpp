// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// GIF films, read back with giflib.

#include "app/render/films/gif_film.h"

#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"

#include <gif_lib.h>

#include <cstdlib>
#include <fstream>

namespace topple::app {
namespace {

using topple::test::TemporaryFolder;

/// A picture of 40 by 30 pixels: a red square of 6 pixels at `x` on a gradient of blue.
Image square_at(int x) {
    Image image{.width = 40, .height = 30, .rgba = {}};
    for (int v = 0; v < 30; ++v)
        for (int u = 0; u < 40; ++u) {
            const bool is_square = u >= x && u < x + 6 && v >= 10 && v < 16;
            const auto blue = static_cast<std::uint8_t>(100 + v * 2);
            if (is_square)
                image.rgba.insert(image.rgba.end(), {200, 30, 20, 255});
            else
                image.rgba.insert(image.rgba.end(), {20, 30, blue, 255});
        }
    return image;
}

/// A GIF as a viewer shows it.
struct ShownGif {
    std::vector<Image> pictures;
    std::vector<int> delays; ///< [0.01 s]
    std::vector<GifImageDesc> rectangles;
};

void read_gif(const std::string& path, ShownGif& shown) {
    int problem = 0;
    GifFileType* gif = DGifOpenFileName(path.c_str(), &problem);
    ASSERT_NE(gif, nullptr) << GifErrorString(problem);
    ASSERT_EQ(DGifSlurp(gif), GIF_OK) << GifErrorString(gif->Error);
    Image image{.width = gif->SWidth, .height = gif->SHeight, .rgba = {}};
    image.rgba.resize(static_cast<std::size_t>(gif->SWidth) *
                      static_cast<std::size_t>(gif->SHeight) * 4);
    for (int i = 0; i < gif->ImageCount; ++i) {
        const SavedImage& saved = gif->SavedImages[i];
        GraphicsControlBlock control{};
        ASSERT_EQ(DGifSavedExtensionToGCB(gif, i, &control), GIF_OK);
        shown.delays.push_back(control.DelayTime);
        shown.rectangles.push_back(saved.ImageDesc);
        for (int y = 0; y < saved.ImageDesc.Height; ++y)
            for (int x = 0; x < saved.ImageDesc.Width; ++x) {
                const int index = saved.RasterBits[y * saved.ImageDesc.Width + x];
                if (index == control.TransparentColor)
                    continue;
                const GifColorType& color = gif->SColorMap->Colors[index];
                auto* pixel = &image.rgba[static_cast<std::size_t>(
                    ((saved.ImageDesc.Top + y) * image.width + saved.ImageDesc.Left + x) * 4)];
                pixel[0] = color.Red;
                pixel[1] = color.Green;
                pixel[2] = color.Blue;
                pixel[3] = 255;
            }
        shown.pictures.push_back(image);
    }
    DGifCloseFile(gif, &problem);
}

void write_gif(const std::string& path, double fps, const std::vector<Image>& pictures) {
    auto film = open_film({path, 40, 30, fps});
    ASSERT_TRUE(film.ok()) << film.error().text();
    ASSERT_TRUE((*film)->needs_samples());
    (*film)->sample(pictures.front());
    for (const Image& picture : pictures)
        ASSERT_TRUE((*film)->add(picture).ok());
    const auto finished = (*film)->finish();
    ASSERT_TRUE(finished.ok()) << finished.error().text();
}

TEST(GifFilm, IsReadBackWithItsPicturesSizeAndDelays) {
    const TemporaryFolder folder;
    const std::vector<Image> pictures{square_at(3), square_at(5), square_at(5), square_at(20)};
    write_gif(folder.file("a.gif"), 30, pictures);
    ShownGif shown;
    read_gif(folder.file("a.gif"), shown);
    // 31 colors: all of them are exact.
    EXPECT_EQ(shown.pictures, pictures);
    // Pictures end at 1/30, 2/30, 3/30 and 4/30 s: 3.33, 6.67, 10 and 13.33 hundredths, rounded.
    EXPECT_EQ(shown.delays, (std::vector<int>{3, 4, 3, 3}));
}

TEST(GifFilm, StoresOnlyTheRectangleThatChanges) {
    const TemporaryFolder folder;
    write_gif(folder.file("a.gif"), 25, {square_at(3), square_at(5), square_at(5)});
    ShownGif shown;
    read_gif(folder.file("a.gif"), shown);
    ASSERT_EQ(shown.rectangles.size(), 3u);
    EXPECT_EQ(shown.rectangles[0].Width, 40);
    EXPECT_EQ(shown.rectangles[0].Height, 30);
    // The square leaves columns 3 and 4 and reaches 9 and 10.
    EXPECT_EQ(shown.rectangles[1].Left, 3);
    EXPECT_EQ(shown.rectangles[1].Width, 8);
    EXPECT_EQ(shown.rectangles[1].Top, 10);
    EXPECT_EQ(shown.rectangles[1].Height, 6);
    EXPECT_EQ(shown.rectangles[2].Width * shown.rectangles[2].Height, 1);
}

TEST(GifFilm, OfManyColorsStaysNearThem) {
    const TemporaryFolder folder;
    Image image{.width = 40, .height = 30, .rgba = {}};
    for (int i = 0; i < 1200; ++i) // 1200 colors
        image.rgba.insert(image.rgba.end(),
                          {static_cast<std::uint8_t>(i % 40 * 6),
                           static_cast<std::uint8_t>(i / 40 * 8),
                           static_cast<std::uint8_t>(i % 7 * 9),
                           255});
    write_gif(folder.file("a.gif"), 25, {image});
    ShownGif shown;
    read_gif(folder.file("a.gif"), shown);
    ASSERT_EQ(shown.pictures.size(), 1u);
    // 255 boxes of a cuboid of 240 by 240 by 63 levels are about 24 levels wide: the nearest color is within 12 levels.
    // A mixture takes farther ones for the sake of its mean: hence the second bound, twice a box and more.
    double sum = 0;
    for (std::size_t i = 0; i < image.rgba.size(); ++i) {
        const int error = std::abs(shown.pictures[0].rgba[i] - image.rgba[i]);
        sum += error;
        ASSERT_LE(error, 60) << i;
    }
    EXPECT_LE(sum / static_cast<double>(image.rgba.size()), 12);
}

TEST(GifFilm, ThatIsNotFinishedLeavesTheOldFile) {
    const TemporaryFolder folder;
    std::ofstream(folder.file("a.gif")) << "old";
    {
        auto film = open_film({folder.file("a.gif"), 40, 30, 25});
        ASSERT_TRUE(film.ok());
        (*film)->sample(square_at(1));
        ASSERT_TRUE((*film)->add(square_at(1)).ok());
    }
    std::string text;
    std::ifstream(folder.file("a.gif")) >> text;
    EXPECT_EQ(text, "old");
}

TEST(GifFilm, ADeviceThatIsFullIsSaid) {
    auto film = open_film({"/dev/full", 40, 30, 25});
    EXPECT_FALSE(film.ok()); // a name without the ending of a film, and no folder
    EXPECT_FALSE(open_film({"/no/such/folder/a.gif", 40, 30, 25}).ok());
}

} // namespace
} // namespace topple::app
