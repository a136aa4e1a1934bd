// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/state/records.h"
#include "topple/world/state/wake.h"
#include "topple/world/step/step_products.h"
#include "topple/world/world.h"

namespace topple {

namespace {

/// Returns the field in the frame of a near cell.
ForceField with_near_cell(const ForceField& field) {
    const CellPoint place{field.cell, center(bounds_of(field))};
    return is_finite(place.point) ? in_cell(field, settled(place).cell) : field;
}

} // namespace

Result<ForceFieldId> World::set_force_field(const ForceField& given) {
    const ForceField field = with_near_cell(given);
    WorldData& w = *impl_;
    WorldState& s = w.state;
    if (const auto checked = topple::validate(field); !checked)
        return checked.error();
    if (!w.is_assembling)
        wake_in(s, bounds_of(field), field.cell);
    if (const ForceField* before = find(field.id))
        wake_in(s, bounds_of(*before), before->cell);
    return set_record(s.force_fields, field, w.next.force_field);
}

void World::remove_force_field(ForceFieldId id) {
    WorldState& s = impl_->state;
    const std::uint32_t i = index_of(s, id);
    if (i == kNoIndex)
        return;
    wake_in(s, bounds_of(s.force_fields[i]), s.force_fields[i].cell);
    s.object_marks.forget(id);
    s.force_fields.erase(s.force_fields.begin() + i);
}

const ForceField* World::find(ForceFieldId id) const {
    const std::uint32_t i = index_of(impl_->state, id);
    return i == kNoIndex ? nullptr : &impl_->state.force_fields[i];
}

} // namespace topple
