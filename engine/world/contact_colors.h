// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world_state.h"

#include <cstdint>
#include <vector>

namespace topple {

/// Color of a contact between bodies that forces do not move: no solver sees it.
inline constexpr std::uint8_t kUncolored = 255;

/// Returns the graph color of each contact of the state, as the solver colors these contacts: contacts of one color and
/// one solver level share no body that moves, and are solved side by side. kColorCount: overflow, solved one by one.
/// Cost: linear in the number of contacts.
std::vector<std::uint8_t> contact_colors(const WorldState& state);

} // namespace topple
