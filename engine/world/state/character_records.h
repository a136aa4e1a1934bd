// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world_state.h"

#include <algorithm>
#include <array>

namespace topple {

/// Returns the first character whose body is not before `body`.
template<typename Characters>
auto place_of_character(Characters& characters, BodyId body) {
    return std::lower_bound(characters.begin(),
                            characters.end(),
                            body,
                            [](const Character& c, BodyId id) { return c.body < id; });
}

/// Returns the character that moves the body; null if there is none.
inline const Character* find_character_of(const WorldState& state, BodyId body) {
    const auto place = place_of_character(state.characters, body);
    return place != state.characters.end() && place->body == body ? &*place : nullptr;
}

/// Makes the body a character, or changes the settings of the present one, which keeps its motion.
inline void set_character_of(WorldState& state, BodyId body, const CharacterDef& def) {
    auto place = place_of_character(state.characters, body);
    if (place == state.characters.end() || place->body != body) {
        place = state.characters.insert(place, Character{});
        place->body = body;
    }
    static_cast<CharacterDef&>(*place) = def;
}

/// Takes weight and rotation from the body of a character.
inline void leave_to_mover(Body& body) {
    body.gravity_scale = 0;
    body.locks.turn = {true, true, true};
    body.w = {};
}

} // namespace topple
