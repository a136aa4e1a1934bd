// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/distance/solid_intervals.h"

#include "topple/geometry/distance/closest_point_double.h"

#include <cmath>

namespace topple {
namespace {

/// f(t) = a t^2 + 2 b t + c, at most zero where a line is inside a solid. `root` is sqrt(b^2 - a c), which the
/// functions below compute by an identity: computing b^2 - a c directly would lose a thin, distant solid by
/// cancellation. NaN if f has no root.
struct Quadratic {
    double a = 0, b = 0, c = 0, root = 0;
};

/// Returns both roots in order. The root of larger magnitude comes from a sum of two numbers of the same sign; the
/// other one follows from their product c / a.
Interval roots_of(const Quadratic& f) {
    const double q = f.b < 0 ? f.root - f.b : -(f.root + f.b);
    if (f.a == 0) {
        const double only = f.c / q;
        return {only, only};
    }
    const double larger = q / f.a, other = q != 0 ? f.c / q : 0;
    return {std::min(larger, other), std::max(larger, other)};
}

/// Corrects an interval at the ends of the part. Roots are rounded and `is_in_solid` is not: an end of the part in
/// the solid is added to the interval. An interval that begins before the part by at most a root's rounding is set to
/// begin with the part, on the surface.
template<typename IsIn>
Interval with_ends(const StraightPart& part, Interval inside, const IsIn& is_in_solid) {
    constexpr double kRootRounding = 1e-13; // relative; neighboring floats of t differ by 2^-24 [-]
    for (const double t : {part.from, part.to})
        if (std::isfinite(t) && is_in_solid(part.origin + part.direction * t))
            inside = unite(inside, {t, t});
    if (inside.enter < part.from && part.from - inside.enter <= kRootRounding * std::abs(part.from))
        inside.enter = part.from;
    return inside;
}

Quadratic cylinder_form(DVec3 from_a, DVec3 direction, DVec3 axis, double radius) {
    // |(o + t d) x w|^2 <= r^2 w^2; the vectors o x w and d x w are both at right angles to w.
    const DVec3 o = cross(from_a, axis), d = cross(direction, axis);
    const double ww = dot(axis, axis), volume = dot(axis, cross(from_a, direction));
    const double a = dot(d, d);
    return {a,
            dot(o, d),
            dot(o, o) - radius * radius * ww,
            std::sqrt(ww * (radius * radius * a - volume * volume))};
}

/// Returns whether a line counts as parallel to an axis: the sine of their angle is at most 1e-14.
bool is_parallel(double across_squared, DVec3 direction, DVec3 axis) {
    return !(across_squared > 1e-28 * dot(direction, direction) * dot(axis, axis));
}

Interval side_of_cylinder(const Quadratic& f, DVec3 direction, DVec3 axis) {
    if (is_parallel(f.a, direction, axis))
        return f.c <= 0 ? Interval{} : kNothing;
    return f.root >= 0 ? roots_of(f) : kNothing;
}

/// Crossing of a line with the plane of a solid's flat end, at t = over / speed, and whether the point is in the
/// end's disc. `from_center` goes from the disc's center to the line's origin. Requires: speed is not zero.
struct EndCrossing {
    double t = 0;
    bool is_in_disc = false;
};
EndCrossing cross_end(DVec3 from_center, DVec3 direction, double over, double speed, double radius) {
    const DVec3 p = from_center * speed + direction * over;
    return {over / speed, dot(p, p) <= radius * radius * speed * speed};
}

/// Returns whether the midpoint of both roots, t = -b / a, lies between the ends of an axis. The line's coordinate on
/// the axis is `along + t speed`, from 0 at one end to `whole` at the other.
bool is_middle_between_ends(const Quadratic& f, double along, double speed, double whole) {
    const double middle = along * f.a - f.b * speed;
    return 0 <= middle && middle <= whole * f.a;
}

EndedInterval cut_off(const Quadratic& f,
                      Interval side,
                      const StraightPart& part,
                      DVec3 from,
                      DVec3 axis,
                      double radius) {
    const DVec3 from_first = part.origin - from;
    const double along = dot(from_first, axis), speed = dot(part.direction, axis);
    const double whole = dot(axis, axis);
    if (speed == 0)
        return {0 <= along && along <= whole ? side : kNothing, false};
    EndCrossing enter = cross_end(from_first, part.direction, -along, speed, radius);
    EndCrossing leave = cross_end(from_first - axis, part.direction, whole - along, speed, radius);
    if (speed < 0)
        std::swap(enter, leave);
    if (!enter.is_in_disc && !leave.is_in_disc)
        return {f.a > 0 && is_middle_between_ends(f, along, speed, whole) ? side : kNothing, false};
    return {{enter.is_in_disc ? enter.t : std::clamp(side.enter, enter.t, leave.t),
             leave.is_in_disc ? leave.t : std::clamp(side.leave, enter.t, leave.t)},
            enter.is_in_disc};
}

/// |x cross w|^2 w^2 <= r^2 (x . w)^2 for x = o + t d from the apex: both halves of a double cone.
Quadratic cone_form(DVec3 o, DVec3 d, DVec3 w, double radius) {
    const DVec3 ow = cross(o, w), dw = cross(d, w), n = cross(o, d);
    const double ww = dot(w, w), rr = radius * radius, along = dot(o, w), speed = dot(d, w);
    const double aside = dot(n, w);
    const double room = rr * ww * dot(n, n) - (ww + rr) * aside * aside;
    Quadratic f{dot(dw, dw) * ww - rr * speed * speed,
                dot(ow, dw) * ww - rr * along * speed,
                dot(ow, ow) * ww - rr * along * along,
                0};
    // A line at least as steep as the side always has a root; rounding may hide it.
    f.root = ww * std::sqrt(f.a > 0 ? room : std::max(room, 0.0));
    return f;
}

/// Roots of a cone's form. With a distant origin, b and c of a line along the side suffer from cancellation, so the
/// form is recomputed from the line's point nearest to the cone.
Interval roots_of_cone(const Quadratic& f, DVec3 o, DVec3 d, DVec3 w, double radius) {
    const DVec3 from_middle = o - w * 0.5;
    if (dot(from_middle, from_middle) <= 100 * (dot(w, w) + radius * radius))
        return roots_of(f);
    const double shift = -dot(from_middle, d) / dot(d, d);
    Quadratic near = cone_form(o + d * shift, d, w, radius);
    near.root = f.root; // independent of the origin on the line
    const Interval roots = roots_of(near);
    return {roots.enter + shift, roots.leave + shift};
}

/// Returns the interval of a line that crosses the base: from the base to the side, at most to the apex. `speed` is
/// the line's rate along the axis, away from the apex.
Interval from_base(const Quadratic& f, Interval roots, double t_base, double t_apex, double speed) {
    // One of the two roots of a steep line is on the other half of the double cone.
    const double root = (speed < 0) == (f.a < 0) ? roots.enter : roots.leave;
    const double side = std::isnan(root)
                            ? t_apex // the line lies in the side
                            : std::clamp(root, std::min(t_base, t_apex), std::max(t_base, t_apex));
    return {std::min(side, t_base), std::max(side, t_base)};
}

} // namespace

Interval interval_in_sphere(const StraightPart& part, DVec3 center, double radius) {
    if (!is_amount(radius))
        return kNothing;
    const DVec3 o = part.origin - center, d = part.direction, n = cross(o, d);
    const double dd = dot(d, d), rr = radius * radius;
    const Quadratic f{dd, dot(o, d), dot(o, o) - rr, std::sqrt(rr * dd - dot(n, n))};
    return with_ends(part, f.root >= 0 ? roots_of(f) : kNothing, [&](DVec3 p) {
        return is_in_sphere(p - center, radius);
    });
}

Interval interval_in_endless_cylinder(const StraightPart& part, DVec3 a, DVec3 axis, double radius) {
    if (!is_amount(radius))
        return kNothing;
    const Quadratic f = cylinder_form(part.origin - a, part.direction, axis, radius);
    return with_ends(part, side_of_cylinder(f, part.direction, axis), [&](DVec3 p) {
        const DVec3 across = cross(p - a, axis);
        return dot(across, across) <= radius * radius * dot(axis, axis);
    });
}

EndedInterval interval_in_cylinder(const StraightPart& part, DVec3 from, DVec3 to, double radius) {
    if (!is_amount(radius))
        return {kNothing, false};
    const DVec3 axis = to - from;
    const Quadratic f = cylinder_form(part.origin - from, part.direction, axis, radius);
    const Interval side = side_of_cylinder(f, part.direction, axis);
    EndedInterval out = cut_off(f, side, part, from, axis, radius);
    out.inside = with_ends(
        part, out.inside, [&](DVec3 p) { return is_in_cylinder(p - from, axis, radius); });
    return out;
}

EndedInterval interval_in_cone(const StraightPart& part, DVec3 base, DVec3 apex, double radius) {
    if (!is_amount(radius))
        return {kNothing, false};
    const DVec3 w = base - apex, d = part.direction, o = part.origin - apex;
    const double ww = dot(w, w), along = dot(o, w), speed = dot(d, w);
    const Quadratic f = cone_form(o, d, w, radius);
    EndedInterval out{kNothing, false};
    const EndCrossing at_base = speed != 0 ? cross_end(o - w, d, ww - along, speed, radius)
                                           : EndCrossing{};
    if (at_base.is_in_disc) {
        const Interval roots = f.root >= 0 ? roots_of_cone(f, o, d, w, radius)
                                           : Interval{at_base.t, at_base.t};
        out = {from_base(f, roots, at_base.t, -along / speed, speed), speed < 0};
    } else if (f.a > 0 && f.root >= 0 && is_middle_between_ends(f, along, speed, ww)) {
        out.inside = roots_of_cone(f, o, d, w, radius);
    }
    out.inside = with_ends(
        part, out.inside, [&](DVec3 p) { return is_in_cone(p - apex, w, radius); });
    return out;
}

Interval interval_in_capsule(const StraightPart& part, DVec3 a, DVec3 b, double radius) {
    // A capsule is the union of two spheres and a cylinder between them, and convex: the line has a single interval.
    Interval inside = unite(interval_in_sphere(part, a, radius),
                            interval_in_sphere(part, b, radius));
    const DVec3 axis = b - a;
    if (dot(axis, axis) > 0)
        inside = unite(inside, interval_in_cylinder(part, a, b, radius).inside);
    return inside;
}

} // namespace topple
