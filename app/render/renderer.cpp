// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/renderer.h"

#include "app/render/frame_uniforms.h"
#include "app/render/gl/debug_output.h"
#include "app/render/passes_detail.h"
#include "app/render/picture_buffers.h"
#include "app/render/picture_timer.h"
#include "app/view/style/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <span>

namespace topple::app {
namespace {

std::string text_of(GLenum what) {
    const auto* text = reinterpret_cast<const char*>(glGetString(what));
    return text ? text : "";
}

/// The instances of a picture, by their treatment.
struct DrawLists {
    InstanceDraws::Draws solid, big_static, unseen, ghost, other_run, selected, hovered;
};

/// A picture of its own size beside that of the window.
struct SmallPicture {
    PictureBuffers buffers;
    gl::Framebuffer framebuffer;
};

/// Reads the bound framebuffer, whose rows OpenGL counts from the bottom.
Image read_pixels(int width, int height) {
    Image image{.width = width, .height = height, .rgba = {}};
    const auto row = static_cast<std::size_t>(width) * 4;
    std::vector<std::uint8_t> upside_down(row * static_cast<std::size_t>(height));
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, upside_down.data());
    image.rgba.resize(upside_down.size());
    for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y)
        std::memcpy(&image.rgba[y * row],
                    &upside_down[(static_cast<std::size_t>(height) - 1 - y) * row],
                    row);
    return image;
}

/// Makes the picture drawn so far readable at its unit, and goes on drawing.
void read_back(const PictureBuffers& into) {
    into.resolve();
    into.bind();
    gl::bind_texture(gl::kBehindUnit, into.resolved().color());
}

/// Copies a picture into the target, stretched if their sizes differ.
void copy_to(const RenderTarget& target, const gl::Framebuffer& picture) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, picture.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.framebuffer);
    const int bottom = target.framebuffer_height - target.y - target.height;
    const int width = picture.shape().width, height = picture.shape().height;
    const bool is_stretched = width != target.width || height != target.height;
    glBlitFramebuffer(0,
                      0,
                      width,
                      height,
                      target.x,
                      bottom,
                      target.x + target.width,
                      bottom + target.height,
                      GL_COLOR_BUFFER_BIT,
                      is_stretched ? GL_LINEAR : GL_NEAREST);
}

} // namespace

struct Renderer::Impl {
    RendererOptions options;
    Quality quality = Quality::high;
    QualitySettings settings;
    std::string device;
    bool is_software = false, can_be_linear = false;
    Passes passes;
    InstanceDraws instances;
    gl::Buffer uniforms{GL_UNIFORM_BUFFER};
    gl::Sampler depth_sampler = gl::make_depth_sampler();
    PictureBuffers buffers;
    gl::Framebuffer image;
    SmallPicture thumbnail, small_image;
    PictureTimer timer;
    PassClock clock;
    RenderStats stats;

    DrawLists collect(const RenderScene& scene, int height_px);
    void draw(const RenderScene& scene,
              const RenderTarget& target,
              PictureBuffers& into,
              Real resolution = 1);
    const gl::Framebuffer& draw_beside(const RenderScene& scene,
                                       int width,
                                       int height,
                                       SmallPicture& into);
    void draw_shadows(const DrawLists& lists,
                      std::span<const ShadowFit> fits,
                      gl::DepthMap& shadow_map);
    void draw_occlusion(const RenderScene& scene,
                        const DrawLists& lists,
                        PixelSize size,
                        PictureBuffers& into);
    void draw_world(const RenderScene& scene,
                    const DrawLists& lists,
                    const ShadowFit* shadow,
                    const PictureBuffers& into);
    void draw_marks(const RenderScene& scene, const DrawLists& lists);
    void develop(const RenderScene& scene, const DrawLists& lists, PictureBuffers& into);
};

DrawLists Renderer::Impl::collect(const RenderScene& scene, int height_px) {
    instances.begin(scene.camera, height_px, settings.error_px);
    DrawLists lists{instances.add(scene.solid),
                    instances.add(scene.big_static),
                    instances.add(scene.unseen),
                    instances.add(scene.ghost),
                    instances.add(scene.other_run),
                    instances.add(scene.selected),
                    instances.add(scene.hovered)};
    instances.add(lists.solid, scene.surfaces);
    instances.upload();
    stats.instance_count = 0;
    for (const auto* draws : {&lists.solid, &lists.big_static, &lists.ghost, &lists.other_run}) {
        for (const InstanceDraws::Draw& draw : *draws)
            stats.instance_count += draw.instance_count;
    }
    stats.triangle_count = InstanceDraws::triangle_count(lists.solid) +
                           InstanceDraws::triangle_count(lists.big_static);
    stats.line_count = scene.debug.lines.size();
    return lists;
}

void Renderer::Impl::draw_shadows(const DrawLists& lists,
                                  std::span<const ShadowFit> fits,
                                  gl::DepthMap& shadow_map) {
    const int size = fits.empty() ? 1 : settings.shadow_map_size;
    shadow_map.prepare({size * std::max(static_cast<int>(fits.size()), 1), size, true});
    shadow_map.bind();
    glClear(GL_DEPTH_BUFFER_BIT);
    for (std::size_t i = 0; i < fits.size(); ++i) {
        glViewport(static_cast<int>(i) * size, 0, size, size);
        for (const auto* draws : {&lists.solid, &lists.unseen})
            passes.shadow.draw(instances, *draws, fits[i].clip_from_world);
    }
}

void Renderer::Impl::draw_occlusion(const RenderScene& scene,
                                    const DrawLists& lists,
                                    PixelSize size,
                                    PictureBuffers& into) {
    const auto [width, height] = buffer_size_of(size.width, size.height);
    into.depths.prepare({width, height, false});
    into.depths.bind();
    glViewport(0, 0, width, height);
    glClear(GL_DEPTH_BUFFER_BIT);
    for (const auto* draws : {&lists.solid, &lists.big_static})
        passes.occlusion->draw_depths(instances, *draws);
    passes.floor.draw_depths(scene);
    passes.occlusion->draw(scene.camera, scene.ambient_reach, into);
}

void Renderer::Impl::draw_world(const RenderScene& scene,
                                const DrawLists& lists,
                                const ShadowFit* shadow,
                                const PictureBuffers& into) {
    const gl::DepthMap& shadow_map = into.shadow_map;
    glClearColor(0, 0, 0, 0); // a floor mirrors only what covers it
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    gl::bind_texture(gl::kShadowDepthUnit, shadow_map.texture());
    glBindSampler(gl::kShadowDepthUnit, depth_sampler.name());
    gl::bind_texture(gl::kShadowUnit, shadow_map.texture());
    passes.body.draw(instances, lists.solid);
    passes.body.draw_big(instances, lists.big_static, scene.options.grid);
    clock.end("bodies");
    const bool has_reflections = settings.light.has_reflections;
    if (has_reflections && !scene.floors.empty()) // which mirror what is drawn so far
        read_back(into);
    passes.floor.draw_floors(scene, shadow);
    passes.floor.draw_sky();
    clock.end("floor and sky");
    passes.body.draw_clear(instances, lists.solid);
    // Of two faces in one plane, that of the present run hides that of the other run.
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1, 4);
    passes.body.draw_ghosts(instances, lists.other_run);
    glDisable(GL_POLYGON_OFFSET_FILL);
    if (!scene.water.empty()) {
        if (has_reflections) // water refracts what is drawn so far
            read_back(into);
        passes.water.draw(scene);
        clock.end("water");
    }
    passes.billboard.draw(scene);
    passes.body.draw_ghosts(instances, lists.ghost);
    clock.end("effects and ghosts");
}

/// Draws overlays, whose colors are display values.
void Renderer::Impl::draw_marks(const RenderScene& scene, const DrawLists& lists) {
    if (scene.options.shows(Overlay::wireframe))
        passes.wire.draw(
            instances, lists.solid, with_alpha(colors_of(scene.options.theme).line, 0.6f));
    passes.line.draw(scene.debug, scene.camera.pixel_scale);
    clock.end("lines");
}

/// Makes the picture of the samples, with the overlays.
void Renderer::Impl::develop(const RenderScene& scene,
                             const DrawLists& lists,
                             PictureBuffers& into) {
    if (!passes.develop) {
        draw_marks(scene, lists);
        into.resolve();
        return;
    }
    into.resolve();
    const DebugGeometry& marks = scene.debug;
    if (marks.lines.empty() && marks.points.empty() && marks.triangles.empty() &&
        !scene.options.shows(Overlay::wireframe)) {
        passes.develop->draw(into, into.picture);
        clock.end("glare and tone");
        return;
    }
    into.marks.prepare_beside(into.samples);
    passes.develop->draw(into, into.marks);
    clock.end("glare and tone");
    draw_marks(scene, lists);
    copy_colors(into.marks, into.picture);
}

Result<Renderer> Renderer::create(const RendererOptions& options) {
    gl::watch_for_mistakes();
    auto impl = std::make_unique<Impl>();
    impl->options = options;
    const std::string name = text_of(kRendererName);
    impl->device = name + ", OpenGL " + text_of(GL_VERSION);
    for (const char* software : {"llvmpipe", "softpipe", "swrast", "SwiftShader"})
        impl->is_software |= name.find(software) != std::string::npos;
    impl->quality = impl->is_software ? Quality::low : Quality::high;
    impl->can_be_linear = options.may_draw_light && gl::can_draw_light();
    impl->settings = settings_of(impl->quality, impl->can_be_linear);
    auto passes = build_passes(options.shader_folder, impl->settings);
    if (!passes)
        return passes.error();
    impl->passes = std::move(passes).value();
    return Renderer(std::move(impl));
}

Renderer::Renderer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Renderer::~Renderer() = default;
Renderer::Renderer(Renderer&&) noexcept = default;
Renderer& Renderer::operator=(Renderer&&) noexcept = default;

void Renderer::Impl::draw(const RenderScene& scene,
                          const RenderTarget& target,
                          PictureBuffers& into,
                          Real resolution) {
    const auto drawn = [&](int pixels) {
        return std::max(static_cast<int>(std::lround(resolution * static_cast<Real>(pixels))), 1);
    };
    const PixelSize size{drawn(target.width), drawn(target.height)};
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glEnable(GL_CULL_FACE);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    const std::vector<ShadowFit> fits = shadow_fits(scene, settings);
    const FrameUniforms values = frame_uniforms(
        scene, size.width, size.height, fits, settings.shadow_map_size);
    uniforms.upload(std::span<const FrameUniforms>(&values, 1));
    glBindBufferBase(GL_UNIFORM_BUFFER, 0, uniforms.name());

    const DrawLists lists = collect(scene, size.height);
    clock.end("upload");
    draw_shadows(lists, fits, into.shadow_map);
    clock.end("shadow map");
    if (passes.occlusion) {
        draw_occlusion(scene, lists, size, into);
        clock.end("depths and occlusion");
    }
    into.sample_count = settings.samples;
    into.has_light = settings.light.is_linear;
    into.prepare(size.width, size.height);
    draw_world(scene, lists, fits.empty() ? nullptr : &fits.back(), into);
    develop(scene, lists, into);
    passes.outline.draw(scene, instances, lists.selected, lists.hovered, into.picture);

    copy_to(target, into.picture);
    clock.end("samples, outlines and copy");
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
    for (const int unit : {gl::kBehindUnit,
                           gl::kShadowDepthUnit,
                           gl::kDepthUnit,
                           gl::kOcclusionUnit,
                           gl::kShadowUnit})
        gl::bind_texture(unit, {});
    glBindSampler(gl::kShadowDepthUnit, 0);
    glUseProgram(0);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
}

void Renderer::draw(const RenderScene& scene, const RenderTarget& target, Real resolution) {
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
    if (target.width <= 0 || target.height <= 0)
        return;
    if (const auto ms = impl_->timer.take_ms())
        impl_->stats.gpu_ms = *ms;
    impl_->timer.begin();
    impl_->draw(scene, target, impl_->buffers, resolution);
    impl_->timer.end();
}

const gl::Framebuffer& Renderer::Impl::draw_beside(const RenderScene& scene,
                                                   int width,
                                                   int height,
                                                   SmallPicture& into) {
    into.framebuffer.prepare({std::max(width, 1), std::max(height, 1), GL_RGBA8, false, 1});
    const gl::Framebuffer::Shape& shape = into.framebuffer.shape();
    const RenderStats before = stats; // those of the picture
    draw(scene,
         {into.framebuffer.name(), shape.height, 0, 0, shape.width, shape.height},
         into.buffers);
    stats = before;
    // The panels blend the texture, whose alpha has no meaning.
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    return into.framebuffer;
}

std::uint32_t Renderer::draw_thumbnail(const RenderScene& scene, int width, int height) {
    return impl_->draw_beside(scene, width, height, impl_->thumbnail).color().name();
}

Image Renderer::draw_small_image(const RenderScene& scene, int width, int height) {
    const gl::Framebuffer& drawn = impl_->draw_beside(scene, width, height, impl_->small_image);
    return read_pixels(drawn.shape().width, drawn.shape().height);
}

void Renderer::draw_again(const RenderTarget& target) {
#ifdef __EMSCRIPTEN__
    // Browsers empty the canvas before the first thing that is drawn for a frame, and a copy is none: it would be lost.
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
    glClear(GL_COLOR_BUFFER_BIT);
#endif
    copy_to(target, impl_->buffers.picture);
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
}

Image Renderer::draw_image(const RenderScene& scene, int width, int height) {
    if (width <= 0 || height <= 0 || std::max(width, height) > longest_picture_side())
        return {};
    impl_->image.prepare({width, height, GL_RGBA8, false, 1});
    draw(scene, {impl_->image.name(), height, 0, 0, width, height});
    return read_pixels(width, height);
}

std::vector<PassTime> Renderer::measure_passes(const RenderScene& scene,
                                               int width,
                                               int height,
                                               int picture_count) {
    std::vector<std::vector<double>> all; // by pass
    std::vector<PassTime> times;
    for (int i = 0; i <= picture_count; ++i) {
        impl_->clock.start();
        (void)draw_image(scene, width, height);
        times = impl_->clock.stop();
        all.resize(times.size());
        for (std::size_t k = 0; k < times.size() && i > 0; ++k) // the first picture fills caches
            all[k].push_back(times[k].ms);
    }
    for (std::size_t k = 0; k < times.size(); ++k) {
        const auto middle = all[k].begin() + static_cast<std::ptrdiff_t>(all[k].size() / 2);
        std::nth_element(all[k].begin(), middle, all[k].end());
        times[k].ms = *middle;
    }
    return times;
}

Image Renderer::read_window(int width, int height) const {
    if (width <= 0 || height <= 0)
        return {};
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    Image image = read_pixels(width, height);
    for (std::size_t i = 3; i < image.rgba.size(); i += 4)
        image.rgba[i] = 255; // the alpha of a window has no meaning
    return image;
}

void Renderer::set_quality(Quality quality) {
    if (quality == impl_->quality)
        return;
    const QualitySettings settings = settings_of(quality, impl_->can_be_linear);
    // If a shader of the quality does not compile, the old ones stay in use.
    auto passes = build_passes(impl_->options.shader_folder, settings);
    if (!passes)
        return;
    impl_->passes = std::move(passes).value();
    impl_->quality = quality;
    impl_->settings = settings;
}

Quality Renderer::quality() const { return impl_->quality; }
Quality Renderer::suggested_quality() const {
    return impl_->is_software ? Quality::low : Quality::high;
}
bool Renderer::is_software() const { return impl_->is_software; }
std::string Renderer::device_name() const { return impl_->device; }
const RenderStats& Renderer::stats() const { return impl_->stats; }

Result<void> Renderer::reload_shaders() {
    auto passes = build_passes(impl_->options.shader_folder, impl_->settings);
    if (!passes)
        return passes.error();
    impl_->passes = std::move(passes).value();
    return {};
}

} // namespace topple::app
