// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/supports.h"

#include "topple/world/solver_level/level_constants.h"
#include "topple/world/state/lookup.h"

#include <cmath>

namespace topple {

Vec3 upward(const WorldState& state) { return normalize_or(-state.parameters.gravity, Vec3{}); }

std::optional<Support> support_of(const WorldState& state, const Contact& contact, Vec3 up) {
    const Real lean = dot(contact.normal, up);
    if (std::abs(lean) < levels::kSupportingLean || !is_touching(contact))
        return std::nullopt;
    const std::uint32_t a = state.colliders[contact.collider_a].body,
                        b = state.colliders[contact.collider_b].body;
    const bool a_is_above = lean < 0; // the normal points from A to B
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
    // Immovable bodies and the world count as above everything: nothing hangs from a body below it.
    const auto height = [&](std::uint32_t i) {
        return i != kNoIndex && is_movable(state.bodies[i])
                   ? dot(state.bodies[i].center_of_mass, up)
                   : std::numeric_limits<Real>::infinity();
    };
    const bool a_hangs = height(a) < height(b);
    if (up == Vec3{} || height(a) == height(b))
        return std::nullopt;
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
    for (const Joint& joint : state.joints)
        if (const auto support = support_of(state, joint, up))
            supports.push_back(*support);
    return supports;
}

} // namespace topple
