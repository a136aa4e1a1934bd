// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"
#include "topple/core/function_ref.h"

namespace topple::app {

/// Height of the ground at x and z. [m]
using GroundAt = FunctionRef<Real(Real x, Real z)>;

/// A track that goes around the origin.
struct RingTrack {
    Real radius = 12, half_width = 2.2f; ///< [m]
};

/// Adds a strip of dirt a little above the ground, which touches nothing.
void add_track(World& world, const RingTrack& track, GroundAt ground_at);
/// Adds trees and rocks at random places between these distances from the axes: max(|x|, |z|). [m]
void add_woods(World& world, Real from, Real to, GroundAt ground_at);

} // namespace topple::app
