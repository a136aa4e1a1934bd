// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/materials.h"
#include "topple/world/state/definition_check.h"
#include "topple/world/state/material_pairs.h"
#include "topple/world/state/wake.h"
#include "topple/world/step/step_products.h"

#include <algorithm>

namespace topple {

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
        wake_all(impl_->state.bodies);
    return {};
}

void World::clear_material_pair(MaterialName a, MaterialName b) {
    const auto names = in_order(a, b);
    const std::size_t erased = std::erase_if(
        impl_->state.material_pairs,
        [&](const MaterialPair& p) { return p.a == names.first && p.b == names.second; });
    if (erased > 0)
        wake_all(impl_->state.bodies);
}

} // namespace topple
