// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/simd/simd.h"
#include "topple/spatial/mesh/mesh_kernel_detail.h"

#include <cstring>

namespace topple::spatial_detail {

// Eight rays that traverse a tree together, in structure-of-arrays layout: lane i is ray i.
//
// Compiled once for each instruction set, so this file contains only templates.

/// A value of each ray.
struct alignas(32) EightFloats {
    float lane[kPacketSize];
};

/// Eight rays with the same octant, the same dominant axis and nearly the same slopes. Every number equals that of a
/// MeshRay, bit for bit.
template<typename Wide>
class PacketRays {
public:
    static constexpr std::size_t kLanes = Wide::kWidth;

    /// Returns false for rays that are better traced one by one: too different, or in need of scaling.
    bool prepare(const Ray* rays, const RayBounds& bounds) {
        load(rays);
        return find_octant() && find_axes() && prepare_for_boxes(bounds) && prepare_for_triangles();
    }

    EightFloats origin[3], direction[3], t_min, t_max;
    EightFloats inverse[3], near_origin[3], far_origin[3]; ///< As in ConservativeRay.
    EightFloats shear_x, shear_y, shift, error;            ///< As in MeshRay.
    std::size_t axis[3];                                   ///< Permuted: x, y, z of a TriangleRay.
    std::size_t near_row[3], far_row[3];                   ///< Rows of the bounds of a node.

private:
    static constexpr unsigned kAll = (1u << kPacketSize) - 1;

    /// Calls `body(lane)` for the first lane of each register.
    template<typename Body>
    static void for_lanes(Body body) {
        for (std::size_t lane = 0; lane < kPacketSize; lane += kLanes)
            body(lane);
    }
    static Wide get(const EightFloats& from, std::size_t lane) {
        return Wide::load(from.lane + lane);
    }
    static Wide size(Wide a) { return max(a, Wide::all(0) - a); }

    void load(const Ray* rays) {
        constexpr std::size_t kFloats = 8;
        static_assert(sizeof(Ray) == kFloats * sizeof(float));
        alignas(32) float copy[kPacketSize][kFloats];
        std::memcpy(copy, rays, sizeof(copy));
        for_lanes([&](std::size_t lane) {
            const float* from[kLanes];
            Wide row[4];
            for (std::size_t i = 0; i < kLanes; ++i)
                from[i] = copy[lane + i];
            load_rows(from, row);
            for (std::size_t i = 0; i < 3; ++i)
                row[i].store(origin[i].lane + lane);
            row[3].store(direction[0].lane + lane);
            for (std::size_t i = 0; i < kLanes; ++i)
                from[i] += 4;
            load_rows(from, row);
            row[0].store(direction[1].lane + lane);
            row[1].store(direction[2].lane + lane);
            row[2].store(t_min.lane + lane);
            row[3].store(t_max.lane + lane);
        });
    }

    /// Returns whether all rays run forward or all backward along each axis.
    bool find_octant() {
        bool is_common = true;
        for (std::size_t i = 0; i < 3; ++i) {
            unsigned backward = 0;
            for_lanes([&](std::size_t lane) {
                backward |= bits(get(direction[i], lane) < Wide::all(0)) << lane;
            });
            is_common = is_common && (backward == 0 || backward == kAll);
            is_backward_[i] = backward != 0;
            near_row[i] = is_backward_[i] ? i + 3 : i;
            far_row[i] = is_backward_[i] ? i : i + 3;
        }
        return is_common;
    }

    /// Returns whether all rays have the same axes, those of MeshRay::prepare_for_triangles.
    bool find_axes() {
        unsigned is_x = 0, is_y = 0;
        for_lanes([&](std::size_t lane) {
            const Wide x = size(get(direction[0], lane)), y = size(get(direction[1], lane)),
                       z = size(get(direction[2], lane));
            is_x |= bits((y <= x) & (z <= x)) << lane;
            is_y |= bits((x < y) & (z <= y)) << lane;
        });
        if (is_x == kAll)
            axis[2] = 0;
        else if (is_y == kAll)
            axis[2] = 1;
        else if ((is_x | is_y) == 0)
            axis[2] = 2;
        else
            return false;
        const std::size_t next = axis[2] == 2 ? 0 : axis[2] + 1, last = 3 - axis[2] - next;
        const bool is_backward = is_backward_[axis[2]]; // Keeps the winding.
        axis[0] = is_backward ? last : next;
        axis[1] = is_backward ? next : last;
        return true;
    }

    /// Returns whether no ray needs scaling. The same operations as ConservativeRay, in the same order.
    bool prepare_for_boxes(const RayBounds& bounds) {
        constexpr float kLargest = std::numeric_limits<float>::max();
        bool are_plain = true;
        for_lanes([&](std::size_t lane) {
            const Wide zero = Wide::all(0);
            Wide longest = zero, reach = zero;
            auto is_plain = get(t_min, lane) <= get(t_max, lane);
            for (std::size_t i = 0; i < 3; ++i) {
                const Wide o = get(origin[i], lane), d = size(get(direction[i], lane));
                longest = max(longest, d);
                is_plain = is_plain & (d <= Wide::all(kMostUnscaled)) &
                           (size(o) <= Wide::all(kLargest));
                reach = max(
                    reach,
                    max(size(Wide::all(bounds.low[i]) - o), size(Wide::all(bounds.high[i]) - o)));
            }
            is_plain = is_plain & (Wide::all(kLeastUnscaled) <= longest);
            constexpr unsigned kHere = (1u << kLanes) - 1;
            are_plain = are_plain && bits(is_plain) == kHere;
            const Wide moved = Wide::all(kShift) * reach;
            moved.store(shift.lane + lane);
            side_error(
                moved, Wide::all(2 * bounds.widest), Wide::all(kSideMargin), Wide::all(kLeastError))
                .store(error.lane + lane);
            for (std::size_t i = 0; i < 3; ++i) {
                const Wide o = get(origin[i], lane), d = get(direction[i], lane);
                const typename ConservativeRay::template Origins<Wide> from(o, reach, Real(1));
                ConservativeRay::inverse_of(d, d < zero).store(inverse[i].lane + lane);
                (is_backward_[i] ? from.below : from.above).store(near_origin[i].lane + lane);
                (is_backward_[i] ? from.above : from.below).store(far_origin[i].lane + lane);
            }
        });
        return are_plain;
    }

    /// Returns whether the slopes are alike: diverging rays are faster one by one.
    bool prepare_for_triangles() {
        constexpr float kSpread = 0.25f; // share of the slopes [-]
        for_lanes([&](std::size_t lane) {
            const Wide z = get(direction[axis[2]], lane);
            (get(direction[axis[0]], lane) / z).store(shear_x.lane + lane);
            (get(direction[axis[1]], lane) / z).store(shear_y.lane + lane);
        });
        unsigned alike = 0;
        for_lanes([&](std::size_t lane) {
            const Wide x = get(shear_x, lane) - Wide::all(shear_x.lane[0]);
            const Wide y = get(shear_y, lane) - Wide::all(shear_y.lane[0]);
            alike |= bits((size(x) < Wide::all(kSpread)) & (size(y) < Wide::all(kSpread))) << lane;
        });
        return alike == kAll;
    }

    bool is_backward_[3];
};

} // namespace topple::spatial_detail
