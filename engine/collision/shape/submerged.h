// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"
#include "topple/geometry/mass/volume_below.h"

namespace topple {

/// Returns the submerged part of a shape: inside a box of water whose surface is the box's upper side. World frame.
///
/// Exact in the vertical direction: the part below the surface minus the part below the bottom. A sphere, a box, a
/// hull, a closed mesh, a capsule, a cylinder and a cone are cut by the plane itself; any other solid counts as the
/// box of its own axes with its own volume. In the horizontal directions, a shape that extends beyond the water
/// counts with the share of its projection that is inside, and the center stays within the sides. Planes and open
/// meshes displace nothing.
VolumeBelow submerged(const Shape& shape, const Transform& world_from_shape, const Aabb& water);

/// Returns the projected area of the shape along `way` (unit, world). Exact for spheres, boxes, capsules, cylinders
/// and hulls; for any other shape, that of its own box. [m^2]
Real shadow_area(const Shape& shape, const Transform& world_from_shape, Vec3 way);

} // namespace topple
