// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/ray.h"
#include "topple/geometry/shapes/round_shapes.h"

#include <optional>

namespace topple {

/// First hit of the solid, with the conventions of ray_tests.h. A cone without a height or a radius is a miss. The
/// normal of the apex is the direction along the axis, outward.
std::optional<RayHit> cast_ray(const Cone& cone, const Ray& ray);

} // namespace topple
