// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/body.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace topple {

/// More parts than this cost more than they show.
inline constexpr int kMostConvexParts = 64;
/// Enough for ears, legs and handles.
inline constexpr int kUsualConvexParts = 16;

/// What a mesh touches with when it moves: unseen convex parts, and the mesh itself behind them, to be
/// seen and hit by rays.
struct TumblingColliders {
    std::vector<ColliderDef> colliders;
    /// Of the surface, its holes closed; 0 if it is more open than that, and hulls have the mass. [m^3]
    Real volume = 0;
    std::vector<std::string> notes; ///< What was guessed or given up, for a person to read.
};

/// `most_parts` 1: its convex hull; more: at most so many parts, fewer for what is nearly convex. A surface
/// that is not closed has its holes closed for that, or, if it is more open than a hole, tumbles as its
/// hull; a note says which. `progress` is told how much of dividing is done, 0 to 1, and returns false
/// to stop; it may be empty.
/// Fails: stopped, or a flat mesh, which has no hull.
Result<TumblingColliders> tumbling_colliders(const std::shared_ptr<const MeshTree>& mesh,
                                             int most_parts,
                                             const std::function<bool(double)>& progress = {});

} // namespace topple
