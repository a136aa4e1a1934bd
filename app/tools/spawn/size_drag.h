// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/spawn/spawn_sizes.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/math/quat.h"

#include <optional>

namespace topple::app {

/// The surface on which a drag spans an object: a point of it, and axes with y along its normal.
struct DragSurface {
    Vec3 point; ///< Start of the drag. World coordinates. [m]
    Quat axes;  ///< World from surface.

    [[nodiscard]] Vec3 normal() const { return rotate(axes, {0, 1, 0}); }
    /// Returns a point's coordinates from the start along the axes. [m]
    [[nodiscard]] Vec3 coordinates_of(Vec3 world) const {
        return rotate_inverse(axes, world - point);
    }
};

/// Returns the point of the surface's plane that the ray shows; none if it runs along the plane or away from it, or
/// meets it too far away to be meant. [m]
std::optional<Vec3> plane_point(const DragSurface& surface, const Ray& ray);

/// Returns the height above the plane at which the normal through `foot`, a point of the plane, passes the ray; none
/// for a ray nearly along the normal, and for a point behind the eye. [m]
std::optional<Real> height_along_ray(const DragSurface& surface, Vec3 foot, const Ray& ray);

/// Returns the step to which dragged lengths are rounded: a centimeter, or a millimeter where a pixel shows less than
/// two of them. `pixel`: length that a pixel shows. [m]
Real drag_step(Real pixel);

/// Sets the measures of the base, rounded to `step`, from a drag to `to`, a point of the plane. [m]
void span_base(SpawnKind kind, const DragSurface& surface, Vec3 to, Real step, SpawnSizes& sizes);

/// Returns the middle of the base on the surface: for a rectangle half its sizes from the start towards `to`, else the
/// start. [m]
Vec3 base_center(SpawnKind kind, const DragSurface& surface, Vec3 to, const SpawnSizes& sizes);

} // namespace topple::app
