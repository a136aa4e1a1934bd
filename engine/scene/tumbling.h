// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/body.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace topple {

/// Largest number of convex parts that can be requested: more cost more than they improve.
inline constexpr int kMostConvexParts = 64;
/// Default limit of convex parts: enough for ears, legs and handles, and for arms that run diagonally.
inline constexpr int kUsualConvexParts = 24;

/// Colliders of a moving mesh: invisible convex parts for contacts, and the mesh itself for drawing and rays.
struct TumblingColliders {
    std::vector<ColliderDef> colliders; ///< The parts first, then the mesh.
    /// Volume of the surface with its holes closed; 0 if the openings are too large, and the hulls then have the
    /// mass. [m^3]
    Real volume = 0;
    std::vector<std::string> notes; ///< Guesses and simplifications, in words for a person.
};

/// Creates the colliders. `most_parts` 1: the convex hull; more: at most that many parts, fewer for nearly convex
/// meshes. A surface that is not closed has its holes closed first, or, if the openings are too large, is divided by
/// what can be reached from outside; notes say which, and how far the parts stand out of the surface. `progress`
/// receives the finished share of the decomposition, or of the hull, 0 to 1, several times in a tenth of a second, and
/// returns false to stop; it may be empty. Fails:
/// stopped, or a flat mesh, which has no hull.
Result<TumblingColliders> tumbling_colliders(const std::shared_ptr<const MeshTree>& mesh,
                                             int most_parts,
                                             const std::function<bool(double)>& progress = {});

} // namespace topple
