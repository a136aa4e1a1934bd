// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/convex/gjk.h"

#include <vector>

namespace topple {

/// The point of the shape, radius included, that is farthest along `direction`, in the world; of its
/// core points the first on a tie. All that GJK and EPA ask of a shape. The zero direction gives the
/// first point.
Vec3 support(const SupportShapeView& shape, Vec3 direction);

/// The point of the difference A - B farthest along `direction`: A's support less B's the other way.
Vec3 support_of_difference(const SupportShapeView& a, const SupportShapeView& b, Vec3 direction);

/// Every vertex of one plus every vertex of the other: points whose hull is the Minkowski sum of the
/// cores, one shape swept over the other. For pictures and tests; nothing else builds it.
std::vector<Vec3> minkowski_sum(const SupportShapeView& a, const SupportShapeView& b);
/// ... and of the difference A - B, which holds the origin if and only if the cores overlap: also called
/// the configuration space obstacle.
std::vector<Vec3> minkowski_difference(const SupportShapeView& a, const SupportShapeView& b);

} // namespace topple
