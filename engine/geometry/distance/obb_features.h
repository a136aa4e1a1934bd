// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitives.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace topple {

/// Returns the corners: bit 1 of the index for +x, 2 for +y, 4 for +z, along the box's own axes.
std::array<Vec3, 8> corners_of(const Obb& box);
/// Returns the edges: from every corner to those whose index has one more bit.
std::array<Segment, 12> edges_of(const Obb& box);
/// Returns the outward planes of the faces: -x +x -y +y -z +z.
std::array<Plane, 6> face_planes_of(const Obb& box);

/// Returns the point in which the segment crosses the plane; none if it stays on one side or lies in the plane.
std::optional<Vec3> crossing(const Segment& segment, const Plane& plane);

/// Returns all points in which the edges cross the box's face planes within `tolerance` [m] of the box. A point on
/// the edge between two faces appears twice.
std::vector<Vec3> crossings(std::span<const Segment> edges, const Obb& box, Real tolerance);

} // namespace topple
