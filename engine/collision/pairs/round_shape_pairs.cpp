// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/facing_parts.h"
#include "topple/collision/features/round_contact.h"
#include "topple/collision/features/tolerances.h"
#include "topple/collision/pairs/pairs_detail.h"
#include "topple/geometry/distance/closest_point.h"

namespace topple::pairs {
namespace {

/// Converts the result to the pair that has the round shape as its second.
Manifold turned_round(Manifold manifold) {
    manifold.normal = -manifold.normal;
    return manifold;
}

/// Returns the normal of the end or side nearest to a point on the surface.
Vec3 normal_at(const RoundShape& solid, Vec3 p) {
    const Vec3 out = solid.outward(p - solid.center);
    Vec3 best;
    Real nearest = -std::numeric_limits<Real>::infinity();
    for (const Vec3 n : {solid.end_normal(0), solid.end_normal(1), solid.side_normal(out)}) {
        const Real above = dot(n, p) - solid.reach(n);
        if (above > nearest) {
            best = n;
            nearest = above;
        }
    }
    return best;
}

} // namespace

template<typename Round>
Manifold sphere_round(const SphereShape& a, const Round& b, const Transform& a_from_b, Real margin) {
    const auto solid = solid_of(b, a_from_b);
    const Vec3 surface = closest_surface_point(solid, {});
    const bool is_inside = contains(solid, Vec3{});
    const Real far = length(surface);
    Manifold manifold;
    const bool is_clear = far > tolerance::kMeeting * a.radius;
    if (is_clear)
        manifold.normal = normalize(is_inside ? -surface : surface);
    else
        manifold.normal = -normal_at(round_shape(b, a_from_b), surface);
    const Real separation = (is_inside ? -far : far) - a.radius;
    if (separation <= margin) {
        manifold.count = 1;
        manifold.points[0] = {(surface + manifold.normal * a.radius) * 0.5f, separation, 0};
    }
    return manifold.count > 0 ? manifold : apart(separation, margin);
}

template<typename Round>
Manifold capsule_round(const CapsuleShape& a,
                       const Round& b,
                       const Transform& a_from_b,
                       Real margin) {
    return turned_round(collide_round(
        round_shape(b, a_from_b), RoundedLine{capsule_segment(a, {}), a.radius}, margin));
}

template<typename Round>
Manifold plane_round(const PlaneShape& a, const Round& b, const Transform& a_from_b, Real margin) {
    return rest_on_plane(round_shape(b, a_from_b), a, margin);
}

template<typename Round>
Manifold box_round(const BoxShape& a, const Round& b, const Transform& a_from_b, Real margin) {
    const BoxHull box(a.half_extents, Vec3{}, Mat3{});
    return turned_round(collide_round(round_shape(b, a_from_b), box.view(), margin));
}

template<typename Round>
Manifold hull_round(const HullShape& a, const Round& b, const Transform& a_from_b, Real margin) {
    return turned_round(collide_round(round_shape(b, a_from_b), view_of(*a.hull), margin));
}

template<typename A, typename B>
Manifold round_round(const A& a, const B& b, const Transform& a_from_b, Real margin) {
    return collide_round(round_shape(a, Transform{}), round_shape(b, a_from_b), margin);
}

template Manifold sphere_round(const SphereShape&, const CylinderShape&, const Transform&, Real);
template Manifold sphere_round(const SphereShape&, const ConeShape&, const Transform&, Real);
template Manifold capsule_round(const CapsuleShape&, const CylinderShape&, const Transform&, Real);
template Manifold capsule_round(const CapsuleShape&, const ConeShape&, const Transform&, Real);
template Manifold plane_round(const PlaneShape&, const CylinderShape&, const Transform&, Real);
template Manifold plane_round(const PlaneShape&, const ConeShape&, const Transform&, Real);
template Manifold box_round(const BoxShape&, const CylinderShape&, const Transform&, Real);
template Manifold box_round(const BoxShape&, const ConeShape&, const Transform&, Real);
template Manifold hull_round(const HullShape&, const CylinderShape&, const Transform&, Real);
template Manifold hull_round(const HullShape&, const ConeShape&, const Transform&, Real);
template Manifold round_round(const CylinderShape&, const CylinderShape&, const Transform&, Real);
template Manifold round_round(const CylinderShape&, const ConeShape&, const Transform&, Real);
template Manifold round_round(const ConeShape&, const ConeShape&, const Transform&, Real);

} // namespace topple::pairs
