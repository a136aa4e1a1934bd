// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Explanations of a convex shape on a mesh or a height field are those of the step, bit for bit.

#include "tests/engine/world/pair_contacts.h"
#include "tests/support/grid_mesh.h"
#include "tests/support/random_vectors.h"
#include "tests/support/test_world.h"
#include "topple/geometry/meshes/torus_mesh.h"
#include "topple/world/pair_explanation.h"

#include <cmath>
#include <memory>
#include <vector>

namespace topple {
namespace {

using test::contacts_of;
using test::TestWorld;

constexpr int kCells = 12;

Real hill(int i, int j) {
    return 0.15f * static_cast<Real>((i * 7 + j * 3) % 5) + 0.02f * static_cast<Real>(i + j);
}

/// 2 x 12 x 12 triangles over hills, with cells of `cell` [m].
Shape terrain(Real cell) {
    return MeshShape{std::make_shared<MeshTree>(
        test::grid_mesh(kCells, cell, [&](int i, int j) { return hill(i, j) * cell; }))};
}

Shape field() {
    HeightSamples samples{.columns = kCells + 1, .rows = kCells + 1, .scale = {0.5f, 0.5f, 0.5f}};
    for (int j = 0; j <= kCells; ++j)
        for (int i = 0; i <= kCells; ++i)
            samples.heights.push_back(hill(i, j));
    Result<HeightField> built = HeightField::build(samples);
    EXPECT_TRUE(built.ok());
    return HeightFieldShape{std::make_shared<HeightField>(std::move(*built))};
}

struct Case {
    const char* name;
    Shape surface;
    Transform pose;
    Real above; ///< Height from which shapes fall. [m]
};

std::vector<Case> cases() {
    const Quat turned = normalize(Quat{0.04f, 0.5f, -0.06f, 1}),
               upside = normalize(Quat{1, 0, 0, 0});
    const auto torus = [](Real scale) {
        return Shape{
            MeshShape{std::make_shared<MeshTree>(torus_mesh(scale, 0.4f * scale, 20, 10))}};
    };
    return {{"terrain", terrain(0.5f), {}, 1.4f},
            {"small turned terrain", terrain(0.23f), {{0, 0.2f, 0.1f}, turned}, 1.3f},
            {"torus", torus(1), {{-1, 0, 0}, turned}, 1.2f},
            {"large torus, upside down", torus(2.3f), {{-2.2f, 0, 0}, upside}, 1.8f},
            {"height field", field(), {{0, 0, 0}, turned}, 1.4f}};
}

std::vector<Shape> convexes() {
    Random random(5);
    std::vector<Vec3> points;
    for (int i = 0; i < 16; ++i)
        points.push_back(test::random_unit(random) * 0.4f);
    return {BoxShape{{0.3f, 0.2f, 0.4f}},
            HullShape{std::make_shared<const ConvexHull>(*build_convex_hull(points))},
            CylinderShape{0.3f, 0.25f},
            CapsuleShape{0.2f, 0.3f},
            SphereShape{0.3f}};
}

void expect_same_points(const Manifold& manifold, const Contact& contact) {
    ASSERT_EQ(manifold.count, contact.point_count);
    EXPECT_EQ(manifold.normal, contact.normal);
    for (std::size_t k = 0; k < contact.active_points().size(); ++k) {
        EXPECT_EQ(manifold.points[k].point, contact.points[k].point);
        EXPECT_EQ(manifold.points[k].separation, contact.points[k].separation);
        EXPECT_EQ(manifold.points[k].feature, contact.points[k].feature);
    }
}

/// The groups that are shown give the contacts with which the step begins, and the step ends with the shown ones. A
/// world that is never asked goes the same way.
TEST(ExplainSurface, ThePointsAreThoseOfTheStep) {
    for (const Case& c : cases())
        for (const Shape& convex : convexes()) {
            SCOPED_TRACE(std::string(c.name) + ", " + std::string(type_name(convex)));
            TestWorld t, never_asked;
            BodyId ground, body;
            for (TestWorld* w : {&t, &never_asked}) {
                ground = w->create(
                    {.world_from_body = c.pose, .colliders = {{.shape = c.surface}}});
                body = w->create({.motion = Motion::dynamic,
                                  .world_from_body = {{0.1f, c.above, 0.05f},
                                                      normalize(Quat{0.2f, 0.3f, 0.1f, 1})},
                                  .colliders = {{.shape = convex}}});
            }
            int compared = 0, triangles = 0;
            for (int step = 0; step < 50; ++step) {
                Result<PairExplanation> told = explain_pair(t.world, ground, body);
                ASSERT_TRUE(told.ok());
                t.world.step();
                never_asked.world.step();
                const std::vector<Contact> after = contacts_of(t.world, *told);
                ASSERT_EQ(after.size(), told->after.size());
                for (std::size_t i = 0; i < after.size(); ++i)
                    for (std::size_t k = 0; k < after[i].active_points().size(); ++k)
                        EXPECT_EQ(after[i].points[k].normal_impulse,
                                  told->after[i].points[k].normal_impulse);
                if (!told->step.is_candidate || told->step.is_recycled)
                    continue;
                ASSERT_EQ(told->manifolds.size(), told->step.found.size());
                ASSERT_EQ(told->surface.groups.size(), told->manifolds.size());
                for (std::size_t i = 0; i < told->manifolds.size(); ++i)
                    expect_same_points(told->manifolds[i], told->step.found[i]);
                compared += static_cast<int>(told->manifolds.size());
                triangles += static_cast<int>(told->surface.triangles.size());
            }
            EXPECT_GT(compared, 3);
            EXPECT_GT(triangles, compared);
            EXPECT_EQ(t.world.hash(), never_asked.world.hash());
        }
}

TEST(ExplainSurface, APairOfConvexShapesHasNoTriangles) {
    TestWorld t;
    const BodyId ground = t.floor(), cube = t.cube({0, 0.5f, 0});
    const Result<PairExplanation> told = explain_pair(t.world, ground, cube);
    ASSERT_TRUE(told.ok());
    EXPECT_EQ(told->surface.triangle_count, 0u);
    EXPECT_TRUE(told->surface.triangles.empty());
    EXPECT_FALSE(told->collision.axes.empty());
}

} // namespace
} // namespace topple
