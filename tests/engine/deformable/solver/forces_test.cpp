// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/solver/forces.h"

#include "tests/support/test.h"
#include "topple/core/random.h"

namespace topple::test {
namespace {

constexpr Spring kSpring{.a = 0, .b = 1, .rest = 1, .stiffness = 100, .damping = 1};

TEST(Forces, ASpringPullsInProportionToItsStretch) {
    // A spring stretched by 0.2 m pulls with 20 N; compressed by 0.1 m, it pushes with 10 N.
    EXPECT_LT(distance(spring_force(kSpring, {}, {1.2f, 0, 0}, {}, {}), {-20, 0, 0}), 1e-4f);
    EXPECT_LT(distance(spring_force(kSpring, {}, {0.9f, 0, 0}, {}, {}), {10, 0, 0}), 1e-4f);
}

TEST(Forces, DampingActsAlongTheSpringAlone) {
    // At rest length, a rotation changes no length and causes no force.
    EXPECT_EQ(spring_force(kSpring, {}, {1, 0, 0}, {}, {0, 5, 0}), Vec3{});
    // Relative velocities of 2 m/s apart or together give 2 N each way.
    EXPECT_EQ(spring_force(kSpring, {}, {1, 0, 0}, {}, {2, 0, 0}), (Vec3{-2, 0, 0}));
    EXPECT_EQ(spring_force(kSpring, {}, {1, 0, 0}, {}, {-2, 0, 0}), (Vec3{2, 0, 0}));
}

TEST(Forces, ASpringWithoutLengthPullsNowhere) {
    EXPECT_EQ(spring_force(kSpring, {1, 1, 1}, {1, 1, 1}, {}, {1, 0, 0}), Vec3{});
}

/// Returns the force of a wind on a triangle of 0.5 m^2 in the XZ plane that moves with `v`.
Vec3 force_of_wind(Vec3 wind, Vec3 v, const DeformableMaterial& material) {
    DeformableMesh mesh;
    mesh.triangles = {{0, 1, 2}};
    const std::vector<ParticleRow> rows{{{0, 0, 0}, 1}, {{0, 0, 1}, 1}, {{1, 0, 0}, 1}};
    const std::vector<VectorRow> velocities(3, v);
    std::vector<VectorRow> forces(3);
    add_wind_forces(mesh, material, wind, rows, velocities, forces);
    EXPECT_EQ(forces[0], forces[1]);
    return forces[0] + forces[1] + forces[2];
}

TEST(Forces, WindPushesAcrossASurfaceByTheSquareOfItsSpeed) {
    // Drag only: rho v^2 A c / 2 = 1.2 * 100 * 0.5 / 2 = 30 N at 10 m/s.
    const DeformableMaterial material{.drag = 1, .lift = 0};
    EXPECT_LT(distance(force_of_wind({0, 10, 0}, {}, material), {0, 30, 0}), 1e-3f);
    EXPECT_LT(distance(force_of_wind({0, -10, 0}, {}, material), {0, -30, 0}), 1e-3f);
    EXPECT_LT(distance(force_of_wind({0, 20, 0}, {}, material), {0, 120, 0}), 1e-2f);
}

TEST(Forces, WhatMovesWithTheWindFeelsNone) {
    const DeformableMaterial material{.drag = 1, .lift = 1};
    EXPECT_EQ(force_of_wind({3, 4, 5}, {3, 4, 5}, material), Vec3{});
    // Wind along the surface meets no area.
    EXPECT_LT(length(force_of_wind({10, 0, 0}, {}, material)), 1e-4f);
}

TEST(Forces, LiftIsAcrossTheWind) {
    const DeformableMaterial material{.drag = 0, .lift = 1};
    const Vec3 wind{6, 8, 0};
    const Vec3 force = force_of_wind(wind, {}, material);
    EXPECT_NEAR(dot(force, wind), 0, 1e-3f);
    EXPECT_GT(force.y, 0);
}

TEST(Forces, EveryInstructionSetBlowsTheSame) {
    // A strip of an odd number of triangles, some without an area or at rest relative to the air.
    constexpr std::uint32_t kCount = 43;
    Random random(11);
    const auto any_within = [&](float most) {
        return Vec3{
            random.between(-most, most), random.between(-most, most), random.between(-most, most)};
    };
    DeformableMesh mesh;
    std::vector<ParticleRow> rows;
    std::vector<VectorRow> velocities;
    for (std::uint32_t i = 0; i < kCount + 2; ++i) {
        const bool is_degenerate = i % 7 > 4;
        rows.push_back({is_degenerate ? Vec3{} : any_within(2), random.between(0.0f, 10.0f)});
        velocities.push_back(is_degenerate ? Vec3{1, 2, 3} : any_within(5));
        if (i < kCount)
            mesh.triangles.push_back({i, i + 1, i + 2});
    }
    const DeformableMaterial material{.drag = 1.2f, .lift = 0.7f};
    std::vector<VectorRow> scalar(rows.size());
    add_wind_forces(mesh, material, {1, 2, 3}, rows, velocities, scalar, 0.01f);
    for (const InstructionSet set : {InstructionSet::lanes4, InstructionSet::avx2}) {
        if (!is_supported(set))
            continue;
        std::vector<VectorRow> wide(rows.size());
        add_wind_forces(mesh, material, {1, 2, 3}, rows, velocities, wide, 0.01f, set);
        for (std::size_t i = 0; i < rows.size(); ++i)
            EXPECT_EQ(wide[i], scalar[i]) << i;
    }
}

} // namespace
} // namespace topple::test
