// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/distance/closest_point.h"
#include "topple/math/dvec3.h"
#include "topple/world/cloth_explanation.h"
#include "topple/world/step/step_observer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace topple {
namespace {

/// Records one constraint of a deformable.
class ClothObserver final : public StepObserver {
public:
    ParticleWatch watch;

    void after(Stage, const StepView&) override {}
    ParticleWatch* particle_watch() override { return &watch; }
};

/// Fills what does not change in the step.
void describe(const Deformable& d, ClothExplanation& out) {
    const DeformableMesh& mesh = *d.mesh;
    const std::uint32_t index = out.constraint.index;
    const bool is_spring = out.constraint.kind == MeshConstraint::spring;
    if (is_spring) {
        const Spring& spring = mesh.springs[index];
        out.purpose = spring.kind;
        out.particles = {spring.a, spring.b};
        out.rest = spring.rest;
        out.stiffness = spring.stiffness;
    } else {
        const Bend& bend = mesh.bends[index];
        out.purpose = SpringKind::bend;
        out.particles.assign(bend.particles.begin(), bend.particles.end());
        out.weights.assign(bend.weights.begin(), bend.weights.end());
        out.stiffness = bend.stiffness;
    }
    for (const std::uint32_t particle : out.particles)
        out.inv_masses.push_back(d.particles.inv_masses[particle]);
    out.max_strain = is_spring ? d.made_from->material.max_strain : 0;
    out.integrator = d.made_from->integrator;
    out.is_in_order = mesh.is_chain;
    if (mesh.is_chain || out.integrator != Integrator::xpbd)
        return;
    const LaneGroups& all = is_spring ? mesh.lanes.springs : mesh.lanes.bends;
    out.group_count = all.groups.size();
    const std::size_t place = all.places[index];
    const auto group = std::find_if(all.groups.begin(), all.groups.end(), [&](const auto& g) {
        return place >= g.begin && place < g.end;
    });
    if (group != all.groups.end())
        out.group = static_cast<std::size_t>(group - all.groups.begin());
}

} // namespace

Result<ClothExplanation> explain_cloth(const World& world,
                                       const ClothConstraint& constraint,
                                       std::span<const StepInput> inputs) {
    const Deformable* d = world.find(constraint.deformable);
    if (d == nullptr)
        return Error{.message = "there is no deformable " +
                                std::to_string(constraint.deformable.ordinal)};
    const bool is_spring = constraint.kind == MeshConstraint::spring;
    const std::size_t count = is_spring ? d->mesh->springs.size() : d->mesh->bends.size();
    if (constraint.index >= count)
        return Error{.message = "deformable " + std::to_string(constraint.deformable.ordinal) +
                                " has " + std::to_string(count) +
                                (is_spring ? " springs" : " bends") + ", counted from 0"};
    ClothExplanation out{.constraint = constraint};
    describe(*d, out);
    ClothObserver observer;
    observer.watch.deformable = constraint.deformable;
    observer.watch.kind = constraint.kind;
    observer.watch.index = constraint.index;
    observer.watch.particles = out.particles;
    World twin = world.twin(1);
    twin.step_observed(observer, inputs);
    out.substep = observer.watch.substep;
    out.samples = std::move(observer.watch.samples);
    return out;
}

double error_of(const ClothExplanation& cloth, const std::array<Vec3, 4>& positions) {
    if (cloth.constraint.kind == MeshConstraint::spring)
        return length(DVec3(positions[1]) - DVec3(positions[0])) - static_cast<double>(cloth.rest);
    DVec3 sum{};
    for (std::size_t k = 0; k < cloth.weights.size(); ++k)
        sum += DVec3(positions[k]) * static_cast<double>(cloth.weights[k]);
    return length(sum);
}

double multiplier_of(const ClothExplanation& cloth, double error) {
    double w = 0;
    for (std::size_t k = 0; k < cloth.inv_masses.size(); ++k) {
        const double weight = cloth.weights.empty() ? 1 : static_cast<double>(cloth.weights[k]);
        w += static_cast<double>(cloth.inv_masses[k]) * weight * weight;
    }
    const double h = static_cast<double>(cloth.substep);
    // A spring without stiffness is inextensible, a bend without stiffness has no effect.
    const bool is_rigid = cloth.stiffness == 0 && cloth.weights.empty();
    if (cloth.stiffness == 0 && !is_rigid)
        return 0;
    // alpha / h^2, the compliance over the square of the sub-step
    const double compliance = is_rigid ? 0 : 1 / (static_cast<double>(cloth.stiffness) * h * h);
    return w > 0 ? -error / (w + compliance) : 0;
}

std::optional<ClothConstraint> most_stretched_spring(const Deformable& d) {
    const std::vector<Spring>& springs = d.mesh->springs;
    if (springs.empty())
        return std::nullopt;
    ClothConstraint most{d.id, MeshConstraint::spring, 0};
    Real largest = 0; // length over that at rest
    for (std::uint32_t i = 0; i < springs.size(); ++i) {
        const Spring& spring = springs[i];
        if (spring.kind != SpringKind::structural || !(spring.rest > 0))
            continue;
        const Real stretch = distance(d.particles.positions[spring.a],
                                      d.particles.positions[spring.b]) /
                             spring.rest;
        if (stretch > largest) {
            largest = stretch;
            most.index = i;
        }
    }
    return most;
}

std::optional<ClothConstraint> nearest_constraint(const Deformable& d,
                                                  MeshConstraint kind,
                                                  Vec3 point) {
    const std::vector<Vec3>& at = d.particles.positions;
    std::optional<ClothConstraint> nearest;
    Real smallest = std::numeric_limits<Real>::infinity();
    const auto offer = [&](std::uint32_t index, Vec3 closest) {
        const Real there = distance(closest, point);
        if (there < smallest) {
            smallest = there;
            nearest = ClothConstraint{d.id, kind, index};
        }
    };
    if (kind == MeshConstraint::spring) {
        for (std::uint32_t i = 0; i < d.mesh->springs.size(); ++i)
            if (const Spring& spring = d.mesh->springs[i]; spring.kind != SpringKind::bend)
                offer(i, closest_point(Segment{at[spring.a], at[spring.b]}, point));
    } else {
        for (std::uint32_t i = 0; i < d.mesh->bends.size(); ++i) {
            Vec3 sum;
            for (const std::uint32_t particle : d.mesh->bends[i].particles)
                sum += at[particle];
            offer(i, sum / static_cast<Real>(d.mesh->bends[i].particles.size()));
        }
    }
    return nearest;
}

} // namespace topple
