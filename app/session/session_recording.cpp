// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Recordings of the open scene, and scenes that were opened from recordings.

#include "app/session/session.h"
#include "app/session/session_log.h"
#include "topple/io/text/file_writer.h"
#include "topple/io/text/text_lines.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

/// Checks the ranges of scene files, which would otherwise refuse the scene once it is saved.
Result<void> check_camera(const SceneCamera& camera) {
    const bool is_usual = is_finite(camera.target) && std::abs(camera.yaw_deg) <= 36'000 &&
                          std::abs(camera.pitch_deg) <= 90 && camera.distance >= 1e-3f &&
                          camera.distance <= 1e6f;
    if (!is_usual)
        return Error{.message = "a camera needs a yaw within 36000 and a pitch within 90 degrees, "
                                "and a distance from 0.001 to 1e6 m"};
    return {};
}

Result<void> check_number(int number) {
    if (number >= 1 && number <= kMostBookmarks)
        return {};
    return Error{.message = "views have the numbers 1 to " + std::to_string(kMostBookmarks)};
}

} // namespace

Result<void> Session::perform(const SaveRecording& request) {
    if (Result<void> meant = check_scene(request.scene, "Save " + request.path); !meant.ok())
        return meant;
    const Result<std::string> text = recording_of(current(), request.camera, StepDetail::checks);
    if (!text.ok())
        return text.error();
    if (Result<void> written = write_file_atomically(request.path, *text); !written.ok())
        return written;
    add_message(Message::Kind::info, "Saved the recording " + request.path);
    return {};
}

Result<void> Session::perform(const CopyRecording& request) {
    Result<std::string> text = recording_of(current(), request.camera, StepDetail::counts);
    if (!text.ok())
        return text.error();
    request.take(std::move(*text));
    return {};
}

Result<void> Session::perform(const AddRecording& request) {
    let_go();
    Session& played = *request.played;
    std::unique_ptr<Document> document = std::move(played.documents_[played.current_]);
    document->set_number(document_count_ + 1);
    document->set_arrival({.label = "Open " + request.asked.source});
    document->set_thread_count(thread_count_);
    set_paused(true);
    const std::uint64_t steps = document->history().end().step - document->history().first_step();
    document->show_step(document->history().first_step());
    add_document(std::move(document));
    add_message(Message::Kind::info,
                "A recording of " + std::to_string(steps) + " steps; Play starts it");
    if (!request.warning.empty())
        add_message(Message::Kind::warning, "Played here, it differs: " + request.warning);
    return {};
}

Result<void> Session::perform(const SetCamera& request) {
    if (Result<void> checked = check_camera(request.camera); !checked.ok())
        return checked;
    current().set_camera(request.camera);
    return {};
}

Result<void> Session::perform(const SetBookmark& request) {
    SceneBookmark bookmark = request.bookmark;
    if (Result<void> meant = check_scene(request.scene, "Store view"); !meant.ok())
        return meant;
    if (Result<void> checked = check_number(bookmark.number); !checked.ok())
        return checked;
    if (Result<void> checked = check_camera(bookmark.camera); !checked.ok())
        return checked;
    bookmark.name = clean_name(bookmark.name);
    std::vector<SceneBookmark> all = document().header()->bookmarks;
    const auto at = std::find_if(all.begin(), all.end(), [&](const SceneBookmark& other) {
        return other.number >= bookmark.number;
    });
    if (at != all.end() && at->number == bookmark.number)
        *at = std::move(bookmark);
    else
        all.insert(at, std::move(bookmark));
    current().set_bookmarks(std::move(all));
    return {};
}

Result<void> Session::perform(const RemoveBookmark& request) {
    if (Result<void> meant = check_scene(request.scene, "Remove view"); !meant.ok())
        return meant;
    std::vector<SceneBookmark> all = document().header()->bookmarks;
    const auto is_it = [&](const SceneBookmark& other) { return other.number == request.number; };
    if (std::erase_if(all, is_it) == 0)
        return Error{.message = "there is no view " + std::to_string(request.number)};
    current().set_bookmarks(std::move(all));
    return {};
}

} // namespace topple::app
