// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/bodies/integrate.h"
#include "topple/dynamics/tolerances.h"
#include "topple/world/materials.h"
#include "topple/world/world_detail.h"

#include <algorithm>
#include <atomic>

namespace topple {
namespace {

constexpr std::size_t kBodiesPreparedAtOnce = 128;
constexpr std::size_t kLinksPreparedAtOnce = 256;

/// `mobility` and `lightness`: shares of the inverse inertia and of the inverse mass. [-]
BodyState to_state(const Body& b, Real mobility, Real lightness) {
    BodyState state;
    state.v = b.v;
    state.w = b.w;
    state.q = state.q_before = b.world_from_body.rotation;
    if (b.motion == Motion::dynamic) {
        const Mat3 r = to_mat3(state.q);
        state.inv_mass = b.inv_mass * lightness;
        state.mobility = mobility;
        state.extent = b.extent;
        state.inv_inertia = to_symmetric(r * (b.inv_inertia * mobility * transpose(r)));
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
    drift.gravity_dv = p.gravity * (b.gravity_scale * h);
    drift.keep_v = 1 / (1 + h * b.linear_damping);
    drift.keep_w = 1 / (1 + h * b.angular_damping);
    drift.inertia_skew = b.inertia_skew;
    // Farther than its inner radius; or so that its surface turns away by a quarter of that.
    constexpr Real kTurnedShare = 0.25f; // [-]
    constexpr Real kTurnedFar = 0.005f;  // ... but no less than this [m]
    const Real turned = std::max(kTurnedShare * b.inner_radius, kTurnedFar);
    drift.most_speed = square(b.inner_radius / h);
    drift.most_spin = square(turned / (b.extent * h));
    return drift;
}

using Slot = SolverSlot;

/// Who lies where, to split the bodies well among threads; it changes slowly, and no result with it.
void update_places(WorldData& w) {
    constexpr int kStepsBetween = 32;
    WorldIndex& index = w.index;
    const std::vector<Body>& bodies = w.state.bodies;
    if (++index.steps_since_placed < kStepsBetween &&
        index.bodies_by_place.order().size() == bodies.size())
        return;
    index.steps_since_placed = 0;
    w.scratch.centers.resize(bodies.size());
    for (std::size_t i = 0; i < bodies.size(); ++i)
        w.scratch.centers[i] = bodies[i].center_of_mass;
    index.bodies_by_place.sort(w.scratch.centers);
}

/// Gives every body its place.
void assign_slots(WorldData& w) {
    update_places(w);
    StepScratch& scratch = w.scratch;
    std::array<std::uint32_t, kQualityClasses> count{};
    for (const std::uint32_t i : w.index.bodies_by_place.order()) {
        if (scratch.slots[i].kind != Slot::Kind::dynamic)
            continue;
        const std::uint8_t c = w.state.bodies[i].quality;
        scratch.slots[i] = {Slot::Kind::dynamic, c, count[c]++};
    }
    for (std::uint32_t k = 0; k < scratch.driven.size(); ++k)
        scratch.slots[scratch.driven[k]] = {Slot::Kind::driven, 0, k};
    for (std::size_t c = 0; c < scratch.problems.size(); ++c) {
        SolverBodies& bodies = scratch.problems[c].bodies;
        bodies.dynamic_count = count[c];
        const std::size_t size = 1 + count[c] + scratch.driven.size();
        bodies.states.resize(size);
        bodies.drifts.resize(size);
        bodies.centers.resize(size);
        bodies.states[0] = {};
        bodies.drifts[0] = {};
        bodies.centers[0] = {};
        const int quality = static_cast<int>(c);
        const Parameters p = parameters_of_class(w.state.parameters, quality);
        const bool is_continuous = p.solver == SolverKind::soft_step;
        scratch.fast_pairs[c].reset(w, quality);
        scratch.problems[c].external_work.clear();
        scratch.problems[c].fast_contacts.reset(bodies,
                                                is_continuous ? &scratch.fast_pairs[c] : nullptr,
                                                substep_of(p),
                                                substep_count(p));
    }
}

void gather_bodies(WorldData& w) {
    const WorldState& s = w.state;
    StepScratch& scratch = w.scratch;
    assign_slots(w);
    std::array<Parameters, kQualityClasses> parameters;
    for (int c = 0; c < kQualityClasses; ++c)
        parameters[static_cast<std::size_t>(c)] = parameters_of_class(s.parameters, c);
    const auto gather = [&](std::size_t c, std::uint32_t i) {
        SolverBodies& bodies = scratch.problems[c].bodies;
        const std::uint32_t at = index_in(bodies, scratch.slots[i]);
        const auto share = [&](const std::vector<Real>& excess) {
            return excess.empty() ? Real(1) : mobility_at(excess[i]);
        };
        const Real lightness = share(scratch.overloads);
        bodies.states[at] = to_state(s.bodies[i], lightness * share(scratch.swings), lightness);
        bodies.drifts[at] = to_drift(s.bodies[i], i, parameters[c]);
        bodies.drifts[at].source = &s.bodies[i];
        if (scratch.island_quality[scratch.groups.of(i)].is_touched)
            tolerate_as_touched(bodies.drifts[at]);
        bodies.centers[at] = s.bodies[i].center_of_mass;
        if (is_fast(bodies.states[at], bodies.drifts[at]))
            scratch.problems[c].fast_contacts.mark(at);
    };
    const std::span<const std::uint32_t> awake = scratch.awake;
    w.pool->parallel_for(
        awake.size(), kBodiesPreparedAtOnce, [&](std::size_t begin, std::size_t end) {
            for (const std::uint32_t i : awake.subspan(begin, end - begin))
                gather(s.bodies[i].quality, i);
        });
    for (const std::uint32_t i : scratch.driven)
        for (std::size_t c = 0; c < scratch.problems.size(); ++c)
            gather(c, i);
}

Real rolling_radius(const Shape& shape) {
    if (const auto* sphere = std::get_if<SphereShape>(&shape))
        return sphere->radius;
    if (const auto* capsule = std::get_if<CapsuleShape>(&shape))
        return capsule->radius;
    if (const auto* cylinder = std::get_if<CylinderShape>(&shape))
        return cylinder->radius;
    if (const auto* cone = std::get_if<ConeShape>(&shape))
        return cone->radius;
    return 0;
}

/// Returns ContactSurface::along_b for surfaces of these radii; 0: flat.
Real share_along_b(Real radius_a, Real radius_b) {
    if (radius_a > 0 && radius_b > 0)
        return radius_a / (radius_a + radius_b);
    return radius_a > 0 ? Real(0) : radius_b > 0 ? Real(1) : Real(0.5);
}

const Body* awake_or_null(const Body& b) { return is_awake(b) ? &b : nullptr; }

/// A heap is pushed apart where one in so many of its contacts is; in a pile there is always one that
/// has just been hit.
constexpr std::size_t kHeapShare = 20;

/// Whether it overlaps so far that it is pushed apart about as fast as may be. What rests, or is
/// pressed together by a load that its island is solved for, is not.
bool pushes_hard(const Contact& contact, const ContactSurface& surface, Real push_speed) {
    constexpr Real kHardShare = 0.5f; // [-]
    const auto* points = contact.points.data();
    return std::any_of(points, points + contact.point_count, [&](const Contact::Point& p) {
        return -p.separation * surface.soft.bias_rate > kHardShare * push_speed;
    });
}

Slot slot_of(const StepScratch& scratch, std::uint32_t body) {
    return body == kNoIndex ? Slot{} : scratch.slots[body];
}

/// Calls `add(problem, link)` if there is anything to solve between the two.
template<typename Add>
void place_link(StepScratch& scratch, BodyPair bodies, const Add& add) {
    const Slot a = slot_of(scratch, bodies.a), b = slot_of(scratch, bodies.b);
    const bool is_a = a.kind == Slot::Kind::dynamic;
    if (!is_a && b.kind != Slot::Kind::dynamic)
        return;
    SolverProblem& problem = scratch.problems[is_a ? a.quality : b.quality];
    add(problem, ConstraintLink{index_in(problem.bodies, a), index_in(problem.bodies, b)});
}

/// Contacts that lie together in a colour: first neighbours, so that a thread keeps to its bodies, and
/// among those what costs the same, for a block takes as long as the slowest of its lanes.
std::uint8_t kind_of(int point_count,
                     const ContactSurface& surface,
                     ConstraintLink link,
                     std::uint32_t dynamic_count) {
    constexpr std::uint32_t kCosts = 16, kPlaces = kKindCount / kCosts;
    const std::uint32_t cost = static_cast<std::uint32_t>(point_count - 1) % 4 +
                               (surface.rolling_lever > 0 ? 4u : 0u) +
                               (surface.restitution > 0 ? 8u : 0u);
    const auto moves = [&](std::uint32_t body) { return body - 1 < dynamic_count; };
    const std::uint32_t a = moves(link.a) ? link.a : link.b, b = moves(link.b) ? link.b : link.a;
    const std::uint32_t place = (a + b - 2) * kPlaces / (2 * dynamic_count);
    // Up and down again, so that those who meet where one place ends cost the same too.
    return static_cast<std::uint8_t>(place * kCosts + (place % 2 == 0 ? cost : kCosts - 1 - cost));
}

void gather_contacts(WorldData& w) {
    const WorldState& s = w.state;
    StepScratch& scratch = w.scratch;
    for (SolverProblem& problem : scratch.problems) {
        problem.contact_links.clear();
        problem.contact_source.clear();
    }
    for (std::uint32_t i = 0; i < s.contacts.size(); ++i)
        place_link(
            scratch, scratch.briefs[i].bodies, [&](SolverProblem& problem, ConstraintLink link) {
                problem.contact_links.push_back(link);
                problem.contact_source.push_back(i);
            });
    for (int c = 0; c < kQualityClasses; ++c) {
        SolverProblem& problem = scratch.problems[static_cast<std::size_t>(c)];
        const Real h = substep_of(parameters_of_class(s.parameters, c));
        const std::size_t count = problem.contact_links.size();
        problem.contact_surfaces.resize(count);
        problem.contact_sizes.resize(count);
        problem.contact_kinds.resize(count);
        std::atomic<std::size_t> pushing{0};
        const auto describe = [&](std::size_t k) {
            const Contact& contact = s.contacts[problem.contact_source[k]];
            problem.contact_surfaces[k] = surface_of(
                w, h, s.colliders[contact.collider_a], s.colliders[contact.collider_b]);
            if (pushes_hard(contact, problem.contact_surfaces[k], s.parameters.push_speed))
                pushing.fetch_add(1, std::memory_order_relaxed);
            problem.contact_sizes[k] = {static_cast<std::uint8_t>(contact.point_count),
                                        problem.contact_surfaces[k].rolling_lever > 0};
            problem.contact_kinds[k] = kind_of(contact.point_count,
                                               problem.contact_surfaces[k],
                                               problem.contact_links[k],
                                               problem.bodies.dynamic_count);
        };
        w.pool->parallel_for(count, kLinksPreparedAtOnce, [&](std::size_t begin, std::size_t end) {
            for (std::size_t k = begin; k < end; ++k)
                describe(k);
        });
        problem.pushes_apart = pushing > 0 && pushing * kHeapShare >= count;
        color_constraints(problem.contact_links,
                          problem.bodies.dynamic_count,
                          problem.contact_coloring,
                          problem.contact_kinds);
    }
}

JointSide side_of(const WorldData& w, const SolverProblem& problem, std::uint32_t body) {
    if (body == kNoIndex)
        return {};
    const Body& b = w.state.bodies[body];
    return {index_in(problem.bodies, w.scratch.slots[body]),
            b.world_from_body,
            b.local_center,
            b.center_of_mass};
}

void prepare_joints(const WorldData& w, SolverProblem& problem, const Parameters& parameters) {
    const auto body_of = [&](std::uint32_t body) {
        return body == kNoIndex ? nullptr : awake_or_null(w.state.bodies[body]);
    };
    const Real h = substep_of(parameters);
    const auto prepare = [&](std::uint32_t link) {
        const std::uint32_t source = problem.joint_source[link];
        const auto [a, b] = w.scratch.joint_bodies[source];
        // A body that hangs from joints to the world alone has no stiffness of its own; see join_class.
        const Real stiffness = stiffness_of(body_of(a), body_of(b));
        return prepare_joint(
            w.state.joints[source],
            side_of(w, problem, a),
            side_of(w, problem, b),
            joint_softness(w.state.parameters, stiffness > 0 ? stiffness : Real(1), h),
            h);
    };
    problem.joints.reset({.joints = w.state.joints,
                          .of_link = problem.joint_source,
                          .links = problem.joint_links,
                          .is_direct = w.scratch.is_direct_joint,
                          .contacts = problem.contact_links,
                          .bodies = problem.bodies,
                          .impulse_scale = impulse_scale_of(parameters),
                          .instruction_set = w.instruction_set},
                         prepare,
                         *w.pool);
}

void gather_joints(WorldData& w) {
    const WorldState& s = w.state;
    StepScratch& scratch = w.scratch;
    for (SolverProblem& problem : scratch.problems) {
        problem.joint_links.clear();
        problem.joint_source.clear();
    }
    for (std::uint32_t i = 0; i < s.joints.size(); ++i)
        place_link(
            scratch, scratch.joint_bodies[i], [&](SolverProblem& problem, ConstraintLink link) {
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
        if (!grab.body)
            continue; // it holds a particle
        const std::uint32_t i = index_of(w.state, grab.body);
        const Body& b = w.state.bodies[i];
        if (!is_awake(b))
            continue; // frozen just now; all others were woken
        SolverProblem& problem = w.scratch.problems[b.quality];
        problem.grabs.push_back(prepare_grab(grab,
                                             w.state.parameters,
                                             index_in(problem.bodies, w.scratch.slots[i]),
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

ContactSurface surface_of(const WorldData& w, Real h, const Collider& a, const Collider& b) {
    const Material both = combine(w.state.material_pairs, a.material, b.material);
    const Body* body_a = awake_or_null(w.state.bodies[a.body]);
    const Body* body_b = awake_or_null(w.state.bodies[b.body]);
    const Real hold = body_a && body_b ? 1 : kStaticStiffness;
    const Real radius_a = rolling_radius(shape_of(w, a)), radius_b = rolling_radius(shape_of(w, b));
    return {
        .friction = w.state.parameters.friction_scale * both.friction,
        .static_friction = w.state.parameters.friction_scale * both.static_friction,
        .restitution = both.restitution,
        .rolling_lever = std::max(radius_a, radius_b) * both.rolling_resistance,
        .along_b = share_along_b(radius_a, radius_b),
        .soft = contact_softness(w.state.parameters, hold, stiffness_of(body_a, body_b), h),
    };
}

void prepare_solver(WorldData& w) {
    gather_bodies(w);
    gather_contacts(w);
    gather_joints(w);
    gather_grabs(w);
    find_wet_bodies(w);
}

} // namespace topple
