// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/state/records.h"
#include "topple/world/state/wake.h"
#include "topple/world/step/step_products.h"
#include "topple/world/world.h"

#include <algorithm>
#include <utility>

namespace topple {
namespace {

/// Wakes the bodies that sleep in the box.
void wake_in(WorldState& s, const Aabb& box) {
    for (std::uint32_t i = 0; i < s.bodies.size(); ++i) {
        const Body& b = s.bodies[i];
        const auto colliders = colliders_of(std::as_const(s), b);
        if (b.is_asleep && std::any_of(colliders.begin(), colliders.end(), [&](const Collider& c) {
                return overlaps(c.fat_box, box);
            }))
            wake_island_of(s.bodies, i);
    }
}

} // namespace

Result<WaterId> World::set_water_volume(const Water& water) {
    WorldData& w = *impl_;
    WorldState& s = w.state;
    if (const auto checked = topple::validate(water); !checked)
        return checked.error();
    if (!w.is_assembling)
        wake_in(s, water.box);
    if (const std::uint32_t i = index_of(s, water.id); i != kNoIndex) {
        wake_in(s, s.water_volumes[i].box);
        s.water_volumes[i] = water;
        return water.id;
    }
    const Result<WaterId> id = number_for(s.water_volumes, water.id, w.next_water);
    if (!id)
        return id;
    Water made = water;
    made.id = *id;
    insert_in_order(s.water_volumes, made, w.next_water);
    return *id;
}

void World::remove_water_volume(WaterId id) {
    WorldState& s = impl_->state;
    const std::uint32_t i = index_of(s, id);
    if (i == kNoIndex)
        return;
    wake_in(s, s.water_volumes[i].box);
    s.water_volumes.erase(s.water_volumes.begin() + i);
}

const Water* World::find(WaterId id) const {
    const std::uint32_t i = index_of(impl_->state, id);
    return i == kNoIndex ? nullptr : &impl_->state.water_volumes[i];
}

} // namespace topple
