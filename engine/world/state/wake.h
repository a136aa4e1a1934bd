// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/state/lookup.h"

#include <span>
#include <vector>

namespace topple {

/// Wakes all bodies that fell asleep together with the body. Restarts the rest time of a body that is awake.
void wake_island_of(std::vector<Body>& bodies, std::uint32_t body);
/// Wakes all sleeping bodies.
void wake_all(std::vector<Body>& bodies);

/// The records that tell the neighbors of a body.
struct NeighborRecords {
    ///@{
    /// Records of the same state as the bodies.
    std::span<const Collider> colliders;
    std::span<const Contact> contacts;
    std::span<const Joint> joints;
    ///@}
};
///@{
/// Wakes the islands of all bodies that touch the body or are joined to it, except its own island.
void wake_neighbors(std::vector<Body>& bodies, const NeighborRecords& records, std::uint32_t body);
inline void wake_neighbors(WorldState& s, std::uint32_t body) {
    wake_neighbors(s.bodies, {s.colliders, s.contacts, s.joints}, body);
}
///@}
/// Wakes the islands of sleeping bodies whose fat boxes overlap those of `body`.
void wake_overlapping(WorldState& s, const Body& body);
/// Wakes the islands of sleeping bodies whose fat boxes overlap the box, given in the frame of `cell`.
void wake_in(WorldState& s, const Aabb& box, const GridCell& cell);

} // namespace topple
