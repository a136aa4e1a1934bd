// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/convex_hull.h"
#include "topple/geometry/shapes/frustum.h"
#include "topple/geometry/shapes/primitives.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/geometry/shapes/round_shapes.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <variant>

namespace topple {

/// Any of the shapes that the tests of this folder support, for callers that learn the kind only at run time, such as
/// a laboratory or a table. A Vec3 is a point. The order is that of `PrimitiveKind`, and tests of two different
/// shapes take the earlier one first.
using Primitive = std::variant<Vec3,
                               Line,
                               Ray,
                               Segment,
                               Plane,
                               Triangle,
                               Sphere,
                               Capsule,
                               Aabb,
                               Obb,
                               Cylinder,
                               Cone,
                               ConvexHull,
                               Frustum,
                               TriangleMesh>;

/// Kinds of shapes, in the order of Primitive.
enum class PrimitiveKind : std::uint8_t {
    point,
    line,
    ray,
    segment,
    plane,
    triangle,
    sphere,
    capsule,
    aabb,
    obb,
    cylinder,
    cone,
    hull,
    frustum,
    mesh,
};
/// Number of kinds.
inline constexpr std::size_t kPrimitiveKindCount = std::variant_size_v<Primitive>;

/// Returns "point", "line", ... as the kinds are written above.
std::string_view name_of(PrimitiveKind kind);

/// Returns the kind of a shape.
inline PrimitiveKind kind_of(const Primitive& shape) {
    return static_cast<PrimitiveKind>(shape.index());
}

/// Index of a type in the list; kPrimitiveKindCount for a type that is not in it.
template<typename T, std::size_t I = 0>
constexpr std::size_t primitive_index() {
    if constexpr (I == kPrimitiveKindCount)
        return I;
    else if constexpr (std::is_same_v<T, std::variant_alternative_t<I, Primitive>>)
        return I;
    else
        return primitive_index<T, I + 1>();
}

/// A type of the list.
template<typename T>
concept PrimitiveShape = primitive_index<T>()
< kPrimitiveKindCount;

} // namespace topple
