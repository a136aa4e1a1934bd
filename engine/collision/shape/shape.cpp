// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/shape/shape.h"

#include "topple/core/overloaded.h"
#include "topple/geometry/distance/containing_shapes.h"

#include <sstream>
#include <string>
#include <string_view>

namespace topple {
namespace {

constexpr Real kSmallest = 1e-4f, kLargest = 1e5f; ///< Bounds of a shape's lengths. [m]

Aabb turned(const Aabb& box, const Transform& world_from_local) {
    const Mat3 r = to_mat3(world_from_local.rotation);
    const Vec3 h = half_extents(box);
    const Vec3 reach = abs(r.x) * h.x + abs(r.y) * h.y + abs(r.z) * h.z;
    const Vec3 middle = transform_point(world_from_local, center(box));
    return {middle - reach, middle + reach};
}

/// Distance from the middle of the axis to the side, which is nearer than the base.
Real inner_radius_of_cone(const ConeShape& s) {
    return s.radius * s.half_height /
           std::sqrt(s.radius * s.radius + 4 * s.half_height * s.half_height);
}

/// Rejects NaN and infinity, which fail the comparisons.
bool is_measure(Real v) { return v >= kSmallest && v <= kLargest; }

Result<void> check_measure(std::string_view what, Real v) {
    if (is_measure(v))
        return {};
    std::ostringstream text;
    text << what << " is " << v << " m; it must be between " << kSmallest << " and " << kLargest
         << " m";
    return Error{text.str()};
}

/// Fails with the first length of the shape that is not a valid measure.
template<MeasuredShape S>
Result<void> check_measures(const S& shape) {
    Result<void> all;
    const auto check = [&](const std::string& name, Real length) {
        if (all.ok())
            all = check_measure("the " + name + " of " + ShapeDescription<S>::name, length);
    };
    for_each_measure(shape, [&]<typename Length>(const auto& measure, const Length& length) {
        const std::string name = measure.name;
        if constexpr (std::is_same_v<Length, Vec3>)
            for (int axis = 0; axis < 3; ++axis)
                check(name + " along " + "xyz"[axis], length[axis]);
        else
            check(name, length);
    });
    return all;
}

/// A sphere inside the other would leave only a sphere.
Result<void> validate_tapered(const TaperedCapsuleShape& s) {
    if (Result<void> r = check_measures(s); !r.ok())
        return r;
    if (std::abs(s.bottom_radius - s.top_radius) < 2 * s.half_height)
        return {};
    std::ostringstream text;
    text << "the radii of a tapered capsule, " << s.bottom_radius << " m and " << s.top_radius
         << " m, must differ by less than its height of " << 2 * s.half_height << " m";
    return Error{text.str()};
}

Result<void> validate_plane(const PlaneShape& plane) {
    std::ostringstream text;
    const Real squared = dot(plane.normal, plane.normal);
    if (!(squared > 0.999f && squared < 1.001f)) {
        text << "the normal of a plane has length " << std::sqrt(squared) << "; it must be 1";
        return Error{text.str()};
    }
    if (!(std::abs(plane.offset) <= kLargest)) {
        text << "the offset of a plane is " << plane.offset << " m; it must be within " << kLargest
             << " m of the origin";
        return Error{text.str()};
    }
    return {};
}

} // namespace

const char* type_name(const Shape& shape) {
    return std::visit([]<typename S>(const S&) { return ShapeDescription<S>::type; }, shape);
}

Aabb bounds_of(const Shape& shape, const Transform& world_from_shape) {
    const Vec3 p = world_from_shape.position;
    return std::visit(
        Overloaded{
            [&](const SphereShape& s) {
                return grown({p, p}, s.radius);
            },
            [&](const BoxShape& s) {
                return turned({-s.half_extents, s.half_extents}, world_from_shape);
            },
            [&](const CapsuleShape& s) {
                const Vec3 up = transform_direction(world_from_shape, {0, s.half_height, 0});
                return grown({p - abs(up), p + abs(up)}, s.radius);
            },
            [&](const PlaneShape&) { return everything(); },
            [&](const HullShape& s) { return turned(s.hull->bounds, world_from_shape); },
            [&](const MeshShape& s) { return turned(s.mesh->bounds(), world_from_shape); },
            [&](const HeightFieldShape& s) { return turned(s.field->bounds(), world_from_shape); },
            [&](const auto& s) { return bounds_of(solid_of(s, world_from_shape)); }},
        shape);
}

Real bounding_radius(const Shape& shape) {
    const auto farthest = [](std::span<const Vec3> points) {
        Real squared = 0;
        for (const Vec3 p : points)
            squared = std::max(squared, dot(p, p));
        return std::sqrt(squared);
    };
    return std::visit(
        Overloaded{[](const SphereShape& s) { return s.radius; },
                   [](const BoxShape& s) { return length(s.half_extents); },
                   [](const CapsuleShape& s) { return s.half_height + s.radius; },
                   [](const PlaneShape&) { return Aabb::kInfinity; },
                   []<SmoothShape S>(const S& s) { return bounding_radius(solid_of(s)); },
                   [&](const HullShape& s) { return farthest(s.hull->vertices); },
                   [&](const MeshShape& s) { return farthest(s.mesh->mesh().vertices); },
                   [](const CylinderShape& s) {
                       return std::sqrt(s.radius * s.radius + s.half_height * s.half_height);
                   },
                   [](const ConeShape& s) {
                       return std::sqrt(s.radius * s.radius + s.half_height * s.half_height);
                   },
                   [](const HeightFieldShape& s) {
                       const Aabb& box = s.field->bounds();
                       return length(max(abs(box.min), abs(box.max)));
                   }},
        shape);
}

Vec3 centroid(const Shape& shape) {
    // A hull stores its own centroid; mass_of would sum over all faces.
    if (const auto* hull = std::get_if<HullShape>(&shape))
        return hull->hull->centroid;
    return mass_of(shape, 1).center_of_mass;
}

Real inner_radius(const Shape& shape) {
    return std::visit(
        Overloaded{[](const SphereShape& s) { return s.radius; },
                   [](const BoxShape& s) { return min_component(s.half_extents); },
                   [](const CapsuleShape& s) { return s.radius; },
                   [](const PlaneShape&) { return Aabb::kInfinity; },
                   []<SmoothShape S>(const S& s) { return inner_radius(solid_of(s)); },
                   [](const HullShape& s) { return s.hull->inner_radius; },
                   [](const MeshShape&) { return Real(0); },
                   [](const CylinderShape& s) { return std::min(s.radius, s.half_height); },
                   [](const ConeShape& s) { return inner_radius_of_cone(s); },
                   [](const HeightFieldShape&) { return Real(0); }},
        shape);
}

Result<void> validate(const Shape& shape) {
    return std::visit(
        Overloaded{[]<MeasuredShape S>(const S& s) { return check_measures(s); },
                   [](const TaperedCapsuleShape& s) { return validate_tapered(s); },
                   [](const PlaneShape& s) { return validate_plane(s); },
                   [](const HullShape& s) -> Result<void> {
                       if (!s.hull)
                           return Error{"a hull shape without a hull"};
                       if (Result<void> r = validate(*s.hull); !r.ok())
                           return r;
                       return check_measure("the longest side of a hull",
                                            max_component(extents(s.hull->bounds)));
                   },
                   [](const MeshShape& s) -> Result<void> {
                       if (!s.mesh)
                           return Error{"a mesh shape without a mesh"};
                       return check_measure("the longest side of a mesh",
                                            max_component(extents(s.mesh->bounds())));
                   },
                   [](const HeightFieldShape& s) -> Result<void> {
                       if (!s.field)
                           return Error{"a height field shape without a height field"};
                       return check_measure("the longest side of a height field",
                                            max_component(extents(s.field->bounds())));
                   }},
        shape);
}

} // namespace topple
