// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/rays/ray_triangle.h"
#include "topple/geometry/shapes/triangle_mesh.h"
#include "topple/spatial/mesh/mesh_doubles_detail.h"
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

/// The bounds of a mesh, by axis.
struct RayBounds {
    alignas(16) std::array<Real, 4> low, high;
    Real widest; ///< No triangle is wider than this along an axis. [m]
    explicit RayBounds(const Aabb& b) : RayBounds(b, max_component(extents(b))) {}
    RayBounds(const Aabb& b, Real widest_triangle)
        : low{b.min.x, b.min.y, b.min.z, 0},
          high{b.max.x, b.max.y, b.max.z, 0},
          widest(widest_triangle) {}
};

/// Returns a bound of the error of a side's area in the test of ray_triangle.h, for triangles that the ray meets. [m^2]
/// `shift`: error d of a sheared coordinate. `width`: bound w of the sheared coordinates themselves. [m]
///
/// With the unit roundoff e = 2^-24 and R, the largest distance along an axis from the ray's origin to a vertex, a
/// sheared coordinate x is wrong by at most d = 6 e R: e R each for the two differences, the shear and its product, and
/// e |x|, where |x| is at most 2 R. The area is x1 y2 - y1 x2: the errors of its coordinates add 4 w d + 2 d^2, its
/// roundings 4 e (w + d)^2, together less than 6 d (w + d). The least normal number covers products that underflow.
/// Always inline, so that files for other instructions share no copy.
template<typename Number>
[[gnu::always_inline]] inline Number side_error(Number shift,
                                                Number width,
                                                Number margin,
                                                Number least) {
    return margin * shift * (width + shift) + least;
}
inline constexpr Real kShift = 6 * 0x1p-24f; ///< Error of a sheared coordinate, over the reach. [-]
inline constexpr Real kSideMargin = 6;       ///< Factor of d (w + d) above. [-]
inline constexpr Real kLeastError = std::numeric_limits<Real>::min(); ///< [m^2]

/// A ray against the triangles of one mesh and the boxes around them, watertight: sides and areas as in ray_triangle.h.
/// Floats discard the triangles that the ray misses by more than their rounding errors; of the others double decides,
/// with the same numbers for the two triangles of a side. So a ray neither passes between two triangles nor misses the
/// outline of a mesh by the rounding of a float. The boxes are widened by the rounding errors of floats. Prepared once,
/// then read-only. Must not be compiled with fused multiply-add, which would round the two sides of an edge
/// differently.
struct MeshRay {
    MeshRay() {} // NOLINT(modernize-use-equals-default): nothing is written before `prepare`
    /// Prepares the ray for a mesh with these bounds. Returns false for rays that every test misses.
    bool prepare(const Ray& ray, const RayBounds& bounds) {
        if (!prepare_for_boxes<Float4>(ray, bounds))
            return false;
        prepare_for_triangles<Float4>();
        return true;
    }
    ///@{
    /// The two parts of `prepare`: a ray that reaches no triangle needs only the first. Templates over the lanes of
    /// the file that calls them, Float4, because every file for other instructions has its own copy.
    template<typename Lanes>
    bool prepare_for_boxes(const Ray& ray, const RayBounds& bounds);
    template<typename Lanes>
    void prepare_for_triangles();
    ///@}
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

    union {
        ConservativeRay boxes;
    };
    alignas(16) std::array<Real, 4> origin, direction; ///< Scaled.
    double t_scale;
    Real t_min, t_max;             ///< Scaled range of t: boxes outside are skipped.
    std::size_t x, y, z;           ///< Permuted axes, as in TriangleRay.
    Real shear_x, shear_y;         ///< Same as in TriangleRay.
    Real widest;                   ///< As in RayBounds. [m]
    Real shift;                    ///< Error of a sheared coordinate. [m]
    Real error;                    ///< Side error of every triangle that the ray meets. [m^2]
    Real asked_t_min, asked_t_max; ///< Range as given by the caller.
};

template<typename Lanes>
bool MeshRay::prepare_for_boxes(const Ray& ray, const RayBounds& bounds) {
    asked_t_min = t_min = ray.t_min;
    asked_t_max = t_max = ray.t_max;
    t_scale = 1;
    Lanes o = Lanes::set(ray.origin.x, ray.origin.y, ray.origin.z, 0);
    Lanes d = Lanes::set(ray.direction.x, ray.direction.y, ray.direction.z, 0);
    constexpr Real kLargest = std::numeric_limits<Real>::max();
    constexpr unsigned kAll = 7; // Lanes x, y, z.
    const bool is_plain = (bits(Lanes::all(kLeastUnscaled) <= abs(d)) & kAll) != 0 &&
                          (bits((abs(d) <= Lanes::all(kMostUnscaled)) &
                                (abs(o) <= Lanes::all(kLargest))) &
                           kAll) == kAll &&
                          t_min <= t_max;
    if (!is_plain) [[unlikely]] {
        const std::optional<ScaledRay> s = scaled(ray);
        if (!s)
            return false;
        d = Lanes::set(s->direction.x, s->direction.y, s->direction.z, 0);
        t_min = s->t_min;
        t_max = s->t_max;
        t_scale = s->t_scale;
    }
    o.store(origin.data());
    d.store(direction.data());
    const Lanes low = Lanes::load(bounds.low.data()), high = Lanes::load(bounds.high.data());
    const Real reach = largest_of_three(max(abs(low - o), abs(high - o)));
    widest = bounds.widest;
    shift = kShift * reach;
    boxes = ConservativeRay(o, d, reach, Real(1));
    return true;
}

template<typename Lanes>
void MeshRay::prepare_for_triangles() {
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
    // Shears are at most 1, so that the sheared vertices of a triangle that the ray meets are at most twice its width
    // away.
    error = side_error(shift, 2 * widest, kSideMargin, kLeastError);
}

/// Hit of a line and a triangle in double, or of four lines in their lanes.
template<typename Number>
struct ExactCrossing {
    Number t, v, w, total; ///< As in TriangleHit; t before its rounding to a float, NaN for a miss.
};

/// The same for points: coordinates x, y, z with the axes permuted as in TriangleRay.
template<typename Number>
using Permuted = Number[3];

/// Decides in double whether a line meets a triangle, edges included, and computes the hit: the same bits for every
/// caller. `near` and `far` are the ray's entry and exit of the triangle's own box, to which the hit is clamped, so
/// that no box around it may be skipped. Always inline, so that files for other instructions share no copy.
template<typename Number>
[[gnu::always_inline]] inline ExactCrossing<Number> cross_exactly(
    const Permuted<Number> (&vertex)[3],
    const Permuted<Number>& from,
    const Permuted<Number>& d,
    Number near,
    Number far,
    Number zero) {
    // Sheared without a division: coordinates beside the ray are scaled by the length of the direction, which does
    // not change the weights.
    Number x[3], y[3], z[3];
    for (std::size_t i = 0; i < 3; ++i) {
        z[i] = vertex[i][2] - from[2];
        x[i] = (vertex[i][0] - from[0]) * d[2] - d[0] * z[i];
        y[i] = (vertex[i][1] - from[1]) * d[2] - d[1] * z[i];
    }
    Number u = x[2] * y[1] - y[2] * x[1];
    Number v = x[0] * y[2] - y[0] * x[2];
    Number w = x[1] * y[0] - y[1] * x[0];

    // Weights of one sign, the sign of the sum. Adding a zero makes zeros positive.
    const Number sign = sign_of(u + v + w);
    u = u * sign + zero;
    v = v * sign + zero;
    w = w * sign + zero;
    const Number lower = select(u < v, u, v), least = select(w < lower, w, lower);
    const Number total = u + v + w;
    // A triangle seen edge-on has no weights: 0 / 0 is NaN, too.
    const Number scale = select(least < zero, zero, total) * d[2];
    const Number depth = select(least < zero, zero, u * z[0] + v * z[1] + w * z[2]);
    const Number t = depth / scale;
    return {select(t < near, near, select(far < t, far, t)), v, w, total};
}

/// A ray for exact hits, scaled and with the axes permuted as in TriangleRay.
struct ExactRay {
    Real from[3], along[3];        ///< Origin and direction.
    double t_scale;                ///< As in ScaledRay.
    Real asked_t_min, asked_t_max; ///< Range as given by the caller.
};

/// Computes the hit of a triangle; `vertex(i, k)` gives its vertices along the permuted axes. Returns false for a miss,
/// and if the hit is outside the range of the ray.
template<typename Vertex>
[[gnu::always_inline]] inline bool find_exact_hit(const ExactRay& ray,
                                                  Vertex vertex,
                                                  Real near,
                                                  Real far,
                                                  TriangleHit& out) {
    double vertices[3][3], from[3], d[3];
    for (std::size_t k = 0; k < 3; ++k) {
        for (std::size_t i = 0; i < 3; ++i)
            vertices[i][k] = static_cast<double>(vertex(i, k));
        from[k] = static_cast<double>(ray.from[k]);
        d[k] = static_cast<double>(ray.along[k]);
    }
    const ExactCrossing<double> crossing = cross_exactly<double>(
        vertices, from, d, static_cast<double>(near), static_cast<double>(far), 0);
    // The sum makes a zero positive.
    out = {static_cast<Real>(crossing.t) + Real(0), crossing.v, crossing.w, crossing.total};
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
    explicit NearestHit(Real scaled_t_max) { hit.scaled_t = scaled_t_max; }
    void offer(const TriangleHit& other, std::uint32_t other_triangle) {
        if (other.scaled_t < hit.scaled_t ||
            (other.scaled_t == hit.scaled_t && other_triangle < triangle)) {
            hit = other;
            triangle = other_triangle;
        }
    }
};

/// Returns the hit as the caller sees it. Always inline, so that files for other instructions share no copy.
[[gnu::always_inline]] inline MeshHit mesh_hit(const TriangleHit& hit,
                                               double t_scale,
                                               std::uint32_t triangle) {
    return {static_cast<Real>(static_cast<double>(hit.scaled_t) * t_scale),
            static_cast<Real>(hit.v / hit.total),
            static_cast<Real>(hit.w / hit.total),
            triangle};
}

/// All hits of a ray, in the order in which they were found.
using HitList = std::vector<std::pair<TriangleHit, std::uint32_t>>;

} // namespace topple::spatial_detail
