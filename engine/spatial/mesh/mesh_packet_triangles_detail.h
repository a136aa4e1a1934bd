// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/spatial/mesh/mesh_kernel_detail.h"

namespace topple::spatial_detail {

// One triangle against eight rays.
//
// Compiled once for each instruction set, so this file contains only templates.

/// A triangle that some of eight rays may meet: its entry and exit times of each ray's box, as TrianglesMet, and the
/// rays that pass through it whatever the rounding errors.
struct RaysMet {
    EightFloats near, far;
    unsigned inside;
};

/// Exact hits of one triangle by eight rays, as TriangleHit.
struct alignas(64) ExactHits {
    EightFloats t;
    double v[kPacketSize], w[kPacketSize], total[kPacketSize];
};

template<typename Wide, bool kUneven>
class PacketTriangle {
public:
    static constexpr std::size_t kLanes = Wide::kWidth;

    PacketTriangle(const EightRays<Wide>& rays, const TriangleBlock& block, std::size_t slot)
        : rays_(rays) {
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t axis = 0; axis < 3; ++axis)
                vertex_[i][axis] = block.vertex[i][axis][slot];
    }

    /// Returns the rays that may pass through the triangle and whose interval in its box ends after their start: the
    /// same operations as TriangleLanes, in the same order.
    unsigned meet(unsigned asked, RaysMet& out) const {
        unsigned mask = 0;
        out.inside = 0;
        for (std::size_t lane = 0; lane < kPacketSize; lane += kLanes) {
            const LineMet line = through(lane);
            mask |= line.mask << lane;
            out.inside |= line.inside << lane;
        }
        mask &= asked;
        return mask == 0 ? 0 : mask & meet_box(out);
    }

    /// Computes the exact hits of all rays, as find_exact_hit does for one.
    void find_exact(const RaysMet& met, ExactHits& out) const {
        Double4 vertices[3][3], from[3], d[3];
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t k = 0; k < 3; ++k)
                vertices[i][k] = Double4::all(static_cast<double>(vertex_[i][rays_.axes(0)[k]]));
        const Double4 zero = Double4::all(0);
        for (std::size_t lane = 0; lane < kPacketSize; lane += Double4::kWidth) {
            for (std::size_t k = 0; k < 3; ++k) {
                from[k] = Double4::from(rays_.origin[rays_.axes(0)[k]].lane + lane);
                d[k] = Double4::from(rays_.direction[rays_.axes(0)[k]].lane + lane);
            }
            const Double4 near = Double4::from(met.near.lane + lane);
            const Double4 far = Double4::from(met.far.lane + lane);
            const ExactCrossing<Double4> crossing = cross_exactly<Double4>(
                vertices, from, d, near, far, zero);
            crossing.t.store(out.t.lane + lane);
            crossing.v.store(out.v + lane);
            crossing.w.store(out.w + lane);
            crossing.total.store(out.total + lane);
        }
        for (std::size_t lane = 0; lane < kPacketSize; lane += kLanes)
            (Wide::load(out.t.lane + lane) + Wide::all(0)).store(out.t.lane + lane);
    }

private:
    [[nodiscard]] LineMet through(std::size_t lane) const {
        const std::size_t ax = rays_.axes(0)[0], ay = rays_.axes(0)[1], az = rays_.axes(0)[2];
        const Wide from_x = Wide::load(rays_.origin[ax].lane + lane);
        const Wide from_y = Wide::load(rays_.origin[ay].lane + lane);
        const Wide from_z = Wide::load(rays_.origin[az].lane + lane);
        const Wide shear_x = Wide::load(rays_.shear_x.lane + lane);
        const Wide shear_y = Wide::load(rays_.shear_y.lane + lane);
        Wide x[3], y[3];
        for (std::size_t i = 0; i < 3; ++i) {
            const Wide z = Wide::all(vertex_[i][az]) - from_z;
            x[i] = (Wide::all(vertex_[i][ax]) - from_x) - shear_x * z;
            y[i] = (Wide::all(vertex_[i][ay]) - from_y) - shear_y * z;
        }
        return line_met<kUneven>(
            x, y, Wide::load(rays_.error.lane + lane), Wide::load(rays_.shift.lane + lane));
    }

    unsigned meet_box(RaysMet& out) const {
        unsigned mask = 0;
        for (std::size_t lane = 0; lane < kPacketSize; lane += kLanes) {
            Wide near = Wide::all(-Aabb::kInfinity), far = Wide::all(Aabb::kInfinity);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const float a = vertex_[0][axis], b = vertex_[1][axis], c = vertex_[2][axis];
                const float low = std::min(std::min(a, b), c), high = std::max(std::max(a, b), c);
                const bool is_backward = rays_.rows(0).near[axis] > axis;
                const Wide inverse = Wide::load(rays_.inverse[axis].lane + lane);
                const Wide enter = (Wide::all(is_backward ? high : low) -
                                    Wide::load(rays_.near_origin[axis].lane + lane)) *
                                   inverse;
                const Wide leave = (Wide::all(is_backward ? low : high) -
                                    Wide::load(rays_.far_origin[axis].lane + lane)) *
                                   inverse;
                near = max(near, enter);
                far = min(far, leave);
            }
            near.store(out.near.lane + lane);
            far.store(out.far.lane + lane);
            mask |= bits((near <= far) & (Wide::load(rays_.t_min.lane + lane) <= far)) << lane;
        }
        return mask;
    }

    const EightRays<Wide>& rays_;
    float vertex_[3][3]; ///< By vertex and axis.
};

} // namespace topple::spatial_detail
