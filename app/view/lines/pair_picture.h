// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/lines/explained_picture.h"

#include <optional>

namespace topple::app {

/// Draws a line of the explanation of a pair: the outlines of both shapes with the axis, the clipped face, the points
/// or the impulses; for GJK and EPA the Minkowski difference, the origin, and the simplex or polytope. See picture_of.
void draw_pair(const Explained& explained,
               const ShapeTable& shapes,
               StageKind stage,
               std::optional<std::size_t> item,
               const PictureColors& colors,
               ExplainedPicture& out);

} // namespace topple::app
