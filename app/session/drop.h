// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "app/session/frame/published_frame.h"
#include "app/session/frame/selection.h"

#include <vector>

namespace topple::app {

/// Moves the selected bodies straight down until their shapes touch a colliding body below, the lowest one first; out
/// of a body in which their underside is. Groups that are selected as a whole stay whole. Fails: there is nothing below
/// any of them.
Result<std::vector<Command>> drop_to_surface(const PublishedFrame& frame,
                                             const Selection& selection);

} // namespace topple::app
