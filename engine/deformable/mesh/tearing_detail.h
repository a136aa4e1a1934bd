// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/mesh/deformable_mesh.h"

#include <algorithm>
#include <array>

namespace topple {

// Queries that finding tears and applying tears share. `Fans::of` gives the triangles around a particle.

using Vertices = std::array<std::uint32_t, 3>;

template<typename List>
bool holds(const List& list, std::uint32_t particle) {
    return std::find(list.begin(), list.end(), particle) != list.end();
}

template<typename Fans>
bool is_edge(const Fans& fans, const DeformableMesh& mesh, std::uint32_t a, std::uint32_t b) {
    const auto about = fans.of(a);
    return std::any_of(
        about.begin(), about.end(), [&](std::uint32_t k) { return holds(mesh.triangles[k], b); });
}

/// Returns whether the surface connects a and b: by a triangle of both, by triangles of each with a common edge, or,
/// for springs over two cells, by a particle that lay midway between a and b at rest.
template<typename Fans>
bool is_bridged(const Fans& fans, const DeformableMesh& mesh, std::uint32_t a, std::uint32_t b) {
    const Vec3 middle = (mesh.rest[a] + mesh.rest[b]) * 0.5f;
    const Real near = 0.1f * distance(mesh.rest[a], mesh.rest[b]);
    for (const std::uint32_t k : fans.of(a)) {
        const Vertices& t = mesh.triangles[k];
        if (holds(t, b))
            return true;
        for (std::size_t i = 0; i < 3; ++i) {
            if (t[i] != a && distance(mesh.rest[t[i]], middle) <= near &&
                is_edge(fans, mesh, t[i], b))
                return true;
            // The edge of `t` opposite to `a`, the only one without `a`.
            const std::uint32_t from = t[i], to = t[(i + 1) % 3];
            if (from == a || to == a)
                continue;
            for (const std::uint32_t other : fans.of(b))
                if (holds(mesh.triangles[other], from) && holds(mesh.triangles[other], to))
                    return true;
        }
    }
    return false;
}

} // namespace topple
