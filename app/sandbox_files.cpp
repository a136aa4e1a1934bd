// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Opening scenes and files: scenes of the gallery at once, files while the session goes on.

#include "app/sandbox.h"
#include "app/scenes/scene_registry.h"
#include "app/tools/surface_point.h"
#include "engine/io/obj_reader.h"
#include "engine/scene/tumbling.h"

#include <algorithm>
#include <system_error>

namespace topple::app {
namespace {

constexpr std::size_t kRecentFiles = 10;

} // namespace

/// Passes requests on to the session. Files to open are read beside the session instead.
void Sandbox::post(const Requests& requests) {
    for (const Request& request : requests) {
        if (const auto* opening = std::get_if<OpenScene>(&request)) {
            open(*opening);
        } else if (const auto* saving = std::get_if<SaveScene>(&request)) {
            session_.post(SaveScene{saving->path, scene_camera()});
        } else {
            session_.post(request);
        }
    }
}

/// Opens a scene of the gallery at once. A file is read while the session goes on, with a progress bar.
void Sandbox::open(const OpenScene& request) {
    loads_.cancel_opening();
    if (is_file_source(request.source)) {
        loads_.open(request, thread_count_);
        return;
    }
    if (recovery_)
        recovery_->copy_before_change(*current_, scene_camera(), session_);
    session_.post(request);
}

void Sandbox::restart() {
    const std::string& source = current_->scene_source;
    if (is_file_source(source))
        loads_.restart({}, source, thread_count_);
    else
        session_.post(RestartScene{});
}

/// Lists the file by its absolute path, which holds wherever the program is started next.
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

void Sandbox::handle_drops(const InputEvents& events) {
    for (const std::string& path : events.dropped_paths) {
        if (!is_obj_path(path)) {
            open(OpenScene{path});
            continue;
        }
        // The model falls from 1 m above the surface under the pointer; a static one stands on that surface.
        const ToolContext context{*current_,
                                  camera_,
                                  layout_.as_viewport(),
                                  events.mouse,
                                  events.modifiers,
                                  state_.tools,
                                  present_};
        const bool is_static = events.modifiers.shift;
        Vec3 place = surface_under_pointer(context).point;
        if (!is_static)
            place.y += 1;
        loads_.start({.path = path,
                      .position = place,
                      .is_static = is_static,
                      .max_parts = kUsualConvexParts});
    }
}

void Sandbox::post_models_read() {
    for (Request& request : loads_.take_finished()) {
        const bool is_import = std::holds_alternative<Do>(request);
        if (recovery_ && !is_import)
            recovery_->copy_before_change(*current_, scene_camera(), session_);
        session_.post(std::move(request));
    }
}

} // namespace topple::app
