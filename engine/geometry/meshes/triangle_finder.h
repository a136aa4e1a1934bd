// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/function_ref.h"
#include "topple/geometry/shapes/aabb.h"

#include <cstdint>
#include <vector>

namespace topple {

/// Appends the triangles of a mesh whose boxes overlap a box, in increasing order, as a tree over the mesh finds them.
using TriangleFinder = FunctionRef<void(const Aabb&, std::vector<std::uint32_t>&)>;

} // namespace topple
