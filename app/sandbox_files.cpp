// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// What the sandbox opens: scenes of the gallery at once, files beside everything else.

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

/// To the session; but files that are to be opened are read beside it.
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

/// A file is read beside everything else, with a bar.
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

/// By its whole path: the list is good wherever the program is started next time.
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
        // It falls from a metre above what is under the pointer, or stands there if it is static.
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
