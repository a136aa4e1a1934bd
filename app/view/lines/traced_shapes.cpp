// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/lines/traced_shapes.h"

#include "app/session/explain/collision_words.h"
#include "app/view/lines/shape_outline.h"
#include "topple/collision/features/hull_view.h"
#include "topple/collision/shape/shape_core.h"
#include "topple/geometry/convex/minkowski.h"

#include <algorithm>
#include <limits>
#include <span>

namespace topple::app {
namespace {

constexpr float kThick = kThickOutline;

/// Adds the face, or the two edges, that gave the axis.
void add_features(const CollisionTrace::Axis& axis,
                  bool first_is_b,
                  const TracedShapes& shapes,
                  const PictureColors& colors,
                  DebugGeometry& out) {
    using Kind = CollisionTrace::Axis::Kind;
    if (axis.kind != Kind::edges) {
        const bool on_b = (axis.kind == Kind::face_of_second) != first_is_b;
        add_loop(out, shapes.face(on_b, axis.face), on_b ? colors.b : colors.a, kThick);
        return;
    }
    for (const bool on_b : {false, true}) {
        const auto& edge = on_b == first_is_b ? axis.edge_of_first : axis.edge_of_second;
        const std::vector<Vec3> vertices = shapes.vertices(on_b);
        if (std::max(edge[0], edge[1]) < vertices.size())
            out.lines.push_back({vertices[edge[0]],
                                 vertices[edge[1]],
                                 on_b ? colors.b : colors.a,
                                 kThick * 1.4f,
                                 0,
                                 true});
    }
}

/// A line beside the contact, along an axis, on which both shapes are projected.
class AxisRuler {
public:
    AxisRuler(Vec3 axis, const PictureColors& colors, ExplainedPicture& out)
        : n_(axis),
          aside_(any_perpendicular(axis)),
          base_(out.focus + aside_ * (out.radius * 0.9f)),
          colors_(colors),
          out_(out) {}

    /// Adds the interval of one shape, and the line from the point that bounds it to the ruler.
    void add_interval(Vec3 inner, Vec3 outer, bool is_b) {
        const Vec3 shift = aside_ * (out_.radius * (is_b ? 0.03f : -0.03f));
        const Vec3 from = foot(inner), to = foot(outer, kReach);
        const Rgba color = is_b ? colors_.b : colors_.a;
        out_.geometry.lines.push_back({from + shift, to + shift, color, kThick * 1.4f, 0, true});
        if (distance(inner, out_.focus) < kReach * out_.radius) // not from the end of a wide floor
            out_.geometry.lines.push_back(
                {inner, from, color, kThinOutline, out_.radius * 0.03f, true});
    }

    /// Adds the overlap or gap between the two bounds.
    void add_overlap(Vec3 bound_a, Vec3 bound_b, Real separation) {
        const Vec3 a = foot(bound_a), b = foot(bound_b);
        const Vec3 tick = aside_ * (out_.radius * 0.08f);
        for (const Vec3 end : {a, b})
            out_.geometry.lines.push_back(
                {end - tick, end + tick, colors_.mark, kThinOutline, 0, true});
        out_.geometry.lines.push_back({a, b, colors_.mark, kThick * 2, 0, true});
        out_.geometry.labels.push_back(
            {(a + b) * 0.5f + tick, gap_in_words(separation), colors_.mark});
    }

private:
    static constexpr Real
        kReach = 4; ///< Length to either side of the focus, in radii of the picture. [-]

    /// Returns the projection of a point, at most `reach` radii from the focus.
    [[nodiscard]] Vec3 foot(Vec3 p, Real reach = std::numeric_limits<Real>::infinity()) const {
        const Real most = reach * out_.radius;
        return base_ + n_ * std::clamp(dot(n_, p - base_), -most, most);
    }

    Vec3 n_, aside_, base_;
    const PictureColors& colors_;
    ExplainedPicture& out_;
};

} // namespace

TracedShapes::TracedShapes(const Explained& explained, const ShapeTable& shapes)
    : explained_(explained),
      shapes_(shapes) {}

const Shape& TracedShapes::shape(bool on_b) const {
    return shapes_[on_b ? explained_.pair.shape_b : explained_.pair.shape_a]->shape;
}

const Transform& TracedShapes::pose(bool on_b) const {
    return on_b ? explained_.world_from_b : explained_.world_from_a;
}

bool TracedShapes::is_triangle(bool on_b) const { return is_surface(shape(on_b)); }

std::vector<Vec3> TracedShapes::vertices(bool on_b) const {
    std::vector<Vec3> points;
    if (is_triangle(on_b)) {
        if (explained_.triangle) {
            const SurfaceTrace& surface = explained_.pair.surface;
            const auto placed = placed_vertices(surface, surface.triangles[*explained_.triangle]);
            points.assign(placed.begin(), placed.end());
        }
        return points;
    }
    if (const auto* hull = std::get_if<HullShape>(&shape(on_b)))
        points = hull->hull->vertices;
    if (const auto* box = std::get_if<BoxShape>(&shape(on_b))) {
        const BoxHull hull(box->half_extents, Vec3{}, Mat3{});
        const HullView view = hull.view();
        points.assign(view.vertices.begin(), view.vertices.end());
    }
    for (Vec3& p : points)
        p = transform_point(pose(on_b), p);
    return points;
}

std::vector<Vec3> TracedShapes::face(bool on_b, std::uint32_t index) const {
    const std::vector<Vec3> all = vertices(on_b);
    if (is_triangle(on_b))
        return all;
    std::span<const std::uint16_t> indices;
    if (const auto* hull = std::get_if<HullShape>(&shape(on_b)))
        indices = view_of(*hull->hull).face_vertices(index);
    else if (std::holds_alternative<BoxShape>(shape(on_b)))
        indices = std::span(kBoxFaceIndices).subspan(std::size_t{index} * 4, 4);
    std::vector<Vec3> polygon;
    for (const std::uint16_t i : indices)
        polygon.push_back(all[i]);
    return polygon;
}

std::optional<Vec3> TracedShapes::farthest(bool on_b, Vec3 direction) const {
    if (is_triangle(on_b)) {
        const std::vector<Vec3> points = vertices(on_b);
        if (points.empty())
            return std::nullopt;
        return *std::max_element(points.begin(), points.end(), [&](Vec3 p, Vec3 q) {
            return dot(p, direction) < dot(q, direction);
        });
    }
    const ShapeCore core(shape(on_b));
    if (core.is_empty())
        return std::nullopt;
    return support(core.at(pose(on_b)), direction);
}

std::array<Vec3, 3> placed_vertices(const SurfaceTrace& surface,
                                    const SurfaceTrace::Triangle& triangle) {
    std::array<Vec3, 3> placed = triangle.vertices;
    for (Vec3& p : placed)
        p = transform_point(surface.world_from_local, p);
    return placed;
}

void draw_axis(const Explained& explained,
               const TracedShapes& shapes,
               const CollisionTrace::Axis& axis,
               const PictureColors& colors,
               ExplainedPicture& out) {
    const CollisionTrace& trace = shown_collision(explained);
    add_features(axis, trace.is_swapped, shapes, colors, out.geometry);
    const Vec3 turned = transform_direction(trace.world_from_first, axis.normal);
    const Vec3 n = trace.is_swapped ? -turned : turned; // from A to B
    const Real reach = out.radius * 0.6f;
    add_arrow(out.geometry,
              out.focus - n * reach,
              out.focus + n * reach,
              colors.normal,
              kThick,
              out.radius * 0.12f);
    const std::optional<Vec3> high_a = shapes.farthest(false, n),
                              low_a = shapes.farthest(false, -n);
    const std::optional<Vec3> high_b = shapes.farthest(true, n), low_b = shapes.farthest(true, -n);
    if (!high_a || !low_a || !high_b || !low_b)
        return;
    AxisRuler ruler(n, colors, out);
    ruler.add_interval(*high_a, *low_a, false);
    ruler.add_interval(*low_b, *high_b, true);
    ruler.add_overlap(*high_a, *low_b, axis.separation);
}

} // namespace topple::app
