// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/smooth/ellipsoid.h"

#include "topple/geometry/distance/solid_intervals.h"
#include "topple/geometry/rays/ray_tests.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace topple {
namespace {

Vec3 to_local(const Ellipsoid& e, Vec3 p) { return rotate_inverse(e.rotation, p - e.center); }

DVec3 divided(DVec3 v, Vec3 radii) {
    return {v.x / double{radii.x}, v.y / double{radii.y}, v.z / double{radii.z}};
}

Vec3 squared(Vec3 v) { return scale(v, v); }

/// Returns the root u > 0 of sum over i of (r_i z_i / (u + r_i - 1))^2 = 1, where r_i >= 1 and one of them is 1. The
/// function is convex and decreasing, so Newton's method from a value below the root converges monotonically.
/// `begin`: below the root.
double root_of_distance(const std::array<double, 3>& r,
                        const std::array<double, 3>& z,
                        double begin) {
    constexpr int kNewtonSteps = 200; // each value is at least 3/2 of the previous one, starting at
                                      // 1e-30
    double u = begin;
    for (int iteration = 0; iteration < kNewtonSteps; ++iteration) {
        double excess = -1, slope = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            const double below = u + (r[i] - 1), share = r[i] * z[i] / below;
            excess += share * share;
            slope += share * share / below;
        }
        const double next = u + excess / (2 * slope);
        if (!(next > u))
            break;
        u = next;
    }
    return u;
}

/// In the octant of positive coordinates: x_i = r_i y_i / (u + r_i - 1), r_i = (e_i / e_min)^2, z_i = y_i / e_i.
std::array<double, 3> nearest_in_octant(const std::array<double, 3>& e, std::array<double, 3> y) {
    const std::size_t shortest = static_cast<std::size_t>(std::min_element(e.begin(), e.end()) -
                                                          e.begin());
    // On the plane between the longer axes both sides are equally near; this offset selects one of them.
    y[shortest] = std::max(y[shortest], 1e-30 * e[shortest]);
    std::array<double, 3> r{}, z{}, x{};
    double begin = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        r[i] = e[i] / e[shortest] * (e[i] / e[shortest]);
        z[i] = y[i] / e[i];
        begin = std::max(begin, r[i] * z[i] - (r[i] - 1));
    }
    const double u = root_of_distance(r, z, begin);
    for (std::size_t i = 0; i < 3; ++i)
        x[i] = r[i] * y[i] / (u + (r[i] - 1));
    return x;
}

} // namespace

Aabb bounds_of(const Ellipsoid& e) {
    // Along a world axis w the support is |D R^T w|.
    const Mat3 axes = to_mat3(e.rotation);
    const Vec3 square = squared(axes.x * e.radii.x) + squared(axes.y * e.radii.y) +
                        squared(axes.z * e.radii.z);
    const Vec3 reach{std::sqrt(square.x), std::sqrt(square.y), std::sqrt(square.z)};
    return {e.center - reach, e.center + reach};
}

EllipsoidHull ellipsoid_hull(const Ellipsoid& e) {
    // The smallest radius of curvature is c^2 / a, at the end of the longest axis.
    constexpr Real kRoundingMargin = 0.99f;
    const Real shortest = min_component(e.radii), longest = max_component(e.radii);
    EllipsoidHull hull;
    hull.radii[0] = e.radii;
    hull.rounding = kRoundingMargin * shortest * (shortest / longest);
    hull.frame_from_local = {e.center, e.rotation};
    return hull;
}

Vec3 symmetry_axis(const Ellipsoid& e) {
    for (int axis = 0; axis < 3; ++axis) {
        const Real one = e.radii[(axis + 1) % 3], other = e.radii[(axis + 2) % 3];
        if (one == other && e.radii[axis] != one) {
            Vec3 along;
            along[axis] = 1;
            return along;
        }
    }
    return {};
}

std::optional<RayHit> cast_ray(const Ellipsoid& e, const Ray& ray) {
    if (!is_usable(ray) || !(min_component(e.radii) > 0))
        return std::nullopt;
    const Vec3 direction = rotate_inverse(e.rotation, ray.direction);
    const DVec3 origin(to_local(e, ray.origin));
    const StraightPart unit{divided(origin, e.radii),
                            divided(DVec3(direction), e.radii),
                            double{ray.t_min},
                            double{ray.t_max}};
    std::optional<RayHit> hit = hit_from(ray, interval_in_sphere(unit, {}, 1), [&](DVec3 p) {
        // The gradient of the quadratic form.
        const DVec3 local(to_local(e, to_vec3(p)));
        const Vec3 gradient = to_vec3(normalize(divided(divided(local, e.radii), e.radii)));
        return normalize_or(rotate(e.rotation, gradient), against(ray));
    });
    return hit;
}

bool contains(const Ellipsoid& e, Vec3 p) {
    const DVec3 unit = divided(DVec3(to_local(e, p)), e.radii);
    return dot(unit, unit) <= 1;
}

Vec3 closest_surface_point(const Ellipsoid& e, Vec3 p) {
    const Vec3 local = to_local(e, p);
    const std::array<double, 3> x = nearest_in_octant(
        {double{e.radii.x}, double{e.radii.y}, double{e.radii.z}},
        {std::abs(double{local.x}), std::abs(double{local.y}), std::abs(double{local.z})});
    const auto signed_as = [](double amount, Real like) {
        return static_cast<Real>(like < 0 ? -amount : amount);
    };
    const Vec3 nearest{
        signed_as(x[0], local.x), signed_as(x[1], local.y), signed_as(x[2], local.z)};
    return e.center + rotate(e.rotation, nearest);
}

Vec3 closest_point(const Ellipsoid& e, Vec3 p) {
    return contains(e, p) ? p : closest_surface_point(e, p);
}

MassProperties mass_of(const Ellipsoid& e, Real density) {
    const Real mass = density * kPi * e.radii.x * e.radii.y * e.radii.z * 4 / 3;
    const Vec3 square = squared(e.radii) * (mass / 5);
    Mat3 inertia{{}, {}, {}};
    inertia.x.x = square.y + square.z;
    inertia.y.y = square.z + square.x;
    inertia.z.z = square.x + square.y;
    return {mass, e.center, inertia};
}

VolumeBelow volume_below(const Ellipsoid& e, const Plane& plane) {
    // n . p = (D n) . q with p = D q: the plane of the unit sphere, with a normal that is not yet a unit vector.
    const Vec3 normal = scale(e.radii, plane.normal);
    const Real far = length(normal);
    const VolumeBelow cut = sphere_below(1, {normal * (1 / far), plane.offset / far});
    return {cut.volume * e.radii.x * e.radii.y * e.radii.z, scale(e.radii, cut.center)};
}

Real shadow_area(const Ellipsoid& e, Vec3 direction) {
    const Vec3 r = e.radii;
    return kPi * length(scale(Vec3{r.y * r.z, r.z * r.x, r.x * r.y}, direction));
}

} // namespace topple
