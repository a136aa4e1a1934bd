// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/render/debug_lines.h"
#include "engine/dynamics/joint.h"

namespace topple::app {

/// A joint between two poses, existing or only planned.
struct JointDrawing {
    JointType type = JointType::ball;
    Transform world_from_a, world_from_b; ///< The bodies' origins; identity for the world.
    Vec3 local_anchor_a, local_anchor_b;  ///< [m]
    Quat local_frame_a, local_frame_b;    ///< Hinge: the axis is Z.
    bool has_limits = false;
    Real lower = 0, upper = 0; ///< [rad] or [m]
    Real size = 0.3f;          ///< Of the marks. [m]
    float alpha = 1;           ///< Below 1: a ghost.
    bool is_selected = false;
};

/// Anchors, the gap between them (red when it is open), the hinge's axis with its limits as an arc
/// and its present angle, the distance joint's range.
void add_joint(DebugGeometry& out, const JointDrawing& joint);

} // namespace topple::app
