// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/meshes/mesh_inside.h"

#include "topple/math/dvec3.h"

#include <cmath>

namespace topple {

double winding_number(const TriangleMesh& mesh, Vec3 p) {
    constexpr double kPiInFull = 3.14159265358979323846;
    double half_angles = 0;
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle t = triangle_of(mesh, i);
        const DVec3 q(p), a = DVec3(t.a) - q, b = DVec3(t.b) - q, c = DVec3(t.c) - q;
        const double la = length(a), lb = length(b), lc = length(c);
        const double over = dot(a, cross(b, c));
        const double under = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb;
        half_angles += std::atan2(over, under);
    }
    return half_angles / (2 * kPiInFull);
}

bool encloses(const TriangleMesh& mesh, Vec3 p) { return winding_number(mesh, p) > 0.5; }

} // namespace topple
