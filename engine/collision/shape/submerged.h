// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"
#include "topple/geometry/mass/volume_below.h"

namespace topple {

/// Submerged part of a shape: inside a box of water whose surface is the box's upper side. World
/// frame.
///
/// Up and down it is exact: the part below the surface less the part below the bottom. A sphere, a box, a
/// hull, a closed mesh, a capsule, a cylinder and a cone are cut by the plane itself; any other solid
/// counts as the box of its own axes with its own volume. Sideways, a shape that reaches out of the water counts for
/// the share of its shadow that is inside, and the center is not beyond the side. Planes and open meshes
/// hold no water back.
VolumeBelow submerged(const Shape& shape, const Transform& world_from_shape, const Aabb& water);

/// The area that the shape turns to a flow along `way` (unit, world). Exact for spheres, boxes, capsules,
/// cylinders and hulls; for any other shape, that of its own box. [m^2]
Real shadow_area(const Shape& shape, const Transform& world_from_shape, Vec3 way);

} // namespace topple
