// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/gl/buffer.h"
#include "app/render/gl/program.h"
#include "app/view/lines/debug_lines.h"

namespace topple::app {

/// Overlays: lines, dots and triangles (shaders/line.*, point.*, triangle.*). Hidden parts are drawn faintly; marks
/// on top are always visible.
class LinePass {
public:
    static Result<LinePass> create(const std::string& shader_folder);
    /// Draws over the depth of the bound picture. Widths and sizes are multiplied by the pixel scale; see Viewport.
    void draw(const DebugGeometry& geometry, float pixel_scale);

private:
    enum class Layer { visible, behind, on_top };
    void draw_layer(Layer layer,
                    GLsizei line_count,
                    GLsizei point_count,
                    GLsizei vertex_count) const;
    /// Uploads the marks of a layer; returns their numbers.
    void upload(const DebugGeometry& geometry, bool on_top, float pixel_scale);

    struct LineRecord {
        Vec3 a, b;
        std::uint32_t color = 0;
        float width_px = 1, dash_m = 0;
    };
    struct PointRecord {
        Vec3 position;
        std::uint32_t color = 0;
        float size_px = 1;
    };
    struct CornerRecord {
        Vec3 position;
        std::uint32_t color = 0;
    };
    gl::Program line_, point_, triangle_;
    gl::VertexArray line_inputs_, point_inputs_, triangle_inputs_;
    gl::Buffer lines_, points_, corners_;
    std::vector<LineRecord> line_records_;
    std::vector<PointRecord> point_records_;
    std::vector<CornerRecord> corner_records_;
};

} // namespace topple::app
