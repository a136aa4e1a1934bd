// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/convex/separating_axis.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace topple {
namespace {

constexpr double kParallelEdges = 1e-20; // squared sine of the angle between two edges; smaller
                                         // counts as parallel
constexpr double
    kTouchingVertices = 1e-14; // share of the farthest vertex: the resolution of double arithmetic

AxisInterval shadow(std::span<const DVec3> vertices, DVec3 axis, DVec3 origin) {
    AxisInterval out{std::numeric_limits<double>::infinity(),
                     -std::numeric_limits<double>::infinity()};
    for (const DVec3 v : vertices) {
        const double along = dot(v - origin, axis);
        out.min = std::min(out.min, along);
        out.max = std::max(out.max, along);
    }
    return out;
}

/// Returns the sum of the absolute values of all coordinates relative to `origin`: NaN or infinite if any of them is.
/// [m]
double reach_of(const PolytopeView& body, DVec3 origin) {
    double sum = 0;
    for (const DVec3 v : body.vertices) {
        const DVec3 d = v - origin;
        sum += std::abs(d.x) + std::abs(d.y) + std::abs(d.z);
    }
    return sum;
}

/// Calls visit(axis, source) until it returns false.
template<typename Visit>
bool visit_cross_axes(const PolytopeView& a, const PolytopeView& b, const Visit& visit) {
    for (const DVec3 e : a.edges)
        for (const DVec3 f : b.edges) {
            const DVec3 axis = cross(e, f);
            if (dot(axis, axis) > kParallelEdges * dot(e, e) * dot(f, f) &&
                !visit(axis, AxisSource::edges))
                return false;
        }
    return true;
}

/// Axes of two bodies without volume, whose difference may be flat, straight or a point.
template<typename Visit>
bool visit_in_plane_axes(const PolytopeView& a, const PolytopeView& b, const Visit& visit) {
    std::array<DVec3, 24> storage;
    std::size_t count = 0;
    for (const PolytopeView* body : {&a, &b})
        for (const DVec3 e : body->edges)
            storage[count++] = e;
    const std::span edges(storage.data(), count);
    // The normal of the plane of all edges, if there is one; otherwise an arbitrary direction.
    DVec3 normal, longest;
    for (const DVec3 e : edges) {
        if (dot(e, e) > dot(longest, longest))
            longest = e;
        for (const DVec3 f : edges)
            if (const DVec3 n = cross(e, f); dot(n, n) > dot(normal, normal))
                normal = n;
    }
    const auto offer = [&](DVec3 axis) {
        return !(dot(axis, axis) > 0) || visit(axis, AxisSource::in_plane);
    };
    for (const DVec3 e : edges)
        if (!offer(cross(normal, e)))
            return false;
    if (!offer(normal) || !offer(longest))
        return false;
    // Two parallel segments, or points: the axes perpendicular to the single direction, if there is one.
    for (const DVec3 axis : {DVec3{1, 0, 0}, DVec3{0, 1, 0}, DVec3{0, 0, 1}})
        if (!offer(axis) || !offer(cross(longest, axis)))
            return false;
    return true;
}

template<typename Visit>
void visit_axes(const PolytopeView& a, const PolytopeView& b, const Visit& visit) {
    for (const DVec3 n : a.normals)
        if (dot(n, n) > 0 && !visit(n, AxisSource::face_of_a))
            return;
    for (const DVec3 n : b.normals)
        if (dot(n, n) > 0 && !visit(n, AxisSource::face_of_b))
            return;
    if (visit_cross_axes(a, b, visit) && a.is_thin && b.is_thin)
        visit_in_plane_axes(a, b, visit);
}

} // namespace

bool do_intersect(const PolytopeView& a, const PolytopeView& b) {
    // Relative to a vertex, which keeps precision far from the origin.
    const DVec3 origin = a.vertices[0];
    const double reach = reach_of(a, origin) + reach_of(b, origin);
    if (!std::isfinite(reach))
        return false;
    bool apart = false;
    visit_axes(a, b, [&](DVec3 axis, AxisSource) {
        const AxisInterval on_a = shadow(a.vertices, axis, origin);
        const AxisInterval on_b = shadow(b.vertices, axis, origin);
        const double gap = std::max(on_b.min - on_a.max, on_a.min - on_b.max);
        apart = gap > kTouchingVertices * reach * length(axis);
        return !apart;
    });
    return !apart;
}

SeparatingAxes find_separating_axes(const PolytopeView& a, const PolytopeView& b) {
    const DVec3 origin = a.vertices[0];
    const double reach = reach_of(a, origin) + reach_of(b, origin);
    SeparatingAxes out;
    if (!std::isfinite(reach))
        return out;
    double best = -std::numeric_limits<double>::infinity();
    visit_axes(a, b, [&](DVec3 raw, AxisSource source) {
        const DVec3 axis = normalize(raw);
        const AxisInterval on_a = shadow(a.vertices, axis, origin);
        const AxisInterval on_b = shadow(b.vertices, axis, origin);
        const double above = on_b.min - on_a.max, below = on_a.min - on_b.max;
        const double gap = std::max(above, below), offset = dot(origin, axis);
        if (gap > best) {
            best = gap;
            out.best = out.tests.size();
            out.normal = to_vec3(above >= below ? axis : axis * -1);
        }
        out.tests.push_back({to_vec3(axis),
                             source,
                             {on_a.min + offset, on_a.max + offset},
                             {on_b.min + offset, on_b.max + offset},
                             static_cast<Real>(gap)});
        return true;
    });
    out.intersect = best <= kTouchingVertices * reach;
    out.separation = out.tests.empty() ? 0 : static_cast<Real>(best);
    return out;
}

FlatSweep sweep_flat(const PolytopeView& a, DVec3 motion, const PolytopeView& b) {
    const DVec3 origin = a.vertices[0];
    const double reach = reach_of(a, origin) + reach_of(b, origin);
    FlatSweep out;
    if (!std::isfinite(reach) || !std::isfinite(length(motion)))
        return out;
    out.enter = -std::numeric_limits<double>::infinity();
    out.leave = std::numeric_limits<double>::infinity();
    visit_axes(a, b, [&](DVec3 raw, AxisSource) {
        const DVec3 axis = normalize(raw);
        const AxisInterval on_a = shadow(a.vertices, axis, origin);
        const AxisInterval on_b = shadow(b.vertices, axis, origin);
        const double speed = dot(motion, axis), slack = kTouchingVertices * reach;
        const double above = on_b.min - on_a.max, below = on_a.min - on_b.max;
        const double gap = std::max(above, below);
        const DVec3 towards = above >= below ? axis : axis * -1;
        out.is_receding = out.is_receding || (gap > slack && dot(motion, towards) < 0);
        if (std::abs(speed) <= kTouchingVertices * length(motion)) {
            if (gap > slack)
                out.leave = -std::numeric_limits<double>::infinity();
            return true;
        }
        // A's projection reaches B's first with its leading end, and leaves it last with its trailing end.
        const double first = (speed > 0 ? above - slack : -below + slack) / speed;
        const double last = (speed > 0 ? on_b.max - on_a.min + slack
                                       : on_b.min - on_a.max - slack) /
                            speed;
        if (first > out.enter) {
            out.enter = first;
            out.normal = speed > 0 ? axis : axis * -1;
        }
        out.leave = std::min(out.leave, last);
        return true;
    });
    return out;
}

AxisInterval interval_along(const PolytopeView& body, Vec3 axis) {
    return shadow(body.vertices, DVec3(axis), {});
}

} // namespace topple
