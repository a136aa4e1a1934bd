// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/upward.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace topple {

/// An edge of the support graph of a state: a contact through which a body rests on another one, or a joint by which
/// it hangs. The solver levels read the same edges.
struct Support {
    /// Index that stands for the world.
    static constexpr std::uint32_t kWorld = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t supported = 0; ///< Index of the body that is held up.
    /// Index of the body below, or above a joint; kWorld: a joint to the world.
    std::uint32_t supporting = kWorld;
    Vec3 point; ///< Mean of the contact points, or the joint's anchor. [m]
    /// Force against gravity on the supported body in the last step; negative: it pulls down. [N]
    Real lift = 0;
    JointId joint; ///< Null: a contact.
};

///@{
/// Returns the edge of a contact or of a joint. None: the contact does not touch, its normal is too level
/// (levels::kSupportingLean), or no body that can move is above (of a joint: below). `up`: see `upward`.
std::optional<Support> support_of(const WorldState& state, const Contact& contact, Vec3 up);
std::optional<Support> support_of(const WorldState& state, const Joint& joint, Vec3 up);
///@}

/// Returns all edges: of contacts, then of joints, in their order. None without gravity.
std::vector<Support> find_supports(const WorldState& state);

} // namespace topple
