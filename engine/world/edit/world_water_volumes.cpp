// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/state/records.h"
#include "topple/world/state/wake.h"
#include "topple/world/step/step_products.h"
#include "topple/world/world.h"

namespace topple {
namespace {

/// Returns the water in the frame of a near cell.
Water with_near_cell(const Water& water) {
    const CellPoint place{water.cell, center(water.box)};
    return is_finite(place.point) ? in_cell(water, settled(place).cell) : water;
}

} // namespace

Result<WaterId> World::set_water_volume(const Water& given) {
    const Water water = with_near_cell(given);
    WorldData& w = *impl_;
    WorldState& s = w.state;
    if (const auto checked = topple::validate(water); !checked)
        return checked.error();
    if (!w.is_assembling)
        wake_in(s, water.box, water.cell);
    if (const Water* before = find(water.id))
        wake_in(s, before->box, before->cell);
    return set_record(s.water_volumes, water, w.next.water);
}

void World::remove_water_volume(WaterId id) {
    WorldState& s = impl_->state;
    const std::uint32_t i = index_of(s, id);
    if (i == kNoIndex)
        return;
    wake_in(s, s.water_volumes[i].box, s.water_volumes[i].cell);
    s.object_marks.forget(id);
    s.water_volumes.erase(s.water_volumes.begin() + i);
}

const Water* World::find(WaterId id) const {
    const std::uint32_t i = index_of(impl_->state, id);
    return i == kNoIndex ? nullptr : &impl_->state.water_volumes[i];
}

} // namespace topple
