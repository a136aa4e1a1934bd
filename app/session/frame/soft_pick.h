// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/published_frame.h"
#include "topple/geometry/shapes/ray.h"

#include <optional>

namespace topple::app {

/// Null if it is not there at that moment. Valid as long as the frame.
const Deformable* find_deformable(const PublishedFrame& frame, DeformableId id);

/// A particle that somebody points at.
struct SoftHit {
    DeformableId deformable;
    std::uint32_t particle = 0; ///< The nearest one to where the ray met it.
    Real t = 0;                 ///< Along the ray.
    Vec3 point;                 ///< World. [m]
};

/// The first triangle, piece of a rope or loose particle on the way.
std::optional<SoftHit> pick_soft(const PublishedFrame& frame, const Ray& ray);

/// Of all its particles. [m]
Aabb bounds_of(const Deformable& deformable);

} // namespace topple::app
