// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/rays/ray_triangle.h"
#include "topple/geometry/shapes/triangle_mesh.h"
#include "topple/spatial/mesh/mesh_tree.h"
#include "topple/spatial/tree/conservative_ray.h"

#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace topple::spatial_detail {

/// A triangle that a ray passes through, as precisely as float vertices allow.
struct TriangleHit {
    Real scaled_t = 0;              ///< Key that orders hits.
    double v = 0, w = 0, total = 1; ///< Weights of the second and third vertex, and the sum of all
                                    ///< three.
};

/// The bounds of a mesh, in lanes x, y, z.
struct RayBounds {
    Float4 low, high;
    explicit RayBounds(const Aabb& b)
        : low(Float4::set(b.min.x, b.min.y, b.min.z, 0)),
          high(Float4::set(b.max.x, b.max.y, b.max.z, 0)) {}
};

/// A ray against the triangles of one mesh and the boxes around them, watertight: the test of ray_triangle.h, with
/// boxes widened by its rounding errors. Prepared once, then read-only. Must not be compiled with fused multiply-add,
/// which would round the two sides of an edge differently.
struct MeshRay {
    MeshRay() {} // NOLINT(modernize-use-equals-default): nothing is written before `prepare`
    /// Prepares the ray for a mesh with these bounds. Returns false for rays that every test misses.
    bool prepare(const Ray& ray, const RayBounds& bounds);
    [[nodiscard]] ScaledRay scaled_ray() const {
        return {{origin[0], origin[1], origin[2]},
                {direction[0], direction[1], direction[2]},
                t_scale,
                t_min,
                t_max};
    }

    /// Returns whether a box could contain a hit no farther than `most`, a scaled t.
    [[nodiscard]] bool may_hit(ConservativeRay::Interval box, Real most) const {
        return box.near <= box.far && box.near <= most && t_min <= box.far;
    }
    /// Returns the hit of this triangle, edges included, if it is in the range of the ray.
    [[nodiscard]] std::optional<TriangleHit> find_hit(const Triangle& triangle) const;
    [[nodiscard]] MeshHit mesh_hit(const TriangleHit& hit, std::uint32_t triangle) const;

    union {
        ConservativeRay boxes;
    };
    alignas(16) std::array<Real, 4> origin, direction; ///< Scaled.
    double t_scale;
    Real t_min, t_max;             ///< Scaled range of t: boxes outside are skipped.
    std::size_t x, y, z;           ///< Permuted axes, as in TriangleRay.
    Real shear_x, shear_y;         ///< Same as in TriangleRay.
    Real asked_t_min, asked_t_max; ///< Range as given by the caller.
};

inline bool MeshRay::prepare(const Ray& ray, const RayBounds& bounds) {
    asked_t_min = t_min = ray.t_min;
    asked_t_max = t_max = ray.t_max;
    t_scale = 1;
    Float4 o = Float4::set(ray.origin.x, ray.origin.y, ray.origin.z, 0);
    Float4 d = Float4::set(ray.direction.x, ray.direction.y, ray.direction.z, 0);
    constexpr Real kLargest = std::numeric_limits<Real>::max();
    constexpr unsigned kAll = 7; // Lanes x, y, z.
    const bool is_plain = (bits(Float4::all(kLeastUnscaled) <= abs(d)) & kAll) != 0 &&
                          (bits((abs(d) <= Float4::all(kMostUnscaled)) &
                                (abs(o) <= Float4::all(kLargest))) &
                           kAll) == kAll &&
                          t_min <= t_max;
    if (!is_plain) [[unlikely]] {
        const std::optional<ScaledRay> s = scaled(ray);
        if (!s)
            return false;
        d = Float4::set(s->direction.x, s->direction.y, s->direction.z, 0);
        t_min = s->t_min;
        t_max = s->t_max;
        t_scale = s->t_scale;
    }
    o.store(origin.data());
    d.store(direction.data());
    boxes = ConservativeRay(
        o, d, largest_of_three(max(abs(bounds.low - o), abs(bounds.high - o))), Real(1));

    // Selects the axes of make_triangle_ray without three unpredictable branches.
    const Real x_size = std::abs(direction[0]), y_size = std::abs(direction[1]),
               z_size = std::abs(direction[2]);
    const unsigned order = (x_size >= y_size ? 1u : 0u) | (x_size >= z_size ? 2u : 0u) |
                           (y_size >= z_size ? 4u : 0u);
    constexpr std::array<std::uint8_t, 8> kLongest{2, 2, 2, 0, 1, 2, 1, 0};
    constexpr std::array<std::uint8_t, 5> kCircle{0, 1, 2, 0, 1};
    z = kLongest[order];
    const std::size_t is_backward = direction[z] < 0 ? 1 : 0; // Keeps the winding.
    x = kCircle[z + 1 + is_backward];
    y = kCircle[z + 2 - is_backward];
    shear_x = direction[x] / direction[z];
    shear_y = direction[y] / direction[z];
    return true;
}

/// Computes the hit in double for a triangle that the line passes through in floats: the same bits for every caller.
/// `vertex(i, axis)` gives its vertices; `near` and `far` are the ray's entry and exit of its own box, to which the
/// hit is clamped, so that no box around it may be skipped. Returns false if the hit is outside the range of the ray.
template<typename Vertex>
bool find_exact_hit(const MeshRay& ray, Vertex vertex, Real near, Real far, TriangleHit& out) {
    // Sheared without a division: coordinates beside the ray are scaled by the length of the direction, which does
    // not change the weights.
    const double from_x = ray.origin[ray.x], from_y = ray.origin[ray.y], from_z = ray.origin[ray.z];
    const double d_x = ray.direction[ray.x], d_y = ray.direction[ray.y], d_z = ray.direction[ray.z];
    double x[3], y[3], z[3];
    for (std::size_t i = 0; i < 3; ++i) {
        z[i] = static_cast<double>(vertex(i, ray.z)) - from_z;
        x[i] = (static_cast<double>(vertex(i, ray.x)) - from_x) * d_z - d_x * z[i];
        y[i] = (static_cast<double>(vertex(i, ray.y)) - from_y) * d_z - d_y * z[i];
    }
    double u = x[2] * y[1] - y[2] * x[1];
    double v = x[0] * y[2] - y[0] * x[2];
    double w = x[1] * y[0] - y[1] * x[0];

    // If the floats say "inside" and double says "just outside", the nearest weights inside are used.
    const double sign = u + v + w < 0 ? -1 : 1;
    const auto positive = [sign](double weight) { return weight * sign > 0 ? weight * sign : 0; };
    u = positive(u);
    v = positive(v);
    w = positive(w);
    if (!(u + v + w > 0))
        u = v = w = 1;
    const double total = u + v + w;
    const double t = (u * z[0] + v * z[1] + w * z[2]) / (total * d_z);

    const double first = near, last = far;
    const double kept = t < first ? first : t > last ? last : t;
    out.scaled_t = static_cast<Real>(kept) + Real(0); // Makes a zero positive.
    out.v = v;
    out.w = w;
    out.total = total;
    const double unscaled_t = static_cast<double>(out.scaled_t) * ray.t_scale;
    constexpr double kLargest = std::numeric_limits<Real>::max();
    return ray.asked_t_min <= unscaled_t && unscaled_t <= ray.asked_t_max &&
           -kLargest <= unscaled_t && unscaled_t <= kLargest;
}

/// The nearest hit so far; initially the end of the range. On a tie the lowest triangle wins, so the order of tests
/// does not matter.
struct NearestHit {
    TriangleHit hit;
    std::uint32_t triangle = kNoFeature;

    NearestHit() {} // NOLINT(modernize-use-equals-default): nothing is known before a ray is
    explicit NearestHit(const MeshRay& ray) { hit.scaled_t = ray.t_max; }
    void offer(const TriangleHit& other, std::uint32_t other_triangle) {
        if (other.scaled_t < hit.scaled_t ||
            (other.scaled_t == hit.scaled_t && other_triangle < triangle)) {
            hit = other;
            triangle = other_triangle;
        }
    }
};

/// All hits of a ray, in the order in which they were found.
using HitList = std::vector<std::pair<TriangleHit, std::uint32_t>>;

} // namespace topple::spatial_detail
