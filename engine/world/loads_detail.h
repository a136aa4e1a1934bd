// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/tolerances.h"
#include "topple/world/world_detail.h"

#include <algorithm>

namespace topple {

/// Returns the square of the angle by which a body that hangs by an anchor with `force` [N] swings in `h` [s]: pulled by
/// F at the arm r it swings with omega^2 = F r / I. [rad^2]
inline Real squared_swing(const Body& b, Vec3 anchor, Real force, Real h) {
    const Vec3 r = anchor - b.local_center;
    const Real arm = length(r);
    const Vec3 along = arm > 0 ? r / arm : Vec3{};
    const Real across = trace(b.inv_inertia) - dot(along, b.inv_inertia * along);
    return h * h * force * arm * across;
}

/// How far a load presses a constraint in at class 0, over what is allowed there. A soft constraint
/// gives way by F / (m omega^2), whatever its damping.
class Loads {
public:
    explicit Loads(const WorldState& s) : state_(s) {
        const Real cap = kStiffnessShare / substep_of(s.parameters);
        contact_rate_ = square(2 * kPi * std::min(s.parameters.contact_hertz, cap));
        joint_rate_ = square(2 * kPi * std::min(s.parameters.joint_hertz, cap));
    }

    /// Of a contact that presses with `force` [N]; `counts_small`: bodies are counted as small as they are.
    [[nodiscard]] Real of(const Contact& c, Real force, bool counts_small) const {
        const Body& a = state_.bodies[state_.colliders[c.collider_a].body];
        const Body& b = state_.bodies[state_.colliders[c.collider_b].body];
        const Real smallest = counts_small ? 0 : kSmallBody;
        return load(force, rate_of(a, b), kAllowedGive * size_of(&a, &b, smallest), &a, &b);
    }
    /// Of a joint that pulls with `force` [N].
    [[nodiscard]] Real of(const Joint& j, Real force, const Body* a, const Body* b) const {
        // Soft if it was asked to be.
        return j.hertz > 0
                   ? 0
                   : load(force, joint_rate_, kAllowedJointGive * size_of(a, b, kSmallBody), a, b);
    }

    /// How far a contact that presses with `force` [N] gives way at class 0. [m]
    [[nodiscard]] Real give(const Contact& c, Real force) const {
        const Body& a = state_.bodies[state_.colliders[c.collider_a].body];
        const Body& b = state_.bodies[state_.colliders[c.collider_b].body];
        return force * inverse_mass(&a, &b) / rate_of(a, b);
    }
    /// How far a joint that pulls with `force` [N] gives way at class 0. [m]
    [[nodiscard]] Real give(const Joint& j, Real force, const Body* a, const Body* b) const {
        return j.hertz > 0 ? 0 : force * inverse_mass(a, b) / joint_rate_;
    }

    /// Of a body that hangs by an anchor with `force` [N], in joints that do not give way: how far it
    /// turns, and swings, in a sub-step of class 0, over what is allowed, squared. Pulled by F at the
    /// arm r it swings with omega^2 = F r / I.
    [[nodiscard]] Real of_swing(const Body* body, Vec3 anchor, Real force) const {
        if (!body || !is_awake(*body))
            return 0;
        const Real h = substep_of(state_.parameters);
        return squared_swing(*body, anchor, force, h) / kAllowedSwing +
               h * h * length_squared(body->w) / kAllowedTurn;
    }

private:
    static Real square(Real x) { return x * x; }

    /// omega^2 of a contact.
    [[nodiscard]] Real rate_of(const Body& a, const Body& b) const {
        return contact_rate_ * (is_awake(a) && is_awake(b) ? 1 : square(kStaticStiffness));
    }
    /// Extent of the smaller body, counted as no smaller than `smallest`. [m]
    [[nodiscard]] static Real size_of(const Body* a, const Body* b, Real smallest) {
        Real size = kLargeBody;
        for (const Body* body : {a, b})
            if (body && is_awake(*body))
                size = std::min(size, body->extent);
        return std::max(size, smallest);
    }
    /// `allowed`: how far it may give way. [m]
    [[nodiscard]] static Real load(Real force,
                                   Real rate,
                                   Real allowed,
                                   const Body* a,
                                   const Body* b) {
        return force * inverse_mass(a, b) / (rate * allowed);
    }
    static Real inverse_mass(const Body* a, const Body* b) {
        Real sum = 0;
        for (const Body* body : {a, b})
            if (body && is_awake(*body))
                sum += body->inv_mass;
        return sum;
    }

    /// Bodies are counted as no larger than this, the extent of a cube of a meter ... [m]
    static constexpr Real kLargeBody = 0.866f;
    /// ... and, where not said otherwise, as no smaller than half of it. Smaller: heaps of small things cost as
    /// much as towers; larger: small things in heaps sink in. [m]
    static constexpr Real kSmallBody = 0.433f;
    /// What a loaded contact may give way before its island is solved finer, of the smaller body's
    /// extent. Larger: stacks sink; smaller: piles cost twice as much. [-]
    static constexpr Real kAllowedGive = 0.8e-4f;
    /// The same of a joint: the eye minds less, and what bears much hangs from others that are solved at
    /// once. Smaller: a net of 2500 balls is solved four times as fine, not twice. [-]
    static constexpr Real kAllowedJointGive = 8 * kAllowedGive;

    /// (omega h)^2 of a swing, and the turn of a sub-step, squared, beyond which joints are not closed by
    /// a correction or two. [rad^2]
    static constexpr Real kAllowedSwing = 0.05f, kAllowedTurn = 0.002f;

    const WorldState& state_;
    Real contact_rate_ = 0, joint_rate_ = 0; ///< omega^2. [1/s^2]
};

} // namespace topple
