// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/deformable/fabric_lanes.h"

#include "engine/core/random.h"
#include "engine/deformable/constraints.h"
#include "engine/deformable/fabric_kernels.h"
#include "engine/deformable/follow_recipe.h"
#include "tests/support/test_support.h"

#include <gtest/gtest.h>

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

TEST(FabricLanes, NoTwoOfAGroupShareAParticleAndEveryoneHasAPlace) {
    const Fabric fabric = follow(small_cloth()).fabric;
    const FabricLanes lanes = pack_lanes(fabric.springs, fabric.bends);
    std::set<std::uint32_t> places;
    for (const LaneGroups::Group& group : lanes.springs.groups) {
        EXPECT_EQ(group.begin % 8, 0u);
        std::set<std::uint32_t> seen;
        for (std::size_t i = group.begin; i < group.end; ++i) {
            EXPECT_TRUE(seen.insert(lanes.spring_a[i]).second);
            EXPECT_TRUE(seen.insert(lanes.spring_b[i]).second);
        }
    }
    for (std::size_t i = 0; i < fabric.springs.size(); ++i) {
        const std::uint32_t at = lanes.springs.places[i];
        EXPECT_TRUE(places.insert(at).second);
        EXPECT_EQ(lanes.spring_a[at], fabric.springs[i].a);
        EXPECT_EQ(lanes.spring_b[at], fabric.springs[i].b);
    }
    for (const LaneGroups::Group& group : lanes.bends.groups) {
        std::set<std::uint32_t> seen;
        for (std::size_t i = group.begin; i < group.end; ++i)
            for (const auto& particles : lanes.bend_particles)
                EXPECT_TRUE(seen.insert(particles[i]).second);
    }
}

TEST(FabricLanes, WhatFindsNoGroupIsLeftForOneByOne) {
    // A star of a hundred: all share the middle, and there are 64 groups.
    std::vector<std::uint32_t> particles;
    for (std::uint32_t i = 1; i <= 100; ++i)
        particles.insert(particles.end(), {0u, i});
    const LaneGroups groups = group_constraints(particles, 2);
    EXPECT_EQ(groups.groups.size(), 64u);
    EXPECT_EQ(groups.rest.end - groups.rest.begin, 36u);
}

/// Of a cloth that is crumpled at random, after one sweep of group after group.
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
    const FabricLanes lanes = pack_lanes(cloth.fabric.springs, cloth.fabric.bends);
    const SpringArrays springs{lanes.spring_a.data(),
                               lanes.spring_b.data(),
                               lanes.spring_rest.data(),
                               lanes.spring_compliance.data()};
    const FabricKernels& kernels = fabric_kernels(set);
    const auto width = static_cast<std::size_t>(kernels.width);
    constexpr float kInvH2 = 960 * 960;
    for (const LaneGroups::Group& group : lanes.springs.groups) {
        const std::size_t end = group.begin + (group.end - group.begin) / width * width;
        if (!one_by_one) {
            kernels.springs(springs, &rows[0].position.x, group.begin, end, kInvH2, 0.01f);
            fabric_kernels(InstructionSet::scalar)
                .springs(springs, &rows[0].position.x, end, group.end, kInvH2, 0.01f);
            continue;
        }
        for (std::size_t i = 0; i < cloth.fabric.springs.size(); ++i)
            if (const std::uint32_t at = lanes.springs.places[i];
                at >= group.begin && at < group.end)
                solve_springs(
                    std::span(&cloth.fabric.springs[i], 1), {rows, {}, 1.0f / 960}, 0.01f);
    }
    return rows;
}

TEST(FabricKernels, EveryWidthGivesTheSameBits) {
    const std::vector<ParticleRow> scalar = after_sweep(InstructionSet::scalar, false);
    for (const InstructionSet set : {InstructionSet::sse2, InstructionSet::avx2}) {
        if (!is_supported(set))
            continue;
        const std::vector<ParticleRow> wide = after_sweep(set, false);
        for (std::size_t i = 0; i < scalar.size(); ++i)
            EXPECT_EQ(wide[i].position, scalar[i].position) << i;
    }
}

TEST(FabricKernels, DoWhatTheConstraintsDoOneByOne) {
    const std::vector<ParticleRow> kernels = after_sweep(best_instruction_set(), false);
    const std::vector<ParticleRow> one_by_one = after_sweep(InstructionSet::scalar, true);
    for (std::size_t i = 0; i < kernels.size(); ++i)
        EXPECT_LT(distance(kernels[i].position, one_by_one[i].position), 1e-6f) << i;
}

} // namespace
} // namespace topple::test
