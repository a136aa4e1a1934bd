// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/spatial/mesh/mesh_kernel_detail.h"

namespace topple::spatial_detail {

// Traversal of the tree by eight rays of a picture together. A node's boxes are first tested against all rays at
// once, with the earliest possible entry and the latest possible exit of any ray (interval arithmetic, after Boulos,
// Wald, Shirley 2006); a remaining box is tested against each ray, with eight rays in the lanes of one. Triangles,
// and boxes that only one ray still meets, are tested as for single rays, so the hits are the same, bit for bit.
//
// Compiled once for each instruction set, so this file contains only templates.

template<typename Wide, typename Quad>
class PacketKernel {
public:
    using Single = MeshKernel<Wide, Quad>;

    /// Requires: the rays point into one octant.
    static void find_nearest(const MeshBvh& bvh,
                             const MeshRay (&rays)[kPacketSize],
                             NearestHit (&nearest)[kPacketSize]) {
        const TreeMemory tree(bvh);
        PacketKernel packet(rays, nearest);
        Waiting stack[MeshBvh::kStackSize];
        Waiting* top = stack;
        Waiting now{0, -Aabb::kInfinity, kAll};
        for (;;) {
            const bool is_alone = (now.rays & (now.rays - 1)) == 0;
            if (is_leaf(now.child))
                packet.look_into_leaf(tree, now);
            else if (is_alone)
                packet.go_alone(bvh, now);
            else
                top = packet.open(tree, now, top);
            do {
                if (top == stack)
                    return;
                --top;
            } while (top->near > packet.farthest_);
            now = *top;
        }
    }

private:
    static constexpr unsigned kAll = (1u << kPacketSize) - 1;
    static constexpr std::size_t kLanes = Wide::kWidth;

    struct Waiting {
        std::uint32_t child;
        float near;    ///< Earliest entry of any ray.
        unsigned rays; ///< Bit i: ray i meets it.
    };
    struct Range {
        float low, high;
        void add(float v) {
            low = v < low ? v : low;
            high = v > high ? v : high;
        }
    };

    PacketKernel(const MeshRay (&rays)[kPacketSize], NearestHit (&nearest)[kPacketSize])
        : rays_(rays),
          nearest_(nearest),
          t_min_low_(rays[0].t_min) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            inverse_all_[axis] = near_all_[axis] = far_all_[axis] = {Aabb::kInfinity,
                                                                     -Aabb::kInfinity};
            for (std::size_t i = 0; i < kPacketSize; ++i) {
                const ConservativeRay& boxes = rays[i].boxes;
                inverse_all_[axis].add(inverse_[axis][i] = boxes.inverse(axis));
                near_all_[axis].add(near_origin_[axis][i] = boxes.near_origin(axis));
                far_all_[axis].add(far_origin_[axis][i] = boxes.far_origin(axis));
            }
            near_row_[axis] = rays[0].boxes.rows().near[axis];
            far_row_[axis] = rays[0].boxes.rows().far[axis];
        }
        for (std::size_t i = 0; i < kPacketSize; ++i) {
            t_min_[i] = rays[i].t_min;
            best_[i] = nearest[i].hit.scaled_t;
            t_min_low_ = t_min_[i] < t_min_low_ ? t_min_[i] : t_min_low_;
        }
        find_farthest();
    }

    void find_farthest() {
        farthest_ = best_[0];
        for (std::size_t i = 1; i < kPacketSize; ++i)
            farthest_ = best_[i] > farthest_ ? best_[i] : farthest_;
    }

    /// Returns, of all eight children, those that any ray could meet; `near` is the earliest entry.
    unsigned meet_all(const WideNode& node, float (&near)[8]) const {
        unsigned mask = 0;
        for (unsigned lane = 0; lane < 8; lane += kLanes) {
            Wide enter = Wide::all(t_min_low_), leave = Wide::all(farthest_);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const Wide low = Wide::all(inverse_all_[axis].low);
                const Wide high = Wide::all(inverse_all_[axis].high);
                const bool is_backward = inverse_all_[axis].low < 0;
                const Range& from = near_all_[axis];
                const Range& to = far_all_[axis];
                const Wide in = Wide::load(node.bounds[near_row_[axis]] + lane) -
                                Wide::all(is_backward ? from.low : from.high);
                const Wide out = Wide::load(node.bounds[far_row_[axis]] + lane) -
                                 Wide::all(is_backward ? to.high : to.low);
                enter = max(min(in * low, in * high), enter);
                leave = min(max(out * low, out * high), leave);
            }
            enter.store(near + lane);
            mask |= bits(enter <= leave) << lane;
        }
        return mask;
    }

    /// Returns the rays that meet one child: the same operations as ConservativeRay::interval, in the same order.
    unsigned meet_one(const WideNode& node, unsigned child) const {
        unsigned mask = 0;
        for (unsigned lane = 0; lane < kPacketSize; lane += kLanes) {
            Wide enter = Wide::load(t_min_ + lane), leave = Wide::load(best_ + lane);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const Wide inverse = Wide::load(inverse_[axis] + lane);
                const Wide in = Wide::all(node.bounds[near_row_[axis]][child]) -
                                Wide::load(near_origin_[axis] + lane);
                const Wide out = Wide::all(node.bounds[far_row_[axis]][child]) -
                                 Wide::load(far_origin_[axis] + lane);
                enter = max(in * inverse, enter);
                leave = min(out * inverse, leave);
            }
            mask |= bits(enter <= leave) << lane;
        }
        return mask;
    }

    /// Pushes the children, the nearest on top. Returns the new top.
    Waiting* open(const TreeMemory& tree, const Waiting& now, Waiting* top) const {
        const WideNode& node = tree.nodes[now.child];
        alignas(32) float near[8];
        Waiting* const first = top;
        for (unsigned mask = meet_all(node, near); mask != 0; mask &= mask - 1) {
            const auto child = static_cast<unsigned>(std::countr_zero(mask));
            const unsigned met = meet_one(node, child) & now.rays;
            if (met == 0)
                continue;
            Single::prefetch(tree, node.child[child]);
            Waiting* at = top++;
            for (; at > first && (at - 1)->near < near[child]; --at)
                *at = *(at - 1);
            *at = {node.child[child], near[child], met};
        }
        return top;
    }

    void look_into_leaf(const TreeMemory& tree, const Waiting& now) {
        for (unsigned mask = now.rays; mask != 0; mask &= mask - 1) {
            const auto i = static_cast<std::size_t>(std::countr_zero(mask));
            const TriangleLanes<Quad> triangles(rays_[i]);
            best_[i] = Single::find_nearest_in_leaf(triangles, tree, now.child, nearest_[i]);
        }
        find_farthest();
    }

    void go_alone(const MeshBvh& bvh, const Waiting& now) {
        const auto i = static_cast<std::size_t>(std::countr_zero(now.rays));
        Single::find_nearest_from(bvh, now.child, rays_[i], nearest_[i]);
        best_[i] = nearest_[i].hit.scaled_t;
        find_farthest();
    }

    const MeshRay (&rays_)[kPacketSize];
    NearestHit (&nearest_)[kPacketSize];
    alignas(32) float inverse_[3][kPacketSize], near_origin_[3][kPacketSize],
        far_origin_[3][kPacketSize], t_min_[kPacketSize], best_[kPacketSize];
    Range inverse_all_[3], near_all_[3], far_all_[3]; ///< Ranges over all rays.
    float t_min_low_;
    float farthest_ = 0; ///< Largest bound of a hit over all rays.
    std::size_t near_row_[3], far_row_[3];
};

template<typename Wide, typename Quad>
constexpr MeshKernels make_mesh_kernels() {
    return {&MeshKernel<Wide, Quad>::find_nearest,
            &MeshKernel<Wide, Quad>::is_hit,
            &PacketKernel<Wide, Quad>::find_nearest};
}

} // namespace topple::spatial_detail
