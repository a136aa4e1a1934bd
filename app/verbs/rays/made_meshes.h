// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <string_view>

namespace topple::app {

/// Creates a mesh for measuring rays, by name and size; deterministic.
///     icosphere:LEVELS    20 * 4^LEVELS triangles that share their vertices, closed; 0 to 9
///     terrain:TRIANGLES   hills seen from above, one sheet
///     room:TRIANGLES      a closed room full of crates and balls, of which some are large
///     slivers:TRIANGLES   long thin triangles through each other: the worst case of every tree
/// Sizes are rounded to those of the pattern. Fails: for any other text.
[[nodiscard]] Result<TriangleMesh> make_mesh(std::string_view name_and_size);

} // namespace topple::app
