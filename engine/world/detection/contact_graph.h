// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/parallel.h"
#include "topple/world/state/lookup.h"

#include <vector>

namespace topple {

/// Classifies the overlap of two bodies by its share of their size.
enum class Overlap : std::uint8_t {
    none,   ///< At most the amount by which a load squeezes two bodies.
    slight, ///< Counts only beside a deep overlap.
    deep,   ///< The bodies were placed into each other.
    ground, ///< A movable body lies deep in one that does not move.
};

/// Compact copy of the contact fields that islands and load estimates read. 16 bytes.
struct ContactSummary {
    BodyPair bodies;          ///< Indices; kNoIndex for none.
    Real lean = 0;            ///< Vertical component of the normal. [-]
    bool is_touching = false; ///< Whether the colliders overlap, touch or have pushed each other.
    bool is_near = false;     ///< Whether the gap counts as closed by the time a load arrives.
    Overlap overlap = Overlap::none; ///< Overlap of the two bodies.
};

/// The contacts as edges between bodies, and the bodies in deep overlaps.
struct ContactGraph {
    std::vector<ContactSummary> summaries; ///< Indexed by contact.
    /// Indexed by body: not 0 if the push out of a deep overlap must give the body no speed. Empty if there is no
    /// deep overlap.
    std::vector<std::uint8_t> is_deep_body;
    /// Indexed by body: not 0 if the body lies deep in static geometry. Empty if no body does.
    std::vector<std::uint8_t> is_in_ground;
};

/// Classifies all contacts. Requires: the contacts of the step are complete.
void summarize_contacts(const WorldView& view, ContactGraph& out, JobPool& pool);

} // namespace topple
