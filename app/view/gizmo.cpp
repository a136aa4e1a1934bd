// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/gizmo.h"

#include "topple/geometry/distance/lines.h"
#include "topple/geometry/rays/ray_tests.h"
#include "topple/math/axis_angle.h"
#include "topple/math/trigonometry.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

// Lengths at the pixel scale 1.
constexpr Real kLength = 96;   // of an arrow [px]
constexpr Real kReach = 9;     // of the pointer [px]
constexpr Real kShortest = 14; // arrow that can be dragged, as it is seen [px]
constexpr Real kPlaneFrom = 0.32f, kPlaneTo = 0.56f; // of a square, over the length of an arrow [-]
constexpr Real
    kCenter = 0.09f; // half a side of the square at the pivot, over the length of an arrow [-]
constexpr Real kBox = 0.06f; // half a side of the box at the end of a rod, over its length [-]
constexpr Rgba kCenterColor = rgb(0xffffff), kCenterEdge = rgb(0x303030);
constexpr Real kFlattest = 0.15f; // sine of the angle between a square and the line of sight
constexpr int kRingParts = 64;
constexpr std::array<Rgba, 3> kColors{rgb(0xd55e00), rgb(0x009e73), rgb(0x0072b2)};
constexpr Rgba kLit = rgb(0xf0e442);

Vec3 next_axis_of(const Gizmo& gizmo, int axis) { return axis_of(gizmo, (axis + 1) % 3); }
Vec3 last_axis_of(const Gizmo& gizmo, int axis) { return axis_of(gizmo, (axis + 2) % 3); }

struct Pixel {
    Vec2 at;
    bool is_seen = false; ///< Whether the point is in front of the eye.
};
Pixel pixel_of(const GizmoView& view, Vec3 point) {
    const Vec3 p = view.camera.project(point, view.viewport);
    return {{p.x, p.y}, p.z > 0};
}

/// Returns the distance from the pointer to a line between two points, as they are seen. [px]
Real distance_to(const GizmoView& view, Vec3 a, Vec3 b, Vec2 pointer) {
    const Pixel p = pixel_of(view, a), q = pixel_of(view, b);
    if (!p.is_seen || !q.is_seen)
        return std::numeric_limits<Real>::infinity();
    const Vec2 along = q.at - p.at;
    const Real squared = dot(along, along);
    const Real t = squared > 0 ? std::clamp(dot(pointer - p.at, along) / squared, 0.0f, 1.0f) : 0;
    return length(pointer - (p.at + along * t));
}

Vec3 point_of_ring(const Gizmo& gizmo, int axis, int part) {
    const SinCos turn = sin_cos(2 * kPi * static_cast<Real>(part) / kRingParts);
    return gizmo.pivot +
           (next_axis_of(gizmo, axis) * turn.cos + last_axis_of(gizmo, axis) * turn.sin) *
               gizmo.size;
}

/// Returns the unit vector from the eye to the pivot.
Vec3 line_of_sight(const Gizmo& gizmo, const GizmoView& view) {
    const Transform camera = view.camera.world_from_camera();
    return view.camera.is_orthographic() ? rotate(camera.rotation, {0, 0, -1})
                                         : normalize(gizmo.pivot - camera.position);
}

/// Calls `visit` with the ends of every part of a ring on the eye's side of the pivot: parts behind it lie under
/// others.
template<typename Visit>
void for_ring_parts(const Gizmo& gizmo, int axis, const GizmoView& view, Visit visit) {
    constexpr Real kBehind = 0.08f; // times the radius, so that a ring seen from its axis is whole
    const Vec3 sight = line_of_sight(gizmo, view);
    for (int part = 0; part < kRingParts; ++part) {
        const Vec3 a = point_of_ring(gizmo, axis, part), b = point_of_ring(gizmo, axis, part + 1);
        if (dot((a + b) * 0.5f - gizmo.pivot, sight) < kBehind * gizmo.size)
            visit(a, b);
    }
}

bool can_drag(const Gizmo& gizmo, const GizmoHandle& handle, const GizmoView& view) {
    if (gizmo.kind == GizmoKind::rotate || handle.is_center)
        return true;
    const Vec3 axis = axis_of(gizmo, handle.axis);
    if (handle.is_plane)
        return std::abs(dot(axis, line_of_sight(gizmo, view))) > kFlattest;
    const Pixel from = pixel_of(view, gizmo.pivot),
                to = pixel_of(view, gizmo.pivot + axis * gizmo.size);
    return from.is_seen && to.is_seen &&
           length(to.at - from.at) > kShortest * view.viewport.pixel_scale;
}

/// Returns the corners of a square, in order.
std::array<Vec3, 4> corners_of(const Gizmo& gizmo, int axis) {
    const Vec3 u = next_axis_of(gizmo, axis) * gizmo.size,
               v = last_axis_of(gizmo, axis) * gizmo.size;
    return {gizmo.pivot + u * kPlaneFrom + v * kPlaneFrom,
            gizmo.pivot + u * kPlaneTo + v * kPlaneFrom,
            gizmo.pivot + u * kPlaneTo + v * kPlaneTo,
            gizmo.pivot + u * kPlaneFrom + v * kPlaneTo};
}

/// Returns the corners of the square at the pivot, which faces the eye, in order.
std::array<Vec3, 4> center_corners(const Gizmo& gizmo, const GizmoView& view) {
    const Quat camera = view.camera.world_from_camera().rotation;
    const Vec3 right = rotate(camera, {kCenter * gizmo.size, 0, 0}),
               up = rotate(camera, {0, kCenter * gizmo.size, 0});
    return {gizmo.pivot - right - up,
            gizmo.pivot + right - up,
            gizmo.pivot + right + up,
            gizmo.pivot - right + up};
}

/// Returns the distance of the pointer from the handle; 0 within a square. [px]
Real distance_to(const Gizmo& gizmo,
                 const GizmoHandle& handle,
                 const GizmoView& view,
                 Vec2 pointer) {
    Real best = std::numeric_limits<Real>::infinity();
    if (gizmo.kind == GizmoKind::rotate) {
        for_ring_parts(gizmo, handle.axis, view, [&](Vec3 a, Vec3 b) {
            best = std::min(best, distance_to(view, a, b, pointer));
        });
        return best;
    }
    if (handle.is_center) {
        const Pixel pivot = pixel_of(view, gizmo.pivot);
        const Vec2 away = pivot.at - pointer;
        const Real largest = std::max(std::abs(away.x), std::abs(away.y));
        return pivot.is_seen && largest <= kCenter * kLength * view.viewport.pixel_scale ? 0 : best;
    }
    const Vec3 axis = axis_of(gizmo, handle.axis);
    if (!handle.is_plane)
        return distance_to(view,
                           gizmo.pivot + axis * (0.2f * gizmo.size),
                           gizmo.pivot + axis * gizmo.size,
                           pointer);
    const auto at = point_under(gizmo, handle, view, pointer);
    if (!at)
        return best;
    const Real u = dot(*at - gizmo.pivot, next_axis_of(gizmo, handle.axis)) / gizmo.size;
    const Real v = dot(*at - gizmo.pivot, last_axis_of(gizmo, handle.axis)) / gizmo.size;
    const bool is_inside = std::min(u, v) >= kPlaneFrom && std::max(u, v) <= kPlaneTo;
    return is_inside ? 0 : best;
}

/// Calls `visit` with every handle that can be dragged; squares first, since an arrow passes behind them.
template<typename Visit>
void for_handles(const Gizmo& gizmo, const GizmoView& view, Visit visit) {
    if (gizmo.kind != GizmoKind::rotate)
        visit(GizmoHandle{.is_center = true});
    for (const bool is_plane : {true, false})
        for (int axis = 0; axis < 3; ++axis) {
            const GizmoHandle handle{.axis = axis, .is_plane = is_plane};
            if (!(is_plane && gizmo.kind != GizmoKind::move) && can_drag(gizmo, handle, view))
                visit(handle);
        }
}

void add_loop(DebugGeometry& out, const std::array<Vec3, 4>& corners, Rgba color, float width) {
    for (std::size_t i = 0; i < 4; ++i)
        out.lines.push_back({corners[i], corners[(i + 1) % 4], color, width});
}

/// Draws an arrow, or a rod with a box at its end.
void add_axis(DebugGeometry& out,
              const Gizmo& gizmo,
              int axis,
              Real stretch,
              Rgba color,
              float width) {
    const Vec3 tip = gizmo.pivot + axis_of(gizmo, axis) * (gizmo.size * stretch);
    if (gizmo.kind == GizmoKind::move) {
        add_arrow(out, gizmo.pivot, tip, color, width);
        return;
    }
    const Real half = kBox * gizmo.size;
    out.lines.push_back({gizmo.pivot, tip, color, width});
    add_oriented_box(out, {tip, gizmo.axes}, {half, half, half}, color, width);
}

} // namespace

Vec3 axis_of(const Gizmo& gizmo, int axis) {
    return rotate(gizmo.axes, {axis == 0 ? 1.0f : 0, axis == 1 ? 1.0f : 0, axis == 2 ? 1.0f : 0});
}

Gizmo gizmo_at(GizmoKind kind, Vec3 pivot, Quat axes, const GizmoView& view) {
    // A short step to the right is seen as so many pixels.
    const Real step = 0.01f * std::max(length(view.camera.eye() - pivot), 0.01f);
    const Vec3 right = rotate(view.camera.world_from_camera().rotation, {1, 0, 0});
    const Real pixels = length(pixel_of(view, pivot + right * step).at - pixel_of(view, pivot).at);
    return {
        kind, pivot, axes, pixels > 0 ? kLength * view.viewport.pixel_scale * step / pixels : 1};
}

std::optional<GizmoHandle> handle_at(const Gizmo& gizmo, const GizmoView& view, Vec2 pointer) {
    std::optional<GizmoHandle> nearest;
    Real best = kReach * view.viewport.pixel_scale;
    for_handles(gizmo, view, [&](const GizmoHandle& handle) {
        if (const Real away = distance_to(gizmo, handle, view, pointer); away < best) {
            best = away;
            nearest = handle;
        }
    });
    return nearest;
}

void add_gizmo(DebugGeometry& out,
               const Gizmo& gizmo,
               const GizmoView& view,
               const std::optional<GizmoHandle>& lit,
               Vec3 stretch) {
    const std::size_t first = out.lines.size();
    for_handles(gizmo, view, [&](const GizmoHandle& handle) {
        const bool is_lit = lit == handle;
        const Rgba color = is_lit             ? kLit
                           : handle.is_center ? kCenterColor
                                              : kColors[static_cast<std::size_t>(handle.axis)];
        const float width = is_lit ? 4.0f : 2.5f;
        if (gizmo.kind == GizmoKind::rotate) {
            for_ring_parts(gizmo, handle.axis, view, [&](Vec3 a, Vec3 b) {
                out.lines.push_back({a, b, color, width});
            });
        } else if (handle.is_center) {
            add_loop(out, center_corners(gizmo, view), kCenterEdge, width + 2.5f);
            add_loop(out, center_corners(gizmo, view), color, width);
        } else if (handle.is_plane) {
            add_loop(out, corners_of(gizmo, handle.axis), color, width);
        } else {
            add_axis(out, gizmo, handle.axis, stretch[handle.axis], color, width);
        }
    });
    for (std::size_t i = first; i < out.lines.size(); ++i)
        out.lines[i].on_top = true;
}

std::optional<Vec3> point_under(const Gizmo& gizmo,
                                const GizmoHandle& handle,
                                const GizmoView& view,
                                Vec2 pointer) {
    constexpr Real kMeant = 1000;      // times the size of the gizmo
    constexpr Real kLeastSine = 0.01f; // of the angle between arrow and ray
    const Ray ray = view.camera.ray_through(pointer, view.viewport);
    const Vec3 axis = handle.is_center ? rotate(view.camera.world_from_camera().rotation, {0, 0, 1})
                                       : axis_of(gizmo, handle.axis);
    std::optional<Vec3> at;
    if (handle.is_plane || handle.is_center) {
        if (const auto hit = cast_ray(Plane{axis, dot(axis, gizmo.pivot)}, ray))
            at = hit->point;
    } else {
        if (length(cross(axis, ray.direction)) > kLeastSine)
            at = find_approach(Line{gizmo.pivot, axis}, line_of(ray)).on_first;
    }
    if (!at || !(distance(*at, gizmo.pivot) < kMeant * gizmo.size))
        return std::nullopt;
    return at;
}

Real center_factor(Vec2 press, Vec2 pointer, Real pixel_scale) {
    const Real way = ((pointer.x - press.x) - (pointer.y - press.y)) / (kLength * pixel_scale);
    return way >= 0 ? 1 + way : 1 / (1 - way);
}

RingDrag::RingDrag(const Gizmo& gizmo, int axis, const GizmoView& view, Vec2 pointer)
    : start_(pointer) {
    constexpr Real kSmallAngle = 0.02f;  // [rad]
    constexpr Real kLeastPerRadian = 30; // where the ring moves along the line of sight [px]
    Vec3 grabbed = point_of_ring(gizmo, axis, 0);
    Real best = std::numeric_limits<Real>::infinity();
    for_ring_parts(gizmo, axis, view, [&](Vec3 point, Vec3) {
        if (const Real away = length(pixel_of(view, point).at - pointer); away < best) {
            best = away;
            grabbed = point;
        }
    });
    const Quat turn = from_axis_angle(axis_of(gizmo, axis), kSmallAngle);
    const Vec3 turned = gizmo.pivot + rotate(turn, grabbed - gizmo.pivot);
    const Vec2 moved = pixel_of(view, turned).at - pixel_of(view, grabbed).at;
    const Real pixels = length(moved);
    direction_ = pixels > 0 ? moved * (1 / pixels) : Vec2{1, 0};
    per_radian_ = std::max(pixels / kSmallAngle, kLeastPerRadian);
}

Real RingDrag::angle_at(Vec2 pointer) const {
    return dot(pointer - start_, direction_) / per_radian_;
}

} // namespace topple::app
