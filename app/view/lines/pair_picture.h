// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/lines/explained_picture.h"

namespace topple::app {

/// Draws a line of the explanation of a pair: the outlines of both shapes with the axis, the clipped face, the points
/// or the impulses; for GJK and EPA the Minkowski difference, the origin, and the simplex or polytope. See picture_of.
ExplainedPicture pair_picture_of(const Explained& explained,
                                 const ShapeTable& shapes,
                                 std::size_t stage,
                                 std::size_t line,
                                 Theme theme);

} // namespace topple::app
