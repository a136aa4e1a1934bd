// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/lines/debug_lines.h"
#include "topple/collision/shape/shape.h"

#include <vector>

namespace topple::app {

/// Widths of lines in the pictures of explanations. [px]
inline constexpr float kThinOutline = 1.2f, kThickOutline = 2.6f;

/// Adds a closed polygon, never hidden.
void add_loop(DebugGeometry& out, const std::vector<Vec3>& points, Rgba color, float width);

/// Adds the edges of a hull.
void add_hull(DebugGeometry& out, const ConvexHull& hull, const Transform& pose, Rgba color);

/// Adds the edges of a shape, or curves on a round one; of a plane the part around `near`.
void add_outline(DebugGeometry& out,
                 const Shape& shape,
                 const Transform& pose,
                 Vec3 near,
                 Rgba color);

} // namespace topple::app
