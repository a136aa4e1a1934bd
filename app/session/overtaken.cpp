// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/overtaken.h"

#include <set>
#include <type_traits>

namespace topple::app {
namespace {

/// Returns whether a newer request of the same kind replaces this one: only the last position matters.
bool is_older_position(const Request& request, const Request& next) {
    return request.index() == next.index() &&
           (std::holds_alternative<SeekTo>(request) || std::holds_alternative<GrabMove>(request) ||
            std::holds_alternative<CopyMoment>(request));
}

} // namespace

std::optional<CommandTarget> target_of(const Command& command) {
    return std::visit(
        [&](const auto& c) -> std::optional<CommandTarget> {
            if constexpr (std::is_same_v<decltype(c), const SetMotion&>)
                return std::nullopt; // a body that was static for a moment has lost its velocity
            else if constexpr (requires { c.body; })
                return CommandTarget{command.index(), c.body.ordinal, {}};
            else if constexpr (requires { c.joint; })
                return CommandTarget{command.index(), c.joint.ordinal, {}};
            else if constexpr (std::is_same_v<decltype(c), const SetParameter&>)
                return CommandTarget{command.index(), 0, c.name};
            else if constexpr (std::is_same_v<decltype(c), const SetThruster&> ||
                               std::is_same_v<decltype(c), const SetVehicle&>)
                return c.def.id
                           ? std::optional(CommandTarget{command.index(), c.def.id.ordinal, {}})
                           : std::nullopt;
            else if constexpr (std::is_same_v<decltype(c), const SetParameterControl&>)
                return CommandTarget{command.index(), 0, c.def.parameter};
            else
                return std::nullopt;
        },
        command);
}

std::vector<bool> find_overtaken(const std::deque<Request>& requests) {
    std::vector<bool> is_overtaken(requests.size());
    std::set<CommandTarget>
        newer; // targets of later commands of one gesture, without other requests in between
    const Do* last = nullptr;
    for (std::size_t i = requests.size(); i-- > 0;) {
        const Do* command = std::get_if<Do>(&requests[i]);
        if (command == nullptr || last == nullptr || command->gesture != last->gesture ||
            command->scene != last->scene)
            newer.clear();
        last = command;
        if (command == nullptr) {
            is_overtaken[i] = i + 1 < requests.size() &&
                              is_older_position(requests[i], requests[i + 1]);
            continue;
        }
        const auto target = command->gesture != 0 ? target_of(command->command) : std::nullopt;
        if (target)
            is_overtaken[i] = !newer.insert(*target).second && command->warnings.empty();
        else
            newer.clear(); // it may create or delete a target
    }
    return is_overtaken;
}

} // namespace topple::app
