// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/contact.h"
#include "topple/dynamics/material.h"
#include "topple/world/world_state.h"

#include <cstdint>
#include <functional>

namespace topple {

/// Functions of the program that a step calls while it finds contacts; see World::set_contact_hooks. Each may be empty.
///
/// A step calls them on the thread that called it, one after another: first `may_touch` for the pairs of colliders,
/// then for each contact `combine_materials` and `before_solve`. Pairs and contacts come in the order of their
/// colliders, so that calls and results are the same for any number of threads. Hooks must change nothing of the world,
/// and depend on nothing but their arguments and numbers that are the same whenever the step is taken again: after a
/// rewind, in a replay, in a `World::twin`.
/// A step asks nothing about two bodies of which none moves or both sleep.
struct ContactHooks {
    /// Two colliders of different bodies, borrowed for one call.
    struct Pair {
        const WorldState& state; ///< State before the bodies move in this step.
        ///@{
        /// Indices of the colliders; a < b.
        std::uint32_t collider_a, collider_b;
        ///@}
        ///@{
        /// Returns the record of that side.
        [[nodiscard]] const Collider& a() const { return state.colliders[collider_a]; }
        [[nodiscard]] const Collider& b() const { return state.colliders[collider_b]; }
        [[nodiscard]] const Body& body_a() const { return state.bodies[a().body]; }
        [[nodiscard]] const Body& body_b() const { return state.bodies[b().body]; }
        ///@}
    };
    /// The numbers with which a step solves a contact.
    struct Change {
        bool is_enabled = true; ///< False: the contact does not exist in this step.
        /// Friction, restitution and rolling resistance; the name has no effect. A static friction of 0 is that while
        /// sliding, as in every Material.
        Material surface{};
        /// Velocity of the surface of A relative to its body, minus that of B, in addition to those of the colliders'
        /// SurfaceMotion. World axes; the part along the normal has no effect. [m/s]
        Vec3 surface_velocity{};
    };

    /// Returns whether two colliders near each other, which filters and joints let touch, may do so in this step. A
    /// step may ask more than once for a pair.
    std::function<bool(const Pair& pair)> may_touch{};
    /// Returns the common surface of two materials. `usual`: what the table of pairs or the general rule gives.
    std::function<Material(const Material& a, const Material& b, const Material& usual)>
        combine_materials{};
    /// Sees a contact before it is solved, with the impulses of the previous step, and may change its numbers for this
    /// step. Numbers that no material can have are replaced by those before the call.
    std::function<void(const Pair& pair, const Contact& contact, Change& change)> before_solve{};
};

/// Returns whether any hook is set.
inline bool has_any(const ContactHooks& hooks) {
    return hooks.may_touch || hooks.combine_materials || hooks.before_solve;
}

} // namespace topple
