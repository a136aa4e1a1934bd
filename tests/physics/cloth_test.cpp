// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Ropes, cloth and soft bodies against known results.

#include "tests/physics/soft_world.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/deformable/mesh/follow_recipe.h"
#include "topple/math/angle.h"

#include <cmath>

namespace topple::test {
namespace {

/// Returns a rope between two points at the same height, which starts in a V.
DeformableDef hanging_rope(Real span, Real rope_length, int segments) {
    DeformableDef def;
    def.recipe = RopeRecipe{.segments = segments, .length = rope_length, .mass = 0.5f};
    def.material = {.damping = 0.5f, .drag = 0, .lift = 0};
    const auto last = static_cast<std::uint32_t>(segments);
    def.pins = {0, last};
    const Real depth = std::sqrt(rope_length * rope_length - span * span) / 2;
    for (std::uint32_t i = 0; i <= last; ++i) {
        const Real s = static_cast<Real>(i) / static_cast<Real>(last);
        def.positions.push_back({(s - 0.5f) * span, -depth * (1 - std::abs(2 * s - 1)), 0});
    }
    return def;
}

TEST(Rope, HangsInACatenary) {
    // Catenary y = a (cosh(x / a) - 1) with 2 a sinh(span / 2 a) = length: sags of 0.502633 m for a span of 1 m and
    // 1.5 m of rope, 1.327188 m for 4 m and 5 m.
    for (const auto& [span, rope_length, sag] :
         {std::array{1.0f, 1.5f, 0.502633f}, std::array{4.0f, 5.0f, 1.327188f}}) {
        Soft t;
        t.add(hanging_rope(span, rope_length, 40));
        t.run_for(12);
        Real lowest = 0;
        for (const Vec3 p : t.positions())
            lowest = std::min(lowest, p.y);
        EXPECT_NEAR(-lowest, sag, 0.01f * rope_length);
        EXPECT_LT(t.fastest(), 0.1f);
    }
}

TEST(Rope, HardlyStretchesUnderAHundredTimesItsMass) {
    // A rope of 1 m and 0.1 kg carries a ball of 10 kg.
    Soft t;
    const BodyId ball = t.create({.motion = Motion::dynamic,
                                  .world_from_body = {{0, -1.1f, 0}, {}},
                                  .colliders = {{.shape = SphereShape{0.1f}}},
                                  .mass = 10});
    DeformableDef rope;
    rope.recipe = RopeRecipe{.segments = 20, .length = 1, .mass = 0.1f};
    rope.world_from_recipe.rotation = from_axis_angle({0, 0, 1}, -kPi / 2);
    rope.pins = {0};
    rope.attachments = {{20, ball, {0, 0.1f, 0}}};
    t.add(rope);
    t.run_for(4);
    EXPECT_NEAR(-t.positions().back().y, 1, 0.05f);
    EXPECT_LT(
        distance(t.positions().back(), transform_point(t[ball].world_from_body, {0, 0.1f, 0})),
        0.02f);
}

DeformableDef cloth(int count, Real spacing, Vec3 middle) {
    DeformableDef def;
    def.recipe = ClothRecipe{.columns = count,
                             .rows = count,
                             .spacing = spacing,
                             .shear = {.stiffness = 300},
                             .bend_rigidity = 1.0e-4f};
    def.world_from_recipe.position = middle;
    def.material.self_collision = true;
    return def;
}

TEST(Cloth, AsACurtainHangsLongerByItsWeight) {
    // 15 rows of masses of 0.01 kg on springs of k = 50 N/m between the rows, the top row pinned: the lowest sinks by
    // (14 + 13 + ... + 1) m g / k = 105 * 0.01 * 9.82 / 50 = 0.206220 m.
    Parameters p = TestWorld::no_sleep();
    p.gravity = {0, -9.82f, 0};
    Soft t(p);
    PointsRecipe recipe;
    for (std::uint32_t row = 0; row < 15; ++row)
        for (std::uint32_t column = 0; column < 5; ++column) {
            recipe.points.push_back(
                {.position = {0.1f * static_cast<Real>(column), -0.1f * static_cast<Real>(row), 0},
                 .mass = row == 0 ? 0 : 0.01f});
            const std::uint32_t here = row * 5 + column;
            if (row > 0)
                recipe.links.push_back({here - 5, here, -1, {.stiffness = 50, .damping = 0.05f}});
        }
    DeformableDef def;
    def.recipe = recipe;
    def.material = {.radius = 0.001f, .damping = 1};
    t.add(def);
    t.run_for(12);
    EXPECT_NEAR(t.positions().back().y, -1.4f - 0.20622f, 0.005f);
}

/// Two floating triangles with a common edge, which oscillate about that edge.
struct BentPair : Soft {
    /// `phase`: phase by which the oscillation advances in a sub-step of 1/960 s. [rad]
    explicit BentPair(Real phase) : Soft(parameters()), omega(phase * 960) {
        ClothRecipe recipe{.columns = 2, .rows = 2, .spacing = 0.2f, .tethers = false};
        const DeformableMesh mesh = mesh_of_two_triangles(recipe, 1);
        // C = sum w x, energy k C^2 / 2: C'' = -k (sum w^2) / m C.
        const Real mass = recipe.mass_per_area * 0.2f * 0.2f / 4;
        Real squares = 0;
        for (const Real weight : mesh.bends.front().weights)
            squares += weight * weight;
        recipe.bend_rigidity = omega * omega * mass / (mesh.bends.front().stiffness * squares);
        DeformableDef def;
        def.recipe = recipe;
        def.material = {.drag = 0, .lift = 0};
        def.substeps = 4;
        const RecipeResult flat = follow(recipe);
        def.positions = flat.particles.positions;
        bend = flat.mesh.bends.front();
        def.velocities.resize(4);
        for (std::size_t k = 0; k < 4; ++k)
            def.velocities[bend.particles[k]] = {0, bend.weights[k] * 1e-3f * omega, 0};
        add(def);
    }
    static Parameters parameters() {
        Parameters p = no_sleep();
        p.dt = 1.0f / 240;
        p.substeps = 4;
        p.quality = Quality::as_given;
        p.gravity = {};
        return p;
    }
    static DeformableMesh mesh_of_two_triangles(ClothRecipe recipe, Real rigidity) {
        recipe.bend_rigidity = rigidity;
        DeformableMesh mesh = follow(recipe).mesh;
        finish(mesh);
        return mesh;
    }
    [[nodiscard]] Real lift() const {
        Real sum = 0;
        for (std::size_t k = 0; k < 4; ++k)
            sum += positions()[bend.particles[k]].y * bend.weights[k];
        return sum;
    }

    Real omega; ///< [rad/s]
    Bend bend;
};

TEST(Cloth, ABendConstraintSwingsWithThePeriodOfItsRigidityHoweverSoftItIs) {
    for (const Real phase : {0.2f, 0.12f, 0.05f}) {
        BentPair t(phase);
        const Real period = 2 * kPi / t.omega, dt = t.world.parameters().dt;
        Real first = 0, last = 0, before = t.lift(), largest = 0;
        int crossings = 0;
        for (int i = 0; crossings < 5 && i < 2000; ++i) {
            t.world.step();
            const Real now = t.lift();
            largest = std::max(largest, std::abs(now));
            if (i > 0 && (before > 0) != (now > 0)) {
                last = dt * (static_cast<Real>(i) + before / (before - now));
                first = crossings++ == 0 ? last : first;
            }
            before = now;
        }
        ASSERT_EQ(crossings, 5) << phase;
        EXPECT_NEAR((last - first) / 2, period, 0.05f * period) << phase;
        // The initial state is flat with C' = 1e-3 omega sum w^2, so the amplitude is 1e-3 sum w^2.
        Real squares = 0;
        for (const Real weight : t.bend.weights)
            squares += weight * weight;
        EXPECT_LE(largest, 1e-3f * squares * 1.01f) << phase;
        EXPECT_GT(largest, 1e-3f * squares * 0.6f) << phase;
    }
}

TEST(Cloth, AtRestOnItselfItsVelocitiesAreThoseAtWhichItMoves) {
    Soft t;
    constexpr Real kRadius = 0.6f;
    t.create(
        {.world_from_body = {{0, 0.8f, 0}, {}}, .colliders = {{.shape = SphereShape{kRadius}}}});
    DeformableDef def = cloth(32, 2.0f / 31, {0.05f, 0.8f + kRadius + 0.15f, 0.03f});
    std::get_if<ClothRecipe>(&def.recipe)->bend_rigidity = 1e-4f;
    def.material.self_collision = true;
    t.add(def);
    t.run_for(4);
    const std::vector<Vec3> before = t.positions();
    t.world.step();
    const Real dt = t.world.parameters().dt;
    // Sub-steps with unequal constraints would leave the difference in the velocities: 0.5 m/s.
    Real worst = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const Vec3 moved = t.positions()[i] - before[i];
        worst = std::max(worst, length(t.soft().particles.velocities[i] - moved / dt));
    }
    EXPECT_LT(worst, 0.05f);
}

TEST(Cloth, LiesOnAPlaneSteeperThanWhichItSlides) {
    // Friction of 0.5 on both: 26.6 degrees. At 23 degrees the body stays, at 30 degrees it slides.
    for (const auto& [degrees, slides] : {std::pair{23.0f, false}, std::pair{30.0f, true}}) {
        Soft t;
        const Quat tilt = from_axis_angle({0, 0, 1}, degrees * kPi / 180);
        t.create({.world_from_body = {{}, tilt},
                  .colliders = {{.shape = PlaneShape{}, .material = {.friction = 0.5f}}}});
        DeformableDef def = cloth(8, 0.05f, rotate(tilt, {0, 0.011f, 0}));
        def.world_from_recipe.rotation = tilt;
        def.material.friction = 0.5f;
        def.material.drag = def.material.lift = 0;
        t.add(def);
        t.run_for(0.3f); // time to land
        const Vec3 start = t.positions()[0];
        t.run_for(1);
        const Real moved = distance(t.positions()[0], start);
        if (slides)
            EXPECT_GT(moved, 0.2f);
        else
            EXPECT_LT(moved, 0.004f);
    }
}

TEST(Cloth, ComesToRestOnEveryShapeWithoutGoingIn) {
    const auto hull = std::make_shared<const ConvexHull>(
        build_convex_hull(std::array<Vec3, 6>{{{0.4f, 0, 0},
                                               {-0.4f, 0, 0},
                                               {0, 0.4f, 0},
                                               {0, -0.4f, 0},
                                               {0, 0, 0.4f},
                                               {0, 0, -0.4f}}})
            .value());
    TriangleMesh roof;
    roof.vertices = {{-0.5f, 0, -0.5f},
                     {0.5f, 0, -0.5f},
                     {0.5f, 0.3f, 0},
                     {-0.5f, 0.3f, 0},
                     {-0.5f, 0, 0.5f},
                     {0.5f, 0, 0.5f}};
    roof.triangles = {{0, 3, 2}, {0, 2, 1}, {3, 4, 5}, {3, 5, 2}};
    for (const Shape& shape : {Shape(SphereShape{0.4f}),
                               Shape(BoxShape{{0.4f, 0.3f, 0.4f}}),
                               Shape(CapsuleShape{0.25f, 0.2f}),
                               Shape(HullShape{hull}),
                               Shape(MeshShape{std::make_shared<const MeshTree>(roof)})}) {
        Soft t;
        t.floor();
        t.create({.world_from_body = {{0, 0.5f, 0}, {}}, .colliders = {{.shape = shape}}});
        DeformableDef def = cloth(20, 0.06f, {0.02f, 1.05f, 0.01f});
        def.material.damping = 0.5f;
        t.add(def);
        t.run_for(6);
        EXPECT_TRUE(t.world.validate().ok());
        for (const Vec3 p : t.positions()) {
            EXPECT_GT(p.y, 0.004f) << type_name(shape);
            const auto hit = cast_ray(
                shape, {{0, 0.5f, 0}, {}}, {.origin = p, .direction = {0, 1, 0}, .t_max = 1e-3f});
            EXPECT_FALSE(hit && hit->inside) << type_name(shape);
        }
        EXPECT_LT(t.fastest(), 0.3f) << type_name(shape);
    }
}

TEST(Cloth, NeverGoesThroughATableThatIsThrownAtIt) {
    // In 100 cases, a table of 4 cm comes up through the cloth at up to 20 m/s, or a cloth comes down.
    Random random(seed());
    for (int n = 0; n < 100; ++n) {
        Soft t(TestWorld::weightless());
        const Real speed = random.between(2, 20);
        const bool table_moves = n % 2 == 0;
        t.create({.motion = Motion::kinematic,
                  .world_from_body = {{0, table_moves ? -0.5f : 0, 0}, {}},
                  .velocity = {0, table_moves ? speed : 0, 0},
                  .colliders = {{.shape = BoxShape{{2, 0.02f, 2}}}}});
        DeformableDef def = cloth(6, 0.05f, {0, 0.5f, 0});
        def.world_from_recipe.rotation = from_axis_angle(
            normalize(Vec3{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)}),
            random.between(0, 3));
        if (!table_moves)
            def.velocities.assign(36, {0, -speed, 0});
        t.add(def);
        for (int i = 0; i < 30; ++i)
            t.world.step();
        const Real top = t.world.state().bodies[0].world_from_body.position.y;
        for (const Vec3 p : t.positions())
            ASSERT_GT(p.y, top) << "throw " << n << " at " << speed << " m/s";
    }
}

TEST(Cloth, DoesNotPassThroughItself) {
    // A strip falls on its end and comes to lie in layers: the layers stay two radii apart, up to the compliance.
    Soft t;
    t.floor();
    DeformableDef def = cloth(2, 0.02f, {0, 0.5f, 0});
    def.recipe = ClothRecipe{.columns = 40, .rows = 5, .spacing = 0.02f, .bend_rigidity = 1e-5f};
    def.world_from_recipe.rotation = from_axis_angle({0, 0, 1}, kPi / 2 - 0.05f);
    def.material.radius = 0.008f;
    def.material.damping = 0.5f;
    t.add(def);
    t.run_for(4);
    const std::vector<Vec3>& x = t.positions();
    const std::vector<Vec3>& rest = t.world.state().deformables[0].mesh->rest;
    Real nearest = 1;
    for (std::size_t i = 0; i < x.size(); ++i)
        for (std::size_t k = i + 1; k < x.size(); ++k)
            if (distance(rest[i], rest[k]) > 0.05f)
                nearest = std::min(nearest, distance(x[i], x[k]));
    EXPECT_GT(nearest, 0.8f * 0.016f);
}

TEST(Cloth, CatchesABallOfTenTimesItsMass) {
    Soft t;
    DeformableDef def = cloth(21, 0.1f, {0, 0, 0});
    std::get_if<ClothRecipe>(&def.recipe)->structural.damping = 3;
    def.pins = {0, 20, 420, 440};
    // The cloth is slack: the pinned corners are nearer than the cloth is wide.
    for (int row = 0; row <= 20; ++row)
        for (int column = 0; column <= 20; ++column) {
            const Real x = static_cast<Real>(column) / 10 - 1, z = static_cast<Real>(row) / 10 - 1;
            const Real depth = 0.5f * (1 - x * x * z * z) * (2 - x * x - z * z) / 2;
            def.positions.push_back({0.85f * x, -depth, 0.85f * z});
        }
    def.material.damping = 1;
    t.add(def);
    const BodyId ball = t.create({.motion = Motion::dynamic,
                                  .world_from_body = {{0.02f, 0.5f, 0.01f}, {}},
                                  .colliders = {{.shape = SphereShape{0.25f}}},
                                  .mass = 12}); // 4 m^2 of 0.3 kg/m^2: 1.2 kg
    t.run_for(6);
    EXPECT_GT(t[ball].center_of_mass.y, -1);
    EXPECT_LT(length(t[ball].v), 1);
}

TEST(SoftCube, KeepsItsShapeWhenStiffAndLosesItWhenLoose) {
    // The soft body falls from half a meter; the test measures its height in its own axes after it has come to rest.
    for (const auto& [stiffness, keeps] : {std::pair{20000.0f, true}, std::pair{60.0f, false}}) {
        Soft t;
        t.floor();
        const SpringNumbers spring{.stiffness = stiffness, .damping = 2};
        DeformableDef def;
        def.recipe = BlockRecipe{
            .spacing = 0.5f, .mass = 8, .structural = spring, .shear = spring, .bend = spring};
        def.world_from_recipe.position = {0, 0.8f, 0};
        def.material.damping = 0.5f;
        t.add(def);
        t.run_for(6);
        Real low = 10, high = -10;
        for (const Vec3 p : t.positions()) {
            low = std::min(low, p.y);
            high = std::max(high, p.y);
        }
        const Real change = std::abs((high - low) / 0.5f - 1);
        EXPECT_TRUE(keeps ? change < 0.05f : change > 0.1f) << change;
    }
}

TEST(SoftCube, AJellyKeepsItsVolume) {
    Soft t;
    t.floor();
    const SpringNumbers spring{.stiffness = 200, .damping = 1};
    DeformableDef def;
    def.recipe = BlockRecipe{.cells_x = 4,
                             .cells_y = 4,
                             .cells_z = 4,
                             .spacing = 0.1f,
                             .mass = 5,
                             .structural = spring,
                             .shear = spring,
                             .bend = spring,
                             .keeps_volume = true};
    def.world_from_recipe.position = {0, 0.5f, 0};
    t.add(def);
    t.run_for(2);
    const DeformableMesh& mesh = *t.world.state().deformables[0].mesh;
    Real volume = 0;
    for (const Tetrahedron& cell : mesh.tetrahedra)
        volume += volume_of(t.positions()[cell.particles[0]],
                            t.positions()[cell.particles[1]],
                            t.positions()[cell.particles[2]],
                            t.positions()[cell.particles[3]]);
    EXPECT_NEAR(volume, 0.064f, 0.064f * 0.02f);
}

TEST(Balloon, UnderABoxKeepsItsAir) {
    Soft t;
    t.floor();
    DeformableDef def;
    def.recipe = BalloonRecipe{.subdivisions = 3, .radius = 0.4f, .mass = 0.5f};
    def.world_from_recipe.position = {0, 0.45f, 0};
    t.add(def);
    t.create({.motion = Motion::dynamic,
              .world_from_body = {{0, 1.1f, 0}, {}},
              .colliders = {{.shape = BoxShape{{0.5f, 0.1f, 0.5f}}}},
              .mass = 5});
    t.run_for(2);
    const DeformableMesh& mesh = *t.world.state().deformables[0].mesh;
    Real volume = 0;
    for (const auto& s : mesh.triangles)
        volume += volume_of({}, t.positions()[s[0]], t.positions()[s[1]], t.positions()[s[2]]);
    EXPECT_NEAR(volume / mesh.rest_volume, 1, 0.02f);
}

} // namespace
} // namespace topple::test
