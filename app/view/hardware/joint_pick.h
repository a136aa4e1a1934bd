// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/published_frame.h"
#include "topple/geometry/shapes/ray.h"

#include <optional>

namespace topple::app {

/// A joint whose hardware is under the pointer.
struct JointPick {
    JointId joint;
    Real t = 0; ///< Parameter along the ray.
};

/// Returns the joint whose hardware the ray hits first. Parts are thicker by `slope` times their distance from the
/// ray's origin, since a thin rope would be hard to hit. [-]
std::optional<JointPick> pick_joint(const PublishedFrame& frame, const Ray& ray, Real slope);

} // namespace topple::app
