// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/pairs/collide.h"

#include <optional>

namespace topple {

/// The touched shape of a contact, borrowed.
struct GroundTouch {
    const Shape& shape;         ///< Borrowed.
    Transform world_from_shape; ///< Pose of the shape.
    Vec3 normal;                ///< Of the contact: unit, world, from this shape towards the other.
};

/// The plane dot(normal, p) = offset of a flat face that is touched; the ground lies behind it. World.
struct GroundFace {
    Vec3 normal; ///< Unit.
    Real offset; ///< [m]
};

/// The face that the contact lies on, if `point` (world) lies on it or behind it: a solid may be as
/// deep there as it is, a surface `depth`; and all may be missed by `reach`. [m] None where the normal
/// leans from every face: then it is an edge that is touched, or something round.
std::optional<GroundFace> find_ground_face(const GroundTouch& ground,
                                           Vec3 point,
                                           Real depth,
                                           Real reach);

/// Whether the shape comes out of the plane near `point` (world) by more than `reach` [m] and by
/// more than a slope that is as good as level. What is not known to stay behind it rises.
bool rises_from(const GroundFace& face,
                const Shape& shape,
                const Transform& world_from_shape,
                Vec3 point,
                Real reach);

} // namespace topple
