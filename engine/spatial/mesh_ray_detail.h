// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/geometry/ray_triangle.h"
#include "engine/geometry/triangle_mesh.h"
#include "engine/spatial/widened_ray_detail.h"

#include <optional>

namespace topple::spatial_detail {

/// Four triangles, corner by corner and axis by axis. Lanes without a triangle hold NaN, which no
/// test ever meets, and kNoFeature. Corners instead of edges: only shared corners keep a seam shut.
struct alignas(16) TriangleBlock {
    float corner[3][3][4];
    std::uint32_t id[4];

    /// The block without triangles.
    static TriangleBlock none();
    void put(std::size_t lane, const Triangle& triangle, std::uint32_t triangle_id);
    [[nodiscard]] Triangle get(std::size_t lane) const;
};

/// What one triangle answers to one ray.
struct TriangleHit {
    Real scaled_t = 0; ///< What hits are compared by.
    Real t = 0;        ///< In lengths of the direction that was asked with.
    Real u = 0, v = 0; ///< Weights of the second and third corner.
};

/// A ray against the triangles of one mesh and the boxes around them, without leaks: the watertight
/// test of ray_triangle.h, here also four at a time, and boxes widened by its rounding errors.
/// Never compile this with fused multiply-add: then an edge could look different from its two sides.
class MeshRay {
public:
    /// `ray` is `original` scaled; `bounds` are those of the mesh.
    MeshRay(const ScaledRay& ray, const Ray& original, const Aabb& bounds);

    [[nodiscard]] const WidenedRay& boxes() const { return boxes_; }
    /// The range in scaled times: no box outside it needs to be looked into.
    [[nodiscard]] Real scaled_t_min() const { return ray_.t_min; }
    [[nodiscard]] Real scaled_t_max() const { return ray_.t_max; }
    /// Whether a box could hold a hit no farther than `t_max`.
    [[nodiscard]] bool may_hit(WidenedRay::Interval box, Real t_max) const {
        return box.near <= box.far && box.near <= t_max && ray_.t_min <= box.far;
    }

    /// Whether the line of the ray passes through the triangle, edges included.
    [[nodiscard]] bool is_through(const Triangle& triangle) const {
        TriangleCrossing unused;
        return meets_triangle(sheared_, triangle, unused);
    }
    /// The same for four; bit i is lane i.
    [[nodiscard]] unsigned through4(const TriangleBlock& block) const;

    /// Where, in double, for a triangle that the line passes through; the same bits whoever asks.
    /// Nothing when that is outside the range of the ray.
    [[nodiscard]] std::optional<TriangleHit> find_hit(const Triangle& triangle) const;

private:
    ScaledRay ray_;
    Real t_min_, t_max_; ///< As the caller gave them.
    WidenedRay boxes_;
    TriangleRay sheared_;
};

/// The nearest hit so far; begins with the end of the range. Ties go to the lowest triangle, so the
/// order of asking does not matter.
struct NearestHit {
    TriangleHit hit;
    std::uint32_t triangle = kNoFeature;

    explicit NearestHit(const MeshRay& ray) { hit.scaled_t = ray.scaled_t_max(); }
    void offer(const TriangleHit& other, std::uint32_t other_triangle) {
        if (other.scaled_t < hit.scaled_t ||
            (other.scaled_t == hit.scaled_t && other_triangle < triangle)) {
            hit = other;
            triangle = other_triangle;
        }
    }
};

} // namespace topple::spatial_detail
