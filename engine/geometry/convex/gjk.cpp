// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/convex/gjk.h"

#include "topple/core/assert.h"
#include "topple/geometry/convex/convex_trace.h"
#include "topple/geometry/convex/nearest_difference.h"

#include <algorithm>

namespace topple {
namespace {

constexpr int kMostIterations = 100;    // polytopes converge long before
constexpr double kRelativeGain = 1e-12; // of the squared distance; a smaller gain is rounding
constexpr double kTouching = 1e-9;      // share of the cores' size; nearer cores touch

using Vertex = SupportVertex;

/// One to four vertices and the weights of the point of their hull nearest to the origin.
struct Simplex {
    std::array<Vertex, 4> vertices;
    std::array<double, 4> weights{};
    int count = 0;
    DVec3 nearest;
};

/// Foot of the perpendicular from the origin on the affine hull of some vertices.
struct Foot {
    std::array<std::uint8_t, 4> members{}; ///< Indices of the vertices, in increasing order.
    std::array<double, 4> weights{};       ///< Of the members. [-]
    std::size_t count = 0;                 ///< Number of members.
    DVec3 point;
    double squared = 0; ///< Squared distance of the point from the origin.
};

/// Keeps the foot nearest to the origin among those offered. Of equal ones the first stays.
class NearestFoot {
public:
    explicit NearestFoot(const Simplex& simplex) : vertices_(simplex.vertices) {}

    void offer(const std::array<std::uint8_t, 4>& members,
               const std::array<double, 4>& weights,
               std::size_t count) {
        DVec3 point;
        for (std::size_t k = 0; k < count; ++k)
            point += vertices_[members[k]].w * weights[k];
        const double squared = dot(point, point);
        if (best_.count == 0 || squared < best_.squared)
            best_ = {members, weights, count, point, squared};
    }
    [[nodiscard]] const Foot& best() const { return best_; }

private:
    const std::array<Vertex, 4>& vertices_;
    Foot best_;
};

/// Finds the simplex point nearest to the origin. Every subset with the last vertex is tried, smaller ones first: the
/// other subsets contain no point nearer than the previous one. A subset counts if its foot is strictly within its
/// hull; affinely dependent vertices have none. All triangles and the tetrahedron share the cross products of pairs.
Foot nearest_foot(const Simplex& simplex) {
    NearestFoot nearest(simplex);
    const auto& v = simplex.vertices;
    const auto last = static_cast<std::size_t>(simplex.count) - 1;
    const auto d = static_cast<std::uint8_t>(last);
    const DVec3 pd = v[last].w;
    nearest.offer({d}, {1}, 1);

    std::array<DVec3, 3> edges;   // from each older vertex to the last one
    std::array<DVec3, 3> crosses; // of each older vertex and the last one
    const auto offer_segment = [&](std::uint8_t i) {
        const DVec3 edge = pd - v[i].w;
        edges[i] = edge;
        const double squared = dot(edge, edge), along = -dot(v[i].w, edge);
        if (along > 0 && along < squared)
            nearest.offer({i, d}, {1 - along / squared, along / squared}, 2);
    };
    const auto offer_triangle = [&](std::uint8_t i, std::uint8_t j, DVec3 cross_ij) {
        const DVec3 n = cross(v[j].w - v[i].w, edges[i]);
        const double a = dot(crosses[j], n), b = -dot(crosses[i], n), c = dot(cross_ij, n);
        if (a > 0 && b > 0 && c > 0 && dot(n, n) > 0) {
            const double sum = a + b + c;
            nearest.offer({i, j, d}, {a / sum, b / sum, c / sum}, 3);
        }
    };
    for (std::uint8_t i = 0; i < last; ++i)
        offer_segment(i);
    if (last < 2)
        return nearest.best();
    for (std::size_t i = 0; i < last; ++i)
        crosses[i] = cross(v[i].w, pd);
    const DVec3 cross_01 = cross(v[0].w, v[1].w);
    offer_triangle(0, 1, cross_01);
    if (last < 3)
        return nearest.best();
    const DVec3 cross_02 = cross(v[0].w, v[2].w);
    offer_triangle(0, 2, cross_02);
    const DVec3 cross_12 = cross(v[1].w, v[2].w);
    offer_triangle(1, 2, cross_12);
    const double a = -dot(v[1].w, crosses[2]), b = dot(v[0].w, crosses[2]),
                 c = -dot(v[0].w, crosses[1]), e = dot(v[0].w, cross_12);
    if ((a > 0 && b > 0 && c > 0 && e > 0) || (a < 0 && b < 0 && c < 0 && e < 0)) {
        const double sum = a + b + c + e;
        nearest.offer({0, 1, 2, 3}, {a / sum, b / sum, c / sum, e / sum}, 4);
    }
    return nearest.best();
}

bool holds(const Simplex& simplex, const Vertex& c) {
    const auto end = simplex.vertices.begin() + simplex.count;
    return std::any_of(
        simplex.vertices.begin(), end, [&](const Vertex& k) { return is_same(k, c); });
}

double size_of(const SupportShapeView& core) {
    Vec3 low = core.points[0], high = core.points[0];
    for (const Vec3 p : core.points) {
        low = min(low, p);
        high = max(high, p);
    }
    Real size = max_component(high - low);
    for (const Real ring : core.ring_radii)
        size = std::max(size, ring * 2);
    for (const Vec3 radii : core.ellipsoid_radii)
        size = std::max(size, max_component(radii) * 2);
    return size;
}

/// Result of the search.
struct Ending {
    Simplex simplex;
    int iterations = 0;
    bool is_touching = false;
};

/// Adds a vertex and keeps those that support the point nearest to the origin. Returns false, without a change, if the
/// vertex does not bring the simplex nearer to the origin.
bool grow(Simplex& simplex, const Vertex& next) {
    const bool is_first = simplex.count == 0;
    simplex.vertices[static_cast<std::size_t>(simplex.count++)] = next;
    const Foot foot = nearest_foot(simplex);
    if (!is_first && !(foot.squared < dot(simplex.nearest, simplex.nearest))) {
        --simplex.count;
        return false;
    }
    for (std::size_t k = 0; k < foot.count; ++k) // in increasing order: none is overwritten early
        if (foot.members[k] != k)
            simplex.vertices[k] = simplex.vertices[foot.members[k]];
    simplex.count = static_cast<int>(foot.count);
    simplex.weights = foot.weights;
    simplex.nearest = foot.point;
    return true;
}

void record(DistanceTrace* trace, const Simplex& simplex, const Vertex& added, bool is_nearer) {
    if (trace)
        trace->steps.push_back({added,
                                simplex.vertices,
                                static_cast<std::size_t>(simplex.count),
                                simplex.nearest,
                                is_nearer});
}

Ending search(const MinkowskiDifference& difference,
              std::span<const Vertex> start,
              double touching,
              double relative_gain,
              DistanceTrace* trace = nullptr) {
    Ending out;
    Simplex& simplex = out.simplex;
    for (const Vertex& vertex : start)
        if (simplex.count < 4) {
            const bool is_nearer = grow(simplex, vertex);
            record(trace, simplex, vertex, is_nearer);
        }
    while (out.iterations < kMostIterations) {
        const double squared = dot(simplex.nearest, simplex.nearest);
        out.is_touching = simplex.count == 4 || squared <= touching * touching;
        if (out.is_touching)
            break;
        ++out.iterations;
        const Vertex next = difference.support(simplex.nearest * -1);
        // dot(nearest, next) / |nearest| is a lower bound of the distance of all vertices from the origin.
        const bool is_nearer = !holds(simplex, next) &&
                               squared - dot(simplex.nearest, next.w) > relative_gain * squared &&
                               grow(simplex, next);
        record(trace, simplex, next, is_nearer);
        if (!is_nearer)
            break;
    }
    return out;
}

NearestDifference nearest_of(const Ending& ending) {
    NearestDifference out{ending.simplex.nearest,
                          {},
                          {},
                          ending.is_touching,
                          ending.simplex.vertices,
                          static_cast<std::size_t>(ending.simplex.count)};
    for (std::size_t k = 0; k < static_cast<std::size_t>(ending.simplex.count); ++k) {
        out.on_a += ending.simplex.vertices[k].on_a * ending.simplex.weights[k];
        out.on_b += ending.simplex.vertices[k].on_b * ending.simplex.weights[k];
    }
    return out;
}

} // namespace

double support_shape_size(const SupportShapeView& a, const SupportShapeView& b) {
    return std::max(size_of(a), size_of(b));
}

NearestDifference find_nearest(const MinkowskiDifference& difference, double touching) {
    return find_nearest_from(
        std::array{difference.vertex(0, 0)}, difference, touching, kRelativeGain);
}

NearestDifference find_nearest_from(std::span<const SupportVertex> start,
                                    const MinkowskiDifference& difference,
                                    double touching,
                                    double relative_gain) {
    return nearest_of(search(difference, start, touching, relative_gain));
}

CoreDistance find_distance(const SupportShapeView& a,
                           const SupportShapeView& b,
                           DistanceTrace* trace) {
    TOPPLE_ASSERT(!a.points.empty() && !b.points.empty());
    const MinkowskiDifference difference(a, b);
    const Ending ending = search(difference,
                                 std::array{difference.vertex(0, 0)},
                                 kTouching * support_shape_size(a, b),
                                 kRelativeGain,
                                 trace);
    const NearestDifference found = nearest_of(ending);
    CoreDistance out;
    out.vertex_count = ending.simplex.count;
    for (std::size_t k = 0; k < static_cast<std::size_t>(out.vertex_count); ++k) {
        out.vertices_a[k] = ending.simplex.vertices[k].a;
        out.vertices_b[k] = ending.simplex.vertices[k].b;
    }
    out.cores_overlap = found.is_touching;
    out.iterations = ending.iterations;
    const double distance = found.is_touching ? 0 : length(found.nearest);
    out.distance = static_cast<Real>(distance);
    out.separation = static_cast<Real>(distance - double{a.radius} - double{b.radius});
    out.point_a = transform_point(a.world_from_local, to_vec3(found.on_a));
    out.point_b = transform_point(a.world_from_local, to_vec3(found.on_b));
    if (!found.is_touching)
        out.normal = rotate(a.world_from_local.rotation, to_vec3(found.nearest * (-1 / distance)));
    return out;
}

} // namespace topple
