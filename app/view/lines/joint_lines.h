// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/lines/debug_lines.h"
#include "topple/dynamics/joint.h"

#include <optional>

namespace topple::app {

/// A joint between two poses, existing or only planned.
struct JointDrawing {
    JointDef def;
    Transform world_from_a, world_from_b; ///< The bodies' origins; identity for the world.
    /// Centers of mass of movable bodies, in the world: a thin line from each to its anchor shows what is joined.
    std::optional<Vec3> center_a, center_b;
    Real size = 0.3f; ///< Size of the marks. [m]
    float alpha = 1;  ///< Below 1 for a preview.
    bool is_selected = false;
};

/// Adds anchors, the gap between them if there should be none (red if it is open), axes, ranges with their limits and
/// the present position.
void add_joint(DebugGeometry& out, const JointDrawing& joint);

} // namespace topple::app
