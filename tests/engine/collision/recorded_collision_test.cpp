// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// One hash for the results of each function, compared with the recorded one. The other tests check results within a
// tolerance; this test notices a change of any bit.

#include "tests/engine/collision/collision_answers.h"
#include "tests/support/recording.h"
#include "tests/support/shape_samples.h"
#include "tests/support/test.h"
#include "topple/collision/shape/submerged.h"
#include "topple/geometry/meshes/icosphere.h"
#include "topple/geometry/meshes/torus_mesh.h"
#include "topple/textbook/printed/arbiter.h"

#include <array>
#include <cmath>

namespace topple {
namespace {

using test::Answers;

constexpr std::uint64_t
    kRecordedPairSeed = 2027; // seed of every recording; another seed gives other inputs
constexpr std::size_t kSampledShapeCount = std::variant_size_v<Shape>;

void expect_collision_recorded(const std::string& key, const Answers& answers) {
    if (!answers.is_empty())
        test::expect_recorded("tests/engine/collision/recorded_collision.tsv", key, answers.hash());
}

/// Every other number is a multiple of a quarter, so that touching and parallel shapes are frequent.
Real sample_number(Random& random, int i, Real low, Real high) {
    const Real number = random.between(low, high);
    return i % 2 == 0 ? std::floor(number * 4) / 4 : number;
}

Vec3 sample_place(Random& random, int i, Real reach) {
    const Real x = sample_number(random, i, -reach, reach);
    const Real y = sample_number(random, i, -reach, reach);
    return {x, y, sample_number(random, i, -reach, reach)};
}

Transform sample_pose(Random& random, int i, Real reach) {
    const Vec3 place = sample_place(random, i, reach);
    if (i % 2 != 0)
        return {place, test::random_rotation(random)};
    // Quarter turns, half turns, and none.
    Quat turn{0, 0, 0, 1};
    if (const std::uint32_t axis = random.below(5); axis < 3)
        turn = Quat{axis == 0 ? 1.0f : 0, axis == 1 ? 1.0f : 0, axis == 2 ? 1.0f : 0, 1};
    return {place, normalize(turn)};
}

HullShape sample_hull(Random& random, int i) {
    std::vector<Vec3> points;
    for (int k = 0; k < 10; ++k)
        points.push_back(sample_place(random, i, 1));
    const auto hull = build_convex_hull(points);
    return {std::make_shared<const ConvexHull>(hull.ok() ? *hull : box_hull({0.5f, 1, 0.25f}))};
}

MeshShape sample_mesh(Random& random, int i) {
    TriangleMesh mesh = i % 3 == 0 ? icosphere(1, 0.75f) : torus_mesh(0.75f, 0.25f, 6, 4);
    if (i % 3 == 1) { // a sheet of four squares
        mesh = {};
        for (int k = 0; k < 9; ++k)
            mesh.vertices.push_back({static_cast<Real>(k % 3) - 1,
                                     k == 4 ? sample_number(random, i, 0, 0.5f) : 0,
                                     static_cast<Real>(k / 3) - 1});
        for (const std::uint32_t k : {0u, 1u, 3u, 4u}) {
            mesh.triangles.push_back({k, k + 3, k + 1});
            mesh.triangles.push_back({k + 1, k + 3, k + 4});
        }
    }
    return {std::make_shared<const MeshTree>(mesh)};
}

HeightFieldShape sample_field(Random& random, int i) {
    HeightSamples samples{.columns = 4, .rows = 5, .scale = {0.5f, 0.25f, 0.5f}};
    for (int k = 0; k < 20; ++k)
        samples.heights.push_back(i % 4 == 0 ? 0 : static_cast<Real>(random.below(3)));
    return {std::make_shared<const HeightField>(*HeightField::build(samples))};
}

Shape sample_shape(Random& random, std::size_t kind, int i) {
    const Real radius = sample_number(random, i, 0.25f, 1);
    const Real half = sample_number(random, i, 0.25f, 1);
    switch (kind) {
    case 0:
        return SphereShape{radius};
    case 1:
        return BoxShape{{radius, half, sample_number(random, i, 0.25f, 1)}};
    case 2:
        return CapsuleShape{radius / 2, half};
    case 3:
        return PlaneShape{{0, 1, 0}, sample_number(random, i, -0.5f, 0.5f)};
    case 4:
        return sample_hull(random, i);
    case 5:
        return sample_mesh(random, i);
    case 6:
        return CylinderShape{radius, half};
    case 7:
        return ConeShape{radius, half};
    case 8:
        return sample_field(random, i);
    default:
        return test::smooth_samples(radius, half, (radius + half) / 3)[kind - 9];
    }
}

TEST(RecordedCollision, EveryPairOfShapes) {
    for (std::size_t a = 0; a < kSampledShapeCount; ++a)
        for (std::size_t b = 0; b < kSampledShapeCount; ++b) {
            Random random(kRecordedPairSeed + 100 * a + b);
            Answers answers;
            for (int i = 0; i < 300; ++i) {
                const Shape first = sample_shape(random, a, i), second = sample_shape(random, b, i);
                const Transform world_from_a = sample_pose(random, i, 0.5f);
                const Transform world_from_b = sample_pose(random, i, 1.25f);
                const Real margin = i % 5 == 0 ? 0 : 0.1f;
                std::vector<test::Emitted> emitted;
                answers.add(collide({first, second, world_from_a, world_from_b, margin},
                                    [&](SubShape sub, const Manifold& m) {
                                        emitted.push_back({sub, m});
                                    }));
                answers.add(emitted);
            }
            const std::string names = std::string(type_name(sample_shape(random, a, 0))) + " and " +
                                      type_name(sample_shape(random, b, 0));
            expect_collision_recorded(names, answers);
        }
}

TEST(RecordedCollision, RoundShapesDeepInOthers) {
    for (const std::size_t a : {6u, 7u}) // cylinder, cone
        for (const std::size_t b : {1u, 2u, 4u, 6u, 7u}) {
            Random random(kRecordedPairSeed + 100 * a + b);
            Answers answers;
            for (int i = 0; i < 400; ++i) {
                const Shape first = sample_shape(random, a, i), second = sample_shape(random, b, i);
                const Transform world_from_a = sample_pose(random, i, 0.25f);
                const Transform world_from_b = sample_pose(random, i, 0.25f);
                answers.add(test::collide_all(first, world_from_a, second, world_from_b, 0.1f));
            }
            expect_collision_recorded(std::string("deep ") + type_name(sample_shape(random, a, 0)) +
                                          " and " + type_name(sample_shape(random, b, 0)),
                                      answers);
        }
}

TEST(RecordedCollision, ShapesAlone) {
    for (std::size_t kind = 0; kind < kSampledShapeCount; ++kind) {
        Random random(kRecordedPairSeed + kind);
        Answers sizes, rays, water_volumes, grounds;
        std::string name;
        for (int i = 0; i < 500; ++i) {
            const Shape shape = sample_shape(random, kind, i);
            name = type_name(shape);
            const Transform pose = sample_pose(random, i, 1);
            sizes.add(bounds_of(shape, pose), bounding_radius(shape), inner_radius(shape));
            sizes.add(centroid(shape), mass_of(shape, 500), validate(shape).ok());
            Ray ray{sample_place(random, i, 2), sample_place(random, i, 1) + Vec3{0, 0.125f, 0}};
            ray.t_max = i % 3 == 0 ? 1 : 100;
            rays.add(cast_ray(shape, pose, ray));
            const Vec3 low = sample_place(random, i, 1);
            const Aabb water{low - Vec3{2, 2, 2}, low};
            water_volumes.add(submerged(shape, pose, water));
            water_volumes.add(shadow_area(shape, pose, normalize(sample_place(random, i, 1))));
            const Vec3 point = sample_place(random, i, 1);
            for (const Vec3 n : {Vec3{0, 1, 0}, normalize(point + Vec3{0, 0.01f, 0})}) {
                const auto face = find_ground_face({shape, pose, n}, point, 0.5f, 0.05f);
                grounds.add(face,
                            rises_from(face.value_or(GroundFace{n, 0}), shape, pose, point, 0.3f));
            }
        }
        expect_collision_recorded("sizes of " + name, sizes);
        expect_collision_recorded("rays at " + name, rays);
        expect_collision_recorded("water and " + name, water_volumes);
        expect_collision_recorded("ground of " + name, grounds);
    }
}

TEST(RecordedCollision, TheTextbooksManifolds) {
    Random random(kRecordedPairSeed);
    Answers answers;
    for (int i = 0; i < 300; ++i) {
        const Transform pose_a = sample_pose(random, i, 0.5f), pose_b = sample_pose(random, i, 1);
        const Real size = sample_number(random, i, 0.25f, 1);
        const Obb box_a{pose_a.position, {size, 0.5f, 0.75f}, pose_a.rotation};
        const Obb box_b{pose_b.position, {0.5f, size, 0.5f}, pose_b.rotation};
        const Sphere sphere_a{pose_a.position, size}, sphere_b{pose_b.position, 0.5f};
        for (const Edition edition : {Edition::mended, Edition::as_printed}) {
            answers.add(find_features(sphere_a, sphere_b, edition));
            answers.add(find_features(box_a, sphere_b, edition));
            answers.add(find_features(box_a, box_b, edition));
            const AxisOverlap along = overlap_along(
                box_a, box_b, normalize(sample_place(random, i, 1)), edition);
            answers.add(along.depth, along.flips);
        }
    }
    expect_collision_recorded("textbook manifolds", answers);
}

TEST(RecordedCollision, ContactsThatAreRemembered) {
    Random random(kRecordedPairSeed);
    Answers answers;
    for (const Arbiter::Reduction reduction :
         {Arbiter::Reduction::keep_deepest_and_widest, Arbiter::Reduction::drop_farthest})
        for (int run = 0; run < 20; ++run) {
            Arbiter arbiter(reduction);
            for (int i = 0; i < 12; ++i) {
                const Transform a{sample_place(random, run, 0.02f), {}};
                const Transform b{sample_place(random, run, 0.02f), {}};
                const Vec3 p = sample_place(random, run, 1);
                const Real depth = random.between(0, 0.02f);
                const Vec3 n = normalize(Vec3{random.between(-0.1f, 0.1f), 1, 0});
                arbiter.add({-depth, n, p, p - n * depth}, a, b);
                if (i % 3 == 2)
                    arbiter.update(a, b);
                answers.add(arbiter.normal(), arbiter.points().size());
                for (const Arbiter::Point& point : std::as_const(arbiter).points())
                    answers.add(point.local_a, point.local_b, point.separation, point.impulse);
            }
        }
    expect_collision_recorded("remembered contacts", answers);
}

} // namespace
} // namespace topple
