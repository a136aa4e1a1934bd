// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/ray.h"
#include "topple/geometry/shapes/round_shapes.h"

#include <optional>

namespace topple {

/// The solid; as with other solids a ray that begins inside hits at its begin.
std::optional<RayHit> cast_ray(const Cylinder& cylinder, const Ray& ray);
/// The same without ends: its curved side alone. A ray along it outside is a miss.
std::optional<RayHit> cast_ray_at_endless(const Cylinder& cylinder, const Ray& ray);

} // namespace topple
