// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/pickable.h"
#include "app/session/frame/published_frame.h"
#include "topple/geometry/shapes/ray.h"

#include <optional>

namespace topple::app {

/// Null if the deformable does not exist in the frame. Valid as long as the frame.
const Deformable* find_deformable(const PublishedFrame& frame, DeformableId id);

/// A particle under the pointer.
struct SoftHit {
    DeformableId deformable;
    std::uint32_t particle = 0; ///< Particle nearest to the hit point.
    Real t = 0;                 ///< Parameter along the ray.
    Vec3 point;                 ///< World coordinates. [m]
};

/// Returns the first triangle, rope segment or single particle on the ray.
std::optional<SoftHit> pick_soft(const PublishedFrame& frame,
                                 const Ray& ray,
                                 Pickable which = Pickable::shown);

/// Returns the box around all its particles. [m]
Aabb bounds_of(const Deformable& deformable);

} // namespace topple::app
