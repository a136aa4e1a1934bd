// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"

#include <cstddef>
#include <string>

namespace topple::app::detail {

Error no_body(BodyId id);

/// "1 body", "3 bodies".
std::string count_text(std::size_t count, const char* one, const char* many);

/// All or nothing: if one of the bodies or joints is refused, the world is as it was.
Result<AppliedCommand> spawn(const SpawnBodies& command, World& world);
/// Fails: when nothing of what it names exists.
Result<AppliedCommand> remove(const DeleteObjects& command, World& world);

/// Deletes the body and makes it again just as it is now, with its joints. Requires: it exists.
std::vector<Command> remake(BodyId id, const World& world);

} // namespace topple::app::detail
