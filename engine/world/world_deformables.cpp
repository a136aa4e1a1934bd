// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/core/assert.h"
#include "engine/world/definition_check_detail.h"
#include "engine/world/world.h"
#include "engine/world/world_detail.h"

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

} // namespace

Result<DeformableId> World::create_deformable(const DeformableDef& def) {
    WorldData& w = *impl_;
    WorldState& s = w.state;
    for (const auto& checked : {topple::validate(def), check_attachments(s, def)})
        if (!checked)
            return about(def, checked.error());
    if (index_of(s, def.id) != kNoIndex)
        return about(def, Error{"its number " + std::to_string(def.id.ordinal) + " is taken"});
    if (def.id.ordinal == std::numeric_limits<std::uint64_t>::max())
        return about(def, Error{"its number is the last one, which is not given out"});
    Deformable made = make_deformable(def);
    if (!made.id)
        made.id = {w.next_deformable};
    w.next_deformable = std::max(w.next_deformable, made.id.ordinal + 1);
    const DeformableId id = made.id;
    const auto place = std::lower_bound(
        s.deformables.begin(),
        s.deformables.end(),
        id,
        [](const Deformable& d, DeformableId other) { return d.id < other; });
    s.deformables.insert(place, std::move(made));
    for (const Attachment& a : def.attachments)
        if (a.body)
            wake_island_of(s, index_of(s, a.body));
    return id;
}

void World::destroy_deformables(std::span<const DeformableId> ids) {
    WorldState& s = impl_->state;
    for (const DeformableId id : ids) {
        const std::uint32_t i = index_of(s, id);
        if (i == kNoIndex)
            continue;
        for (const Attachment& a : s.deformables[i].attachments)
            if (a.body)
                wake_island_of(s, index_of(s, a.body));
        s.deformables.erase(s.deformables.begin() + i);
    }
}

DeformableDef World::describe(DeformableId id) const {
    const Deformable* d = find(id);
    TOPPLE_ASSERT(d != nullptr);
    return d ? topple::describe(*d) : DeformableDef{};
}

} // namespace topple
