// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "app/session/frame/published_frame.h"
#include "app/session/frame/selection.h"
#include "topple/geometry/shapes/aabb.h"

#include <vector>

namespace topple::app {

/// Bodies that keep their places relative to each other when the selection is arranged: a single body, or the bodies
/// of a group that is selected as a whole.
struct AlignedUnit {
    std::vector<BodyId> bodies;
    Aabb bounds; ///< World coordinates, without planes. [m]
};
/// Returns the units of the selection that are bounded and not locked, in the order of their first bodies.
std::vector<AlignedUnit> selected_units(const PublishedFrame& frame, const Selection& selection);

/// Part of the bounds that is aligned.
enum class AlignedPart : std::uint8_t { minimum, center, maximum };

/// Moves the selected bodies along a world axis (0, 1, 2: x, y, z) so that this part of their bounds is at that of the
/// active body, which stays. Fails: fewer than two units.
Result<std::vector<Command>> align(const PublishedFrame& frame,
                                   const Selection& selection,
                                   int axis,
                                   AlignedPart part);
/// Moves the selected bodies along a world axis so that all gaps between their bounds are equal. The outermost two
/// stay. Fails: fewer than three units.
Result<std::vector<Command>> distribute(const PublishedFrame& frame,
                                        const Selection& selection,
                                        int axis);

/// Returns the commands that move the bodies of the unit; none for a displacement of zero.
std::vector<Command> moved_by(const PublishedFrame& frame, const AlignedUnit& unit, Vec3 by);

} // namespace topple::app
