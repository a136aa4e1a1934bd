// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/binary/world_reader_detail.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

/// Returns whether a record with the id exists. Requires: sorted by ids.
template<typename Record, typename AnyId>
bool has(const std::vector<Record>& records, AnyId id) {
    const auto found = std::lower_bound(
        records.begin(), records.end(), id, [](const Record& r, AnyId x) { return r.id < x; });
    return found != records.end() && found->id == id;
}

bool is_level(Real level) { return std::abs(level) <= 1; }

Result<void> check_body(const Body& b, const Body& before) {
    if (is_absent(b) != is_absent(before))
        return Error{"a body is disabled by its state and not by its definition"};
    if (b.is_disabled != (b.disable_cause != DisableCause::none))
        return Error{"a body is disabled without a cause"};
    if (b.is_asleep && b.motion != Motion::dynamic)
        return Error{"a body sleeps that forces do not move"};
    if (!b.is_disabled && !is_a_place(global_point(b.cell, b.world_from_body.position)))
        return Error{"a body is outside the world"};
    if (b.stiffness < 0)
        return Error{"a body has a negative stiffness"};
    return {};
}

/// Fails: a box that holds more than any shape of its kind does.
Result<void> check_box(const WorldState& s, const ShapeTable& shapes, const Collider& c) {
    const Aabb shape = bounds_of(shapes[c.shape]->shape,
                                 s.bodies[c.body].world_from_body * c.body_from_shape);
    if (is_bounded(shape) && !is_bounded(c.fat_box))
        return Error{"the box around a body has no end"};
    return {};
}

/// Fails: two colliders that do not exist, are in the wrong order, or belong to the same body.
Result<void> check_pair(const WorldState& s, std::uint32_t a, std::uint32_t b) {
    if (a >= b || b >= s.colliders.size() || s.colliders[a].body == s.colliders[b].body)
        return Error{"a pair of colliders is none"};
    return {};
}

/// Returns the number of triangles of a surface; 0 for a solid.
std::uint32_t triangle_count_of(const Shape& shape) {
    if (const auto* mesh = std::get_if<MeshShape>(&shape))
        return static_cast<std::uint32_t>(mesh->mesh->mesh().triangles.size());
    if (const auto* ground = std::get_if<HeightFieldShape>(&shape))
        return ground->field->triangle_count();
    return 0;
}

Result<void> check_contact(const WorldState& s, const ShapeTable& shapes, const Contact& c) {
    if (auto checked = check_pair(s, c.collider_a, c.collider_b); !checked)
        return checked;
    const auto count_of = [&](std::uint32_t collider) {
        return triangle_count_of(shapes[s.colliders[collider].shape]->shape);
    };
    const std::uint32_t most = std::max(count_of(c.collider_a), count_of(c.collider_b));
    if (c.sub_shape >= std::max(most, 1u))
        return Error{"a contact is at a triangle that does not exist"};
    if (std::abs(length(c.normal) - 1) > 1.0e-3f)
        return Error{"the normal of a contact is not of length 1"};
    return {};
}

Result<void> check_levels(const WorldState& s) {
    bool are_levels = true;
    const auto check = [&](std::initializer_list<Real> levels) {
        are_levels = are_levels && std::all_of(levels.begin(), levels.end(), is_level);
    };
    for (const Joint& j : s.joints)
        check({j.control_level, j.turn_control_level});
    for (const Vehicle& v : s.vehicles)
        check({v.throttle_level, v.parking_brake_level, v.steer_level, v.shift_level});
    for (const Character& c : s.characters)
        check({c.walk_level, c.strafe_level, c.turn_level});
    if (!are_levels)
        return Error{"the level of a control is out of range"};
    return {};
}

Result<void> check_cached_pairs(const WorldState& s) {
    for (std::size_t i = 0; i < s.cached_pairs.size(); ++i) {
        const CachedPair& p = s.cached_pairs[i];
        if (auto checked = check_pair(s, p.collider_a, p.collider_b); !checked)
            return checked;
        const bool is_in_order = i == 0 || std::pair(s.cached_pairs[i - 1].collider_a,
                                                     s.cached_pairs[i - 1].collider_b) <
                                               std::pair(p.collider_a, p.collider_b);
        if (!is_in_order)
            return Error{"cached pairs are not in order"};
    }
    return {};
}

Result<void> check_mouse_joints(const WorldState& s) {
    if (s.mouse_joints.size() != s.mouse_joint_impulses.size())
        return Error{"a mouse joint has no impulse"};
    for (const MouseJoint& mouse : s.mouse_joints) {
        const auto held = std::find_if(
            s.deformables.begin(), s.deformables.end(), [&](const Deformable& d) {
                return d.id == mouse.deformable && mouse.particle < d.particles.size();
            });
        if (mouse.deformable ? held == s.deformables.end() : !has(s.bodies, mouse.body))
            return Error{"a mouse joint holds nothing"};
    }
    return {};
}

Result<void> check_sensor_overlaps(const WorldState& s) {
    for (std::size_t i = 0; i < s.sensor_overlaps.size(); ++i) {
        const SensorOverlap& overlap = s.sensor_overlaps[i];
        if (!has(s.bodies, overlap.sensor) || !has(s.bodies, overlap.visitor) ||
            (i > 0 && !(s.sensor_overlaps[i - 1] < overlap)))
            return Error{"the bodies in a sensor do not exist or are not in order"};
    }
    return {};
}

} // namespace

Result<void> check_read_state(const WorldState& s,
                              const WorldState& before,
                              const ShapeTable& shapes) {
    for (std::size_t i = 0; i < s.bodies.size(); ++i)
        if (auto checked = check_body(s.bodies[i], before.bodies[i]); !checked)
            return checked;
    for (const Collider& collider : s.colliders)
        if (auto checked = check_box(s, shapes, collider); !checked)
            return checked;
    for (const Contact& contact : s.contacts)
        if (auto checked = check_contact(s, shapes, contact); !checked)
            return checked;
    for (std::size_t i = 0; i < s.deformables.size(); ++i)
        if (s.deformables[i].particles.size() != before.deformables[i].particles.size())
            return Error{"a deformable has another number of particles than its recipe"};
    for (const auto& check :
         {check_levels, check_cached_pairs, check_mouse_joints, check_sensor_overlaps})
        if (auto checked = check(s); !checked)
            return checked;
    return {};
}

} // namespace topple
