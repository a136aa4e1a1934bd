// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/bodies/integrate.h"
#include "topple/dynamics/bodies/locked_motion.h"
#include "topple/dynamics/contacts/contact_kind.h"
#include "topple/world/solving/bodies_in_fields.h"
#include "topple/world/solving/bodies_with_thrusters.h"
#include "topple/world/solving/contact_surface.h"
#include "topple/world/solving/solver_input.h"
#include "topple/world/solving/submerged_bodies.h"
#include "topple/world/solving/vehicles_in_step.h"

#include <algorithm>
#include <atomic>

namespace topple {
namespace {

constexpr std::size_t kLinksPerBlock = 256;

/// `mobility` and `lightness`: shares of the inverse inertia and of the inverse mass. [-]
BodyState to_state(const Body& b, Real mobility, Real lightness) {
    BodyState state;
    state.v = b.v;
    state.w = b.w;
    state.q = state.q_before = b.world_from_body.rotation;
    if (b.motion == Motion::dynamic) {
        state.inv_mass = b.inv_mass * lightness;
        state.mobility = mobility;
        state.extent = b.extent;
        state.inv_inertia = world_inverse_inertia(b, state.q, mobility);
        if (has_any(b.locks)) {
            state.locks = locks_of_state(b.locks);
            state.v = without(b.locks.move, state.v);
            state.w = without(b.locks.turn, state.w);
        }
    }
    return state;
}

constexpr Real square(Real x) { return x * x; }

BodyDrift to_drift(const Body& b, std::uint32_t index, const Parameters& p) {
    BodyDrift drift;
    drift.body = index;
    if (b.motion != Motion::dynamic)
        return drift;
    const Real h = substep_of(p);
    drift.gravity_dv = without(b.locks.move, p.gravity * (b.gravity_scale * h));
    drift.keep_v = 1 / (1 + h * b.linear_damping);
    drift.keep_w = 1 / (1 + h * b.angular_damping);
    drift.inertia_skew = b.inertia_skew;
    // A body counts as turned far if its surface turns away by more than this share of its inner radius.
    constexpr Real kTurnedShare = 0.25f; // [-]
    constexpr Real kTurnedFar = 0.005f;  // Lower bound of that distance. [m]
    const Real turned = std::max(kTurnedShare * b.inner_radius, kTurnedFar);
    drift.most_speed = square(b.inner_radius / h);
    drift.most_spin = square(turned / (b.extent * h));
    return drift;
}

/// Sorts the bodies by place, which balances the work among threads. The order changes slowly; no result depends on
/// it.
void update_places(std::span<const Body> bodies, SolverInput::Memory& memory) {
    constexpr int kStepsBetween = 32;
    if (++memory.steps_since_placed < kStepsBetween &&
        memory.bodies_by_place.order().size() == bodies.size())
        return;
    memory.steps_since_placed = 0;
    memory.centers.resize(bodies.size());
    for (std::size_t i = 0; i < bodies.size(); ++i)
        memory.centers[i] = bodies[i].center_of_mass;
    memory.bodies_by_place.sort(memory.centers);
}

/// Gives every active body its slot, and every problem its size.
void assign_slots(const SolverSources& from, SolverInput& out, SolverInput::Memory& memory) {
    const WorldState& s = from.world.state;
    const std::vector<std::uint32_t>& kinematic = from.active.kinematic;
    update_places(s.bodies, memory);
    out.slots.assign(s.bodies.size(), SolverSlot{});
    std::array<std::uint32_t, kSolverLevelCount> count{};
    for (const std::uint32_t i : memory.bodies_by_place.order()) {
        if (!from.active.moves(i))
            continue;
        const std::uint8_t c = s.bodies[i].solver_level;
        out.slots[i] = {BodyRole::dynamic, c, count[c]++};
    }
    for (std::uint32_t k = 0; k < kinematic.size(); ++k)
        out.slots[kinematic[k]] = {BodyRole::kinematic, 0, k};
    for (std::size_t c = 0; c < out.problems.size(); ++c) {
        SolverBodies& bodies = out.problems[c].bodies;
        bodies.dynamic_count = count[c];
        const std::size_t size = 1 + count[c] + kinematic.size();
        bodies.states.resize(size);
        bodies.drifts.resize(size);
        bodies.centers.resize(size);
        bodies.states[0] = {};
        bodies.drifts[0] = {};
        bodies.centers[0] = {};
        const int quality = static_cast<int>(c);
        const Parameters p = parameters_of_level(s.parameters, quality);
        const bool is_continuous = p.solver == SolverKind::soft_step;
        memory.fast_pairs[c].reset(
            from.world, from.pairs, from.contact_numbers, out.slots, bodies, out.tyres, quality);
        out.problems[c].external_work.clear();
        out.problems[c].fast_contacts.reset(bodies,
                                            is_continuous ? &memory.fast_pairs[c] : nullptr,
                                            substep_of(p),
                                            substep_count(p));
    }
}

void gather_bodies(const SolverSources& from, SolverInput& out, JobPool& pool) {
    const WorldState& s = from.world.state;
    std::array<Parameters, kSolverLevelCount> parameters;
    for (int c = 0; c < kSolverLevelCount; ++c)
        parameters[static_cast<std::size_t>(c)] = parameters_of_level(s.parameters, c);
    const auto gather = [&](std::size_t c, std::uint32_t i) {
        SolverBodies& bodies = out.problems[c].bodies;
        const std::uint32_t at = index_in(bodies, out.slots[i]);
        const Real lightness = from.levels.lightness_of(i);
        bodies.states[at] = to_state(
            s.bodies[i], lightness * from.levels.mobility_of(i), lightness);
        bodies.drifts[at] = to_drift(s.bodies[i], i, parameters[c]);
        bodies.drifts[at].source = &s.bodies[i];
        if (from.levels.is_touched(from.islands.groups.of(i)))
            tolerate_as_touched(bodies.drifts[at]);
        bodies.centers[at] = s.bodies[i].center_of_mass;
        if (is_fast(bodies.states[at], bodies.drifts[at]))
            out.problems[c].fast_contacts.mark(at);
    };
    for_awake(from.active, pool, [&](std::uint32_t i) { gather(s.bodies[i].solver_level, i); });
    for (const std::uint32_t i : from.active.kinematic)
        for (std::size_t c = 0; c < out.problems.size(); ++c)
            gather(c, i);
}

/// A heap is pushed apart if one in this many of its contacts is; a pile always has some contact that has just been
/// hit.
constexpr std::size_t kHeapShare = 20;

/// Returns whether the contact overlaps so far that it separates at about push_speed. Resting contacts, and contacts
/// under a load that their island is solved for, do not.
bool pushes_hard(const Contact& contact, const ContactSurface& surface, Real push_speed) {
    constexpr Real kHardShare = 0.5f; // [-]
    const std::span<const Contact::Point> points = contact.active_points();
    return std::any_of(points.begin(), points.end(), [&](const Contact::Point& p) {
        return -p.separation * surface.soft.bias_rate > kHardShare * push_speed;
    });
}

SolverSlot slot_of(const SolverInput& out, std::uint32_t body) {
    return body == kNoIndex ? SolverSlot{} : out.slots[body];
}

/// Calls `add(problem, link)` if at least one of the two bodies, or the carrier of a gear, is dynamic.
template<typename Add>
void place_link(SolverInput& out,
                BodyPair bodies,
                const Add& add,
                std::uint32_t carrier = kNoIndex) {
    const SolverSlot a = slot_of(out, bodies.a), b = slot_of(out, bodies.b);
    const bool is_a = a.role == BodyRole::dynamic, is_b = b.role == BodyRole::dynamic;
    const SolverSlot first = is_a ? a : is_b ? b : slot_of(out, carrier);
    if (first.role != BodyRole::dynamic)
        return;
    SolverProblem& problem = out.problems[first.level];
    add(problem, ConstraintLink{index_in(problem.bodies, a), index_in(problem.bodies, b)});
}

/// Part of the problem's bodies in which a contact lies, for its kind: bodies are numbered by place.
std::uint32_t place_of_link(ConstraintLink link, std::uint32_t dynamic_count) {
    const auto moves = [&](std::uint32_t body) { return body - 1 < dynamic_count; };
    const std::uint32_t a = moves(link.a) ? link.a : link.b, b = moves(link.b) ? link.b : link.a;
    return (a + b - 2) * kContactPlaces / (2 * dynamic_count);
}

/// Lists the contacts of moving surfaces. Costs nothing in a world without any.
void gather_motions(const SolverSources& from, SolverProblem& problem) {
    const bool hooks_move = from.contact_numbers.has_motion();
    problem.has_moving_surfaces = from.active.has_moving_surfaces || hooks_move;
    problem.contact_motions.clear();
    if (!problem.has_moving_surfaces)
        return;
    const WorldState& s = from.world.state;
    const auto field_of = [&](const Collider& c, const GridCell& cell) {
        return is_moving(c.surface_motion)
                   ? to_field(c.surface_motion, world_from_collider(from.world, c, cell))
                   : SurfaceField{};
    };
    for (std::uint32_t k = 0; k < problem.contact_source.size(); ++k) {
        const Contact& contact = s.contacts[problem.contact_source[k]];
        const Collider &a = s.colliders[contact.collider_a], &b = s.colliders[contact.collider_b];
        const Vec3 moved = hooks_move
                               ? from.contact_numbers.of(problem.contact_source[k]).surface_velocity
                               : Vec3{};
        if (!is_moving(a.surface_motion) && !is_moving(b.surface_motion) && moved == Vec3{})
            continue;
        const GridCell& cell = shared_cell(s.bodies[a.body], s.bodies[b.body]);
        problem.contact_motions.push_back({k, field_of(a, cell), field_of(b, cell)});
        problem.contact_motions.back().a.velocity += moved;
    }
}

void gather_contacts(const SolverSources& from, SolverInput& out, JobPool& pool) {
    const WorldState& s = from.world.state;
    for (SolverProblem& problem : out.problems) {
        problem.contact_links.clear();
        problem.contact_source.clear();
    }
    for (std::uint32_t i = 0; i < s.contacts.size(); ++i)
        place_link(out,
                   from.contacts.summaries[i].bodies,
                   [&](SolverProblem& problem, ConstraintLink link) {
                       problem.contact_links.push_back(link);
                       problem.contact_source.push_back(i);
                   });
    const bool has_numbers = !from.contact_numbers.is_empty();
    for (int c = 0; c < kSolverLevelCount; ++c) {
        SolverProblem& problem = out.problems[static_cast<std::size_t>(c)];
        const Real h = substep_of(parameters_of_level(s.parameters, c));
        const std::size_t count = problem.contact_links.size();
        problem.contact_surfaces.resize(count);
        problem.contact_kinds.resize(count);
        std::atomic<std::size_t> pushing{0};
        const auto describe = [&](std::size_t k) {
            const std::uint32_t source = problem.contact_source[k];
            const Contact& contact = s.contacts[source];
            const Collider& a = s.colliders[contact.collider_a];
            const Collider& b = s.colliders[contact.collider_b];
            problem.contact_surfaces[k] = has_numbers
                                              ? surface_of(from.world,
                                                           h,
                                                           a,
                                                           b,
                                                           from.contact_numbers.of(source).surface)
                                              : surface_of(from.world, h, a, b);
            if (is_tyre_contact(s, out.tyres, contact))
                problem.contact_surfaces[k] = without_friction(problem.contact_surfaces[k]);
            if (pushes_hard(contact, problem.contact_surfaces[k], s.parameters.push_speed))
                pushing.fetch_add(1, std::memory_order_relaxed);
            problem.contact_kinds[k] = contact_kind(
                contact.point_count,
                problem.contact_surfaces[k],
                place_of_link(problem.contact_links[k], problem.bodies.dynamic_count));
        };
        pool.parallel_for(count, kLinksPerBlock, [&](std::size_t begin, std::size_t end) {
            for (std::size_t k = begin; k < end; ++k)
                describe(k);
        });
        gather_motions(from, problem);
        problem.pushes_apart = pushing > 0 && pushing * kHeapShare >= count;
        color_constraints(problem.contact_links,
                          problem.bodies.dynamic_count,
                          problem.contact_coloring,
                          problem.contact_kinds);
    }
}

JointSide side_of(const WorldState& s,
                  const SolverInput& out,
                  const SolverProblem& problem,
                  std::uint32_t body,
                  Vec3 world_origin,
                  const GridCell& cell) {
    if (body == kNoIndex)
        return {.world_from_body = {world_origin, {}}};
    const Body& b = s.bodies[body];
    return {index_in(problem.bodies, out.slots[body]),
            pose_in(cell, b),
            b.local_center,
            b.center_of_mass};
}

void prepare_joints(const SolverSources& from,
                    const SolverInput& out,
                    SolverProblem& problem,
                    const Parameters& parameters,
                    JobPool& pool) {
    const WorldState& s = from.world.state;
    const auto body_of = [&](std::uint32_t body) {
        return body == kNoIndex ? nullptr : awake_or_null(s.bodies[body]);
    };
    const Real h = substep_of(parameters);
    const auto prepare = [&](std::uint32_t link) {
        const std::uint32_t source = problem.joint_source[link];
        const auto [a, b] = from.joints.pairs[source];
        const GridCell& cell = cell_of_pair(s, from.joints.pairs[source]);
        const Vec3 world_origin = offset_of(s.joints[source].world_cell, cell);
        JointConstraint made = prepare_joint(
            s.joints[source],
            side_of(s, out, problem, a, world_origin, cell),
            side_of(s, out, problem, b, world_origin, cell),
            joint_softness(s.parameters, body_of(a), body_of(b), h),
            h,
            world_origin);
        made.carrier = index_in(problem.bodies, slot_of(out, from.joints.carriers[source]));
        return made;
    };
    problem.joints.reset({.joints = s.joints,
                          .of_link = problem.joint_source,
                          .links = problem.joint_links,
                          .is_direct = from.levels.is_direct_joint,
                          .contacts = problem.contact_links,
                          .bodies = problem.bodies,
                          .impulse_scale = impulse_scale_of(parameters),
                          .instruction_set = from.instruction_set,
                          .hook = from.world.constraint_hook},
                         prepare,
                         pool);
}

void gather_joints(const SolverSources& from, SolverInput& out, JobPool& pool) {
    const WorldState& s = from.world.state;
    for (SolverProblem& problem : out.problems) {
        problem.joint_links.clear();
        problem.joint_source.clear();
    }
    for (std::uint32_t i = 0; i < s.joints.size(); ++i)
        place_link(
            out,
            from.joints.pairs[i],
            [&](SolverProblem& problem, ConstraintLink link) {
                problem.joint_links.push_back(link);
                problem.joint_source.push_back(i);
            },
            from.joints.carriers[i]);
    for (int c = 0; c < kSolverLevelCount; ++c)
        prepare_joints(from,
                       out,
                       out.problems[static_cast<std::size_t>(c)],
                       parameters_of_level(s.parameters, c),
                       pool);
}

/// Finds the mass of each group of bodies that joints connect.
void find_joined_masses(const SolverSources& from, SolverInput::Memory& memory) {
    const std::vector<Body>& bodies = from.world.state.bodies;
    const auto can_move = [&](std::uint32_t i) { return i != kNoIndex && is_movable(bodies[i]); };
    memory.joined_bodies.reset(bodies.size());
    for_joined(from.joints, [&](const BodyPair& pair) {
        if (can_move(pair.a) && can_move(pair.b))
            memory.joined_bodies.link(pair.a, pair.b);
    });
    memory.joined_bodies.settle();
    memory.joined_masses.assign(bodies.size(), 0);
    for (std::uint32_t i = 0; i < bodies.size(); ++i)
        if (can_move(i))
            memory.joined_masses[memory.joined_bodies.of(i)] += bodies[i].mass;
}

void gather_mouse_joints(const SolverSources& from, SolverInput& out, SolverInput::Memory& memory) {
    const WorldState& s = from.world.state;
    for (SolverProblem& problem : out.problems)
        problem.mouse_joints.clear();
    if (s.mouse_joints.empty())
        return;
    find_joined_masses(from, memory);
    for (std::size_t k = 0; k < s.mouse_joints.size(); ++k) {
        const MouseJoint& mouse_joint = s.mouse_joints[k];
        if (!mouse_joint.body)
            continue; // the joint holds a particle
        const std::uint32_t i = index_of(s, mouse_joint.body);
        const Body& b = s.bodies[i];
        if (!is_awake(b))
            continue; // disabled in this step; all other bodies were woken
        SolverProblem& problem = out.problems[b.solver_level];
        problem.mouse_joints.push_back(
            prepare_mouse_joint(mouse_joint,
                                s.parameters,
                                index_in(problem.bodies, out.slots[i]),
                                b.local_center,
                                b.center_of_mass,
                                b.extent,
                                memory.joined_masses[memory.joined_bodies.of(i)]));
        problem.mouse_joints.back().source = static_cast<std::uint32_t>(k);
        problem.mouse_joints.back().impulse = s.mouse_joint_impulses[k] *
                                              impulse_scale_of(parameters_of_level(s.parameters,
                                                                                   b.solver_level));
    }
}

void gather_forces(const SolverSources& from, SolverInput& out) {
    for (SolverProblem& problem : out.problems)
        problem.pushed.clear();
    for (const BodyForce& force : from.forces) {
        if (!from.active.moves(force.body))
            continue; // disabled in this step
        SolverProblem& problem = out.problems[from.world.state.bodies[force.body].solver_level];
        const std::uint32_t body = index_in(problem.bodies, out.slots[force.body]);
        problem.pushed.push_back({body, force.force, force.torque, {}, {}});
    }
}

} // namespace

void prepare_solver(const SolverSources& from,
                    BroadPhaseIndex& index,
                    std::vector<std::optional<VolumeBelow>>& shape_volumes,
                    SolverInput& out,
                    JobPool& pool) {
    assign_slots(from, out, out.memory_);
    gather_bodies(from, out, pool);
    find_vehicles(from, out);
    gather_contacts(from, out, pool);
    gather_joints(from, out, pool);
    gather_mouse_joints(from, out, out.memory_);
    find_submerged_bodies(from.world, index, shape_volumes, out);
    find_bodies_in_fields(from.world, from.active, out);
    find_bodies_with_thrusters(from.world.state, from.active, out);
    gather_forces(from, out);
}

} // namespace topple
