// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/distance/polytope.h"

#include <cstdint>
#include <vector>

namespace topple {

// Two convex bodies are separated if and only if their projections on some axis are. For bodies with flat sides it
// suffices to test the normals of their faces and the cross products of an edge of each (Gottschalk, Lin, Manocha
// 1996). If both are flat or straight, their difference may lie in one plane, and the axes in that plane are tested
// too: without them two coplanar triangles would never be separated. In double; the axes need not have unit length
// for the yes-or-no test, and have it for distances.

/// The projection of a body on an axis: from the smallest to the largest dot product.
struct AxisInterval {
    double min = 0, max = 0; ///< Smallest and largest dot product; [m] along a unit axis.
};

/// Returns whether the intervals overlap; touching counts.
constexpr bool overlaps(AxisInterval a, AxisInterval b) { return a.min <= b.max && b.min <= a.max; }

/// Features that give the direction of an axis.
enum class AxisSource : std::uint8_t { face_of_a, face_of_b, edges, in_plane };

/// One axis and its result, for drawing.
struct AxisTest {
    Vec3 axis;                                 ///< Unit vector.
    AxisSource source = AxisSource::face_of_a; ///< Features that define the axis.
    AxisInterval a, b;                         ///< Intervals of the dot products with world points.
    Real separation = 0; ///< Gap of the two projections: negative if they overlap. [m]
};

/// All axes, in the order in which they are tested.
struct SeparatingAxes {
    std::vector<AxisTest> tests; ///< Sorted in the order in which the axes are tested.
    std::size_t best = 0;        ///< Index of the test with the largest separation.
    bool intersect = false;      ///< Whether no axis shows a gap. False for a body that is not
                                 ///< finite.
    Real separation = 0; ///< Separation of `best`: a lower bound of the distance; the depth for
                         ///< intersecting bodies. [m]
    Vec3 normal{};       ///< Unit vector, along `best`, from A to B.
};

// Bounded bodies with flat sides: Vec3, Segment, Triangle, Aabb, Obb, ConvexHull, Frustum.

/// Returns whether the bodies share a point; two shapes with vertices use this for `intersects`.
bool do_intersect(const PolytopeView& a, const PolytopeView& b);
///@{
/// Tests all axes, without stopping at the first gap, in the world.
SeparatingAxes find_separating_axes(const PolytopeView& a, const PolytopeView& b);

template<FlatSided A, FlatSided B>
SeparatingAxes find_separating_axes(const A& a, const B& b) {
    return find_separating_axes(polytope_of(a), polytope_of(b));
}
///@}

/// Interval of time, from 0 to 1, in which two bodies meet while A moves by `motion`: the times at which their
/// projections overlap on all axes at once.
struct FlatSweep {
    /// Fractions of the motion, not clamped to [0, 1]; the bodies never meet if enter > leave.
    double enter = 1, leave = 0;
    DVec3 normal;             ///< Unit vector from A to B: the axis whose projections meet last.
    bool is_receding = false; ///< Whether some axis that separates the bodies shows them moving
                              ///< apart.
};
/// Translates A by `motion` [m] past B.
FlatSweep sweep_flat(const PolytopeView& a, DVec3 motion, const PolytopeView& b);

///@{
/// Returns the projection of a body on an axis.
AxisInterval interval_along(const PolytopeView& body, Vec3 axis);
template<FlatSided A>
AxisInterval interval_along(const A& body, Vec3 axis) {
    return interval_along(polytope_of(body), axis);
}
///@}

} // namespace topple
