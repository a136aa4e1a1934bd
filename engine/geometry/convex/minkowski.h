// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/convex/gjk.h"

#include <vector>

namespace topple {

/// Support mapping: returns the point of the shape, including its radius, that is farthest along `direction`, in the
/// world; on a tie that of the first core point. GJK and EPA need no other function of a shape. The zero direction
/// gives the first point.
Vec3 support(const SupportShapeView& shape, Vec3 direction);

/// Returns the point of the difference A - B farthest along `direction`: A's support point minus B's in the opposite
/// direction.
Vec3 support_of_difference(const SupportShapeView& a, const SupportShapeView& b, Vec3 direction);

/// Returns the sum of every pair of vertices of the two cores; their hull is the Minkowski sum, one shape swept over
/// the other. For pictures and tests only.
std::vector<Vec3> minkowski_sum(const SupportShapeView& a, const SupportShapeView& b);
/// Returns the same for the difference A - B, which contains the origin if and only if the cores overlap; also called
/// the configuration space obstacle.
std::vector<Vec3> minkowski_difference(const SupportShapeView& a, const SupportShapeView& b);

} // namespace topple
