// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/transform.h"

#include <algorithm>
#include <cstdint>
#include <span>

namespace topple {

/// Motion of a surface relative to its collider, as of a conveyor belt or a turntable: friction drives bodies that
/// touch the surface towards this motion, and towards the collider's own motion if it is zero. Neither the shape nor
/// the body moves. The part along the normal of a contact has no effect. Frame: that of the shape.
struct SurfaceMotion {
    Vec3 velocity;         ///< Velocity at the origin of the shape's frame. [m/s]
    Vec3 angular_velocity; ///< Around the origin of the shape's frame. [rad/s]
    friend bool operator==(const SurfaceMotion&, const SurfaceMotion&) = default;
};

/// Returns whether the surface moves relative to its collider.
constexpr bool is_moving(const SurfaceMotion& motion) {
    return motion.velocity != Vec3{} || motion.angular_velocity != Vec3{};
}

/// A surface motion in the world: the point p of the surface moves with velocity + cross(spin, p - origin) relative to
/// the body.
struct SurfaceField {
    Vec3 velocity; ///< [m/s]
    Vec3 spin;     ///< [rad/s]
    Vec3 origin;   ///< [m]

    /// Returns the velocity at a point relative to the body. [m/s]
    [[nodiscard]] Vec3 at(Vec3 point) const { return velocity + cross(spin, point - origin); }
};

/// Returns the motion of a surface in the world.
inline SurfaceField to_field(const SurfaceMotion& motion, const Transform& world_from_shape) {
    return {rotate(world_from_shape.rotation, motion.velocity),
            rotate(world_from_shape.rotation, motion.angular_velocity),
            world_from_shape.position};
}

/// The surface motions of a contact of which at least one surface moves.
struct ContactMotion {
    std::uint32_t link = 0; ///< Index of the contact among those of its problem.
    SurfaceField a, b;      ///< Motions of both surfaces.
};

/// Returns the surface motions of a link among motions sorted by link; null if neither surface moves.
inline const ContactMotion* find_motion(std::span<const ContactMotion> motions,
                                        std::uint32_t link) {
    const auto found = std::lower_bound(
        motions.begin(), motions.end(), link, [](const ContactMotion& motion, std::uint32_t of) {
            return motion.link < of;
        });
    return found != motions.end() && found->link == link ? &*found : nullptr;
}

} // namespace topple
