// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/detection/candidate_pairs.h"
#include "topple/world/solving/body_motion.h"

namespace topple {

/// Inputs of the check for crossed surfaces.
struct CrossingSources {
    ///@{
    /// As in the stage that made them.
    WorldView world;
    const ActiveSet& active;
    const CandidatePairs& pairs;
    const BroadPhaseIndex& index;
    ///@}
};

/// Moves a body back that has crossed a surface of static geometry in this step. `is_pressed`: whether the body began
/// the step deep in static geometry. Thread-safe for different bodies.
void undo_static_crossings(const CrossingSources& from,
                           const BodyMotion& before,
                           bool is_pressed,
                           Body& b);

} // namespace topple
