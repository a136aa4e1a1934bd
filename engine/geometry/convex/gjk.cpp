// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/convex/gjk.h"

#include "topple/core/assert.h"
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

/// Computes the weights of the foot of the perpendicular from the origin on the affine hull of some vertices. Returns
/// false if the vertices are affinely dependent or the foot is not strictly within their hull.
bool foot_weights(std::span<const DVec3> p, std::array<double, 4>& weights) {
    switch (p.size()) {
    case 1:
        weights = {1};
        return true;
    case 2: {
        const DVec3 d = p[1] - p[0];
        const double dd = dot(d, d), along = -dot(p[0], d);
        if (!(along > 0 && along < dd))
            return false;
        weights = {1 - along / dd, along / dd};
        return true;
    }
    case 3: {
        const DVec3 n = cross(p[1] - p[0], p[2] - p[0]);
        const double nn = dot(n, n);
        const double a = dot(cross(p[1], p[2]), n), b = dot(cross(p[2], p[0]), n),
                     c = dot(cross(p[0], p[1]), n);
        if (!(a > 0 && b > 0 && c > 0 && nn > 0))
            return false;
        const double sum = a + b + c;
        weights = {a / sum, b / sum, c / sum};
        return true;
    }
    default: {
        const double a = dot(p[1], cross(p[3], p[2])), b = dot(p[0], cross(p[2], p[3])),
                     c = dot(p[0], cross(p[3], p[1])), d = dot(p[0], cross(p[1], p[2]));
        const bool positive = a > 0 && b > 0 && c > 0 && d > 0;
        const bool negative = a < 0 && b < 0 && c < 0 && d < 0;
        if (!positive && !negative)
            return false;
        const double sum = a + b + c + d;
        weights = {a / sum, b / sum, c / sum, d / sum};
        return true;
    }
    }
}

/// Keeps the vertices that support the simplex point nearest to the origin. Tries every subset, as a bit mask, with
/// the last vertex: the other subsets contain no point nearer than the previous one. Fewer vertices win a tie.
void reduce(Simplex& simplex) {
    constexpr std::array<unsigned, 8> kBySize{0, 1, 2, 4, 3, 5, 6, 7};
    const auto older = static_cast<std::size_t>(simplex.count) - 1;
    std::array<std::uint8_t, 4> kept{};
    std::array<double, 4> weights{};
    DVec3 nearest;
    std::size_t kept_count = 0;
    double least = 0;
    for (const unsigned subset : kBySize) {
        if (subset >> older != 0)
            continue;
        std::array<std::uint8_t, 4> members{};
        std::array<DVec3, 4> p;
        std::size_t count = 0;
        for (std::size_t k = 0; k <= older; ++k)
            if (k == older || (subset >> k & 1u) != 0) {
                p[count] = simplex.vertices[k].w;
                members[count++] = static_cast<std::uint8_t>(k);
            }
        std::array<double, 4> w{};
        if (!foot_weights(std::span(p).first(count), w))
            continue;
        DVec3 foot;
        for (std::size_t k = 0; k < count; ++k)
            foot += p[k] * w[k];
        const double squared = dot(foot, foot);
        if (kept_count == 0 || squared < least) {
            kept = members;
            kept_count = count;
            weights = w;
            nearest = foot;
            least = squared;
        }
    }
    for (std::size_t k = 0; k < kept_count; ++k)
        simplex
            .vertices[k] = simplex
                               .vertices[kept[k]]; // in increasing order: none is overwritten early
    simplex.count = static_cast<int>(kept_count);
    simplex.weights = weights;
    simplex.nearest = nearest;
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

/// Adds a vertex. Returns false, without a change, if the vertex does not bring the simplex nearer to the origin.
bool grow(Simplex& simplex, const Vertex& next) {
    Simplex grown = simplex;
    grown.vertices[static_cast<std::size_t>(grown.count++)] = next;
    reduce(grown);
    if (simplex.count > 0 &&
        !(dot(grown.nearest, grown.nearest) < dot(simplex.nearest, simplex.nearest)))
        return false;
    simplex = grown;
    return true;
}

Ending search(const MinkowskiDifference& difference,
              std::span<const Vertex> start,
              double touching,
              double relative_gain) {
    Ending out;
    Simplex& simplex = out.simplex;
    for (const Vertex& vertex : start)
        if (simplex.count < 4)
            grow(simplex, vertex);
    while (out.iterations < kMostIterations) {
        const double squared = dot(simplex.nearest, simplex.nearest);
        out.is_touching = simplex.count == 4 || squared <= touching * touching;
        if (out.is_touching)
            break;
        ++out.iterations;
        const Vertex next = difference.support(simplex.nearest * -1);
        // dot(nearest, next) / |nearest| is a lower bound of the distance of all vertices from the origin.
        if (holds(simplex, next) ||
            squared - dot(simplex.nearest, next.w) <= relative_gain * squared)
            break;
        if (!grow(simplex, next))
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

CoreDistance find_distance(const SupportShapeView& a, const SupportShapeView& b) {
    TOPPLE_ASSERT(!a.points.empty() && !b.points.empty());
    const MinkowskiDifference difference(a, b);
    const Ending ending = search(difference,
                                 std::array{difference.vertex(0, 0)},
                                 kTouching * support_shape_size(a, b),
                                 kRelativeGain);
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
