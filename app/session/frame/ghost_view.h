// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace topple::app {

/// A body of the other run that has no twin in the present run at nearly the same pose.
struct GhostBody {
    BodyId id;
    Transform world_from_body;
    std::size_t first_part = 0, part_count = 0; ///< Range in GhostView::parts.
};

/// A visible shape of a ghost body.
struct GhostBodyPart {
    ShapeIndex shape = 0; ///< Index in GhostView::shapes.
    Transform body_from_shape;
};

/// The bodies of another run at the step of a frame, as far as they differ from the present run.
struct GhostView {
    /// Number of the other run (TimelineView::OtherRun::number); 0: no other run has the frame's step, or its bodies
    /// are not known yet.
    std::uint64_t run = 0;
    std::vector<GhostBody> bodies;            ///< Sorted by ordinal.
    std::vector<GhostBodyPart> parts;         ///< Grouped by body, in the order of `bodies`.
    std::shared_ptr<const ShapeTable> shapes; ///< Shapes of the other run; null without bodies.
    /// Bodies of the present run that differ from their twin, or have none. Sorted by ordinal.
    std::vector<BodyId> parted;
    /// Reason in words that another run has the frame's step and no ghost is known; or empty.
    std::string trouble;
};

/// Returns whether a body moved visibly from one pose to the other: some point of its surface may be displaced by more
/// than 1/500 of its extent, the largest distance of its surface from its center of mass. For a body that reaches half
/// a meter these are 1 mm or 0.11 degrees; of a body that fills a picture of 1000 pixels it is one pixel. The bound is
/// relative since scenes are of 0.2 mm to 20 km, and far above rounding (1e-7 of the coordinates). A body of another
/// extent counts as displaced.
bool is_displaced(const Body& body, const Body& twin);

/// Returns the bodies that differ between two states of the same step. `shapes`: the table of the other world.
GhostView ghost_between(const WorldState& present,
                        const WorldState& other,
                        std::shared_ptr<const ShapeTable> shapes);

} // namespace topple::app
