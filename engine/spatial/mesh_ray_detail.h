// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/geometry/ray_triangle.h"
#include "engine/geometry/triangle_mesh.h"
#include "engine/spatial/mesh_tree.h"
#include "engine/spatial/widened_ray_detail.h"

#include <array>
#include <optional>

namespace topple::spatial_detail {

/// A triangle that a ray goes through, as precisely as floats at its corners allow.
struct TriangleHit {
    Real scaled_t = 0;              ///< What hits are compared by.
    double v = 0, w = 0, total = 1; ///< Weights of the second and third corner, and of all three.
};

/// A ray against the triangles of one mesh and the boxes around them, without leaks: the watertight
/// test of ray_triangle.h and boxes widened by its rounding errors. Made once, then only read.
/// Never compile this with fused multiply-add: then an edge could look different from its two sides.
struct MeshRay {
    /// `ray` is `original` scaled; `bounds` are those of the mesh.
    MeshRay(const ScaledRay& ray, const Ray& original, const Aabb& bounds);

    /// Whether a box could hold a hit no farther than `most`, a scaled time.
    [[nodiscard]] bool may_hit(WidenedRay::Interval box, Real most) const {
        return box.near <= box.far && box.near <= most && t_min <= box.far;
    }
    /// The hit of this triangle, edges included, if it is in the range of the ray.
    [[nodiscard]] std::optional<TriangleHit> find_hit(const Triangle& triangle) const;
    [[nodiscard]] MeshHit mesh_hit(const TriangleHit& hit, std::uint32_t triangle) const;

    WidenedRay boxes;
    Vec3 origin;
    Real t_min, t_max; ///< In scaled times: no box outside needs to be looked into.
    TriangleRay sheared;
    double exact_shear_x, exact_shear_y, exact_z; ///< As of `sheared`; z is the direction's.
    double t_scale;
    Real asked_t_min, asked_t_max; ///< As the caller gave them.
};

/// Where, in double, for a triangle that the line passes through in floats: the same bits whoever
/// asks. `corner(i, axis)` are its corners; `near` and `far` are where the ray meets its own box, and
/// the hit is kept between them, so that no box around it may be passed over. False when that is
/// outside the range of the ray.
template<typename Corner>
bool find_exact_hit(const MeshRay& ray, Corner corner, Real near, Real far, TriangleHit& out) {
    double x[3], y[3], z[3];
    for (int i = 0; i < 3; ++i) {
        const auto along = [&](int axis, Real from) {
            return static_cast<double>(corner(i, axis)) - static_cast<double>(from);
        };
        z[i] = along(ray.sheared.z, ray.origin[ray.sheared.z]);
        x[i] = along(ray.sheared.x, ray.origin[ray.sheared.x]) - ray.exact_shear_x * z[i];
        y[i] = along(ray.sheared.y, ray.origin[ray.sheared.y]) - ray.exact_shear_y * z[i];
    }
    double u = x[2] * y[1] - y[2] * x[1];
    double v = x[0] * y[2] - y[0] * x[2];
    double w = x[1] * y[0] - y[1] * x[0];

    // The floats said "inside"; where double says "just outside", the nearest weights inside count.
    const double sign = u + v + w < 0 ? -1 : 1;
    const auto positive = [sign](double weight) { return weight * sign > 0 ? weight * sign : 0; };
    u = positive(u);
    v = positive(v);
    w = positive(w);
    if (!(u + v + w > 0))
        u = v = w = 1;
    const double total = u + v + w;
    const double t = (u * z[0] + v * z[1] + w * z[2]) / (total * ray.exact_z);

    const double first = near, last = far;
    const double kept = t < first ? first : t > last ? last : t;
    out.scaled_t = static_cast<Real>(kept) + Real(0); // A zero is positive, however it came about.
    out.v = v;
    out.w = w;
    out.total = total;
    const double unscaled_t = static_cast<double>(out.scaled_t) * ray.t_scale;
    constexpr double kLargest = std::numeric_limits<Real>::max();
    return ray.asked_t_min <= unscaled_t && unscaled_t <= ray.asked_t_max &&
           -kLargest <= unscaled_t && unscaled_t <= kLargest;
}

/// The nearest hit so far; begins with the end of the range. Ties go to the lowest triangle, so the
/// order of asking does not matter.
struct NearestHit {
    TriangleHit hit;
    std::uint32_t triangle = kNoFeature;

    explicit NearestHit(const MeshRay& ray) { hit.scaled_t = ray.t_max; }
    void offer(const TriangleHit& other, std::uint32_t other_triangle) {
        if (other.scaled_t < hit.scaled_t ||
            (other.scaled_t == hit.scaled_t && other_triangle < triangle)) {
            hit = other;
            triangle = other_triangle;
        }
    }
};

/// Every hit of a ray, in the order in which they were found.
using HitList = std::vector<std::pair<TriangleHit, std::uint32_t>>;

} // namespace topple::spatial_detail
