// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/materials.h"

#include "topple/world/definition_check_detail.h"
#include "topple/world/world_detail.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace topple {
namespace {

bool is_listed_before(const MaterialPair& p, const std::pair<MaterialName, MaterialName>& names) {
    return p.a == names.first ? p.b < names.second : p.a < names.first;
}

std::pair<MaterialName, MaterialName> in_order(MaterialName a, MaterialName b) {
    return b < a ? std::pair{b, a} : std::pair{a, b};
}

} // namespace

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

bool may_bounce(std::span<const MaterialPair> pairs, const Material& material) {
    if (material.restitution > 0)
        return true;
    return !material.name.is_empty() &&
           std::any_of(pairs.begin(), pairs.end(), [&](const MaterialPair& p) {
               return p.surface.restitution > 0 && (p.a == material.name || p.b == material.name);
           });
}

Result<void> World::set_material_pair(const MaterialPair& pair) {
    if (pair.a.is_empty() || pair.b.is_empty())
        return Error{"a pair of materials needs two names"};
    if (const auto numbers = check_material(pair.surface); !numbers)
        return numbers;
    std::vector<MaterialPair>& pairs = impl_->state.material_pairs;
    const auto names = in_order(pair.a, pair.b);
    auto place = std::lower_bound(pairs.begin(), pairs.end(), names, is_listed_before);
    const bool is_new = place == pairs.end() || place->a != names.first || place->b != names.second;
    if (is_new && pairs.size() >= kMostMaterialPairs)
        return Error{"a world has at most " + std::to_string(kMostMaterialPairs) +
                     " pairs of materials with numbers of their own"};
    if (is_new)
        place = pairs.insert(place, MaterialPair{});
    *place = {names.first, names.second, pair.surface};
    if (!impl_->is_assembling)
        wake_all(impl_->state);
    return {};
}

void World::clear_material_pair(MaterialName a, MaterialName b) {
    const auto names = in_order(a, b);
    const std::size_t erased = std::erase_if(
        impl_->state.material_pairs,
        [&](const MaterialPair& p) { return p.a == names.first && p.b == names.second; });
    if (erased > 0)
        wake_all(impl_->state);
}

} // namespace topple
