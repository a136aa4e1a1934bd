// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "python/module/bindings.h"
#include "python/module/released.h"

#if TOPPLE_HAS_SCREEN
#include "app/camera/orbit_camera.h"
#include "app/platform/offscreen_context.h"
#include "app/render/renderer.h"
#include "app/session/frame/frame_query.h"
#include "app/session/frame/published_frame.h"
#include "app/session/frame/state_hash.h"
#include "app/view/frame_view.h"
#include "app/view/images/png_file.h"

#include <pybind11/numpy.h>

#include <cstring>
#endif

namespace topple::python {

#if TOPPLE_HAS_SCREEN
namespace {

constexpr std::int64_t kLargestPicture = 8192; ///< [px]

/// What a picture shows, apart from its world.
struct PictureRequest {
    int width = 0, height = 0; ///< [px]
    app::ViewOptions options;
    app::Quality quality = app::Quality::medium;
    std::optional<SceneCamera> camera;
};

template<typename T>
T choice_of(std::optional<T> choice, const std::string& name, const std::string& text) {
    if (!choice)
        fail(name + " has no choice '" + text + "'");
    return *choice;
}

PictureRequest request_of(const py::dict& settings) {
    PictureRequest request;
    for (const auto& [key, value] : settings) {
        const std::string name = text_of(key, "a name of a setting");
        if (name == "width" || name == "height") {
            (name == "width" ? request.width : request.height) = static_cast<int>(
                integer_of(value, name, 1, kLargestPicture));
        } else if (name == "theme") {
            const std::string text = text_of(value, name);
            request.options.choose(choice_of(app::theme_from(text), name, text));
        } else if (name == "colors") {
            const std::string text = text_of(value, name);
            request.options.color_mode = choice_of(app::color_mode_from(text), name, text);
        } else if (name == "quality") {
            const std::string text = text_of(value, name);
            request.quality = choice_of(app::quality_from(text), name, text);
        } else if (name == "overlays") {
            for (const app::Overlay overlay :
                 value_or_fail(app::parse_overlays(text_of(value, name))))
                request.options.set(overlay, true);
        } else if (name == "camera") {
            if (!PyTuple_Check(value.ptr()) || py::len(value) != 4)
                fail("camera must be a tuple (target, yaw_deg, pitch_deg, distance)");
            const auto items = py::reinterpret_borrow<py::tuple>(value);
            request.camera = SceneCamera{.target = vec3_of(items[0], "camera.target"),
                                         .yaw_deg = real_of(items[1], "camera.yaw_deg"),
                                         .pitch_deg = real_of(items[2], "camera.pitch_deg"),
                                         .distance = real_of(items[3], "camera.distance")};
            if (!(request.camera->distance > 0))
                fail("camera.distance must be positive");
        } else {
            fail("a picture has no setting '" + name + "'");
        }
    }
    return request;
}

/// OpenGL and the renderer of one thread, kept for its next picture.
struct Studio {
    app::OffscreenContext context;
    app::Renderer renderer;
};

/// Returns the studio of this thread, in which its context is current.
Studio& studio() {
    static thread_local std::optional<Studio> made;
    if (!made) {
        auto context = value_or_fail(app::OffscreenContext::create());
        auto renderer = value_or_fail(app::Renderer::create({}));
        made = Studio{std::move(context), std::move(renderer)};
    }
    return *made;
}

app::OrbitCamera camera_for(const PictureRequest& request,
                            const std::optional<SceneCamera>& own,
                            const app::PublishedFrame& frame,
                            const app::Viewport& viewport) {
    if (request.camera)
        return app::OrbitCamera(*request.camera);
    if (own)
        return app::OrbitCamera(*own);
    app::OrbitCamera camera{SceneCamera{}};
    if (const Aabb bounds = app::bounds_of_all(frame); is_bounded(bounds))
        camera.focus(bounds, viewport);
    return app::OrbitCamera(camera.as_scene_camera()); // without smoothing
}

app::Image draw(WorldHandle& handle, const PictureRequest& request) {
    app::PublishedFrame frame;
    frame.number = 1;
    handle.change([&](World& world) {
        frame.state = world.snapshot();
        frame.shapes = world.shapes();
        frame.report = world.last_report();
    });
    count_again(frame.report, *frame.state);
    frame.hash = app::StateHash(frame.state);
    frame.timeline = {
        .step = frame.state->step_count, .time = frame.state->time, .is_paused = true};
    frame.header = std::make_shared<const SceneHeader>(handle.header);
    const std::optional<SceneCamera> view = handle.view();

    const Released released;
    Studio& own = studio();
    own.renderer.set_quality(request.quality);
    const app::Viewport viewport{
        {}, {static_cast<Real>(request.width), static_cast<Real>(request.height)}};
    app::FrameViewInput input;
    input.frame = &frame;
    input.options = request.options;
    app::follow_place(input.options, frame.header->place);
    input.camera = app::render_camera_of(camera_for(request, view, frame, viewport), viewport);
    app::RenderScene scene;
    app::extract_scene(input, scene);
    app::Image image = own.renderer.draw_image(scene, request.width, request.height);
    if (image.rgba.empty())
        fail("OpenGL draws no picture of that size here");
    return image;
}

} // namespace
#endif

void bind_pictures(py::module_& module, WorldClass& world) {
    module.attr("has_pictures") = TOPPLE_HAS_SCREEN != 0;
#if TOPPLE_HAS_SCREEN
    world
        .def("render",
             [](WorldHandle& w, const py::dict& settings) -> py::object {
                 const app::Image image = draw(w, request_of(settings));
                 py::array_t<std::uint8_t> pixels({static_cast<py::ssize_t>(image.height),
                                                   static_cast<py::ssize_t>(image.width),
                                                   py::ssize_t{4}});
                 std::memcpy(pixels.mutable_data(), image.rgba.data(), image.rgba.size());
                 return pixels;
             })
        .def("png", [](WorldHandle& w, const py::dict& settings) {
            return py::bytes(value_or_fail(app::png_of(draw(w, request_of(settings)))));
        });
#else
    const auto refuse = [](WorldHandle&, const py::dict&) {
        fail("this build of topple draws no pictures: it was made without OpenGL "
             "(TOPPLE_BUILD_SCREEN=OFF)");
    };
    world.def("render", refuse).def("png", refuse);
#endif
}

} // namespace topple::python
