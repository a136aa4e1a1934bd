// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/detection/island_set.h"

namespace topple {

/// Inputs of the static loads and the joint groups, which do not depend on islands: the state and the products of
/// earlier stages.
struct LoadSources {
    ///@{
    /// As in the stage that made them.
    const WorldState& state;
    const ActiveSet& active;
    const JointBodies& joints;
    const ContactGraph& contacts;
    ///@}

    /// Returns the body; null for kNoIndex.
    [[nodiscard]] const Body* body_or_null(std::uint32_t body) const {
        return body == kNoIndex ? nullptr : &state.bodies[body];
    }
};

/// Inputs of the choice of solver levels.
struct LevelSources : LoadSources {
    ///@{
    /// As in the stage that made them.
    const IslandSet& islands;
    const ParticleNeighbors& neighbors;
    ///@}

    /// Returns the group of bodies that are solved together with the body, identified by its lowest member.
    [[nodiscard]] std::uint32_t group_of(std::uint32_t body) const {
        return islands.groups.of(body);
    }
};

} // namespace topple
