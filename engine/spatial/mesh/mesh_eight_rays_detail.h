// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/simd/simd.h"
#include "topple/spatial/mesh/mesh_kernels_detail.h"
#include "topple/spatial/mesh/mesh_ray_detail.h"

#include <array>
#include <cstring>

namespace topple::spatial_detail {

// Up to eight rays, prepared together and in structure-of-arrays layout: lane i is ray i.
//
// Compiled once for each instruction set, so this file contains only templates.

/// A value of each ray.
struct alignas(32) EightFloats {
    float lane[kPacketSize];
};

/// Eight rays against the triangles of one mesh and the boxes around them. Every number equals that of a MeshRay, bit
/// for bit.
template<typename Wide>
class EightRays {
public:
    static constexpr std::size_t kLanes = Wide::kWidth;

    /// Prepares the first rays, at least one and at most eight. Returns those that can hit anything: bit i is ray i.
    unsigned prepare(std::span<const Ray> rays, const RayBounds& bounds) {
        load(rays);
        const unsigned asked = kAll >> (kPacketSize - rays.size());
        const unsigned plain = find_plain();
        unsigned usable = asked;
        scaled_ = 0;
        if ((plain & asked) != asked) [[unlikely]]
            usable = scale(rays, asked & ~plain) | (plain & asked);
        prepare_for_boxes(bounds);
        prepare_for_triangles();
        return usable;
    }
    /// Returns whether the rays have the same octant and the same dominant axis, start near each other with nearly the
    /// same slopes, and need no scaling. Requires: all eight are usable.
    [[nodiscard]] bool are_alike() const {
        return has_one_order_ && scaled_ == 0 && is_common(octant_) && have_like_slopes() &&
               start_together();
    }

    /// Returns the rows of the bounds of a node that a ray reaches first and last.
    [[nodiscard]] const PlaneRows& rows(std::size_t i) const { return kPlaneRows[octant(i)]; }
    [[nodiscard]] bool is_scaled(std::size_t i) const { return (scaled_ >> i & 1u) != 0; }
    /// Returns the octant of a ray, as ConservativeRay.
    [[nodiscard]] std::size_t octant(std::size_t i) const {
        return static_cast<std::size_t>(static_cast<int>(octant_.lane[i]));
    }
    /// Returns the permuted axes of a ray, as in MeshRay.
    [[nodiscard]] const std::array<std::size_t, 3>& axes(std::size_t i) const {
        return kAxes[static_cast<std::size_t>(static_cast<int>(order_.lane[i]))];
    }
    /// Returns the ray for exact hits.
    [[nodiscard]] ExactRay exact(std::size_t i) const {
        const std::array<std::size_t, 3>& axis = axes(i);
        return {
            {origin[axis[0]].lane[i], origin[axis[1]].lane[i], origin[axis[2]].lane[i]},
            {direction[axis[0]].lane[i], direction[axis[1]].lane[i], direction[axis[2]].lane[i]},
            t_scale[i],
            asked_t_min.lane[i],
            asked_t_max.lane[i]};
    }

    EightFloats origin[3], direction[3];                   ///< Scaled.
    EightFloats t_min, t_max, asked_t_min, asked_t_max;    ///< As in MeshRay.
    EightFloats inverse[3], near_origin[3], far_origin[3]; ///< As in ConservativeRay.
    EightFloats minus_inverse[3];                          ///< The negated inverse.
    EightFloats sign[3];                                   ///< 1 where a ray runs forward, else -1.
    struct {
        EightFloats inverse[3], near_origin[3], far_origin[3];
    } forward; ///< The same, times `sign`: of the ray mirrored so that it runs forward.
    EightFloats shear_x, shear_y, shift, error; ///< As in MeshRay.
    double t_scale[kPacketSize];                ///< As in MeshRay.

private:
    static constexpr unsigned kAll = (1u << kPacketSize) - 1;
    /// Axes x, y, z of a TriangleRay: by dominant axis, forward and backward, which keeps the winding.
    static constexpr std::array<std::array<std::size_t, 3>, 6> kAxes{
        {{1, 2, 0}, {2, 1, 0}, {2, 0, 1}, {0, 2, 1}, {0, 1, 2}, {1, 0, 2}}};

    /// Calls `body(lane)` for the first lane of each register.
    template<typename Body>
    static void for_lanes(Body body) {
        for (std::size_t lane = 0; lane < kPacketSize; lane += kLanes)
            body(lane);
    }
    static Wide get(const EightFloats& of, std::size_t lane) { return Wide::load(of.lane + lane); }
    static Wide size(Wide a) { return max(a, Wide::all(0) - a); }

    void load(std::span<const Ray> rays) {
        constexpr std::size_t kFloats = 8;
        static_assert(sizeof(Ray) == kFloats * sizeof(float));
        alignas(32) float copy[kPacketSize][kFloats];
        if (rays.size() == kPacketSize)
            std::memcpy(copy, rays.data(), sizeof(copy));
        else
            for (std::size_t i = 0; i < kPacketSize; ++i)
                std::memcpy(copy[i], &rays[i < rays.size() ? i : 0], sizeof(Ray));
        for_lanes([&](std::size_t lane) {
            const float* row_of[kLanes];
            Wide row[4];
            for (std::size_t i = 0; i < kLanes; ++i)
                row_of[i] = copy[lane + i];
            load_rows(row_of, row);
            for (std::size_t i = 0; i < 3; ++i)
                row[i].store(origin[i].lane + lane);
            row[3].store(direction[0].lane + lane);
            for (std::size_t i = 0; i < kLanes; ++i)
                row_of[i] += 4;
            load_rows(row_of, row);
            row[0].store(direction[1].lane + lane);
            row[1].store(direction[2].lane + lane);
            row[2].store(t_min.lane + lane);
            row[2].store(asked_t_min.lane + lane);
            row[3].store(t_max.lane + lane);
            row[3].store(asked_t_max.lane + lane);
        });
        for (double& scale : t_scale)
            scale = 1;
    }

    /// Returns the rays that need no scaling.
    [[nodiscard]] unsigned find_plain() const {
        constexpr float kLargest = std::numeric_limits<float>::max();
        unsigned plain = 0;
        for_lanes([&](std::size_t lane) {
            Wide longest = Wide::all(0);
            auto is_plain = get(t_min, lane) <= get(t_max, lane);
            for (std::size_t i = 0; i < 3; ++i) {
                const Wide d = size(get(direction[i], lane));
                longest = max(longest, d);
                is_plain = is_plain & (d <= Wide::all(kMostUnscaled)) &
                           (size(get(origin[i], lane)) <= Wide::all(kLargest));
            }
            plain |= bits(is_plain & (Wide::all(kLeastUnscaled) <= longest)) << lane;
        });
        return plain;
    }
    /// Scales rays. Returns those that can hit anything.
    unsigned scale(std::span<const Ray> rays, unsigned which) {
        for (std::size_t i = 0; i < kPacketSize; ++i) {
            if ((which >> i & 1u) == 0)
                continue;
            const std::optional<ScaledRay> s = scaled(rays[i]);
            if (!s)
                continue;
            direction[0].lane[i] = s->direction.x;
            direction[1].lane[i] = s->direction.y;
            direction[2].lane[i] = s->direction.z;
            t_min.lane[i] = s->t_min;
            t_max.lane[i] = s->t_max;
            t_scale[i] = s->t_scale;
            scaled_ |= 1u << i;
        }
        return scaled_;
    }

    /// The same operations as ConservativeRay, in the same order.
    void prepare_for_boxes(const RayBounds& bounds) {
        for_lanes([&](std::size_t lane) {
            const Wide zero = Wide::all(0);
            Wide reach = zero;
            for (std::size_t i = 0; i < 3; ++i) {
                const Wide o = get(origin[i], lane);
                reach = max(
                    reach,
                    max(size(Wide::all(bounds.low[i]) - o), size(Wide::all(bounds.high[i]) - o)));
            }
            const Wide moved = Wide::all(kShift) * reach;
            moved.store(shift.lane + lane);
            side_error(
                moved, Wide::all(2 * bounds.widest), Wide::all(kSideMargin), Wide::all(kLeastError))
                .store(error.lane + lane);
            Wide octant = zero;
            for (std::size_t i = 0; i < 3; ++i) {
                const Wide o = get(origin[i], lane), d = get(direction[i], lane);
                const auto is_back = d < zero;
                const typename ConservativeRay::template Origins<Wide> moved_by(o, reach, Real(1));
                const Wide near = select(is_back, moved_by.below, moved_by.above);
                const Wide far = select(is_back, moved_by.above, moved_by.below);
                const Wide inverted = ConservativeRay::inverse_of(d, is_back);
                const Wide direct = select(is_back, Wide::all(-1), Wide::all(1));
                inverted.store(inverse[i].lane + lane);
                (zero - inverted).store(minus_inverse[i].lane + lane);
                near.store(near_origin[i].lane + lane);
                far.store(far_origin[i].lane + lane);
                direct.store(sign[i].lane + lane);
                (inverted * direct).store(forward.inverse[i].lane + lane);
                (near * direct).store(forward.near_origin[i].lane + lane);
                (far * direct).store(forward.far_origin[i].lane + lane);
                octant = octant + select(is_back, Wide::all(static_cast<float>(1u << i)), zero);
            }
            octant.store(octant_.lane + lane);
        });
    }

    /// The same axes and shears as MeshRay::prepare_for_triangles.
    void prepare_for_triangles() {
        for_lanes([&](std::size_t lane) {
            const Dominant dominant(*this, lane);
            const Wide backward = select(
                dominant.choose(0, 1, 2) < Wide::all(0), Wide::all(1), Wide::all(0));
            const Wide first = select(
                dominant.is_x, Wide::all(0), select(dominant.is_y, Wide::all(2), Wide::all(4)));
            (first + backward).store(order_.lane + lane);
        });
        has_one_order_ = is_common(order_);
        if (has_one_order_) {
            for_lanes([&](std::size_t lane) {
                const Wide deep = get(direction[axes(0)[2]], lane);
                (get(direction[axes(0)[0]], lane) / deep).store(shear_x.lane + lane);
                (get(direction[axes(0)[1]], lane) / deep).store(shear_y.lane + lane);
            });
            return;
        }
        for_lanes([&](std::size_t lane) {
            const Dominant dominant(*this, lane);
            const Wide deep = dominant.choose(0, 1, 2);
            const Wide next = dominant.choose(1, 2, 0), last = dominant.choose(2, 0, 1);
            const auto is_backward = deep < Wide::all(0);
            (select(is_backward, last, next) / deep).store(shear_x.lane + lane);
            (select(is_backward, next, last) / deep).store(shear_y.lane + lane);
        });
    }
    /// Directions of some rays by their dominant axes.
    struct Dominant {
        const EightRays& rays;
        std::size_t lane;
        Wide x, y, z;
        decltype(x < x) is_x, is_y;

        Dominant(const EightRays& r, std::size_t first_lane)
            : rays(r),
              lane(first_lane),
              x(size(get(r.direction[0], lane))),
              y(size(get(r.direction[1], lane))),
              z(size(get(r.direction[2], lane))),
              is_x((y <= x) & (z <= x)),
              is_y((x < y) & (z <= y)) {}
        /// Returns the direction along one axis for rays along x, another for those along y, and for those along z.
        [[nodiscard]] Wide choose(std::size_t if_x, std::size_t if_y, std::size_t if_z) const {
            return select(
                is_x,
                get(rays.direction[if_x], lane),
                select(is_y, get(rays.direction[if_y], lane), get(rays.direction[if_z], lane)));
        }
    };

    /// Returns whether a value is the same of all rays.
    [[nodiscard]] static bool is_common(const EightFloats& of) {
        unsigned differ = 0;
        for_lanes(
            [&](std::size_t lane) { differ |= bits(get(of, lane) != Wide::all(of.lane[0])); });
        return differ == 0;
    }
    /// Returns whether all origins are near the first, compared with the reach: parallel rays far from each other meet
    /// different triangles.
    [[nodiscard]] bool start_together() const {
        constexpr float kSpread = 0.25f; // share of the reach [-]
        unsigned near = 0;
        for_lanes([&](std::size_t lane) {
            const auto distance = [&](std::size_t i) {
                return size(get(origin[i], lane) - Wide::all(origin[i].lane[0]));
            };
            const Wide farthest = max(max(distance(0), distance(1)), distance(2));
            near |= bits(farthest <= Wide::all(kSpread / kShift) * get(shift, lane)) << lane;
        });
        return near == kAll;
    }
    /// Returns whether the slopes are alike: diverging rays are faster one by one.
    [[nodiscard]] bool have_like_slopes() const {
        constexpr float kSpread = 0.25f; // share of the slopes [-]
        unsigned alike = 0;
        for_lanes([&](std::size_t lane) {
            const Wide x = get(shear_x, lane) - Wide::all(shear_x.lane[0]);
            const Wide y = get(shear_y, lane) - Wide::all(shear_y.lane[0]);
            alike |= bits((size(x) < Wide::all(kSpread)) & (size(y) < Wide::all(kSpread))) << lane;
        });
        return alike == kAll;
    }

    unsigned scaled_;            ///< Bit i: ray i is scaled.
    bool has_one_order_;         ///< Whether all rays have the same order.
    EightFloats octant_, order_; ///< Index into kPlaneRows, and into kAxes.
};

} // namespace topple::spatial_detail
