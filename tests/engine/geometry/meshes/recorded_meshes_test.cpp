// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// One hash for the results of each function of a mesh, compared with the recorded one. The other tests check results
// within a tolerance; this test notices a change of any bit.

#include "tests/engine/geometry/geometry_answers.h"
#include "tests/engine/geometry/meshes/tower_solids.h"
#include "tests/support/random_vectors.h"
#include "tests/support/recording.h"
#include "tests/support/test.h"
#include "topple/core/random.h"
#include "topple/geometry/meshes/convex_decomposition.h"
#include "topple/geometry/meshes/hole_filling.h"
#include "topple/geometry/meshes/icosphere.h"
#include "topple/geometry/meshes/mesh_inside.h"
#include "topple/geometry/meshes/solid_columns_detail.h"
#include "topple/geometry/meshes/torus_mesh.h"

#include <cmath>

namespace topple {
namespace {

using test::Answers;
using test::random_vector;

constexpr std::uint64_t kRecordedMeshSeed = 2035; // seed of every recording; another seed gives
                                                  // other inputs

void expect_meshes_recorded(const std::string& key, const Answers& answers) {
    test::expect_recorded("tests/engine/geometry/meshes/recorded_meshes.tsv", key, answers.hash());
}

std::vector<TriangleMesh> recorded_solids() {
    Random random(kRecordedMeshSeed);
    std::vector<TriangleMesh> solids{icosphere(1, 0.7f), torus_mesh(1, 0.3f, 9, 6)};
    while (solids.size() < 8) { // Towers that meet in an edge only have no closed surface.
        TriangleMesh solid = test::random_towers(random).mesh();
        if (is_closed(solid))
            solids.push_back(std::move(solid));
    }
    TriangleMesh turned = solids[3], inside_out = solids[4], bent = solids[5];
    const Quat rotation = test::random_rotation(random);
    for (Vec3& v : turned.vertices)
        v = rotate(rotation, v) * 0.3f;
    for (auto& t : inside_out.triangles)
        std::swap(t[1], t[2]);
    for (Vec3& v : bent.vertices)
        v = v + random_vector(random, 0.2f);
    solids.insert(solids.end(), {turned, inside_out, bent});
    return solids;
}

TEST(RecordedMeshes, ConvexParts) {
    Answers answers;
    for (const TriangleMesh& mesh : recorded_solids()) {
        ASSERT_TRUE(is_closed(mesh));
        const auto made = decompose(
            mesh, {.max_parts = 6, .concavity = 0.01f, .max_vertices = 16, .resolution = 8});
        answers.add(made.ok());
        if (made.ok())
            answers.add(made->parts, made->solid_volume, made->parts_volume, made->worst_concavity);
    }
    expect_meshes_recorded("convex parts", answers);
}

TEST(RecordedMeshes, ColumnsAndInsides) {
    Random random(kRecordedMeshSeed);
    Answers columns_out, insides;
    for (const TriangleMesh& mesh : recorded_solids())
        for (const int resolution : {2, 7, 12}) {
            const SolidColumns columns(mesh, resolution);
            std::vector<Vec3> points;
            for (int i = 0; i < 20; ++i) {
                Vec3 p = Vec3{2, 1, 2} + random_vector(random, 3), q = random_vector(random, 2);
                if (i % 2 == 0)
                    p = {std::round(p.x), std::round(p.y), std::round(p.z)};
                const Aabb box{p - abs(q), p + abs(q)};
                columns.points_in(box, points);
                columns_out.add(columns.volume_in(box), points);
                // 64ths, since std::atan2 may differ in the last bit.
                insides.add(std::lround(winding_number(mesh, p) * 64), encloses(mesh, p));
                insides.add(is_inside(mesh, p + Vec3{0.25f, 0.125f, 0.375f}));
            }
        }
    expect_meshes_recorded("columns", columns_out);
    expect_meshes_recorded("insides", insides);
}

TEST(RecordedMeshes, HolesOfEverySize) {
    Random random(kRecordedMeshSeed);
    Answers answers;
    for (const TriangleMesh& mesh : recorded_solids())
        for (int i = 0; i < 20; ++i) {
            TriangleMesh open = mesh;
            for (std::uint32_t k = 0, n = 1 + random.below(4); k < n; ++k)
                open.triangles.erase(
                    open.triangles.begin() +
                    random.below(static_cast<std::uint32_t>(open.triangles.size())));
            for (const Real largest : {0.05f, 0.5f, 1.0f}) {
                const auto filled = fill_holes(open, largest);
                answers.add(is_closed(open), filled.ok());
                if (filled.ok())
                    answers.add(filled->mesh, filled->hole_count);
                else
                    answers.add(filled.error().message);
            }
        }
    expect_meshes_recorded("filled holes", answers);
}

TEST(RecordedMeshes, PicturesAndSpheres) {
    Answers answers;
    for (const Fineness fineness : {Fineness{3, 2}, {4, 3}, {9, 8}, {16, 5}})
        for (const Real size : {0.5f, 1.0f, 1.7f}) {
            answers.add(tessellate_sphere(size, fineness), tessellate_cone(1, size, fineness));
            answers.add(tessellate_capsule(size, 0.3f, fineness));
            answers.add(tessellate_cylinder(0.6f, size, fineness), tessellate_box({size, 1, 2}));
        }
    for (int levels = 0; levels < 4; ++levels)
        answers.add(icosphere(levels, 0.5f + static_cast<Real>(levels)));
    for (const int around : {3, 4, 11})
        for (const int across : {3, 5})
            answers.add(torus_mesh(2, 0.6f, around, across));
    for (const TriangleMesh& mesh : recorded_solids())
        answers.add(tessellate(mesh), mesh_mass(mesh, 3));
    expect_meshes_recorded("pictures", answers);
}

} // namespace
} // namespace topple
