// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/spatial/mesh/mesh_kernel_detail.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace topple::spatial_detail {

// Traversal of the tree by up to 64 rays that take turns: all rays that are at a node open it, then all that are at a
// leaf test one block of triangles, then the triangles that the lines of the rays pass through are decided about.
// While one ray waits for memory, or for the processor to find out which child is next, the others go on. Lists say
// which rays are where: whether a ray is at a node, whether its line passes through a triangle, and how many children
// wait too far away is as good as random, so that branches on them would be mispredicted. The answers are those of
// MeshKernel.
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

/// Numbers in rows, one row a ray, uninitialized. The length of the rows is an odd number of cache lines, so that their
/// beginnings fall into different sets of the cache.
template<typename Number>
class RowPerRay {
public:
    RowPerRay(std::size_t rays, std::size_t length)
        : stride_(((length * sizeof(Number) + kLine - 1) / kLine | 1u) * kLine / sizeof(Number)) {
        if (rays * stride_ > kFew) {
            many_.reset(new Number[rays * stride_]);
            rows_ = many_.get();
        }
    }
    RowPerRay(const RowPerRay&) = delete;
    RowPerRay& operator=(const RowPerRay&) = delete;
    [[nodiscard]] Number* operator[](std::size_t ray) { return rows_ + ray * stride_; }

private:
    static constexpr std::size_t kLine = 64;  ///< Length of a cache line. [bytes]
    static constexpr std::size_t kFew = 2048; ///< Numbers up to which none are allocated.

    std::size_t stride_; ///< Length of a row.
    std::unique_ptr<Number[]> many_;
    alignas(kLine) Number few_[kFew];
    Number* rows_ = few_;
};

template<typename Wide, typename Quad, bool kUneven>
class TurnsKernel {
public:
    using Single = MeshKernel<Wide, Quad, kUneven>;
    using Rays = EightRays<Wide>;
    static constexpr std::size_t kGroups = 8, kMostRays = kGroups * kPacketSize;
    using RayBits = std::uint64_t; ///< Bit r for ray r.

private:
    /// Children that may be added for a group before its rays look into them.
    static constexpr std::size_t kMostAdded = 64;
    static constexpr std::size_t kBottom = 8; ///< First place of a stack that is not padding.

    /// A ray, and the node or leaf at which it is.
    struct Turn {
        const Rays* rays;
        std::size_t i; ///< Number in its group.
        const RowOffsets* rows;
        std::uint32_t* waiting; ///< Its waiting children; below the first is kNoChild.
        float* near;            ///< Their entry times, for the nearest hit.
        std::size_t top;        ///< End of both.
        std::uint32_t current;
        RayBits bit;
    };
    /// A ray whose line may pass through triangles of the block that it tests.
    struct Candidate {
        Turn* turn;
        LineMet met;
    };

    /// The next child of a ray, and the end of its waiting children.
    struct Next {
        std::uint32_t child;
        std::size_t top;
    };

    /// Ray r is ray r % 8 of group r / 8.
    struct Turns {
        const TreeMemory tree;
        RowPerRay<std::uint32_t> waiting;
        Rays groups[kGroups];
        Turn turns[kMostRays];

        Turns(const TreeMemory& t, std::size_t rays, std::size_t added)
            : tree(t),
              waiting(rays, kBottom + added + 7 * t.depth + 8) {}

        /// Prepares the stacks of the first rays of a group.
        void begin(std::size_t group, std::size_t count) {
            for (std::size_t i = 0; i < count; ++i) {
                const std::size_t r = group * kPacketSize + i;
                const Rays& rays = groups[group];
                const RowOffsets* const rows = &kRowOffsets[rays.octant(i)];
                turns[r] = {&rays, i, rows, waiting[r], nullptr, kBottom, 0, RayBits{1} << r};
                turns[r].waiting[kBottom - 1] = kNoChild;
            }
        }
        /// The same operations as BoxLanes, in the same order.
        template<bool kLengths>
        static void meet(const Turn& turn, const WideNode& node, float t_max, ChildrenMet& out) {
            const char* const bytes = reinterpret_cast<const char*>(&node);
            const Rays& rays = *turn.rays;
            const std::size_t i = turn.i;
            const RowOffsets& rows = *turn.rows;
            out.mask = 0;
            for (unsigned lane = 0; lane < 8; lane += Wide::kWidth) {
                const auto of_ray = [&](const EightFloats& of) { return Wide::all(of.lane[i]); };
                const auto row = [&](std::uint32_t offset) {
                    return Wide::load(reinterpret_cast<const float*>(bytes + offset) + lane);
                };
                Wide enter[3], leave[3];
                for (std::size_t k = 0; k < 3; ++k) {
                    const Wide inverse = of_ray(rays.minus_inverse[k]);
                    enter[k] = (of_ray(rays.near_origin[k]) - row(rows.near[k])) * inverse;
                    leave[k] = (of_ray(rays.far_origin[k]) - row(rows.far[k])) * inverse;
                }
                const Wide near = max(max(enter[0], enter[1]), max(enter[2], of_ray(rays.t_min)));
                const Wide far = min(min(leave[0], leave[1]), min(leave[2], Wide::all(t_max)));
                (kLengths ? far - near : near).store(out.near + lane);
                out.mask |= bits(near <= far) << lane;
            }
        }
        /// Lets the rays in `active` go on from their stacks until none has anything left. `start(turn)`,
        /// `open(turn, node)` and `leave(turn)`, after a block of a leaf, return the next child and end of the stack.
        /// `decide(turn, block, met)` finds the hits among the triangles that the line of the ray may pass through.
        template<typename Start, typename Open, typename Decide, typename Leave>
        [[gnu::always_inline]] void run(RayBits active,
                                        Start start,
                                        Open open,
                                        Decide decide,
                                        Leave leave) {
            if (std::has_single_bit(active))
                return run_alone(turns[std::countr_zero(active)], start, open, decide, leave);
            Turn *at_node[kMostRays + 1],
                *at_leaf[kMostRays + 1]; // The last place is only written.
            Candidate candidates[kMostRays + 1];
            std::size_t nodes = 0, leaves = 0;
            const auto go_to = [&](Turn* turn, Next next) {
                turn->current = next.child;
                turn->top = next.top;
                Single::prefetch(tree, next.child);
                at_node[nodes] = turn;
                at_leaf[leaves] = turn;
                // Arithmetic, since compilers turn conditions into branches: bit 31 of a leaf is set, and
                // kNoChild + 1 is 0.
                nodes += ~next.child >> 31u;
                leaves += (next.child + 1) >> 31u;
            };
            for (; active != 0; active &= active - 1) {
                Turn* const turn = &turns[std::countr_zero(active)];
                go_to(turn, start(*turn));
            }
            while ((nodes | leaves) != 0) {
                const std::size_t node_count = std::exchange(nodes, 0);
                for (std::size_t k = 0; k < node_count; ++k) {
                    Turn* const turn = at_node[k];
                    go_to(turn, open(*turn, tree.nodes[turn->current]));
                }
                std::size_t found = 0;
                for (std::size_t k = 0; k < leaves; ++k) {
                    Turn* const turn = at_leaf[k];
                    const LineMet met = typename Single::Triangles(*turn->rays, turn->i)
                                            .through(tree.blocks[first_block(turn->current)]);
                    candidates[found] = {turn, met};
                    found += met.mask != 0 ? 1u : 0u;
                }
                for (std::size_t k = 0; k < found; ++k) {
                    Turn* const turn = candidates[k].turn;
                    decide(*turn, tree.blocks[first_block(turn->current)], candidates[k].met);
                }
                const std::size_t leaf_count = std::exchange(leaves, 0);
                for (std::size_t k = 0; k < leaf_count; ++k) {
                    Turn* const turn = at_leaf[k];
                    go_to(turn, leave(*turn));
                }
            }
        }
        /// The same for one ray, without lists: their ends would be mispredicted.
        template<typename Start, typename Open, typename Decide, typename Leave>
        [[gnu::always_inline]] void run_alone(Turn& turn,
                                              Start start,
                                              Open open,
                                              Decide decide,
                                              Leave leave) {
            for (Next next = start(turn); next.child != kNoChild;) {
                turn.current = next.child;
                turn.top = next.top;
                Single::prefetch(tree, next.child);
                if (!is_leaf(next.child)) {
                    next = open(turn, tree.nodes[next.child]);
                    continue;
                }
                const TriangleBlock& block = tree.blocks[first_block(next.child)];
                const LineMet met = typename Single::Triangles(*turn.rays, turn.i).through(block);
                if (met.mask != 0)
                    decide(turn, block, met);
                next = leave(turn);
            }
        }
        /// Returns all bits if a leaf has one block left, else none.
        static std::size_t last_block_mask(std::uint32_t leaf) {
            return std::size_t{0} - (block_count(leaf) == 1 ? 1u : 0u);
        }
        /// Returns the leaf without its first block. Requires: more than one block.
        static std::uint32_t without_first_block(std::uint32_t leaf) {
            return leaf + 1 - (1u << kFirstBlockBits);
        }
    };
    /// Returns `yes` if all bits of the mask are set, `no` if none is.
    template<typename Bits>
    static Bits chosen(Bits mask, Bits yes, Bits no) {
        return no ^ ((no ^ yes) & mask);
    }

public:
    /// Rays for any hit, and nodes and leaves into which only some of them have to look.
    class Any : private Turns {
    public:
        /// `rays`: number of them, at most kMostRays, in groups of eight.
        Any(const TreeMemory& t, std::size_t rays) : Turns(t, rays, kMostAdded) {}

        /// Rays of a group, to be prepared.
        [[nodiscard]] Rays& group(std::size_t g) { return this->groups[g]; }
        /// Begins with the rays of a group, for which nothing has been added.
        void begin(std::size_t g) {
            times_added_[g] = 0;
            added_ &= ~(RayBits{0xff} << (g * kPacketSize));
            at_root_ &= ~(RayBits{0xff} << (g * kPacketSize));
        }
        /// Lets the rays of a group in `which` look into a child, without a branch for each. Returns those of the group
        /// that hit anything, as far as that is known.
        unsigned add(std::size_t g, unsigned which, std::uint32_t child) {
            const std::size_t first = g * kPacketSize;
            unsigned hits = 0;
            if (times_added_[g] == kMostAdded) [[unlikely]] {
                hits = static_cast<unsigned>(find(RayBits{0xff} << first) >> first);
                begin(g);
            }
            if (times_added_[g]++ == 0) // Many groups need no stacks.
                Turns::begin(g, kPacketSize);
            for (std::size_t i = 0; i < kPacketSize; ++i) {
                Turn& turn = this->turns[first + i];
                turn.waiting[turn.top] = child;
                turn.top += which >> i & 1u;
            }
            added_ |= RayBits{which} << first;
            return hits;
        }
        /// Lets the rays of a group in `which` begin at the root. `count`: rays of the group.
        void add_root(std::size_t g, std::size_t count, unsigned which) {
            Turns::begin(g, count);
            added_ |= RayBits{which} << (g * kPacketSize);
            at_root_ |= RayBits{which} << (g * kPacketSize);
        }
        /// Returns the rays that hit what was added, of those in `active`. Then their groups have to begin again.
        RayBits find(RayBits active) {
            RayBits hits = 0;
            this->run(
                active & added_,
                [&](Turn& turn) {
                    return (at_root_ & turn.bit) != 0 ? Next{0, turn.top} : pop(turn);
                },
                [&](Turn& turn, const WideNode& node) { return open(turn, node); },
                [&](Turn& turn, const TriangleBlock& block, LineMet line) {
                    const bool is_hit = Single::is_any_hit_of(*turn.rays, turn.i, block, line);
                    hits |= is_hit ? turn.bit : 0;
                },
                [&](Turn& turn) {
                    const std::uint32_t hit_mask = 0u - ((hits & turn.bit) != 0 ? 1u : 0u);
                    const std::size_t last_mask = Turns::last_block_mask(turn.current);
                    const std::uint32_t next = chosen(static_cast<std::uint32_t>(last_mask),
                                                      turn.waiting[turn.top - 1],
                                                      Turns::without_first_block(turn.current));
                    return Next{next | hit_mask, turn.top - (last_mask & 1u)};
                });
            return hits;
        }

    private:
        RayBits added_ = 0;                ///< Rays for which anything was added.
        RayBits at_root_ = 0;              ///< Rays that begin at the root.
        std::size_t times_added_[kGroups]; ///< How often anything was, by group.

        static Next pop(Turn& turn) { return {turn.waiting[turn.top - 1], turn.top - 1}; }
        /// Descends into the child in which the ray stays longest, which it probably hits; the others wait in no
        /// particular order.
        static Next open(Turn& turn, const WideNode& node) {
            ChildrenMet met;
            Turns::template meet<true>(turn, node, turn.rays->t_max.lane[turn.i], met);
            std::uint32_t* const end = turn.waiting + turn.top;
            std::uint32_t largest;
            const std::uint32_t* const new_end = ChildrenOf<Wide>::push_all_but_largest(
                node, met, end, largest);
            const std::uint32_t dead_end = met.mask == 0 ? 1 : 0;
            return {chosen(0u - dead_end, end[-1], largest),
                    static_cast<std::size_t>(new_end - turn.waiting) - dead_end};
        }
    };

    /// Rays for the nearest hits.
    class Nearest : private Turns {
    public:
        /// `rays`: number of them, at most kMostRays, in groups of eight.
        Nearest(const TreeMemory& t, std::size_t rays)
            : Turns(t, rays, 0),
              near_(rays, kBottom + 7 * t.depth + 8) {}

        /// Rays of a group, to be prepared.
        [[nodiscard]] Rays& group(std::size_t g) { return this->groups[g]; }
        /// Lets the rays of a group in `active` begin at the root. `count`: rays of the group.
        void begin(std::size_t g, std::size_t count, unsigned active) {
            Turns::begin(g, count);
            for (std::size_t i = 0; i < count; ++i) {
                const std::size_t r = g * kPacketSize + i;
                nearest_[r].hit.scaled_t = this->groups[g].t_max.lane[i];
                nearest_[r].triangle = kNoFeature;
                this->turns[r].near = near_[r];
                std::fill_n(near_[r], kBottom, -Aabb::kInfinity);
            }
            active_ |= RayBits{active} << (g * kPacketSize);
        }
        /// Finds the nearest hits of all rays that began.
        void find() {
            this->run(
                std::exchange(active_, 0),
                [&](Turn& turn) {
                    return Next{0, turn.top};
                },
                [&](Turn& turn, const WideNode& node) {
                    const float best = nearest_[turn_number(turn)].hit.scaled_t;
                    ChildrenMet met;
                    Turns::template meet<false>(turn, node, best, met);
                    std::uint32_t* const end = turn.waiting + turn.top;
                    float* const near = turn.near + turn.top;
                    const std::size_t back = ChildrenOf<Wide>::last_before(near, best);
                    const std::uint32_t last = *(end - back);
                    std::uint32_t next;
                    const std::size_t pushed = ChildrenOf<Wide>::push_all_but_nearest(
                        node, met, end, near, next);
                    const std::size_t dead_end_mask = std::size_t{0} - (met.mask == 0 ? 1u : 0u);
                    return Next{chosen(static_cast<std::uint32_t>(dead_end_mask), last, next),
                                turn.top + chosen(dead_end_mask, std::size_t{0} - back, pushed)};
                },
                [&](Turn& turn, const TriangleBlock& block, LineMet line) {
                    Single::find_nearest_of(
                        *turn.rays, turn.i, block, line, nearest_[turn_number(turn)]);
                },
                [&](Turn& turn) {
                    const float best = nearest_[turn_number(turn)].hit.scaled_t;
                    const std::size_t last_mask = Turns::last_block_mask(turn.current);
                    const std::size_t back = ChildrenOf<Wide>::last_before(turn.near + turn.top,
                                                                           best);
                    return Next{chosen(static_cast<std::uint32_t>(last_mask),
                                       turn.waiting[turn.top - back],
                                       Turns::without_first_block(turn.current)),
                                turn.top - (back & last_mask)};
                });
        }
        /// Writes the first hits of a group.
        void write(std::size_t g, std::span<MeshHit> out) const {
            for (std::size_t i = 0; i < out.size(); ++i) {
                const NearestHit& nearest = nearest_[g * kPacketSize + i];
                out[i] = nearest.triangle == kNoFeature
                             ? MeshHit{}
                             : mesh_hit(nearest.hit, this->groups[g].t_scale[i], nearest.triangle);
            }
        }

    private:
        [[nodiscard]] std::size_t turn_number(const Turn& turn) const {
            return static_cast<std::size_t>(&turn - this->turns);
        }

        RayBits active_ = 0;
        union { // Nothing is written before a ray begins.
            NearestHit nearest_[kMostRays];
        };
        RowPerRay<float> near_; ///< Entry times of the waiting children.
    };
};

} // namespace topple::spatial_detail
