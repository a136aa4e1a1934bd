// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/shape/scaled_shape.h"

#include "topple/core/overloaded.h"

#include <cmath>
#include <memory>

namespace topple {
namespace {

/// Returns the factor that changes more: 3 and 1/3 are equally far from 1.
Real stronger(Real a, Real b) { return std::max(a, 1 / a) >= std::max(b, 1 / b) ? a : b; }

Real radial(Vec3 factors) { return stronger(factors.x, factors.z); }

Result<Shape> scaled_hull(const HullShape& s, Vec3 factors) {
    std::vector<Vec3> vertices = s.hull->vertices;
    for (Vec3& v : vertices)
        v = scale(v, factors);
    Result<ConvexHull> hull = build_convex_hull(vertices);
    if (!hull.ok())
        return hull.error();
    return Shape{HullShape{std::make_shared<const ConvexHull>(std::move(*hull))}};
}

Shape scaled_mesh(const MeshShape& s, Real factor) {
    std::vector<Vec3> vertices = s.mesh->mesh().vertices;
    for (Vec3& v : vertices)
        v = v * factor;
    return MeshShape{std::make_shared<const MeshTree>(s.mesh->refitted(std::move(vertices)))};
}

Result<Shape> scaled_by(const Shape& shape, Vec3 f) {
    return std::visit(
        Overloaded{[&](const SphereShape& s) -> Result<Shape> {
                       return Shape{SphereShape{s.radius * stronger(f.y, radial(f))}};
                   },
                   [&](const BoxShape& s) -> Result<Shape> {
                       return Shape{BoxShape{scale(s.half_extents, f)}};
                   },
                   [&](const EllipsoidShape& s) -> Result<Shape> {
                       return Shape{EllipsoidShape{scale(s.radii, f)}};
                   },
                   [&](const RoundedBoxShape& s) -> Result<Shape> {
                       return Shape{
                           RoundedBoxShape{scale(s.half_extents, f), s.radius * min_component(f)}};
                   },
                   [&](const TaperedCapsuleShape& s) -> Result<Shape> {
                       return Shape{TaperedCapsuleShape{s.bottom_radius * radial(f),
                                                        s.top_radius * radial(f),
                                                        s.half_height * f.y}};
                   },
                   [&](const HullShape& s) { return scaled_hull(s, f); },
                   [&](const MeshShape& s) -> Result<Shape> {
                       return scaled_mesh(s, stronger(f.y, radial(f)));
                   },
                   [](const PlaneShape&) -> Result<Shape> { return Error{"a plane has no size"}; },
                   [](const HeightFieldShape&) -> Result<Shape> {
                       return Error{"a height field is the ground and keeps its size"};
                   },
                   [&](const auto& round) -> Result<Shape> { // a capsule, a cylinder or a cone
                       auto result = round;
                       result.radius *= radial(f);
                       result.half_height *= f.y;
                       return Shape{result};
                   }},
        shape);
}

} // namespace

Result<Shape> scaled(const Shape& shape, Vec3 factors) {
    for (int axis = 0; axis < 3; ++axis)
        if (!(factors[axis] > 0) || !std::isfinite(factors[axis]))
            return Error{"a shape is scaled by positive factors"};
    Result<Shape> result = scaled_by(shape, factors);
    if (!result.ok())
        return result;
    if (const Result<void> valid = validate(*result); !valid.ok())
        return valid.error();
    return result;
}

} // namespace topple
