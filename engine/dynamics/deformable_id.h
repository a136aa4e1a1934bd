// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"

namespace topple {

/// Id of a cloth, a rope or a soft body. Here, below them, because mouse joints hold their
/// particles.
using DeformableId = Id<struct DeformableTag>;

} // namespace topple
