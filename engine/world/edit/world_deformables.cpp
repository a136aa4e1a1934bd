// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/assert.h"
#include "topple/world/state/definition_check.h"
#include "topple/world/state/records.h"
#include "topple/world/state/wake.h"
#include "topple/world/step/step_products.h"
#include "topple/world/world.h"

#include <algorithm>

namespace topple {
namespace {

Error about(const DeformableDef& def, const Error& error) {
    Error e = error;
    e.message = (def.name.empty() ? std::string("a deformable: ")
                                  : "deformable '" + def.name + "': ") +
                e.message;
    return e;
}

Result<void> check_attachments(const WorldState& s, const DeformableDef& def) {
    for (const Attachment& a : def.attachments)
        if (a.body && index_of(s, a.body) == kNoIndex)
            return Error{"it is attached to a body that does not exist"};
    return {};
}

Result<void> check(const WorldState& s, const DeformableDef& def) {
    for (const auto& checked : {topple::validate(def),
                                check_place(def.world_from_recipe, def.cell),
                                check_attachments(s, def)})
        if (!checked)
            return about(def, checked.error());
    return {};
}

Deformable make(DeformableDef def) {
    move_to_cell(def, settled({def.cell, def.world_from_recipe.position}).cell);
    def.world_from_recipe.rotation = to_unit(def.world_from_recipe.rotation);
    return make_deformable(def);
}

void wake_attached(WorldState& s, const std::vector<Attachment>& attachments) {
    for (const Attachment& a : attachments)
        if (a.body)
            wake_island_of(s.bodies, index_of(s, a.body));
}

} // namespace

Result<DeformableId> World::create_deformable(const DeformableDef& def) {
    WorldData& w = *impl_;
    WorldState& s = w.state;
    if (const auto checked = check(s, def); !checked)
        return checked.error();
    const Result<DeformableId> id = number_for(s.deformables, def.id, w.next.deformable);
    if (!id)
        return about(def, id.error());
    Deformable made = make(def);
    made.id = *id;
    insert_in_order(s.deformables, std::move(made), w.next.deformable);
    if (!w.is_assembling)
        wake_attached(s, def.attachments);
    return *id;
}

Result<void> World::set_deformable(const DeformableDef& def) {
    WorldState& s = impl_->state;
    const std::uint32_t i = index_of(s, def.id);
    if (i == kNoIndex)
        return about(def, Error{"there is none with number " + std::to_string(def.id.ordinal)});
    if (const auto checked = check(s, def); !checked)
        return checked.error();
    Deformable made = make(def);
    made.last_substep = s.deformables[i].last_substep;
    wake_attached(s, s.deformables[i].attachments);
    wake_attached(s, made.attachments);
    s.deformables[i] = std::move(made);
    return {};
}

void World::destroy_deformables(std::span<const DeformableId> ids) {
    WorldState& s = impl_->state;
    for (const DeformableId id : ids) {
        const std::uint32_t i = index_of(s, id);
        if (i == kNoIndex)
            continue;
        wake_attached(s, s.deformables[i].attachments);
        s.object_marks.forget(id);
        s.deformables.erase(s.deformables.begin() + i);
    }
}

DeformableDef World::describe(DeformableId id) const {
    const Deformable* d = find(id);
    TOPPLE_ASSERT(d != nullptr);
    return d ? topple::describe(*d) : DeformableDef{};
}

} // namespace topple
