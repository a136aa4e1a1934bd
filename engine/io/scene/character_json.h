// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/character.h"
#include "topple/io/json/json_fields.h"

#include <optional>
#include <string>
#include <string_view>

namespace topple {

/// Reads the character of a body, such as `"character": {"max_step": 0.4, "walk": {"positive": "W", "negative": "S"}}`:
/// absent keys have the defaults of `CharacterDef`. None if the body has no such member. Ranges are checked when the
/// world takes the body.
std::optional<CharacterDef> read_character(JsonFields& body);
/// Adds the character of a body; nothing if it is none.
void add_character(JsonValue& body, const std::optional<CharacterDef>& character);

/// Returns the definition as one line of JSON, with the keys that differ from the defaults.
std::string character_line(const CharacterDef& def);
/// Reads a line as character_line writes it. Fails: with what is wrong in it.
Result<CharacterDef> read_character_line(std::string_view line);

} // namespace topple
