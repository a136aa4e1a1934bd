// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/detection/active_set.h"

#include <vector>

namespace topple {

/// A contact as seen by one of its colliders, the runner. The other collider is ground: immovable, or one of several
/// colliders of a body.
struct GroundView {
    std::uint32_t runner = 0, ground = 0; ///< Indices of the colliders.
    std::uint32_t contact = 0;            ///< Index of the contact.
};

/// Memory of `drop_internal_edge_contacts`.
struct InternalEdgeMemory {
    BlockLists<GroundView> views_of_block;    ///< By block of contacts.
    std::vector<std::uint32_t> ground_counts; ///< Indexed by collider.
    std::vector<GroundView> views;            ///< Sorted by runner.
    std::vector<std::uint8_t> flags;          ///< Indexed by contact.
};

/// Removes contacts with internal edges, where one ground piece continues in another ("ghost collisions"), so that a
/// collider crosses such an edge without a bump. Removes the cached pairs of those contacts too.
void drop_internal_edge_contacts(const WorldView& view,
                                 const ActiveSet& active,
                                 std::vector<Contact>& contacts,
                                 std::vector<CachedPair>& cached_pairs,
                                 InternalEdgeMemory& memory,
                                 JobPool& pool);

} // namespace topple
