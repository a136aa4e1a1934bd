// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/lines/measurement_lines.h"

#include "app/session/frame/body_gap.h"
#include "topple/math/angle.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace topple::app {
namespace {

constexpr Real kArcShare = 0.4f; ///< Radius of an arc over the length of the shorter side. [-]

std::string with_unit(double value, const char* unit, int digits) {
    char text[48];
    std::snprintf(text, sizeof text, "%.*f %s", digits, value, unit);
    return text;
}

std::string angle_text(Real angle) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f°", static_cast<double>(degrees_from_radians(angle)));
    return text;
}

void measure_distance(AnnotationView& view) {
    view.value = distance(view.points[0], view.points[1]);
    view.label = (view.points[0] + view.points[1]) * 0.5f;
    view.text = length_with_unit(*view.value);
}

/// Measures the angle at the second of three points.
void measure_angle(AnnotationView& view) {
    const Vec3 u = view.points[0] - view.points[1], v = view.points[2] - view.points[1];
    if (!(length(u) > 0) || !(length(v) > 0)) {
        view.text = "no angle: two points coincide";
        return;
    }
    view.sides = std::array{normalize(u), normalize(v)};
    view.vertex = view.points[1];
}

/// Measures the angle between two lines or planes, at most a quarter turn.
void measure_angle(AnnotationView& view, const Annotation& annotation, PoseOf pose_of) {
    std::array<Vec3, 2> directions;
    for (std::size_t i = 0; i < 2; ++i) {
        const Anchor& anchor = annotation.anchors[i];
        directions[i] = anchor.body ? transform_direction(pose_of(anchor.body), anchor.direction)
                                    : anchor.direction;
    }
    const bool is_plane_first = annotation.anchors[0].kind == Anchor::Kind::plane;
    const bool is_plane_second = annotation.anchors[1].kind == Anchor::Kind::plane;
    if (is_plane_first != is_plane_second) { // between a line and its projection on the plane
        const Vec3 line = directions[is_plane_first ? 1 : 0];
        const Vec3 normal = directions[is_plane_first ? 0 : 1];
        const Vec3 flat = line - normal * dot(line, normal);
        directions = {line, normalize_or(flat, any_perpendicular(normal))};
    }
    if (dot(directions[0], directions[1]) < 0)
        directions[1] = -directions[1];
    view.sides = directions;
    view.vertex = view.points[1];
}

void measure_gap(AnnotationView& view,
                 const Annotation& annotation,
                 const PublishedFrame& frame,
                 PoseOf pose_of) {
    const BodyId a = annotation.anchors[0].body, b = annotation.anchors[1].body;
    const auto gap = gap_between(frame, a, pose_of(a), b, pose_of(b));
    view.label = (view.points[0] + view.points[1]) * 0.5f;
    if (!gap) {
        view.text = "no gap: a mesh or a height field";
        return;
    }
    view.points = {gap->point_a, gap->point_b};
    view.label = (gap->point_a + gap->point_b) * 0.5f;
    view.value = gap->separation;
    view.text = gap->separation < 0 ? "overlap " + length_with_unit(-gap->separation)
                                    : "gap " + length_with_unit(gap->separation);
}

/// Returns the length of the drawn sides of an angle. [m]
Real side_length(const AnnotationView& view) {
    if (view.points.size() == 3)
        return std::min(distance(view.points[0], view.vertex),
                        distance(view.points[2], view.vertex));
    return std::max(0.5f * distance(view.points[0], view.points[1]), 1e-3f);
}

void finish_angle(AnnotationView& view) {
    const auto& [u, v] = *view.sides;
    view.value = angle_between(u, v);
    view.text = angle_text(*view.value);
    const Vec3 middle = normalize_or(u + v, any_perpendicular(u));
    view.label = view.vertex + middle * (side_length(view) * kArcShare);
}

void add_tick(DebugGeometry& out, Vec3 at, Vec3 along, Vec3 eye, Rgba color) {
    constexpr Real kHalf = 0.012f; // over the distance of the eye
    const Vec3 across = normalize_or(cross(along, eye - at), any_perpendicular(along));
    const Vec3 half = across * (kHalf * distance(eye, at));
    out.lines.push_back({at - half, at + half, color, 2, 0, true});
}

void add_angle(DebugGeometry& out, const AnnotationView& view, Rgba color) {
    const auto& [u, v] = *view.sides;
    const Real reach = side_length(view);
    if (view.points.size() == 3) {
        out.lines.push_back({view.vertex, view.points[0], color, 2, 0, true});
        out.lines.push_back({view.vertex, view.points[2], color, 2, 0, true});
    } else {
        out.lines.push_back({view.vertex, view.vertex + u * reach, color, 2, 0, true});
        out.lines.push_back({view.vertex, view.vertex + v * reach, color, 2, 0, true});
        out.lines.push_back({view.points[0], view.vertex, color, 1.5f, reach / 10, true});
    }
    const Vec3 axis = normalize_or(cross(u, v), any_perpendicular(u));
    const std::size_t first = out.lines.size();
    add_arc(out, view.vertex, axis, u * (reach * kArcShare), 0, *view.value, color, 2);
    for (std::size_t i = first; i < out.lines.size(); ++i)
        out.lines[i].on_top = true;
}

} // namespace

std::string length_with_unit(Real length) {
    constexpr Real kLeast = 5e-6f; // would be shown as "-0.00 mm" [m]
    const double meters = std::abs(length) < kLeast ? 0 : static_cast<double>(length);
    const double size = std::abs(meters);
    if (size >= 1000)
        return with_unit(meters / 1000, "km", 3);
    if (size >= 0.1 || size == 0)
        return with_unit(meters, "m", size >= 100 ? 1 : 3);
    return with_unit(meters * 1000, "mm", size >= 0.01 ? 1 : 2);
}

AnnotationView view_of(const Annotation& annotation, const PublishedFrame& frame, PoseOf pose_of) {
    AnnotationView view{.id = annotation.id, .kind = annotation.kind};
    for (const Anchor& anchor : annotation.anchors)
        view.points.push_back(anchor.body ? transform_point(pose_of(anchor.body), anchor.point)
                                          : anchor.point);
    view.label = view.points.front();
    switch (annotation.kind) {
    case AnnotationKind::note:
        view.text = annotation.text;
        break;
    case AnnotationKind::distance:
        measure_distance(view);
        break;
    case AnnotationKind::angle:
        if (view.points.size() == 3)
            measure_angle(view);
        else
            measure_angle(view, annotation, pose_of);
        if (view.sides)
            finish_angle(view);
        break;
    case AnnotationKind::gap:
        measure_gap(view, annotation, frame, pose_of);
        break;
    }
    return view;
}

void add_measurement(DebugGeometry& out, const AnnotationView& view, Vec3 eye, Rgba color) {
    for (const Vec3 point : view.points)
        if (view.kind != AnnotationKind::note)
            out.points.push_back({point, color, 7, true});
    if (!view.value)
        return;
    if (view.sides) {
        add_angle(out, view, color);
        return;
    }
    const Vec3 a = view.points[0], b = view.points[1];
    out.lines.push_back({a, b, color, 2, 0, true});
    if (distance(a, b) > 0)
        for (const Vec3 end : {a, b})
            add_tick(out, end, b - a, eye, color);
}

} // namespace topple::app
