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

/// Sets of bodies that are connected by contacts or joints.
struct IslandSet {
    Islands islands; ///< Awake bodies that are connected by contacts or joints; an island sleeps as
                     ///< a whole.
    /// Islands merged with those that they may touch within the step; a group is solved as a whole.
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
