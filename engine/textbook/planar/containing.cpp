// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/planar/containing.h"

#include "topple/core/random.h"
#include "topple/textbook/planar/intersects.h"

#include <algorithm>
#include <cmath>

namespace topple::planar {
namespace {

bool usable(std::span<const Vec2> points) {
    return !points.empty() &&
           std::all_of(points.begin(), points.end(), [](Vec2 p) { return is_finite(p); });
}

struct DCircle {
    DVec2 center{};
    double squared = -1; ///< Squared radius; negative: the disc contains no point.
};

/// Contains a margin for rounding, so that a point of the boundary does not count as outside again.
bool holds(const DCircle& disc, DVec2 p) {
    return length_squared(p - disc.center) <= disc.squared * (1 + 1e-12);
}

DCircle circle_of(DVec2 a, DVec2 b) { return {(a + b) * 0.5, length_squared(b - a) / 4}; }

/// Returns the circle through three points; through the two that are farthest apart if they lie on one line.
DCircle circle_of(DVec2 a, DVec2 b, DVec2 c) {
    const DVec2 p = b - a, q = c - a;
    const double pp = dot(p, p), qq = dot(q, q), twice = 2 * cross(p, q);
    const DVec2 to_center = DVec2{q.y * pp - p.y * qq, p.x * qq - q.x * pp} * (1 / twice);
    if (std::isfinite(to_center.x) && std::isfinite(to_center.y))
        return {a + to_center, dot(to_center, to_center)};
    const DCircle discs[] = {circle_of(a, b), circle_of(b, c), circle_of(c, a)};
    return *std::max_element(
        std::begin(discs), std::end(discs), [](const DCircle& x, const DCircle& y) {
            return x.squared < y.squared;
        });
}

/// Grows the radius by rounding steps until the circle contains all points.
Circle rounded_outward(const DCircle& disc, std::span<const Vec2> points) {
    Circle circle{to_vec2(disc.center), static_cast<Real>(std::sqrt(std::max(disc.squared, 0.0)))};
    for (const Vec2 p : points) {
        const double needed = length(DVec2(p) - DVec2(circle.center));
        circle.radius = std::max(circle.radius, static_cast<Real>(needed));
        while (!contains(circle, p))
            circle.radius = std::nextafter(circle.radius, Rect::kInfinity);
    }
    return circle;
}

double area_of(DVec2 low, DVec2 high) { return (high.x - low.x) * (high.y - low.y); }

} // namespace

std::optional<Circle> smallest_circle(std::span<const Vec2> points) {
    if (!usable(points))
        return std::nullopt;
    std::vector<DVec2> p(points.begin(), points.end());
    // In random order each point is outside the present circle with decreasing probability, which gives linear time
    // on average. The order is fixed, for a reproducible answer.
    Random random(1);
    for (std::size_t i = p.size(); i > 1; --i)
        std::swap(p[i - 1], p[random.below(static_cast<std::uint32_t>(i))]);
    DCircle disc;
    for (std::size_t i = 0; i < p.size(); ++i) {
        if (holds(disc, p[i]))
            continue;
        disc = {p[i], 0};
        for (std::size_t j = 0; j < i; ++j) {
            if (holds(disc, p[j]))
                continue;
            disc = circle_of(p[i], p[j]);
            for (std::size_t k = 0; k < j; ++k) {
                if (!holds(disc, p[k]))
                    disc = circle_of(p[i], p[j], p[k]);
            }
        }
    }
    return rounded_outward(disc, points);
}

std::optional<Circle> centroid_circle(std::span<const Vec2> points) {
    if (!usable(points))
        return std::nullopt;
    DVec2 sum;
    for (const Vec2 p : points)
        sum = sum + DVec2(p);
    return rounded_outward({sum * (1 / static_cast<double>(points.size())), 0}, points);
}

Rect bounding_rect(std::span<const Vec2> points) {
    Rect rect;
    for (const Vec2 p : points)
        rect = unite(rect, p);
    return rect;
}

std::optional<OrientedRect> smallest_rect(std::span<const Vec2> points) {
    if (!usable(points))
        return std::nullopt;
    const ConvexPolygon hull = convex_hull(points);
    const auto c = hull.vertices();
    DVec2 best_axis{1, 0}, best_low{}, best_high{};
    double best = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < c.size(); ++i) {
        const DVec2 edge = DVec2(c[(i + 1) % c.size()]) - DVec2(c[i]);
        const DVec2 x = edge == DVec2{} ? DVec2{1, 0} : unit_or_up(edge), y = -outward(x);
        DVec2 low{dot(x, DVec2(c[0])), dot(y, DVec2(c[0]))}, high = low;
        for (const Vec2 p : c) {
            const DVec2 q{dot(x, DVec2(p)), dot(y, DVec2(p))};
            low = {std::min(low.x, q.x), std::min(low.y, q.y)};
            high = {std::max(high.x, q.x), std::max(high.y, q.y)};
        }
        if (area_of(low, high) < best)
            best = area_of(low, high), best_axis = x, best_low = low, best_high = high;
    }
    const DVec2 middle = (best_low + best_high) * 0.5, half = (best_high - best_low) * 0.5;
    const DVec2 y = -outward(best_axis);
    OrientedRect rect{to_vec2(best_axis * middle.x + y * middle.y),
                      to_vec2(half),
                      {static_cast<Real>(best_axis.x), static_cast<Real>(best_axis.y)}};
    // Center and axes were rounded: grows by rounding steps, doubling them, until the rectangle contains its points.
    Real step = std::numeric_limits<Real>::epsilon();
    const Real size = std::max(std::max(rect.half_extents.x, rect.half_extents.y),
                               std::max(std::abs(rect.center.x), std::abs(rect.center.y)));
    for (const Vec2 p : c) {
        while (!contains(rect, p)) {
            rect.half_extents += Vec2{step, step} * (size * 0.125f);
            step *= 2;
        }
    }
    return rect;
}

} // namespace topple::planar
