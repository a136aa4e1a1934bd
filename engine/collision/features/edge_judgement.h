// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/real.h"

#include <cstdint>

namespace topple {

/// Treatment of a contact that does not lie flat on its triangle.
enum class EdgeVerdict : std::uint8_t {
    keep,    ///< The edge is a border of the surface, or a convex ridge; or the shape lies flat.
    flatten, ///< The surface continues in the same plane: the normal becomes that of the triangle.
    drop,    ///< A neighbor is nearer, and reports the contact.
};

/// Verdict on a contact of one triangle, with the angles on which it is based.
struct EdgeJudgement {
    EdgeVerdict verdict = EdgeVerdict::keep; ///< Treatment of the contact.
    /// Edge over which the normal leans, from vertex `edge` to the next; -1: over none, the shape lies flat.
    int edge = -1;
    /// Position of the triangle across that edge among the nearby ones; -1: the edge is a border.
    int neighbor = -1;
    Real lean = 0;         ///< Sine of the angle by which the normal leans over the edge. [-]
    Real inward = 0;       ///< The same over the neighbor, seen from the edge; negative: not. [-]
    Real plane_cosine = 1; ///< Cosine of the angle between the planes of the two triangles. [-]
};

} // namespace topple
