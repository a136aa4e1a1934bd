// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/world/state/lookup.h"

#include <span>

namespace topple {

/// Computes mass, inertia, center of mass and extent of the body from its colliders, as its motion requires. Fails:
/// the body is dynamic, but none of its colliders has a volume.
Result<void> update_mass(const ShapeTable& shapes, Body& body, std::span<const Collider> colliders);

} // namespace topple
