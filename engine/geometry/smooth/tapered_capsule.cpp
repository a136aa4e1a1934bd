// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/smooth/tapered_capsule.h"

#include "topple/geometry/distance/solid_intervals.h"
#include "topple/geometry/rays/ray_tests.h"
#include "topple/math/trigonometry.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace topple {
namespace {

/// The side of a tapered capsule: the cone tangent to both spheres.
struct TaperedSide {
    DVec3 a, axis;     ///< Center of the first sphere; unit vector to the second. [m]
    double length = 0; ///< Distance of the centers. [m]
    double radius_a = 0, radius_b = 0;
    double sine = 0,
           cosine = 1; ///< Sine and cosine of the angle by which normals of the side lean towards
                       ///< the second sphere.

    explicit TaperedSide(const TaperedCapsule& c)
        : a(c.a),
          axis(normalize(DVec3(c.b) - DVec3(c.a))),
          length(topple::length(DVec3(c.b) - DVec3(c.a))),
          radius_a(c.radius_a),
          radius_b(c.radius_b) {
        if (exists()) {
            sine = (radius_a - radius_b) / length;
            cosine = std::sqrt(1 - sine * sine);
        }
    }
    /// Returns false if one sphere contains the other.
    [[nodiscard]] bool exists() const { return std::abs(radius_a - radius_b) < length; }
    /// Heights above the first center at which the cone touches the spheres. [m]
    [[nodiscard]] double begin() const { return radius_a * sine; }
    [[nodiscard]] double end() const { return length + radius_b * sine; }
    [[nodiscard]] double radius_at(double height) const {
        return (radius_a - height * sine) / cosine;
    }
};

/// One of the spheres whose union is the tapered capsule.
struct InnerSphere {
    DVec3 center;
    double radius = 0;
    bool is_at_end = true;
    DVec3 side; ///< Unit normal of the side that the sphere touches, towards the point; only for a
                ///< sphere that is not at an end.
};

DVec3 any_across(DVec3 axis) {
    const DVec3 other = std::abs(axis.x) < 0.6 ? DVec3{1, 0, 0} : DVec3{0, 1, 0};
    return normalize(cross(axis, other));
}

/// Returns the sphere whose surface is nearest to p: the normal of the surface through p passes through its center.
InnerSphere sphere_beside(const TaperedCapsule& c, DVec3 p) {
    const TaperedSide side(c);
    if (!side.exists()) {
        const bool is_a = c.radius_a >= c.radius_b;
        return {DVec3(is_a ? c.a : c.b), is_a ? side.radius_a : side.radius_b, true, {0, 1, 0}};
    }
    const DVec3 from_a = p - side.a;
    const double height = dot(from_a, side.axis);
    const DVec3 across = from_a - side.axis * height;
    const double far = length(across);
    const double foot = height - far * side.sine / side.cosine;
    const double at = std::clamp(foot, 0.0, side.length);
    constexpr double
        kOnAxis = 1e-12; // share of the length; a shorter difference is rounding, also along the
                         // axis
    const DVec3 out = far > kOnAxis * side.length ? across * (1 / far) : any_across(side.axis);
    return {side.a + side.axis * at,
            side.radius_a + (side.radius_b - side.radius_a) * (at / side.length),
            at != foot,
            out * side.cosine + side.axis * side.sine};
}

/// Returns the direction from the sphere's surface towards p. Near the axis the difference of p and the center is
/// rounding.
DVec3 normal_towards(const InnerSphere& sphere, DVec3 p) {
    const DVec3 away = p - sphere.center;
    return sphere.is_at_end && length(away) > 0 ? normalize(away) : sphere.side;
}

/// Interval of the line inside the cone between its circles, |x|^2 - h^2 <= R(h)^2 with h between them; x relative to
/// the first center.
Interval interval_in_side(const TaperedSide& side, DVec3 x, DVec3 d) {
    const double height = dot(x, side.axis), speed = dot(d, side.axis);
    const Interval slab = inside_slab(height, speed, side.begin(), side.end());
    const double radius = side.radius_at(height), growth = -speed * side.sine / side.cosine;
    const double a = dot(d, d) - speed * speed - growth * growth;
    const double b = dot(x, d) - height * speed - radius * growth;
    const double c = dot(x, x) - height * height - radius * radius;
    // A few roundings count as touching. They are those of the terms, of which nothing may remain: b and c are 0 where
    // x is the point of a tangent.
    constexpr double kTangentRounding = 1e-14; // share of the terms [-]
    const double terms_of_a = dot(d, d) + speed * speed + growth * growth;
    const double terms_of_b = std::abs(dot(x, d)) + std::abs(height * speed) +
                              std::abs(radius * growth);
    const double terms_of_c = dot(x, x) + height * height + radius * radius;
    double discriminant = b * b - a * c;
    if (std::abs(discriminant) <=
        kTangentRounding *
            (std::abs(b) * terms_of_b + std::abs(a) * terms_of_c + std::abs(c) * terms_of_a))
        discriminant = std::max(discriminant, 0.0);
    if (a > 0) {
        if (!(discriminant >= 0))
            return kNothing;
        const double root = std::sqrt(discriminant);
        return intersect(slab, {(-b - root) / a, (-b + root) / a});
    }
    // A line steeper than the side: inside the double cone before one root and after the other. The slab removes one
    // half, so that a single interval remains.
    if (!(discriminant > 0) || a == 0) {
        if (a == 0 && b != 0) {
            const double only = -c / (2 * b);
            return intersect(slab,
                             b > 0 ? Interval{-Interval::kInfinity, only}
                                   : Interval{only, Interval::kInfinity});
        }
        return c <= 0 ? slab : kNothing;
    }
    const double root = std::sqrt(discriminant); // a < 0: with + it gives the first root
    const Interval before = intersect(slab, {-Interval::kInfinity, (-b + root) / a});
    const Interval after = intersect(slab, {(-b - root) / a, Interval::kInfinity});
    return before.enter <= before.leave ? before : after;
}

Interval interval_in_tapered(const TaperedCapsule& c, const StraightPart& part) {
    Interval inside = unite(interval_in_sphere(part, DVec3(c.a), double{c.radius_a}),
                            interval_in_sphere(part, DVec3(c.b), double{c.radius_b}));
    const TaperedSide side(c);
    if (!side.exists())
        return inside;
    // Starts at the line's point nearest to the center, since a distant origin causes cancellation.
    const DVec3 middle = side.a + side.axis * (side.length / 2), d = part.direction;
    const double shift = dot(middle - part.origin, d) / dot(d, d);
    const Interval on_side = interval_in_side(side, part.origin + d * shift - side.a, d);
    if (on_side.enter <= on_side.leave)
        inside = unite(inside, {on_side.enter + shift, on_side.leave + shift});
    return inside;
}

/// R^2 = square[0] + square[1] y + square[2] y^2 of the spheres' caps and of the cone between.
std::array<TurnedPiece, 3> pieces_of(const TaperedCapsule& c) {
    const TaperedSide side(c);
    const double half = side.length / 2, begin = side.begin() - half, end = side.end() - half;
    const double slope = -side.sine / side.cosine, at_zero = side.radius_at(half);
    const auto real = [](double x) { return static_cast<Real>(x); };
    const auto cap = [&](double from, double to, double center, double radius) {
        return TurnedPiece{
            real(from), real(to), {real(radius * radius - center * center), real(2 * center), -1}};
    };
    return {cap(-half - side.radius_a, begin, -half, side.radius_a),
            TurnedPiece{real(begin),
                        real(end),
                        {real(at_zero * at_zero), real(2 * slope * at_zero), real(slope * slope)}},
            cap(end, half + side.radius_b, half, side.radius_b)};
}

/// Integrals over the height, without pi and the density.
struct TurnedMoments {
    double volume = 0, first = 0, second = 0,
           fourth = 0; ///< R^2, y R^2, y^2 R^2, R^4. [m^3] to [m^5]

    void add(const TurnedPiece& piece) {
        constexpr std::array kGaussPoints{-0.774596669241483377, 0.0, 0.774596669241483377};
        constexpr std::array kGaussWeights{5.0 / 9, 8.0 / 9, 5.0 / 9};
        const double middle = (double{piece.begin} + double{piece.end}) / 2;
        const double half = (double{piece.end} - double{piece.begin}) / 2;
        for (std::size_t k = 0; k < kGaussPoints.size(); ++k) {
            const double y = middle + half * kGaussPoints[k], weight = half * kGaussWeights[k];
            const double square = double{piece.square[0]} +
                                  y * (double{piece.square[1]} + y * double{piece.square[2]});
            volume += weight * square;
            first += weight * y * square;
            second += weight * y * y * square;
            fourth += weight * square * square;
        }
    }
};

} // namespace

Aabb bounds_of(const TaperedCapsule& c) {
    return unite(grown({c.a, c.a}, c.radius_a), grown({c.b, c.b}, c.radius_b));
}

EllipsoidHull ellipsoid_hull(const TaperedCapsule& c) {
    EllipsoidHull hull;
    hull.frame_from_local.position = c.a;
    if (!TaperedSide(c).exists()) {
        const bool is_a = c.radius_a >= c.radius_b;
        hull.frame_from_local.position = is_a ? c.a : c.b;
        hull.rounding = std::max(c.radius_a, c.radius_b);
        hull.radii[0] = {hull.rounding, hull.rounding, hull.rounding};
        return hull;
    }
    hull.count = 2;
    hull.centers = {Vec3{}, c.b - c.a};
    hull.radii = {Vec3{c.radius_a, c.radius_a, c.radius_a},
                  Vec3{c.radius_b, c.radius_b, c.radius_b}};
    hull.rounding = std::min(c.radius_a, c.radius_b);
    return hull;
}

std::optional<RayHit> cast_ray(const TaperedCapsule& c, const Ray& ray) {
    if (!is_usable(ray) || !(c.radius_a >= 0 && c.radius_b >= 0))
        return std::nullopt;
    return hit_from(ray, interval_in_tapered(c, part_of(ray)), [&](DVec3 p) {
        return normalize_or(to_vec3(normal_towards(sphere_beside(c, p), p)), against(ray));
    });
}

bool contains(const TaperedCapsule& c, Vec3 p) {
    const InnerSphere sphere = sphere_beside(c, DVec3(p));
    const DVec3 away = DVec3(p) - sphere.center;
    return dot(away, away) <= sphere.radius * sphere.radius;
}

Vec3 closest_surface_point(const TaperedCapsule& c, Vec3 p) {
    const InnerSphere sphere = sphere_beside(c, DVec3(p));
    return to_vec3(sphere.center + normal_towards(sphere, DVec3(p)) * sphere.radius);
}

Vec3 closest_point(const TaperedCapsule& c, Vec3 p) {
    return contains(c, p) ? p : closest_surface_point(c, p);
}

MassProperties mass_of(const TaperedCapsule& c, Real density) {
    TurnedMoments moments;
    for (const TurnedPiece& piece : pieces_of(c))
        moments.add(piece);
    const double scale = double{density} * double{kPi};
    const double mass = scale * moments.volume, center = moments.first / moments.volume;
    const double along = scale * moments.fourth / 2;
    const double across = along / 2 + scale * moments.second - mass * center * center;
    Mat3 inertia{{}, {}, {}};
    inertia.x.x = inertia.z.z = static_cast<Real>(across);
    inertia.y.y = static_cast<Real>(along);
    return {static_cast<Real>(mass), {0, static_cast<Real>(center), 0}, inertia};
}

VolumeBelow volume_below(const TaperedCapsule& c, const Plane& plane) {
    return turned_below(pieces_of(c), plane);
}

Real shadow_area(const TaperedCapsule& c, Vec3 direction) {
    const Vec3 axis = c.b - c.a;
    const Real apart = length(axis - direction * dot(axis, direction));
    const Real a = c.radius_a, b = c.radius_b, difference = a - b;
    if (!(apart > std::abs(difference)))
        return kPi * std::max(a, b) * std::max(a, b);
    // Two sectors, and two right trapezoids between the tangents.
    const Real lean = kPi / 2 - acos(difference / apart);
    return kPi / 2 * (a * a + b * b) + lean * (a * a - b * b) +
           (a + b) * std::sqrt(apart * apart - difference * difference);
}

} // namespace topple
