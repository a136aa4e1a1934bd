// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/spatial/mesh/mesh_kernel_detail.h"

namespace topple::spatial_detail {

// Traversal of the tree by up to eight rays that take turns: each opens one node or tests one block of triangles, then
// the next ray does. While one ray waits for memory, or for the processor to find out which child is next, the others
// go on. A step has few branches, because most would be mispredicted. The answers are those of MeshKernel.
//
// Compiled once for each instruction set, so this file contains only templates.

/// Byte offsets of kPlaneRows in a node.
struct RowOffsets {
    std::array<std::uint32_t, 3> near, far; ///< By axis.
};
inline constexpr std::array<RowOffsets, 8> kRowOffsets = [] {
    std::array<RowOffsets, 8> offsets{};
    for (std::size_t octant = 0; octant < offsets.size(); ++octant)
        for (std::size_t axis = 0; axis < 3; ++axis) {
            constexpr std::size_t kRow = sizeof(WideNode::bounds[0]);
            const PlaneRows& rows = kPlaneRows[octant];
            offsets[octant].near[axis] = static_cast<std::uint32_t>(rows.near[axis] * kRow);
            offsets[octant].far[axis] = static_cast<std::uint32_t>(rows.far[axis] * kRow);
        }
    return offsets;
}();

template<typename Wide, typename Quad, bool kUneven>
class TurnsKernel {
public:
    using Single = MeshKernel<Wide, Quad, kUneven>;
    using Rays = EightRays<Wide>;

    /// Writes the nearest hits of the rays in `active`.
    static void find_nearest(const TreeMemory& tree,
                             const Rays& rays,
                             unsigned active,
                             MeshHit* out) {
        NearestTurns turns(tree, rays);
        turns.run(active);
        for (std::size_t i = 0; i < kPacketSize; ++i)
            if ((active >> i & 1u) != 0 && turns.nearest[i].triangle != kNoFeature)
                out[i] = mesh_hit(turns.nearest[i].hit, rays.t_scale[i], turns.nearest[i].triangle);
    }

    /// Returns the rays of `active` that hit anything.
    static unsigned find_any(const TreeMemory& tree, const Rays& rays, unsigned active) {
        AnyTurns turns(tree, rays);
        return turns.run(active);
    }

private:
    static constexpr std::size_t kMostAdded = 64;

    /// The next node or leaf of each ray, or kNoChild at its end; and its waiting children, at the bottom kNoChild.
    struct Turns {
        const TreeMemory& tree;
        const Rays& rays;
        std::uint32_t current[kPacketSize];
        std::size_t top[kPacketSize];
        std::uint32_t waiting[kPacketSize][kMostAdded + MeshBvh::kStackSize + 9];
        const RowOffsets* rows[kPacketSize];

        Turns(const TreeMemory& t, const Rays& r) : tree(t), rays(r) {
            for (std::size_t i = 0; i < kPacketSize; ++i) {
                current[i] = 0;
                waiting[i][0] = kNoChild;
                top[i] = 1;
                rows[i] = &kRowOffsets[r.octant(i)];
            }
        }
        /// The same operations as BoxLanes, in the same order.
        template<bool kLengths>
        void meet(std::size_t i, const WideNode& node, float t_max, ChildrenMet& out) const {
            const char* const bytes = reinterpret_cast<const char*>(&node);
            out.mask = 0;
            for (unsigned lane = 0; lane < 8; lane += Wide::kWidth) {
                const auto of_ray = [&](const EightFloats& of) { return Wide::all(of.lane[i]); };
                const auto row = [&](std::uint32_t offset) {
                    return Wide::load(reinterpret_cast<const float*>(bytes + offset) + lane);
                };
                Wide enter[3], leave[3];
                for (std::size_t k = 0; k < 3; ++k) {
                    const Wide inverse = of_ray(rays.minus_inverse[k]);
                    enter[k] = (of_ray(rays.near_origin[k]) - row(rows[i]->near[k])) * inverse;
                    leave[k] = (of_ray(rays.far_origin[k]) - row(rows[i]->far[k])) * inverse;
                }
                const Wide near = max(max(enter[0], enter[1]), max(enter[2], of_ray(rays.t_min)));
                const Wide far = min(min(leave[0], leave[1]), min(leave[2], Wide::all(t_max)));
                (kLengths ? far - near : near).store(out.near + lane);
                out.mask |= bits(near <= far) << lane;
            }
        }
        /// The block that a ray tests now.
        [[nodiscard]] const TriangleBlock& block(std::uint32_t leaf) const {
            return tree.blocks[first_block(leaf)];
        }
        void go_to(std::size_t i, std::uint32_t child, std::size_t new_top) {
            current[i] = child;
            top[i] = new_top;
            Single::prefetch(tree, child);
        }
    };
    /// Returns the leaf without its first block. Requires: more than one block.
    static std::uint32_t without_first_block(std::uint32_t leaf) {
        return leaf + 1 - (1u << kFirstBlockBits);
    }

    struct AnyTurns : Turns {
        using Turns::Turns;

        unsigned run(unsigned active) {
            unsigned hits = 0;
            for (unsigned rest = active; active != 0;) {
                const auto i = static_cast<std::size_t>(std::countr_zero(rest));
                rest &= rest - 1;
                rest |= active &
                        (0u - (rest == 0 ? 1u : 0u)); // After the last ray comes the first.
                const std::uint32_t child = this->current[i];
                if (!is_leaf(child)) {
                    open(i, child);
                    continue;
                }
                const bool is_hit = child != kNoChild &&
                                    Single::is_block_hit(this->rays, i, this->block(child));
                if (is_hit || child == kNoChild) {
                    hits |= (is_hit ? 1u : 0u) << i;
                    active &= ~(1u << i);
                    rest &= active;
                } else if (block_count(child) > 1) {
                    this->current[i] = without_first_block(child);
                } else {
                    const std::size_t last = this->top[i] - 1;
                    this->go_to(i, this->waiting[i][last], last);
                }
            }
            return hits;
        }
        /// Descends as MeshKernel::is_hit does.
        void open(std::size_t i, std::uint32_t child) {
            const WideNode& node = this->tree.nodes[child];
            ChildrenMet met;
            this->template meet<true>(i, node, this->rays.t_max.lane[i], met);
            std::uint32_t* const end = this->waiting[i] + this->top[i];
            std::uint32_t largest;
            const std::uint32_t* const new_end = ChildrenOf<Wide>::push_all_but_largest(
                node, met, end, largest);
            const bool is_dead_end = met.mask == 0;
            const std::uint32_t last = end[-1];
            this->go_to(i,
                        is_dead_end ? last : largest,
                        static_cast<std::size_t>(new_end - this->waiting[i]) -
                            (is_dead_end ? 1u : 0u));
        }
    };

    struct NearestTurns : Turns {
        NearestHit nearest[kPacketSize];
        float near[kPacketSize][MeshBvh::kStackSize + 9]; ///< Entry times of the waiting children.

        NearestTurns(const TreeMemory& t, const Rays& r) : Turns(t, r) {
            for (std::size_t i = 0; i < kPacketSize; ++i) {
                nearest[i].hit.scaled_t = r.t_max.lane[i];
                nearest[i].triangle = kNoFeature;
                near[i][0] = -Aabb::kInfinity;
            }
        }
        void run(unsigned active) {
            while (active != 0)
                for (unsigned rest = active; rest != 0; rest &= rest - 1) {
                    const auto i = static_cast<std::size_t>(std::countr_zero(rest));
                    const std::uint32_t child = this->current[i];
                    if (is_leaf(child))
                        look_into(i, child);
                    else
                        open(i, child);
                    active &= ~((this->current[i] == kNoChild ? 1u : 0u) << i);
                }
        }
        /// Descends into the nearest child; the others wait in no particular order.
        void open(std::size_t i, std::uint32_t child) {
            const WideNode& node = this->tree.nodes[child];
            const float best = nearest[i].hit.scaled_t;
            ChildrenMet met;
            this->template meet<false>(i, node, best, met);
            std::size_t end = this->top[i];
            std::uint32_t next;
            end += ChildrenOf<Wide>::push_all_but_nearest(
                node, met, this->waiting[i] + end, near[i] + end, next);
            // Without a branch until a hit is known: whether a child is met is unpredictable.
            const std::uint32_t is_dead_end = met.mask == 0 ? 1 : 0;
            end -= is_dead_end;
            const std::uint32_t last = this->waiting[i][end];
            next ^= (next ^ last) & (0u - is_dead_end);
            if ((is_dead_end & (near[i][end] > best ? 1u : 0u)) != 0) {
                end = pop(i, end, best);
                next = this->waiting[i][end];
            }
            this->go_to(i, next, end);
        }
        void look_into(std::size_t i, std::uint32_t leaf) {
            const float best = Single::find_nearest_in_block(
                this->rays, i, this->block(leaf), nearest[i]);
            if (block_count(leaf) > 1) {
                this->current[i] = without_first_block(leaf);
                return;
            }
            const std::size_t last = pop(i, this->top[i], best);
            this->go_to(i, this->waiting[i][last], last);
        }
        /// Returns the place of the next child that the ray enters before `best`.
        [[nodiscard]] std::size_t pop(std::size_t i, std::size_t end, float best) const {
            do
                --end;
            while (near[i][end] > best);
            return end;
        }
    };

public:
    /// Nodes and leaves into which only some of the rays have to look, for any hit.
    class Additions {
    public:
        Additions(const TreeMemory& tree, const Rays& rays) : turns_(tree, rays) {}

        /// Returns whether ray i hits anything, as far as that is known.
        bool add(std::size_t i, std::uint32_t child) {
            const bool is_full = turns_.top[i] > kMostAdded;
            const bool is_hit = is_full && find(1u << i) != 0;
            turns_.waiting[i][turns_.top[i]++] = child;
            added_ |= 1u << i;
            return is_hit;
        }
        /// Returns the rays of `active` that hit what was added since they were last asked.
        unsigned find(unsigned active) {
            active &= added_;
            added_ &= ~active;
            for (unsigned rest = active; rest != 0; rest &= rest - 1) {
                const auto i = static_cast<std::size_t>(std::countr_zero(rest));
                turns_.current[i] = turns_.waiting[i][--turns_.top[i]];
            }
            const unsigned hits = turns_.run(active);
            for (unsigned rest = active; rest != 0; rest &= rest - 1)
                turns_.top[std::countr_zero(rest)] = 1;
            return hits;
        }

    private:
        AnyTurns turns_;
        unsigned added_ = 0; ///< Bit i: something was added for ray i.
    };
};

} // namespace topple::spatial_detail
