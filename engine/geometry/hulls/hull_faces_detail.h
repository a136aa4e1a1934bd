// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/hulls/hull_builder_detail.h"

#include <cstdint>
#include <vector>

namespace topple {

/// Returns the outlines of the flat faces of a finished hull, as indices of its points: neighboring triangles whose
/// vertices lie within `tolerance` [grid steps] of the largest one's plane become one face, and vertices in which
/// only two faces meet are removed. Empty if some face would have no valid outline.
std::vector<std::vector<std::uint32_t>> merge_faces(const HullBuilder& hull, double tolerance);

} // namespace topple
