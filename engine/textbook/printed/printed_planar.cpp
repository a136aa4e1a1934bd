// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/printed/printed_planar.h"

#include <algorithm>
#include <cmath>

namespace topple::planar {
namespace {

bool printed_equal(Real a, Real b) {
    return std::abs(a - b) <= 1.19209290e-7f * std::max({Real(1), std::abs(a), std::abs(b)});
}

struct Shadow {
    Real min, max;
};

Shadow shadow_of(std::span<const Vec2> points, Vec2 axis) {
    Shadow s{dot(axis, points[0]), dot(axis, points[0])};
    for (const Vec2 p : points.subspan(1)) {
        const Real along = dot(axis, p);
        if (along < s.min)
            s.min = along;
        if (along > s.max)
            s.max = along;
    }
    return s;
}

bool shadows_overlap(std::span<const Vec2> a, std::span<const Vec2> b, Vec2 axis) {
    const Shadow p = shadow_of(a, axis), q = shadow_of(b, axis);
    return q.min <= p.max && p.min <= q.max;
}

} // namespace

bool printed_point_on_line(Vec2 p, const Segment& line) {
    const Vec2 d = line.b - line.a;
    const Real slope = d.y / d.x;
    const Real intercept = line.a.y - slope * line.a.x;
    return printed_equal(p.y, slope * p.x + intercept);
}

bool printed_point_in_circle(Vec2 p, const Circle& circle) {
    return length_squared(p - circle.center) < circle.radius * circle.radius;
}

bool printed_line_circle(const Segment& line, const Circle& circle) {
    const Vec2 along = line.b - line.a;
    const Real t = dot(circle.center - line.a, along) / dot(along, along);
    if (!(t >= 0 && t <= 1))
        return false;
    return printed_point_in_circle(line.a + along * t, circle);
}

bool printed_line_rectangle(const Segment& line, const Rect& rect) {
    if (contains(rect, line.a) || contains(rect, line.b))
        return true;
    const Vec2 d = line.b - line.a;
    const Vec2 n = d * (1 / length(d));
    const Vec2 reciprocal{n.x != 0 ? 1 / n.x : 0, n.y != 0 ? 1 / n.y : 0};
    const Vec2 low = scale(rect.min - line.a, reciprocal),
               high = scale(rect.max - line.a, reciprocal);
    const Real enter = std::max(std::min(low.x, high.x), std::min(low.y, high.y));
    const Real exit = std::min(std::max(low.x, high.x), std::max(low.y, high.y));
    if (exit < 0 || enter > exit)
        return false;
    const Real t = enter < 0 ? exit : enter;
    return t > 0 && t * t < length_squared(d);
}

bool printed_circle_rectangle(Circle circle, const Rect& rect) {
    circle.center = max(rect.min, min(circle.center, rect.max));
    const Vec2 closest = circle.center;
    return length_squared(circle.center - closest) <= circle.radius * circle.radius;
}

bool printed_rectangle_oriented_rectangle(const Rect& a, const OrientedRect& b) {
    const Vec2 h = b.half_extents;
    const Vec2 turned[] = {to_world(b, {-h.x, -h.y}),
                           to_world(b, {h.x, -h.y}),
                           to_world(b, {h.x, h.y}),
                           to_world(b, {-h.x, h.y})};
    const auto corners = corners_of(a);
    const auto normalized = [](Vec2 v) { return v * (1 / length(v)); };
    const Vec2 axes[] = {{1, 0},
                         {0, 1},
                         rotate(b.rotation, normalized(Vec2{h.x, 0})),
                         rotate(b.rotation, normalized(Vec2{0, h.y}))};
    return std::all_of(std::begin(axes), std::end(axes), [&](Vec2 axis) {
        return shadows_overlap(corners, turned, axis);
    });
}

bool printed_generic_sat(std::span<const Vec2> a, std::span<const Vec2> b) {
    for (const auto& shape : {a, b}) {
        for (std::size_t i = 0; i < shape.size(); ++i) {
            const Vec2 edge = shape[(i + 1) % shape.size()] - shape[i];
            if (!shadows_overlap(a, b, {edge.y, -edge.x}))
                return true;
        }
    }
    return false;
}

bool printed_point_in_turned_rectangle(Vec2 p, Vec2 center, Vec2 half_extents, Real angle_deg) {
    const Real theta = -(angle_deg * 0.0174533f);
    const Rotation2 back{std::cos(theta), std::sin(theta)};
    const Vec2 local = rotate(back, p - center) + half_extents;
    return contains(rect_from_corner({}, half_extents * 2), local);
}

Circle printed_containing_circle(std::span<const Vec2> points) {
    Vec2 mean;
    for (const Vec2 p : points)
        mean += p;
    mean *= 1 / static_cast<Real>(points.size());
    Real most = 0;
    for (const Vec2 p : points)
        most = std::max(most, length_squared(p - mean));
    return {mean, std::sqrt(most)};
}

} // namespace topple::planar
