// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/islands.h"
#include "topple/world/detection/candidate_pairs.h"
#include "topple/world/detection/contact_graph.h"
#include "topple/world/detection/joint_bodies.h"
#include "topple/world/detection/particle_neighbors.h"

#include <vector>

namespace topple {

/// The bodies that hang together.
struct IslandSet {
    Islands islands; ///< Awake bodies that touch each other or are joined: they sleep together.
    /// Islands, and those that may come to touch within the step: they are solved together.
    Islands groups;
};

/// Builds the islands and writes Body::island of awake bodies.
void build_islands(const WorldState& state,
                   const ActiveSet& active,
                   const CandidatePairs& pairs,
                   const JointBodies& joints,
                   const ContactGraph& contacts,
                   const ParticleNeighbors& neighbors,
                   std::vector<Body>& bodies,
                   IslandSet& out);

} // namespace topple
