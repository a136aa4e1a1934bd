// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/state/world_data.h"

namespace topple {

/// Inserts a body and its colliders at their place in the order of ordinals, and updates the indices of all later
/// records. Requires: the id of the body is not taken.
void insert_body(WorldData& w, const Body& body, std::span<const Collider> colliders);

/// Removes the flagged bodies with their colliders, contacts and cached pairs, and updates the indices of the rest.
/// Requires: no joint holds them, and no other body sleeps in an island with them.
void compact_bodies(WorldData& w, std::span<const std::uint8_t> is_removed);

} // namespace topple
