// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/shapes/triangle_mesh.h"

#include "tests/support/test.h"

#include <cmath>
#include <limits>

namespace topple {
namespace {

TriangleMesh square() {
    return {.vertices = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}},
            .triangles = {{0, 1, 2}, {0, 2, 3}},
            .parts = {}};
}

TEST(TriangleMesh, BoundsHoldEveryVertex) {
    EXPECT_EQ(bounds_of(square()), (Aabb{{0, 0, 0}, {1, 1, 0}}));
    EXPECT_TRUE(is_empty(bounds_of(TriangleMesh{})));
}

TEST(TriangleMesh, SquareIsValid) { EXPECT_TRUE(validate(square()).ok()); }

TEST(TriangleMesh, ValidationNamesTheFirstFault) {
    TriangleMesh mesh = square();
    mesh.triangles[1][2] = 4;
    EXPECT_EQ(validate(mesh).error().message, "triangle 1 names a vertex that does not exist");
    mesh = square();
    mesh.vertices[3].y = std::numeric_limits<Real>::infinity();
    EXPECT_EQ(validate(mesh).error().message,
              "vertex 3 has a coordinate that is not a finite number");
    mesh = square();
    mesh.vertices[2].x = 2e7f;
    EXPECT_EQ(validate(mesh).error().message, "vertex 2 is more than 10 000 km from the origin");
    mesh = square();
    mesh.triangles[0] = {0, 1, 1};
    EXPECT_EQ(validate(mesh).error().message,
              "triangle 0 has no area: its vertices lie on one line");
}

TEST(TriangleMesh, ReachesTenThousandKilometersAlongEachAxis) {
    constexpr Real kMost = 1e7f; // [m]
    for (int axis = 0; axis < 3; ++axis)
        for (const Real side : {-1.0f, 1.0f}) {
            TriangleMesh mesh{{{0, 0, 0}, {0, 1, 0}, {1, 0, 1}, {5, 5, 5}}, {{0, 1, 2}}, {}};
            mesh.vertices[3][axis] = side * kMost; // an unused vertex, which must be checked, too
            EXPECT_TRUE(validate(mesh).ok()) << axis;
            mesh.vertices[3][axis] = side * std::nextafter(kMost, 1e8f);
            EXPECT_FALSE(validate(mesh).ok()) << axis;
        }
}

TEST(TriangleMesh, AColorIsThreeNumbersFromZeroToOne) {
    TriangleMesh mesh = square();
    mesh.parts = {{.triangle_count = 2}};
    for (const Vec3 good : {Vec3{0, 0, 0}, Vec3{1, 1, 1}, Vec3{0.2f, 1, 0}}) {
        mesh.parts[0].color = good;
        EXPECT_TRUE(validate(mesh).ok());
    }
    const Real nan = std::numeric_limits<Real>::quiet_NaN();
    for (const Real bad : {nan, -nan, Real(-0.1), Real(1.1), std::numeric_limits<Real>::infinity()})
        for (int channel = 0; channel < 3; ++channel) {
            mesh.parts[0].color = {0.5f, 0.5f, 0.5f};
            mesh.parts[0].color[channel] = bad;
            EXPECT_FALSE(validate(mesh).ok()) << bad << " in channel " << channel;
        }
}

TEST(TriangleMesh, PartsCoverAllTrianglesInOrder) {
    const auto part = [](std::uint32_t first, std::uint32_t count) {
        MeshPart p;
        p.first_triangle = first;
        p.triangle_count = count;
        return p;
    };
    TriangleMesh mesh = square();
    mesh.parts = {part(0, 1), part(1, 1)};
    EXPECT_TRUE(validate(mesh).ok());
    mesh.parts = {part(0, 1)};
    EXPECT_FALSE(validate(mesh).ok());
    mesh.parts = {part(0, 1), part(0, 1)};
    EXPECT_FALSE(validate(mesh).ok());
    mesh.parts = {part(0, 3)};
    EXPECT_FALSE(validate(mesh).ok());
}

TEST(TriangleMesh, TinyTriangleHasAreaAndAStraightOneHasNot) {
    EXPECT_TRUE(has_area({{0, 0, 0}, {1e-12f, 0, 0}, {0, 1e-12f, 0}}));
    EXPECT_FALSE(has_area({{0, 0, 0}, {0.1f, 0.2f, 0.3f}, {0.2f, 0.4f, 0.6f}}));
    EXPECT_FALSE(has_area({{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}));
}

} // namespace
} // namespace topple
