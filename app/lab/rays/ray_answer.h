// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/lab/answer.h"
#include "topple/geometry/shapes/ray.h"

#include <optional>

namespace topple::app::lab {

/// Answer of a ray test, in the plane and in space: hit, distance, point, and the line and the normal to draw.
Answer answer_of(const Ray& ray, const std::optional<RayHit>& hit);

/// Answer of an algorithm that returns only the distance in lengths of the direction; negative: a miss.
Answer distance_only(const Ray& ray, Real t);

} // namespace topple::app::lab
