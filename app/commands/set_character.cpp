// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/commands/apply_detail.h"

namespace topple::app::detail {

Result<AppliedCommand> applied_if(const Result<void>& set,
                                  Command done,
                                  std::vector<Command> inverse) {
    if (!set.ok())
        return set.error();
    return AppliedCommand{
        .done = std::move(done), .inverse = std::move(inverse), .created = {}, .warnings = {}};
}

/// A body that becomes a character loses its weight, its rotation and its locks.
Result<AppliedCommand> set_character(const SetCharacter& c, World& world) {
    const Body* body = world.find(c.body);
    if (!body)
        return no_body(c.body);
    std::vector<Command> inverse;
    if (const Character* known = world.find_character(c.body))
        inverse.emplace_back(SetCharacter{c.body, *known});
    else
        inverse = {RemoveCharacter{c.body},
                   SetGravityScale{c.body, body->gravity_scale},
                   SetLocks{c.body, body->locks},
                   SetVelocity{c.body, body->v, body->w}};
    return applied_if(world.set_character(c.body, c.def), c, std::move(inverse));
}

Result<AppliedCommand> set_character(const RemoveCharacter& c, World& world) {
    const Character* character = world.find_character(c.body);
    if (!character)
        return Error{.message = "body " + std::to_string(c.body.ordinal) + " is no character"};
    const SetCharacter inverse{c.body, *character};
    return applied_if(world.set_character(c.body, std::nullopt), c, {inverse});
}

} // namespace topple::app::detail
