// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"

namespace topple {

/// Of a cloth, a rope or a soft body. Here, below them, because hands hold their particles.
using DeformableId = Id<struct DeformableTag>;

} // namespace topple
