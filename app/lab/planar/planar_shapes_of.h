// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/lab/argument.h"
#include "topple/textbook/planar/convex.h"

#include <vector>

namespace topple::app::lab {

// Conversions of planar arguments to shapes. Each requires an argument of the kind in its name.

constexpr Vec3 in_space(Vec2 p) { return {p.x, p.y, 0}; }
/// Returns the two numbers from `first` on.
inline Vec2 vec2_of(const Argument& argument, std::size_t first = 0) {
    return {argument[first], argument[first + 1]};
}
std::vector<Vec2> points2_of(const Argument& argument);
planar::Segment segment2_of(const Argument& argument);
planar::Ray ray2_of(const Argument& argument);
planar::Circle circle_of(const Argument& argument);
planar::Rect rectangle_of(const Argument& argument);
planar::OrientedRect turned_rectangle_of(const Argument& argument);

/// Converts a point, segment, circle, rectangle, turned rectangle or polygon.
planar::Convex convex_of(const Argument& argument);

} // namespace topple::app::lab
