// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/camera/orbit_camera.h"
#include "app/view/lines/debug_lines.h"

#include <array>
#include <cstdint>
#include <optional>

namespace topple::app {

enum class GizmoKind : std::uint8_t { move, rotate, scale };

/// Arrows along the axes, squares in the planes between them and a square at the pivot, which move; rings about the
/// axes, which rotate; or rods along the axes with a box at each end and one at the pivot, which scale.
struct Gizmo {
    GizmoKind kind = GizmoKind::move;
    Vec3 pivot;    ///< World coordinates. [m]
    Quat axes;     ///< World from gizmo.
    Real size = 1; ///< Length of an arrow or a rod, and radius of a ring. [m]
};

/// A part of a gizmo that can be dragged.
struct GizmoHandle {
    /// 0, 1, 2: x, y, z. Of an arrow, a rod or a ring; a square between axes has it as its normal.
    int axis = 0;
    bool is_plane = false;  ///< Whether it is a square between two axes.
    bool is_center = false; ///< Whether it is the one at the pivot, for all axes; `axis` is 0.
    friend bool operator==(const GizmoHandle&, const GizmoHandle&) = default;
};

/// A camera and the rectangle that shows its picture, borrowed for one call.
struct GizmoView {
    const OrbitCamera& camera;
    const Viewport& viewport;
};

/// Returns the unit vector along an axis: 0, 1, 2 for x, y, z. World coordinates.
Vec3 axis_of(const Gizmo& gizmo, int axis);

/// Returns the gizmo at a place, with the same size on the screen at any distance.
Gizmo gizmo_at(GizmoKind kind, Vec3 pivot, Quat axes, const GizmoView& view);
/// Returns the handle at most 9 px from the pointer. An arrow or a rod along the line of sight and a square seen from
/// its edge cannot be dragged, and are not drawn.
std::optional<GizmoHandle> handle_at(const Gizmo& gizmo, const GizmoView& view, Vec2 pointer);
/// Draws the handles; `lit` is the one under the pointer or being dragged. `stretch` is the present factor along each
/// axis of a gizmo that scales: its boxes move with the drag.
void add_gizmo(DebugGeometry& out,
               const Gizmo& gizmo,
               const GizmoView& view,
               const std::optional<GizmoHandle>& lit,
               Vec3 stretch = {1, 1, 1});

/// Returns the point of the arrow's or rod's line nearest to the pointer's line of sight, or the point under the
/// pointer of the square's plane, which for the square at the pivot faces the eye; none if that is behind the eye, or
/// too far away to be meant. [m]
std::optional<Vec3> point_under(const Gizmo& gizmo,
                                const GizmoHandle& handle,
                                const GizmoView& view,
                                Vec2 pointer);

/// Returns the factor that a drag of the box at the pivot gives: 2 for the length of a rod to the right or up, 1/2 for
/// that to the left or down.
Real center_factor(Vec2 press, Vec2 pointer, Real pixel_scale = 1);

/// Converts motion of the pointer along a ring's tangent into an angle, from any direction of view.
class RingDrag {
public:
    /// `pointer` is on the ring. [px]
    RingDrag(const Gizmo& gizmo, int axis, const GizmoView& view, Vec2 pointer);
    /// Returns the angle about the axis since the beginning. [rad]
    [[nodiscard]] Real angle_at(Vec2 pointer) const;

private:
    Vec2 start_;          ///< [px]
    Vec2 direction_;      ///< Unit vector: motion of the grabbed point for a positive angle.
    Real per_radian_ = 1; ///< [px]
};

} // namespace topple::app
