// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/lines/surface_picture.h"

#include "app/view/lines/shape_outline.h"
#include "app/view/lines/traced_shapes.h"
#include "topple/geometry/distance/closest_point.h"

#include <algorithm>
#include <array>
#include <string>

namespace topple::app {
namespace {

constexpr float kThin = kThinOutline, kThick = kThickOutline;

using TracedTriangle = SurfaceTrace::Triangle;

const SurfaceTrace& surface_of(const Explained& explained) { return explained.pair.surface; }

Vec3 middle_of(const std::array<Vec3, 3>& t) { return (t[0] + t[1] + t[2]) * (Real(1) / 3); }

void fill_triangle(const std::array<Vec3, 3>& t, Rgba color, float alpha, DebugGeometry& out) {
    out.triangles.push_back({t[0], t[1], t[2], with_alpha(color, alpha)});
}

/// Adds the number of a triangle where the picture has room for it.
void add_number(const TracedTriangle& triangle,
                const std::array<Vec3, 3>& placed,
                Rgba color,
                ExplainedPicture& out) {
    constexpr Real kLeastSize = 0.2f; // share of the radius of the picture
    if (length(placed[1] - placed[0]) > kLeastSize * out.radius)
        out.geometry.labels.push_back({middle_of(placed), std::to_string(triangle.index), color});
}

void add_normal(Vec3 from, Vec3 normal, Rgba color, ExplainedPicture& out) {
    add_arrow(
        out.geometry, from, from + normal * (out.radius * 0.7f), color, kThick, out.radius * 0.1f);
}

Vec3 middle_of(const Manifold& manifold) {
    Vec3 sum;
    for (int i = 0; i < manifold.count; ++i)
        sum += manifold.points[static_cast<std::size_t>(i)].point;
    return sum * (1 / static_cast<Real>(std::max(manifold.count, 1)));
}

} // namespace

void draw_candidates(const Explained& explained, Rgba color, DebugGeometry& out) {
    for (const TracedTriangle& triangle : surface_of(explained).triangles) {
        const auto t = placed_vertices(surface_of(explained), triangle);
        add_loop(out, {t.begin(), t.end()}, color, kThin);
    }
}

void draw_outcomes(const Explained& explained,
                   std::optional<std::size_t> outcome,
                   const PictureColors& colors,
                   ExplainedPicture& out) {
    const SurfaceTrace& surface = surface_of(explained);
    const Vec3 middle = (surface.box.min + surface.box.max) * 0.5f;
    add_oriented_box(out.geometry,
                     surface.world_from_local * Transform{middle, {}},
                     (surface.box.max - surface.box.min) * 0.5f,
                     colors.faint,
                     kThin);
    for (const TracedTriangle& triangle : surface.triangles) {
        const bool is_meant = outcome ? static_cast<std::size_t>(triangle.outcome) == *outcome
                                      : triangle.points.count > 0;
        if (!is_meant)
            continue;
        const auto t = placed_vertices(surface, triangle);
        fill_triangle(t, colors.mark, 0.35f, out.geometry);
        add_number(triangle, t, colors.mark, out);
    }
}

void mark_shown_triangle(const Explained& explained,
                         const PictureColors& colors,
                         ExplainedPicture& out) {
    if (!explained.triangle)
        return;
    const SurfaceTrace& surface = surface_of(explained);
    const TracedTriangle& triangle = surface.triangles[*explained.triangle];
    const auto t = placed_vertices(surface, triangle);
    const bool surface_is_b = triangle.collision.is_swapped;
    const Rgba color = surface_is_b ? colors.b : colors.a;
    const Vec3 origin = surface.world_from_local.position;
    if (triangle.points.count == 0)
        out.focus = lerp(origin, closest_point(topple::Triangle{t[0], t[1], t[2]}, origin), 0.7f);
    else
        out.focus = lerp(origin, middle_of(triangle.points), 0.7f);
    // Small triangles of a fine mesh are seen from near by.
    constexpr Real kRoom = 1.2f, kNearest = 0.2f; // of the longest edge, and of the convex shape
    const Real longest = std::max({length(t[1] - t[0]), length(t[2] - t[1]), length(t[0] - t[2])});
    out.radius = std::clamp(kRoom * longest, kNearest * out.radius, out.radius);
    fill_triangle(t, color, 0.4f, out.geometry);
    add_loop(out.geometry, {t.begin(), t.end()}, color, kThick);
    out.title = "triangle " + std::to_string(triangle.index);
    for (std::size_t i = 0; i < t.size(); ++i)
        out.geometry.labels.push_back({t[i], std::to_string(i), color});
}

void draw_verdict(const Explained& explained, const PictureColors& colors, ExplainedPicture& out) {
    if (!explained.triangle)
        return;
    const SurfaceTrace& surface = surface_of(explained);
    const TracedTriangle& triangle = surface.triangles[*explained.triangle];
    const Manifold& found = triangle.collision.manifold;
    if (triangle.edge && triangle.edge->edge >= 0) {
        const auto t = placed_vertices(surface, triangle);
        const auto edge = static_cast<std::size_t>(triangle.edge->edge);
        out.geometry.lines.push_back(
            {t[edge], t[(edge + 1) % 3], colors.mark, kThick * 1.4f, 0, true});
        if (triangle.edge->neighbor >= 0) {
            const TracedTriangle&
                beyond = surface.triangles[static_cast<std::size_t>(triangle.edge->neighbor)];
            const auto placed = placed_vertices(surface, beyond);
            fill_triangle(placed, colors.normal, 0.25f, out.geometry);
            add_number(beyond, placed, colors.normal, out);
        }
    }
    for (const Manifold* manifold : {&found, &triangle.points})
        for (int i = 0; i < manifold->count; ++i)
            out.geometry.points.push_back({manifold->points[static_cast<std::size_t>(i)].point,
                                           manifold == &found ? colors.faint : colors.mark,
                                           manifold == &found ? 11.0f : 7.0f,
                                           true});
    if (found.count > 0)
        add_normal(middle_of(found), found.normal, colors.normal, out);
    if (triangle.points.count > 0 && triangle.points.normal != found.normal)
        add_normal(middle_of(triangle.points), triangle.points.normal, colors.mark, out);
}

void draw_groups(const Explained& explained,
                 std::optional<std::size_t> group,
                 const PictureColors& colors,
                 ExplainedPicture& out) {
    const SurfaceTrace& surface = surface_of(explained);
    for (const TracedTriangle& triangle : surface.triangles)
        if (triangle.points.count > 0 && (!group || triangle.group == *group)) {
            const auto t = placed_vertices(surface, triangle);
            fill_triangle(t, colors.normal, 0.2f, out.geometry);
            add_number(triangle, t, colors.normal, out);
        }
    for (std::size_t g = 0; g < surface.groups.size(); ++g) {
        if (group && g != *group)
            continue;
        for (const ManifoldPoint& p : surface.groups[g].points)
            out.geometry.points.push_back({p.point, colors.faint, 11, true});
        const Manifold& kept = explained.pair.manifolds[g];
        for (int i = 0; i < kept.count; ++i)
            out.geometry.points.push_back(
                {kept.points[static_cast<std::size_t>(i)].point, colors.mark, 7, true});
        add_normal(middle_of(kept), kept.normal, colors.normal, out);
    }
}

} // namespace topple::app
