// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"

namespace topple {

/// Returns the shape scaled along its own axes by positive factors, as far as its kind allows:
///
/// - boxes, ellipsoids and hulls have a factor for every axis; the rounding of a rounded box has the smallest of them;
/// - cylinders, cones, capsules and tapered capsules have that of y along their axis and one for their radius, of x and
///   z the one that is farther from 1;
/// - spheres and meshes have a single one, of all three the farthest from 1.
///
/// Fails: a plane or a height field, which have no size, and a result that `validate` refuses, such as a length below
/// 1e-4 m or a tapered capsule of which one sphere would contain the other.
Result<Shape> scaled(const Shape& shape, Vec3 factors);

} // namespace topple
