// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Recordings of the open scene, and scenes that were opened from recordings.

#include "app/session/session.h"
#include "app/session/session_log.h"
#include "topple/io/text/file_writer.h"

#include <cmath>

namespace topple::app {

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
                "A recording of " + std::to_string(steps) + " steps; Space plays it");
    if (!request.warning.empty())
        add_message(Message::Kind::warning, "Played here, it differs: " + request.warning);
    return {};
}

Result<void> Session::perform(const SetCamera& request) {
    // The ranges of scene files, which would otherwise refuse the scene once it is saved.
    const SceneCamera& camera = request.camera;
    const bool is_usual = is_finite(camera.target) && std::abs(camera.yaw_deg) <= 36'000 &&
                          std::abs(camera.pitch_deg) <= 90 && camera.distance >= 1e-3f &&
                          camera.distance <= 1e6f;
    if (!is_usual)
        return Error{.message = "a camera needs a yaw within 36000 and a pitch within 90 degrees, "
                                "and a distance from 0.001 to 1e6 m"};
    current().set_camera(camera);
    return {};
}

} // namespace topple::app
