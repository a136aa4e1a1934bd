// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/world_events.h"

#include "topple/world/state/lookup.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace topple {
namespace {

void sort_touches(const WorldState& before, const WorldState& after, WorldEvents& out) {
    const std::vector<TouchEvent> old = find_touches(before), now = find_touches(after);
    out.touches_began = touches_only_in(now, old);
    out.touches_persisted = touches_only_in(now, out.touches_began);
    out.touches_ended = touches_only_in(old, now);
    for (TouchEvent& touch : out.touches_ended)
        touch.began = false;
}

/// The two bodies of a contact in one state.
struct ContactBodies {
    const Body& a;
    const Body& b;
    const GridCell& cell; ///< Frame of the contact.

    /// Returns the speed at which the bodies approach each other at a point. [m/s]
    [[nodiscard]] Real approach_speed(Vec3 point, Vec3 normal) const {
        return dot(velocity_at(a, point + offset_of(cell, a.cell)) -
                       velocity_at(b, point + offset_of(cell, b.cell)),
                   normal);
    }
};

/// Returns the hit of one contact, at the point with the largest speed of approach; with the speed 0 if there is none.
HitEvent hit_of(const Contact& contact,
                const ContactBodies& before,
                const ContactBodies& after,
                const Parameters& parameters) {
    HitEvent hit{before.a.id, before.b.id, {}, contact.normal, 0};
    const Real dt = parameters.dt, gained = length(parameters.gravity) * dt; // within the step
    for (const Contact::Point& p : contact.active_points()) {
        const Real speed = before.approach_speed(p.point, contact.normal);
        // The solver also stops bodies that would come very near without meeting.
        const bool is_near = p.normal_impulse > 0 || p.separation <= (speed + gained) * dt;
        const bool has_met = is_near && after.approach_speed(p.point, contact.normal) <= speed / 2;
        if (has_met && speed > hit.approach_speed) {
            hit.approach_speed = speed;
            hit.point = p.point;
        }
    }
    if (hit.b.ordinal < hit.a.ordinal) {
        std::swap(hit.a, hit.b);
        hit.normal = -hit.normal;
    }
    return hit;
}

void find_world_hits(const WorldState& before,
                     const WorldState& after,
                     Real hit_speed,
                     WorldEvents& out) {
    std::vector<HitEvent> all;
    for (const Contact& contact : after.contacts) {
        const Body& a = after.bodies[after.colliders[contact.collider_a].body];
        const Body& b = after.bodies[after.colliders[contact.collider_b].body];
        const std::uint32_t old_a = index_of(before, a.id), old_b = index_of(before, b.id);
        if (old_a == kNoIndex || old_b == kNoIndex)
            continue;
        const GridCell& cell = shared_cell(a, b);
        HitEvent hit = hit_of(contact,
                              {before.bodies[old_a], before.bodies[old_b], cell},
                              {a, b, cell},
                              after.parameters);
        hit.cell = cell;
        if (hit.approach_speed > 0 && hit.approach_speed >= hit_speed)
            all.push_back(hit);
    }
    std::stable_sort(all.begin(), all.end(), [](const HitEvent& x, const HitEvent& y) {
        return std::tuple(x.a.ordinal, x.b.ordinal, -x.approach_speed) <
               std::tuple(y.a.ordinal, y.b.ordinal, -y.approach_speed);
    });
    std::unique_copy(all.begin(),
                     all.end(),
                     std::back_inserter(out.hits),
                     [](const HitEvent& x, const HitEvent& y) { return x.a == y.a && x.b == y.b; });
}

void compare_bodies(const WorldState& before, const WorldState& after, WorldEvents& out) {
    for (const Body& body : after.bodies) {
        const std::uint32_t i = index_of(before, body.id);
        if (i == kNoIndex)
            continue;
        const Body& old = before.bodies[i];
        if (body.is_asleep != old.is_asleep)
            (body.is_asleep ? out.fell_asleep : out.woke).push_back(body.id);
        const Transform from = pose_in(body.cell, old), &to = body.world_from_body;
        if (from.position != to.position || from.rotation != to.rotation)
            out.moved.push_back({body.id, from, to, body.cell});
    }
}

void compare_sensors(const WorldState& before, const WorldState& after, WorldEvents& out) {
    const auto &old = before.sensor_overlaps, &now = after.sensor_overlaps;
    std::set_difference(
        now.begin(), now.end(), old.begin(), old.end(), std::back_inserter(out.sensors_entered));
    std::set_difference(
        old.begin(), old.end(), now.begin(), now.end(), std::back_inserter(out.sensors_left));
}

void find_broken_joints(const WorldState& before, const WorldState& after, WorldEvents& out) {
    const auto exists = [&](BodyId id) { return !id || index_of(after, id) != kNoIndex; };
    for (const Joint& joint : before.joints)
        if (index_of(after, joint.id) == kNoIndex && exists(joint.a) && exists(joint.b) &&
            exists(joint.carrier))
            out.broken_joints.push_back(joint.id);
}

} // namespace

WorldEvents find_world_events(const WorldState& before, const WorldState& after, Real hit_speed) {
    WorldEvents out;
    sort_touches(before, after, out);
    find_world_hits(before, after, hit_speed, out);
    compare_bodies(before, after, out);
    find_broken_joints(before, after, out);
    compare_sensors(before, after, out);
    return out;
}

} // namespace topple
