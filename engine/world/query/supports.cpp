// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/supports.h"

#include "topple/world/solver_level/support_rule.h"
#include "topple/world/state/lookup.h"

#include <limits>

namespace topple {

std::optional<Support> support_of(const WorldState& state, const Contact& contact, Vec3 up) {
    const std::optional<ConstraintSide> held = side_held_by_contact(dot(contact.normal, up));
    if (!held || !is_touching(contact))
        return std::nullopt;
    const std::uint32_t a = state.colliders[contact.collider_a].body,
                        b = state.colliders[contact.collider_b].body;
    const bool a_is_above = held == ConstraintSide::a;
    Support support{.supported = a_is_above ? a : b,
                    .supporting = a_is_above ? b : a,
                    .point = {},
                    .lift = 0,
                    .joint = {}};
    if (!is_movable(state.bodies[support.supported]))
        return std::nullopt;
    for (const Contact::Point& point : contact.active_points())
        support.point += point.point / static_cast<Real>(contact.point_count);
    const Vec3 on_b = contact.normal * normal_impulse_of(contact) + contact.friction_impulse;
    support.lift = dot(a_is_above ? -on_b : on_b, up) / state.parameters.dt;
    return support;
}

std::optional<Support> support_of(const WorldState& state, const Joint& joint, Vec3 up) {
    const std::uint32_t a = index_of(state, joint.a), b = index_of(state, joint.b);
    const auto height = [&](std::uint32_t i) {
        return i != kNoIndex && is_movable(state.bodies[i])
                   ? dot(state.bodies[i].center_of_mass, up)
                   : std::numeric_limits<Real>::infinity();
    };
    const std::optional<ConstraintSide> held = side_held_by_joint(height(a), height(b));
    if (up == Vec3{} || !held)
        return std::nullopt;
    const bool a_hangs = held == ConstraintSide::a;
    const std::uint32_t hanging = a_hangs ? a : b, other = a_hangs ? b : a;
    const Vec3 on_hanging = a_hangs ? -joint.impulse : joint.impulse;
    return Support{.supported = hanging,
                   .supporting = other == kNoIndex ? Support::kWorld : other,
                   .point = transform_point(state.bodies[hanging].world_from_body,
                                            a_hangs ? joint.local_anchor_a : joint.local_anchor_b),
                   .lift = dot(on_hanging, up) / state.parameters.dt,
                   .joint = joint.id};
}

std::vector<Support> find_supports(const WorldState& state) {
    std::vector<Support> supports;
    const Vec3 up = upward(state);
    for (const Contact& contact : state.contacts)
        if (const auto support = support_of(state, contact, up))
            supports.push_back(*support);
    const auto rests = [&](BodyId id) {
        return id && is_absent(state.bodies[index_of(state, id)]);
    };
    for (const Joint& joint : state.joints)
        if (const auto support = support_of(state, joint, up);
            support && !rests(joint.a) && !rests(joint.b))
            supports.push_back(*support);
    return supports;
}

} // namespace topple
