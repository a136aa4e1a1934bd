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

void gather_bodies(WorldData& w) {
    const WorldState& s = w.state;
    SolverBodies& bodies = w.scratch.problem.bodies;
    bodies.states.assign(1, BodyState{});
    bodies.drifts.assign(1, BodyDrift{});
    bodies.centers.assign(1, Vec3{});
    bodies.index.assign(s.bodies.size(), 0);
    const auto append = [&](std::uint32_t i) {
        bodies.index[i] = static_cast<std::uint32_t>(bodies.states.size());
        bodies.states.push_back(to_state(s.bodies[i]));
        bodies.drifts.push_back(to_drift(s.bodies[i], i, s.parameters));
        bodies.centers.push_back(s.bodies[i].center_of_mass);
    };
    for (std::uint32_t i = 0; i < s.bodies.size(); ++i)
        if (is_awake(s.bodies[i]))
            append(i);
    bodies.dynamic_count = static_cast<std::uint32_t>(bodies.states.size() - 1);
    for (std::uint32_t i = 0; i < s.bodies.size(); ++i)
        if (is_driven(s.bodies[i]))
            append(i);
}

Real rolling_radius(const Shape& shape) {
    if (const auto* sphere = std::get_if<SphereShape>(&shape))
        return sphere->radius;
    if (const auto* capsule = std::get_if<CapsuleShape>(&shape))
        return capsule->radius;
    return 0;
}

ContactSurface surface_of(const WorldData& w, const Collider& a, const Collider& b) {
    const Real radius = std::max(rolling_radius(shape_of(w, a)), rolling_radius(shape_of(w, b)));
    return {
        .friction = w.state.parameters.friction_scale *
                    std::sqrt(a.material.friction * b.material.friction),
        .restitution = std::max(a.material.restitution, b.material.restitution),
        .rolling_lever = radius *
                         std::max(a.material.rolling_resistance, b.material.rolling_resistance),
    };
}

/// Whether there is anything to solve between two solver bodies.
bool is_solvable(const SolverProblem& problem, std::uint32_t a, std::uint32_t b) {
    const auto moves = [&](std::uint32_t i) { return i - 1 < problem.bodies.dynamic_count; };
    return moves(a) || moves(b);
}

void gather_contacts(WorldData& w) {
    constexpr std::size_t kBlock = 512;
    const WorldState& s = w.state;
    SolverProblem& problem = w.scratch.problem;
    const std::vector<std::uint32_t>& index = problem.bodies.index;
    problem.contact_links.clear();
    problem.contact_source.clear();
    for (std::uint32_t i = 0; i < s.contacts.size(); ++i) {
        const ConstraintLink link{index[s.colliders[s.contacts[i].collider_a].body],
                                  index[s.colliders[s.contacts[i].collider_b].body]};
        if (!is_solvable(problem, link.a, link.b))
            continue;
        problem.contact_links.push_back(link);
        problem.contact_source.push_back(i);
    }
    color_constraints(
        problem.contact_links, problem.bodies.dynamic_count, problem.contact_coloring);
    problem.contact_surfaces.resize(problem.contact_links.size());
    w.pool->parallel_for(
        problem.contact_links.size(), kBlock, [&](std::size_t begin, std::size_t end) {
            for (std::size_t k = begin; k < end; ++k) {
                const Contact& contact = s.contacts[problem.contact_source[k]];
                problem.contact_surfaces[k] = surface_of(
                    w, s.colliders[contact.collider_a], s.colliders[contact.collider_b]);
            }
        });
}

JointSide side_of(const WorldData& w, BodyId id) {
    if (!id)
        return {};
    const std::uint32_t i = index_of(w.state, id);
    const Body& b = w.state.bodies[i];
    return {w.scratch.problem.bodies.index[i], b.world_from_body, b.local_center, b.center_of_mass};
}

void gather_joints(WorldData& w) {
    const WorldState& s = w.state;
    SolverProblem& problem = w.scratch.problem;
    problem.joint_links.clear();
    problem.joint_source.clear();
    for (std::uint32_t i = 0; i < s.joints.size(); ++i) {
        const ConstraintLink link{side_of(w, s.joints[i].a).index, side_of(w, s.joints[i].b).index};
        if (!is_solvable(problem, link.a, link.b))
            continue;
        problem.joint_links.push_back(link);
        problem.joint_source.push_back(i);
    }
    color_constraints(problem.joint_links, problem.bodies.dynamic_count, problem.joint_coloring);
    problem.joints.resize(problem.joint_links.size());
    const Softness soft = joint_softness(s.parameters);
    for (std::size_t k = 0; k < problem.joints.size(); ++k) {
        const Joint& joint = s.joints[problem.joint_source[problem.joint_coloring.order[k]]];
        problem.joints[k] = prepare_joint(joint,
                                          side_of(w, joint.a),
                                          side_of(w, joint.b),
                                          soft,
                                          substep_of(s.parameters),
                                          impulse_scale_of(s.parameters));
    }
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
    SolverProblem& problem = w.scratch.problem;
    problem.grabs.clear();
    for (std::size_t k = 0; k < w.state.grabs.size(); ++k) {
        const Grab& grab = w.state.grabs[k];
        const std::uint32_t i = index_of(w.state, grab.body);
        const Body& b = w.state.bodies[i];
        if (!is_awake(b))
            continue; // frozen just now; all others were woken
        problem.grabs.push_back(prepare_grab(grab,
                                             w.state.parameters,
                                             problem.bodies.index[i],
                                             b.local_center,
                                             b.center_of_mass,
                                             b.extent,
                                             carried_mass(w, i)));
        problem.grabs.back().source = static_cast<std::uint32_t>(k);
        problem.grabs.back().impulse = w.state.grab_impulses[k] *
                                       impulse_scale_of(w.state.parameters);
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
