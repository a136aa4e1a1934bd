// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/published_frame.h"
#include "app/session/request.h"

#include <span>

namespace topple::app {

/// Returns the definition of a body as shown in a frame. Requires: it is in the frame.
BodyDef definition_of(const PublishedFrame& frame, const Body& body);

/// Returns copies of the bodies beside the originals, and of the joints among them. Empty without bodies.
SpawnBodies duplicate_of(const PublishedFrame& frame, std::span<const BodyId> bodies);

} // namespace topple::app
