// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/ray.h"
#include "topple/geometry/shapes/round_shapes.h"

#include <optional>

namespace topple {

/// First hit of the solid; a ray that begins inside hits at its start, as with other solids.
std::optional<RayHit> cast_ray(const Cylinder& cylinder, const Ray& ray);
/// First hit of the infinite cylinder's curved side. A ray parallel to it outside is a miss.
std::optional<RayHit> cast_ray_at_endless(const Cylinder& cylinder, const Ray& ray);

} // namespace topple
