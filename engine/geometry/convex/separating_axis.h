// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/distance/polytope.h"

#include <cstdint>
#include <vector>

namespace topple {

// Two convex bodies are apart if and only if their shadows on some axis are. For bodies with flat sides
// it is enough to try the normals of their faces and what is at right angles to an edge of each
// (Gottschalk, Lin, Manocha 1996). Where both are flat or straight, their difference may lie in one
// plane, and then the axes in that plane are tried too: without them two triangles in a plane are never
// apart. In double; the axes need no unit length for a yes or no, and have it for a distance.

/// The shadow of a body on an axis: from the least to the greatest dot product with it.
struct AxisInterval {
    double min = 0, max = 0; ///< Least and greatest dot product; [m] along a unit axis.
};

/// Touching counts.
constexpr bool overlaps(AxisInterval a, AxisInterval b) { return a.min <= b.max && b.min <= a.max; }

/// Features that give the direction of an axis.
enum class AxisSource : std::uint8_t { face_of_a, face_of_b, edges, in_plane };

/// One axis and what it shows. For drawing.
struct AxisTest {
    Vec3 axis;                                 ///< Unit.
    AxisSource source = AxisSource::face_of_a; ///< Features that the axis belongs to.
    AxisInterval a, b;                         ///< Of the dot products with world points.
    Real separation = 0; ///< Of the two shadows: negative where they overlap. [m]
};

/// All axes, in the order in which they are tried.
struct SeparatingAxes {
    std::vector<AxisTest> tests; ///< In the order in which the axes are tried.
    std::size_t best = 0;        ///< The test with the greatest separation.
    bool intersect = false;      ///< No axis shows a gap. False for a body that is not finite.
    Real separation = 0; ///< Of `best`: at most the distance; the depth where they intersect. [m]
    Vec3 normal{};       ///< Unit, along `best`, from A to B.
};

// Of bounded bodies with flat sides: Vec3, Segment, Triangle, Aabb, Obb, ConvexHull, Frustum.

/// Whether the bodies share a point; two shapes with vertices ask it as `intersects`.
bool do_intersect(const PolytopeView& a, const PolytopeView& b);
///@{
/// Tries all axes, without stopping at the first gap. World.
SeparatingAxes find_separating_axes(const PolytopeView& a, const PolytopeView& b);

template<FlatSided A, FlatSided B>
SeparatingAxes find_separating_axes(const A& a, const B& b) {
    return find_separating_axes(polytope_of(a), polytope_of(b));
}
///@}

/// Interval in which two bodies meet while A moves by `motion` in the time from 0 to 1: the times
/// at which their shadows overlap on all axes at once.
struct FlatSweep {
    /// Fractions of the motion, not clamped to [0, 1]; the bodies never meet if enter > leave.
    double enter = 1, leave = 0;
    DVec3 normal;             ///< Unit, from A to B, of the axis on which they meet last.
    bool is_receding = false; ///< On some axis on which they are apart, they move farther apart.
};
/// Moves A by `motion` [m] past B, without turning.
FlatSweep sweep_flat(const PolytopeView& a, DVec3 motion, const PolytopeView& b);

///@{
/// The shadow of a body on an axis.
AxisInterval interval_along(const PolytopeView& body, Vec3 axis);
template<FlatSided A>
AxisInterval interval_along(const A& body, Vec3 axis) {
    return interval_along(polytope_of(body), axis);
}
///@}

} // namespace topple
