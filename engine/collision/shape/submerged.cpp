// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/shape/submerged.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

/// Computes the submerged part in the shape's own frame, with one function per shape.
struct Below {
    const Plane& plane;

    VolumeBelow operator()(const SphereShape& s) const { return sphere_below(s.radius, plane); }
    VolumeBelow operator()(const BoxShape& s) const { return box_below(s.half_extents, plane); }
    VolumeBelow operator()(const CapsuleShape& s) const {
        return capsule_below(s.radius, s.half_height, plane);
    }
    VolumeBelow operator()(const CylinderShape& s) const {
        return cylinder_below(s.radius, s.half_height, plane);
    }
    VolumeBelow operator()(const ConeShape& s) const {
        return cone_below(s.radius, s.half_height, plane);
    }
    template<SmoothShape S>
    VolumeBelow operator()(const S& s) const {
        return volume_below(solid_of(s), plane);
    }
    VolumeBelow operator()(const HullShape& s) const { return hull_below(*s.hull, plane); }
    VolumeBelow operator()(const MeshShape& s) const {
        return s.mesh->is_closed() ? mesh_below(s.mesh->mesh(), plane) : VolumeBelow{};
    }
    VolumeBelow operator()(const PlaneShape&) const { return {}; }
    /// An open surface displaces nothing.
    VolumeBelow operator()(const HeightFieldShape&) const { return {}; }
};

/// Computes the part below the world height `y`.
VolumeBelow below_height(const Shape& shape, const Transform& pose, Real y) {
    const Vec3 up = rotate_inverse(pose.rotation, {0, 1, 0});
    const Plane plane{up, y - pose.position.y};
    VolumeBelow part = std::visit(Below{plane}, shape);
    part.center = transform_point(pose, part.center);
    return part;
}

/// Returns the share of [low, high] that lies in [from, to]. [-]
Real share_inside(Real low, Real high, Real from, Real to) {
    const Real inside = std::min(high, to) - std::max(low, from);
    if (!(inside > 0))
        return 0;
    return inside < high - low ? inside / (high - low) : 1;
}

} // namespace

VolumeBelow submerged(const Shape& shape, const Transform& pose, const Aabb& water) {
    const Aabb box = bounds_of(shape, pose);
    if (!is_bounded(box) || !overlaps(box, water))
        return {};
    VolumeBelow part = below_height(shape, pose, water.max.y);
    if (box.min.y < water.min.y) {
        const VolumeBelow under = below_height(shape, pose, water.min.y);
        const Real rest = part.volume - under.volume;
        if (!(rest > 0))
            return {};
        part = {rest, (part.center * part.volume - under.center * under.volume) / rest};
    }
    part.volume *= share_inside(box.min.x, box.max.x, water.min.x, water.max.x) *
                   share_inside(box.min.z, box.max.z, water.min.z, water.max.z);
    part.center = max(water.min, min(part.center, water.max));
    return part;
}

namespace {

/// The projected area of a shape along a flow.
class Shadow {
public:
    /// `flow`: unit vector, in the shape's frame.
    explicit Shadow(Vec3 flow) : way_(flow) {}

    Real of_box(Vec3 e) const {
        const Vec3 w = abs(way_);
        return 4 * (e.y * e.z * w.x + e.z * e.x * w.y + e.x * e.y * w.z);
    }
    Real operator()(const SphereShape& s) const { return kPi * s.radius * s.radius; }
    Real operator()(const BoxShape& s) const { return of_box(s.half_extents); }
    Real operator()(const CapsuleShape& s) const {
        const Real across = std::sqrt(std::max(1 - way_.y * way_.y, Real(0)));
        return kPi * s.radius * s.radius + 4 * s.radius * s.half_height * across;
    }
    Real operator()(const CylinderShape& s) const {
        const Real across = std::sqrt(std::max(1 - way_.y * way_.y, Real(0)));
        return kPi * s.radius * s.radius * std::abs(way_.y) + 4 * s.radius * s.half_height * across;
    }
    Real operator()(const HullShape& s) const {
        // Half of the summed projected areas of all faces, from both sides (Cauchy).
        Real twice = 0;
        for (const ConvexHull::Face& face : s.hull->faces) {
            const std::span<const std::uint16_t> at = s.hull->face_vertices(face);
            Vec3 area;
            for (std::size_t i = 2; i < at.size(); ++i)
                area += cross(s.hull->vertices[at[i - 1]] - s.hull->vertices[at[0]],
                              s.hull->vertices[at[i]] - s.hull->vertices[at[0]]);
            twice += std::abs(dot(area, way_)) / 2;
        }
        return twice / 2;
    }
    template<SmoothShape S>
    Real operator()(const S& s) const {
        return shadow_area(solid_of(s), way_);
    }
    Real operator()(const PlaneShape&) const { return 0; }
    // A cone or a surface counts with the projection of its box.
    Real operator()(const ConeShape& s) const { return of_its_box(s); }
    Real operator()(const MeshShape& s) const { return of_its_box(s); }
    Real operator()(const HeightFieldShape& s) const { return of_its_box(s); }

private:
    [[nodiscard]] Real of_its_box(const Shape& s) const {
        return of_box(half_extents(bounds_of(s, {})));
    }

    Vec3 way_;
};

} // namespace

Real shadow_area(const Shape& shape, const Transform& pose, Vec3 way) {
    return std::visit(Shadow{rotate_inverse(pose.rotation, way)}, shape);
}

} // namespace topple
