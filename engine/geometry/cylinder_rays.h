// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/geometry/ray.h"

#include <optional>

namespace topple {

/// A round bar between the middles of its two flat ends, or, where that is said, without end.
struct Cylinder {
    Vec3 from, to; ///< Not one point. [m]
    Real radius = 0.5f;
};

/// The solid; as with other solids a ray that begins inside hits at its begin.
std::optional<RayHit> cast_ray(const Cylinder& cylinder, const Ray& ray);
/// The same without ends: its curved side alone. A ray along it outside is a miss.
std::optional<RayHit> cast_ray_at_endless(const Cylinder& cylinder, const Ray& ray);

} // namespace topple
