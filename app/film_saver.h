// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/platform/child_process.h"
#include "app/session/session_thread.h"
#include "app/view/style/view_options.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace topple::app {

/// The look of a film.
struct FilmLook {
    SceneCamera camera;
    ViewOptions view;
    Quality quality = Quality::high;
    int width = 640, height = 360; ///< [px]; both even.
};

/// Saves the last seconds of the shown scene as a film in picture_folder(): copies the recording of the session beside
/// the film, and has a process of its own draw the film from the recording, so that the window goes on. One film at a
/// time. A film that is still being drawn when the window closes is completed by its process. One thread at a time.
class FilmSaver {
public:
    static constexpr double kSeconds = 5; ///< Length of a film in simulated time. [s]

    /// `program` is that of the verb `render`.
    explicit FilmSaver(std::string program) : program_(std::move(program)) {}

    /// Begins a film that ends with the frame. Tells of what prevents it.
    void begin(const PublishedFrame& frame, const FilmLook& look, SessionThread& session);
    /// Starts the drawing once the session has given its recording, and tells of the end. To be called in every frame.
    void update(SessionThread& session);
    [[nodiscard]] bool is_busy() const { return recording_ != nullptr || drawing_; }

private:
    struct Recording; ///< Filled by the session's thread.

    Result<void> reserve(const PublishedFrame& frame);
    void start(SessionThread& session);
    void give_up(const std::string& reason, SessionThread& session);

    std::string program_;
    std::filesystem::path film_, recording_file_;
    std::vector<std::string> options_;     ///< Options of the verb that give the film its look.
    std::shared_ptr<Recording> recording_; ///< Null: none is awaited.
    std::optional<ChildProcess> drawing_;
};

} // namespace topple::app
