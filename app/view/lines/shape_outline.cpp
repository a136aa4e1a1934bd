// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/lines/shape_outline.h"

#include "topple/scene/debug_draw.h"

#include <variant>

namespace topple::app {
namespace {

constexpr float kThin = kThinOutline;
constexpr Real kPlaneSize = 2; ///< Half the side of the part of a plane that is drawn. [m]

/// Adds the segments that the engine reports to the lines of a picture, in one color.
class LinesOf final : public DebugDraw {
public:
    LinesOf(DebugGeometry& out, Rgba color, bool is_on_top)
        : out_(out),
          color_(color),
          is_on_top_(is_on_top) {}
    void segment(Vec3 a, Vec3 b, DebugColor) override {
        out_.lines.push_back({a, b, color_, kThin, 0, is_on_top_});
    }
    void point(Vec3, DebugColor) override {}
    void triangle(Vec3, Vec3, Vec3, DebugColor) override {}
    void text(Vec3, std::string_view, DebugColor) override {}

private:
    DebugGeometry& out_;
    Rgba color_;
    bool is_on_top_;
};

} // namespace

void add_hull(DebugGeometry& out, const ConvexHull& hull, const Transform& pose, Rgba color) {
    for (const ConvexHull::Edge& edge : hull.edges)
        out.lines.push_back({transform_point(pose, hull.vertices[edge.begin]),
                             transform_point(pose, hull.vertices[edge.end]),
                             color,
                             kThin});
}

void add_loop(DebugGeometry& out, const std::vector<Vec3>& points, Rgba color, float width) {
    for (std::size_t i = 0; i < points.size(); ++i)
        out.lines.push_back(
            {points[i], points[(i + 1) % points.size()], color, width, 0, /*on_top=*/true});
}

void add_outline(DebugGeometry& out,
                 const Shape& shape,
                 const Transform& pose,
                 Vec3 near,
                 Rgba color) {
    if (is_surface(shape))
        return; // pictures show the triangles that matter by themselves
    const bool has_edges = std::holds_alternative<BoxShape>(shape) ||
                           std::holds_alternative<HullShape>(shape) ||
                           std::holds_alternative<PlaneShape>(shape);
    LinesOf lines(out, color, !has_edges);
    draw_outline(shape, pose, near, kPlaneSize, {}, lines);
}

} // namespace topple::app
