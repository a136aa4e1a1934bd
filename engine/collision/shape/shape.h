// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/mass/mass_properties.h"
#include "topple/geometry/rays/height_field.h"
#include "topple/geometry/shapes/convex_hull.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/geometry/shapes/round_shapes.h"
#include "topple/geometry/smooth/ellipsoid.h"
#include "topple/geometry/smooth/ellipsoid_hull.h"
#include "topple/geometry/smooth/rounded_box.h"
#include "topple/geometry/smooth/tapered_capsule.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <tuple>
#include <type_traits>
#include <variant>

namespace topple {

/// Form of a surface, by the number of points at which it may touch another one.
enum class SurfaceKind : std::uint8_t {
    edged,           ///< The surface has flat faces or edges.
    smooth,          ///< The surface has neither, but straight lines: a capsule.
    strictly_convex, ///< The surface touches any convex shape at one point: a sphere.
};

// The shapes that collide, each centered on its own origin. A closed set: every operation on a shape is one
// exhaustive `std::visit`, so that the compiler reports the operations that a new shape lacks.

/// A sphere about the origin.
struct SphereShape {
    Real radius = 0.5f; ///< [m]
    friend bool operator==(const SphereShape&, const SphereShape&) = default;
};
/// A box about the origin, its edges along the axes.
struct BoxShape {
    Vec3 half_extents{0.5f, 0.5f, 0.5f}; ///< [m]
    friend bool operator==(const BoxShape&, const BoxShape&) = default;
};
/// A capsule along local +Y.
struct CapsuleShape {
    Real radius = 0.5f;      ///< [m]
    Real half_height = 0.5f; ///< Half the length of the straight part. [m]
    friend bool operator==(const CapsuleShape&, const CapsuleShape&) = default;
};
/// A cylinder along local +Y, flat at both ends.
struct CylinderShape {
    Real radius = 0.5f;      ///< [m]
    Real half_height = 0.5f; ///< [m]
    friend bool operator==(const CylinderShape&, const CylinderShape&) = default;
};
/// A cone along local +Y: its base at y = -half_height, its apex at y = half_height.
struct ConeShape {
    Real radius = 0.5f;      ///< Radius of the base. [m]
    Real half_height = 0.5f; ///< [m]
    friend bool operator==(const ConeShape&, const ConeShape&) = default;
};
/// An ellipsoid with axes along x, y and z.
struct EllipsoidShape {
    Vec3 radii{0.5f, 0.35f, 0.25f}; ///< [m]
    friend bool operator==(const EllipsoidShape&, const EllipsoidShape&) = default;
};
/// The convex hull of two spheres on local Y, neither of which contains the other.
struct TaperedCapsuleShape {
    Real bottom_radius = 0.5f; ///< Radius around (0, -half_height, 0). [m]
    Real top_radius = 0.25f;   ///< Radius around (0, half_height, 0). [m]
    Real half_height = 0.5f;   ///< Half the distance of the centers. [m]
    friend bool operator==(const TaperedCapsuleShape&, const TaperedCapsuleShape&) = default;
};
/// All points within a radius of a box about the origin, its core, whose edges lie along the axes.
struct RoundedBoxShape {
    Vec3 half_extents{0.4f, 0.4f, 0.4f}; ///< Of the core, without the radius. [m]
    Real radius = 0.1f;                  ///< Radius of edges and vertices. [m]
    friend bool operator==(const RoundedBoxShape&, const RoundedBoxShape&) = default;
};
/// The half space dot(normal, p) <= offset; for static bodies.
struct PlaneShape {
    Vec3 normal{0, 1, 0}; ///< Unit vector.
    Real offset = 0;      ///< [m]
    friend bool operator==(const PlaneShape&, const PlaneShape&) = default;
};
/// A convex polyhedron, in the coordinates of its hull.
struct HullShape {
    std::shared_ptr<const ConvexHull> hull; ///< Shared between worlds; null is not valid.
    friend bool operator==(const HullShape&, const HullShape&) = default;
};
/// A surface of triangles, for bodies that are static or do not get their mass from it.
struct MeshShape {
    std::shared_ptr<const MeshTree> mesh; ///< Shared between worlds; null is not valid.
    friend bool operator==(const MeshShape&, const MeshShape&) = default;
};
/// The ground below a height field (see HeightField); for static bodies.
struct HeightFieldShape {
    std::shared_ptr<const HeightField> field; ///< Shared between worlds; null is not valid.
    friend bool operator==(const HeightFieldShape&, const HeightFieldShape&) = default;
};

/// Any of the shapes that collide.
using Shape = std::variant<SphereShape,
                           BoxShape,
                           CapsuleShape,
                           PlaneShape,
                           HullShape,
                           MeshShape,
                           CylinderShape,
                           ConeShape,
                           HeightFieldShape,
                           EllipsoidShape,
                           TaperedCapsuleShape,
                           RoundedBoxShape>;

/// Returns whether the shape is a surface of triangles, which other surfaces and planes do not touch.
inline bool is_surface(const Shape& shape) {
    return std::holds_alternative<MeshShape>(shape) ||
           std::holds_alternative<HeightFieldShape>(shape);
}

/// A length, or lengths along x, y and z, that describes a shape.
template<typename S, typename Length>
struct ShapeMeasure {
    const char* key;   ///< Key in scene files.
    const char* name;  ///< Name in messages.
    Length S::*length; ///< Real or Vec3. [m]
};
/// Deduces the shape and the kind of length from the member pointer.
template<typename S, typename Length>
ShapeMeasure(const char*, const char*, Length S::*) -> ShapeMeasure<S, Length>;

/// The type of a shape in scene files, its name in messages, the form of its surface, and its measures if they describe
/// it fully. Scene files, validation, hashes and scaled copies use the measures.
template<typename S>
struct ShapeDescription;
/// Description of a sphere.
template<>
struct ShapeDescription<SphereShape> {
    static constexpr const char* type = "sphere";                        ///< Key in scene files.
    static constexpr const char* name = "a sphere";                      ///< Name in messages.
    static constexpr SurfaceKind surface = SurfaceKind::strictly_convex; ///< Form of the surface.
    /// Lengths that describe the shape fully, in the order of scene files.
    static constexpr std::tuple measures{ShapeMeasure{"radius", "radius", &SphereShape::radius}};
};
/// Description of a box.
template<>
struct ShapeDescription<BoxShape> {
    static constexpr const char* type = "box";                 ///< Key in scene files.
    static constexpr const char* name = "a box";               ///< Name in messages.
    static constexpr SurfaceKind surface = SurfaceKind::edged; ///< Form of the surface.
    /// Lengths that describe the shape fully, in the order of scene files.
    static constexpr std::tuple measures{
        ShapeMeasure{"half_extents", "half extent", &BoxShape::half_extents}};
};
/// Description of a capsule.
template<>
struct ShapeDescription<CapsuleShape> {
    static constexpr const char* type = "capsule";              ///< Key in scene files.
    static constexpr const char* name = "a capsule";            ///< Name in messages.
    static constexpr SurfaceKind surface = SurfaceKind::smooth; ///< Form of the surface.
    /// Lengths that describe the shape fully, in the order of scene files.
    static constexpr std::tuple measures{
        ShapeMeasure{"radius", "radius", &CapsuleShape::radius},
        ShapeMeasure{"half_height", "half height", &CapsuleShape::half_height}};
};
/// Description of a cylinder.
template<>
struct ShapeDescription<CylinderShape> {
    static constexpr const char* type = "cylinder";            ///< Key in scene files.
    static constexpr const char* name = "a cylinder";          ///< Name in messages.
    static constexpr SurfaceKind surface = SurfaceKind::edged; ///< Form of the surface.
    /// Lengths that describe the shape fully, in the order of scene files.
    static constexpr std::tuple measures{
        ShapeMeasure{"radius", "radius", &CylinderShape::radius},
        ShapeMeasure{"half_height", "half height", &CylinderShape::half_height}};
};
/// Description of a cone.
template<>
struct ShapeDescription<ConeShape> {
    static constexpr const char* type = "cone";                ///< Key in scene files.
    static constexpr const char* name = "a cone";              ///< Name in messages.
    static constexpr SurfaceKind surface = SurfaceKind::edged; ///< Form of the surface.
    /// Lengths that describe the shape fully, in the order of scene files.
    static constexpr std::tuple measures{
        ShapeMeasure{"radius", "radius", &ConeShape::radius},
        ShapeMeasure{"half_height", "half height", &ConeShape::half_height}};
};
/// Description of an ellipsoid.
template<>
struct ShapeDescription<EllipsoidShape> {
    static constexpr const char* type = "ellipsoid";                     ///< Key in scene files.
    static constexpr const char* name = "an ellipsoid";                  ///< Name in messages.
    static constexpr SurfaceKind surface = SurfaceKind::strictly_convex; ///< Form of the surface.
    /// Lengths that describe the shape fully, in the order of scene files.
    static constexpr std::tuple measures{ShapeMeasure{"radii", "radius", &EllipsoidShape::radii}};
};
/// Description of a tapered capsule.
template<>
struct ShapeDescription<TaperedCapsuleShape> {
    static constexpr const char* type = "tapered_capsule";      ///< Key in scene files.
    static constexpr const char* name = "a tapered capsule";    ///< Name in messages.
    static constexpr SurfaceKind surface = SurfaceKind::smooth; ///< Form of the surface.
    /// Lengths that describe the shape fully, in the order of scene files.
    static constexpr std::tuple measures{
        ShapeMeasure{"bottom_radius", "bottom radius", &TaperedCapsuleShape::bottom_radius},
        ShapeMeasure{"top_radius", "top radius", &TaperedCapsuleShape::top_radius},
        ShapeMeasure{"half_height", "half height", &TaperedCapsuleShape::half_height}};
};
/// Description of a rounded box.
template<>
struct ShapeDescription<RoundedBoxShape> {
    static constexpr const char* type = "rounded_box";         ///< Key in scene files.
    static constexpr const char* name = "a rounded box";       ///< Name in messages.
    static constexpr SurfaceKind surface = SurfaceKind::edged; ///< Form of the surface.
    /// Lengths that describe the shape fully, in the order of scene files.
    static constexpr std::tuple measures{
        ShapeMeasure{"half_extents", "half extent", &RoundedBoxShape::half_extents},
        ShapeMeasure{"radius", "radius", &RoundedBoxShape::radius}};
};
/// Description of a plane.
template<>
struct ShapeDescription<PlaneShape> {
    static constexpr const char* type = "plane";               ///< Key in scene files.
    static constexpr const char* name = "a plane";             ///< Name in messages.
    static constexpr SurfaceKind surface = SurfaceKind::edged; ///< Form of the surface.
};
/// Description of a hull.
template<>
struct ShapeDescription<HullShape> {
    static constexpr const char* type = "hull";                ///< Key in scene files.
    static constexpr const char* name = "a hull";              ///< Name in messages.
    static constexpr SurfaceKind surface = SurfaceKind::edged; ///< Form of the surface.
};
/// Description of a mesh.
template<>
struct ShapeDescription<MeshShape> {
    static constexpr const char* type = "mesh";                ///< Key in scene files.
    static constexpr const char* name = "a mesh";              ///< Name in messages.
    static constexpr SurfaceKind surface = SurfaceKind::edged; ///< Form of the surface.
};
/// Description of a height field.
template<>
struct ShapeDescription<HeightFieldShape> {
    static constexpr const char* type = "height_field";        ///< Key in scene files.
    static constexpr const char* name = "a height field";      ///< Name in messages.
    static constexpr SurfaceKind surface = SurfaceKind::edged; ///< Form of the surface.
};

/// A shape that its measures describe fully.
template<typename S>
concept MeasuredShape = requires {
    ShapeDescription<std::remove_const_t<S>>::measures;
};

/// Calls visit(measure, length) for each measure of the shape, in the order of scene files.
template<MeasuredShape S, typename Visit>
void for_each_measure(S& shape, const Visit& visit) {
    std::apply([&](const auto&... measure) { (visit(measure, shape.*(measure.length)), ...); },
               ShapeDescription<std::remove_const_t<S>>::measures);
}

// The geometry solid of a bounded convex shape. Operations that the geometry offers for every solid (rays, nearest
// points, intersection) are defined once for all shapes that have one.

///@{
/// Returns the geometry solid of the shape, in the shape's frame or placed in another one.
inline Sphere solid_of(const SphereShape& s) { return {{}, s.radius}; }
inline Aabb solid_of(const BoxShape& s) { return {-s.half_extents, s.half_extents}; }
inline Capsule solid_of(const CapsuleShape& s) {
    const Vec3 up{0, s.half_height, 0};
    return {{-up, up}, s.radius};
}
inline Ellipsoid solid_of(const EllipsoidShape& s, const Transform& frame_from_shape = {}) {
    return {frame_from_shape.position, s.radii, frame_from_shape.rotation};
}
inline TaperedCapsule solid_of(const TaperedCapsuleShape& s,
                               const Transform& frame_from_shape = {}) {
    const Vec3 up = transform_direction(frame_from_shape, {0, s.half_height, 0});
    const Vec3 middle = frame_from_shape.position;
    return {middle - up, middle + up, s.bottom_radius, s.top_radius};
}
inline RoundedBox solid_of(const RoundedBoxShape& s, const Transform& frame_from_shape = {}) {
    return {frame_from_shape.position, s.half_extents, s.radius, frame_from_shape.rotation};
}
inline const ConvexHull& solid_of(const HullShape& s) { return *s.hull; }
inline Cylinder solid_of(const CylinderShape& s, const Transform& frame_from_shape = {}) {
    const Vec3 up = transform_direction(frame_from_shape, {0, s.half_height, 0});
    return {frame_from_shape.position - up, frame_from_shape.position + up, s.radius};
}
inline Cone solid_of(const ConeShape& s, const Transform& frame_from_shape = {}) {
    const Vec3 up = transform_direction(frame_from_shape, {0, s.half_height, 0});
    return {frame_from_shape.position - up, frame_from_shape.position + up, s.radius};
}
///@}

/// A shape whose solid is given by a support mapping; every question about the shape goes to the solid.
template<typename S>
concept SmoothShape = requires(const S& s) {
    requires SmoothSolid<std::remove_cvref_t<decltype(solid_of(s))>>;
};

/// Returns the type in scene files: "sphere", "box", ...
const char* type_name(const Shape& shape);

/// Returns the world-aligned box around the shape: tight for the shape's own rotated box; infinite for a plane.
Aabb bounds_of(const Shape& shape, const Transform& world_from_shape);

/// Returns the distance from the shape's origin to its farthest point, or to the corners of the box of a height
/// field; infinite for a plane. [m]
Real bounding_radius(const Shape& shape);
/// Returns the radius of an inscribed sphere around the center: the distance that the shape may move before it could
/// pass through something. [m]
Real inner_radius(const Shape& shape);

/// Returns the center of mass at uniform density, in the shape's axes; the origin if mass_of gives no mass. [m]
Vec3 centroid(const Shape& shape);

/// Computes the volume integrals at a uniform density [kg/m^3], in the shape's axes. Zero mass for planes, height
/// fields and meshes that are not closed.
MassProperties mass_of(const Shape& shape, Real density);

/// Returns the nearest point where the ray enters the shape; for a ray that begins inside, a hit with `inside` set
/// and t = t_min. Ray and hit are in the world; none on a miss.
std::optional<RayHit> cast_ray(const Shape& shape,
                               const Transform& world_from_shape,
                               const Ray& ray);

/// Fails: with a message that names the number that is not finite, not positive or too large (1e-4 .. 1e5 m).
Result<void> validate(const Shape& shape);

} // namespace topple
