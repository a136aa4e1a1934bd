// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/work_progress.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace topple {

/// An edge of a triangle: from one vertex to the next, in the order of the triangle's vertices.
using DirectedEdge = std::pair<std::uint32_t, std::uint32_t>;

/// Returns the edges that no triangle has in the opposite direction, sorted; none if an edge occurs twice in one
/// direction. Stops at the first such edge if `only_one`. Takes linear time unless a vertex has many edges. Requires:
/// indices of existing vertices, of which there are at most 2^31.
std::optional<std::vector<DirectedEdge>> find_open_edges(const TriangleMesh& mesh,
                                                         bool only_one = false);
/// As above; none also if `work` is stopped.
std::optional<std::vector<DirectedEdge>> find_open_edges(const TriangleMesh& mesh,
                                                         bool only_one,
                                                         WorkProgress& work);

/// Returns whether the triangles of a closed mesh face inwards: they enclose a negative volume.
bool is_inside_out(const TriangleMesh& mesh);

} // namespace topple
