// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/state/world_data.h"

namespace topple {

/// Puts a body and its colliders at their place in the order of ordinals, and renumbers what refers
/// to later ones. Requires: its id is not taken.
void insert_body(WorldData& w, const Body& body, std::span<const Collider> colliders);

/// Takes out the flagged bodies, their colliders and their contacts, and renumbers the rest.
/// Requires: no joint holds them, and nobody sleeps in an island with them.
void remove_bodies(WorldData& w, std::span<const std::uint8_t> is_removed);

} // namespace topple
