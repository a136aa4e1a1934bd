// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"

namespace topple {

/// Id of a cloth, a rope or a soft body. Declared here, below them, because mouse joints refer to it.
using DeformableId = Id<struct DeformableTag>;

} // namespace topple
