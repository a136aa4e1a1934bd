// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/detection/active_set.h"

#include <span>
#include <vector>

namespace topple {

/// State of an island that decides whether it may sleep.
struct IslandRest {
    std::uint32_t body_count = 0;    ///< Dynamic bodies of the island.
    std::uint32_t creeper_count = 0; ///< Number of bodies that have not been slow for long enough.
    bool is_stirred = false; ///< Whether a member has moved faster than a creeping body, or is
                             ///< pushed or held.
};

/// Puts islands to sleep whose bodies have been slow for long enough.
void put_to_sleep(
    const WorldState& state,
    const ActiveSet& active,
    std::span<const std::uint8_t> is_deep_body,    ///< Indexed by body; see ContactGraph.
    std::span<const std::uint32_t> pressed_bodies, ///< Bodies that particles keep awake.
    std::vector<Body>& bodies,
    std::vector<IslandRest>& islands, ///< Memory, indexed by island.
    JobPool& pool);

} // namespace topple
