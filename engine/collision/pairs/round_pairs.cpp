// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/tolerances.h"
#include "topple/collision/pairs/pairs_detail.h"

#include <array>

namespace topple::pairs {
namespace {

/// Normal of spheres with coincident centers, where any direction separates them: up, out of the ground.
constexpr Vec3 kAnyRoundNormal{0, 1, 0};

/// Adds the point between two spheres, with the separation along the manifold's normal.
void add_spheres(Manifold& manifold,
                 Vec3 center_a,
                 Real radius_a,
                 Vec3 center_b,
                 Real radius_b,
                 std::uint32_t feature,
                 Real margin) {
    const Vec3 n = manifold.normal;
    const Real separation = dot(n, center_b - center_a) - radius_a - radius_b;
    if (!(separation <= margin))
        return;
    const Vec3 on_a = center_a + n * radius_a;
    const Vec3 on_b = center_b - n * radius_b;
    manifold.points[static_cast<std::size_t>(manifold.count++)] = {
        (on_a + on_b) * 0.5f, separation, feature};
}

/// Returns the direction between two axes, or the fallback if they intersect.
Vec3 direction_or(Vec3 between, Real radii, Vec3 fallback) {
    const Real least = tolerance::kMeeting * radii;
    return dot(between, between) > least * least ? normalize(between) : fallback;
}

/// Two parallel capsules: the stretch of A's axis beside B's axis, as fractions of A.
struct SharedStretch {
    Real begin = 0, end = 0;
};
SharedStretch overlap_of(const Segment& a, const Segment& b) {
    const Real s = closest_fraction(a, b.a);
    const Real t = closest_fraction(a, b.b);
    return {std::min(s, t), std::max(s, t)};
}

/// Squared sine below which two capsules count as parallel and touch along a line (4 degrees).
constexpr Real kParallelCapsulesSineSquared = 0.005f;

} // namespace

Manifold sphere_sphere(const SphereShape& a,
                       const SphereShape& b,
                       const Transform& a_from_b,
                       Real margin) {
    Manifold manifold;
    manifold.normal = normalize_or(a_from_b.position, kAnyRoundNormal);
    add_spheres(manifold, {}, a.radius, a_from_b.position, b.radius, 0, margin);
    return manifold;
}

Manifold sphere_capsule(const SphereShape& a,
                        const CapsuleShape& b,
                        const Transform& a_from_b,
                        Real margin) {
    const Segment core = capsule_segment(b, a_from_b);
    const Vec3 on_core = lerp(core.a, core.b, closest_fraction(core, {}));
    // If a center lies on the axis, the minimum translation is sideways.
    const Vec3 sideways = any_perpendicular(normalize_or(core.b - core.a, kAnyRoundNormal));
    Manifold manifold;
    manifold.normal = direction_or(on_core, a.radius + b.radius, sideways);
    add_spheres(manifold, {}, a.radius, on_core, b.radius, 0, margin);
    return manifold;
}

Manifold capsule_capsule(const CapsuleShape& a,
                         const CapsuleShape& b,
                         const Transform& a_from_b,
                         Real margin) {
    const Segment core_a = capsule_segment(a, {});
    const Segment core_b = capsule_segment(b, a_from_b);
    const Vec3 u = core_a.b - core_a.a;
    const Vec3 w = core_b.b - core_b.a;
    const Vec3 uxw = cross(u, w);
    const Vec3 sideways = any_perpendicular(normalize_or(u, kAnyRoundNormal));
    const Vec3 across = normalize_or(uxw, sideways);

    Manifold manifold;
    const bool parallel = dot(uxw, uxw) <= kParallelCapsulesSineSquared * dot(u, u) * dot(w, w);
    const SharedStretch overlap = overlap_of(core_a, core_b);
    const Real length_a = length(u);
    if (parallel &&
        (overlap.end - overlap.begin) * length_a > 0.1f * std::min(a.radius, b.radius)) {
        const Vec3 a_begin = lerp(core_a.a, core_a.b, overlap.begin);
        const Vec3 a_end = lerp(core_a.a, core_a.b, overlap.end);
        const Vec3 b_begin = lerp(core_b.a, core_b.b, closest_fraction(core_b, a_begin));
        const Vec3 b_end = lerp(core_b.a, core_b.b, closest_fraction(core_b, a_end));
        const Vec3 between = (b_begin - a_begin) + (b_end - a_end);
        manifold.normal = direction_or(
            between - u * (dot(between, u) / dot(u, u)), a.radius + b.radius, across);
        add_spheres(manifold, a_begin, a.radius, b_begin, b.radius, 0, margin);
        add_spheres(manifold, a_end, a.radius, b_end, b.radius, 1, margin);
        return manifold;
    }
    const ClosestPoints closest = closest_points(core_a, core_b);
    manifold.normal = direction_or(
        closest.on_second - closest.on_first, a.radius + b.radius, across);
    add_spheres(manifold, closest.on_first, a.radius, closest.on_second, b.radius, 0, margin);
    return manifold;
}

} // namespace topple::pairs
