// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/printed/cookbook.h"

#include "tests/support/test.h"
#include "topple/math/affine.h"

namespace topple {
namespace {

TEST(Cookbook, HasTheNumbersOfItsSolver) {
    const Parameters p = cookbook_parameters();
    EXPECT_EQ(p.solver, SolverKind::textbook);
    EXPECT_EQ(p.projection_share, 0.45f);
    EXPECT_EQ(p.penetration_slack, 0.01f);
    EXPECT_EQ(p.iterations, 5);
    EXPECT_EQ(p.gravity, (Vec3{0, -9.82f, 0}));
    EXPECT_FLOAT_EQ(p.dt * 30, 1);
}

TEST(Cookbook, ABodyHasItsDefaultsWhateverItsShape) {
    for (const Shape& shape : {Shape(SphereShape{1}), Shape(BoxShape{{1, 2, 3}})}) {
        const BodyDef def = cookbook_body(shape);
        ASSERT_EQ(def.colliders.size(), 1u);
        EXPECT_EQ(def.colliders[0].shape, shape);
        EXPECT_EQ(def.colliders[0].material.restitution, 0.5f);
        EXPECT_EQ(def.colliders[0].material.friction, 0.6f);
        EXPECT_EQ(def.mass, 1);
        EXPECT_EQ(def.motion, Motion::dynamic);
    }
}

TEST(Cookbook, DampingLeavesAsMuchInASecondWhateverTheStep) {
    // Factor 0.98 in a step of 1/30 s; 54.5 % in 1 s. At 60 Hz the printed factor would leave 29.8 %.
    const Real damping = cookbook_body(SphereShape{}).linear_damping;
    const auto left = [&](int hertz) {
        Real v = 1;
        for (int i = 0; i < hertz; ++i)
            v /= 1 + damping / static_cast<Real>(hertz);
        return v;
    };
    EXPECT_NEAR(left(30), 0.545f, 1e-3f);
    EXPECT_NEAR(left(60), left(30), 4e-3f);
    EXPECT_NEAR(left(240), left(30), 7e-3f);
}

TEST(Cookbook, PairsTakeTheLowerRestitutionAndTheMeanFriction) {
    EXPECT_FLOAT_EQ(cookbook_friction(0.9f, 0.4f), 0.6f); // sqrt(0.36)
    EXPECT_EQ(cookbook_restitution(0.5f, 0.8f), 0.5f);
}

TEST(Cookbook, ParticlesClothAndPicturesHaveItsNumbers) {
    EXPECT_EQ(cookbook::kParticleMass, 1);
    EXPECT_EQ(cookbook::kParticleBounce, 0.7f);
    EXPECT_EQ(cookbook::kParticleKept, 0.95f);
    EXPECT_EQ(cookbook::kParticleRadius, 0.1f);
    EXPECT_EQ(cookbook::kOffsetOfEuler, 0.002f);
    EXPECT_EQ(cookbook::kOffsetOfVerlet, 0.003f);
    EXPECT_EQ(cookbook::kClothBounce, 0);
    EXPECT_EQ(cookbook::kClothKept, 0.9f);
    EXPECT_EQ(cookbook::kSpringConstant, -1);
    EXPECT_EQ(cookbook::kSpringDamping, 0);
    // View of 60 degrees; 1 cm to 1 km. A point 2 m ahead, at the upper right of the picture: tan 30 = 0.57735.
    const Mat4 view = make_projection(cookbook::kView).value();
    const Vec3 corner = *project_point(view, {1.3f * 2 * 0.57735027f, 2 * 0.57735027f, -2});
    EXPECT_NEAR(corner.x, 1, 1e-5f);
    EXPECT_NEAR(corner.y, 1, 1e-5f);
    EXPECT_NEAR(project_point(view, {0, 0, -0.01f})->z, -1, 1e-5f);
    EXPECT_NEAR(project_point(view, {0, 0, -1000})->z, 1, 1e-5f);
}

} // namespace
} // namespace topple
