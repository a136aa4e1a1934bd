// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"

#include <cstddef>
#include <string>

namespace topple::app::detail {

Error no_body(BodyId id);
Error no_joint(JointId id);

/// Returns "1 body", "3 bodies".
std::string count_text(std::size_t count, const char* one, const char* many);

/// Returns the command and its inverse if `set`, the answer of the world, is no failure. Requires: the inverse was
/// computed before the world changed.
Result<AppliedCommand> applied_if(const Result<void>& set,
                                  Command done,
                                  std::vector<Command> inverse);

/// Spawns all or nothing: if one of the bodies or joints is refused, the world is unchanged.
Result<AppliedCommand> spawn(const SpawnBodies& command, World& world);
/// Fails: if none of the named objects exists.
Result<AppliedCommand> remove(const DeleteObjects& command, World& world);

///@{
/// Sets groups and flags.
Result<AppliedCommand> mark_objects(const SetGroup& command, World& world);
Result<AppliedCommand> mark_objects(const RemoveGroup& command, World& world);
Result<AppliedCommand> mark_objects(const SetFlag& command, World& world);
///@}
///@{
/// Makes a body a character, or ends it.
Result<AppliedCommand> set_character(const SetCharacter& command, World& world);
Result<AppliedCommand> set_character(const RemoveCharacter& command, World& world);
///@}
/// Fails: with a name that is too long to be read from a file again.
Result<void> check_name(const std::string& name);

/// Returns commands that give the objects their present groups and flags again, after they were deleted and created
/// anew.
std::vector<Command> mark_again(const World& world, const std::vector<ObjectId>& objects);

/// Returns the commands that attach again the annotations that go with these bodies, or that are among `annotations`.
std::vector<Command> annotations_of(const std::vector<BodyId>& bodies,
                                    const std::vector<AnnotationId>& annotations,
                                    const World& world);

/// Returns commands that delete the body and create it again in its present state, with its joints. Requires: it
/// exists.
std::vector<Command> remake(BodyId id, const World& world);

} // namespace topple::app::detail
