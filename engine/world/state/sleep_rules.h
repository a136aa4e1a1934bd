// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/body.h"

namespace topple {

/// In a large heap a few bodies always creep: one member in so many does not keep its island awake, as long
/// as it is slower than kCreepFactor allows.
inline constexpr std::uint32_t kCreeperShare = 500;
/// Largest speed of a creeping body over the sleep speed. Larger: a viewer sees creeping bodies stop. [-]
inline constexpr Real kCreepFactor = 3;

} // namespace topple
