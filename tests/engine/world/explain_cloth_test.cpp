// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Explanations of the constraints of deformables are compared with the step itself, and with the equations in double.

#include "tests/support/test_world.h"
#include "topple/math/dvec3.h"
#include "topple/world/cloth_explanation.h"

#include <cmath>

namespace topple {
namespace {

using test::TestWorld;

ClothRecipe hanging_cloth() {
    return {.columns = 6,
            .rows = 6,
            .spacing = 0.2f,
            .structural = {.stiffness = 800},
            .shear = {.stiffness = 300},
            .bend_rigidity = 0.01f};
}
RopeRecipe hanging_rope() { return {.segments = 8, .length = 2, .stretch = {.stiffness = 500}}; }

struct Hanging : TestWorld {
    DeformableId cloth;
    explicit Hanging(const Recipe& recipe, Integrator integrator = Integrator::xpbd) {
        const Result<DeformableId> made = world.create_deformable(
            {.recipe = recipe,
             .world_from_recipe = {{0, 3, 0}, {0.2f, 0, 0, 0.98f}},
             .integrator = integrator,
             .attachments = {{.particle = 0}}});
        EXPECT_TRUE(made.ok()) << (made ? "" : made.error().text());
        cloth = made ? *made : DeformableId{};
    }
    [[nodiscard]] ClothExplanation explained(MeshConstraint kind, std::uint32_t index) const {
        Result<ClothExplanation> out = explain_cloth(world, {cloth, kind, index});
        EXPECT_TRUE(out.ok()) << (out ? "" : out.error().text());
        return out ? std::move(*out) : ClothExplanation{};
    }
    [[nodiscard]] const Deformable& now() const { return *world.find(cloth); }
};

/// Explains every constraint of the kind, steps, and compares the last positions.
void expect_the_positions_of_the_step(Hanging& t, MeshConstraint kind) {
    t.run_for(0.2f);
    const DeformableMesh& mesh = *t.now().mesh;
    const std::size_t count = kind == MeshConstraint::spring ? mesh.springs.size()
                                                             : mesh.bends.size();
    ASSERT_GT(count, 0u);
    std::vector<ClothExplanation> told;
    for (std::uint32_t i = 0; i < count; ++i)
        told.push_back(t.explained(kind, i));
    t.world.step();
    for (const ClothExplanation& cloth : told) {
        ASSERT_FALSE(cloth.samples.empty());
        for (std::size_t k = 0; k < cloth.particles.size(); ++k)
            EXPECT_EQ(cloth.samples.back().end[k], t.now().particles.positions[cloth.particles[k]]);
    }
}

TEST(ExplainCloth, TheLastPositionsAreThoseOfTheStep) {
    Hanging cloth(hanging_cloth());
    expect_the_positions_of_the_step(cloth, MeshConstraint::spring);
    Hanging bent(hanging_cloth());
    expect_the_positions_of_the_step(bent, MeshConstraint::bend);
    Hanging rope(hanging_rope());
    expect_the_positions_of_the_step(rope, MeshConstraint::spring);
    ClothRecipe slack = hanging_cloth(); // forces explode on stiff springs
    slack.structural.stiffness = slack.shear.stiffness = 20;
    Hanging forces(slack, Integrator::velocity_verlet);
    expect_the_positions_of_the_step(forces, MeshConstraint::spring);
}

/// Each particle is corrected by its inverse mass times the multiplier along the gradient.
void expect_the_corrections_of_xpbd(const Hanging& t, MeshConstraint kind) {
    const DeformableMesh& mesh = *t.now().mesh;
    const std::size_t count = kind == MeshConstraint::spring ? mesh.springs.size()
                                                             : mesh.bends.size();
    double largest = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        const ClothExplanation cloth = t.explained(kind, i);
        for (const MeshSample& sample : cloth.samples) {
            const double error = error_of(cloth, sample.before);
            DVec3 direction{};
            if (kind == MeshConstraint::spring)
                direction = DVec3(sample.before[1]) - DVec3(sample.before[0]);
            else
                for (std::size_t k = 0; k < 4; ++k)
                    direction += DVec3(sample.before[k]) * static_cast<double>(cloth.weights[k]);
            if (length(direction) < 1e-7)
                continue;
            direction = direction * (1 / length(direction));
            // Written out anew: -C / (sum of w |grad C|^2 + 1 / (k h^2)).
            const double h = static_cast<double>(t.world.parameters().dt) /
                             static_cast<double>(cloth.samples.size());
            double w = 1 / (static_cast<double>(cloth.stiffness) * h * h);
            std::array<double, 4> gradient{-1, 1, 0, 0};
            for (std::size_t k = 0; k < cloth.particles.size(); ++k) {
                if (kind == MeshConstraint::bend)
                    gradient[k] = static_cast<double>(cloth.weights[k]);
                w += static_cast<double>(cloth.inv_masses[k]) * gradient[k] * gradient[k];
            }
            const double lambda = -error / w;
            EXPECT_NEAR(multiplier_of(cloth, error), lambda, 1e-9 + 1e-4 * std::abs(lambda));
            for (std::size_t k = 0; k < cloth.particles.size(); ++k) {
                const DVec3 wanted = direction * (lambda * gradient[k] *
                                                  static_cast<double>(cloth.inv_masses[k]));
                const DVec3 made = DVec3(sample.after[k]) - DVec3(sample.before[k]);
                EXPECT_LT(length(made - wanted), 2e-6) << "constraint " << i;
                largest = std::max(largest, length(made));
            }
        }
    }
    EXPECT_GT(largest, 1e-5) << "something is corrected";
}

TEST(ExplainCloth, CorrectionsAreThoseOfItsEquation) {
    Hanging t(hanging_cloth());
    t.run_for(0.2f);
    expect_the_corrections_of_xpbd(t, MeshConstraint::spring);
    expect_the_corrections_of_xpbd(t, MeshConstraint::bend);
    Hanging rope(hanging_rope());
    rope.run_for(0.2f);
    expect_the_corrections_of_xpbd(rope, MeshConstraint::spring);
}

TEST(ExplainCloth, FindsTheMostStretchedStructuralSpring) {
    Hanging t(hanging_cloth());
    t.run_for(0.3f);
    const Deformable& d = t.now();
    const std::optional<ClothConstraint> most = most_stretched_spring(d);
    ASSERT_TRUE(most);
    const auto strain = [&](const Spring& s) {
        return distance(d.particles.positions[s.a], d.particles.positions[s.b]) / s.rest;
    };
    EXPECT_EQ(d.mesh->springs[most->index].kind, SpringKind::structural);
    for (const Spring& spring : d.mesh->springs)
        if (spring.kind == SpringKind::structural) {
            EXPECT_LE(strain(spring), strain(d.mesh->springs[most->index]));
        }
}

TEST(ExplainCloth, FindsTheConstraintAtAPoint) {
    Hanging t(hanging_cloth());
    t.run_for(0.3f);
    const Deformable& d = t.now();
    const auto at = [&](std::uint32_t particle) { return d.particles.positions[particle]; };
    std::size_t checked = 0;
    for (std::uint32_t i = 0; i < d.mesh->springs.size(); ++i) {
        const Spring& spring = d.mesh->springs[i];
        if (spring.kind == SpringKind::bend)
            continue;
        // A quarter of the way: the middles of the two diagonals of a square may coincide.
        const Vec3 point = at(spring.a) + (at(spring.b) - at(spring.a)) * 0.25f;
        const auto found = nearest_constraint(d, MeshConstraint::spring, point);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->index, i);
        ++checked;
    }
    EXPECT_GT(checked, 20u);
    ASSERT_FALSE(d.mesh->bends.empty());
    for (std::uint32_t i = 0; i < d.mesh->bends.size(); ++i) {
        Vec3 mean;
        for (const std::uint32_t particle : d.mesh->bends[i].particles)
            mean += at(particle) * 0.25f;
        const auto found = nearest_constraint(d, MeshConstraint::bend, mean);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->kind, MeshConstraint::bend);
        EXPECT_EQ(found->index, i);
    }
}

TEST(ExplainCloth, RefusesWhatDoesNotExist) {
    const Hanging t(hanging_cloth());
    EXPECT_FALSE(explain_cloth(t.world, {{99}, MeshConstraint::spring, 0}).ok());
    const auto beyond = explain_cloth(t.world, {t.cloth, MeshConstraint::bend, 100000});
    ASSERT_FALSE(beyond.ok());
    EXPECT_NE(beyond.error().text().find("bends"), std::string::npos);
}

} // namespace
} // namespace topple
