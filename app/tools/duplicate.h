// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/published_frame.h"
#include "app/session/request.h"

#include <span>

namespace topple::app {

/// The body as a definition, from what a frame shows of it. Requires: it is in the frame.
BodyDef definition_of(const PublishedFrame& frame, const Body& body);

/// Copies of the bodies beside the originals, and of the joints among them. No bodies: nothing to do.
SpawnBodies duplicate_of(const PublishedFrame& frame, std::span<const BodyId> bodies);

} // namespace topple::app
