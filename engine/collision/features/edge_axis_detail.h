// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/edge_axis.h"

namespace topple {

inline Aabb bounds_of_vertices(const HullView& hull) {
    Aabb box;
    for (const Vec3 v : hull.vertices)
        box = unite(box, v);
    return box;
}

/// Returns a bit for each side plane of the box beyond which the vertex lies: -x, +x, -y, +y, -z, +z.
inline std::uint8_t sides_of(Vec3 v, const Aabb& box) {
    return static_cast<std::uint8_t>((v.x < box.min.x ? 1 : 0) | (v.x > box.max.x ? 2 : 0) |
                                     (v.y < box.min.y ? 4 : 0) | (v.y > box.max.y ? 8 : 0) |
                                     (v.z < box.min.z ? 16 : 0) | (v.z > box.max.z ? 32 : 0));
}

/// Takes over the axis of two edges whose arcs cross if its separation is larger. Returns false if the separation
/// ends the search.
bool improve_edge_axis(EdgeAxis& best,
                       const HullView& a,
                       const ConvexHull::Edge& edge_a,
                       const HullView& b,
                       const ConvexHull::Edge& edge_b,
                       const EdgeSearch& search);

} // namespace topple
