// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/solver/solver_problem.h"
#include "topple/dynamics/solver_level.h"
#include "topple/math/axis_angle.h"
#include "topple/math/trigonometry.h"
#include "topple/world/state/body_mass.h"
#include "topple/world/state/definition_check.h"
#include "topple/world/state/liveliness.h"
#include "topple/world/state/records.h"
#include "topple/world/state/wake.h"
#include "topple/world/step/step_products.h"
#include "topple/world/world.h"

namespace topple {
namespace {

/// Finds the body, lets `edit` change it, and wakes the body and its neighbors.
template<typename Edit>
Result<void> edit_body(WorldData& w, BodyId id, const Result<void>& numbers, const Edit& edit) {
    if (!numbers)
        return numbers;
    const std::uint32_t i = index_of(w.state, id);
    if (i == kNoIndex)
        return no_such("body", id);
    wake_neighbors(w.state, i);
    wake_island_of(w.state.bodies, i);
    edit(w.state.bodies[i], i);
    return {};
}

/// Finds the collider at that place among those of the body, and lets `edit` change it as `edit_body` does.
template<typename Edit>
Result<void> edit_collider(WorldData& w,
                           BodyId id,
                           std::uint32_t place,
                           const Result<void>& numbers,
                           const Edit& edit) {
    const std::uint32_t i = index_of(w.state, id);
    if (numbers && i != kNoIndex && place >= w.state.bodies[i].collider_count)
        return Error{"the body has " + std::to_string(w.state.bodies[i].collider_count) +
                     " colliders, and none at place " + std::to_string(place)};
    return edit_body(
        w, id, numbers, [&](Body& b, std::uint32_t) { edit(colliders_of(w.state, b)[place]); });
}

/// Refits the boxes of a body that was moved from outside, and wakes the bodies that it now overlaps.
void settle(WorldData& w, std::uint32_t body) {
    refit_boxes(placed_bodies_of(w), body, true);
    wake_overlapping(w.state, w.state.bodies[body]);
}

/// Enables a body that a step has disabled.
void bring_back(Body& b) {
    if (is_absent(b))
        return;
    b.is_disabled = false;
    b.disable_cause = DisableCause::none;
}

/// Takes the locked components out of the velocity.
void keep_locks(Body& b) {
    if (b.motion != Motion::dynamic)
        return;
    b.v = without(b.locks.move, b.v);
    b.w = without(b.locks.turn, b.w);
}

/// Removes what the last steps have left of the body's contacts and joints.
void forget_constraints(WorldState& s, std::uint32_t body) {
    const auto is_of_body = [&](const auto& pair) {
        return s.colliders[pair.collider_a].body == body ||
               s.colliders[pair.collider_b].body == body;
    };
    std::erase_if(s.contacts, is_of_body);
    std::erase_if(s.cached_pairs, is_of_body);
    for (Joint& joint : s.joints)
        if (const BodyId id = s.bodies[body].id;
            joint.a == id || joint.b == id || joint.carrier == id) {
            joint.row_impulses.fill(0);
            joint.impulse = joint.angular_impulse = {};
            joint.is_at_limit = false;
        }
}

/// Recomputes the mass. A body whose own center of mass changes keeps the velocity of its material. A failure changes
/// nothing.
Result<void> change_mass(WorldData& w, const Body& changed) {
    Body body = changed;
    const std::uint32_t i = index_of(w.state, body.id);
    if (const auto weighed = update_mass(
            *w.shapes, body, colliders_of(std::as_const(w.state), body));
        !weighed)
        return weighed;
    const Body& before = w.state.bodies[i];
    if ((before.has_given_inertia || body.has_given_inertia) && body.motion == before.motion &&
        body.motion != Motion::static_)
        body.v = velocity_at(before, body.center_of_mass);
    return edit_body(w, body.id, {}, [&](Body& b, std::uint32_t) {
        const Real sleep_time = b.sleep_time, creep_time = b.creep_time;
        const bool is_asleep = b.is_asleep;
        b = body;
        b.sleep_time = sleep_time;
        b.creep_time = creep_time;
        b.is_asleep = is_asleep && body.motion == Motion::dynamic;
        keep_locks(b);
        forget_window(b);
        settle(w, i);
    });
}

} // namespace

Result<void> World::set_pose(BodyId id, const Transform& world_from_body, const GridCell& cell) {
    const Result<void> checked = check_place(world_from_body, cell);
    return edit_body(*impl_, id, checked, [&](Body& b, std::uint32_t i) {
        const CellPoint place = settled({cell, world_from_body.position});
        b.world_from_body = {place.point, to_unit(world_from_body.rotation)};
        b.center_of_mass = transform_point(b.world_from_body, b.local_center);
        if (b.cell != place.cell) {
            forget_window(b);
            b.cell = place.cell;
            impl_->index.is_stale = true;
        }
        bring_back(b);
        settle(*impl_, i);
    });
}

Result<void> World::set_velocity(BodyId id, Vec3 velocity, Vec3 angular_velocity) {
    return edit_body(
        *impl_, id, check_velocity(velocity, angular_velocity), [&](Body& b, std::uint32_t i) {
            b.v = velocity;
            b.w = angular_velocity;
            keep_locks(b);
            bring_back(b);
            refit_boxes(placed_bodies_of(*impl_), i, false);
        });
}

Result<void> World::move_kinematic_to(BodyId id,
                                      const Transform& world_from_body,
                                      const GridCell& cell) {
    const Body* body = find(id);
    if (!body)
        return no_such("body", id);
    if (body->motion != Motion::kinematic)
        return Error{"only a kinematic body moves to a pose"};
    if (const auto checked = check_place(world_from_body, cell); !checked)
        return checked;
    const Parameters& p = impl_->state.parameters;
    const Transform to{world_from_body.position + offset_of(cell, body->cell),
                       to_unit(world_from_body.rotation)};
    const Vec3 target = transform_point(to, body->local_center);
    Quat turn = to.rotation * conjugate(body->world_from_body.rotation);
    if (turn.w < 0)
        turn = {-turn.x, -turn.y, -turn.z, -turn.w};
    // A sub-step adds w h / 2 times the rotation to it and normalizes, which turns by 2 atan(|w| h / 2).
    const AxisAngle whole = to_axis_angle(turn);
    const Parameters of_kinematic = parameters_of_level(p, 0);
    const SinCos half = sin_cos(whole.angle / (2 * substep_count(of_kinematic)));
    const Vec3 w = whole.axis * (2 * half.sin / half.cos / substep_of(of_kinematic));
    return set_velocity(id, (target - body->center_of_mass) / p.dt, w);
}

Result<void> World::set_motion(BodyId id, Motion motion) {
    const Body* found = find(id);
    if (!found)
        return edit_body(*impl_, id, {}, [](Body&, std::uint32_t) {});
    for (const Collider& c : colliders_of(impl_->state, *found))
        if (const auto fits = check_shape_for(shape_of(*impl_, c), c.collides, motion); !fits)
            return fits;
    Body body = *found;
    body.motion = motion;
    return change_mass(*impl_, body);
}

Result<void> World::set_mass(BodyId id, Real mass) {
    if (const auto numbers = check_mass(mass); !numbers)
        return numbers;
    const Body* found = find(id);
    if (!found)
        return edit_body(*impl_, id, {}, [](Body&, std::uint32_t) {});
    Body body = *found;
    if (body.has_given_inertia)
        body.given_inertia = body.given_inertia * (mass / body.given_mass);
    body.given_mass = mass;
    return change_mass(*impl_, body);
}

Result<void> World::set_mass_properties(BodyId id, const MassProperties& properties) {
    if (const auto numbers = check_mass_properties(properties); !numbers)
        return numbers;
    const Body* found = find(id);
    if (!found)
        return edit_body(*impl_, id, {}, [](Body&, std::uint32_t) {});
    Body body = *found;
    give_mass(body, properties);
    return change_mass(*impl_, body);
}

Result<void> World::set_density(BodyId id, Real density) {
    if (const auto numbers = check_density(density); !numbers)
        return numbers;
    const Body* found = find(id);
    if (!found)
        return edit_body(*impl_, id, {}, [](Body&, std::uint32_t) {});
    Body body = *found;
    body.density = density;
    body.given_mass = 0;
    body.has_given_inertia = false;
    return change_mass(*impl_, body);
}

Result<void> World::set_material(BodyId id, const Material& material) {
    return edit_body(*impl_, id, check_material(material), [&](Body& b, std::uint32_t) {
        for (Collider& c : colliders_of(impl_->state, b))
            c.material = material;
    });
}

Result<void> World::set_material(BodyId id, std::uint32_t place, const Material& material) {
    return edit_collider(
        *impl_, id, place, check_material(material), [&](Collider& c) { c.material = material; });
}

Result<void> World::set_surface_motion(BodyId id, const SurfaceMotion& motion) {
    return edit_body(*impl_, id, check_surface_motion(motion), [&](Body& b, std::uint32_t) {
        for (Collider& c : colliders_of(impl_->state, b))
            c.surface_motion = motion;
    });
}

Result<void> World::set_damping(BodyId id, Real linear, Real angular) {
    return edit_body(*impl_, id, check_damping(linear, angular), [&](Body& b, std::uint32_t) {
        b.linear_damping = linear;
        b.angular_damping = angular;
    });
}

Result<void> World::set_gravity_scale(BodyId id, Real scale) {
    return edit_body(*impl_, id, check_gravity_scale(scale), [&](Body& b, std::uint32_t) {
        b.gravity_scale = scale;
    });
}

Result<void> World::set_can_sleep(BodyId id, bool can_sleep) {
    return edit_body(*impl_, id, {}, [&](Body& b, std::uint32_t) { b.can_sleep = can_sleep; });
}

Result<void> World::set_filter(BodyId id, const CollisionFilter& filter) {
    return edit_body(*impl_, id, {}, [&](Body& b, std::uint32_t) {
        b.filter = filter;
        wake_overlapping(impl_->state, b); // the body may block them now
    });
}

Result<void> World::set_filter(BodyId id,
                               std::uint32_t place,
                               const std::optional<CollisionFilter>& filter) {
    const Result<void> done = edit_collider(*impl_, id, place, {}, [&](Collider& c) {
        c.has_filter = filter.has_value();
        c.filter = filter.value_or(CollisionFilter{});
    });
    if (done)
        wake_overlapping(impl_->state, *find(id)); // the collider may block them now
    return done;
}

Result<void> World::set_quality(BodyId id, Quality quality) {
    return edit_body(*impl_, id, check_quality(quality), [&](Body& b, std::uint32_t) {
        b.asked_quality = quality;
    });
}

Result<void> World::set_locks(BodyId id, const MotionLocks& locks) {
    return edit_body(*impl_, id, {}, [&](Body& b, std::uint32_t i) {
        b.locks = locks;
        keep_locks(b);
        refit_boxes(placed_bodies_of(*impl_), i, false);
    });
}

Result<void> World::set_enabled(BodyId id, bool is_enabled) {
    return edit_body(*impl_, id, {}, [&](Body& b, std::uint32_t i) {
        if (!is_enabled && is_absent(b))
            return;
        if (!is_enabled)
            forget_constraints(impl_->state, i);
        b.is_disabled = !is_enabled;
        b.disable_cause = is_enabled ? DisableCause::none : DisableCause::asked;
        b.is_asleep = false;
        b.sleep_time = b.creep_time = 0;
        forget_window(b);
        settle(*impl_, i);
    });
}

Result<void> World::set_user_data(BodyId id, std::uint64_t user_data) {
    const std::uint32_t i = index_of(impl_->state, id);
    if (i == kNoIndex)
        return no_such("body", id);
    impl_->state.bodies[i].user_data = user_data;
    return {};
}

Result<void> World::set_user_data(JointId id, std::uint64_t user_data) {
    const std::uint32_t i = index_of(impl_->state, id);
    if (i == kNoIndex)
        return no_such("joint", id);
    impl_->state.joints[i].user_data = user_data;
    return {};
}

void World::wake(BodyId id) {
    if (const std::uint32_t i = index_of(impl_->state, id); i != kNoIndex)
        wake_island_of(impl_->state.bodies, i);
}

} // namespace topple
