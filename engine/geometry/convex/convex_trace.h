// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/convex/minkowski_difference.h"

#include <array>
#include <cstdint>
#include <vector>

namespace topple {

/// The simplexes of GJK, one after another, for explanations.
struct DistanceTrace {
    /// The simplex after a support vertex was added, and the vertices that the nearest point does not need removed.
    struct Step {
        SupportVertex added;                   ///< The support vertex.
        std::array<SupportVertex, 4> vertices; ///< Simplex. Only the first `count` are valid.
        std::size_t count = 0;                 ///< Number of vertices, from 1 to 4.
        DVec3 nearest;                         ///< Point of the simplex nearest to the origin. [m]
        bool is_nearer = true; ///< False: the vertex brought nothing, which ends the search;
                               ///< the simplex is the one before.
    };
    std::vector<Step> steps; ///< The first one is the start.
};

/// The polytopes of EPA, one after another, for explanations.
struct PenetrationTrace {
    /// A polytope, the face nearest to the origin, and the support vertex beyond that face.
    struct Step {
        std::vector<SupportVertex> vertices; ///< All that were ever added.
        std::vector<std::array<std::uint32_t, 3>>
            faces;               ///< Triangles, counter-clockwise from outside.
        std::size_t nearest = 0; ///< Index of the face nearest to the origin.
        DVec3 normal;            ///< Its outward unit normal.
        double distance = 0;     ///< Its distance from the origin. [m]
        SupportVertex next;      ///< Support vertex along the normal.
    };
    std::vector<Step>
        steps; ///< The last one ends the search; empty if the difference has no thickness.
};

} // namespace topple
