// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Long work on large meshes and clouds: it asks often whether to go on, and stops at once if not.

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/geometry/hulls/simplified_hull.h"
#include "topple/geometry/mass/mass_properties.h"
#include "topple/geometry/meshes/convex_decomposition.h"
#include "topple/geometry/meshes/hole_filling.h"
#include "topple/geometry/meshes/icosphere.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace topple {
namespace {

/// Runs the work to its end, or until it is stopped. Returns whether it succeeded.
using Work = std::function<bool(WorkProgress&)>;

/// Expects at least `least` questions, and that work that is stopped at any of `stops` of them, the first and the last
/// among these, fails and asks no more.
void expect_stops(int least, int stops, const Work& run) {
    const auto run_until = [&](int last, int& calls) {
        calls = 0;
        const auto progress = [&](double share) {
            EXPECT_GE(share, 0);
            EXPECT_LE(share, 1);
            return ++calls != last;
        };
        WorkProgress work(progress);
        return run(work);
    };
    int all = 0, calls = 0;
    ASSERT_TRUE(run_until(-1, all));
    EXPECT_GE(all, least);
    for (int k = 0; k < stops; ++k) {
        const int last = 1 + k * (all - 1) / (stops - 1);
        EXPECT_FALSE(run_until(last, calls)) << "stopped at question " << last << " of " << all;
        EXPECT_EQ(calls, last) << "it is not asked again";
    }
}

/// Every pass over so many items asks once for each block of them.
int blocks_of(std::size_t items) { return static_cast<int>(items / WorkProgress::kItemsPerReport); }

/// Returns a cloud of points in a sphere, and many on its surface.
std::vector<Vec3> cloud_of_points(std::size_t count) {
    Random random(test::seed());
    std::vector<Vec3> points;
    while (points.size() < count) {
        const Vec3 p{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
        if (const Real n = length(p); n > 0.1f && n <= 1)
            points.push_back(points.size() % 2 == 0 ? p : p * (1 / n));
    }
    return points;
}

TEST(LongWork, AHullAsksInEveryPassOverItsPointsAndStops) {
    const std::vector<Vec3> points = cloud_of_points(120000);
    // Reading, sorting in blocks, two merges, three searches for extremes, and the first triangles.
    expect_stops(7 * blocks_of(points.size()), 6, [&](WorkProgress& work) {
        return build_convex_hull(points, kMaxHullVertices, 0, work).ok();
    });
    const auto plain = build_convex_hull(points);
    std::vector<double> shares;
    const auto note = [&](double share) {
        shares.push_back(share);
        return true;
    };
    WorkProgress work(note);
    const auto watched = build_convex_hull(points, kMaxHullVertices, 0, work);
    ASSERT_TRUE(plain.ok() && watched.ok());
    EXPECT_EQ(watched->vertices, plain->vertices);
    EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
    EXPECT_GT(shares.back(), 0.9);
}

TEST(LongWork, WhetherAMeshIsClosedIsAskedInBlocksOfTriangles) {
    const TriangleMesh mesh = icosphere(6);
    expect_stops(2 * blocks_of(mesh.triangles.size()), 10, [&](WorkProgress& work) {
        return is_closed(mesh, work);
    });
}

TEST(LongWork, FillingHolesAsksInBlocksOfTriangles) {
    TriangleMesh mesh = icosphere(6);
    mesh.triangles.resize(mesh.triangles.size() - 30);
    expect_stops(5 * blocks_of(mesh.triangles.size()), 10, [&](WorkProgress& work) {
        return fill_holes(mesh, 0.05f, work).ok();
    });
}

/// Returns a closed surface with five deep grooves along its meridians.
TriangleMesh grooved() {
    TriangleMesh mesh = icosphere(6);
    for (Vec3& v : mesh.vertices)
        v = v * (1 + 0.3f * std::sin(5 * std::atan2(v.z, v.x)) * (1 - v.y * v.y));
    return mesh;
}

TEST(LongWork, ADivisionAsksWhileItCutsAndBuildsHulls) {
    const TriangleMesh mesh = grooved();
    std::vector<Aabb> boxes;
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i)
        boxes.push_back(bounds_of(triangle_of(mesh, i)));
    for (const SolidBoundary kind : {SolidBoundary::closed, SolidBoundary::soup})
        expect_stops(20 * blocks_of(mesh.triangles.size()), 3, [&](WorkProgress& work) {
            return decompose(
                       mesh,
                       kind,
                       {.max_parts = 2},
                       [&](double share) { return work.report(share); },
                       [&](const Aabb& box, std::vector<std::uint32_t>& out) {
                           for (std::uint32_t i = 0; i < boxes.size(); ++i)
                               if (overlaps(box, boxes[i]))
                                   out.push_back(i);
                       })
                .ok();
        });
}

} // namespace
} // namespace topple
