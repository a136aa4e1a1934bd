// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/screenshots.h"

#include "app/platform/paths.h"
#include "app/session/frame/published_frame.h"
#include "app/session/session_log.h"
#include "topple/io/obj/obj_reader.h"
#include "topple/io/text/file_operations.h"

#include <cctype>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <system_error>
#include <utility>

namespace topple::app {
namespace {

namespace fs = std::filesystem;

/// Writes the picture into a new file. Returns the path.
Result<fs::path> write_new(const Image& image, const std::string& stem) {
    const Result<fs::path> folder = picture_folder();
    if (!folder.ok())
        return folder.error();
    Result<fs::path> path = reserve_file(*folder, stem, ".png");
    if (!path.ok())
        return path.error();
    if (const Result<void> written = write_png(image, path->string()); !written.ok()) {
        std::error_code ignored;
        fs::remove(*path, ignored); // the empty file that kept the name
        return written.error();
    }
    return path;
}

} // namespace

Result<fs::path> picture_folder() {
    const fs::path home = home_folder();
    if (home.empty())
        return Error{.message = "there is no home folder to save pictures in: HOME is not set"};
    std::error_code ignored;
    const fs::path pictures = home / "Pictures";
    const fs::path folder = (fs::is_directory(pictures, ignored) ? pictures : home) / "topple";
    if (Result<void> made = make_folder(folder); !made.ok())
        return made.error();
    return folder;
}

std::string file_stem_of(const PublishedFrame& frame) {
    const fs::path source(frame.scene_source);
    if (is_saved_scene_path(source))
        return source.stem().string();
    const std::string title = is_obj_path(source)       ? source.stem().string()
                              : frame.header != nullptr ? frame.header->title
                                                        : std::string();
    std::string stem;
    for (const char c : title)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            stem += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        else if (!stem.empty() && stem.back() != '_')
            stem += '_';
    return stem.empty() ? "scene" : stem;
}

Result<fs::path> reserve_file(const fs::path& folder,
                              const std::string& stem,
                              const std::string& extension) {
    for (int number = 1;; ++number) {
        const std::string end = number == 1 ? "" : "_" + std::to_string(number);
        const fs::path path = folder / (stem + end + extension);
        FileOperations files;
        if (const int file = files.open(path, FileOperations::Opening::new_file); file >= 0) {
            files.close(file);
            return path;
        }
        if (errno != EEXIST)
            return Error{.message = std::strerror(errno), .file = path.string()};
    }
}

void ScreenshotWriter::save(Image image, const PublishedFrame& frame) {
    const std::string stem = file_stem_of(frame) + "_" + std::to_string(frame.timeline.step);
    writings_.push_back(std::async(std::launch::async, [image = std::move(image), stem] {
        const Result<fs::path> path = write_new(image, stem);
        return path.ok() ? Tell{.text = "Saved the picture " + path->string()}
                         : Tell{.is_warning = true,
                                .text = "The picture was not saved: " + path.error().text()};
    }));
}

std::vector<Tell> ScreenshotWriter::take_messages() {
    std::vector<Tell> messages;
    std::erase_if(writings_, [&](std::future<Tell>& writing) {
        if (writing.wait_for(std::chrono::seconds(0)) != std::future_status::ready)
            return false;
        messages.push_back(writing.get());
        return true;
    });
    return messages;
}

} // namespace topple::app
