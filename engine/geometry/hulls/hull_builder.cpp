// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/distance/closest_point_double.h"
#include "topple/geometry/hulls/hull_builder_detail.h"

#include <algorithm>

namespace topple {
namespace {

__extension__ using Int128 = __int128;

constexpr std::uint32_t kNoFace = 0xffffffffu;

constexpr GridPoint operator-(GridPoint a, GridPoint b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
/// Exact for differences of grid points: results are below 2^55.
constexpr GridPoint cross(GridPoint a, GridPoint b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
constexpr Int128 dot(GridPoint a, GridPoint b) {
    return Int128{a.x} * b.x + Int128{a.y} * b.y + Int128{a.z} * b.z;
}
DVec3 to_double(GridPoint p) {
    return {static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z)};
}

} // namespace

bool HullBuilder::is_in_front(const Triangle& t, std::uint32_t point) const {
    return dot(t.normal, points_[point] - points_[t.vertices[0]]) > 0;
}

double HullBuilder::distance(const Triangle& t, std::uint32_t point) const {
    const DVec3 n = to_double(t.normal);
    return topple::dot(n, to_double(points_[point] - points_[t.vertices[0]])) / length(n);
}

std::uint32_t HullBuilder::add_triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    Triangle t;
    t.vertices = {a, b, c};
    t.normal = cross(points_[b] - points_[a], points_[c] - points_[a]);
    triangles_.push_back(std::move(t));
    living_.push_back(static_cast<std::uint32_t>(triangles_.size() - 1));
    return living_.back();
}

/// Appends the point to the list of the triangle that it is farthest in front of, if there is one.
void HullBuilder::assign(std::uint32_t point, std::span<const std::uint32_t> candidates) {
    std::uint32_t best = kNoFace;
    double best_distance = 0;
    for (const std::uint32_t i : candidates) {
        if (!is_in_front(triangles_[i], point))
            continue;
        const double d = distance(triangles_[i], point);
        if (best == kNoFace || d > best_distance) {
            best = i;
            best_distance = d;
        }
    }
    if (best == kNoFace)
        return;
    Triangle& t = triangles_[best];
    if (t.outside.empty() || best_distance > t.farthest_distance) {
        t.farthest = point;
        t.farthest_distance = best_distance;
    }
    t.outside.push_back(point);
}

/// Creates the first solid: the two extreme points that are farthest apart, then the point farthest from their line,
/// then the one farthest from their plane.
HullBuilder::Outcome HullBuilder::start(double tolerance, WorkProgress& work) {
    std::array<std::uint32_t, 6> extremes{};
    const auto count = static_cast<std::uint32_t>(points_.size());
    for (std::uint32_t i = 0; i < count && work.count(); ++i) {
        const GridPoint p = points_[i];
        const auto keep_if = [&](int slot, bool better) {
            if (better)
                extremes[static_cast<std::size_t>(slot)] = i;
        };
        keep_if(0, p.x < points_[extremes[0]].x);
        keep_if(1, p.x > points_[extremes[1]].x);
        keep_if(2, p.y < points_[extremes[2]].y);
        keep_if(3, p.y > points_[extremes[3]].y);
        keep_if(4, p.z < points_[extremes[4]].z);
        keep_if(5, p.z > points_[extremes[5]].z);
    }
    std::array<std::uint32_t, 4> vertices{};
    const auto at = [&](std::uint32_t i) { return to_double(points_[i]); };
    double apart = 0;
    for (std::size_t i = 0; i < 6; ++i)
        for (std::size_t j = i + 1; j < 6; ++j)
            if (const double d = length(at(extremes[j]) - at(extremes[i])); d > apart) {
                apart = d;
                vertices[0] = extremes[i];
                vertices[1] = extremes[j];
            }
    const DVec3 a = at(vertices[0]);
    const auto farthest_by = [&](std::uint32_t& vertex, const auto& measure) {
        double most = 0;
        for (std::uint32_t i = 0; i < count && work.count(); ++i)
            if (const double d = measure(at(i) - a); d > most) {
                most = d;
                vertex = i;
            }
        return most;
    };
    if (work.is_stopped())
        return Outcome::stopped;
    const DVec3 along = normalize(at(vertices[1]) - a);
    if (farthest_by(vertices[2], [&](DVec3 p) { return length(topple::cross(along, p)); }) <=
        tolerance)
        return work.is_stopped() ? Outcome::stopped : Outcome::straight;
    const DVec3 up = normalize(topple::cross(along, at(vertices[2]) - a));
    if (farthest_by(vertices[3], [&](DVec3 p) { return std::abs(topple::dot(up, p)); }) <=
        tolerance)
        return work.is_stopped() ? Outcome::stopped : Outcome::flat;
    add_first_triangles(vertices, work);
    return work.is_stopped() ? Outcome::stopped : Outcome::solid;
}

void HullBuilder::add_first_triangles(std::array<std::uint32_t, 4> vertices, WorkProgress& work) {
    auto [a, b, c, d] = vertices;
    const GridPoint n = cross(points_[b] - points_[a], points_[c] - points_[a]);
    if (dot(n, points_[d] - points_[a]) > 0)
        std::swap(b, c); // now d lies behind (a, b, c)
    add_triangle(a, b, c);
    add_triangle(b, a, d);
    add_triangle(c, b, d);
    add_triangle(a, c, d);
    triangles_[0].neighbors = {1, 2, 3};
    triangles_[1].neighbors = {0, 3, 2};
    triangles_[2].neighbors = {0, 1, 3};
    triangles_[3].neighbors = {0, 2, 1};
    for (std::uint32_t i = 0; i < points_.size() && work.count(); ++i)
        assign(i, living_);
}

std::uint32_t HullBuilder::most_outside_triangle() const {
    std::uint32_t best = kNoFace;
    for (const std::uint32_t i : living_) {
        const Triangle& t = triangles_[i];
        if (!t.outside.empty() &&
            (best == kNoFace || t.farthest_distance > triangles_[best].farthest_distance))
            best = i;
    }
    return best;
}

/// Flood fill from one triangle over all triangles that see the eye; collects the sides where it ends.
void HullBuilder::find_horizon(std::uint32_t from_triangle, std::uint32_t eye) {
    visible_.assign(1, from_triangle);
    horizon_.clear();
    triangles_[from_triangle].alive = false;
    for (std::size_t next = 0; next < visible_.size(); ++next) {
        const Triangle& t = triangles_[visible_[next]];
        for (std::size_t side = 0; side < 3; ++side) {
            const std::uint32_t n = t.neighbors[side];
            if (!triangles_[n].alive)
                continue; // visited already
            if (is_in_front(triangles_[n], eye)) {
                triangles_[n].alive = false;
                visible_.push_back(n);
            } else {
                horizon_.push_back({t.vertices[side], t.vertices[(side + 1) % 3], n});
            }
        }
    }
}

/// Connects every side of the horizon to the eye. The horizon is one closed loop, so every point of it begins exactly
/// one side, from which the neighbors follow.
void HullBuilder::close_hole(std::uint32_t eye) {
    fresh_.clear();
    for (const HorizonSide& side : horizon_) {
        const std::uint32_t i = add_triangle(side.begin, side.end, eye);
        triangles_[i].neighbors[0] = side.beyond;
        Triangle& beyond = triangles_[side.beyond];
        for (std::size_t k = 0; k < 3; ++k)
            if (beyond.vertices[k] == side.end && beyond.vertices[(k + 1) % 3] == side.begin)
                beyond.neighbors[k] = i;
        begins_fresh_[side.begin] = i;
        fresh_.push_back(i);
    }
    for (const std::uint32_t i : fresh_) {
        const std::uint32_t next = begins_fresh_[triangles_[i].vertices[1]];
        triangles_[i].neighbors[1] = next;
        triangles_[next].neighbors[2] = i;
    }
}

void HullBuilder::add_point(std::uint32_t from_triangle, WorkProgress& work) {
    const std::uint32_t eye = triangles_[from_triangle].farthest;
    find_horizon(from_triangle, eye);
    std::erase_if(living_, [&](std::uint32_t i) { return !triangles_[i].alive; });
    close_hole(eye);
    for (const std::uint32_t gone : visible_) {
        const std::vector<std::uint32_t> orphans = std::move(triangles_[gone].outside);
        for (const std::uint32_t point : orphans) {
            if (!work.count(fresh_.size()))
                return;
            if (point != eye)
                assign(point, fresh_);
        }
    }
}

/// In grid steps, where the rounding of a float is a few steps.
double HullBuilder::distance_to_surface(std::uint32_t listed_by,
                                        std::uint32_t point,
                                        double enough) const {
    const DVec3 p = to_double(points_[point]);
    const auto distance_to = [&](const Triangle& t) {
        const DVec3 a = to_double(points_[t.vertices[0]]), b = to_double(points_[t.vertices[1]]);
        return length(p - closest_on_triangle(p, a, b, to_double(points_[t.vertices[2]])));
    };
    double nearest = distance_to(triangles_[listed_by]);
    for (const std::uint32_t i : living_) {
        if (nearest <= enough)
            break;
        if (is_in_front(triangles_[i], point))
            nearest = std::min(nearest, distance_to(triangles_[i]));
    }
    return nearest;
}

/// At a sharp edge between two faces, a point may be near both planes and yet far from the edge. Called when all
/// distances to planes are small: finds the point farthest from the surface itself, makes it the farthest of its
/// list, and returns the triangle; kNoFace if all points are near.
std::uint32_t HullBuilder::find_overlooked_point(double tolerance, WorkProgress& work) {
    std::uint32_t best = kNoFace, best_point = kNoFace;
    double most = tolerance;
    for (const std::uint32_t i : living_)
        for (const std::uint32_t point : triangles_[i].outside) {
            if (!work.count(living_.size()))
                return kNoFace;
            if (const double d = distance_to_surface(i, point, most); d > most) {
                best = i;
                best_point = point;
                most = d;
            }
        }
    if (best != kNoFace)
        triangles_[best].farthest = best_point;
    return best;
}

HullBuilder::Outcome HullBuilder::build(double tolerance, int max_vertices, WorkProgress& work) {
    if (const Outcome outcome = start(tolerance, work); outcome != Outcome::solid)
        return outcome;
    begins_fresh_.assign(points_.size(), kNoFace);
    // A closed surface of triangles has V = F / 2 + 2 (Euler).
    while (static_cast<int>(living_.size() / 2 + 2) < max_vertices) {
        std::uint32_t next = most_outside_triangle();
        if (next != kNoFace && triangles_[next].farthest_distance <= tolerance)
            next = find_overlooked_point(tolerance, work);
        if (next == kNoFace)
            break;
        add_point(next, work);
        // A point may hide several vertices, so that their number also falls.
        const double share = static_cast<double>(living_.size() / 2 + 2) / max_vertices;
        if (!work.report(std::clamp(share, work.share(), 1.0)))
            break;
    }
    return work.is_stopped() ? Outcome::stopped : Outcome::solid;
}

} // namespace topple
