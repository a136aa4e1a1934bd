// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/features/smooth_contact.h"
#include "topple/collision/pairs/pairs_detail.h"

namespace topple::pairs {
namespace {

/// Contact of a smooth shape, in whose frame the pair is, with each kind of shape.
struct SmoothAgainst {
    const EllipsoidHull& a;
    const Transform& a_from_b;
    Real margin; ///< [m]

    Manifold operator()(const SphereShape& b) const {
        const Vec3 center = a_from_b.position;
        return collide_smooth(a, RoundedLine{{center, center}, b.radius}, margin);
    }
    Manifold operator()(const CapsuleShape& b) const {
        return collide_smooth(a, RoundedLine{capsule_segment(b, a_from_b), b.radius}, margin);
    }
    Manifold operator()(const BoxShape& b) const {
        return collide_smooth(a, BoxHull(b.half_extents, a_from_b).view(), margin);
    }
    Manifold operator()(const HullShape& b) const {
        thread_local MovedHull storage;
        return collide_smooth(a, moved(view_of(*b.hull), a_from_b, storage), margin);
    }
    Manifold operator()(const CylinderShape& b) const {
        return collide_smooth(a, round_shape(b, a_from_b), margin);
    }
    Manifold operator()(const ConeShape& b) const {
        return collide_smooth(a, round_shape(b, a_from_b), margin);
    }
    Manifold operator()(const PlaneShape& b) const {
        const Vec3 normal = transform_direction(a_from_b, b.normal);
        return rest_on_plane(a, normal, b.offset + dot(normal, a_from_b.position), margin);
    }
    template<SmoothShape S>
    Manifold operator()(const S& b) const {
        return collide_smooth(a, ellipsoid_hull(solid_of(b)).placed(a_from_b), margin);
    }
    // Triangles are passed one by one, as hulls: see convex_mesh.
    Manifold operator()(const MeshShape&) const { return {}; }
    Manifold operator()(const HeightFieldShape&) const { return {}; }
};

} // namespace

Manifold smooth_convex(const EllipsoidHull& a,
                       const Shape& b,
                       const Transform& a_from_b,
                       Real margin) {
    return std::visit(SmoothAgainst{a, a_from_b, margin}, b);
}

} // namespace topple::pairs
