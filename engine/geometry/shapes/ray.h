// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

#include <cstdint>
#include <limits>

namespace topple {

/// The points origin + t direction for t_min <= t <= t_max, both ends included. `direction` need not be a unit
/// vector: t counts in its lengths. With a number that is not finite, or a zero direction, every test is a miss.
struct Ray {
    Vec3 origin{};            ///< Point at t = 0. [m]
    Vec3 direction{0, 0, -1}; ///< Vector of any length except zero. [m]
    ///@{
    /// Range of t, in lengths of the direction. [-]
    Real t_min = 0;
    Real t_max = std::numeric_limits<Real>::max();
    ///@}
};

/// Returns the point of the ray at t, even if t is outside the range. [m]
constexpr Vec3 point_at(const Ray& ray, Real t) { return ray.origin + ray.direction * t; }

/// Feature of a hit on a shape without faces.
inline constexpr std::uint32_t kNoFeature = 0xffffffffu;

/// First point of a surface on a ray.
struct RayHit {
    Real t = 0;                         ///< Unit: lengths of the ray's direction.
    Vec3 point{};                       ///< [m]
    Vec3 normal{};                      ///< Unit normal of the surface, not turned towards the ray.
    bool inside = false;                ///< Whether the ray began inside the solid; then t is
                                        ///< t_min.
    std::uint32_t feature = kNoFeature; ///< Index of the triangle or face, if the shape has any.
    Real u = 0, v = 0; ///< Barycentric weights of the triangle's second and third vertex.
};

} // namespace topple
