// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/convex/convex_trace.h"

#include "tests/support/test.h"
#include "topple/core/random.h"
#include "topple/geometry/convex/epa.h"
#include "topple/geometry/convex/support_shape.h"

#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace topple {
namespace {

/// Two boxes at a random pose, near each other.
struct NearBoxes {
    Obb a, b;

    explicit NearBoxes(Random& random) {
        for (Obb* box : {&a, &b}) {
            const auto size = [&] { return random.between(0.2f, 1.0f); };
            box->half_extents = {size(), size(), size()};
            box->rotation = normalize(Quat{random.between(-1, 1),
                                           random.between(-1, 1),
                                           random.between(-1, 1),
                                           random.between(0.1f, 1)});
        }
        a.center = {random.between(-5, 5), random.between(-5, 5), random.between(-5, 5)};
        const Vec3 way{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
        b.center = a.center + normalize(way) * random.between(0.2f, 1.8f);
    }
};

std::vector<DVec3> vertices_of(const Obb& box) {
    const Mat3 axes = to_mat3(box.rotation);
    const Vec3 half = box.half_extents;
    std::vector<DVec3> vertices;
    for (unsigned i = 0; i < 8; ++i)
        vertices.push_back(DVec3(box.center) + DVec3(axes.x) * double{i & 1u ? half.x : -half.x} +
                           DVec3(axes.y) * double{i & 2u ? half.y : -half.y} +
                           DVec3(axes.z) * double{i & 4u ? half.z : -half.z});
    return vertices;
}

/// Returns the direction or difference in the world. Traces are in A's frame.
DVec3 in_world(const NearBoxes& boxes, DVec3 v) {
    const Mat3 axes = to_mat3(boxes.a.rotation);
    return DVec3(axes.x) * v.x + DVec3(axes.y) * v.y + DVec3(axes.z) * v.z;
}

/// Returns the distance of the nearest of all differences of two vertices.
double nearest_difference(const NearBoxes& boxes, DVec3 local) {
    const DVec3 difference = in_world(boxes, local);
    double nearest = 1e30;
    for (const DVec3 p : vertices_of(boxes.a))
        for (const DVec3 q : vertices_of(boxes.b))
            nearest = std::min(nearest, length(p - q - difference));
    return nearest;
}

/// Each simplex consists of vertices of the difference, and is nearer to the origin than the one before.
void check_simplexes(const NearBoxes& boxes,
                     const DistanceTrace& trace,
                     const CoreDistance& found) {
    ASSERT_FALSE(trace.steps.empty());
    double last = 1e30;
    for (const DistanceTrace::Step& step : trace.steps) {
        const double squared = dot(step.nearest, step.nearest);
        EXPECT_TRUE(step.is_nearer ? squared < last : squared <= last);
        last = squared;
        ASSERT_GE(step.count, 1u);
        ASSERT_LE(step.count, 4u);
        for (std::size_t k = 0; k < step.count; ++k) {
            const SupportVertex& v = step.vertices[k];
            EXPECT_LT(length(v.w - (v.on_a - v.on_b)), 1e-12);
            EXPECT_LT(nearest_difference(boxes, v.w), 1e-5);
        }
    }
    if (!found.cores_overlap) {
        EXPECT_NEAR(std::sqrt(last), static_cast<double>(found.distance), 1e-6);
    }
}

/// Each polytope is closed, its nearest face is nearest, and no vertex of the difference lies beyond the last one's.
void check_polytopes(const NearBoxes& boxes,
                     const PenetrationTrace& trace,
                     const CorePenetration& found) {
    ASSERT_FALSE(trace.steps.empty());
    EXPECT_EQ(static_cast<std::size_t>(found.iterations), trace.steps.size());
    for (const PenetrationTrace::Step& step : trace.steps) {
        std::map<std::pair<std::uint32_t, std::uint32_t>, int> uses;
        for (const auto& face : step.faces)
            for (std::size_t k = 0; k < 3; ++k) {
                ++uses[{face[k], face[(k + 1) % 3]}];
                --uses[{face[(k + 1) % 3], face[k]}];
            }
        for (const auto& [edge, balance] : uses)
            EXPECT_EQ(balance, 0) << "edge from " << edge.first << " to " << edge.second;
        for (const std::uint32_t k : step.faces[step.nearest])
            EXPECT_NEAR(dot(step.vertices[k].w, step.normal), step.distance, 1e-9);
        for (const SupportVertex& v : step.vertices)
            EXPECT_LT(nearest_difference(boxes, v.w), 1e-5);
    }
    const PenetrationTrace::Step& end = trace.steps.back();
    EXPECT_NEAR(end.distance, static_cast<double>(found.depth), 1e-6);
    for (const DVec3 p : vertices_of(boxes.a))
        for (const DVec3 q : vertices_of(boxes.b))
            EXPECT_LE(dot(p - q, in_world(boxes, end.normal)), end.distance + 1e-5);
}

TEST(ConvexTraces, SimplexesAndPolytopesAreThoseOfTheDifference) {
    Random random(7);
    int separate = 0, overlapping = 0;
    for (int i = 0; i < 300; ++i) {
        SCOPED_TRACE("pair " + std::to_string(i));
        const NearBoxes boxes(random);
        const SupportShape a(boxes.a), b(boxes.b);
        DistanceTrace distances;
        const CoreDistance found = find_distance(a.view(), b.view(), &distances);
        check_simplexes(boxes, distances, found);
        ++(found.cores_overlap ? overlapping : separate);
        if (!found.cores_overlap)
            continue;
        PenetrationTrace polytopes;
        check_polytopes(boxes, polytopes, find_penetration(a.view(), b.view(), &polytopes));
    }
    EXPECT_GT(separate, 40);
    EXPECT_GT(overlapping, 60);
}

TEST(ConvexTraces, WithATraceTheResultIsTheSame) {
    Random random(8);
    for (int i = 0; i < 100; ++i) {
        const NearBoxes boxes(random);
        const SupportShape a(boxes.a), b(boxes.b);
        DistanceTrace distances;
        const CoreDistance plain = find_distance(a.view(), b.view()),
                           traced = find_distance(a.view(), b.view(), &distances);
        EXPECT_EQ(plain.distance, traced.distance);
        EXPECT_EQ(plain.normal, traced.normal);
        EXPECT_EQ(plain.point_a, traced.point_a);
        EXPECT_EQ(plain.iterations, traced.iterations);
        if (!plain.cores_overlap)
            continue;
        PenetrationTrace polytopes;
        const CorePenetration inside = find_penetration(a.view(), b.view()),
                              recorded = find_penetration(a.view(), b.view(), &polytopes);
        EXPECT_EQ(inside.depth, recorded.depth);
        EXPECT_EQ(inside.normal, recorded.normal);
    }
}

} // namespace
} // namespace topple
