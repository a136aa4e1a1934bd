// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/render_verb.h"

#include "app/platform/offscreen_context.h"
#include "app/render/renderer.h"
#include "app/scenes/scene_registry.h"
#include "app/session/frame/frame_query.h"
#include "app/view/frame_view.h"
#include "app/view/images/heat_map.h"
#include "topple/core/parallel.h"
#include "topple/io/text/file_writer.h"

#include <algorithm>
#include <thread>

namespace topple::app {
namespace {

constexpr int kLargest = 16384; ///< Limit that OpenGL 3.3 drivers have in common. [px]

Result<void> check_size(const RenderRequest& request) {
    const auto is_fine = [](int size) { return size >= 1 && size <= kLargest; };
    if (is_fine(request.width) && is_fine(request.height))
        return {};
    return Error{"a picture of " + std::to_string(request.width) + " by " +
                 std::to_string(request.height) + " pixels cannot be drawn; 1 to " +
                 std::to_string(kLargest) + " in each direction can"};
}

/// Returns the frame that a session would publish.
PublishedFrame frame_of(const World& world, const ViewOptions& options) {
    PublishedFrame frame;
    frame.state = world.snapshot();
    frame.shapes = world.shapes();
    frame.report = world.last_report();
    if (options.shows(Overlay::cells))
        frame.broad_phase_cells = world.broad_phase_cells();
    return frame;
}

/// Returns the requested camera; else the scene's; else one that shows the whole scene.
OrbitCamera camera_for(const RenderRequest& request,
                       const OpenedScene& opened,
                       const PublishedFrame& frame,
                       const Viewport& viewport) {
    if (request.camera)
        return OrbitCamera(*request.camera);
    if (opened.header.camera)
        return OrbitCamera(*opened.header.camera);
    if (opened.scene)
        return OrbitCamera(opened.scene->camera());
    OrbitCamera camera{SceneCamera{}};
    if (const Aabb bounds = bounds_of_all(frame); is_bounded(bounds))
        camera.focus(bounds, viewport);
    return OrbitCamera(camera.as_scene_camera()); // without smoothing
}

Error blame_the_machine(Error error) {
    error.is_of_the_machine = true;
    return error;
}

} // namespace

Result<void> render_to_png(const RenderRequest& request) {
    if (const auto fine = check_size(request); !fine)
        return fine;
    if (const auto writable = check_writable(request.out); !writable)
        return writable;
    auto opened = open_scene(request.source, 1, {}, request.memory_bytes);
    if (!opened)
        return opened.error();
    HitList hits;
    for (int i = 0; i < request.steps; ++i) {
        const bool notes = request.options.shows(Overlay::hits);
        const Snapshot before = notes ? opened->world.snapshot() : nullptr;
        opened->world.step();
        if (notes)
            hits.note(*before, *opened->world.snapshot());
    }

    PublishedFrame frame = frame_of(opened->world, request.options);
    frame.recent_hits = hits.before(frame.state->time);
    const Viewport viewport{{},
                            {static_cast<Real>(request.width), static_cast<Real>(request.height)}};
    const OrbitCamera camera = camera_for(request, *opened, frame, viewport);
    if (request.heat) {
        JobPool pool(static_cast<int>(std::max(std::thread::hardware_concurrency(), 1u)));
        const HeatMap heat = measure_heat(frame, camera, viewport, *request.heat, pool);
        return write_png(heat_image(heat, *request.heat), request.out);
    }

    const auto context = OffscreenContext::create();
    if (!context)
        return blame_the_machine(context.error());
    auto renderer = Renderer::create({request.shader_folder});
    if (!renderer && request.shader_folder.empty())
        return blame_the_machine(renderer.error());
    if (!renderer)
        return renderer.error();
    renderer->set_quality(request.quality);

    FrameViewInput input;
    input.frame = &frame;
    input.camera = render_camera_of(camera, viewport);
    input.options = request.options;
    RenderScene scene;
    extract_scene(input, scene);
    return write_png(renderer->draw_image(scene, request.width, request.height), request.out);
}

} // namespace topple::app
