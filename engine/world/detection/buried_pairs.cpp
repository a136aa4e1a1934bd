// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Bodies spawned at one place touch in n^2 / 2 pairs, more than memory or a step can take. Solid bodies never
// come into that state by themselves, so dropping pairs there changes no scene whose bodies have room.
#include "topple/world/detection/buried_pairs.h"

#include "topple/collision/shape/shape_traits.h"
#include "topple/geometry/distance/closest_point.h"

#include <algorithm>

namespace topple {
namespace {

/// A collider is buried if it overlaps more colliders than this deeply: 12 spheres of equal size fit around a sphere.
constexpr std::uint32_t kMostInside = 32;
/// Number of pairs that a buried collider keeps with other buried ones, on average. Larger: a crowd costs more.
/// Smaller: a crowd takes longer to come apart.
constexpr std::uint32_t kPairsKept = 32;

/// The inscribed spheres of flat shapes are small. Therefore a collider is also buried if the summed volume of the
/// bodies around it exceeds this many times the volume of the box around those bodies. Bodies that do not overlap
/// have at most 1; the margin is for stacks that sink into each other under a load. [-]
constexpr double kMostFilled = 2;

bool are_movable(const PairGeometry& geometry, const ProxyPair& p) {
    return geometry.gates[p.a].is_movable && geometry.gates[p.b].is_movable;
}

Segment placed(const MiddleSegment& middle, const Transform& world_from_shape) {
    const Vec3 end = middle.half_length * middle.along;
    return {transform_point(world_from_shape, -end), transform_point(world_from_shape, end)};
}

/// Returns whether two long shapes cross: the distance of their axes is below 0.8 of the largest distance at which
/// the shapes touch. Parallel long shapes that lie on each other are farther apart, in any number.
bool surfaces_cross(const ColliderPose& a, const ColliderPose& b, Real reach) {
    const MiddleSegment first = middle_segment_of(*a.shape);
    const MiddleSegment second = middle_segment_of(*b.shape);
    if (first.half_length <= 0 || second.half_length <= 0)
        return false;
    const SegmentGap gap = closest_between(placed(first, a.world_from_shape),
                                           placed(second, b.world_from_shape));
    const Vec3 between = gap.on_first - gap.on_second;
    return dot(between, between) < reach * reach * Real(0.64);
}

/// Returns whether the shapes overlap deeply, judged by their inscribed spheres (placed at the centers of their
/// boxes) or by their axes.
bool is_inside(const PairGeometry& geometry, const ProxyPair& p) {
    const Vec3 between = center(geometry.swept_boxes[p.a]) - center(geometry.swept_boxes[p.b]);
    const ColliderPose &a = geometry.poses[p.a], &b = geometry.poses[p.b];
    const Real reach = inner_radius(*a.shape) + inner_radius(*b.shape);
    return dot(between, between) < reach * reach || surfaces_cross(a, b, reach);
}

void add_pair(const PairGeometry& geometry,
              std::uint32_t other,
              bool inside,
              Surroundings& surroundings) {
    surroundings.add(geometry.swept_boxes[other],
                     geometry.gates[other].body,
                     least_volume(*geometry.poses[other].shape),
                     inside);
}

/// Returns false if no collider is buried. Looks only for rows of many pairs: the first collider of a crowd has all
/// its pairs in one row.
bool may_be_buried(const PairGeometry& geometry, const std::vector<ProxyPair>& pairs) {
    for (std::size_t i = 0; i + kMostInside < pairs.size(); ++i) {
        const std::uint32_t a = pairs[i].a;
        if (a != pairs[i + kMostInside].a || !geometry.gates[a].is_movable)
            continue;
        Surroundings row;
        for (; i < pairs.size() && pairs[i].a == a; ++i)
            if (are_movable(geometry, pairs[i]))
                add_pair(geometry, pairs[i].b, is_inside(geometry, pairs[i]), row);
        if (row.is_buried())
            return true;
        --i; // Steps back to the last pair of the row.
    }
    return false;
}

/// Computes the surroundings of all colliders.
void find_surroundings(const PairGeometry& geometry,
                       const std::vector<ProxyPair>& pairs,
                       std::vector<Surroundings>& all) {
    all.assign(geometry.gates.size(), Surroundings{});
    for (const ProxyPair& p : pairs) {
        if (!are_movable(geometry, p))
            continue;
        const bool inside = is_inside(geometry, p);
        add_pair(geometry, p.b, inside, all[p.a]);
        add_pair(geometry, p.a, inside, all[p.b]);
    }
}

/// Returns a pseudo-random number that depends only on the pair, so that a kept pair stays kept while the crowd comes
/// apart. Finalizer of MurmurHash3 (Appleby 2011).
std::uint32_t lot_of(const ProxyPair& p) {
    std::uint64_t x = (std::uint64_t{p.a} << 32u) | p.b;
    x = (x ^ (x >> 33u)) * 0xff51afd7ed558ccdu;
    x = (x ^ (x >> 33u)) * 0xc4ceb9fe1a85ec53u;
    return static_cast<std::uint32_t>(x >> 32u);
}

} // namespace

void Surroundings::add(const Aabb& other, std::uint32_t body, Real other_volume, bool is_inside) {
    if (pairs == 0 || body != last_body)
        last_volume = 0;
    last_body = body;
    ++pairs;
    inside += is_inside ? 1 : 0;
    box = unite(box, other);
    volume += static_cast<double>(std::max(other_volume - last_volume, Real(0)));
    last_volume = std::max(other_volume, last_volume);
}

bool Surroundings::is_buried() const {
    const Vec3 size = extents(box);
    const double room = static_cast<double>(size.x) * static_cast<double>(size.y) *
                        static_cast<double>(size.z);
    return inside > kMostInside || (pairs > kMostInside && volume > kMostFilled * room);
}

void thin_out_buried_pairs(const PairGeometry& geometry,
                           std::vector<Surroundings>& around,
                           std::vector<ProxyPair>& pairs) {
    if (!may_be_buried(geometry, pairs))
        return;
    find_surroundings(geometry, pairs, around);
    std::erase_if(pairs, [&](const ProxyPair& p) {
        if (!around[p.a].is_buried() || !around[p.b].is_buried() || !are_movable(geometry, p))
            return false;
        const std::uint64_t fewer = std::min(around[p.a].pairs, around[p.b].pairs);
        return lot_of(p) * fewer >= std::uint64_t{kPairsKept} << 32u;
    });
}

} // namespace topple
