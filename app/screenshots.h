// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/request.h"
#include "app/view/images/image.h"
#include "topple/core/result.h"

#include <filesystem>
#include <future>
#include <string>
#include <vector>

namespace topple::app {

struct PublishedFrame;

/// Contents of a screenshot.
enum class Screenshot : std::uint8_t {
    none,
    scene,  ///< The picture without panels.
    window, ///< Everything in the window.
};

/// Returns the folder of screenshots: topple in ~/Pictures if that exists, else in the home folder. Creates it. Fails:
/// no home folder is known, or the folder cannot be created.
Result<std::filesystem::path> picture_folder();

/// Returns the scene's name for a file without its ending: box_stack for the title "Box stack", ring for ring.obj.
std::string file_stem_of(const PublishedFrame& frame);

/// Creates an empty file of the first of these names that no file has: x.png, x_2.png, x_3.png, ... Fails: the folder
/// takes no file.
Result<std::filesystem::path> reserve_file(const std::filesystem::path& folder,
                                           const std::string& stem,
                                           const std::string& extension);

/// Packs and writes pictures beside the window, which goes on meanwhile. The destructor waits until all are written.
/// One thread at a time.
class ScreenshotWriter {
public:
    /// Writes the picture into picture_folder(), named after the scene and the step of the frame.
    void save(Image image, const PublishedFrame& frame);
    /// Returns a message for every picture that was written, or could not be, since the last call.
    [[nodiscard]] std::vector<Tell> take_messages();

private:
    std::vector<std::future<Tell>> writings_;
};

} // namespace topple::app
