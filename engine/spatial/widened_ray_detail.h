// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/geometry/aabb.h"
#include "engine/geometry/ray.h"
#include "engine/spatial/float4_detail.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace topple::spatial_detail {

/// A ray whose direction has a largest component near 1, so that nothing below over- or underflows:
/// multiplied by a power of two, hence exact. Its times are `t / t_scale`.
struct ScaledRay {
    Vec3 origin, direction;
    double t_scale = 1;
    Real t_min = 0, t_max = 0; ///< In scaled times, widened where scaling rounds.
};

/// Nothing for rays that every test misses: not finite, no direction, or an empty range.
std::optional<ScaledRay> scaled(const Ray& ray);

/// A ray against many boxes, conservatively: the slab test, for boxes widened by the rounding errors
/// that the slab test and the watertight triangle test make together (Woop, Benthin, Wald 2013,
/// section 4.2). The widening is done to the ray's origin, once: it costs nothing per box.
/// Two facts carry the trees. Every point where a triangle is hit lies in the interval of its box.
/// And the interval of a box lies in that of any box around it, in floats, because every operation
/// rounds monotonically; so pruning never changes an answer.
class WidenedRay {
public:
    /// `bounds` must contain every bounded box that will be asked about. `slack` widens further.
    WidenedRay(const ScaledRay& ray, const Aabb& bounds, Real slack = 1);

    struct Interval {
        Real near, far;
    };
    /// Empty (near > far) when the line misses the box; not clipped to the range of the ray.
    [[nodiscard]] Interval interval(const Aabb& box) const {
        const std::array<Real, 6> planes{
            box.min.x, box.min.y, box.min.z, box.max.x, box.max.y, box.max.z};
        Interval out{-Aabb::kInfinity, Aabb::kInfinity};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const Real near = (planes[near_row_[axis]] - near_origin_[axis]) * inverse_[axis];
            const Real far = (planes[far_row_[axis]] - far_origin_[axis]) * inverse_[axis];
            out.near = std::max(out.near, near);
            out.far = std::min(out.far, far);
        }
        return out;
    }

    struct Interval4 {
        Float4 near, far;
    };
    /// Four boxes at once: rows of `stride` floats hold min x, y, z, max x, y, z.
    [[nodiscard]] Interval4 interval4(const float* rows, std::size_t stride) const {
        Interval4 x = slab4(rows, stride, 0);
        const Interval4 y = slab4(rows, stride, 1);
        const Interval4 z = slab4(rows, stride, 2);
        x.near = max4(max4(x.near, y.near), z.near);
        x.far = min4(min4(x.far, y.far), z.far);
        return x;
    }

    // For whoever does the same with other lanes. Rows are of min x, y, z, max x, y, z.
    [[nodiscard]] Real inverse(std::size_t axis) const { return inverse_[axis]; }
    [[nodiscard]] Real near_origin(std::size_t axis) const { return near_origin_[axis]; }
    [[nodiscard]] Real far_origin(std::size_t axis) const { return far_origin_[axis]; }
    [[nodiscard]] std::size_t near_row(std::size_t axis) const { return near_row_[axis]; }
    [[nodiscard]] std::size_t far_row(std::size_t axis) const { return far_row_[axis]; }

private:
    [[nodiscard]] Interval4 slab4(const float* rows, std::size_t stride, std::size_t axis) const {
        const Float4 inverse = broadcast4(inverse_[axis]);
        return {(load4(rows + near_row_[axis] * stride) - broadcast4(near_origin_[axis])) * inverse,
                (load4(rows + far_row_[axis] * stride) - broadcast4(far_origin_[axis])) * inverse};
    }

    std::array<Real, 3> inverse_{}, near_origin_{}, far_origin_{};
    std::array<std::size_t, 3> near_row_{}, far_row_{}; ///< Of min x, y, z, max x, y, z.
};

/// Whether the ray meets a box before `t_max`, which is in the caller's times.
inline bool is_met(WidenedRay::Interval box, const ScaledRay& ray, Real t_max) {
    return box.near <= box.far && ray.t_min <= box.far &&
           static_cast<double>(box.near) * ray.t_scale <= static_cast<double>(t_max);
}

} // namespace topple::spatial_detail
