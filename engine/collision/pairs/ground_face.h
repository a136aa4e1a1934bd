// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/pairs/collide.h"

#include <optional>

namespace topple {

/// The touched shape of a contact. Borrows it.
struct GroundTouch {
    const Shape& shape;         ///< Borrowed.
    Transform world_from_shape; ///< Pose of the shape.
    Vec3 normal;                ///< Unit normal of the contact, in the world, from this shape
                                ///< towards the other.
};

/// The plane dot(normal, p) = offset of a touched flat face, with the ground behind it, in the world.
struct GroundFace {
    Vec3 normal; ///< Unit vector.
    Real offset; ///< [m]
};

/// Returns the face of the contact, if `point` (world) lies on it or behind it: inside a solid at any depth, behind a
/// surface up to `depth`, and up to `reach` in front or beside. [m] None if the normal leans from every face: then
/// the contact is with an edge or a round shape.
std::optional<GroundFace> find_ground_face(const GroundTouch& ground,
                                           Vec3 point,
                                           Real depth,
                                           Real reach);

/// Returns whether the shape rises above the plane near `point` (world) by more than `reach` [m] and by more than a
/// nearly level slope. A shape for which this is unknown counts as rising.
bool rises_from(const GroundFace& face,
                const Shape& shape,
                const Transform& world_from_shape,
                Vec3 point,
                Real reach);

} // namespace topple
