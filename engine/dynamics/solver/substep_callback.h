// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/parallel.h"
#include "topple/dynamics/bodies/body_state.h"

namespace topple {

/// A callback in every sub-step, for objects that interact with bodies. Called after the bodies have moved, before
/// velocities are relaxed.
class SubstepCallback {
public:
    virtual ~SubstepCallback() = default;
    /// Called on every thread of the team. May change velocities and poses of dynamic bodies.
    virtual void substep(SolverBodies& bodies, Real h, Team& team) = 0;
};

} // namespace topple
