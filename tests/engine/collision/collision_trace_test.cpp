// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Traces of the narrow phase are compared with projections of the vertices and with the polygons themselves.

#include "topple/collision/features/collision_trace.h"

#include "tests/support/test.h"
#include "topple/collision/pairs/collide.h"
#include "topple/core/random.h"
#include "topple/math/dvec3.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace topple {
namespace {

using Kind = CollisionTrace::Axis::Kind;

// --- separating axes ------------------------------------------------------------------------------------

/// Two boxes or box hulls at a random pose, near each other.
struct PosedBoxes {
    Vec3 half_a, half_b;
    Transform world_from_a, world_from_b;

    explicit PosedBoxes(Random& random) {
        const auto size = [&] { return random.between(0.2f, 1.0f); };
        const auto turn = [&] {
            return normalize(Quat{random.between(-1, 1),
                                  random.between(-1, 1),
                                  random.between(-1, 1),
                                  random.between(0.1f, 1)});
        };
        half_a = {size(), size(), size()};
        half_b = {size(), size(), size()};
        world_from_a = {{random.between(-5, 5), random.between(-5, 5), random.between(-5, 5)},
                        turn()};
        const Vec3 direction = normalize(
            Vec3{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)});
        world_from_b = {world_from_a.position + direction * random.between(0.2f, 1.3f), turn()};
    }
};

CollisionTrace trace_of(const Shape& a, const Shape& b, const PosedBoxes& pair) {
    CollisionTrace trace;
    const CollisionRecording recording(trace);
    (void)collide({a, b, pair.world_from_a, pair.world_from_b, 0.02f},
                  [](SubShape, const Manifold&) {});
    return trace;
}

/// Returns the eight vertices of a box in double, in the world.
std::vector<DVec3> vertices_of(Vec3 half, const Transform& world_from_box) {
    std::vector<DVec3> vertices;
    for (unsigned i = 0; i < 8; ++i)
        vertices.emplace_back(transform_point(
            world_from_box,
            {i & 1u ? half.x : -half.x, i & 2u ? half.y : -half.y, i & 4u ? half.z : -half.z}));
    return vertices;
}

double gap_along(const std::vector<DVec3>& a, const std::vector<DVec3>& b, DVec3 n) {
    double high = -1e30, low = 1e30;
    for (const DVec3 p : a)
        high = std::max(high, dot(p, n));
    for (const DVec3 p : b)
        low = std::min(low, dot(p, n));
    return low - high;
}

/// Every recorded separation is the gap of the vertices' projections; the widest one decides, up to the preference for
/// faces, and no direction of a fine grid shows a smaller overlap.
void check_axes(const CollisionTrace& trace, const PosedBoxes& pair, std::size_t least_axes) {
    const std::vector<DVec3> a = vertices_of(pair.half_a, pair.world_from_a),
                             b = vertices_of(pair.half_b, pair.world_from_b);
    ASSERT_GE(trace.axes.size(), least_axes);
    double widest = -1e30;
    for (const CollisionTrace::Axis& axis : trace.axes) {
        Vec3 n = transform_direction(trace.world_from_first, axis.normal);
        EXPECT_NEAR(length(n), 1, 1e-5);
        if (trace.is_swapped)
            n = -n;
        const double gap = gap_along(a, b, DVec3(n));
        EXPECT_NEAR(static_cast<double>(axis.separation), gap, 1e-5);
        widest = std::max(widest, gap);
    }
    if (trace.manifold.count == 0)
        return;
    const double used = gap_along(a, b, DVec3(trace.manifold.normal));
    EXPECT_NEAR(used, widest, 0.06 * std::abs(widest) + 0.01);
}

TEST(CollisionTraces, TheAxesOfTwoBoxesAreThoseOfTheirVertices) {
    Random random(4);
    int touching = 0, all_fifteen = 0;
    for (int i = 0; i < 500; ++i) {
        SCOPED_TRACE("pair " + std::to_string(i));
        const PosedBoxes pair(random);
        const CollisionTrace trace = trace_of(BoxShape{pair.half_a}, BoxShape{pair.half_b}, pair);
        check_axes(trace, pair, 6);
        touching += trace.manifold.count > 0 ? 1 : 0;
        all_fifteen += trace.axes.size() == 15 ? 1 : 0;
    }
    EXPECT_GT(touching, 100);
    EXPECT_GT(all_fifteen, touching / 2);
}

TEST(CollisionTraces, TheAxesOfTwoHullsAreThoseOfTheirVertices) {
    Random random(5);
    int touching = 0, edges = 0;
    for (int i = 0; i < 300; ++i) {
        SCOPED_TRACE("pair " + std::to_string(i));
        const PosedBoxes pair(random);
        const auto hull = [](Vec3 half) {
            return HullShape{std::make_shared<const ConvexHull>(box_hull(half))};
        };
        const CollisionTrace trace = trace_of(hull(pair.half_a), hull(pair.half_b), pair);
        check_axes(trace, pair, 1);
        touching += trace.manifold.count > 0 ? 1 : 0;
        edges += static_cast<int>(
            std::count_if(trace.axes.begin(), trace.axes.end(), [](const auto& axis) {
                return axis.kind == Kind::edges;
            }));
    }
    EXPECT_GT(touching, 60);
    EXPECT_GT(edges, 100);
}

// --- clipping -------------------------------------------------------------------------------------------

bool is_inside(const CollisionTrace::Clipping::Cut& cut, Vec3 p) {
    return dot(cut.side, p) <= cut.limit + 1e-5f;
}

/// Each cut leaves what lies on its side, and adds nothing; the candidates lie between the rest and the reference face;
/// and the points of the manifold are among them.
void check_clipping(const CollisionTrace& trace) {
    const CollisionTrace::Clipping& clipping = trace.clippings.back();
    ASSERT_GE(clipping.reference.size(), 3u);
    ASSERT_GE(clipping.incident.size(), 3u);
    const Real offset = dot(clipping.normal, clipping.reference[0]);
    for (std::size_t i = 0; i < clipping.reference.size(); ++i) {
        const Vec3 p = clipping.reference[i],
                   q = clipping.reference[(i + 1) % clipping.reference.size()];
        EXPECT_NEAR(dot(clipping.normal, p), offset, 1e-4);
        for (const Vec3 other : clipping.reference) // counter-clockwise from outside
            EXPECT_LE(dot(cross(q - p, clipping.normal), other - p), 1e-4);
    }
    std::vector<Vec3> rest = clipping.incident;
    for (std::size_t i = 0; i < clipping.cuts.size(); ++i) {
        const CollisionTrace::Clipping::Cut& cut = clipping.cuts[i];
        EXPECT_NEAR(length(cut.side), 1, 1e-5);
        EXPECT_NEAR(dot(cut.side, clipping.normal), 0, 1e-4);
        for (const Vec3 p : cut.polygon)
            for (std::size_t k = 0; k <= i; ++k)
                EXPECT_TRUE(is_inside(clipping.cuts[k], p)) << "cut " << i << " after " << k;
        for (const Vec3 p : rest) // whatever was well inside stays
            if (dot(cut.side, p) < cut.limit - 1e-5f) {
                EXPECT_TRUE(std::find(cut.polygon.begin(), cut.polygon.end(), p) !=
                            cut.polygon.end());
            }
        rest = cut.polygon;
    }
    for (const ManifoldPoint& candidate : clipping.candidates) {
        const Vec3 on_incident = candidate.point + clipping.normal * (candidate.separation / 2);
        EXPECT_NEAR(dot(clipping.normal, on_incident) - offset, candidate.separation, 1e-4);
        EXPECT_TRUE(std::any_of(
            rest.begin(), rest.end(), [&](Vec3 p) { return length(p - on_incident) < 1e-4f; }));
    }
    for (int i = 0; i < trace.manifold.count; ++i) {
        const ManifoldPoint& point = trace.manifold.points[static_cast<std::size_t>(i)];
        EXPECT_TRUE(
            std::any_of(clipping.candidates.begin(),
                        clipping.candidates.end(),
                        [&](const ManifoldPoint& candidate) {
                            return candidate.separation == point.separation &&
                                   length(transform_point(trace.world_from_first, candidate.point) -
                                          point.point) < 1e-4f;
                        }));
    }
}

TEST(CollisionTraces, ClippingLeavesTheIncidentFaceWithinTheSidesOfTheReference) {
    Random random(6);
    int clipped = 0, reduced = 0, on_second = 0;
    for (int i = 0; i < 600; ++i) {
        SCOPED_TRACE("pair " + std::to_string(i));
        const PosedBoxes pair(random);
        const auto hull = [](Vec3 half) {
            return HullShape{std::make_shared<const ConvexHull>(box_hull(half))};
        };
        const CollisionTrace trace = i % 2 == 0
                                         ? trace_of(
                                               BoxShape{pair.half_a}, BoxShape{pair.half_b}, pair)
                                         : trace_of(hull(pair.half_a), hull(pair.half_b), pair);
        if (trace.manifold.count < 2) // two edges
            continue;
        check_clipping(trace);
        ++clipped;
        const std::size_t candidates = trace.clippings.back().candidates.size();
        reduced += candidates > 4 ? 1 : 0;
        on_second += trace.clippings.back().is_reference_on_second ? 1 : 0;
        EXPECT_EQ(std::min<std::size_t>(candidates, 4) >=
                      static_cast<std::size_t>(trace.manifold.count),
                  true);
    }
    EXPECT_GT(clipped, 100);
    EXPECT_GT(reduced, 5);
    EXPECT_GT(on_second, 10);
}

TEST(CollisionTraces, NobodyRecordsOutsideOfARecording) {
    EXPECT_EQ(CollisionRecording::current(), nullptr);
    CollisionTrace trace;
    {
        const CollisionRecording recording(trace);
        EXPECT_EQ(CollisionRecording::current(), &trace);
        {
            const CollisionRecording::Pause pause;
            EXPECT_EQ(CollisionRecording::current(), nullptr);
        }
        EXPECT_EQ(CollisionRecording::current(), &trace);
    }
    EXPECT_EQ(CollisionRecording::current(), nullptr);
}

} // namespace
} // namespace topple
