// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/joint.h"
#include "topple/math/real.h"

#include <cstdint>

namespace topple {

/// A group of bodies that joints hold together.
struct JointGroup {
    std::uint32_t body_count = 0, joint_count = 0; ///< Numbers of bodies and joints in the group.
    std::uint32_t anchor_count = 0; ///< Number of joints to bodies that forces do not move.
    Real load = 0; ///< Static load of the most loaded joint over the load allowed at level 0. [-]
    Real mass_ratio = 1;    ///< Largest ratio of the masses of two joined bodies. [-]
    bool has_locks = false; ///< Whether some joint has locks; ropes and pulleys have limits only.
    /// Whether a contact, or a joint that cannot be solved directly, acts on the group.
    bool is_touched = false;
    /// Whether the group belongs to a crowd of groups that have more joints together than are solved directly.
    bool is_of_crowd = false;
};

/// Reason why a joint is solved at once with the others of its group ("direct"), or is not ("iterated").
enum class DirectReason : std::uint8_t {
    untouched,     ///< Direct: nothing else acts on the group.
    heavy_load,    ///< Direct, though contacts act on the group: an iteration would let it stretch.
    uneven_masses, ///< Direct: an iteration converges slowly.
    taut,          ///< Direct: the group hangs between several anchors.
    soft,          ///< Iterated: the joint has its own stiffness, or no locks or limits.
    carried,       ///< Iterated: a gear with a carrier acts on three bodies.
    no_locks,      ///< Iterated: the group has limits only.
    too_many_bodies, ///< Iterated: the factorization would take too long.
    too_many_joints, ///< Iterated: many joints of the group are redundant.
    may_break, ///< Iterated: contacts act on the group; an iterated joint holds no more than its strength.
    light_load, ///< Iterated: contacts act on the group, and an iteration is accurate enough.
    crowd,      ///< Iterated: a direct solution of thousands of joints would take too long.
};
/// Returns whether a joint with that reason is solved directly.
constexpr bool is_direct(DirectReason reason) { return reason <= DirectReason::taut; }
/// Returns the reason for a joint of a group. Requires: the solver has sub-steps, and direct joints are switched on.
DirectReason direct_reason(const Joint& joint, const JointGroup& group);

} // namespace topple
