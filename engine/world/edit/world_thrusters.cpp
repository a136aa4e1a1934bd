// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/state/definition_check.h"
#include "topple/world/state/records.h"
#include "topple/world/state/wake.h"
#include "topple/world/step/step_products.h"
#include "topple/world/world.h"

namespace topple {

Result<ThrusterId> World::set_thruster(const ThrusterDef& def) {
    WorldData& w = *impl_;
    WorldState& s = w.state;
    const std::uint32_t body = index_of(s, def.body);
    if (body == kNoIndex)
        return Error{"a thruster names a body that does not exist"};
    if (const auto checked = check_thruster(def); !checked)
        return checked.error();
    Thruster thruster;
    static_cast<ThrusterDef&>(thruster) = def;
    if (const Thruster* before = find(def.id)) {
        thruster.control_level = is_bound(def.control) ? before->control_level : 0;
        wake_island_of(s.bodies, index_of(s, before->body));
    }
    if (!w.is_assembling)
        wake_island_of(s.bodies, body);
    return set_record(s.thrusters, std::move(thruster), w.next.thruster);
}

void World::remove_thruster(ThrusterId id) {
    WorldState& s = impl_->state;
    const std::uint32_t i = index_of(s, id);
    if (i == kNoIndex)
        return;
    wake_island_of(s.bodies, index_of(s, s.thrusters[i].body));
    s.thrusters.erase(s.thrusters.begin() + i);
}

const Thruster* World::find(ThrusterId id) const {
    const std::uint32_t i = index_of(impl_->state, id);
    return i == kNoIndex ? nullptr : &impl_->state.thrusters[i];
}

} // namespace topple
