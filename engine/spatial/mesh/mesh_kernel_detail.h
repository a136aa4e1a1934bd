// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/spatial/mesh/mesh_children_detail.h"
#include "topple/spatial/mesh/mesh_eight_rays_detail.h"

#include <bit>
#include <span>

namespace topple::spatial_detail {

// Traversal of an eight-wide tree by a ray, for any number of lanes. Tests `Wide` boxes and `Quad` triangles at a
// time, front to back: descends into the nearest child; the others wait on a stack with their entry times, and are
// skipped if a nearer hit is found first.
//
// Compiled once for each instruction set, so this file contains only templates.

/// Result for a block, by the boxes of its triangles: bit i of `mask` is triangle i, which the line may pass through.
/// `inside`: those that it passes through whatever the rounding errors.
struct alignas(16) TrianglesMet {
    float near[4], far[4];
    unsigned mask, inside;
};

/// Bits of triangles, or of rays, by lanes.
struct LineMet {
    unsigned mask, inside; ///< As in TrianglesMet.
};
/// Compares the areas of sides with their errors.
template<typename Lanes>
[[gnu::always_inline]] inline LineMet compare_sides(Lanes least, Lanes most, Lanes error) {
    const Lanes below = Lanes::all(0) - error;
    return {bits((below <= least) | (most <= error)), bits((error < least) | (most < below))};
}
/// Tests sheared triangles. `error` and `shift` as in MeshRay. `kUneven`: narrow triangles get smaller errors than the
/// widest; otherwise double would decide about most of them beside a floor.
template<bool kUneven, typename Lanes>
[[gnu::always_inline]] inline LineMet line_met(const Lanes (&x)[3],
                                               const Lanes (&y)[3],
                                               Lanes error,
                                               Lanes shift) {
    const Lanes u = x[2] * y[1] - y[2] * x[1];
    const Lanes v = x[0] * y[2] - y[0] * x[2];
    const Lanes w = x[1] * y[0] - y[1] * x[0];
    const Lanes least = min(min(u, v), w), most = max(max(u, v), w);
    const LineMet met = compare_sides(least, most, error);
    if (!kUneven || met.mask == met.inside)
        return met;
    const Lanes low = min(min(min(x[0], x[1]), min(x[2], y[0])), min(y[1], y[2]));
    const Lanes high = max(max(max(x[0], x[1]), max(x[2], y[0])), max(y[1], y[2]));
    const Lanes width = max(high, Lanes::all(0) - low) + shift;
    const Lanes own = side_error(shift, width, Lanes::all(kSideMargin), Lanes::all(kLeastError));
    return compare_sides(least, most, min(error, own));
}

template<typename Wide>
class BoxLanes {
public:
    BoxLanes(const EightRays<Wide>& rays, std::size_t i) : t_min(Wide::all(rays.t_min.lane[i])) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            minus_inverse[axis] = Wide::all(rays.minus_inverse[axis].lane[i]);
            near_origin[axis] = Wide::all(rays.near_origin[axis].lane[i]);
            far_origin[axis] = Wide::all(rays.far_origin[axis].lane[i]);
            near_row[axis] = rays.rows(i).near[axis] * sizeof(WideNode::bounds[0]);
            far_row[axis] = rays.rows(i).far[axis] * sizeof(WideNode::bounds[0]);
        }
    }
    /// The same operations as ConservativeRay::interval, in the same order; both factors of the product negated.
    void meet(const WideNode& node, Wide t_max, ChildrenMet& out) const {
        out.mask = 0;
        const char* const rows = reinterpret_cast<const char*>(&node);
        for (unsigned lane = 0; lane < 8; lane += Wide::kWidth) {
            const auto row = [&](std::size_t bytes) {
                return Wide::load(reinterpret_cast<const float*>(rows + bytes) + lane);
            };
            const auto enter = [&](std::size_t axis) {
                return (near_origin[axis] - row(near_row[axis])) * minus_inverse[axis];
            };
            const auto leave = [&](std::size_t axis) {
                return (far_origin[axis] - row(far_row[axis])) * minus_inverse[axis];
            };
            const Wide near = max(max(enter(0), enter(1)), max(enter(2), t_min));
            const Wide far = min(min(leave(0), leave(1)), min(leave(2), t_max));
            near.store(out.near + lane);
            out.mask |= bits(near <= far) << lane;
        }
    }

private:
    Wide minus_inverse[3], near_origin[3], far_origin[3], t_min;
    std::size_t near_row[3], far_row[3]; ///< [bytes] into the bounds of a node
};

/// Triangles of blocks against one of eight rays.
template<typename Wide, typename Quad, bool kUneven>
class TriangleLanes {
public:
    TriangleLanes(const EightRays<Wide>& rays, std::size_t i) : rays_(rays), i_(i) {
        for (std::size_t k = 0; k < 3; ++k) {
            axis_[k] = rays.axes(i)[k];
            from_[k] = of_ray(rays.origin[axis_[k]]);
        }
        shear_x_ = of_ray(rays.shear_x);
        shear_y_ = of_ray(rays.shear_y);
        error_ = of_ray(rays.error);
        shift_ = of_ray(rays.shift);
    }
    /// Finds the triangles that the line of the ray may pass through.
    [[nodiscard, gnu::always_inline]] LineMet through(const TriangleBlock& block) const {
        LineMet met{0, 0};
        for (unsigned lane = 0; lane < 4; lane += Quad::kWidth) {
            const LineMet here = through(block, lane);
            met.mask |= here.mask << lane;
            met.inside |= here.inside << lane;
        }
        return met;
    }
    /// Finds those of the triangles in `line` that the ray may hit in its range up to `t_max`, with entry and exit of
    /// their boxes.
    [[gnu::always_inline]] void meet(const TriangleBlock& block,
                                     LineMet line,
                                     float t_max,
                                     TrianglesMet& out) const {
        out.mask = out.inside = 0;
        for (unsigned lane = 0; lane < 4; lane += Quad::kWidth) {
            Quad near = Quad::all(-Aabb::kInfinity), far = Quad::all(Aabb::kInfinity);
            for (std::size_t k = 0; k < 3; ++k) {
                const Quad sign = of_ray(rays_.sign[k]);
                const Quad a = sign * Quad::load(block.vertex[0][k] + lane);
                const Quad b = sign * Quad::load(block.vertex[1][k] + lane);
                const Quad c = sign * Quad::load(block.vertex[2][k] + lane);
                const auto& ray = rays_.forward;
                const Quad inverse = of_ray(ray.inverse[k]);
                near = max(near, (min(min(a, b), c) - of_ray(ray.near_origin[k])) * inverse);
                far = min(far, (max(max(a, b), c) - of_ray(ray.far_origin[k])) * inverse);
            }
            near.store(out.near + lane);
            far.store(out.far + lane);
            const Quad start = of_ray(rays_.t_min), end = Quad::all(t_max);
            out.mask |= bits((near <= far) & (start <= far) & (near <= end)) << lane;
            // A hit lies between the ray's entry and exit of the box: if both are in range, so is the hit.
            out.inside |= bits((start <= near) & (far <= end)) << lane;
        }
        out.mask &= line.mask;
        out.inside &= line.inside & out.mask;
    }
    bool find_hit(const TriangleBlock& block,
                  const TrianglesMet& met,
                  unsigned lane,
                  TriangleHit& out) const {
        const auto vertex = [&](std::size_t i, std::size_t k) {
            return block.vertex[i][axis_[k]][lane];
        };
        return find_exact_hit(rays_.exact(i_), vertex, met.near[lane], met.far[lane], out);
    }

private:
    [[nodiscard]] Quad of_ray(const EightFloats& of) const { return Quad::all(of.lane[i_]); }
    LineMet through(const TriangleBlock& block, unsigned lane) const {
        Quad x[3], y[3];
        for (int i = 0; i < 3; ++i) {
            const Quad z = from_[2] - Quad::load(block.vertex[i][axis_[2]] + lane);
            x[i] = (from_[0] - Quad::load(block.vertex[i][axis_[0]] + lane)) - shear_x_ * z;
            y[i] = (from_[1] - Quad::load(block.vertex[i][axis_[1]] + lane)) - shear_y_ * z;
        }
        return line_met<kUneven>(x, y, error_, shift_);
    }

    const EightRays<Wide>& rays_;
    std::size_t i_, axis_[3];                          ///< Of the ray.
    Quad from_[3], shear_x_, shear_y_, error_, shift_; ///< As in EightRays.
};

/// Addresses of nodes and blocks.
struct TreeMemory {
    const WideNode* nodes;
    const TriangleBlock* blocks;
    std::size_t depth; ///< Number of levels.
    struct Place {
        const char* first;
        std::size_t size;
    } places[2];

    explicit TreeMemory(const MeshBvh& bvh)
        : nodes(bvh.nodes().data()),
          blocks(bvh.blocks().data()),
          depth(static_cast<std::size_t>(bvh.depth())),
          places{{reinterpret_cast<const char*>(nodes), sizeof(WideNode)},
                 {reinterpret_cast<const char*>(blocks), sizeof(TriangleBlock)}} {}
};

template<typename Wide, typename Quad, bool kUneven>
struct MeshKernel {
    using Rays = EightRays<Wide>;
    using Triangles = TriangleLanes<Wide, Quad, kUneven>;
    struct Waiting {
        std::uint32_t child;
        float near;
    };

    /// Lowers `nearest` to the nearest hit below a node or in a leaf.
    static void find_nearest(const TreeMemory& tree,
                             std::uint32_t root,
                             const Rays& rays,
                             std::size_t i,
                             NearestHit& nearest) {
        const BoxLanes<Wide> boxes(rays, i);
        Waiting stack[MeshBvh::kStackSize];
        Waiting* top = stack;
        std::uint32_t current = root;
        float best = nearest.hit.scaled_t;
        for (;;) {
            bool is_dead_end = false;
            while (!is_leaf(current)) {
                ChildrenMet met;
                const WideNode& node = tree.nodes[current];
                boxes.meet(node, Wide::all(best), met);
                is_dead_end = met.mask == 0;
                if (is_dead_end)
                    break;
                top = descend(tree, node, met, top, current);
            }
            if (!is_dead_end)
                best = find_nearest_in_leaf(rays, i, tree, current, nearest);
            do {
                if (top == stack)
                    return;
                --top;
            } while (top->near > best);
            current = top->child;
        }
    }

    /// Returns the bound of later hits.
    static float find_nearest_in_leaf(const Rays& rays,
                                      std::size_t i,
                                      const TreeMemory& tree,
                                      std::uint32_t leaf,
                                      NearestHit& nearest) {
        const TriangleBlock* block = tree.blocks + first_block(leaf);
        const TriangleBlock* const end = block + block_count(leaf);
        float best;
        do
            best = find_nearest_in_block(rays, i, *block, nearest);
        while (++block != end);
        return best;
    }
    /// A separate function, so that the descent keeps its registers, and without a loop around it, so that the compiler
    /// hoists nothing onto the stack.
    [[gnu::noinline]] static float find_nearest_in_block(const Rays& rays,
                                                         std::size_t i,
                                                         const TriangleBlock& block,
                                                         NearestHit& nearest) {
        const Triangles triangles(rays, i);
        const LineMet line = triangles.through(block);
        return line.mask == 0 ? nearest.hit.scaled_t
                              : find_nearest_of(rays, i, block, line, nearest);
    }
    ///@{
    /// The same for the triangles in `line`, which the line of the ray may pass through.
    [[gnu::noinline]] static float find_nearest_of(const Rays& rays,
                                                   std::size_t i,
                                                   const TriangleBlock& block,
                                                   LineMet line,
                                                   NearestHit& nearest) {
        TrianglesMet met;
        Triangles(rays, i).meet(block, line, nearest.hit.scaled_t, met);
        return met.mask == 0 ? nearest.hit.scaled_t
                             : find_nearest_exactly(rays, i, block, met, nearest);
    }
    [[gnu::noinline]] static bool is_any_hit_of(const Rays& rays,
                                                std::size_t i,
                                                const TriangleBlock& block,
                                                LineMet line) {
        TrianglesMet met;
        Triangles(rays, i).meet(block, line, rays.t_max.lane[i], met);
        return met.mask != 0 &&
               ((met.inside != 0 && !rays.is_scaled(i)) || is_any_hit_exactly(rays, i, block, met));
    }
    ///@}
    ///@{
    /// Decides about the triangles in `met`.
    [[gnu::noinline]] static float find_nearest_exactly(const Rays& rays,
                                                        std::size_t i,
                                                        const TriangleBlock& block,
                                                        const TrianglesMet& met,
                                                        NearestHit& nearest) {
        const Triangles triangles(rays, i);
        unsigned mask = met.mask;
        do {
            const auto lane = static_cast<unsigned>(std::countr_zero(mask));
            TriangleHit hit;
            if (met.near[lane] <= nearest.hit.scaled_t && triangles.find_hit(block, met, lane, hit))
                nearest.offer(hit, block.id[lane]);
            mask &= mask - 1;
        } while (mask != 0);
        return nearest.hit.scaled_t;
    }
    [[gnu::noinline]] static bool is_any_hit_exactly(const Rays& rays,
                                                     std::size_t i,
                                                     const TriangleBlock& block,
                                                     const TrianglesMet& met) {
        const Triangles triangles(rays, i);
        TriangleHit hit;
        for (unsigned mask = met.mask; mask != 0; mask &= mask - 1)
            if (triangles.find_hit(block, met, static_cast<unsigned>(std::countr_zero(mask)), hit))
                return true;
        return false;
    }
    ///@}

    /// Prefetches data that will be read soon. In arithmetic instead of a branch, since whether a child is a leaf is
    /// unpredictable.
    static void prefetch(const TreeMemory& tree, std::uint32_t child) {
        const TreeMemory::Place& place = tree.places[child >> 31u];
        const char* const at = place.first + (child & kFirstBlockMask) * place.size;
        for (int line = 0; line < 4; ++line)
            __builtin_prefetch(at + 64 * line);
    }

private:
    /// Chooses the nearest child that is met and pushes the others, the nearest on top. Returns the new top.
    static Waiting* descend(const TreeMemory& tree,
                            const WideNode& node,
                            const ChildrenMet& met,
                            Waiting* top,
                            std::uint32_t& current) {
        const auto first = static_cast<unsigned>(std::countr_zero(met.mask));
        const auto second = 31u - static_cast<unsigned>(std::countl_zero(met.mask));
        const auto key = [&](unsigned slot) {
            return std::uint64_t{std::bit_cast<std::uint32_t>(met.near[slot])} << 32u |
                   node.child[slot];
        };
        const std::uint64_t a = key(first), b = key(second);
        const std::uint64_t near = a < b ? a : b, far = a < b ? b : a;
        *top = {static_cast<std::uint32_t>(far),
                std::bit_cast<float>(static_cast<std::uint32_t>(far >> 32u))};
        current = static_cast<std::uint32_t>(near);
        prefetch(tree, current);
        prefetch(tree, static_cast<std::uint32_t>(far));
        const unsigned rest = met.mask & (met.mask - 1) & ~(1u << second);
        if (rest == 0)
            return top + (first != second ? 1 : 0);
        return descend_among_many(
            tree,
            node,
            met,
            rest,
            {current, std::bit_cast<float>(static_cast<std::uint32_t>(near >> 32u))},
            top,
            current);
    }
    /// The same from the third child on, where `nearest` of the first two is not on the stack.
    static Waiting* descend_among_many(const TreeMemory& tree,
                                       const WideNode& node,
                                       const ChildrenMet& met,
                                       unsigned rest,
                                       Waiting nearest,
                                       Waiting* const first,
                                       std::uint32_t& current) {
        Waiting* last = first + 1;
        *last = nearest;
        for (; rest != 0; rest &= rest - 1) {
            const auto slot = static_cast<unsigned>(std::countr_zero(rest));
            const Waiting moving{node.child[slot], met.near[slot]};
            prefetch(tree, moving.child);
            Waiting* at = ++last;
            for (; at > first && (at - 1)->near < moving.near; --at)
                *at = *(at - 1);
            *at = moving;
        }
        current = last->child;
        return last;
    }
};

} // namespace topple::spatial_detail
