// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "app/commands/word_reader.h"

#include <utility>
#include <vector>

namespace topple::app::detail {

/// Reads a definition in braces with a reader of lines.
template<typename Def>
void read_braces(std::vector<Def>& all,
                 WordReader& reader,
                 const char* what,
                 Result<Def> (*read_line)(std::string_view)) {
    Result<Def> def = read_line(reader.braces(what));
    if (def.ok())
        all.push_back(std::move(*def));
    else
        reader.fail(def.error().message);
}

/// Reads a whole number in a range.
double whole_number(WordReader& reader, const char* what, double low, double high);
/// Reads the words of a command that copies objects after its first word.
Command parse_duplicate(WordReader& reader);

///@{
/// Reads the words of a command about water, force fields, thrusters, vehicles, characters, or parameters after its
/// first word.
Command parse_water(WordReader& reader);
Command parse_remove_water_volume(WordReader& reader);
Command parse_wind(WordReader& reader);
Command parse_attractor(WordReader& reader);
Command parse_remove_force_field(WordReader& reader);
Command parse_thruster(WordReader& reader);
Command parse_remove_thruster(WordReader& reader);
Command parse_vehicle(WordReader& reader);
Command parse_remove_vehicle(WordReader& reader);
Command parse_character(WordReader& reader);
Command parse_remove_character(WordReader& reader);
Command parse_bind(WordReader& reader);
Command parse_unbind(WordReader& reader);
///@}

} // namespace topple::app::detail
