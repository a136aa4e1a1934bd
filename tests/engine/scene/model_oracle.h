// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/random_vectors.h"
#include "topple/core/random.h"
#include "topple/geometry/shapes/frustum.h"
#include "topple/geometry/shapes/triangle_mesh.h"
#include "topple/math/dvec3.h"
#include "topple/math/mat4.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace topple::test {

// Gaps of placed boxes, in double and by other methods than the engine's [m]: positive apart, negative or zero in
// touch; near zero rounding decides.

inline Transform random_pose(Random& random, Real reach) {
    const Quat q{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1), 1.1f};
    return {random_vector(random, reach), normalize(q)};
}

/// Returns the axes of a rotation, from its explicit matrix.
inline std::array<DVec3, 3> columns_of(Quat q) {
    const double n = std::sqrt(double{q.x} * q.x + double{q.y} * q.y + double{q.z} * q.z +
                               double{q.w} * q.w);
    const double x = q.x / n, y = q.y / n, z = q.z / n, w = q.w / n;
    return {DVec3{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
            DVec3{2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
            DVec3{2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}};
}
inline DVec3 applied(const Transform& t, DVec3 p) {
    const auto axes = columns_of(t.rotation);
    return DVec3(t.position) + axes[0] * p.x + axes[1] * p.y + axes[2] * p.z;
}

inline double gap(const Obb& box, const Sphere& sphere) {
    const auto axes = columns_of(box.rotation);
    const DVec3 d = DVec3(sphere.center) - DVec3(box.center);
    double squared = 0;
    for (int i = 0; i < 3; ++i) {
        const double out = std::abs(dot(d, axes[static_cast<std::size_t>(i)])) -
                           double{box.half_extents[i]};
        squared += out > 0 ? out * out : 0;
    }
    return std::sqrt(squared) - double{sphere.radius};
}

/// Returns the largest gap along the fifteen axes that can separate two boxes.
inline double gap(const Obb& box, const Aabb& other) {
    const auto a = columns_of(box.rotation);
    const std::array<DVec3, 3> b{DVec3{1, 0, 0}, DVec3{0, 1, 0}, DVec3{0, 0, 1}};
    const DVec3 low(other.min), high(other.max), half = (high - low) * 0.5;
    const DVec3 d = (low + high) * 0.5 - DVec3(box.center);
    double widest = -1e300;
    const auto along = [&](DVec3 axis) {
        if (length(axis) < 1e-6)
            return;
        axis = normalize(axis);
        double reach = 0;
        for (int i = 0; i < 3; ++i)
            reach += double{box.half_extents[i]} *
                         std::abs(dot(a[static_cast<std::size_t>(i)], axis)) +
                     half[i] * std::abs(axis[i]);
        widest = std::max(widest, std::abs(dot(d, axis)) - reach);
    };
    for (const DVec3 p : a) {
        along(p);
        for (const DVec3 q : b)
            along(cross(p, q));
    }
    for (const DVec3 q : b)
        along(q);
    return widest;
}

/// Returns the largest gap of a box to a clip plane, over the planes, by its vertices in clip space. In units of clip
/// space.
inline double gap(const Obb& box, const Mat4& clip_from_world, DepthRange range) {
    std::array<double, 6> most;
    most.fill(-1e300);
    for (unsigned corner = 0; corner < 8; ++corner) {
        DVec3 p(box.center);
        const auto axes = columns_of(box.rotation);
        for (unsigned i = 0; i < 3; ++i) {
            const double h = box.half_extents[static_cast<int>(i)];
            p += axes[i] * ((corner >> i & 1u) != 0 ? h : -h);
        }
        const Mat4& m = clip_from_world;
        const auto row = [&](double mx, double my, double mz, double mw) {
            return mx * p.x + my * p.y + mz * p.z + mw;
        };
        const double x = row(m.x.x, m.y.x, m.z.x, m.w.x), y = row(m.x.y, m.y.y, m.z.y, m.w.y);
        const double z = row(m.x.z, m.y.z, m.z.z, m.w.z), w = row(m.x.w, m.y.w, m.z.w, m.w.w);
        const std::array<double, 6> kept{
            w + x, w - x, w + y, w - y, range == DepthRange::zero_to_one ? z : w + z, w - z};
        for (std::size_t i = 0; i < 6; ++i)
            most[i] = std::max(most[i], kept[i]);
    }
    return -*std::min_element(most.begin(), most.end());
}

/// Twelve triangles, counter-clockwise from outside.
inline TriangleMesh box_mesh(const Obb& box) {
    TriangleMesh mesh;
    for (unsigned corner = 0; corner < 8; ++corner)
        mesh.vertices.push_back(box.center + rotate(box.rotation,
                                                    scale(box.half_extents,
                                                          {(corner & 1u) != 0 ? 1.0f : -1.0f,
                                                           (corner & 2u) != 0 ? 1.0f : -1.0f,
                                                           (corner & 4u) != 0 ? 1.0f : -1.0f})));
    for (const std::array<std::uint32_t, 4> face : {std::array<std::uint32_t, 4>{0, 4, 6, 2},
                                                    {1, 3, 7, 5},
                                                    {0, 1, 5, 4},
                                                    {2, 6, 7, 3},
                                                    {0, 2, 3, 1},
                                                    {4, 5, 7, 6}}) {
        mesh.triangles.push_back({face[0], face[1], face[2]});
        mesh.triangles.push_back({face[0], face[2], face[3]});
    }
    return mesh;
}

} // namespace topple::test
