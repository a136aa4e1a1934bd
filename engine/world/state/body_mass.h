// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/world/state/lookup.h"

#include <span>

namespace topple {

/// Computes mass, inertia, center of mass and extent of the body from its colliders, as its motion requires; the first
/// three from its definition if they are given there. Fails: the body is dynamic, but has none of its own, and none of
/// its colliders has a volume.
Result<void> update_mass(const ShapeTable& shapes, Body& body, std::span<const Collider> colliders);

/// Gives the body mass, center and inertia of its own, which the next update_mass computes with.
void give_mass(Body& body, const MassProperties& properties);

} // namespace topple
