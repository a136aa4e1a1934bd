// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/gizmo/shape_features.h"

#include "topple/core/overloaded.h"
#include "topple/math/trigonometry.h"

namespace topple::app {
namespace {

using FeatureKind = ShapeFeature::Kind;

constexpr int kRimParts = 32;

void add_vertex(std::vector<ShapeFeature>& out, Vec3 at) {
    out.push_back({FeatureKind::vertex, at, {}});
}

void add_edge(std::vector<ShapeFeature>& out, Vec3 a, Vec3 b) {
    out.push_back({FeatureKind::edge, (a + b) * 0.5f, {a, b}});
}

/// Adds a face with its centroid: of a fan of triangles, weighted by their areas.
void add_face(std::vector<ShapeFeature>& out, std::vector<Vec3> outline) {
    Vec3 sum;
    Real area = 0;
    for (std::size_t i = 1; i + 1 < outline.size(); ++i) {
        const Vec3 a = outline[0], b = outline[i], c = outline[i + 1];
        const Real part = length(cross(b - a, c - a));
        sum += (a + b + c) * (part / 3);
        area += part;
    }
    const Vec3 center = area > 0 ? sum / area : outline.front();
    out.push_back({FeatureKind::face, center, std::move(outline), true});
}

std::vector<ShapeFeature> hull_features(const ConvexHull& hull) {
    std::vector<ShapeFeature> out;
    for (const Vec3 v : hull.vertices)
        add_vertex(out, v);
    for (const ConvexHull::Edge& e : hull.edges)
        add_edge(out, hull.vertices[e.begin], hull.vertices[e.end]);
    for (const ConvexHull::Face& f : hull.faces) {
        std::vector<Vec3> outline;
        for (const std::uint16_t i : hull.face_vertices(f))
            outline.push_back(hull.vertices[i]);
        add_face(out, std::move(outline));
    }
    return out;
}

/// Adds a flat round face and its rim.
void add_disc(std::vector<ShapeFeature>& out, Real y, Real radius) {
    std::vector<Vec3> rim;
    for (int part = 0; part < kRimParts; ++part) {
        const SinCos turn = sin_cos(2 * kPi * static_cast<Real>(part) / kRimParts);
        rim.push_back({radius * turn.cos, y, radius * turn.sin});
    }
    out.push_back({FeatureKind::edge, rim.front(), rim, true});
    out.push_back({FeatureKind::face, {0, y, 0}, std::move(rim), true});
}

/// Adds the ends of three axes.
void add_ends(std::vector<ShapeFeature>& out, Vec3 radii) {
    for (int axis = 0; axis < 3; ++axis)
        for (const Real side : {-1.0f, 1.0f}) {
            Vec3 end;
            end[axis] = side * radii[axis];
            add_vertex(out, end);
        }
}

/// Returns the flat faces of a rounded box: those of its core, moved outward by the radius.
std::vector<ShapeFeature> rounded_box_features(const RoundedBoxShape& s) {
    std::vector<ShapeFeature> out;
    const ConvexHull core = box_hull(s.half_extents);
    for (const ConvexHull::Face& f : core.faces) {
        std::vector<Vec3> outline;
        for (const std::uint16_t i : core.face_vertices(f))
            outline.push_back(core.vertices[i] + f.normal * s.radius);
        add_face(out, std::move(outline));
    }
    return out;
}

} // namespace

std::vector<ShapeFeature> features_of(const Shape& shape) {
    std::vector<ShapeFeature> out;
    std::visit(Overloaded{[&](const BoxShape& s) { out = hull_features(box_hull(s.half_extents)); },
                          [&](const HullShape& s) { out = hull_features(*s.hull); },
                          [&](const RoundedBoxShape& s) { out = rounded_box_features(s); },
                          [&](const CylinderShape& s) {
                              add_disc(out, -s.half_height, s.radius);
                              add_disc(out, s.half_height, s.radius);
                          },
                          [&](const ConeShape& s) {
                              add_disc(out, -s.half_height, s.radius);
                              add_vertex(out, {0, s.half_height, 0});
                          },
                          [&](const SphereShape& s) {
                              add_ends(out, {s.radius, s.radius, s.radius});
                          },
                          [&](const EllipsoidShape& s) { add_ends(out, s.radii); },
                          [&](const CapsuleShape& s) {
                              add_vertex(out, {0, -s.half_height - s.radius, 0});
                              add_vertex(out, {0, s.half_height + s.radius, 0});
                          },
                          [&](const TaperedCapsuleShape& s) {
                              add_vertex(out, {0, -s.half_height - s.bottom_radius, 0});
                              add_vertex(out, {0, s.half_height + s.top_radius, 0});
                          },
                          [](const auto&) {}}, // planes, meshes and height fields
               shape);
    return out;
}

std::vector<ShapeFeature> axes_of(const Shape& shape) {
    const auto between = [](Real low, Real high) {
        const Vec3 a{0, low, 0}, b{0, high, 0};
        return std::vector<ShapeFeature>{{FeatureKind::axis, (a + b) * 0.5f, {a, b}}};
    };
    return std::visit(
        Overloaded{[&](const CylinderShape& s) { return between(-s.half_height, s.half_height); },
                   [&](const ConeShape& s) { return between(-s.half_height, s.half_height); },
                   [&](const CapsuleShape& s) {
                       return between(-s.half_height - s.radius, s.half_height + s.radius);
                   },
                   [&](const TaperedCapsuleShape& s) {
                       return between(-s.half_height - s.bottom_radius,
                                      s.half_height + s.top_radius);
                   },
                   [](const auto&) { return std::vector<ShapeFeature>(); }},
        shape);
}

std::vector<ShapeFeature> features_of_triangle(Vec3 a, Vec3 b, Vec3 c) {
    std::vector<ShapeFeature> out;
    for (const Vec3 v : {a, b, c})
        add_vertex(out, v);
    add_edge(out, a, b);
    add_edge(out, b, c);
    add_edge(out, c, a);
    add_face(out, {a, b, c});
    return out;
}

} // namespace topple::app
