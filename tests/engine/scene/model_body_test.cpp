// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/scene/model_body.h"

#include "tests/support/test_world.h"
#include "topple/geometry/mass/mass_properties.h"
#include "topple/geometry/meshes/icosphere.h"

#include <map>
#include <set>
#include <tuple>

namespace topple {
namespace {

using test::TestWorld;

using Cell = std::pair<int, int>;

/// Returns the surface of squares of 20 cm in the plane of x and y, 40 cm thick.
TriangleMesh from_cells(const std::set<Cell>& cells) {
    constexpr Real kSide = 0.2f, kThick = 0.4f;
    TriangleMesh mesh;
    std::map<std::tuple<int, int, int>, std::uint32_t> known;
    const auto corner = [&](int x, int y, int z) {
        const auto [at, is_new] = known.try_emplace(
            {x, y, z}, static_cast<std::uint32_t>(mesh.vertices.size()));
        if (is_new)
            mesh.vertices.push_back({kSide * static_cast<Real>(x),
                                     kSide * static_cast<Real>(y),
                                     kThick * static_cast<Real>(z)});
        return at->second;
    };
    const auto add_quad = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
        mesh.triangles.push_back({a, b, c});
        mesh.triangles.push_back({a, c, d});
    };
    for (const auto& [x, y] : cells) {
        add_quad(
            corner(x, y, 1), corner(x + 1, y, 1), corner(x + 1, y + 1, 1), corner(x, y + 1, 1));
        add_quad(
            corner(x, y, 0), corner(x, y + 1, 0), corner(x + 1, y + 1, 0), corner(x + 1, y, 0));
        // The neighbors counter-clockwise: below, right, above, left.
        const Cell round[] = {{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}};
        const Cell beyond[] = {{x, y - 1}, {x + 1, y}, {x, y + 1}, {x - 1, y}};
        for (std::size_t i = 0; i < 4; ++i) {
            const auto [px, py] = round[i];
            const auto [qx, qy] = round[(i + 1) % 4];
            if (!cells.contains(beyond[i]))
                add_quad(
                    corner(px, py, 0), corner(qx, qy, 0), corner(qx, qy, 1), corner(px, py, 1));
        }
    }
    return mesh;
}

/// Returns an arch: two legs of 60 cm, 60 cm apart, and a lintel: 1 m wide, 80 cm high.
TriangleMesh arch() {
    std::set<Cell> cells;
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 5; ++x)
            if (y == 3 || x == 0 || x == 4)
                cells.insert({x, y});
    return from_cells(cells);
}

TEST(ModelBody, InPartsItWeighsWhatItsSurfaceHolds) {
    const auto model = model_body(arch(), {.density = 1000, .max_parts = 8});
    ASSERT_TRUE(model.ok()) << model.error().message;
    // Eleven squares of 0.04 m^2, 0.4 m thick.
    ASSERT_TRUE(model->def.mass);
    EXPECT_NEAR(*model->def.mass, 11 * 16.0f, 1e-3f);
    int parts = 0;
    for (const ColliderDef& c : model->def.colliders)
        parts += c.collides ? 1 : 0;
    EXPECT_GE(parts, 3); // a lintel and two legs at least
    EXPECT_LE(parts, 8);
    EXPECT_EQ(model->def.colliders.size(), static_cast<std::size_t>(parts) + 1);
    EXPECT_EQ(model->notes.size(), 1u);
}

TEST(ModelBody, AnArchOfPartsStandsAroundAPostThatItsHullWouldStandOn) {
    for (const int parts : {1, 8}) {
        TestWorld t;
        t.floor();
        // A box up to 40 cm high in the middle of the opening.
        t.create({.world_from_body = {{0, 0.2f, 0}, {}},
                  .colliders = {{.shape = BoxShape{{0.15f, 0.2f, 0.15f}}}}});
        auto model = model_body(arch(), {.position = {0, 0.45f, 0}, .max_parts = parts});
        ASSERT_TRUE(model.ok());
        const BodyId id = t.create(model->def);
        t.run_for(3);
        EXPECT_NEAR(t[id].world_from_body.position.y, parts == 1 ? 0.4f : 0, 0.01f) << parts;
    }
}

TEST(ModelBody, WhatIsWideOpenTumblesAsItsHullAndSaysSo) {
    // A leg is missing, which is more than a hole: the parts would be walls without thickness.
    TriangleMesh open = arch();
    open.triangles.resize(open.triangles.size() * 3 / 4);
    const auto model = model_body(std::move(open), {.max_parts = 8});
    ASSERT_TRUE(model.ok());
    EXPECT_EQ(model->def.colliders.size(), 2u);
    ASSERT_EQ(model->notes.size(), 2u);
    EXPECT_NE(model->notes[0].find("not closed"), std::string::npos) << model->notes[0];
    EXPECT_NE(model->notes[1].find("would miss some of its surface"), std::string::npos)
        << model->notes[1];
}

TEST(ModelBody, TrianglesThatNoSurfaceJoinsAreDividedToo) {
    TriangleMesh soup;
    const TriangleMesh joined = arch();
    for (std::uint32_t i = 0; i < joined.triangles.size(); ++i) {
        const Triangle t = triangle_of(joined, i);
        soup.vertices.insert(soup.vertices.end(), {t.a, t.b, t.c});
        soup.triangles.push_back({3 * i, 3 * i + 1 + i % 2, 3 * i + 2 - i % 2});
    }
    const auto model = model_body(std::move(soup), {.density = 1000, .max_parts = 8});
    ASSERT_TRUE(model.ok());
    EXPECT_GE(model->def.colliders.size(), 4u); // A lintel, two legs and the mesh.
    EXPECT_LE(model->def.colliders.size(), 9u);
    EXPECT_FALSE(model->def.mass) << "the parts have the mass";
    ASSERT_EQ(model->notes.size(), 2u);
    EXPECT_NE(model->notes[1].find("convex parts, which stand out of its surface by"),
              std::string::npos)
        << model->notes[1];
    double mass = 0;
    for (const ColliderDef& c : model->def.colliders)
        if (const auto* hull = std::get_if<HullShape>(&c.shape))
            mass += 1000 * static_cast<double>(hull_mass(*hull->hull, 1).mass);
    EXPECT_NEAR(mass, 11 * 16, 0.2 * 11 * 16);
}

TEST(ModelBody, ASlitDoesNotKeepAModelFromBeingDivided) {
    // A side of one triangle has a vertex in its middle that its neighbor lacks: the lid of the slit has no area.
    TriangleMesh slit = arch();
    const auto [a, b, c] = slit.triangles.front();
    const auto middle = static_cast<std::uint32_t>(slit.vertices.size());
    slit.vertices.push_back(lerp(slit.vertices[a], slit.vertices[b], 0.5f));
    slit.triangles.front() = {a, middle, c};
    slit.triangles.push_back({middle, b, c});
    const auto model = model_body(std::move(slit), {.max_parts = 8});
    ASSERT_TRUE(model.ok());
    const auto whole = model_body(arch(), {.max_parts = 8});
    EXPECT_EQ(model->def.colliders.size(), whole->def.colliders.size());
    EXPECT_GT(model->def.colliders.size(), 3u);
}

TEST(ModelBody, HolesOfAScanAreClosedAndItSaysSo) {
    TriangleMesh scan = icosphere(3, 0.5f);
    const Real volume = mesh_mass(scan, 1).mass;
    scan.triangles.pop_back();
    const auto model = model_body(std::move(scan), {.density = 1000, .max_parts = 8});
    ASSERT_TRUE(model.ok());
    ASSERT_FALSE(model->notes.empty());
    EXPECT_NE(model->notes[0].find("a hole was closed"), std::string::npos) << model->notes[0];
    ASSERT_TRUE(model->def.mass);
    EXPECT_NEAR(*model->def.mass, 1000 * volume, volume);
}

TEST(ModelBody, TurnsAsItsSurfaceSaysAndNotAsItsHullDoes) {
    // Volume, center and inertia of the arch equal those of its eleven squares.
    MassProperties exact;
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 5; ++x)
            if (y == 3 || x == 0 || x == 4) {
                const MassProperties square = transformed(
                    box_mass({0.1f, 0.1f, 0.2f}, 500),
                    {{0.2f * static_cast<Real>(x) - 0.4f, 0.2f * static_cast<Real>(y) + 0.1f, 0},
                     {}});
                exact = exact.mass > 0 ? combined(exact, square) : square;
            }
    for (const int parts : {1, 8}) {
        TestWorld t;
        auto model = model_body(arch(), {.position = {0, 1, 0}, .max_parts = parts});
        ASSERT_TRUE(model.ok());
        const Body& body = t[t.create(model->def)];
        EXPECT_NEAR(body.mass, exact.mass, 1e-4f * exact.mass) << parts;
        EXPECT_NEAR(distance(body.local_center, exact.center_of_mass), 0, 1e-4f) << parts;
        EXPECT_NEAR(distance(body.inertia.x, exact.inertia.x), 0, 1e-3f) << parts;
        EXPECT_NEAR(distance(body.inertia.y, exact.inertia.y), 0, 1e-3f) << parts;
        EXPECT_NEAR(distance(body.inertia.z, exact.inertia.z), 0, 1e-3f) << parts;
    }
}

TEST(ModelBody, AModelOfEveryExtentThatAFileMayHaveIsScaledToAboutAMeter) {
    // From the smallest positive float to the widest span of two coordinates within 1e7 m. Rounding the
    // scale down to one digit leaves at least half of a meter: 1 / 1.999... -> 1 of 1.
    for (const Real extent :
         {1.4e-45f, 1e-40f, 3e-39f, 1.2e-38f, 1e-30f, 1e-3f, 0.19f, 6.0f, 2e7f}) {
        TriangleMesh mesh;
        mesh.vertices = {{0, 0, 0}, {extent, 0, 0}, {0, extent, 0}, {0, 0, extent}};
        mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
        const auto model = model_body(mesh, {});
        ASSERT_TRUE(model.ok()) << extent << ": " << model.error().message;
        EXPECT_EQ(model->def.motion, Motion::dynamic) << extent;
        const auto* seen = std::get_if<MeshShape>(&model->def.colliders.back().shape);
        ASSERT_TRUE(seen) << extent;
        const Real largest = max_component(extents(seen->mesh->bounds()));
        EXPECT_GT(largest, 0.49f) << extent;
        EXPECT_LE(largest, 1.001f) << extent;
        EXPECT_EQ(model->notes.front().find("0.000000"), std::string::npos) << model->notes.front();
        World world;
        EXPECT_TRUE(world.create_body(model->def).ok()) << extent;
    }
}

TEST(ModelBody, ATriangleThatMovingMakesAPointOfIsDroppedAndCounted) {
    // The small tetrahedron hangs at x = 1e7, where a float resolves 1 m. Moving it to the middle between the two
    // makes its area zero.
    TriangleMesh mesh;
    mesh.vertices = {{0, 0, 0},
                     {1e6f, 0, 0},
                     {0, 1e6f, 0},
                     {0, 0, 1e6f},
                     {0, 0, 0},
                     {1e-40f, 0, 0},
                     {0, 1e-40f, 0}};
    mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}, {4, 5, 6}};
    mesh.parts = {{.name = "large", .first_triangle = 0, .triangle_count = 4},
                  {.name = "small", .first_triangle = 4, .triangle_count = 1}};
    MeshLook look;
    for (std::uint32_t i = 0; i < 5; ++i) {
        look.normals.push_back({0, 1, static_cast<Real>(i)});
        look.normal_triangles.push_back({i, i, kNoLook});
    }
    mesh.look = std::make_shared<const MeshLook>(look);
    ASSERT_TRUE(validate(mesh).ok());
    const auto model = model_body(mesh, {.z_up = true});
    ASSERT_TRUE(model.ok());
    const auto& seen = std::get<MeshShape>(model->def.colliders.back().shape).mesh->mesh();
    EXPECT_TRUE(validate(seen).ok());
    EXPECT_EQ(seen.triangles.size(), 4u);
    ASSERT_EQ(seen.look->normal_triangles.size(), 4u);
    EXPECT_EQ(seen.look->normal_triangles[3], (MeshLook::Indices{3, 3, kNoLook}));
    EXPECT_EQ(seen.look->normals[3], (Vec3{0, 3, -1})) << "turned with the model";
    EXPECT_NE(model->notes[1].find("1 triangles were dropped"), std::string::npos)
        << model->notes[1];
    mesh.triangles = {{4, 5, 6}};
    mesh.parts.clear();
    mesh.look = nullptr;
    const auto nothing = model_body(mesh, {.keep_size = true}); // the bounds include all vertices
    EXPECT_FALSE(nothing.ok());
}

TEST(ModelBody, IsTheSameWhenSeveralThreadsBuildItsTree) {
    const TriangleMesh sphere = icosphere(6); // 81 920 triangles: work for five threads
    const auto tree_with = [&](int threads) {
        const Result<ModelBody> model = model_body(sphere,
                                                   {.is_static = true, .thread_count = threads});
        return std::get<MeshShape>(model.value().def.colliders[0].shape).mesh;
    };
    const auto alone = tree_with(1), shared = tree_with(5);
    const auto a = alone->stats(MeshAccelerator::bvh), b = shared->stats(MeshAccelerator::bvh);
    EXPECT_EQ(a.node_count, b.node_count);
    EXPECT_EQ(a.sah_cost, b.sah_cost);
    ASSERT_EQ(a.depth, b.depth);
    for (int depth = 0; depth < a.depth; ++depth)
        EXPECT_EQ(alone->level_boxes(MeshAccelerator::bvh, depth),
                  shared->level_boxes(MeshAccelerator::bvh, depth));
}

TEST(ModelBody, ALargeOneAsksOftenInBothStagesAndStopsAtOnce) {
    TriangleMesh scan = icosphere(6);
    scan.triangles.resize(scan.triangles.size() - 40); // a hole to close, which takes another tree
    const auto make = [&](int last_build, int last_hull, int& builds, int& hulls) {
        builds = hulls = 0;
        return model_body(scan,
                          {.build_progress = [&](double) { return ++builds != last_build; },
                           .progress = [&](double) { return ++hulls != last_hull; }})
            .ok();
    };
    int all_builds = 0, all_hulls = 0, builds = 0, hulls = 0;
    ASSERT_TRUE(make(-1, -1, all_builds, all_hulls));
    // Three passes over the mesh, its edges in two passes, four waves, tasks and nodes.
    EXPECT_GE(all_builds, 12);
    // Edges of the holes, the edges of the closed mesh, its tree, and the hull.
    EXPECT_GE(all_hulls, 30);
    for (int k = 0; k < 5; ++k) {
        const int last = 1 + k * (all_builds - 1) / 4;
        EXPECT_FALSE(make(last, -1, builds, hulls)) << last << " of " << all_builds;
        EXPECT_EQ(builds, last);
        EXPECT_EQ(hulls, 0);
    }
    for (int k = 0; k < 5; ++k) {
        const int last = 1 + k * (all_hulls - 1) / 4;
        EXPECT_FALSE(make(-1, last, builds, hulls)) << last << " of " << all_hulls;
        EXPECT_EQ(hulls, last);
    }
}

TEST(ModelBody, CanBeStopped) {
    EXPECT_FALSE(
        model_body(arch(), {.max_parts = 8, .progress = [](double) { return false; }}).ok());
    EXPECT_FALSE(model_body(arch(), {.build_progress = [](double) { return false; }}).ok());
}

} // namespace
} // namespace topple
