// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Scenes and files: scenes of the gallery are opened at once, files in the background; dialogs ask for names.

#include "app/sandbox.h"
#include "app/scenes/scene_registry.h"
#include "app/screenshots.h"
#include "app/session/session_log.h"
#include "app/tools/surface_point.h"
#include "topple/io/obj/obj_reader.h"
#include "topple/scene/tumbling.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace topple::app {
namespace {

constexpr std::size_t kRecentFiles = 10;

/// Proposes a name for saving: box_stack.json for the title "Box stack", ring.json for the model ring.obj; a scene
/// file or a world file keeps its name and folder.
void propose_name(const PublishedFrame& frame, FileDialog& dialog) {
    const std::filesystem::path source(frame.scene_source);
    if (is_saved_scene_path(source)) {
        dialog.folder = source.parent_path().string();
        dialog.name = source.filename().string();
        return;
    }
    dialog.name = file_stem_of(frame) + ".json";
}

/// Proposes the name of the scene with the ending of recordings.
void propose_name_of_recording(const PublishedFrame& frame, FileDialog& dialog) {
    propose_name(frame, dialog);
    dialog.name = std::filesystem::path(dialog.name).stem().string() + ".topple";
}

/// Returns the file of the scene and the files of its models; empty: the scene is no file.
std::vector<std::filesystem::path> files_of(const PublishedFrame& frame) {
    const std::filesystem::path source(frame.scene_source);
    if (!is_saved_scene_path(source) && !is_obj_path(source))
        return {};
    std::vector<std::filesystem::path> files{source};
    for (const auto& entry : *frame.shapes)
        if (entry != nullptr && !entry->label.file.empty())
            files.push_back(source.parent_path() / entry->label.file);
    return files;
}

} // namespace

/// Passes requests on to the session. Files to open are read beside the session instead.
void Sandbox::submit(const Requests& requests) {
    for (const Request& request : requests) {
        if (const auto* opening = std::get_if<OpenScene>(&request)) {
            open(*opening);
        } else if (const auto* saving = std::get_if<SaveScene>(&request)) {
            save(saving->path);
        } else if (const auto* recording = std::get_if<SaveRecording>(&request)) {
            session_.submit(SaveRecording{.path = recording->path,
                                          .camera = scene_camera(),
                                          .scene = current_->scene_number});
        } else if (const auto* restarting = std::get_if<RestartScene>(&request)) {
            restart(*restarting);
        } else {
            session_.submit(request);
        }
    }
}

/// Cancels files that are being opened, and says that another one comes instead.
void Sandbox::cancel_opening() {
    for (const std::string& file : loads_.cancel_opening())
        session_.submit(Tell{true, file + " is no longer read: something else was opened"});
}

/// Opens a scene of the gallery at once. A file is read in the background, with a progress bar.
void Sandbox::open(const OpenScene& request) {
    cancel_opening();
    if (is_file_source(request.source)) {
        loads_.open(request, thread_count_);
        return;
    }
    if (recovery_)
        recovery_->copy_before_change(*current_, scene_camera(), session_);
    session_.submit(request);
}

/// Restarts the shown scene. A file is read in the background, as in open().
void Sandbox::restart(RestartScene request) {
    cancel_opening();
    request.scene = current_->scene_number;
    const std::string& source = current_->scene_source;
    if (is_file_source(source)) {
        loads_.restart(std::move(request), source, thread_count_);
        return;
    }
    if (recovery_)
        recovery_->copy_before_change(*current_, scene_camera(), session_);
    session_.submit(std::move(request));
}

/// Saves the shown scene.
void Sandbox::save(const std::string& path) {
    files_.expect_own_writing();
    session_.submit(
        SaveScene{.path = path, .camera = scene_camera(), .scene = current_->scene_number});
}

/// Lists the file by its absolute path, which is valid in any working directory.
void Sandbox::remember_file(const std::string& source) {
    std::error_code problem;
    const std::filesystem::path whole = std::filesystem::absolute(source, problem);
    const std::string path = problem ? source : whole.lexically_normal().string();
    auto& recent = state_.recent_files;
    recent.erase(std::remove(recent.begin(), recent.end(), path), recent.end());
    recent.insert(recent.begin(), path);
    if (recent.size() > kRecentFiles)
        recent.resize(kRecentFiles);
}

/// Reads the shown scene again when another program has changed its files. A scene with unsaved changes stays.
void Sandbox::follow_files(double seconds) {
    if (std::exchange(watched_scene_, current_->scene_number) != current_->scene_number ||
        current_->scene_source != watched_source_) {
        watched_source_ = current_->scene_source;
        files_.watch(files_of(*current_));
    }
    const std::optional<std::filesystem::path> changed = files_.take_change(seconds);
    if (!changed)
        return;
    const std::string name = changed->filename().string();
    if (current_->has_unsaved_changes) {
        session_.submit(Tell{.is_warning = true,
                             .text = name + " was changed by another program; " +
                                     state_.keymap.label_or(Action::restart, "Restart") +
                                     " reads it again. The changes here are not saved"});
        return;
    }
    session_.submit(Tell{.text = name + " was changed by another program, and is read again"});
    restart({.keeps_parameters = false});
}

void Sandbox::handle_drops(const InputEvents& events) {
    for (const std::string& path : events.dropped_paths) {
        if (!is_obj_path(path)) {
            open(OpenScene{path});
            continue;
        }
        // The model falls from 1 m above the surface under the pointer; a static one stands on that surface.
        const bool is_static = events.modifiers.shift;
        Vec3 place = surface_under_pointer(tool_context(events)).point;
        if (!is_static)
            place.y += 1;
        loads_.start({.path = path,
                      .position = place,
                      .is_static = is_static,
                      .max_parts = kUsualConvexParts},
                     current_->scene_number,
                     thread_count_);
    }
}

void Sandbox::post_models_read() {
    for (Request& request : loads_.take_finished()) {
        const auto* recording = std::get_if<AddRecording>(&request);
        if (recovery_ && (recording != nullptr || std::holds_alternative<AddScene>(request)))
            recovery_->copy_before_change(*current_, scene_camera(), session_);
        if (recording != nullptr && is_file_source(recording->asked.source))
            remember_file(recording->asked.source);
        session_.submit(std::move(request));
    }
}

void Sandbox::do_file_action(Action action) {
    const auto ask_for_file = [&](FileDialog::Purpose purpose) {
        state_.dialog.purpose = purpose;
        state_.dialog.name.clear();
        state_.dialog.just_opened = true;
    };
    switch (action) {
    case Action::show_scenes:
        toggle_page(state_.palette.is_shown);
        state_.palette.just_opened = true;
        state_.palette.filter.clear();
        state_.palette.searched.reset(); // keys may have changed since
        break;
    case Action::show_gallery:
        toggle_page(state_.gallery.is_shown);
        state_.gallery.just_opened = true;
        state_.gallery.filter.clear();
        state_.gallery.searched.reset(); // another scene may be open
        break;
    case Action::open_file:
        ask_for_file(FileDialog::Purpose::open);
        break;
    case Action::save_file:
        if (is_saved_scene_path(current_->scene_source)) {
            save(current_->scene_source);
            break;
        }
        [[fallthrough]];
    case Action::save_file_as:
        ask_for_file(FileDialog::Purpose::save);
        propose_name(*current_, state_.dialog);
        break;
    case Action::save_recording:
        ask_for_file(FileDialog::Purpose::record);
        propose_name_of_recording(*current_, state_.dialog);
        break;
    case Action::save_picture:
        screenshot_ = Screenshot::scene;
        break;
    case Action::save_picture_of_window:
        screenshot_ = Screenshot::window;
        break;
    case Action::save_film:
        film_saver_.begin(*current_, film_look(), session_);
        break;
    case Action::copy_repro:
        copy_repro();
        break;
    default:
        break;
    }
}

/// Returns the look of a film: that of the picture, small, with even sides as encoders need them.
FilmLook Sandbox::film_look() const {
    FilmLook look{.camera = scene_camera(), .view = state_.view, .quality = state_.drawing.level};
    const ui::Rect& picture = layout_.viewport;
    const Real width = picture.max.x - picture.min.x, height = picture.max.y - picture.min.y;
    if (width > 0 && height > 0)
        look.height = 2 * static_cast<int>(std::clamp(
                              static_cast<Real>(look.width) * height / width / 2, 8.0f, 640.0f));
    return look;
}

/// Copies what repeats the session, with everything that was done a moment ago.
void Sandbox::copy_repro() {
    session_.submit(CopyRecording{.camera = scene_camera(), .take = [this](std::string text) {
                                      copied_text_ = std::move(text);
                                  }});
    session_.drain();
    if (!copied_text_.empty())
        session_.submit(Tell{.text = "Copied scene, inputs, camera and hash: " +
                                     std::to_string(copied_text_.size()) +
                                     " characters. Pasting them here opens them"});
}

void Sandbox::open_neighbor(int direction) {
    const auto scenes = all_scenes();
    const std::string id(scene_id_of(current_->scene_source));
    const auto count = static_cast<int>(scenes.size());
    int index = direction > 0 ? -1 : 0;
    for (int i = 0; i < count; ++i)
        if (scenes[static_cast<std::size_t>(i)].id == id)
            index = i;
    const int next = (index + direction + count) % count;
    open(OpenScene{std::string(scenes[static_cast<std::size_t>(next)].id)});
}

} // namespace topple::app
