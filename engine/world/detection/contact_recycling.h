// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/contact.h"
#include "topple/math/simd/simd.h"
#include "topple/world/detection/candidate_pairs.h"

#include <limits>

namespace topple {

/// Returns how far two shapes may move against each other while their contacts are recycled. [m] 0 for spheres:
/// finding their contacts costs no more than recycling, and a rolling sphere leaves its old contact point.
Real kept_distance(const Shape& a, const Shape& b);

/// The same vector in every lane.
inline Vec3Lanes<Float4> in_every_lane(Vec3 v) { return Vec3Lanes<Float4>::all(v.x, v.y, v.z); }

/// The motion of B's frame in A's frame between two steps. Exact for motions of any size.
class SmallMotion {
public:
    /// Computes the motion from one relative pose to the other.
    SmallMotion(const Transform& a_from_b_then, const Transform& a_from_b_now) {
        const Quat turn = a_from_b_now.rotation * conjugate(a_from_b_then.rotation);
        turn_ = {turn.x, turn.y, turn.z};
        turn_w_ = turn.w;
        step_b_ = a_from_b_now.position - a_from_b_then.position;
        shift_ = step_b_ - turned_by(a_from_b_then.position);
        most_turn_ = 2 * length(turn_);
    }

    /// Returns the displacement of the points of B at `p` in A's frame, one per lane. [m]
    [[nodiscard]] Vec3Lanes<Float4> displacement(const Vec3Lanes<Float4>& p) const {
        const Vec3Lanes<Float4> turn = in_every_lane(turn_);
        const Vec3Lanes<Float4> t = cross(turn, p) * Float4::all(2);
        return in_every_lane(shift_) + (t * Float4::all(turn_w_) + cross(turn, t));
    }
    // A rotation by `angle` moves a point at radius r by 2 r sin(angle / 2); the sine is the length of the
    // quaternion's vector part.

    /// Upper bound of the displacement of points within `radius` of B's origin. [m]
    [[nodiscard]] Real reach_about_b(Real radius) const {
        return length(step_b_) + most_turn_ * radius;
    }
    /// Upper bound of the displacement of points within `radius` of A's origin. [m]
    [[nodiscard]] Real reach_about_a(Real radius) const {
        return length(shift_) + most_turn_ * radius;
    }
    /// Upper bound of the displacement of a shape of that radius around A's origin, seen from B. [m] A point of A is
    /// displaced by the inverse of B's motion; the start of that motion may lie outside the sphere by as much: reach
    /// <= |shift| + 2 |turn| (radius + reach).
    [[nodiscard]] Real reach_of_a(Real radius) const {
        const Real keep = 1 - most_turn_;
        constexpr Real kLittle = 0.5f;
        return keep > kLittle ? reach_about_a(radius) / keep
                              : std::numeric_limits<Real>::infinity();
    }

private:
    [[nodiscard]] Vec3 turned_by(Vec3 p) const {
        const Vec3 t = cross(turn_, p) * 2;
        return t * turn_w_ + cross(turn_, t);
    }

    Vec3 turn_;      ///< Vector part of the rotation.
    Real turn_w_;    ///< Scalar part.
    Real most_turn_; ///< Bound of the displacement by rotation over the distance from the axis. [-]
    Vec3 step_b_;    ///< Displacement of B's origin. [m]
    Vec3 shift_;     ///< Displacement of A's origin when it moves with B. [m]
};

/// Returns whether contacts found before the motion can be recycled: no point near them has moved farther than
/// `distance` [m] or than kKeptContactShare of the smaller radius.
bool is_small(const SmallMotion& motion, Real radius_a, Real radius_b, Real distance);

/// Returns whether the motion is too small to close a gap of width `gap` [m] between the two shapes.
bool closes_less(const SmallMotion& motion, Real radius_a, Real radius_b, Real gap);

/// Frame in which recycled contacts lie, and displacement of B's body.
struct RecyclingFrame {
    Transform world_from_a;  ///< Frame of collider A; its rotation is the old one if arms are kept.
    Vec3 center_shift;       ///< See Contact. [m]
    bool keeps_arms = false; ///< Whether normals and lever arms are those of the collision test.
};
/// Returns the frame for the contacts of a cached pair. `a`, `b`: the colliders in this step.
RecyclingFrame recycling_frame(const CachedPair& cached,
                               const ColliderPose& a,
                               const ColliderPose& b);

/// Moves the contact with the two shapes: same features, new points and separations (Box3D, contact recycling).
void recycle_contact(Contact& contact, const SmallMotion& motion, const RecyclingFrame& frame);

} // namespace topple
