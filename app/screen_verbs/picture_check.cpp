// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/screen_verbs/picture_check.h"

#include "app/render/playback_picture.h"
#include "topple/io/text/file_writer.h"

namespace topple::app {
namespace {

constexpr int kWidth = 320, kHeight = 240; // [px]
constexpr std::string_view kFloor = R"({"topple_scene": 1, "bodies": [
  {"shape": {"type": "plane"}}]})";
constexpr std::string_view kBoxOnFloor = R"({"topple_scene": 1, "bodies": [
  {"shape": {"type": "plane"}},
  {"position": [0, 1, 0], "shape": {"type": "box", "half_extents": [1, 1, 1]}}]})";

Error broken(std::string what) { return {.message = std::move(what)}; }

/// Draws the scene twice, from a camera that has the box in the middle of its picture.
Result<Image> draw(std::string_view scene, const std::filesystem::path& path) {
    if (const auto written = write_file_atomically(path, scene); !written.ok())
        return written.error();
    const RenderRequest request{.source = path.string(),
                                .width = kWidth,
                                .height = kHeight,
                                .camera = SceneCamera{.target = {0, 1, 0}, .distance = 12}};
    auto playback = open_playback(request);
    if (!playback.ok())
        return playback.error();
    if (const auto shown = playback->show(playback->first_step()); !shown.ok())
        return shown.error();
    auto picture = PlaybackPicture::create(request, *playback);
    if (!picture.ok())
        return picture.error();
    Result<Image> image = picture->draw();
    if (!image.ok())
        return image;
    const Result<Image> again = picture->draw();
    if (!again.ok())
        return again;
    if (*again != *image)
        return broken("the same picture drawn twice has other pixels");
    return image;
}

Result<std::string> shows_a_box(const std::filesystem::path& folder) {
    const auto with = draw(kBoxOnFloor, folder / "box.json");
    if (!with.ok())
        return with.error();
    const auto without = draw(kFloor, folder / "floor.json");
    if (!without.ok())
        return without.error();
    // The box covers the middle, and no shadow of it reaches the corners.
    if (with->at(kWidth / 2, kHeight / 2) == without->at(kWidth / 2, kHeight / 2))
        return broken("a box does not show in its picture");
    for (const int x : {0, kWidth - 1})
        for (const int y : {0, kHeight - 1})
            if (with->at(x, y) != without->at(x, y))
                return broken("a box shows where it is not");
    return std::to_string(kWidth) + " x " + std::to_string(kHeight) + " pixels";
}

const SelfTest kChecks[] = {{"A1", "A picture shows what is in the scene", shows_a_box}};

} // namespace

std::span<const SelfTest> picture_checks() { return kChecks; }

} // namespace topple::app
