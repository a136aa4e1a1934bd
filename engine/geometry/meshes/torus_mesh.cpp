// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/meshes/torus_mesh.h"

#include "topple/core/assert.h"
#include "topple/math/trigonometry.h"

namespace topple {

TriangleMesh torus_mesh(Real ring_radius, Real tube_radius, int around, int across) {
    TOPPLE_ASSERT(around >= 3 && across >= 3);
    const auto turn = [](int i, int count) {
        return sin_cos(2 * kPi * static_cast<Real>(i) / static_cast<Real>(count));
    };
    TriangleMesh mesh;
    for (int i = 0; i < around; ++i)
        for (int k = 0; k < across; ++k) {
            const SinCos a = turn(i, around), b = turn(k, across);
            const Real out = ring_radius + tube_radius * b.cos;
            mesh.vertices.push_back({out * a.cos, tube_radius * b.sin, out * a.sin});
        }
    const auto vertex = [&](int i, int k) {
        return static_cast<std::uint32_t>(i % around * across + k % across);
    };
    for (int i = 0; i < around; ++i)
        for (int k = 0; k < across; ++k) {
            mesh.triangles.push_back({vertex(i, k), vertex(i, k + 1), vertex(i + 1, k + 1)});
            mesh.triangles.push_back({vertex(i, k), vertex(i + 1, k + 1), vertex(i + 1, k)});
        }
    return mesh;
}

} // namespace topple
