// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "app/commands/word_reader.h"

#include <vector>

namespace topple::app::detail {

///@{
/// Parses the words after the first one of a line: `name 17 "crate"`, `group 0 "tower" 17 18 soft 2` with 0 for a new
/// group, `ungroup 3`, `lock 17 water 1`.
Command parse_name(WordReader& reader);
Command parse_group(WordReader& reader);
Command parse_ungroup(WordReader& reader);
Command parse_lock(WordReader& reader);
Command parse_unlock(WordReader& reader);
Command parse_hide(WordReader& reader);
Command parse_show(WordReader& reader);
///@}
/// Reads the groups at the end of a `spawn`: `group 0 "tower" 0 1 soft 0`.
std::vector<SpawnedGroup> read_spawned_groups(WordReader& reader);

} // namespace topple::app::detail
