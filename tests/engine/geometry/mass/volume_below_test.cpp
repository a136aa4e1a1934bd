// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/mass/volume_below.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/geometry/meshes/icosphere.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace topple::test {
namespace {

Vec3 any_direction(Random& random) {
    for (;;) {
        const Vec3 v{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
        if (const Real size = length(v); size > 0.1f && size < 1)
            return v / size;
    }
}

/// Volume and center of the counted cells of a fine lattice, in double.
struct Counted {
    double volume = 0, center[3] = {};
};
Counted count_cells(Vec3 half, const Plane& plane, const std::function<bool(Vec3)>& is_inside) {
    constexpr int kCells = 90;
    Counted out;
    double count = 0;
    for (int k = 0; k < kCells * kCells * kCells; ++k) {
        const auto at = [](int i) { return (2 * static_cast<Real>(i) + 1) / kCells - 1; };
        const Vec3 p = scale(half,
                             {at(k % kCells), at(k / kCells % kCells), at(k / kCells / kCells)});
        if (!is_inside(p) || dot(plane.normal, p) > plane.offset)
            continue;
        ++count;
        for (int axis = 0; axis < 3; ++axis)
            out.center[axis] += static_cast<double>(p[axis]);
    }
    const double cell = 8.0 * static_cast<double>(half.x * half.y * half.z) /
                        (static_cast<double>(kCells) * kCells * kCells);
    for (double& c : out.center)
        c /= std::max(count, 1.0);
    out.volume = count * cell;
    return out;
}

/// Expects that both sides of a plane together are the whole, and so are their moments about the origin.
void expect_whole(const VolumeBelow& below, const VolumeBelow& above, Real volume, Real tolerance) {
    EXPECT_NEAR(below.volume + above.volume, volume, tolerance * volume);
    const Vec3 moment = below.center * below.volume + above.center * above.volume;
    EXPECT_LT(length(moment), tolerance * volume * 4);
}

TEST(VolumeBelow, OfASphereIsItsCap) {
    // Half a sphere of 1 m: 2 pi / 3, with its center 3/8 below the middle.
    const VolumeBelow half = sphere_below(1, {{0, 1, 0}, 0});
    EXPECT_NEAR(half.volume, 2 * kPi / 3, 1e-5f);
    EXPECT_NEAR(half.center.y, -0.375f, 1e-6f);
    EXPECT_EQ(sphere_below(1, {{0, 1, 0}, -1}).volume, 0);
    const VolumeBelow all = sphere_below(1, {{0, 1, 0}, 5});
    EXPECT_NEAR(all.volume, 4 * kPi / 3, 1e-5f);
    EXPECT_EQ(all.center, Vec3{});
    Random random(seed());
    for (int i = 0; i < 200; ++i) {
        const Real r = random.between(0.1f, 3), d = random.between(-1.2f, 1.2f) * r;
        const Vec3 n = any_direction(random);
        expect_whole(
            sphere_below(r, {n, d}), sphere_below(r, {-n, -d}), 4 * kPi / 3 * r * r * r, 1e-5f);
    }
}

TEST(VolumeBelow, OfABoxCutFlatIsItsShare) {
    // A box of 2 x 4 x 6, up to 1 m below the middle: half its height of 4 less 1.
    const VolumeBelow part = box_below({1, 2, 3}, {{0, 1, 0}, -1});
    EXPECT_NEAR(part.volume, 2 * 1 * 6, 1e-5f);
    EXPECT_NEAR(part.center.y, -1.5f, 1e-6f);
    EXPECT_NEAR(part.center.x, 0, 1e-6f);
    EXPECT_EQ(box_below({1, 2, 3}, {{0, 1, 0}, -2.5f}).volume, 0);
    EXPECT_NEAR(box_below({1, 2, 3}, {{0, 1, 0}, 9}).volume, 48, 1e-4f);
}

TEST(VolumeBelow, OfACubeCutAtACornerIsItsPyramid) {
    // x + y + z <= -2 cuts a vertex with three edges of 1 m off the cube of half extent 1: a sixth.
    const Real third = 1 / std::sqrt(3.0f);
    const VolumeBelow part = box_below({1, 1, 1}, {{third, third, third}, -2 * third});
    EXPECT_NEAR(part.volume, 1.0f / 6, 1e-5f);
    // The centroid is a quarter of the way from the vertex along each edge.
    EXPECT_LT(distance(part.center, Vec3{-0.75f, -0.75f, -0.75f}), 1e-5f);
}

TEST(VolumeBelow, OfABoxAHullAndAMeshAgreeWhereverThePlaneIs) {
    Random random(seed());
    TriangleMesh round = icosphere(2, 1);
    for (int i = 0; i < 200; ++i) {
        const Vec3 half{random.between(0.1f, 2), random.between(0.1f, 2), random.between(0.1f, 2)};
        const Real whole = 8 * half.x * half.y * half.z;
        // Every third plane lies on the lattice, through vertices and along faces.
        Vec3 n = any_direction(random);
        if (i % 3 == 0)
            n = std::array{
                Vec3{1, 0, 0}, Vec3{0, -1, 0}, Vec3{0, 0, 1}}[static_cast<std::size_t>(i / 3 % 3)];
        const Real d = i % 3 == 0 && i % 2 == 0 ? -dot(abs(n), half)
                                                : random.between(-1, 1) * dot(abs(n), half);
        const VolumeBelow box = box_below(half, {n, d});
        const VolumeBelow hull = hull_below(box_hull(half), {n, d});
        EXPECT_NEAR(box.volume, hull.volume, 2e-5f * whole);
        if (box.volume > 1e-3f * whole) {
            EXPECT_LT(distance(box.center, hull.center), 1e-3f);
        }
        expect_whole(box, box_below(half, {-n, -d}), whole, 2e-5f);
        const VolumeBelow below = mesh_below(round, {n, d}), above = mesh_below(round, {-n, -d});
        const VolumeBelow all = mesh_below(round, {n, 2});
        expect_whole(below, above, all.volume, 2e-5f);
    }
}

/// Compares a solid of revolution about Y, given by its radius at a height from -top to top, with a lattice.
void expect_what_a_lattice_counts(const VolumeBelow& part,
                                  Real r,
                                  Real top,
                                  const Plane& plane,
                                  const std::function<Real(Real)>& radius) {
    const auto is_inside = [&](Vec3 p) {
        const Real at = radius(p.y);
        return p.x * p.x + p.z * p.z <= at * at;
    };
    const Counted cells = count_cells({r, top, r}, plane, is_inside);
    const double whole = count_cells({r, top, r}, {{0, 1, 0}, 2 * top}, is_inside).volume;
    EXPECT_NEAR(static_cast<double>(part.volume), cells.volume, 8e-3 * whole); // a layer of cells
    for (int axis = 0; axis < 3 && cells.volume > 0.05 * whole; ++axis)
        EXPECT_NEAR(static_cast<double>(part.center[axis]), cells.center[axis], 0.02);
}

TEST(VolumeBelow, OfWhatIsRoundAboutAnAxisIsWhatALatticeCounts) {
    Random random(seed());
    for (int i = 0; i < 8; ++i) {
        const Real r = random.between(0.3f, 1), h = random.between(0.1f, 1);
        // Planes along a layer of cells are avoided: the layer would count wholly or not at all.
        const Vec3 n = i == 0   ? normalize(Vec3{0.1f, 1, 0.05f})
                       : i == 1 ? normalize(Vec3{1, 0.1f, 0.07f})
                                : any_direction(random);
        const Plane plane{n, random.between(-1, 1) * (r * 0.7f + h * std::abs(n.y))};
        expect_what_a_lattice_counts(capsule_below(r, h, plane), r, r + h, plane, [&](Real y) {
            const Real beyond = std::max(std::abs(y) - h, Real(0));
            return std::sqrt(std::max(r * r - beyond * beyond, Real(0)));
        });
        expect_what_a_lattice_counts(
            cylinder_below(r, h, plane), r, h, plane, [&](Real) { return r; });
        expect_what_a_lattice_counts(
            cone_below(r, h, plane), r, h, plane, [&](Real y) { return r * (h - y) / (2 * h); });
    }
}

TEST(VolumeBelow, OfACylinderOnItsSideIsHalfAtItsAxis) {
    const VolumeBelow half = cylinder_below(1, 2, {{1, 0, 0}, 0});
    EXPECT_NEAR(half.volume, 2 * kPi, 1e-3f);
    EXPECT_NEAR(half.center.x, -4 / (3 * kPi), 1e-3f); // of half a disc
    // The lower half of an upright cone has seven eighths of its volume.
    EXPECT_NEAR(cone_below(1, 1, {{0, 1, 0}, 0}).volume, 2 * kPi / 3 * 7 / 8, 1e-4f);
}

TEST(VolumeBelow, OfWhatIsRoundAboutAnAxisIsExactButForATenThousandth) {
    Random random(seed());
    for (int i = 0; i < 500; ++i) {
        const Real r = random.between(0.1f, 2), h = random.between(0, 2);
        const Vec3 n = any_direction(random);
        const Real d = random.between(-1, 1) * (r + h);
        const Real whole = kPi * r * r * (2 * h + r * 4 / 3);
        expect_whole(capsule_below(r, h, {n, d}), capsule_below(r, h, {-n, -d}), whole, 2e-4f);
        const Real bar = kPi * r * r * 2 * (h + 0.1f);
        expect_whole(
            cylinder_below(r, h + 0.1f, {n, d}), cylinder_below(r, h + 0.1f, {-n, -d}), bar, 2e-4f);
        const Real below = cone_below(r, h + 0.1f, {n, d}).volume,
                   above = cone_below(r, h + 0.1f, {-n, -d}).volume;
        EXPECT_NEAR(below + above, bar / 3, 2e-4f * bar);
        // A capsule without a cylinder is a sphere.
        const VolumeBelow round = capsule_below(r, 0, {n, d}), sphere = sphere_below(r, {n, d});
        EXPECT_NEAR(round.volume, sphere.volume, 1e-4f * (4 * kPi / 3 * r * r * r));
        if (sphere.volume > 0.1f * r * r * r) {
            EXPECT_LT(distance(round.center, sphere.center), 2e-3f * r);
        }
    }
}

} // namespace
} // namespace topple::test
