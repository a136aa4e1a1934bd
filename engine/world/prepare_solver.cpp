// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/tolerances.h"
#include "engine/world/world_detail.h"

#include <algorithm>

namespace topple {
namespace {

bool is_round(const Mat3& inertia) {
    constexpr Real kSame = 1.0e-4f;
    const Real size = trace(inertia) / 3;
    const Mat3 rest = inertia - diagonal({size, size, size});
    const Vec3 largest = max(max(abs(rest.x), abs(rest.y)), abs(rest.z));
    return max_component(largest) <= kSame * size;
}

BodyState to_state(const Body& b) {
    BodyState state;
    state.v = b.v;
    state.w = b.w;
    state.q = b.world_from_body.rotation;
    if (b.motion == Motion::dynamic) {
        const Mat3 r = to_mat3(state.q);
        state.inv_mass = b.inv_mass;
        state.inv_inertia = to_symmetric(r * (b.inv_inertia * transpose(r)));
    }
    return state;
}

BodyDrift to_drift(const Body& b, std::uint32_t index, const Parameters& p) {
    BodyDrift drift;
    drift.body = index;
    if (b.motion != Motion::dynamic)
        return drift;
    const Real h = substep_of(p);
    drift.gravity_dv = p.gravity * (b.gravity_scale * h);
    drift.keep_v = 1 / (1 + h * b.linear_damping);
    drift.keep_w = 1 / (1 + h * b.angular_damping);
    drift.is_round = is_round(b.inertia);
    drift.inertia = b.inertia;
    drift.inv_inertia = b.inv_inertia;
    return drift;
}

using Slot = SolverSlot;

/// Where a body is found in a problem: what is still, or in another problem, is entry 0.
std::uint32_t index_in(const SolverProblem& problem, const Slot& slot) {
    switch (slot.kind) {
    case Slot::Kind::still:
        break;
    case Slot::Kind::dynamic:
        return 1 + slot.place;
    case Slot::Kind::driven:
        return 1 + problem.bodies.dynamic_count + slot.place;
    }
    return 0;
}

void gather_bodies(WorldData& w) {
    const WorldState& s = w.state;
    std::array<SolverProblem, kQualityClasses>& problems = w.scratch.problems;
    std::array<Parameters, kQualityClasses> parameters;
    for (int c = 0; c < kQualityClasses; ++c) {
        SolverBodies& bodies = problems[static_cast<std::size_t>(c)].bodies;
        bodies.states.assign(1, BodyState{});
        bodies.drifts.assign(1, BodyDrift{});
        bodies.centers.assign(1, Vec3{});
        parameters[static_cast<std::size_t>(c)] = parameters_of_class(s.parameters, c);
    }
    const auto append = [&](std::size_t c, std::uint32_t i) {
        SolverBodies& bodies = problems[c].bodies;
        bodies.states.push_back(to_state(s.bodies[i]));
        bodies.drifts.push_back(to_drift(s.bodies[i], i, parameters[c]));
        bodies.centers.push_back(s.bodies[i].center_of_mass);
    };
    std::vector<Slot>& slots = w.scratch.slots;
    slots.assign(s.bodies.size(), Slot{});
    for (std::uint32_t i = 0; i < s.bodies.size(); ++i) {
        if (!is_awake(s.bodies[i]))
            continue;
        const std::uint8_t c = s.bodies[i].quality;
        slots[i] = {Slot::Kind::dynamic,
                    c,
                    static_cast<std::uint32_t>(problems[c].bodies.states.size() - 1)};
        append(c, i);
    }
    for (SolverProblem& problem : problems)
        problem.bodies.dynamic_count = static_cast<std::uint32_t>(problem.bodies.states.size() - 1);
    std::uint32_t driven = 0;
    for (std::uint32_t i = 0; i < s.bodies.size(); ++i) {
        if (!is_driven(s.bodies[i]))
            continue;
        slots[i] = {Slot::Kind::driven, 0, driven++};
        for (std::size_t c = 0; c < problems.size(); ++c)
            append(c, i);
    }
}

Real rolling_radius(const Shape& shape) {
    if (const auto* sphere = std::get_if<SphereShape>(&shape))
        return sphere->radius;
    if (const auto* capsule = std::get_if<CapsuleShape>(&shape))
        return capsule->radius;
    return 0;
}

const Body* awake_or_null(const Body& b) { return is_awake(b) ? &b : nullptr; }

ContactSurface surface_of(const WorldData& w,
                          const Parameters& parameters,
                          const Collider& a,
                          const Collider& b) {
    const Body* body_a = awake_or_null(w.state.bodies[a.body]);
    const Body* body_b = awake_or_null(w.state.bodies[b.body]);
    const Real hold = body_a && body_b ? 1 : kStaticStiffness;
    const Real radius = std::max(rolling_radius(shape_of(w, a)), rolling_radius(shape_of(w, b)));
    return {
        .friction = w.state.parameters.friction_scale *
                    std::sqrt(a.material.friction * b.material.friction),
        .restitution = std::max(a.material.restitution, b.material.restitution),
        .rolling_lever = radius *
                         std::max(a.material.rolling_resistance, b.material.rolling_resistance),
        .soft = contact_softness(parameters, hold * stiffness_of(body_a, body_b)),
    };
}

/// Calls `add(problem, link)` if there is anything to solve between the two.
template<typename Add>
void place_link(StepScratch& scratch, const Slot& a, const Slot& b, const Add& add) {
    const bool is_a = a.kind == Slot::Kind::dynamic;
    if (!is_a && b.kind != Slot::Kind::dynamic)
        return;
    SolverProblem& problem = scratch.problems[is_a ? a.quality : b.quality];
    add(problem, ConstraintLink{index_in(problem, a), index_in(problem, b)});
}

void gather_contacts(WorldData& w) {
    constexpr std::size_t kBlock = 512;
    const WorldState& s = w.state;
    StepScratch& scratch = w.scratch;
    for (SolverProblem& problem : scratch.problems) {
        problem.contact_links.clear();
        problem.contact_source.clear();
    }
    for (std::uint32_t i = 0; i < s.contacts.size(); ++i)
        place_link(scratch,
                   scratch.slots[s.colliders[s.contacts[i].collider_a].body],
                   scratch.slots[s.colliders[s.contacts[i].collider_b].body],
                   [&](SolverProblem& problem, ConstraintLink link) {
                       problem.contact_links.push_back(link);
                       problem.contact_source.push_back(i);
                   });
    for (int c = 0; c < kQualityClasses; ++c) {
        SolverProblem& problem = scratch.problems[static_cast<std::size_t>(c)];
        const Parameters parameters = parameters_of_class(s.parameters, c);
        color_constraints(
            problem.contact_links, problem.bodies.dynamic_count, problem.contact_coloring);
        problem.contact_surfaces.resize(problem.contact_links.size());
        const auto find_surfaces = [&](std::size_t begin, std::size_t end) {
            for (std::size_t k = begin; k < end; ++k) {
                const Contact& contact = s.contacts[problem.contact_source[k]];
                problem.contact_surfaces[k] = surface_of(w,
                                                         parameters,
                                                         s.colliders[contact.collider_a],
                                                         s.colliders[contact.collider_b]);
            }
        };
        w.pool->parallel_for(problem.contact_links.size(), kBlock, find_surfaces);
    }
}

Slot slot_of(const WorldData& w, BodyId id) {
    return id ? w.scratch.slots[index_of(w.state, id)] : Slot{};
}

JointSide side_of(const WorldData& w, const SolverProblem& problem, BodyId id) {
    if (!id)
        return {};
    const std::uint32_t i = index_of(w.state, id);
    const Body& b = w.state.bodies[i];
    return {
        index_in(problem, w.scratch.slots[i]), b.world_from_body, b.local_center, b.center_of_mass};
}

void prepare_joints(const WorldData& w, SolverProblem& problem, const Parameters& parameters) {
    color_constraints(problem.joint_links, problem.bodies.dynamic_count, problem.joint_coloring);
    problem.joints.resize(problem.joint_links.size());
    const auto body_of = [&](BodyId id) {
        return id ? awake_or_null(w.state.bodies[index_of(w.state, id)]) : nullptr;
    };
    for (std::size_t k = 0; k < problem.joints.size(); ++k) {
        const std::uint32_t link = problem.joint_coloring.order[k];
        const Joint& joint = w.state.joints[problem.joint_source[link]];
        problem.joints[k] = prepare_joint(
            joint,
            side_of(w, problem, joint.a),
            side_of(w, problem, joint.b),
            joint_softness(parameters, stiffness_of(body_of(joint.a), body_of(joint.b))),
            substep_of(parameters),
            impulse_scale_of(parameters));
    }
}

void gather_joints(WorldData& w) {
    const WorldState& s = w.state;
    StepScratch& scratch = w.scratch;
    for (SolverProblem& problem : scratch.problems) {
        problem.joint_links.clear();
        problem.joint_source.clear();
    }
    for (std::uint32_t i = 0; i < s.joints.size(); ++i)
        place_link(scratch,
                   slot_of(w, s.joints[i].a),
                   slot_of(w, s.joints[i].b),
                   [&](SolverProblem& problem, ConstraintLink link) {
                       problem.joint_links.push_back(link);
                       problem.joint_source.push_back(i);
                   });
    for (int c = 0; c < kQualityClasses; ++c)
        prepare_joints(
            w, scratch.problems[static_cast<std::size_t>(c)], parameters_of_class(s.parameters, c));
}

/// Of all that hangs together by joints with the body, itself included. [kg]
Real carried_mass(const WorldData& w, std::uint32_t body) {
    const WorldState& s = w.state;
    Islands groups;
    groups.reset(s.bodies.size());
    for (const Joint& j : s.joints) {
        if (!j.a || !j.b)
            continue;
        const std::uint32_t a = index_of(s, j.a), b = index_of(s, j.b);
        if (is_movable(s.bodies[a]) && is_movable(s.bodies[b]))
            groups.link(a, b);
    }
    Real mass = 0;
    for (std::uint32_t i = 0; i < s.bodies.size(); ++i)
        if (is_movable(s.bodies[i]) && groups.find(i) == groups.find(body))
            mass += s.bodies[i].mass;
    return mass;
}

void gather_grabs(WorldData& w) {
    for (SolverProblem& problem : w.scratch.problems)
        problem.grabs.clear();
    for (std::size_t k = 0; k < w.state.grabs.size(); ++k) {
        const Grab& grab = w.state.grabs[k];
        const std::uint32_t i = index_of(w.state, grab.body);
        const Body& b = w.state.bodies[i];
        if (!is_awake(b))
            continue; // frozen just now; all others were woken
        SolverProblem& problem = w.scratch.problems[b.quality];
        problem.grabs.push_back(prepare_grab(grab,
                                             w.state.parameters,
                                             index_in(problem, w.scratch.slots[i]),
                                             b.local_center,
                                             b.center_of_mass,
                                             b.extent,
                                             carried_mass(w, i)));
        problem.grabs.back().source = static_cast<std::uint32_t>(k);
        problem.grabs.back().impulse = w.state.grab_impulses[k] *
                                       impulse_scale_of(
                                           parameters_of_class(w.state.parameters, b.quality));
    }
}

} // namespace

void prepare_solver(WorldData& w) {
    gather_bodies(w);
    gather_contacts(w);
    gather_joints(w);
    gather_grabs(w);
}

} // namespace topple
