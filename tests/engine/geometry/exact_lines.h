// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/engine/geometry/exact_oracle.h"

#include <cmath>
#include <limits>
#include <optional>
#include <vector>

/// Intersections of lines, rays and segments with solids of integer coordinates, decided with 128-bit integers
/// without rounding. Coordinates up to 32 keep every product below 2^120.
namespace topple::test {

__extension__ typedef __int128 Wide;

struct Fraction {
    Wide over = 0, under = 1; ///< `under` is positive.
};
inline bool operator<(Fraction a, Fraction b) { return a.over * b.under < b.over * a.under; }
inline long double value_of(Fraction f) {
    return static_cast<long double>(f.over) / static_cast<long double>(f.under);
}

/// The values of t with from <= t <= to. A missing end is infinitely far away.
struct Range {
    std::optional<Fraction> from, to;
    bool is_empty = false;

    /// Keeps the t with constant + slope t >= 0.
    void keep(Wide constant, Wide slope) {
        if (slope == 0) {
            is_empty = is_empty || constant < 0;
            return;
        }
        const Fraction bound{slope > 0 ? -constant : constant, slope > 0 ? slope : -slope};
        std::optional<Fraction>& end = slope > 0 ? from : to;
        if (!end || (slope > 0 ? *end < bound : bound < *end))
            end = bound;
        is_empty = is_empty || (from && to && *to < *from);
    }
    [[nodiscard]] bool holds(Fraction t) const {
        return !is_empty && !(from && t < *from) && !(to && *to < t);
    }
};

/// The points origin + t direction with t in the range. A zero direction gives a point.
struct Stretch {
    Whole3 origin, direction;
    Range range;
};
inline Stretch whole_line(Whole3 origin, Whole3 direction) { return {origin, direction, {}}; }
inline Stretch whole_part(Whole3 origin, Whole3 direction, int from, std::optional<int> to) {
    Stretch s{origin, direction, {}};
    s.range.from = Fraction{from, 1};
    if (to)
        s.range.to = Fraction{*to, 1};
    return s;
}
inline Stretch whole_segment(Whole3 a, Whole3 b) { return whole_part(a, b - a, 0, 1); }
inline Stretch whole_point(Whole3 p) { return whole_part(p, {}, 0, 0); }

/// The first t at which a stretch is in a closed set; minus infinity if an unbounded line begins in the set.
using FirstMeeting = std::optional<long double>;

inline FirstMeeting earlier(FirstMeeting a, FirstMeeting b) {
    if (!a || !b)
        return a ? a : b;
    return std::min(*a, *b);
}
inline FirstMeeting first_of(const Range& range) {
    if (range.is_empty)
        return std::nullopt;
    return range.from ? value_of(*range.from) : -std::numeric_limits<long double>::infinity();
}

/// f(t) = a t^2 + 2 b t + c.
struct Quadratic {
    Wide a = 0, b = 0, c = 0;

    [[nodiscard]] bool is_positive_at(Fraction t) const {
        return a * t.over * t.over + 2 * b * t.over * t.under + c * t.under * t.under > 0;
    }
    /// Returns whether f is positive at plus infinity, or, if not `upper`, at minus infinity.
    [[nodiscard]] bool is_positive_at_the_end(bool upper) const {
        const Wide slope = upper ? b : -b;
        return a != 0 ? a > 0 : slope != 0 ? slope > 0 : c > 0;
    }
};

/// Returns the first t of the range with f(t) <= 0. Requires: these t are one interval.
inline FirstMeeting first_not_positive(const Quadratic& f, const Range& range) {
    if (range.is_empty)
        return std::nullopt;
    if (!(range.from ? f.is_positive_at(*range.from) : f.is_positive_at_the_end(false)))
        return first_of(range);
    const bool ends_inside = !(range.to ? f.is_positive_at(*range.to)
                                        : f.is_positive_at_the_end(true));
    const Wide room = f.b * f.b - f.a * f.c;
    if (!ends_inside && !(f.a > 0 && room >= 0 && range.holds({-f.b, f.a})))
        return std::nullopt;
    const auto a = static_cast<long double>(f.a), b = static_cast<long double>(f.b);
    if (f.a == 0)
        return static_cast<long double>(-f.c) / (2 * b);
    return (-b - std::sqrt(static_cast<long double>(room))) / a; // f falls through zero here
}

inline FirstMeeting meet_sphere(const Stretch& s, Whole3 center, std::int64_t radius) {
    const Whole3 o = s.origin - center, d = s.direction;
    return first_not_positive({dot(d, d), dot(o, d), dot(o, o) - radius * radius}, s.range);
}

inline FirstMeeting meet_endless_cylinder(const Stretch& s,
                                          Whole3 from,
                                          Whole3 to,
                                          std::int64_t radius) {
    // The condition of a cylinder: |x cross w|^2 <= r^2 |w|^2 for the offset x from the axis and the axis vector w.
    const Whole3 w = to - from, o = cross(s.origin - from, w), d = cross(s.direction, w);
    return first_not_positive({dot(d, d), dot(o, d), dot(o, o) - radius * radius * dot(w, w)},
                              s.range);
}

/// Cuts a stretch by the planes through both ends of an axis, at right angles to the axis.
inline Stretch between_ends(Stretch s, Whole3 from, Whole3 to) {
    const Whole3 w = to - from;
    const std::int64_t along = dot(s.origin - from, w), slope = dot(s.direction, w);
    s.range.keep(along, slope);
    s.range.keep(dot(w, w) - along, -slope);
    return s;
}

inline FirstMeeting meet_cylinder(const Stretch& s, Whole3 from, Whole3 to, std::int64_t radius) {
    return meet_endless_cylinder(between_ends(s, from, to), from, to, radius);
}

/// The ends of the axis may be one point.
inline FirstMeeting meet_capsule(const Stretch& s, Whole3 a, Whole3 b, std::int64_t radius) {
    const FirstMeeting ends = earlier(meet_sphere(s, a, radius), meet_sphere(s, b, radius));
    return a == b ? ends : earlier(ends, meet_cylinder(s, a, b, radius));
}

inline FirstMeeting meet_cone(const Stretch& s, Whole3 base, Whole3 apex, std::int64_t radius) {
    // The condition of a cone as seen from the apex: |x cross w|^2 |w|^2 <= r^2 (x . w)^2, between the apex and the
    // base.
    const Whole3 w = base - apex, o = s.origin - apex, ow = cross(o, w), dw = cross(s.direction, w);
    const Wide ww = dot(w, w), rr = radius * radius, along = dot(o, w), slope = dot(s.direction, w);
    return first_not_positive({dot(dw, dw) * ww - rr * slope * slope,
                               dot(ow, dw) * ww - rr * along * slope,
                               dot(ow, ow) * ww - rr * along * along},
                              between_ends(s, apex, base).range);
}

inline FirstMeeting meet_half_space(Stretch s, Whole3 normal, std::int64_t offset) {
    s.range.keep(offset - dot(normal, s.origin), -dot(normal, s.direction));
    return first_of(s.range);
}

inline Stretch on_plane(Stretch s, Whole3 normal, std::int64_t offset) {
    const std::int64_t above = dot(normal, s.origin) - offset, slope = dot(normal, s.direction);
    s.range.keep(above, slope);
    s.range.keep(-above, -slope);
    return s;
}
inline FirstMeeting meet_plane(const Stretch& s, Whole3 normal, std::int64_t offset) {
    return first_of(on_plane(s, normal, offset).range);
}

inline FirstMeeting meet_box(Stretch s, Whole3 low, Whole3 high) {
    const auto cut = [&](std::int64_t o, std::int64_t d, std::int64_t from, std::int64_t to) {
        s.range.keep(o - from, d);
        s.range.keep(to - o, -d);
    };
    cut(s.origin.x, s.direction.x, low.x, high.x);
    cut(s.origin.y, s.direction.y, low.y, high.y);
    cut(s.origin.z, s.direction.z, low.z, high.z);
    return first_of(s.range);
}

/// Requires: the vertices do not lie on one line.
inline FirstMeeting meet_triangle(Stretch s, Whole3 a, Whole3 b, Whole3 c) {
    const Whole3 n = cross(b - a, c - a);
    s = on_plane(s, n, dot(n, a));
    const auto keep_inside = [&](Whole3 from, Whole3 to) {
        const Whole3 inward = cross(n, to - from);
        s.range.keep(dot(inward, s.origin - from), dot(inward, s.direction));
    };
    keep_inside(a, b);
    keep_inside(b, c);
    keep_inside(c, a);
    return first_of(s.range);
}

/// Three vertices of a face, counter-clockwise from outside.
struct WholeFace {
    Whole3 a, b, c;
};
/// A face of more vertices may be divided into several triangles.
inline FirstMeeting meet_hull(Stretch s, const std::vector<WholeFace>& faces) {
    for (const WholeFace& face : faces) {
        const Whole3 n = cross(face.b - face.a, face.c - face.a);
        s.range.keep(dot(n, face.a - s.origin), -dot(n, s.direction));
    }
    return first_of(s.range);
}

// The following functions intersect solids grown by a radius all around: a sphere meets a solid exactly if its center
// is in the grown solid.

inline FirstMeeting meet_rounded_triangle(const Stretch& s,
                                          Whole3 a,
                                          Whole3 b,
                                          Whole3 c,
                                          std::int64_t radius) {
    FirstMeeting first = earlier(meet_capsule(s, a, b, radius), meet_capsule(s, b, c, radius));
    first = earlier(first, meet_capsule(s, c, a, radius));
    // Points over the triangle, on both sides: (n . (p - a))^2 <= r^2 n^2.
    const Whole3 n = cross(b - a, c - a);
    Range over = s.range;
    const auto keep_inside = [&](Whole3 from, Whole3 to) {
        const Whole3 inward = cross(n, to - from);
        over.keep(dot(inward, s.origin - from), dot(inward, s.direction));
    };
    keep_inside(a, b);
    keep_inside(b, c);
    keep_inside(c, a);
    const Wide above = dot(n, s.origin - a), slope = dot(n, s.direction);
    return earlier(
        first,
        first_not_positive(
            {slope * slope, slope * above, above * above - radius * radius * dot(n, n)}, over));
}

inline FirstMeeting meet_rounded_box(const Stretch& s,
                                     Whole3 low,
                                     Whole3 high,
                                     std::int64_t radius) {
    const auto grown = [&](Whole3 by) { return meet_box(s, low - by, high - (Whole3{} - by)); };
    FirstMeeting first = earlier(grown({radius, 0, 0}), grown({0, radius, 0}));
    first = earlier(first, grown({0, 0, radius}));
    const auto vertex = [&](unsigned i) {
        return Whole3(i & 1u ? high.x : low.x, i & 2u ? high.y : low.y, i & 4u ? high.z : low.z);
    };
    for (unsigned i = 0; i < 8; ++i)
        for (const unsigned bit : {1u, 2u, 4u})
            if ((i & bit) == 0)
                first = earlier(first, meet_capsule(s, vertex(i), vertex(i | bit), radius));
    return first;
}

inline FirstMeeting meet_rounded_hull(const Stretch& s,
                                      const std::vector<WholeFace>& triangles,
                                      std::int64_t radius) {
    FirstMeeting first = meet_hull(s, triangles);
    for (const WholeFace& t : triangles)
        first = earlier(first, meet_rounded_triangle(s, t.a, t.b, t.c, radius));
    return first;
}

/// Returns whether two stretches have a common point.
inline bool do_meet(const Stretch& p, const Stretch& q) {
    const Whole3 apart = q.origin - p.origin, n = cross(p.direction, q.direction);
    if (!(n == Whole3{})) {
        const std::int64_t nn = dot(n, n);
        return dot(apart, n) == 0 && p.range.holds({dot(cross(apart, q.direction), n), nn}) &&
               q.range.holds({dot(cross(apart, p.direction), n), nn});
    }
    const Whole3 d = p.direction == Whole3{} ? q.direction : p.direction;
    if (!(cross(apart, d) == Whole3{}))
        return false;
    // Both stretches lie on one line. A place on the line is its multiple of d from the origin of p, times |d|^2.
    const auto place = [&](const Stretch& s, std::int64_t start) {
        Stretch out{{}, {}, {}};
        const std::int64_t slope = dot(s.direction, d);
        const auto at = [&](const std::optional<Fraction>& t) -> std::optional<Fraction> {
            if (slope == 0)
                return Fraction{start, 1};
            if (!t)
                return std::nullopt;
            return Fraction{start * t->under + slope * t->over, t->under};
        };
        out.range.from = at(slope < 0 ? s.range.to : s.range.from);
        out.range.to = at(slope < 0 ? s.range.from : s.range.to);
        return out.range;
    };
    if (d == Whole3{})
        return apart == Whole3{};
    const Range on_p = place(p, 0), on_q = place(q, dot(apart, d));
    return !(on_p.from && on_q.to && *on_q.to < *on_p.from) &&
           !(on_q.from && on_p.to && *on_p.to < *on_q.from);
}

} // namespace topple::test
