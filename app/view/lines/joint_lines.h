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
    /// Centers of mass of bodies that move: a thin line from each to its anchor says what is joined. World.
    std::optional<Vec3> center_a, center_b;
    Real size = 0.3f; ///< Of the marks. [m]
    float alpha = 1;  ///< Below 1: a ghost.
    bool is_selected = false;
};

/// Anchors, the gap between them where there should be none (red when it is open), axes, ranges with
/// their limits and where the joint is in them just now.
void add_joint(DebugGeometry& out, const JointDrawing& joint);

} // namespace topple::app
