// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/published_frame.h"
#include "topple/geometry/convex/epa.h"

#include <optional>

namespace topple::app {

/// Returns the gap of two bodies in these poses: of the nearest two of their colliders, convex shapes or planes. None
/// if a body does not exist, or has no such collider. Cost: one run of GJK for each two colliders that may be nearest.
std::optional<ConvexGap> gap_between(const PublishedFrame& frame,
                                     BodyId a,
                                     const Transform& world_from_a,
                                     BodyId b,
                                     const Transform& world_from_b);

} // namespace topple::app
