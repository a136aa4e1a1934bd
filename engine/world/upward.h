// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world_state.h"

namespace topple {

/// Returns the direction against gravity; zero without gravity.
inline Vec3 upward(const WorldState& state) {
    return normalize_or(-state.parameters.gravity, Vec3{});
}

} // namespace topple
