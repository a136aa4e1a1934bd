// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/detection/active_set.h"

#include <vector>

namespace topple {

/// A contact as seen by one of its colliders, the runner, for which the other is ground: immovable,
/// or a piece of a body of several colliders.
struct GroundView {
    std::uint32_t runner = 0, ground = 0; ///< Colliders.
    std::uint32_t contact = 0;            ///< Index.
};

/// Memory of `drop_internal_edge_contacts`.
struct InternalEdgeMemory {
    std::vector<std::uint32_t> ground_counts; ///< By collider.
    std::vector<GroundView> views;            ///< Sorted by runner.
    std::vector<std::uint8_t> flags;          ///< By contact.
};

/// Removes contacts with internal edges, at which one piece of ground continues in another ("ghost collisions"): a
/// collider that crosses such an edge has nothing to stumble over. Cached pairs of removed contacts are removed too.
void drop_internal_edge_contacts(const WorldView& view,
                                 const ActiveSet& active,
                                 std::vector<Contact>& contacts,
                                 std::vector<CachedPair>& cached_pairs,
                                 InternalEdgeMemory& memory);

} // namespace topple
