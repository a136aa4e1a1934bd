// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/planar/separation.h"

#include "topple/textbook/planar/intersects.h"
#include "topple/textbook/planar/signs_detail.h"

#include <algorithm>
#include <limits>

namespace topple::planar {
namespace {

using Vertices = std::span<const DVec2>;

/// The shortest separation of two cores: from `on_a` along `normal` by `distance`.
struct Way {
    double distance = std::numeric_limits<double>::infinity();
    DVec2 normal{};
    DVec2 on_a{}, on_b{};
    Feature feature_a{}, feature_b{};
};

Way flipped(const Way& w) {
    return {w.distance, -w.normal, w.on_b, w.on_a, w.feature_b, w.feature_a};
}

Feature vertex_feature(std::size_t i) {
    return {FeatureKind::vertex, static_cast<std::uint32_t>(i)};
}
Feature edge_feature(std::size_t i) { return {FeatureKind::edge, static_cast<std::uint32_t>(i)}; }

/// Tests the distance from a vertex of `a` to the nearest point of a side of `b`, both disjoint.
void try_vertex(Vertices a, std::size_t i, Vertices b, std::size_t j, Way& best, bool flip) {
    const std::size_t k = (j + 1) % b.size();
    const DVec2 p = a[i], d = b[k] - b[j];
    const double dd = dot(d, d), along = dot(p - b[j], d);
    DVec2 q = b[j];
    Feature feature = vertex_feature(j);
    if (along >= dd) { // also if `b` is one point
        q = b[k];
        feature = vertex_feature(k);
    } else if (along > 0) {
        q = b[j] + d * (along / dd);
        feature = edge_feature(j);
    }
    const double distance = length(q - p);
    if (!(distance < best.distance))
        return;
    // The normal of an edge has more digits than the difference of two points that nearly meet.
    const DVec2 n = feature.kind == FeatureKind::edge && distance > 0
                        ? unit_or_up(outward(d)) * (cross(d, p - b[j]) > 0 ? 1 : -1)
                        : unit_or_up(q - p);
    const Way way{distance, n, p, q, vertex_feature(i), feature};
    best = flip ? flipped(way) : way;
}

Way closest_way(Vertices a, Vertices b) {
    Way best;
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = 0; j < b.size(); ++j) {
            try_vertex(a, i, b, j, best, false);
            try_vertex(b, j, a, i, best, true);
        }
    }
    return best;
}

/// Computes the depth of `b` beyond side i of `a`, and keeps the least depth as the penetration axis. The deepest
/// point is a vertex, or the middle of the overlap with a parallel side.
void try_side(Vertices a, std::size_t i, Vertices b, Way& best, bool flip) {
    const DVec2 p = a[i], d = a[(i + 1) % a.size()] - p;
    const double side = length(d);
    const DVec2 n = unit_or_up(outward(d)), t = d * (1 / side);
    double depth = std::numeric_limits<double>::infinity();
    for (const DVec2 q : b)
        depth = std::min(depth, dot(n, q - p));
    // `distance` starts at minus infinity here: the largest value is the minimum translation.
    if (!(depth > best.distance))
        return;
    double low = std::numeric_limits<double>::infinity(), high = -low;
    Feature feature{};
    for (std::size_t j = 0; j < b.size(); ++j) {
        const double flat = 1e-12 * (side + std::abs(depth));
        if (dot(n, b[j] - p) > depth + flat)
            continue;
        low = std::min(low, dot(t, b[j] - p)), high = std::max(high, dot(t, b[j] - p));
        const DVec2 next = b[(j + 1) % b.size()];
        // Of the two sides of a segment, the one that faces `a`.
        const bool with_next = dot(n, next - p) <= depth + flat && dot(n, outward(next - b[j])) < 0;
        if (feature.kind != FeatureKind::edge)
            feature = with_next ? edge_feature(j) : vertex_feature(j);
    }
    const double over = (std::max(low, 0.0) + std::min(high, side)) / 2;
    const double along = std::clamp(over, low, high);
    const DVec2 on_side = p + t * along;
    const Way way{depth, n, on_side, on_side + n * depth, edge_feature(i), feature};
    best = flip ? flipped(way) : way;
}

Way deepest_way(Vertices a, Vertices b) {
    Way best{-std::numeric_limits<double>::infinity(), {0, 1}, a[0], a[0], {}, {}};
    for (std::size_t i = 0; a.size() > 1 && i < a.size(); ++i)
        try_side(a, i, b, best, false);
    for (std::size_t j = 0; b.size() > 1 && j < b.size(); ++j)
        try_side(b, j, a, best, true);
    if (a.size() == 1 && b.size() == 1)
        best.distance = 0, best.feature_a = best.feature_b = vertex_feature(0);
    return best;
}

double finite_or_zero(double t) { return std::isfinite(t) ? t : 0; }

} // namespace

std::optional<Separation> find_separation(const Convex& a, const Convex& b) {
    if (a.is_empty() || b.is_empty())
        return std::nullopt;
    const Vertices p = a.vertices(), q = b.vertices();
    const Way way = cores_overlap(p, q) ? deepest_way(p, q) : closest_way(p, q);
    return Separation{static_cast<Real>(way.distance - a.radius() - b.radius()),
                      to_vec2(way.normal),
                      to_vec2(way.on_a + way.normal * a.radius()),
                      to_vec2(way.on_b - way.normal * b.radius()),
                      way.feature_a,
                      way.feature_b};
}

Vec2 closest_point(const Convex& shape, Vec2 p) {
    if (contains(shape, p))
        return p;
    const auto way = find_separation(shape, Convex(p));
    return way ? way->on_a : p;
}

std::optional<RimPoint> closest_rim_point(const Convex& shape, Vec2 p) {
    const auto way = find_separation(shape, Convex(p));
    if (!way)
        return std::nullopt;
    return RimPoint{way->on_a, way->normal, way->distance, way->feature_a};
}

Vec2 closest_point(const Line& line, Vec2 p) {
    const DVec2 o(line.point), d(line.direction);
    return to_vec2(o + d * finite_or_zero(dot(DVec2(p) - o, d) / dot(d, d)));
}

Vec2 closest_point(const Ray& ray, Vec2 p) {
    const DVec2 o(ray.origin), d(ray.direction);
    const double t = dot(DVec2(p) - o, d) / dot(d, d);
    return to_vec2(o +
                   d * std::max(double{ray.t_min}, std::min(double{ray.t_max}, finite_or_zero(t))));
}

bool is_on(const Line& line, Vec2 p, Real tolerance) {
    const DVec2 d(line.direction);
    const double across = cross(d, DVec2(p) - DVec2(line.point)), dd = dot(d, d);
    return dd > 0 && across * across <= double{tolerance} * double{tolerance} * dd;
}

bool is_on(const Ray& ray, Vec2 p, Real tolerance) {
    const DVec2 o(ray.origin), d(ray.direction), r = DVec2(p) - o;
    const double dd = dot(d, d), along = dot(r, d), reach = double{tolerance} * double{tolerance};
    if (!(dd > 0 && ray.t_min <= ray.t_max))
        return false;
    if (along < ray.t_min * dd)
        return length_squared(r - d * double{ray.t_min}) <= reach;
    if (along > ray.t_max * dd)
        return length_squared(r - d * double{ray.t_max}) <= reach;
    return cross(d, r) * cross(d, r) <= reach * dd;
}

} // namespace topple::planar
