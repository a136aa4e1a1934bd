// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/body.h"

namespace topple {

/// One member in this many does not keep its island awake as long as its speed is below kCreepFactor: a large heap
/// always has a few creeping bodies.
inline constexpr std::uint32_t kCreeperShare = 500;
/// Largest speed of a creeping body over the sleep speed. Larger: a viewer sees creeping bodies stop. [-]
inline constexpr Real kCreepFactor = 3;

} // namespace topple
