// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// Columns and inside tests of solids made of unit cubes, compared with the cubes.
#include "tests/engine/geometry/meshes/tower_solids.h"
#include "tests/support/random_vectors.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/mass/mass_properties.h"
#include "topple/geometry/meshes/mesh_inside.h"
#include "topple/geometry/meshes/solid_columns_detail.h"
#include "topple/geometry/meshes/torus_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <vector>

namespace topple {
namespace {

/// Towers that lie along any axis: coordinates are permuted in a circle, which keeps the orientation.
struct CubeSolid {
    test::Towers towers;
    int turn = 0;
    TriangleMesh mesh;

    /// Returns whether the cube with this lowest vertex is part of the solid.
    [[nodiscard]] bool is_full(std::array<int, 3> c) const {
        std::rotate(c.begin(), c.begin() + turn, c.end());
        return towers.is_full(c);
    }
};

CubeSolid random_solid(Random& random, int turn) {
    for (;;) {
        CubeSolid solid{test::random_towers(random), turn, {}};
        solid.mesh = solid.towers.mesh();
        if (!is_closed(solid.mesh))
            continue;
        for (Vec3& v : solid.mesh.vertices) {
            const std::array<Real, 3> old{v.x, v.y, v.z};
            for (int axis = 0; axis < 3; ++axis)
                v[(axis + turn) % 3] = old[static_cast<std::size_t>(axis)];
        }
        return solid;
    }
}

/// Calls `visit(lowest vertex)` for every cube of the solid.
template<typename Visit>
void for_each_cube(const CubeSolid& solid, Visit visit) {
    for (int x = 0; x < 5; ++x)
        for (int y = 0; y < 5; ++y)
            for (int z = 0; z < 5; ++z)
                if (solid.is_full({x, y, z}))
                    visit(Vec3{static_cast<Real>(x), static_cast<Real>(y), static_cast<Real>(z)});
}

Aabb random_part(Random& random) {
    const Vec3 p = Vec3{2, 2, 2} + test::random_vector(random, 2.5f);
    const Vec3 half = abs(test::random_vector(random, 2.5f)) + Vec3{0.01f, 0.01f, 0.01f};
    return {p - half, p + half};
}

TEST(SolidColumns, TheVolumeInABoxIsThatOfTheCubesInIt) {
    Random random(test::seed());
    for (int i = 0; i < 30; ++i) {
        const CubeSolid solid = random_solid(random, i % 3);
        for (const int resolution : {3, 6, 15}) {
            // The longer side is 3 m, so that every column lies in one row of cubes.
            const SolidColumns columns(solid.mesh, resolution);
            for (int k = 0; k < 30; ++k) {
                Aabb box = random_part(random);
                if (k % 3 == 0)
                    for (int axis = 0; axis < 3; ++axis) {
                        box.min[axis] = std::floor(box.min[axis]);
                        box.max[axis] = std::ceil(box.max[axis]);
                    }
                double expected = 0;
                for_each_cube(solid, [&](Vec3 low) {
                    double common = 1;
                    for (int axis = 0; axis < 3; ++axis)
                        common *= std::max(0.0,
                                           std::min(double{low[axis]} + 1, double{box.max[axis]}) -
                                               std::max(double{low[axis]}, double{box.min[axis]}));
                    expected += common;
                });
                EXPECT_NEAR(columns.volume_in(box), expected, 1e-5 * (1 + expected))
                    << "resolution " << resolution << " seed " << test::seed();
            }
        }
    }
}

/// A point between columns, from which the stretches of the columns around it begin or end.
using Place = std::tuple<Real, Real, Real>;

/// Returns the vertices of the part of a solid in a box: at every line between columns of 1 / `across` m, the extent of
/// all columns around it that reach into the box.
std::vector<Place> places_in(const CubeSolid& solid, const Aabb& box, int across) {
    const Aabb bounds = bounds_of(solid.mesh);
    std::vector<Place> places;
    const auto steps = [&](Real side) {
        return static_cast<int>(std::lround(side * static_cast<Real>(across)));
    };
    const Vec3 size = extents(bounds);
    for (int z = 0; z <= steps(size.z); ++z)
        for (int y = 0; y <= steps(size.y); ++y) {
            Real begin = Aabb::kInfinity, end = -Aabb::kInfinity;
            for (const int column : {y - 1, y})
                for (const int row : {z - 1, z}) {
                    const auto low = [&](int k, Real least) {
                        return least + static_cast<Real>(k) / static_cast<Real>(across);
                    };
                    const Real y_low = low(column, bounds.min.y), z_low = low(row, bounds.min.z);
                    const Real step = 1 / static_cast<Real>(across);
                    if (column < 0 || row < 0 || column >= steps(size.y) || row >= steps(size.z) ||
                        y_low > box.max.y || y_low + step < box.min.y || z_low > box.max.z ||
                        z_low + step < box.min.z)
                        continue;
                    const int cube_y = static_cast<int>(std::floor(y_low + step / 2));
                    const int cube_z = static_cast<int>(std::floor(z_low + step / 2));
                    for (int x = 0; x < 5; ++x) {
                        const Real from = std::max(static_cast<Real>(x), box.min.x);
                        const Real to = std::min(static_cast<Real>(x + 1), box.max.x);
                        if (solid.is_full({x, cube_y, cube_z}) && from < to) {
                            begin = std::min(begin, from);
                            end = std::max(end, to);
                        }
                    }
                }
            if (!(begin < end))
                continue;
            const Real p = bounds.min.y + static_cast<Real>(y) / static_cast<Real>(across);
            const Real q = bounds.min.z + static_cast<Real>(z) / static_cast<Real>(across);
            for (const Real x : {begin, end})
                places.emplace_back(
                    x, std::clamp(p, box.min.y, box.max.y), std::clamp(q, box.min.z, box.max.z));
        }
    std::sort(places.begin(), places.end());
    return places;
}

TEST(SolidColumns, ThePointsInABoxAreTheEndsOfTheCubesBesideEveryLine) {
    Random random(test::seed());
    std::size_t most = 0;
    for (int i = 0; i < 30; ++i) {
        const CubeSolid solid = random_solid(random, i % 3);
        for (const int across : {1, 2, 4}) {
            const SolidColumns columns(solid.mesh, 3 * across);
            std::vector<Vec3> points{{9, 9, 9}}; // old contents
            for (int k = 0; k < 20; ++k) {
                const Aabb box = random_part(random);
                columns.points_in(box, points);
                std::vector<Place> found;
                for (const Vec3 p : points)
                    found.emplace_back(p.x, p.y, p.z);
                std::sort(found.begin(), found.end());
                const std::vector<Place> expected = places_in(solid, box, across);
                ASSERT_EQ(found, expected) << "across " << across << " seed " << test::seed();
                most = std::max(most, expected.size());
            }
        }
    }
    EXPECT_GT(most, 100u);
}

TEST(SolidColumns, InsideAndWindingNumberAreThoseOfTheCubes) {
    // Lines through points of the grid pass through edges and vertices of the surface.
    Random random(test::seed());
    int inside = 0, outside = 0;
    for (int i = 0; i < 30; ++i) {
        const CubeSolid solid = random_solid(random, i % 3);
        for (int k = 0; k < 100; ++k) {
            Vec3 p = Vec3{2, 2, 2} + test::random_vector(random, 2.5f);
            for (int axis = 0; axis < 3; ++axis)
                if (random.below(2) == 0)
                    p[axis] = std::round(p[axis]);
            // Cubes that the point is in or touches.
            int full = 0, all = 0;
            for (int x = -1; x < 6; ++x)
                for (int y = -1; y < 6; ++y)
                    for (int z = -1; z < 6; ++z) {
                        const Vec3 low{
                            static_cast<Real>(x), static_cast<Real>(y), static_cast<Real>(z)};
                        if (!contains(Aabb{low, low + Vec3{1, 1, 1}}, p))
                            continue;
                        ++all;
                        full += solid.is_full({x, y, z}) ? 1 : 0;
                    }
            if (full != 0 && full != all) // on the surface
                continue;
            const bool is_in = full != 0;
            EXPECT_EQ(is_inside(solid.mesh, p), is_in)
                << p.x << " " << p.y << " " << p.z << " seed " << test::seed();
            EXPECT_EQ(encloses(solid.mesh, p), is_in) << "seed " << test::seed();
            EXPECT_NEAR(winding_number(solid.mesh, p), is_in ? 1 : 0, 1e-9);
            (is_in ? inside : outside) += 1;
        }
    }
    EXPECT_GT(inside, 100);
    EXPECT_GT(outside, 100);
}

TEST(SolidColumns, OfATorusTheVolumeConvergesToItsOwn) {
    // A torus whose axis is Y, and the same turned about Z and X, whose columns have other sides.
    TriangleMesh torus = torus_mesh(1, 0.4f, 48, 24);
    for (int turn = 0; turn < 3; ++turn) {
        const double exact = static_cast<double>(mesh_mass(torus, 1).mass);
        const Aabb bounds = bounds_of(torus);
        double last = 1;
        for (const int resolution : {8, 32, 128}) {
            const SolidColumns columns(torus, resolution);
            const double error = std::abs(columns.volume_in(bounds) / exact - 1);
            EXPECT_LT(error, last) << resolution;
            EXPECT_LT(error, 1.0 / resolution) << resolution;
            last = error;
            // The halves on both sides of a plane make up the whole.
            Aabb low = bounds, high = bounds;
            low.max.y = high.min.y = bounds.min.y * 0.3f + bounds.max.y * 0.7f;
            EXPECT_NEAR(columns.volume_in(low) + columns.volume_in(high),
                        columns.volume_in(bounds),
                        1e-6 * exact);
        }
        for (Vec3& v : torus.vertices)
            v = {v.y, v.z, v.x};
    }
}

} // namespace
} // namespace topple
