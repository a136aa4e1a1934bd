// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/materials.h"

#include "topple/world/state/material_pairs.h"

#include <algorithm>
#include <cmath>

namespace topple {

const MaterialPair* find_pair(std::span<const MaterialPair> pairs, MaterialName a, MaterialName b) {
    if (pairs.empty() || a.is_empty() || b.is_empty())
        return nullptr;
    const auto names = in_order(a, b);
    const auto found = std::lower_bound(pairs.begin(), pairs.end(), names, is_listed_before);
    const bool is_it = found != pairs.end() && found->a == names.first && found->b == names.second;
    return is_it ? &*found : nullptr;
}

Material combine(std::span<const MaterialPair> pairs, const Material& a, const Material& b) {
    Material both;
    if (const MaterialPair* pair = find_pair(pairs, a.name, b.name)) {
        both = pair->surface;
        both.static_friction = static_friction_of(both);
        return both;
    }
    both.friction = std::sqrt(a.friction * b.friction);
    both.static_friction = std::sqrt(static_friction_of(a) * static_friction_of(b));
    both.restitution = std::max(a.restitution, b.restitution);
    both.rolling_resistance = std::max(a.rolling_resistance, b.rolling_resistance);
    return both;
}

const Material& material_in(const Collider& collider, const Contact& contact) {
    // The sub-shape is 1 + the index of the triangle; 0 without one, and then no collider has materials of triangles.
    return material_at(collider, contact.sub_shape - 1);
}

bool may_bounce(std::span<const MaterialPair> pairs, const Material& material) {
    if (material.restitution > 0)
        return true;
    return !material.name.is_empty() &&
           std::any_of(pairs.begin(), pairs.end(), [&](const MaterialPair& p) {
               return p.surface.restitution > 0 && (p.a == material.name || p.b == material.name);
           });
}

} // namespace topple
