// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/printed/arbiter.h"

#include <algorithm>

namespace topple {
namespace {

constexpr std::size_t kMostKept = 4;
constexpr Real kSamePlace = 0.02f; // nearer points count as the same [m]
constexpr Real kOpened = 0.02f;    // points with a larger gap along the normal are dropped [m]
constexpr Real kSlid = 0.02f;      // points with a larger tangential offset are dropped [m]

/// Returns twice the largest triangle with its mirror image: independent of the order of vertices.
Real spread(std::span<const Arbiter::Point> points, std::size_t without) {
    std::vector<Vec3> p;
    for (std::size_t i = 0; i < points.size(); ++i)
        if (i != without)
            p.push_back(points[i].local_a);
    // Of the three possible pairs of diagonals, the right one has the largest cross product.
    return std::max({length(cross(p[0] - p[1], p[2] - p[3])),
                     length(cross(p[0] - p[2], p[1] - p[3])),
                     length(cross(p[0] - p[3], p[1] - p[2]))});
}

std::size_t farthest_from_middle(std::span<const Arbiter::Point> points) {
    Vec3 middle;
    for (const Arbiter::Point& p : points)
        middle += p.local_a / static_cast<Real>(points.size());
    const auto farthest = std::max_element(
        points.begin(), points.end(), [&](const Arbiter::Point& a, const Arbiter::Point& b) {
            return distance(a.local_a, middle) < distance(b.local_a, middle);
        });
    return static_cast<std::size_t>(farthest - points.begin());
}

} // namespace

std::size_t Arbiter::superfluous() const {
    if (reduction_ == Reduction::drop_farthest)
        return farthest_from_middle(points_);
    const auto deepest = std::min_element(
        points_.begin(), points_.end(), [](const Point& a, const Point& b) {
            return a.separation < b.separation;
        });
    std::size_t best = 0;
    Real widest = -1;
    for (std::size_t i = 0; i < points_.size(); ++i) {
        if (i == static_cast<std::size_t>(deepest - points_.begin()))
            continue;
        const Real width = spread(points_, i);
        if (width > widest) {
            widest = width;
            best = i;
        }
    }
    return best;
}

void Arbiter::add(const ConvexGap& touch,
                  const Transform& world_from_a,
                  const Transform& world_from_b) {
    normal_ = touch.normal;
    Point fresh{inverse_transform_point(world_from_a, touch.point_a),
                inverse_transform_point(world_from_b, touch.point_b),
                touch.separation,
                0};
    for (Point& old : points_)
        if (distance(old.local_a, fresh.local_a) < kSamePlace) {
            fresh.impulse = old.impulse;
            old = fresh;
            return;
        }
    points_.push_back(fresh);
    if (points_.size() > kMostKept)
        points_.erase(points_.begin() + static_cast<std::ptrdiff_t>(superfluous()));
}

void Arbiter::update(const Transform& world_from_a, const Transform& world_from_b) {
    const auto is_gone = [&](Point& p) {
        const Vec3 gap = transform_point(world_from_b, p.local_b) -
                         transform_point(world_from_a, p.local_a);
        p.separation = dot(gap, normal_);
        return p.separation > kOpened || length(gap - normal_ * p.separation) > kSlid;
    };
    points_.erase(std::remove_if(points_.begin(), points_.end(), is_gone), points_.end());
}

} // namespace topple
