// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/mesh/constraint_lanes.h"

#include "tests/support/instruction_sets.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/deformable/mesh/constraint_kernels.h"
#include "topple/deformable/mesh/follow_recipe.h"
#include "topple/deformable/solver/constraints.h"

#include <set>

namespace topple::test {
namespace {

ClothRecipe small_cloth() {
    ClothRecipe recipe;
    recipe.columns = 13;
    recipe.rows = 11;
    recipe.structural.stiffness = 900;
    recipe.bend_rigidity = 0.01f;
    return recipe;
}

TEST(ConstraintLanes, NoTwoOfAGroupShareAParticleAndEveryoneHasAPlace) {
    const DeformableMesh mesh = follow(small_cloth()).mesh;
    const ConstraintLanes lanes = pack_lanes(mesh.springs, mesh.bends);
    std::set<std::uint32_t> places;
    for (const LaneGroups::Group& group : lanes.springs.groups) {
        EXPECT_EQ(group.begin % 8, 0u);
        std::set<std::uint32_t> seen;
        for (std::size_t i = group.begin; i < group.end; ++i) {
            EXPECT_TRUE(seen.insert(lanes.spring_a[i]).second);
            EXPECT_TRUE(seen.insert(lanes.spring_b[i]).second);
        }
    }
    for (std::size_t i = 0; i < mesh.springs.size(); ++i) {
        const std::uint32_t at = lanes.springs.places[i];
        EXPECT_TRUE(places.insert(at).second);
        EXPECT_EQ(lanes.spring_a[at], mesh.springs[i].a);
        EXPECT_EQ(lanes.spring_b[at], mesh.springs[i].b);
    }
    for (const LaneGroups::Group& group : lanes.bends.groups) {
        std::set<std::uint32_t> seen;
        for (std::size_t i = group.begin; i < group.end; ++i)
            for (const auto& particles : lanes.bend_particles)
                EXPECT_TRUE(seen.insert(particles[i]).second);
    }
}

TEST(ConstraintLanes, WhatFindsNoGroupIsLeftForOneByOne) {
    // A star of a hundred springs: all share the middle particle, and there are 64 groups.
    std::vector<std::uint32_t> particles;
    for (std::uint32_t i = 1; i <= 100; ++i)
        particles.insert(particles.end(), {0u, i});
    const LaneGroups groups = group_constraints(particles, 2);
    EXPECT_EQ(groups.groups.size(), 64u);
    EXPECT_EQ(groups.rest.end - groups.rest.begin, 36u);
}

/// Returns the particles of a randomly crumpled cloth after one sweep, group by group.
std::vector<ParticleRow> after_sweep(InstructionSet set, bool one_by_one) {
    RecipeResult cloth = follow(small_cloth());
    Random random(5);
    std::vector<ParticleRow> rows;
    for (const Vec3 p : cloth.particles.positions)
        rows.push_back({p + Vec3{random.between(-0.02f, 0.02f),
                                 random.between(-0.02f, 0.02f),
                                 random.between(-0.02f, 0.02f)},
                        cloth.particles.inv_masses[0]});
    rows[5].inv_mass = rows[9].inv_mass = 0;
    const ConstraintLanes lanes = pack_lanes(cloth.mesh.springs, cloth.mesh.bends);
    const SpringArrays springs{lanes.spring_a.data(),
                               lanes.spring_b.data(),
                               lanes.spring_rest.data(),
                               lanes.spring_compliance.data()};
    const ConstraintKernels& kernels = constraint_kernels(set);
    const auto width = static_cast<std::size_t>(kernels.width);
    constexpr float kInvH2 = 960 * 960;
    for (const LaneGroups::Group& group : lanes.springs.groups) {
        const std::size_t end = group.begin + (group.end - group.begin) / width * width;
        if (!one_by_one) {
            kernels.springs(springs, &rows[0].position.x, group.begin, end, kInvH2, 0.01f);
            constraint_kernels(InstructionSet::scalar)
                .springs(springs, &rows[0].position.x, end, group.end, kInvH2, 0.01f);
            continue;
        }
        for (std::size_t i = 0; i < cloth.mesh.springs.size(); ++i)
            if (const std::uint32_t at = lanes.springs.places[i];
                at >= group.begin && at < group.end)
                solve_springs(std::span(&cloth.mesh.springs[i], 1), {rows, 1.0f / 960}, 0.01f);
    }
    return rows;
}

TEST(ConstraintKernels, EveryWidthGivesTheSameBits) {
    const std::vector<ParticleRow> scalar = after_sweep(InstructionSet::scalar, false);
    for (const InstructionSet set : {InstructionSet::lanes4, InstructionSet::avx2}) {
        if (!is_supported(set))
            continue;
        const std::vector<ParticleRow> wide = after_sweep(set, false);
        for (std::size_t i = 0; i < scalar.size(); ++i)
            EXPECT_EQ(wide[i].position, scalar[i].position) << i;
    }
}

/// Eleven particles in consecutive memory, of which three are moved; one in the middle is pinned.
struct Falling {
    std::vector<ParticleRow> rows{11}, before{11}, unheld{11};
    std::vector<VectorRow> velocities{11}, wind{11};

    Falling() {
        Random random(7);
        const auto any = [&] {
            return Vec3{random.between(-2, 2), random.between(-2, 2), random.between(-2, 2)};
        };
        for (std::size_t i = 0; i < 11; ++i) {
            rows[i] = {any(), i == 5 ? 0 : random.between(1, 50)};
            velocities[i] = any();
            wind[i] = any();
        }
    }
    /// Moves particles 4 to 6, then adds a pull on the last one.
    Falling& run(InstructionSet set) {
        const ParticleArrays arrays{&rows[0].position.x,
                                    &before[0].position.x,
                                    &unheld[0].position.x,
                                    &velocities[0].x,
                                    &wind[0].x};
        const VectorRow gravity = Vec3{0, -10, 1};
        constraint_kernels(set).fall(arrays, 4, 7, &gravity.x, 0.01f, 0.9f);
        rows[6].position.x += 0.5f;
        constraint_kernels(set).find_velocities(arrays, 4, 7, 100);
        return *this;
    }
};

TEST(ConstraintKernels, FallAsNewtonSaysAndTakeTheirVelocityFromTheirWay) {
    const Falling start;
    for (const InstructionSet set : test::supported_instruction_sets()) {
        const Falling now = Falling{}.run(set), scalar = Falling{}.run(InstructionSet::scalar);
        for (std::size_t i = 0; i < 11; ++i) {
            EXPECT_EQ(now.rows[i].position, scalar.rows[i].position) << i;
            EXPECT_EQ(now.velocities[i], scalar.velocities[i]) << i;
            EXPECT_EQ(now.rows[i].inv_mass, start.rows[i].inv_mass) << i;
            const bool moves = i == 4 || i == 6;
            // Velocity (v + (g + F / m) h) * 0.9 after h = 0.01 s; a displacement of 0.5 m more is 50 m/s.
            const Vec3 a = Vec3{0, -10, 1} + start.wind[i] * start.rows[i].inv_mass;
            Vec3 v = start.velocities[i];
            if (moves)
                v = (v + a * 0.01f) * 0.9f;
            const Vec3 x = start.rows[i].position + (moves ? v * 0.01f : Vec3{}) +
                           Vec3{i == 6 ? 0.5f : 0, 0, 0};
            if (i == 5)
                v = {};
            if (i == 6)
                v.x += 50;
            EXPECT_LT(distance(now.velocities[i], v), 1e-4f) << i;
            EXPECT_LT(distance(now.rows[i].position, x), 1e-6f) << i;
            if (i >= 4 && i < 7) {
                EXPECT_EQ(now.before[i].position, start.rows[i].position) << i;
            }
        }
    }
}

TEST(ConstraintKernels, DoWhatTheConstraintsDoOneByOne) {
    const std::vector<ParticleRow> kernels = after_sweep(best_instruction_set(), false);
    const std::vector<ParticleRow> one_by_one = after_sweep(InstructionSet::scalar, true);
    for (std::size_t i = 0; i < kernels.size(); ++i)
        EXPECT_LT(distance(kernels[i].position, one_by_one[i].position), 1e-6f) << i;
}

} // namespace
} // namespace topple::test
