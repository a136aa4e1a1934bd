// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/planar/line_tests.h"

#include "topple/textbook/planar/intersects.h"
#include "topple/textbook/planar/separation.h"

#include <cmath>

namespace topple::planar {
namespace {

/// A position on the track as a quotient, den > 0, so that two are compared without a division.
struct Fraction {
    double num = 0, den = 1;
    [[nodiscard]] double value() const { return num / den; }
};
bool operator<(Fraction a, Fraction b) { return a.num * b.den < b.num * a.den; }

struct Bound {
    Fraction t;
    DVec2 normal{};
    Feature feature{};
};

struct Stretch {
    Bound low, high;
    bool begins_inside = true, ends_inside = true;
};

bool is_usable(const Track& t) {
    return std::isfinite(t.origin.x) && std::isfinite(t.origin.y) && std::isfinite(t.direction.x) &&
           std::isfinite(t.direction.y) && t.t_min <= t.t_max &&
           t.t_min < std::numeric_limits<double>::infinity() &&
           t.t_max > -std::numeric_limits<double>::infinity();
}

/// Keeps the part behind the line through `p`: dot(normal, x - p) <= 0. Returns false if nothing is left.
bool keep_behind(Stretch& s, const Track& track, DVec2 p, DVec2 normal, Feature feature) {
    const double room = dot(normal, p - track.origin), speed = dot(normal, track.direction);
    if (speed == 0)
        return room >= 0;
    if (speed > 0) {
        const Fraction t{room, speed};
        if (t < s.high.t)
            s.high = {t, normal, feature}, s.ends_inside = false;
    } else {
        const Fraction t{-room, -speed};
        if (s.low.t < t)
            s.low = {t, normal, feature}, s.begins_inside = false;
    }
    return !(s.high.t < s.low.t);
}

/// Clips by half planes (Cyrus and Beck 1978), plus those that bound a segment or a point.
bool clip_by_sides(Stretch& s, const Track& track, std::span<const DVec2> c) {
    if (c.size() == 1) {
        const Feature vertex{FeatureKind::vertex, 0};
        return keep_behind(s, track, c[0], {1, 0}, vertex) &&
               keep_behind(s, track, c[0], {-1, 0}, vertex) &&
               keep_behind(s, track, c[0], {0, 1}, vertex) &&
               keep_behind(s, track, c[0], {0, -1}, vertex);
    }
    for (std::size_t i = 0; i < c.size(); ++i) {
        const auto index = static_cast<std::uint32_t>(i);
        const DVec2 edge = c[(i + 1) % c.size()] - c[i];
        if (!keep_behind(s, track, c[i], outward(edge), {FeatureKind::edge, index}))
            return false;
        if (c.size() == 2 && !keep_behind(s, track, c[i], -edge, {FeatureKind::vertex, index}))
            return false;
    }
    return true;
}

/// Computes the chord by Pythagoras; its existence, and whether it lies in the range, is decided without a root.
bool clip_by_circle(Stretch& s, const Track& track, DVec2 center, double r) {
    const DVec2 d = track.direction, to_center = center - track.origin;
    const double dd = dot(d, d), along = dot(d, to_center), across = cross(d, to_center);
    const double chord = r * r * dd - across * across;
    if (!(chord >= 0))
        return false;
    const auto holds = [&](double t) {
        return std::isfinite(t) && length_squared(to_center - d * t) <= r * r;
    };
    const bool begins = holds(track.t_min), ends = holds(track.t_max);
    const bool passes = track.t_min * dd <= along && along <= track.t_max * dd;
    if (!begins && !ends && !passes)
        return false;
    const double half = std::sqrt(chord);
    const Feature arc{FeatureKind::vertex, 0};
    const auto bound = [&](double num) {
        const double t = num / dd;
        return Bound{{t, 1}, d * t - to_center, arc};
    };
    if (!begins)
        s.low = bound(along - half), s.begins_inside = false;
    if (!ends)
        s.high = bound(along + half), s.ends_inside = false;
    // Rounding must not invert the interval of a touch.
    if (s.high.t < s.low.t)
        (s.begins_inside ? s.high.t : s.low.t) = s.begins_inside ? s.low.t : s.high.t;
    return true;
}

Vec2 unit_normal(const Bound& b) {
    return length_squared(b.normal) > 0 ? to_vec2(unit_or_up(b.normal)) : Vec2{};
}

/// Requires a direction: a ray or line without one has an empty range.
std::optional<Clip> clip_track(const Track& track, const Convex& shape) {
    if (!is_usable(track) || shape.is_empty())
        return std::nullopt;
    Stretch s;
    s.low.t.num = track.t_min, s.high.t.num = track.t_max;
    const auto vertices = shape.vertices();
    const bool hit = shape.radius() > 0 ? clip_by_circle(s, track, vertices[0], shape.radius())
                                        : clip_by_sides(s, track, vertices);
    if (!hit)
        return std::nullopt;
    const double enter = s.low.t.value(), exit = s.high.t.value();
    return Clip{static_cast<Real>(enter),
                static_cast<Real>(exit),
                to_vec2(track.origin + track.direction * enter),
                to_vec2(track.origin + track.direction * exit),
                s.begins_inside ? Vec2{} : unit_normal(s.low),
                s.ends_inside ? Vec2{} : unit_normal(s.high),
                s.begins_inside,
                s.ends_inside,
                s.low.feature,
                s.high.feature};
}

/// Intersects the ranges of two collinear tracks, in lengths of the first.
std::optional<Crossing> run_along(const Track& a, const Track& b) {
    const double dd = dot(a.direction, a.direction);
    const auto on_a = [&](double t_b) {
        return std::isfinite(t_b) ? dot(b.origin + b.direction * t_b - a.origin, a.direction) / dd
                                  : (dot(b.direction, a.direction) > 0 ? t_b : -t_b);
    };
    const double p = on_a(b.t_min), q = on_a(b.t_max);
    const double low = std::max(a.t_min, std::min(p, q)), high = std::min(a.t_max, std::max(p, q));
    if (!(low <= high))
        return std::nullopt;
    const double t = std::isfinite(low) ? low : std::isfinite(high) ? high : 0;
    const DVec2 point = a.origin + a.direction * t;
    const double bb = dot(b.direction, b.direction);
    const double t_b = bb > 0 ? dot(point - b.origin, b.direction) / bb : 0;
    return Crossing{to_vec2(point),
                    static_cast<Real>(low),
                    static_cast<Real>(t_b),
                    low < high,
                    static_cast<Real>(high)};
}

} // namespace

std::optional<Clip> clip(const Segment& segment, const Convex& shape) {
    if (!(segment.a == segment.b))
        return clip_track(segment, shape);
    if (!contains(shape, segment.a))
        return std::nullopt;
    return Clip{0, 0, segment.a, segment.a, {}, {}, true, true, {}, {}};
}

std::optional<Clip> clip(const Ray& ray, const Convex& shape) { return clip_track(ray, shape); }
std::optional<Clip> clip(const Line& line, const Convex& shape) { return clip_track(line, shape); }

std::optional<RayHit> cast_ray(const Convex& shape, const Ray& ray) {
    const auto stretch = clip(ray, shape);
    if (!stretch)
        return std::nullopt;
    if (stretch->begins_inside)
        return RayHit{ray.t_min, point_at(ray, ray.t_min), -normalize(ray.direction), true, {}};
    return RayHit{
        stretch->t_enter, stretch->enter, stretch->enter_normal, false, stretch->enter_feature};
}

bool intersects(const Ray& ray, const Convex& shape) { return clip(ray, shape).has_value(); }
bool intersects(const Line& line, const Convex& shape) { return clip(line, shape).has_value(); }

std::optional<Approach> find_approach(const Track& track, const Convex& shape) {
    if (!is_usable(track) || shape.is_empty())
        return std::nullopt;
    const DVec2 d = track.direction;
    const double dd = dot(d, d);
    if (dd > 0) {
        if (const auto stretch = clip_track(track, shape)) {
            const Real t = std::isfinite(stretch->t_enter) ? stretch->t_enter : stretch->t_exit;
            const Vec2 p = std::isfinite(stretch->t_enter) ? stretch->enter : stretch->exit;
            return Approach{0, p, p, t};
        }
    }
    // The shortest distance of separated shapes is from a vertex to the track or from an end of the track to the
    // shape.
    std::optional<Approach> best;
    double nearest = std::numeric_limits<double>::infinity();
    for (const DVec2 c : shape.vertices()) {
        const double along = dd > 0 ? dot(c - track.origin, d) / dd : 0;
        const double t = std::max(track.t_min, std::min(track.t_max, along));
        const DVec2 foot = track.origin + d * t, way = foot - c;
        if (length(way) >= nearest)
            continue;
        nearest = length(way);
        const double gap = std::max(nearest - shape.radius(), 0.0);
        best = Approach{static_cast<Real>(gap),
                        to_vec2(foot),
                        to_vec2(c + unit_or_up(way) * std::min(shape.radius(), nearest)),
                        static_cast<Real>(t)};
    }
    for (const double t : {track.t_min, track.t_max}) {
        if (!std::isfinite(t) || std::abs(t) >= std::numeric_limits<Real>::max())
            continue;
        const Vec2 end = to_vec2(track.origin + d * t);
        const auto rim = closest_rim_point(shape, end);
        if (!rim || !(rim->distance < best->distance))
            continue;
        // Only a track without length may end inside.
        const bool is_inside = rim->distance < 0;
        best = Approach{
            is_inside ? 0 : rim->distance, end, is_inside ? end : rim->point, static_cast<Real>(t)};
    }
    return best;
}

std::optional<Crossing> crossing(const Track& a, const Track& b) {
    if (!is_usable(a) || !is_usable(b))
        return std::nullopt;
    const DVec2 between = b.origin - a.origin;
    const bool a_is_point = a.direction == DVec2{}, b_is_point = b.direction == DVec2{};
    if (a_is_point && b_is_point) {
        return between == DVec2{} ? std::optional(Crossing{to_vec2(a.origin)}) : std::nullopt;
    }
    if (a_is_point) {
        const auto other = crossing(b, a);
        return other ? std::optional(Crossing{other->point, 0, other->t_a}) : std::nullopt;
    }
    const double den = cross(a.direction, b.direction);
    if (den == 0) {
        return cross(a.direction, between) == 0 ? run_along(a, b) : std::nullopt;
    }
    const double sign = den > 0 ? 1 : -1;
    const Fraction s{cross(between, b.direction) * sign, den * sign};
    const Fraction t{cross(between, a.direction) * sign, den * sign};
    if (s < Fraction{a.t_min} || Fraction{a.t_max} < s || t < Fraction{b.t_min} ||
        Fraction{b.t_max} < t)
        return std::nullopt;
    const auto t_a = static_cast<Real>(s.value());
    return Crossing{
        to_vec2(a.origin + a.direction * s.value()), t_a, static_cast<Real>(t.value()), false, t_a};
}

} // namespace topple::planar
