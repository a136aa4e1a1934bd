// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/state/character_records.h"
#include "topple/world/state/definition_check.h"
#include "topple/world/state/records.h"
#include "topple/world/state/wake.h"
#include "topple/world/step/step_products.h"
#include "topple/world/world.h"

namespace topple {

Result<void> World::set_character(BodyId id, const std::optional<CharacterDef>& def) {
    WorldState& s = impl_->state;
    const std::uint32_t i = index_of(s, id);
    if (i == kNoIndex)
        return no_such("body", id);
    Body& body = s.bodies[i];
    const auto place = place_of_character(s.characters, id);
    const bool is_known = place != s.characters.end() && place->body == id;
    if (!def) {
        if (!is_known)
            return {};
        s.characters.erase(place);
        body.gravity_scale = 1;
        body.locks.turn = {};
        wake_island_of(s.bodies, i);
        return {};
    }
    if (const auto checked = check_character(*def); !checked)
        return checked;
    const Collider* first = body.collider_count > 0 ? &s.colliders[body.first_collider] : nullptr;
    if (const auto checked = check_body_of_character(
            body.motion, first ? &shape_of(*impl_, *first) : nullptr, first && first->collides);
        !checked)
        return checked;
    if (is_known && static_cast<const CharacterDef&>(*place) == *def)
        return {};
    set_character_of(s, id, *def);
    leave_to_mover(body);
    wake_island_of(s.bodies, i);
    return {};
}

const Character* World::find_character(BodyId id) const {
    return find_character_of(impl_->state, id);
}

} // namespace topple
