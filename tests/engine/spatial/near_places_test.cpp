// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// Three structures for points and spheres in space, each compared with a list.

#include "tests/engine/spatial/cell_tree.h"
#include "tests/engine/spatial/mesh_samples.h"
#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/pairs/intersects.h"
#include "topple/math/dvec3.h"
#include "topple/spatial/points/hash_grid.h"
#include "topple/spatial/points/point_tree.h"
#include "topple/spatial/points/sphere_tree.h"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

namespace topple::test {
namespace {

std::vector<Vec3> scattered(Random& random, std::size_t count, Real size, bool snapped) {
    std::vector<Vec3> points;
    while (points.size() < count)
        points.push_back(random_point(random, size, snapped));
    return points;
}

/// Returns the result by integers without rounding, else in double: the boundary is included.
std::vector<std::uint32_t> list_within(const std::vector<Vec3>& points, Vec3 place, Real radius) {
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        double sum = 0;
        for (int axis = 0; axis < 3; ++axis) {
            const double apart = double{points[i][axis]} - double{place[axis]};
            sum += apart * apart;
        }
        if (radius >= 0 && sum <= double{radius} * double{radius})
            found.push_back(i);
    }
    return found;
}

TEST(NearPlaces, TreeAndGridFindWhatAListFinds) {
    Random random(seed());
    std::size_t most = 0;
    for (const bool snapped : {false, true})
        for (const std::size_t count : {0u, 1u, 5u, 60u, 700u}) {
            const std::vector<Vec3> points = scattered(random, count, 10, snapped);
            const PointTree tree(points);
            for (const Real cell : {0.3f, 2.0f, 100.0f}) {
                const HashGrid grid(points, cell);
                for (int i = 0; i < 40; ++i) {
                    const Vec3 place = random_point(random, 12, snapped);
                    Real radius = random.between(0, 8);
                    if (snapped)
                        radius = std::round(radius);
                    const auto expected = list_within(points, place, radius);
                    EXPECT_EQ(tree.find_within(place, radius), expected) << "seed " << seed();
                    EXPECT_EQ(grid.find_within(place, radius), expected) << "seed " << seed();
                    most = std::max(most, expected.size());
                }
            }
        }
    EXPECT_GT(most, 50u);
}

TEST(NearPlaces, TheNearestPointIsTheFirstOfTheNearest) {
    Random random(seed());
    for (const bool snapped : {false, true}) {
        const std::vector<Vec3> points = scattered(random, 400, 6, snapped);
        const PointTree tree(points);
        for (int i = 0; i < 500; ++i) {
            const Vec3 place = random_point(random, 9, snapped);
            std::uint32_t expected = 0;
            for (std::uint32_t k = 1; k < points.size(); ++k)
                if (list_within({points[k]}, place, distance(points[expected], place)).size() ==
                        1 &&
                    length_squared(points[k] - place) < length_squared(points[expected] - place))
                    expected = k;
            const auto found = tree.find_nearest(place);
            ASSERT_TRUE(found);
            EXPECT_EQ(length_squared(points[found->point] - place),
                      length_squared(points[expected] - place))
                << "seed " << seed();
            if (snapped) { // many distances are exactly equal
                EXPECT_EQ(found->point, expected) << "seed " << seed();
            }
        }
    }
}

TEST(NearPlaces, CellsOfAPointTreeHoldTheirPointsAndAreCutInTwo) {
    Random random(seed());
    const std::vector<Vec3> points = scattered(random, 300, 5, false);
    const PointTree tree(points);
    const auto cells = tree.cells();
    std::size_t leaves = 0, deepest = 0;
    for (const PointTree::Cell& cell : cells) {
        EXPECT_TRUE(contains(cells[0].box, cell.box));
        leaves += cell.is_leaf ? 1 : 0;
        deepest = std::max(deepest, static_cast<std::size_t>(cell.depth));
    }
    EXPECT_EQ(leaves, cells.size() / 2 + 1);
    EXPECT_LE(deepest, 8u); // halved from 300 to 4: six or seven times
    for (const Vec3 p : points)
        EXPECT_TRUE(contains(cells[0].box, p));
}

TEST(NearPlaces, CubesOfAHashGridAreThoseThatHoldSomething) {
    const std::vector<Vec3> points{
        {0.5f, 0.5f, 0.5f}, {0.6f, 0.1f, 0.9f}, {-0.5f, 0, 0}, {5, 5, 5}};
    EXPECT_EQ(HashGrid(points, 1).cells(),
              (std::vector<Aabb>{
                  {{-1, 0, 0}, {0, 1, 1}}, {{0, 0, 0}, {1, 1, 1}}, {{5, 5, 5}, {6, 6, 6}}}));
}

TEST(NearPlaces, ASphereTreeFindsTheSpheresThatOneMeets) {
    Random random(seed());
    std::size_t hits = 0;
    for (const bool snapped : {false, true})
        for (const std::size_t count : {0u, 1u, 2u, 300u}) {
            std::vector<Sphere> spheres;
            while (spheres.size() < count) {
                const Real radius = snapped ? static_cast<Real>(random.below(3)) : random.unit();
                spheres.push_back({random_point(random, 8, snapped), radius});
            }
            const SphereTree tree(spheres);
            for (int i = 0; i < 200; ++i) {
                const Real radius = snapped ? static_cast<Real>(random.below(3)) : random.unit();
                const Sphere sphere{random_point(random, 9, snapped), radius};
                std::vector<std::uint32_t> expected;
                for (std::uint32_t k = 0; k < spheres.size(); ++k)
                    if (intersects(spheres[k], sphere))
                        expected.push_back(k);
                EXPECT_EQ(tree.find_overlaps(sphere), expected) << "seed " << seed();
                hits += expected.size();
            }
        }
    EXPECT_GT(hits, 300u);
}

TEST(NearPlaces, EverySphereOfASphereTreeHoldsItsChildren) {
    Random random(seed());
    std::vector<Sphere> spheres;
    while (spheres.size() < 200)
        spheres.push_back({random_point(random, 100), random.unit() * 5});
    const SphereTree tree(spheres);
    ASSERT_EQ(tree.nodes().size(), 2 * spheres.size() - 1);
    for (const SphereTree::Node& node : tree.nodes()) {
        EXPECT_LE(node.depth, 8); // 2^8 > 200
        for (const std::uint32_t child : node.children) {
            if (node.is_leaf())
                continue;
            const Sphere& inner = tree.nodes()[child].sphere;
            EXPECT_LE(double{distance(inner.center, node.sphere.center)} + double{inner.radius},
                      double{node.sphere.radius} * (1 + 1e-6));
        }
    }
}

TEST(NearPlaces, NodesOfASphereTreeAreTheSmallestSpheresAroundTheirChildren) {
    // Of snapped spheres many contain others or have one center.
    Random random(seed());
    int contained = 0;
    for (const bool snapped : {false, true})
        for (const std::size_t count : {1u, 2u, 3u, 200u}) {
            std::vector<Sphere> spheres;
            while (spheres.size() < count)
                spheres.push_back({random_point(random, 4, snapped),
                                   snapped ? static_cast<Real>(random.below(4)) : random.unit()});
            const SphereTree tree(spheres);
            const auto nodes = tree.nodes();
            ASSERT_EQ(nodes[0].depth, 0);
            std::vector<bool> is_held(count, false);
            for (const SphereTree::Node& node : nodes) {
                if (node.is_leaf()) {
                    ASSERT_FALSE(is_held[node.leaf]);
                    is_held[node.leaf] = true;
                    EXPECT_EQ(node.sphere.center, spheres[node.leaf].center);
                    EXPECT_EQ(node.sphere.radius, spheres[node.leaf].radius);
                    continue;
                }
                std::array<double, 2> radii{};
                std::array<DVec3, 2> centers;
                for (std::size_t k = 0; k < 2; ++k) {
                    const SphereTree::Node& child = nodes[node.children[k]];
                    EXPECT_EQ(child.depth, node.depth + 1);
                    radii[k] = child.sphere.radius;
                    centers[k] = DVec3(child.sphere.center);
                    EXPECT_LE(length(centers[k] - DVec3(node.sphere.center)) + radii[k],
                              double{node.sphere.radius})
                        << "seed " << seed();
                }
                const double apart = length(centers[0] - centers[1]);
                const double least = std::max(
                    {(apart + radii[0] + radii[1]) / 2, radii[0], radii[1]});
                EXPECT_NEAR(double{node.sphere.radius}, least, 1e-6 * (least + 4))
                    << "seed " << seed();
                contained += least == radii[0] || least == radii[1] ? 1 : 0;
            }
            EXPECT_EQ(std::count(is_held.begin(), is_held.end(), true), static_cast<int>(count));
        }
    EXPECT_GT(contained, 20);
}

/// Returns the number of points inside a box, not on its surface.
std::size_t count_inside(const Aabb& box, const std::vector<Vec3>& points) {
    return static_cast<std::size_t>(std::count_if(points.begin(), points.end(), [&](Vec3 p) {
        return box.min.x < p.x && p.x < box.max.x && box.min.y < p.y && p.y < box.max.y &&
               box.min.z < p.z && p.z < box.max.z;
    }));
}

TEST(NearPlaces, CellsOfAPointTreeAreCutAcrossTheirLongestSideThroughTheMedian) {
    Random random(seed());
    std::vector<Vec3> points;
    while (points.size() < 300) // Along all three axes some cell is longest.
        points.push_back(scale(random_point(random, 1), {5, 3, 2}));
    const auto cells = PointTree(points).cells();
    const auto children = children_of(cells);
    std::array<int, 3> cuts{};
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Aabb& box = cells[i].box;
        ASSERT_EQ(children[i].size(), cells[i].is_leaf ? 0u : 2u);
        if (cells[i].is_leaf) {
            EXPECT_LE(count_inside(box, points), 4u);
            continue;
        }
        const Aabb &a = cells[children[i][0]].box, &b = cells[children[i][1]].box;
        EXPECT_EQ(unite(a, b), box);
        const Vec3 size = extents(box);
        const int axis = a.min.x != b.min.x ? 0 : a.min.y != b.min.y ? 1 : 2;
        ++cuts[static_cast<std::size_t>(axis)];
        EXPECT_EQ(size[axis], max_component(size));
        EXPECT_EQ(std::min(a.max[axis], b.max[axis]), std::max(a.min[axis], b.min[axis]))
            << "the parts share a side";
        const auto in_a = static_cast<int>(count_inside(a, points)),
                   in_b = static_cast<int>(count_inside(b, points));
        EXPECT_LE(std::abs(in_a - in_b), 6) << "up to six points lie on the sides of a cell";
    }
    for (const int count : cuts)
        EXPECT_GT(count, 5) << "seed " << seed();
}

TEST(NearPlaces, WhatIsNotANumberOrFarOutDoesNoHarm) {
    const std::vector<Vec3> points{{0, 0, 0}, {kNan, 0, 0}, {kInf, 0, 0}, {1e38f, 0, 0}, {1, 0, 0}};
    const PointTree tree(points);
    const HashGrid grid(points, 0.1f);
    const std::vector<std::uint32_t> both{0, 4}, none;
    EXPECT_EQ(tree.find_within({}, 2), both);
    EXPECT_EQ(grid.find_within({}, 2), both);
    EXPECT_EQ(tree.find_within({}, kInf).size(), 3u);
    EXPECT_EQ(grid.find_within({}, kInf), both); // the third is too many cubes away
    for (const Vec3 place : {Vec3{kNan, 0, 0}, Vec3{0, kInf, 0}}) {
        EXPECT_EQ(tree.find_within(place, 9), none);
        EXPECT_EQ(grid.find_within(place, 9), none);
        EXPECT_FALSE(tree.find_nearest(place));
    }
    EXPECT_EQ(tree.find_within({}, kNan), none);
    EXPECT_EQ(grid.find_within({}, -1), none);
    EXPECT_EQ(grid.find_within({1e38f, 1e38f, 0}, 1e38f).size(), 0u);
    EXPECT_EQ(tree.find_nearest({1e38f, 1, 0})->point, 3u);
    EXPECT_FALSE(PointTree({}).find_nearest({}));
    // A point 5e8 cubes away is found, one 1.5e9 cubes away is not.
    const HashGrid far(std::vector<Vec3>{{5e8f, 0, 0}, {1.5e9f, 0, 0}}, 1);
    EXPECT_EQ(far.find_within({5e8f, 0, 0}, 1), std::vector<std::uint32_t>{0});
    EXPECT_EQ(far.find_within({1.5e9f, 0, 0}, 1), none);
    const SphereTree spheres(std::vector<Sphere>{
        {{}, 1}, {{kNan, 0, 0}, 1}, {{}, -1}, {{}, kInf}, {{2e38f, 0, 0}, 1e38f}});
    EXPECT_EQ(spheres.find_overlaps({{0, 2, 0}, 1}), std::vector<std::uint32_t>{0});
    EXPECT_TRUE(spheres.find_overlaps({{kNan, 0, 0}, 1}).empty());
}

} // namespace
} // namespace topple::test
