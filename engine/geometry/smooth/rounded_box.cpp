// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/smooth/rounded_box.h"

#include "topple/geometry/distance/solid_intervals.h"
#include "topple/geometry/rays/ray_tests.h"
#include "topple/math/trigonometry.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace topple {
namespace {

Vec3 to_local(const RoundedBox& b, Vec3 p) { return rotate_inverse(b.rotation, p - b.center); }

/// Returns the point of the core nearest to a point in the box's own axes.
DVec3 nearest_of_core(Vec3 h, DVec3 p) {
    const auto clamped = [](double x, Real half) {
        return std::clamp(x, -double{half}, double{half});
    };
    return {clamped(p.x, h.x), clamped(p.y, h.y), clamped(p.z, h.z)};
}

/// Nearest point of the surface in the box's own axes, and its normal.
struct SurfacePoint {
    DVec3 point, normal;
};
SurfacePoint nearest_on_surface(const RoundedBox& b, DVec3 p) {
    const DVec3 core = nearest_of_core(b.half_extents, p);
    if (core != p) {
        const DVec3 normal = normalize(p - core);
        return {core + normal * double{b.radius}, normal};
    }
    int nearest = 0;
    for (int axis = 1; axis < 3; ++axis)
        if (double{b.half_extents[axis]} - std::abs(p[axis]) <
            double{b.half_extents[nearest]} - std::abs(p[nearest]))
            nearest = axis;
    const double sign = p[nearest] < 0 ? -1 : 1;
    const DVec3 normal{
        nearest == 0 ? sign : 0.0, nearest == 1 ? sign : 0.0, nearest == 2 ? sign : 0.0};
    const double depth = double{b.half_extents[nearest]} - std::abs(p[nearest]);
    return {p + normal * (depth + double{b.radius}), normal};
}

/// Interval inside the core grown by the radius along one axis.
Interval interval_in_slabs(const StraightPart& part, Vec3 h) {
    Interval inside;
    for (int axis = 0; axis < 3; ++axis)
        inside = intersect(
            inside,
            inside_slab(
                part.origin[axis], part.direction[axis], -double{h[axis]}, double{h[axis]}));
    return inside;
}

Interval interval_in_rounded_box(const RoundedBox& b, const StraightPart& part) {
    Interval inside = kNothing;
    const auto add = [&](Interval piece) {
        if (piece.enter <= piece.leave)
            inside = unite(inside, piece);
    };
    const Vec3 h = b.half_extents;
    for (int axis = 0; axis < 3; ++axis) {
        Vec3 grown = h;
        grown[axis] += b.radius;
        add(interval_in_slabs(part, grown));
        // The four edges along the axis.
        for (const Real u : {-1.0f, 1.0f})
            for (const Real v : {-1.0f, 1.0f}) {
                Vec3 end = h;
                end[(axis + 1) % 3] *= u;
                end[(axis + 2) % 3] *= v;
                Vec3 begin = end;
                begin[axis] = -begin[axis];
                add(interval_in_capsule(part, DVec3(begin), DVec3(end), double{b.radius}));
            }
    }
    return inside;
}

/// Second moments of the pieces along one axis: the integral of x^2 over the solid. `a` is the half extent along the
/// axis, `b` and `c` those across it, `r` the radius. [m^5]
double second_moment(double a, double b, double c, double r) {
    const double pi = double{kPi};
    const double boxes = 8 * b * c * a * a * a / 3 + // core
                         8 * b * c * ((a + r) * (a + r) * (a + r) - a * a * a) /
                             3 +                          // slabs along the axis
                         8 * r * (b + c) * a * a * a / 3; // slabs across it
    // A quarter of a disc has the area pi r^2 / 4, the first moment r^3 / 3 and the second one pi r^4 / 16.
    const double quarter = a * a * pi * r * r / 4 + 2 * a * r * r * r / 3 + pi * r * r * r * r / 16;
    const double cylinders = 2 * pi * r * r * a * a * a / 3 + 8 * (b + c) * quarter;
    // An octant of a sphere: pi r^3 / 6, pi r^4 / 16, pi r^5 / 30.
    const double octants = 8 * (a * a * pi * r * r * r / 6 + 2 * a * pi * r * r * r * r / 16 +
                                pi * r * r * r * r * r / 30);
    return boxes + cylinders + octants;
}

double volume_of(const RoundedBox& box) {
    const double a = box.half_extents.x, b = box.half_extents.y, c = box.half_extents.z;
    const double r = box.radius, pi = double{kPi};
    return 8 * a * b * c + 8 * r * (a * b + b * c + c * a) + 2 * pi * r * r * (a + b + c) +
           4 * pi * r * r * r / 3;
}

/// Sine and cosine of an angle, as doubles of the precision of a Real, since the slices are sums of differences.
struct Turn {
    double sine, cosine;
    explicit Turn(double angle) {
        const SinCos of = sin_cos(static_cast<Real>(angle));
        sine = of.sin;
        cosine = of.cos;
    }
};

/// Area and first moments of the part of a rectangle with rounded corners behind a line: sums over the part of its
/// outline behind the line, relative to a point on the line, for which the line itself contributes nothing (Green).
/// Coordinates u and v in the plane of the slice.
class SliceBelow {
public:
    /// Line: nu u + nv v <= offset, with a unit normal.
    SliceBelow(double nu, double nv, double offset)
        : nu_(nu),
          nv_(nv),
          u0_(nu * offset),
          v0_(nv * offset),
          offset_(offset) {}

    void add_outline(double half_u, double half_v, double radius) {
        // Counter-clockwise from the lower right corner: a side, then the quarter circle at its end.
        const double u[] = {half_u, half_u, -half_u, -half_u},
                     v[] = {-half_v, half_v, half_v, -half_v};
        const double cosine[] = {1, 0, -1, 0}, sine[] = {0, 1, 0, -1};
        for (std::size_t k = 0; k < 4; ++k) {
            const std::size_t next = (k + 1) % 4;
            const double out_u = radius * cosine[k], out_v = radius * sine[k];
            add_side(u[k] + out_u, v[k] + out_v, u[next] + out_u, v[next] + out_v);
            add_quarter(u[next], v[next], radius, static_cast<double>(k) * (double{kPi} / 2));
        }
    }
    [[nodiscard]] double area() const { return twice_area_ / 2; }
    /// First moments. [m^3]
    [[nodiscard]] double moment_u() const { return thrice_u_ / 3 + u0_ * area(); }
    [[nodiscard]] double moment_v() const { return thrice_v_ / 3 + v0_ * area(); }

private:
    [[nodiscard]] double height(double u, double v) const { return nu_ * u + nv_ * v - offset_; }

    /// Adds the triangle from the origin of the sum to two points.
    void add_triangle(double u1, double v1, double u2, double v2) {
        const double twice = u1 * v2 - v1 * u2;
        twice_area_ += twice;
        thrice_u_ += twice * (u1 + u2) / 2;
        thrice_v_ += twice * (v1 + v2) / 2;
    }
    void add_side(double u1, double v1, double u2, double v2) {
        const double h1 = height(u1, v1), h2 = height(u2, v2);
        if (h1 >= 0 && h2 >= 0)
            return;
        if (h1 > 0 || h2 > 0) {
            const double t = h1 / (h1 - h2), u = u1 + (u2 - u1) * t, v = v1 + (v2 - v1) * t;
            (h1 > 0 ? u1 : u2) = u;
            (h1 > 0 ? v1 : v2) = v;
        }
        add_triangle(u1 - u0_, v1 - v0_, u2 - u0_, v2 - v0_);
    }
    /// Adds the part behind the line of a quarter circle that begins at an angle [rad].
    void add_quarter(double u, double v, double radius, double begin) {
        const double cosine = radius > 0 ? -height(u, v) / radius : 0;
        const double end = begin + double{kPi} / 2;
        if (!(radius > 0) || cosine <= -1)
            return;
        if (cosine >= 1)
            return add_arc(u, v, radius, begin, end);
        // In front of the line within `half` of the normal's angle.
        const double half = acos(static_cast<Real>(cosine));
        const double normal = atan2(static_cast<Real>(nv_), static_cast<Real>(nu_));
        constexpr double kTurn = 2 * double{kPi};
        for (const double turn : {-kTurn, 0.0, kTurn}) {
            const double from = normal + half + turn, to = normal - half + kTurn + turn;
            if (std::max(begin, from) < std::min(end, to))
                add_arc(u, v, radius, std::max(begin, from), std::min(end, to));
        }
    }
    /// Adds the triangle to the chord and the segment between chord and arc.
    void add_arc(double u, double v, double radius, double begin, double end) {
        const Turn from(begin), to(end);
        add_triangle(u + radius * from.cosine - u0_,
                     v + radius * from.sine - v0_,
                     u + radius * to.cosine - u0_,
                     v + radius * to.sine - v0_);
        const double half = (end - begin) / 2, sine = Turn(half).sine;
        const double twice = radius * radius * (2 * half - Turn(2 * half).sine);
        // First moment of a segment about the center of its circle: 2/3 (r sin(angle / 2))^3 towards its middle.
        const double reach = 2 * radius * radius * radius * sine * sine * sine / 3;
        const Turn middle((begin + end) / 2);
        twice_area_ += twice;
        thrice_u_ += 3 * ((u - u0_) * twice / 2 + reach * middle.cosine);
        thrice_v_ += 3 * ((v - v0_) * twice / 2 + reach * middle.sine);
    }

    double nu_, nv_, u0_, v0_, offset_;
    double twice_area_ = 0, thrice_u_ = 0, thrice_v_ = 0;
};

/// Gauss-Legendre rule of eight points on [-1, 1].
constexpr std::array kGaussPoints{0.18343464249565,
                                  0.52553240991633,
                                  0.79666647741363,
                                  0.96028985649754};
constexpr std::array kGaussWeights{0.36268378337836,
                                   0.31370664587789,
                                   0.22238103445337,
                                   0.10122853629038};

/// Sums slices of a rounded box across one of its axes.
class SlicesBelow {
public:
    /// Requires: the plane is not perpendicular to the axis.
    SlicesBelow(const RoundedBox& box, const Plane& plane, int axis)
        : half_(box.half_extents[axis]),
          radius_(box.radius),
          half_u_(box.half_extents[(axis + 1) % 3]),
          half_v_(box.half_extents[(axis + 2) % 3]),
          plane_(plane),
          axis_(axis) {}

    VolumeBelow sum() {
        for (std::size_t k = 0; k < kGaussPoints.size(); ++k)
            for (const double x : {-kGaussPoints[k], kGaussPoints[k]}) {
                add_slice(half_ * x, radius_, half_ * kGaussWeights[k]);
                // y = half + r sin(angle) makes the radius of the corners, r cos(angle), smooth.
                const Turn at((x + 1) * (double{kPi} / 4));
                const double thickness = radius_ * at.cosine * (double{kPi} / 4) * kGaussWeights[k];
                add_slice(half_ + radius_ * at.sine, radius_ * at.cosine, thickness);
                add_slice(-half_ - radius_ * at.sine, radius_ * at.cosine, thickness);
            }
        if (!(volume_ > 0))
            return {};
        return {static_cast<Real>(volume_), to_vec3(moment_ * (1 / volume_))};
    }

private:
    void add_slice(double y, double radius, double thickness) {
        const int next = (axis_ + 1) % 3, last = (axis_ + 2) % 3;
        const DVec3 n(plane_.normal);
        const double across = std::sqrt(n[next] * n[next] + n[last] * n[last]);
        SliceBelow slice(
            n[next] / across, n[last] / across, (double{plane_.offset} - n[axis_] * y) / across);
        slice.add_outline(half_u_, half_v_, radius);
        const double moment[] = {y * slice.area(), slice.moment_u(), slice.moment_v()};
        volume_ += slice.area() * thickness;
        moment_ += DVec3{moment[(3 - axis_) % 3],
                         moment[(4 - axis_) % 3],
                         moment[(5 - axis_) % 3]} *
                   thickness;
    }

    double half_, radius_, half_u_, half_v_;
    Plane plane_;
    int axis_;
    double volume_ = 0; ///< [m^3]
    DVec3 moment_;      ///< [m^4]
};

} // namespace

Aabb bounds_of(const RoundedBox& b) {
    const Mat3 axes = to_mat3(b.rotation);
    const Vec3 h = b.half_extents, r{b.radius, b.radius, b.radius};
    const Vec3 reach = abs(axes.x) * h.x + abs(axes.y) * h.y + abs(axes.z) * h.z + r;
    return {b.center - reach, b.center + reach};
}

Real least_volume(const RoundedBox& b) { return static_cast<Real>(volume_of(b)); }

Segment middle_segment(const RoundedBox& b) {
    int longest = 0;
    for (int axis = 1; axis < 3; ++axis)
        if (b.half_extents[axis] > b.half_extents[longest])
            longest = axis;
    Vec3 end;
    end[longest] = b.half_extents[longest] - min_component(b.half_extents);
    return {-end, end};
}

std::optional<RayHit> cast_ray(const RoundedBox& b, const Ray& ray) {
    if (!is_usable(ray) || !(min_component(b.half_extents) >= 0 && b.radius >= 0))
        return std::nullopt;
    const StraightPart local{DVec3(to_local(b, ray.origin)),
                             DVec3(rotate_inverse(b.rotation, ray.direction)),
                             double{ray.t_min},
                             double{ray.t_max}};
    return hit_from(ray, interval_in_rounded_box(b, local), [&](DVec3 p) {
        const SurfacePoint at = nearest_on_surface(b, DVec3(to_local(b, to_vec3(p))));
        return normalize_or(rotate(b.rotation, to_vec3(at.normal)), against(ray));
    });
}

bool contains(const RoundedBox& b, Vec3 p) {
    const DVec3 local(to_local(b, p));
    const DVec3 away = local - nearest_of_core(b.half_extents, local);
    return dot(away, away) <= double{b.radius} * double{b.radius};
}

Vec3 closest_surface_point(const RoundedBox& b, Vec3 p) {
    const SurfacePoint at = nearest_on_surface(b, DVec3(to_local(b, p)));
    return b.center + rotate(b.rotation, to_vec3(at.point));
}

Vec3 closest_point(const RoundedBox& b, Vec3 p) {
    return contains(b, p) ? p : closest_surface_point(b, p);
}

MassProperties mass_of(const RoundedBox& b, Real density) {
    const double x = b.half_extents.x, y = b.half_extents.y, z = b.half_extents.z, r = b.radius;
    const double xx = second_moment(x, y, z, r), yy = second_moment(y, z, x, r),
                 zz = second_moment(z, x, y, r);
    Mat3 inertia{{}, {}, {}};
    inertia.x.x = static_cast<Real>(double{density} * (yy + zz));
    inertia.y.y = static_cast<Real>(double{density} * (zz + xx));
    inertia.z.z = static_cast<Real>(double{density} * (xx + yy));
    return {static_cast<Real>(double{density} * volume_of(b)), b.center, inertia};
}

VolumeBelow volume_below(const RoundedBox& b, const Plane& plane) {
    const Real reach = dot(abs(plane.normal), b.half_extents) + b.radius;
    if (plane.offset >= reach)
        return {least_volume(b), {}};
    if (plane.offset <= -reach)
        return {};
    int axis = 0;
    for (int k = 1; k < 3; ++k)
        if (std::abs(plane.normal[k]) < std::abs(plane.normal[axis]))
            axis = k;
    VolumeBelow below = SlicesBelow(b, plane, axis).sum();
    below.volume = std::min(below.volume, least_volume(b)); // rounding of angles, times a long side
    return below;
}

Real shadow_area(const RoundedBox& b, Vec3 direction) {
    const Vec3 h = b.half_extents, w = abs(direction);
    // Edges along an axis are seen under its sine; each of the three directions has two in the outline.
    const auto sine = [&](int axis) {
        return std::sqrt(std::max(1 - direction[axis] * direction[axis], Real(0)));
    };
    const Real core = 4 * (h.y * h.z * w.x + h.z * h.x * w.y + h.x * h.y * w.z);
    const Real perimeter = 4 * (h.x * sine(0) + h.y * sine(1) + h.z * sine(2));
    return core + perimeter * b.radius + kPi * b.radius * b.radius;
}

} // namespace topple
