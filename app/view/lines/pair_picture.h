// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/explain/explained_pair.h"
#include "app/view/lines/debug_lines.h"
#include "app/view/style/theme.h"

#include <cstddef>

namespace topple::app {

/// The picture of one line of an explanation.
struct PairPicture {
    /// Whether it shows the Minkowski difference, turned as in the world but around its own origin, and not the scene.
    bool is_difference = false;
    DebugGeometry geometry;
    Vec3 focus;      ///< Middle of what matters.
    Real radius = 1; ///< Of what matters. [m]
};

/// Draws line `line` of stage `stage` of an explanation: the outlines of both shapes with the axis, the clipped face,
/// the points or the impulses; for GJK and EPA the Minkowski difference, the origin, and the simplex or polytope.
/// Requires: the explanation has no trouble, and the line exists. `shapes`: those of the explained world.
PairPicture picture_of(const ExplainedPair& explained,
                       const ShapeTable& shapes,
                       std::size_t stage,
                       std::size_t line,
                       Theme theme);

/// Colors of A and of B in the pictures.
Rgba color_of_pair(bool is_b, Theme theme);

} // namespace topple::app
