// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/spatial/mesh/mesh_children_detail.h"

#include <bit>
#include <optional>
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
    explicit BoxLanes(const MeshRay& ray) : t_min(Wide::all(ray.t_min)) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            inverse[axis] = Wide::all(ray.boxes.inverse(axis));
            near_origin[axis] = Wide::all(ray.boxes.near_origin(axis));
            far_origin[axis] = Wide::all(ray.boxes.far_origin(axis));
            near_row[axis] = ray.boxes.rows().near[axis] * sizeof(WideNode::bounds[0]);
            far_row[axis] = ray.boxes.rows().far[axis] * sizeof(WideNode::bounds[0]);
        }
    }
    void meet(const WideNode& node, Wide t_max, ChildrenMet& out) const {
        meet<false>(node, t_max, out);
    }
    void meet_with_lengths(const WideNode& node, Wide t_max, ChildrenMet& out) const {
        meet<true>(node, t_max, out);
    }

private:
    /// The same operations as ConservativeRay::interval, in the same order.
    template<bool kLengths>
    void meet(const WideNode& node, Wide t_max, ChildrenMet& out) const {
        out.mask = 0;
        const char* const rows = reinterpret_cast<const char*>(&node);
        for (unsigned lane = 0; lane < 8; lane += Wide::kWidth) {
            const auto row = [&](std::size_t bytes) {
                return Wide::load(reinterpret_cast<const float*>(rows + bytes) + lane);
            };
            const auto enter = [&](std::size_t axis) {
                return (row(near_row[axis]) - near_origin[axis]) * inverse[axis];
            };
            const auto leave = [&](std::size_t axis) {
                return (row(far_row[axis]) - far_origin[axis]) * inverse[axis];
            };
            const Wide near = max(max(enter(0), enter(1)), max(enter(2), t_min));
            const Wide far = min(min(leave(0), leave(1)), min(leave(2), t_max));
            (kLengths ? far - near : near).store(out.near + lane);
            out.mask |= bits(near <= far) << lane;
        }
    }

    Wide inverse[3], near_origin[3], far_origin[3], t_min;
    std::size_t near_row[3], far_row[3]; ///< [bytes] into the bounds of a node
};

template<typename Quad, bool kUneven>
struct TriangleLanes {
    Quad origin[3], shear_x, shear_y; ///< Permuted axes.
    Quad error, shift;                ///< As in MeshRay.
    std::size_t axis[3];
    const MeshRay& ray;

    explicit TriangleLanes(const MeshRay& r)
        : shear_x(Quad::all(r.shear_x)),
          shear_y(Quad::all(r.shear_y)),
          error(Quad::all(r.error)),
          shift(Quad::all(r.shift)),
          axis{r.x, r.y, r.z},
          ray(r) {
        for (int i = 0; i < 3; ++i)
            origin[i] = Quad::all(r.origin.data()[axis[i]]);
    }
    LineMet through(const TriangleBlock& block, unsigned lane) const {
        Quad x[3], y[3];
        for (int i = 0; i < 3; ++i) {
            const Quad z = Quad::load(block.vertex[i][axis[2]] + lane) - origin[2];
            x[i] = (Quad::load(block.vertex[i][axis[0]] + lane) - origin[0]) - shear_x * z;
            y[i] = (Quad::load(block.vertex[i][axis[1]] + lane) - origin[1]) - shear_y * z;
        }
        return line_met<kUneven>(x, y, error, shift);
    }
    /// Finds the triangles that the line may pass through, with entry and exit of their boxes.
    void meet(const TriangleBlock& block, TrianglesMet& out) const {
        out.mask = out.inside = 0;
        for (unsigned lane = 0; lane < 4; lane += Quad::kWidth) {
            const LineMet line = through(block, lane);
            if (line.mask == 0)
                continue;
            Quad near = Quad::all(-Aabb::kInfinity), far = Quad::all(Aabb::kInfinity);
            for (std::size_t i = 0; i < 3; ++i) {
                const Quad a = Quad::load(block.vertex[0][i] + lane);
                const Quad b = Quad::load(block.vertex[1][i] + lane);
                const Quad c = Quad::load(block.vertex[2][i] + lane);
                const Quad low = min(min(a, b), c), high = max(max(a, b), c);
                const Quad inverse = Quad::all(ray.boxes.inverse(i));
                const auto backward = inverse < Quad::all(0);
                const Quad enter = (select(backward, high, low) -
                                    Quad::all(ray.boxes.near_origin(i))) *
                                   inverse;
                const Quad leave = (select(backward, low, high) -
                                    Quad::all(ray.boxes.far_origin(i))) *
                                   inverse;
                near = max(near, enter);
                far = min(far, leave);
            }
            near.store(out.near + lane);
            far.store(out.far + lane);
            out.mask |= (line.mask & bits((near <= far) & (Quad::all(ray.t_min) <= far))) << lane;
            out.inside |= line.inside << lane;
        }
    }
    bool find_hit(const TriangleBlock& block,
                  const TrianglesMet& met,
                  unsigned lane,
                  TriangleHit& out) const {
        const auto vertex = [&](std::size_t i, std::size_t along) {
            return block.vertex[i][along][lane];
        };
        return find_exact_hit(ray, vertex, met.near[lane], met.far[lane], out);
    }
};

/// Triangles of a ray, prepared once the ray meets the box of any child: many rays of a picture meet none, and for the
/// others the preparation overlaps with the wait for the next node.
template<typename Quad, bool kUneven>
class LeafTests {
public:
    explicit LeafTests(MeshRay& ray) : ray_(ray) {}
    void prepare() {
        if (!lanes_) [[unlikely]]
            prepare_now();
    }
    const TriangleLanes<Quad, kUneven>& get() {
        prepare();
        return *lanes_;
    }

private:
    void prepare_now() {
        ray_.template prepare_for_triangles<Float4>();
        lanes_.emplace(ray_);
    }

    MeshRay& ray_;
    std::optional<TriangleLanes<Quad, kUneven>> lanes_;
};

/// Addresses of nodes and blocks.
struct TreeMemory {
    const WideNode* nodes;
    const TriangleBlock* blocks;

    explicit TreeMemory(const MeshBvh& bvh)
        : nodes(bvh.nodes().data()),
          blocks(bvh.blocks().data()) {}
};

template<typename Wide, typename Quad, bool kUneven>
struct MeshKernel {
    struct Waiting {
        std::uint32_t child;
        float near;
    };

    static void cast_rays(const MeshBvh& bvh,
                          const RayBounds& bounds,
                          std::span<const Ray> rays,
                          MeshHit* out) {
        const TreeMemory tree(bvh);
        MeshRay ray;
        for (const Ray& asked : rays)
            *out++ = ray.prepare_for_boxes<Float4>(asked, bounds) ? cast_ray(tree, ray) : MeshHit{};
    }
    static void are_hit(const MeshBvh& bvh,
                        const RayBounds& bounds,
                        std::span<const Ray> rays,
                        std::uint8_t* out) {
        const TreeMemory tree(bvh);
        MeshRay ray;
        for (const Ray& asked : rays) {
            LeafTests<Quad, kUneven> triangles(ray);
            const bool is_found = ray.prepare_for_boxes<Float4>(asked, bounds) &&
                                  is_hit(tree, 0, ray, triangles);
            *out++ = is_found ? 1 : 0;
        }
    }

    /// Requires: the ray is prepared for boxes.
    static MeshHit cast_ray(const TreeMemory& tree, MeshRay& ray) {
        NearestHit nearest(ray);
        LeafTests<Quad, kUneven> triangles(ray);
        find_nearest(tree, 0, ray, triangles, nearest);
        return nearest.triangle == kNoFeature
                   ? MeshHit{}
                   : mesh_hit(nearest.hit, ray.t_scale, nearest.triangle);
    }

    /// Lowers `nearest` to the nearest hit below a node or in a leaf.
    static void find_nearest(TreeMemory tree,
                             std::uint32_t root,
                             const MeshRay& ray,
                             LeafTests<Quad, kUneven>& triangles,
                             NearestHit& nearest) {
        const BoxLanes<Wide> boxes(ray);
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
                triangles.prepare();
                top = descend(tree, node, met, top, current);
            }
            if (!is_dead_end)
                best = find_nearest_in_leaf(triangles, tree, current, nearest);
            do {
                if (top == stack)
                    return;
                --top;
            } while (top->near > best);
            current = top->child;
        }
    }

    /// Descends first into the child in whose box the ray has the longest way: the most probable hit. The others
    /// wait in no particular order.
    static bool is_hit(TreeMemory tree,
                       std::uint32_t root,
                       const MeshRay& ray,
                       LeafTests<Quad, kUneven>& triangles) {
        const BoxLanes<Wide> boxes(ray);
        const Wide t_max = Wide::all(ray.t_max);
        std::uint32_t stack[MeshBvh::kStackSize + 8];
        std::uint32_t* top = stack;
        std::uint32_t current = root;
        for (;;) {
            bool is_dead_end = false;
            while (!is_leaf(current)) {
                ChildrenMet met;
                const WideNode& node = tree.nodes[current];
                boxes.meet_with_lengths(node, t_max, met);
                is_dead_end = met.mask == 0;
                if (is_dead_end)
                    break;
                triangles.prepare();
                top = ChildrenOf<Wide>::push_all_but_largest(node, met, top, current);
                if (top > stack)
                    prefetch(tree, top[-1]);
            }
            if (!is_dead_end && is_leaf_hit(triangles, tree, current))
                return true;
            if (top == stack)
                return false;
            current = *--top;
        }
    }

    /// A separate function, so that the descent keeps its registers. Returns the bound of later hits.
    [[gnu::noinline]] static float find_nearest_in_leaf(LeafTests<Quad, kUneven>& tests,
                                                        const TreeMemory& tree,
                                                        std::uint32_t leaf,
                                                        NearestHit& nearest) {
        const TriangleLanes<Quad, kUneven>& triangles = tests.get();
        const TriangleBlock* block = tree.blocks + first_block(leaf);
        for (std::uint32_t n = block_count(leaf); n > 0; --n, ++block) {
            TrianglesMet met;
            triangles.meet(*block, met);
            for (unsigned mask = met.mask; mask != 0; mask &= mask - 1) {
                const auto lane = static_cast<unsigned>(std::countr_zero(mask));
                TriangleHit hit;
                if (met.near[lane] <= nearest.hit.scaled_t &&
                    triangles.find_hit(*block, met, lane, hit))
                    nearest.offer(hit, block->id[lane]);
            }
        }
        return nearest.hit.scaled_t;
    }

    [[gnu::noinline]] static bool is_leaf_hit(LeafTests<Quad, kUneven>& tests,
                                              const TreeMemory& tree,
                                              std::uint32_t leaf) {
        const TriangleLanes<Quad, kUneven>& triangles = tests.get();
        const MeshRay& ray = triangles.ray;
        const TriangleBlock* block = tree.blocks + first_block(leaf);
        for (std::uint32_t n = block_count(leaf); n > 0; --n, ++block) {
            TrianglesMet met;
            triangles.meet(*block, met);
            for (unsigned mask = met.mask; mask != 0; mask &= mask - 1) {
                const auto lane = static_cast<unsigned>(std::countr_zero(mask));
                if (met.near[lane] > ray.t_max)
                    continue;
                // A hit lies between the ray's entry and exit of the box: if both are in range, so is the hit.
                const bool is_sure = (met.inside >> lane & 1u) != 0 &&
                                     met.near[lane] >= ray.t_min && met.far[lane] <= ray.t_max &&
                                     ray.t_scale == 1;
                TriangleHit hit;
                if (is_sure || triangles.find_hit(*block, met, lane, hit))
                    return true;
            }
        }
        return false;
    }

    /// Prefetches data that will be read soon. In arithmetic instead of a branch, since whether a child is a leaf is
    /// unpredictable.
    static void prefetch(const TreeMemory& tree, std::uint32_t child) {
        const auto nodes = reinterpret_cast<std::uintptr_t>(tree.nodes);
        const auto blocks = reinterpret_cast<std::uintptr_t>(tree.blocks);
        const std::uintptr_t of_leaf = std::uintptr_t{0} - (child >> 31u);
        const std::uintptr_t size = sizeof(WideNode) -
                                    ((sizeof(WideNode) - sizeof(TriangleBlock)) & of_leaf);
        const std::uintptr_t base = nodes + ((blocks - nodes) & of_leaf);
        const auto* const at = reinterpret_cast<const char*>(base +
                                                             (child & kFirstBlockMask) * size);
        for (int line = 0; line < 4; ++line)
            __builtin_prefetch(at + 64 * line);
    }

private:
    /// Descends into the nearest child that is met and pushes the others, the nearest on top.
    static Waiting* descend(const TreeMemory& tree,
                            const WideNode& node,
                            const ChildrenMet& met,
                            Waiting* top,
                            std::uint32_t& current) {
        unsigned mask = met.mask;
        const auto take = [&] {
            const auto slot = static_cast<unsigned>(std::countr_zero(mask));
            mask &= mask - 1;
            prefetch(tree, node.child[slot]);
            return Waiting{node.child[slot], met.near[slot]};
        };
        const Waiting a = take();
        if (mask == 0) {
            current = a.child;
            return top;
        }
        const Waiting b = take();
        if (mask == 0) {
            const bool a_first = a.near <= b.near;
            *top = a_first ? b : a;
            current = a_first ? a.child : b.child;
            return top + 1;
        }
        Waiting* const first = top;
        *top++ = a;
        *top++ = b;
        while (mask != 0)
            *top++ = take();
        for (Waiting* i = first + 1; i < top; ++i) {
            const Waiting moving = *i;
            Waiting* j = i;
            for (; j > first && (j - 1)->near < moving.near; --j)
                *j = *(j - 1);
            *j = moving;
        }
        --top;
        current = top->child;
        return top;
    }
};

} // namespace topple::spatial_detail
