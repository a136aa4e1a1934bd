// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/playback_picture.h"

#include "app/platform/offscreen_context.h"
#include "app/render/renderer.h"
#include "app/session/frame/frame_query.h"
#include "app/view/frame_view.h"
#include "app/view/images/heat_map.h"
#include "app/view/lines/measurement_lines.h"
#include "app/view/style/theme.h"
#include "app/view/written_labels.h"
#include "topple/core/parallel.h"

#include <algorithm>
#include <thread>

namespace topple::app {
namespace {

constexpr int kLargest = 16384; ///< Limit that OpenGL 3.3 drivers have in common. [px]

Viewport viewport_of(const RenderRequest& request) {
    return {{}, {static_cast<Real>(request.width), static_cast<Real>(request.height)}};
}

OrbitCamera camera_for(const RenderRequest& request,
                       const Playback& playback,
                       const PublishedFrame& frame) {
    if (request.camera)
        return OrbitCamera(*request.camera);
    if (playback.camera())
        return OrbitCamera(*playback.camera());
    if (playback.opened().scene)
        return OrbitCamera(playback.opened().scene->camera());
    OrbitCamera camera{SceneCamera{}};
    if (const Aabb bounds = bounds_of_all(frame); is_bounded(bounds))
        camera.focus(bounds, viewport_of(request));
    return OrbitCamera(camera.as_scene_camera()); // without smoothing
}

Error blame_the_machine(Error error) {
    error.is_of_the_machine = true;
    return error;
}

/// Returns the notes and the measurements of the shown state, as the window draws them.
DebugGeometry annotations_of(const FrameViewInput& input) {
    DebugGeometry out;
    const auto pose_of = [&](BodyId id) { return shown_pose(input, id, {}); };
    const Rgba color = colors_of(input.options.theme).line;
    for (const Annotation& annotation : input.frame->state->annotations.list()) {
        const bool is_note = annotation.kind == AnnotationKind::note;
        if (!(is_note ? input.options.notes : input.options.measurements))
            continue;
        const AnnotationView view = view_of(annotation, *input.frame, pose_of);
        add_measurement(out, view, input.camera.eye, color);
        out.labels.push_back({view.label, view.text, color});
    }
    return out;
}

Error no_such_size(const RenderRequest& request) {
    return {.message = "a picture of " + std::to_string(request.width) + " by " +
                       std::to_string(request.height) + " pixels cannot be drawn; 1 to " +
                       std::to_string(kLargest) + " in each direction can"};
}

} // namespace

Result<void> check_picture_size(const RenderRequest& request) {
    const auto is_fine = [](int size) { return size >= 1 && size <= kLargest; };
    if (is_fine(request.width) && is_fine(request.height))
        return {};
    return no_such_size(request);
}

Result<Playback> open_playback(const RenderRequest& request) {
    return Playback::open(
        request.source,
        {.memory_bytes = request.memory_bytes,
         .extras = {.broad_phase_cells = request.options.shows(Overlay::cells),
                    .contact_colors = request.options.shows(Overlay::graph_colors),
                    .hits = request.options.shows(Overlay::hits),
                    .effects = request.options.effects},
         .keeps_previous = request.exposure.picture_count > 1,
         .has_trails = request.options.shows(Overlay::trails)});
}

struct PlaybackPicture::Impl {
    const RenderRequest& request;
    Playback& playback;
    OrbitCamera camera;
    std::optional<OffscreenContext> context; ///< None for the cost of rays, which needs no OpenGL.
    std::optional<Renderer> renderer;
    RenderScene scene;
};

PlaybackPicture::PlaybackPicture(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
PlaybackPicture::~PlaybackPicture() = default;
PlaybackPicture::PlaybackPicture(PlaybackPicture&&) noexcept = default;

Result<PlaybackPicture> PlaybackPicture::create(const RenderRequest& request, Playback& playback) {
    auto impl = std::unique_ptr<Impl>(
        new Impl{.request = request,
                 .playback = playback,
                 .camera = camera_for(request, playback, *playback.frame()),
                 .context = {},
                 .renderer = {},
                 .scene = {}});
    if (request.heat)
        return PlaybackPicture(std::move(impl));
    auto context = OffscreenContext::create();
    if (!context)
        return blame_the_machine(context.error());
    impl->context.emplace(std::move(context).value());
    auto renderer = Renderer::create({request.shader_folder});
    if (!renderer && request.shader_folder.empty())
        return blame_the_machine(renderer.error());
    if (!renderer)
        return renderer.error();
    impl->renderer.emplace(std::move(renderer).value());
    impl->renderer->set_quality(request.quality);
    return PlaybackPicture(std::move(impl));
}

const OrbitCamera& PlaybackPicture::camera() const { return impl_->camera; }

std::vector<PassTime> PlaybackPicture::measure_passes() {
    const RenderRequest& request = impl_->request;
    if (!impl_->renderer || request.timed_pictures < 1)
        return {};
    return impl_->renderer->measure_passes(
        impl_->scene, request.width, request.height, request.timed_pictures);
}

Result<Image> PlaybackPicture::draw() {
    const RenderRequest& request = impl_->request;
    const FramePtr frame = impl_->playback.frame();
    const Viewport viewport = viewport_of(request);
    if (request.heat) {
        JobPool pool(static_cast<int>(std::max(std::thread::hardware_concurrency(), 1u)));
        const HeatMap heat = measure_heat(*frame, impl_->camera, viewport, *request.heat, pool);
        return heat_image(heat, *request.heat);
    }
    FrameViewInput input;
    input.frame = frame.get();
    input.previous = impl_->playback.previous_frame().get();
    input.options = request.options;
    follow_place(input.options, frame->header->place);
    const RenderCamera camera = render_camera_of(impl_->camera, viewport);
    ExposedImage exposed;
    for (int i = 0; i < request.exposure.picture_count; ++i) {
        // Places in the lens and moments follow each other in different orders, so that they do not depend.
        input.camera = camera_in_lens(camera, request.exposure, i);
        input.blend = moment_of(request.exposure, i);
        const DebugGeometry annotations = annotations_of(input);
        input.annotations = &annotations;
        extract_scene(input, impl_->scene);
        Image image = impl_->renderer->draw_image(impl_->scene, request.width, request.height);
        if (image.rgba.empty())
            return blame_the_machine(no_such_size(request));
        if (request.exposure.picture_count == 1) {
            write_labels(image, camera, impl_->scene.debug.labels);
            return image;
        }
        exposed.add(image);
    }
    Image mean = exposed.mean();
    write_labels(mean, camera, impl_->scene.debug.labels);
    return mean;
}

} // namespace topple::app
