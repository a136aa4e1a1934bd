// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/meshes/convex_decomposition.h"

#include "tests/engine/geometry/hull_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/geometry/mass/mass_properties.h"
#include "topple/geometry/meshes/icosphere.h"
#include "topple/geometry/meshes/mesh_inside.h"
#include "topple/math/vec2.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

/// Returns an outline in the plane of x and y, counter-clockwise, extruded along z. Requires: the whole outline is
/// visible from its first vertex.
TriangleMesh extruded(const std::vector<Vec2>& outline, Real depth) {
    TriangleMesh mesh;
    const auto n = static_cast<std::uint32_t>(outline.size());
    for (const Real z : {-depth / 2, depth / 2})
        for (const Vec2 p : outline)
            mesh.vertices.push_back({p.x, p.y, z});
    for (std::uint32_t i = 0; i < n; ++i) {
        const std::uint32_t j = (i + 1) % n;
        mesh.triangles.push_back({i, j, n + j});
        mesh.triangles.push_back({i, n + j, n + i});
        if (i >= 1 && i + 1 < n) {
            mesh.triangles.push_back({0, i + 1, i});
            mesh.triangles.push_back({n, n + i, n + i + 1});
        }
    }
    return mesh;
}

TriangleMesh torus(Real radius, Real tube, std::uint32_t around, std::uint32_t across) {
    TriangleMesh mesh;
    for (std::uint32_t i = 0; i < around; ++i)
        for (std::uint32_t j = 0; j < across; ++j) {
            const Real a = 2 * kPi * static_cast<Real>(i) / static_cast<Real>(around);
            const Real b = 2 * kPi * static_cast<Real>(j) / static_cast<Real>(across);
            const Real far = radius + tube * std::cos(b);
            mesh.vertices.push_back({far * std::cos(a), tube * std::sin(b), far * std::sin(a)});
            const std::uint32_t k = (i + 1) % around, l = (j + 1) % across;
            mesh.triangles.push_back({i * across + j, i * across + l, k * across + l});
            mesh.triangles.push_back({i * across + j, k * across + l, k * across + j});
        }
    return mesh;
}

MassProperties together(const std::vector<ConvexHull>& parts) {
    MassProperties sum = hull_mass(parts.front(), 1);
    for (std::size_t i = 1; i < parts.size(); ++i)
        sum = combined(sum, hull_mass(parts[i], 1));
    return sum;
}

/// Returns the largest difference of an element, over the largest element.
Real inertia_error(const MassProperties& m, const MassProperties& n) {
    Real worst = 0;
    for (const Vec3 axis : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}})
        worst = std::max(worst, max_component(abs(m.inertia * axis - n.inertia * axis)));
    return worst / trace(n.inertia);
}

bool holds(const ConvexHull& hull, Vec3 p, Real slack) {
    for (const ConvexHull::Face& f : hull.faces)
        if (dot(f.normal, p) > f.offset + slack)
            return false;
    return true;
}

/// An L with a long foot and a tall back, cut at no multiple of a step.
const std::vector<Vec2> kL{{0, 0}, {1, 0}, {1, 0.23f}, {0.31f, 0.23f}, {0.31f, 1.1f}, {0, 1.1f}};

TEST(ConvexDecomposition, AnLIsTwoBoxesExactly) {
    const TriangleMesh mesh = extruded(kL, 0.4f);
    ASSERT_TRUE(is_closed(mesh));
    const auto made = decompose(mesh);
    ASSERT_TRUE(made.ok()) << made.error().message;
    ASSERT_EQ(made->parts.size(), 2u);
    const MassProperties whole = mesh_mass(mesh, 1), parts = together(made->parts);
    // area 1 x 0.23 + 0.31 x 0.87, 0.4 thick
    EXPECT_NEAR(parts.mass, 0.4f * (0.23f + 0.31f * 0.87f), 1e-6f);
    EXPECT_NEAR(distance(parts.center_of_mass, whole.center_of_mass), 0, 1e-5f);
    EXPECT_LT(inertia_error(parts, whole), 1e-5f);
    EXPECT_LT(made->worst_concavity, 1e-3f);
}

/// Many vertices at few coordinates: every coordinate is one place of a cut.
TEST(ConvexDecomposition, AnLInTwentyLayersIsTwoBoxesToo) {
    constexpr std::uint32_t kLayers = 20;
    const auto n = static_cast<std::uint32_t>(kL.size());
    TriangleMesh mesh;
    for (std::uint32_t layer = 0; layer <= kLayers; ++layer)
        for (const Vec2 p : kL)
            mesh.vertices.push_back({p.x, p.y, 0.02f * static_cast<Real>(layer)});
    for (std::uint32_t i = 0; i < n; ++i) {
        const std::uint32_t j = (i + 1) % n;
        for (std::uint32_t below = 0; below < kLayers * n; below += n) {
            mesh.triangles.push_back({below + i, below + j, below + n + j});
            mesh.triangles.push_back({below + i, below + n + j, below + n + i});
        }
        if (i >= 1 && i + 1 < n) {
            mesh.triangles.push_back({0, i + 1, i});
            mesh.triangles.push_back({kLayers * n, kLayers * n + i, kLayers * n + i + 1});
        }
    }
    ASSERT_TRUE(is_closed(mesh));
    const auto made = decompose(mesh);
    ASSERT_TRUE(made.ok()) << made.error().message;
    EXPECT_EQ(made->parts.size(), 2u);
    EXPECT_NEAR(made->parts_volume, 0.4f * (0.23f + 0.31f * 0.87f), 1e-5f);
}

TEST(ConvexDecomposition, ASmallMeshIsDividedAlikeWhicheverWayItsTrianglesFace) {
    // At 4 % of the size of the L above, six times the volume is 8e-5 m^3.
    constexpr Real kScale = 0.04f;
    TriangleMesh mesh = extruded(kL, 0.4f);
    for (Vec3& v : mesh.vertices)
        v = v * kScale;
    TriangleMesh inside_out = mesh;
    for (auto& t : inside_out.triangles)
        std::swap(t[1], t[2]);
    const Real volume = kScale * kScale * kScale * 0.4f * (0.23f + 0.31f * 0.87f);
    for (const TriangleMesh& m : {mesh, inside_out}) {
        const auto made = decompose(m);
        ASSERT_TRUE(made.ok()) << made.error().message;
        EXPECT_EQ(made->parts.size(), 2u);
        EXPECT_NEAR(made->parts_volume / volume, 1, 1e-5f);
    }
}

TEST(ConvexDecomposition, ARoofOnAPostIsTwoPartsExactly) {
    // An arrow that points up, 0.4 thick. The cut along y = 1 alone wastes no volume. The slopes of its head end at
    // that cut, 0.2 beside the post: they touch the box around the post and bound no volume in it.
    const TriangleMesh mesh = extruded(
        {{0, 1.4f}, {-0.4f, 1}, {-0.2f, 1}, {-0.2f, 0}, {0.2f, 0}, {0.2f, 1}, {0.4f, 1}}, 0.4f);
    ASSERT_TRUE(is_closed(mesh));
    const auto made = decompose(mesh);
    ASSERT_TRUE(made.ok()) << made.error().message;
    EXPECT_EQ(made->parts.size(), 2u);
    // 0.4 x 1 and half of 0.8 x 0.4
    EXPECT_NEAR(made->parts_volume, 0.4f * (0.4f * 1 + 0.5f * 0.8f * 0.4f), 1e-5f);
}

TEST(ConvexDecomposition, EveryTriangleCountsForTheSideThatAThinProfileFaces) {
    // An L of two legs 1 m long, 1 m deep and 0.025 m thick: six times its volume is 0.296 m^3. The first triangle,
    // half a square meter of the foot's lower side, half a meter below the middle, adds 0.5 m^3; without it the sum
    // is negative, like that of a mesh inside out.
    const TriangleMesh mesh = extruded(
        {{0, 0}, {1, 0}, {1, 0.025f}, {0.025f, 0.025f}, {0.025f, 1}, {0, 1}}, 1);
    ASSERT_TRUE(is_closed(mesh));
    const auto made = decompose(mesh);
    ASSERT_TRUE(made.ok()) << made.error().message;
    EXPECT_EQ(made->parts.size(), 2u);
    EXPECT_NEAR(made->parts_volume, 0.025f * (1 + 0.975f), 1e-5f);
}

TEST(ConvexDecomposition, EveryPointOfTheSolidIsInSomePart) {
    // A sphere whose top is pressed in to a bowl. Its cuts run across all axes, so parts have vertices inside the
    // solid, where the mesh has no surface.
    TriangleMesh mesh = icosphere(3);
    for (Vec3& v : mesh.vertices)
        if (v.z > 0.3f)
            v.z = 0.6f - v.z;
    ASSERT_TRUE(is_closed(mesh));
    const auto made = decompose(mesh, {.max_parts = 8, .max_vertices = 200, .resolution = 16});
    ASSERT_TRUE(made.ok());
    ASSERT_GT(made->parts.size(), 4u);
    Random random(test::seed());
    int inside = 0;
    for (int i = 0; i < 2000; ++i) {
        const Vec3 p = test::random_vector(random, 1);
        if (!encloses(mesh, p))
            continue;
        ++inside;
        EXPECT_TRUE(std::any_of(made->parts.begin(),
                                made->parts.end(),
                                [&](const ConvexHull& part) { return holds(part, p, 1e-4f); }))
            << p.x << " " << p.y << " " << p.z << ", seed " << test::seed();
    }
    EXPECT_GT(inside, 300);
}

TEST(ConvexDecomposition, ATumblingTorusWeighsLikeOne) {
    const TriangleMesh mesh = torus(1, 0.3f, 48, 16);
    ASSERT_TRUE(is_closed(mesh));
    const MassProperties whole = mesh_mass(mesh, 1);
    ASSERT_GT(whole.mass, 0);
    Real last = 10;
    for (const int most : {4, 16}) {
        const auto made = decompose(mesh, {.max_parts = most, .resolution = 16});
        ASSERT_TRUE(made.ok());
        EXPECT_LE(made->parts.size(), static_cast<std::size_t>(most));
        const MassProperties parts = together(made->parts);
        EXPECT_NEAR(parts.mass, made->parts_volume, 1e-4f);
        const Real error = parts.mass / whole.mass - 1;
        EXPECT_LT(error, last);
        last = error;
        testing::Test::RecordProperty("volume_error_" + std::to_string(most),
                                      std::to_string(error));
        testing::Test::RecordProperty("inertia_error_" + std::to_string(most),
                                      std::to_string(inertia_error(parts, whole)));
        if (most == 16) {
            EXPECT_LT(error, 0.2f);
            EXPECT_LT(inertia_error(parts, whole), 0.05f);
            EXPECT_LT(distance(parts.center_of_mass, whole.center_of_mass), 0.02f);
        }
    }
    // The single hull closes the hole and has half as much mass again.
    const auto hull = build_convex_hull(mesh.vertices);
    EXPECT_GT(hull_mass(*hull, 1).mass, 1.5f * whole.mass);
}

TEST(ConvexDecomposition, EveryVertexIsInSomePartAndTheHoleIsFree) {
    const TriangleMesh mesh = torus(1, 0.3f, 48, 16);
    const auto made = decompose(mesh, {.max_parts = 12, .max_vertices = 128, .resolution = 16});
    ASSERT_TRUE(made.ok());
    const auto is_held = [&](Vec3 p, Real slack) {
        return std::any_of(made->parts.begin(), made->parts.end(), [&](const ConvexHull& hull) {
            return holds(hull, p, slack);
        });
    };
    for (const Vec3 v : mesh.vertices)
        EXPECT_TRUE(is_held(v, 1e-5f));
    EXPECT_FALSE(is_held({}, 0));
    EXPECT_FALSE(is_held({0.3f, 0, 0.2f}, 0));
}

TEST(ConvexDecomposition, ARingIsCutAcrossAndNotAlong) {
    // Cuts along the tube leave hollow rings. For any number of vertices, a few parts across the tube have little
    // more volume than the ring.
    for (const auto& [along, around, resolution] :
         {std::tuple{48u, 16u, 16}, std::tuple{48u, 16u, 32}, std::tuple{96u, 24u, 32}}) {
        const auto made = decompose(torus(0.35f, 0.09f, along, around),
                                    {.max_parts = 16, .resolution = resolution});
        ASSERT_TRUE(made.ok());
        EXPECT_LT(made->parts_volume, 1.05f * made->solid_volume) << along << ' ' << resolution;
    }
}

TEST(ConvexDecomposition, PartsLieApart) {
    const auto made = decompose(torus(1, 0.3f, 24, 8), {.max_parts = 9, .resolution = 12});
    ASSERT_TRUE(made.ok());
    Random random(test::seed());
    for (int i = 0; i < 20000; ++i) {
        const Vec3 p{
            random.between(-1.3f, 1.3f), random.between(-0.3f, 0.3f), random.between(-1.3f, 1.3f)};
        int count = 0;
        for (const ConvexHull& hull : made->parts)
            count += holds(hull, p, -1e-5f) ? 1 : 0;
        EXPECT_LE(count, 1) << "seed " << test::seed();
    }
}

TEST(ConvexDecomposition, WhatIsConvexStaysWhole) {
    const auto made = decompose(icosphere(2), {.concavity = 0.05f});
    ASSERT_TRUE(made.ok());
    EXPECT_EQ(made->parts.size(), 1u);
}

TEST(ConvexDecomposition, TheSameMeshGivesTheSameParts) {
    const TriangleMesh mesh = torus(1, 0.4f, 20, 8);
    const auto a = decompose(mesh, {.max_parts = 6, .resolution = 12});
    const auto b = decompose(mesh, {.max_parts = 6, .resolution = 12});
    ASSERT_TRUE(a.ok() && b.ok());
    ASSERT_EQ(a->parts.size(), b->parts.size());
    for (std::size_t i = 0; i < a->parts.size(); ++i)
        EXPECT_EQ(a->parts[i].vertices, b->parts[i].vertices);
}

TEST(ConvexDecomposition, SaysWhyAnOpenOrEmptySurfaceCannotBeDivided) {
    TriangleMesh open = torus(1, 0.3f, 12, 6);
    open.triangles.pop_back();
    const auto made = decompose(open);
    ASSERT_FALSE(made.ok());
    EXPECT_NE(made.error().message.find("not closed"), std::string::npos);
    EXPECT_FALSE(decompose(TriangleMesh{}).ok());
    // Two triangles back to back: closed, without volume.
    TriangleMesh flat{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 1}}, {}};
    EXPECT_FALSE(decompose(flat).ok());
}

TEST(ConvexDecomposition, AFaceWithoutAreaChangesNothing) {
    // The first triangle of an L, cut in two at the middle of a side, leaves a slit beside its neighbor. The lid of the
    // slit closes the surface and has no area.
    TriangleMesh mesh = extruded({{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 3}, {0, 3}}, 1);
    const auto [a, b, c] = mesh.triangles.front();
    const auto middle = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.push_back((mesh.vertices[a] + mesh.vertices[b]) * 0.5f);
    mesh.triangles.front() = {a, middle, c};
    mesh.triangles.push_back({middle, b, c});
    EXPECT_FALSE(is_closed(mesh));
    mesh.triangles.push_back({a, b, middle});
    ASSERT_TRUE(is_closed(mesh));
    ASSERT_FALSE(validate(mesh).ok());
    const auto made = decompose(mesh);
    ASSERT_TRUE(made.ok()) << made.error().message;
    EXPECT_EQ(made->parts.size(), 2u);
    EXPECT_NEAR(made->parts_volume, 4, 1e-4f);
    mesh.triangles.push_back({a, b, 1000});
    EXPECT_FALSE(decompose(mesh).ok()) << "no such vertex";
}

/// Returns the triangles apart from each other, every third facing the other way.
TriangleMesh as_soup(const TriangleMesh& mesh) {
    TriangleMesh soup;
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle t = triangle_of(mesh, i);
        const auto first = static_cast<std::uint32_t>(soup.vertices.size());
        soup.vertices.insert(soup.vertices.end(), {t.a, t.b, t.c});
        soup.triangles.push_back({first, first + 1 + i % 3 / 2, first + 2 - i % 3 / 2});
    }
    return soup;
}

Result<ConvexDecomposition> decompose_soup(const TriangleMesh& soup,
                                           const DecompositionSettings& settings) {
    return decompose(
        soup,
        SolidBoundary::soup,
        settings,
        [](double) { return true; },
        [&](const Aabb& box, std::vector<std::uint32_t>& out) {
            for (std::uint32_t i = 0; i < soup.triangles.size(); ++i)
                if (overlaps(box, bounds_of(triangle_of(soup, i))))
                    out.push_back(i);
        });
}

TEST(ConvexDecomposition, ASoupIsDividedNearlyAsItsSurfaceIs) {
    const TriangleMesh mesh = torus(1, 0.3f, 48, 16), soup = as_soup(mesh);
    ASSERT_FALSE(is_closed(soup));
    const DecompositionSettings settings{.max_parts = 12, .max_vertices = 128, .resolution = 24};
    const auto parts = decompose_soup(soup, settings);
    ASSERT_TRUE(parts.ok()) << parts.error().message;
    EXPECT_GE(parts->parts.size(), 8u);
    const Real volume = mesh_mass(mesh, 1).mass;
    EXPECT_NEAR(parts->solid_volume, volume, 0.25f * volume);
    EXPECT_NEAR(parts->parts_volume, volume, 0.2f * volume);
    for (const Vec3 v : mesh.vertices)
        EXPECT_TRUE(std::any_of(parts->parts.begin(), parts->parts.end(), [&](const auto& hull) {
            return holds(hull, v, 1e-4f);
        }));
    for (const ConvexHull& hull : parts->parts)
        EXPECT_FALSE(holds(hull, {}, 0)) << "the hole is free";
}

TEST(ConvexDecomposition, ASoupWithoutRoomIsRefused) {
    TriangleMesh flat{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}, {}};
    EXPECT_FALSE(decompose_soup(flat, {}).ok());
    EXPECT_FALSE(decompose_soup(TriangleMesh{}, {}).ok());
}

TEST(ConvexDecomposition, TellsHowFarItIsAndStopsWhenAsked) {
    const TriangleMesh mesh = torus(1, 0.3f, 24, 8);
    double last = -1;
    ASSERT_TRUE(decompose(mesh, {.max_parts = 6, .resolution = 12}, [&](double done) {
                    EXPECT_GE(done, last);
                    EXPECT_LE(done, 1);
                    last = done;
                    return true;
                }).ok());
    EXPECT_GT(last, 0.5);
    EXPECT_FALSE(decompose(mesh, {}, [](double) { return false; }).ok());
}

} // namespace
} // namespace topple
