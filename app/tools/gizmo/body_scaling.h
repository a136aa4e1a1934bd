// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/published_frame.h"
#include "topple/core/result.h"

#include <vector>

namespace topple::app {

/// A body's pose and shapes, before and after it is scaled.
struct BodyForm {
    Transform world_from_body;
    std::vector<ColliderDef> colliders;
};

/// Returns the pose and the shapes of a body of the frame.
BodyForm form_of(const PublishedFrame& frame, const Body& body);

/// Scaling by a factor along each of three perpendicular axes, about a point that stays.
struct Scaling {
    Vec3 pivot;            ///< World coordinates. [m]
    Quat axes;             ///< World from the axes of scaling.
    Vec3 factors{1, 1, 1}; ///< Positive. [-]
};

/// Returns the scaled body. Positions are mapped exactly. A shape keeps its rotation and gets, along each of its own
/// axes, the factor by which a rod along that axis becomes longer: the exact result if its axes are those of scaling,
/// and the nearest one without shear otherwise. Fails: as `scaled`, with its message.
Result<BodyForm> scaled(const BodyForm& body, const Scaling& scaling);

/// Returns the reason why the body cannot be scaled at all: it has no shapes, or a plane or a height field; empty if
/// it can be.
std::string reason_not_to_scale(const BodyForm& body);

} // namespace topple::app
