// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/film_saver.h"

#include "app/screenshots.h"
#include "topple/io/text/file_writer.h"
#include "topple/world/world_state.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <system_error>
#include <utility>

namespace topple::app {
namespace {

/// Returns the names of the shown overlays with commas; empty: none is shown.
std::string overlays_of(const ViewOptions& view) {
    std::string names;
    for (int i = 0; i < kOverlayCount; ++i)
        if (const auto overlay = static_cast<Overlay>(i); view.shows(overlay))
            names += (names.empty() ? "" : ",") + std::string(name_of(overlay));
    return names;
}

/// Returns the names of the parts that the view leaves out with commas; empty: it has all.
std::string parts_left_out(const ViewOptions& view) {
    std::string names;
    for (const PicturePart& part : picture_parts())
        if (!(view.*part.is_drawn))
            names += (names.empty() ? "" : ",") + std::string(part.name);
    return names;
}

/// Returns what a person is told about the difference between film and window; empty: there is none.
std::string told_difference(const PublishedFrame& frame, const ViewOptions& view) {
    const bool has_ghost = view.ghost && !frame.ghost.bodies.empty();
    const bool has_path = view.prediction && frame.predicted_paths;
    if (!has_ghost && !has_path)
        return {};
    return std::string(", without the ") + (has_ghost ? "ghost of the other run" : "path to come") +
           (has_ghost && has_path ? " and the path to come" : "");
}

/// Returns the options of `topple render` for the last seconds before the frame.
std::vector<std::string> options_for(const PublishedFrame& frame, const FilmLook& look) {
    const std::uint64_t last = frame.timeline.step, first = frame.timeline.first_step;
    const auto wanted = static_cast<std::uint64_t>(
        std::llround(FilmSaver::kSeconds / static_cast<double>(frame.state->parameters.dt)));
    std::vector<std::string> options{"--from",
                                     std::to_string(last - std::min(wanted, last - first)),
                                     "--to",
                                     std::to_string(last),
                                     "--size",
                                     std::to_string(look.width) + "x" + std::to_string(look.height),
                                     "--theme",
                                     std::string(name_of(look.view.theme)),
                                     "--colors",
                                     std::string(name_of(look.view.color_mode)),
                                     "--quality",
                                     std::string(name_of(look.quality))};
    if (const std::string overlays = overlays_of(look.view); !overlays.empty())
        options.insert(options.end(), {"--overlays", overlays});
    if (const std::string parts = parts_left_out(look.view); !parts.empty())
        options.insert(options.end(), {"--without", parts});
    return options;
}

} // namespace

struct FilmSaver::Recording {
    std::mutex mutex;
    std::optional<std::string> text; ///< None until the session has given it.
};

/// Chooses the files of the film and its recording, and keeps their names with empty files.
Result<void> FilmSaver::reserve(const PublishedFrame& frame) {
    const auto folder = picture_folder();
    if (!folder.ok())
        return folder.error();
    const std::string stem = file_stem_of(frame) + "_" + std::to_string(frame.timeline.step);
    auto film = reserve_file(*folder, stem, is_program_installed("ffmpeg") ? ".mp4" : ".gif");
    if (!film.ok())
        return film.error();
    film_ = std::move(*film);
    auto recording = reserve_file(*folder, film_.stem().string(), ".topple");
    if (!recording.ok())
        return recording.error();
    recording_file_ = std::move(*recording);
    return {};
}

void FilmSaver::begin(const PublishedFrame& frame, const FilmLook& look, SessionThread& session) {
    if (is_busy()) {
        session.submit(Tell{.is_warning = true,
                            .text = "Another film is still being drawn; one is drawn at a time"});
        return;
    }
    if (frame.timeline.step <= frame.timeline.first_step) {
        session.submit(Tell{.is_warning = true, .text = "There is no step to film yet"});
        return;
    }
    if (const Result<void> reserved = reserve(frame); !reserved.ok())
        return give_up(reserved.error().text(), session);
    options_ = options_for(frame, look);
    recording_ = std::make_shared<Recording>();
    session.submit(
        CopyRecording{.camera = look.camera, .take = [recording = recording_](std::string text) {
                          const std::lock_guard lock(recording->mutex);
                          recording->text = std::move(text);
                      }});
    session.submit(Tell{.text = "Drawing a film of the last seconds" +
                                told_difference(frame, look.view) + ": " + film_.string()});
}

/// Writes the recording that the session has given, and starts the process that draws the film.
void FilmSaver::start(SessionThread& session) {
    std::optional<std::string> text;
    {
        const std::lock_guard lock(recording_->mutex);
        text = std::move(recording_->text);
    }
    recording_.reset();
    if (!text) // the session has told the reason
        return give_up("the session has no recording", session);
    if (const Result<void> written = write_file_atomically(recording_file_, *text); !written.ok())
        return give_up(written.error().text(), session);
    std::vector<std::string> words{
        program_, "render", recording_file_.string(), "--film", film_.string()};
    words.insert(words.end(), options_.begin(), options_.end());
    Result<ChildProcess> started = ChildProcess::start(words, ChildProcess::Input::none);
    if (!started.ok())
        return give_up(started.error().text(), session);
    drawing_.emplace(std::move(started).value());
}

void FilmSaver::update(SessionThread& session) {
    // The request, which holds the other owner, is gone as soon as the session has executed it.
    if (recording_ && recording_.use_count() == 1)
        start(session);
    const std::optional<int> exit_code = drawing_ ? drawing_->exit_code() : std::nullopt;
    if (!exit_code)
        return;
    if (*exit_code != 0)
        return give_up(drawing_->said(), session);
    session.submit(Tell{.text = "Saved the film " + film_.string() +
                                ", and its recording beside "
                                "it"});
    drawing_.reset();
    film_.clear();
    recording_file_.clear();
}

/// Removes the files of the film, and tells the reason.
void FilmSaver::give_up(const std::string& reason, SessionThread& session) {
    recording_.reset();
    drawing_.reset();
    for (std::filesystem::path* file : {&film_, &recording_file_}) {
        std::error_code ignored;
        if (!file->empty())
            std::filesystem::remove(*file, ignored);
        file->clear();
    }
    session.submit(Tell{.is_warning = true, .text = "The film was not saved: " + reason});
}

} // namespace topple::app
