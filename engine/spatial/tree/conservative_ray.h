// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/aabb.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/math/simd/simd.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <optional>

namespace topple::spatial_detail {

/// A ray whose direction has a largest component near 1, so that later computations neither overflow nor underflow.
/// Scaled by a power of two, hence exact. Its values of t are `t / t_scale`.
struct ScaledRay {
    Vec3 origin;               ///< Scaled. [m]
    Vec3 direction;            ///< Scaled.
    double t_scale = 1;        ///< Length of a scaled unit of t in units of the ray's t. [-]
    Real t_min = 0, t_max = 0; ///< Scaled range of t, widened where scaling rounds.
};

/// Range of the largest component of a direction that needs no scaling.
inline constexpr Real kLeastUnscaled = 0x1p-20f, kMostUnscaled = 0x1p20f;

/// Returns none for rays that every test misses: not finite, no direction, or an empty range.
std::optional<ScaledRay> scaled(const Ray& ray);

/// Indices of the rows (min x, y, z, max x, y, z) that a ray reaches first and last along each axis.
struct PlaneRows {
    std::array<std::size_t, 3> near, far; ///< By axis.
};
/// Indexed by octant: bit i is set for a ray that runs backward along axis i.
inline constexpr std::array<PlaneRows, 8> kPlaneRows = [] {
    std::array<PlaneRows, 8> rows{};
    for (std::size_t octant = 0; octant < 8; ++octant)
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const std::size_t backward = octant >> axis & 1u;
            rows[octant].near[axis] = axis + 3 * backward;
            rows[octant].far[axis] = axis + 3 - 3 * backward;
        }
    return rows;
}();

/// A ray against many boxes, conservatively: the slab test, for boxes widened by the combined rounding errors of the
/// slab test and the watertight triangle test (Woop, Benthin, Wald 2013, section 4.2). The widening is applied once
/// to the ray's origin, so it costs nothing per box. The trees rely on two facts. Every hit point of a triangle lies
/// in the interval of its box. And the interval of a box lies in that of any box around it, in floats, because every
/// operation rounds monotonically; so pruning never changes an answer.
class ConservativeRay {
public:
    /// `bounds` must contain every bounded box that will be tested. `slack` widens further.
    ConservativeRay(const ScaledRay& ray, const Aabb& bounds, Real slack = 1);
    /// The same from lanes x, y, z; `reach` is the largest distance along an axis from the origin to any point of the
    /// bounds.
    ConservativeRay(Float4 origin, Float4 direction, Real reach, Real slack);

    /// Scaled times at which a ray enters and leaves a box.
    struct Interval {
        Real near, far; ///< Empty if near > far.
    };
    /// Returns an empty interval (near > far) if the line misses the box; not clipped to the range of the ray.
    [[nodiscard]] Interval interval(const Aabb& box) const {
        const std::array<Real, 6> planes{
            box.min.x, box.min.y, box.min.z, box.max.x, box.max.y, box.max.z};
        Interval out{-Aabb::kInfinity, Aabb::kInfinity};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const Real near = (planes[rows().near[axis]] - near_origin_[axis]) * inverse_[axis];
            const Real far = (planes[rows().far[axis]] - far_origin_[axis]) * inverse_[axis];
            out.near = std::max(out.near, near);
            out.far = std::min(out.far, far);
        }
        return out;
    }

    /// The same of four boxes.
    struct Interval4 {
        Float4 near, far; ///< By box.
    };
    /// Tests four boxes at once: rows of `stride` floats hold min x, y, z, max x, y, z.
    [[nodiscard]] Interval4 interval4(const float* boxes, std::size_t stride) const {
        Interval4 x = slab4(boxes, stride, 0);
        const Interval4 y = slab4(boxes, stride, 1);
        const Interval4 z = slab4(boxes, stride, 2);
        x.near = max(max(x.near, y.near), z.near);
        x.far = min(min(x.far, y.far), z.far);
        return x;
    }

    /// The origins of near and far planes along one axis: the origin of the ray, moved by its rounding errors.
    template<typename Lanes>
    struct Origins {
        Lanes above, below; ///< Not below, and not above the exact origin. [m]
        /// `reach`: largest distance of a box along the axis. [m] `slack`: factor of the errors. [-]
        Origins(Lanes origin, Lanes reach, Real slack) {
            // Five roundings move a sheared vertex, three a slab; each by half a unit in the last place of at most the
            // reach.
            constexpr Real kRoundings = 8 * 0x1p-24f;
            // An infinite origin would give NaN with an infinite box.
            const Lanes largest = Lanes::all(std::numeric_limits<Real>::max());
            const Lanes zero = Lanes::all(0);
            // At least one unit in the last place of the origin, or the addition would have no effect.
            const Lanes shift = max(Lanes::all(kRoundings * slack) * reach,
                                    max(origin, zero - origin) * Lanes::all(0x1p-23f) *
                                        Lanes::all(slack));
            above = min(origin + shift, largest);
            below = max(origin - shift, zero - largest);
        }
    };
    /// Returns the inverse of components of a direction, each with its sign.
    template<typename Lanes, typename Mask>
    static Lanes inverse_of(Lanes direction, Mask backward) {
        // Smallest component of the direction: it moves the ray less than those roundings do, and keeps 1/d finite.
        constexpr Real kSmallest = 1e-18f;
        const Lanes size = max(direction, Lanes::all(0) - direction);
        return select(backward, Lanes::all(-1), Lanes::all(1)) / max(size, Lanes::all(kSmallest));
    }

    ///@{
    /// Data for the same test with other lanes.
    [[nodiscard]] Real inverse(std::size_t axis) const { return inverse_[axis]; }
    [[nodiscard]] Real near_origin(std::size_t axis) const { return near_origin_[axis]; }
    [[nodiscard]] Real far_origin(std::size_t axis) const { return far_origin_[axis]; }
    ///@}
    /// Bit i is set if the ray runs backward along axis i.
    [[nodiscard]] unsigned octant() const { return octant_; }
    /// The rows of its octant.
    [[nodiscard]] const PlaneRows& rows() const { return kPlaneRows[octant_]; }

private:
    [[nodiscard]] Interval4 slab4(const float* boxes, std::size_t stride, std::size_t axis) const {
        const Float4 inverse = Float4::all(inverse_[axis]);
        const Float4 near = Float4::load(boxes + rows().near[axis] * stride);
        const Float4 far = Float4::load(boxes + rows().far[axis] * stride);
        return {(near - Float4::all(near_origin_[axis])) * inverse,
                (far - Float4::all(far_origin_[axis])) * inverse};
    }

    alignas(16) std::array<Real, 4> inverse_, near_origin_, far_origin_; ///< Of x, y, z.
    unsigned octant_;
};

inline ConservativeRay::ConservativeRay(Float4 origin, Float4 direction, Real reach, Real slack) {
    const Mask4 backward = direction < Float4::all(0);
    const Origins<Float4> from(origin, Float4::all(reach), slack);
    inverse_of(direction, backward).store(inverse_.data());
    select(backward, from.below, from.above).store(near_origin_.data());
    select(backward, from.above, from.below).store(far_origin_.data());
    octant_ = bits(backward) & 7u;
}

/// Returns whether the ray meets a box before `t_max`, which is in the caller's units of t.
inline bool is_met(ConservativeRay::Interval box, const ScaledRay& ray, Real t_max) {
    return box.near <= box.far && ray.t_min <= box.far &&
           static_cast<double>(box.near) * ray.t_scale <= static_cast<double>(t_max);
}

} // namespace topple::spatial_detail
