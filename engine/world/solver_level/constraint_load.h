// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/body.h"
#include "topple/dynamics/joint.h"
#include "topple/dynamics/solver/solver_problem.h"
#include "topple/dynamics/tolerances.h"
#include "topple/world/solver_level/level_constants.h"
#include "topple/world/solver_level/loaded_body.h"
#include "topple/world/world_state.h"

#include <algorithm>

namespace topple {

/// Returns the square of the angle by which a body that hangs by an anchor with `force` [N] swings in `h` [s]: pulled
/// by F at the arm r it swings with omega^2 = F r / I. [rad^2]
inline Real squared_swing(const Body& b, Vec3 anchor, Real force, Real h) {
    const Vec3 r = anchor - b.local_center;
    const Real arm = length(r);
    const Vec3 along = arm > 0 ? r / arm : Vec3{};
    const Real across = trace(b.inv_inertia) - dot(along, b.inv_inertia * along);
    return h * h * force * arm * across;
}

/// Computes deflections and loads of constraints. A soft constraint gives way by x = F / (m omega^2), whatever its
/// damping; its load is x at level 0 over the allowed deflection.
class ConstraintLoads {
public:
    /// Reads gravity and parameters of the state, which must outlive this object.
    explicit ConstraintLoads(const WorldState& s) : state_(s) {
        const Real cap = kStiffnessShare / substep_of(s.parameters);
        contact_rate_ = square(2 * kPi * std::min(s.parameters.contact_hertz, cap));
        joint_rate_ = square(2 * kPi * std::min(s.parameters.joint_hertz, cap));
    }

    /// Returns the load of a contact that presses with `force` [N]. `counts_small`: small bodies count with their own
    /// size, as in towers. [-]
    [[nodiscard]] Real load_of_contact(const LoadedBody& a,
                                       const LoadedBody& b,
                                       Real force,
                                       bool counts_small) const {
        const Real smallest = counts_small ? 0 : levels::kSmallBody;
        const Real allowed = levels::kAllowedContactDeflection * size_of(a, b, smallest);
        return force * (a.inv_mass + b.inv_mass) / (rate_of_contact(a, b) * allowed);
    }
    /// Returns the load of a joint that pulls with `force` [N]; 0 for a joint that its definition makes soft. [-]
    [[nodiscard]] Real load_of_joint(const Joint& j,
                                     const LoadedBody& a,
                                     const LoadedBody& b,
                                     Real force) const {
        const Real allowed = levels::kAllowedJointDeflection * size_of(a, b, levels::kSmallBody);
        return j.hertz > 0 ? 0 : force * (a.inv_mass + b.inv_mass) / (joint_rate_ * allowed);
    }

    /// Returns the deflection of a contact that presses with `force` [N] at level 0. [m]
    [[nodiscard]] Real deflection_of_contact(const LoadedBody& a,
                                             const LoadedBody& b,
                                             Real force) const {
        return force * (a.inv_mass + b.inv_mass) / rate_of_contact(a, b);
    }
    /// Returns the deflection of a joint that pulls with `force` [N] at level 0; 0 for a joint that its definition
    /// makes soft. [m]
    [[nodiscard]] Real deflection_of_joint(const Joint& j,
                                           const LoadedBody& a,
                                           const LoadedBody& b,
                                           Real force) const {
        return j.hertz > 0 ? 0 : force * (a.inv_mass + b.inv_mass) / joint_rate_;
    }

    /// Returns the swing of a body that hangs by an anchor with `force` [N] in direct joints: the squares of the angles
    /// by which it swings (omega^2 = F r / I) and turns in a sub-step of level 0, over the allowed ones. [-]
    [[nodiscard]] Real swing_of(const Body* body, Vec3 anchor, Real force) const {
        if (!body || !is_awake(*body))
            return 0;
        const Real h = substep_of(state_.parameters);
        return squared_swing(*body, anchor, force, h) / levels::kAllowedSwing +
               h * h * length_squared(body->w) / levels::kAllowedTurn;
    }

private:
    static Real square(Real x) { return x * x; }

    /// Returns omega^2 of a contact. [1/s^2]
    [[nodiscard]] Real rate_of_contact(const LoadedBody& a, const LoadedBody& b) const {
        return contact_rate_ * (a.moves() && b.moves() ? 1 : square(kStaticStiffness));
    }
    /// Returns the extent of the smaller body, at least `smallest`. [m]
    [[nodiscard]] static Real size_of(const LoadedBody& a, const LoadedBody& b, Real smallest) {
        return std::max(std::min({a.extent, b.extent, levels::kLargeBody}), smallest);
    }

    const WorldState& state_;
    Real contact_rate_ = 0, joint_rate_ = 0; ///< omega^2 of contacts and of joints. [1/s^2]
};

} // namespace topple
