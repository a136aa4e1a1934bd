// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/request.h"

#include <deque>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace topple::app {

/// Object or parameter that a command changes, if a later command of the same kind replaces it. Spawning, deleting
/// and joining replace nothing, nor does a kind of motion.
struct CommandTarget {
    std::size_t kind = 0;
    std::uint64_t ordinal = 0;
    std::string name;
    friend bool operator==(const CommandTarget&, const CommandTarget&) = default;
    friend bool operator<(const CommandTarget& a, const CommandTarget& b) {
        return std::tie(a.kind, a.ordinal, a.name) < std::tie(b.kind, b.ordinal, b.name);
    }
};

/// Returns the target; none: no later command replaces this one.
std::optional<CommandTarget> target_of(const Command& command);

/// Returns for each request in a queue whether a newer one replaces it, so that executing the others alone gives the
/// same state: the last position of a pointer, and of the commands of a gesture the newest for each target. A slider of
/// many objects sends a command for each in every frame; a queue that has grown is thereby executed once.
std::vector<bool> find_overtaken(const std::deque<Request>& requests);

} // namespace topple::app
