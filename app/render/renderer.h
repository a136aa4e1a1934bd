// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/pass_time.h"
#include "app/view/images/image.h"
#include "app/view/render_scene.h"
#include "topple/core/result.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace topple::app {

struct RendererOptions {
    std::string shader_folder; ///< Empty: the shaders in the program.
    /// Whether passes may draw linear light where OpenGL can; false draws as where it cannot.
    bool may_draw_light = true;
};

/// Target of a picture: a rectangle of a framebuffer, in pixels from its top left.
struct RenderTarget {
    std::uint32_t framebuffer = 0;           ///< OpenGL's name; 0 is the window.
    int framebuffer_height = 0;              ///< [px]
    int x = 0, y = 0, width = 0, height = 0; ///< [px]
    friend bool operator==(const RenderTarget&, const RenderTarget&) = default;
};

struct RenderStats {
    double gpu_ms = 0; ///< GPU time of a recent picture, measured by OpenGL.
    std::size_t instance_count = 0, triangle_count = 0, line_count = 0;
};

/// Draws scenes with OpenGL 3.3 core. Main thread only, with a context current from `create` to destruction. Leaves
/// the framebuffer of the target bound, and all other state at OpenGL's defaults.
class Renderer {
public:
    /// Fails: a shader that does not compile, with its file and line.
    static Result<Renderer> create(const RendererOptions& options = {});
    ~Renderer();
    Renderer(Renderer&&) noexcept;
    Renderer& operator=(Renderer&&) noexcept;

    /// Draws nothing into a target without pixels. `resolution`: share of the target's pixels along each side that are
    /// drawn, 0 to 1; fewer are stretched.
    void draw(const RenderScene& scene, const RenderTarget& target, Real resolution = 1);
    /// Draws the picture of the last `draw` once more. Requires: there was one, into a target of that size.
    void draw_again(const RenderTarget& target);
    /// Draws into a picture of that size; an empty one if OpenGL has none so large. Same scene, same machine: same
    /// bytes.
    Image draw_image(const RenderScene& scene, int width, int height);

    /// Draws a picture several times, and returns the median time of each pass, in their order. [ms] Each pass is
    /// waited for, so their sum is more than a picture takes. Empty if OpenGL has no picture of that size. Requires: a
    /// count of at least 1.
    std::vector<PassTime> measure_passes(const RenderScene& scene,
                                         int width,
                                         int height,
                                         int picture_count);

    /// Draws a small picture beside that of the window into a texture, and returns OpenGL's name of the texture:
    /// opaque, the lowest row first. The name holds until a thumbnail of another size is drawn. Requires: OpenGL has
    /// pictures so large.
    std::uint32_t draw_thumbnail(const RenderScene& scene, int width, int height);
    /// Draws a small picture beside those of the window and of `draw_thumbnail`, with the bytes of `draw_image` except
    /// that it is opaque. Requires: OpenGL has pictures so large.
    Image draw_small_image(const RenderScene& scene, int width, int height);

    /// Returns the pixels that were drawn into the window since the last swap, opaque.
    [[nodiscard]] Image read_window(int width, int height) const;

    void set_quality(Quality quality);
    [[nodiscard]] Quality quality() const;
    /// Returns Low if OpenGL runs on the processor, else High.
    [[nodiscard]] Quality suggested_quality() const;
    [[nodiscard]] bool is_software() const;
    /// Returns "llvmpipe (LLVM 15.0.6, 256 bits), OpenGL 4.5", for the about box and bug reports.
    [[nodiscard]] std::string device_name() const;
    [[nodiscard]] const RenderStats& stats() const;

    /// Reads the shader folder again. Fails like `create`; the old shaders stay in use.
    Result<void> reload_shaders();

private:
    struct Impl;
    explicit Renderer(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

} // namespace topple::app
