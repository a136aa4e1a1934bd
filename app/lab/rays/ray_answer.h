// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/lab/answer.h"
#include "topple/geometry/shapes/ray.h"

#include <optional>

namespace topple::app::lab {

/// What is told of a ray, in the plane and in space: whether it hits, how far off, where, and the line and the
/// normal to draw.
Answer answer_of(const Ray& ray, const std::optional<RayHit>& hit);

/// Of an algorithm that says no more than how many lengths of the direction away it hits; negative: a miss.
Answer distance_only(const Ray& ray, Real t);

} // namespace topple::app::lab
