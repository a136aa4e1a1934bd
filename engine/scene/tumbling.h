// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/body.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace topple {

/// Most convex parts that a person may ask for: more cost more than they show.
inline constexpr int kMostConvexParts = 64;
/// Usual limit of convex parts: enough for ears, legs and handles.
inline constexpr int kUsualConvexParts = 16;

/// Colliders of a moving mesh: unseen convex parts for contacts, and the mesh itself behind them,
/// to be seen and hit by rays.
struct TumblingColliders {
    std::vector<ColliderDef> colliders; ///< The parts first, then the mesh.
    /// Volume of the surface with its holes closed; 0 if it is more open than that, and the hulls
    /// have the mass. [m^3]
    Real volume = 0;
    std::vector<std::string> notes; ///< Guesses and simplifications, in words for a person.
};

/// Makes the colliders. `most_parts` 1: the convex hull; more: at most so many parts, fewer for
/// nearly convex meshes. A surface that is not closed has its holes closed for that, or, if it is
/// more open than a hole, tumbles as its hull; a note says which. `progress` is given the finished
/// share of the division, 0 to 1, and returns false to stop; it may be empty. Fails: stopped, or a
/// flat mesh, which has no hull.
Result<TumblingColliders> tumbling_colliders(const std::shared_ptr<const MeshTree>& mesh,
                                             int most_parts,
                                             const std::function<bool(double)>& progress = {});

} // namespace topple
