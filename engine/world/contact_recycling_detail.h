// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/dynamics/contact.h"

namespace topple {

/// How far the two may move against each other while their contacts are kept. 0: they are not worth
/// keeping: those of spheres are found as fast as they are moved along, and a sphere rolls away
/// under its contact. [m]
Real kept_distance(const Shape& a, const Shape& b);

/// How B's frame has moved in A's; exact, but meant for what is small.
class SmallMotion {
public:
    SmallMotion(const Transform& a_from_b_then, const Transform& a_from_b_now);

    /// What the motion does to a point of B at `p` in A's frame. [m]
    [[nodiscard]] Vec3 displacement(Vec3 p) const { return shift_ + turned_by(p); }
    /// How far it moves anything near B's origin at most, whose radius that is. [m]
    [[nodiscard]] Real reach_about_b(Real radius) const;
    /// ... near A's origin. [m]
    [[nodiscard]] Real reach_about_a(Real radius) const;
    /// How far it moves a shape of that radius about A's origin, seen from B. [m]
    [[nodiscard]] Real reach_of_a(Real radius) const;

private:
    [[nodiscard]] Vec3 turned_by(Vec3 p) const {
        const Vec3 t = cross(turn_, p) * 2;
        return t * turn_w_ + cross(turn_, t);
    }

    Vec3 turn_;   ///< Vector part of the rotation.
    Real turn_w_; ///< Scalar part.
    Vec3 step_b_; ///< Of B's origin. [m]
    Vec3 shift_;  ///< Of A's origin, carried along with B. [m]
};

/// Whether the contacts found before the motion are still good: nothing near them has moved farther
/// than `distance`, nor far for the smaller of the two.
bool is_small(const SmallMotion& motion, Real radius_a, Real radius_b, Real distance);

/// Whether the motion cannot have closed a gap that wide between the two. [m]
bool closes_less(const SmallMotion& motion, Real radius_a, Real radius_b, Real gap);

/// The contact as it lies now: the same features, new separations. (After Box3D's contact
/// recycling.)
Contact moved_along(const Contact& found, const SmallMotion& motion, const Transform& world_from_a);

} // namespace topple
