// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/spatial/mesh/mesh_packet_triangles_detail.h"

namespace topple::spatial_detail {

// Traversal of the tree by eight rays of a picture together. A node's boxes are first tested against all rays at
// once, with the earliest possible entry and the latest possible exit of any ray (interval arithmetic, after Boulos,
// Wald, Shirley 2006); a remaining box is tested against each ray, with eight rays in the lanes of one. A triangle is
// tested against eight rays, too. Boxes that only one ray still meets are tested as for single rays. The hits are the
// same, bit for bit.
//
// Compiled once for each instruction set, so this file contains only templates.

/// Boxes against eight rays.
template<typename Wide>
class PacketBoxes {
public:
    static constexpr std::size_t kLanes = Wide::kWidth;

    explicit PacketBoxes(const PacketRays<Wide>& rays) : rays_(rays) {
        find_ranges(rays.inverse, rays.t_min, inverse_);
        find_ranges(rays.near_origin, rays.t_min, near_);
        find_ranges(rays.far_origin, rays.t_max, far_);
    }

    /// Returns, of all eight children, those that any ray could meet before `farthest`; `near` is the earliest entry.
    unsigned meet_all(const WideNode& node, float farthest, EightFloats& near) const {
        unsigned mask = 0;
        for (unsigned lane = 0; lane < 8; lane += kLanes) {
            Wide enter = Wide::all(inverse_.low[3]), leave = Wide::all(farthest);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const Wide low = Wide::all(inverse_.low[axis]),
                           high = Wide::all(inverse_.high[axis]);
                const bool is_backward = inverse_.low[axis] < 0;
                const Wide in = Wide::load(node.bounds[rays_.near_row[axis]] + lane) -
                                Wide::all(is_backward ? near_.low[axis] : near_.high[axis]);
                const Wide out = Wide::load(node.bounds[rays_.far_row[axis]] + lane) -
                                 Wide::all(is_backward ? far_.high[axis] : far_.low[axis]);
                enter = max(min(in * low, in * high), enter);
                leave = min(max(out * low, out * high), leave);
            }
            enter.store(near.lane + lane);
            mask |= bits(enter <= leave) << lane;
        }
        return mask;
    }

    /// Returns the rays that meet one child before `best`: the same operations as ConservativeRay::interval, in the
    /// same order.
    unsigned meet_one(const WideNode& node, unsigned child, const EightFloats& best) const {
        unsigned mask = 0;
        for (unsigned lane = 0; lane < kPacketSize; lane += kLanes) {
            Wide enter = Wide::load(rays_.t_min.lane + lane), leave = Wide::load(best.lane + lane);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const Wide inverse = Wide::load(rays_.inverse[axis].lane + lane);
                const Wide in = Wide::all(node.bounds[rays_.near_row[axis]][child]) -
                                Wide::load(rays_.near_origin[axis].lane + lane);
                const Wide out = Wide::all(node.bounds[rays_.far_row[axis]][child]) -
                                 Wide::load(rays_.far_origin[axis].lane + lane);
                enter = max(in * inverse, enter);
                leave = min(out * inverse, leave);
            }
            mask |= bits(enter <= leave) << lane;
        }
        return mask;
    }

    /// Returns the largest of eight values.
    static float largest_of(const EightFloats& of) {
        const Float4 half = max(Float4::load(of.lane), Float4::load(of.lane + 4));
        alignas(16) float lane[4];
        half.store(lane);
        return std::max(std::max(lane[0], lane[1]), std::max(lane[2], lane[3]));
    }

private:
    /// The least and the largest values of four arrays.
    struct alignas(16) Ranges {
        float low[4], high[4];
    };
    static void find_ranges(const EightFloats (&of)[3], const EightFloats& other, Ranges& out) {
        const float* half[8];
        for (std::size_t i = 0; i < 4; ++i) {
            half[i] = i < 3 ? of[i].lane : other.lane;
            half[i + 4] = half[i] + 4;
        }
        alignas(32) float low[8], high[8];
        for (std::size_t lane = 0; lane < 8; lane += kLanes) {
            Wide row[4];
            load_rows(half + lane, row);
            min(min(row[0], row[1]), min(row[2], row[3])).store(low + lane);
            max(max(row[0], row[1]), max(row[2], row[3])).store(high + lane);
        }
        min(Float4::load(low), Float4::load(low + 4)).store(out.low);
        max(Float4::load(high), Float4::load(high + 4)).store(out.high);
    }

    const PacketRays<Wide>& rays_;
    Ranges inverse_, near_, far_; ///< By axis, over all rays; the fourth is that of t_min or t_max.
};

template<typename Wide, typename Quad, bool kUneven>
class PacketKernel {
public:
    using Single = MeshKernel<Wide, Quad, kUneven>;

    static void cast_together(const MeshBvh& bvh,
                              const RayBounds& bounds,
                              std::span<const Ray> rays,
                              MeshHit* out) {
        const TreeMemory tree(bvh);
        PacketRays<Wide> packet;
        std::size_t i = 0;
        for (; i + kPacketSize <= rays.size(); i += kPacketSize) {
            if (packet.prepare(rays.data() + i, bounds))
                PacketKernel(tree, packet, rays.data() + i, bounds).find_nearest(out + i);
            else
                Single::cast_rays(bvh, bounds, rays.subspan(i, kPacketSize), out + i);
        }
        Single::cast_rays(bvh, bounds, rays.subspan(i), out + i);
    }

    static void are_hit_together(const MeshBvh& bvh,
                                 const RayBounds& bounds,
                                 std::span<const Ray> rays,
                                 std::uint8_t* out) {
        const TreeMemory tree(bvh);
        PacketRays<Wide> packet;
        std::size_t i = 0;
        for (; i + kPacketSize <= rays.size(); i += kPacketSize) {
            if (packet.prepare(rays.data() + i, bounds)) {
                const unsigned hits = PacketKernel(tree, packet, rays.data() + i, bounds).find_any();
                for (std::size_t k = 0; k < kPacketSize; ++k)
                    out[i + k] = static_cast<std::uint8_t>(hits >> k & 1u);
            } else {
                Single::are_hit(bvh, bounds, rays.subspan(i, kPacketSize), out + i);
            }
        }
        Single::are_hit(bvh, bounds, rays.subspan(i), out + i);
    }

private:
    static constexpr unsigned kAll = (1u << kPacketSize) - 1;
    static constexpr int kFewRays = 2;

    struct Waiting {
        std::uint32_t child;
        float near;    ///< Earliest entry of any ray.
        unsigned rays; ///< Bit i: ray i meets it.
    };

    PacketKernel(const PacketKernel&) = delete;
    PacketKernel& operator=(const PacketKernel&) = delete;
    ~PacketKernel() {} // NOLINT(modernize-use-equals-default): of the union
    PacketKernel(const TreeMemory& tree,
                 const PacketRays<Wide>& rays,
                 const Ray* asked,
                 const RayBounds& bounds)
        : tree_(tree),
          rays_(rays),
          boxes_(rays),
          asked_(asked),
          bounds_(bounds),
          best_(rays.t_max) {
        find_farthest();
    }

    void find_nearest(MeshHit* out) {
        for (std::uint32_t& triangle : triangle_)
            triangle = kNoFeature;
        walk([&](const Waiting& now) {
            if (is_leaf(now.child))
                look_into_leaf(now);
            else
                for (unsigned mask = now.rays; mask != 0; mask &= mask - 1)
                    lower(first(mask), [&](Alone& one, NearestHit& nearest) {
                        Single::find_nearest(tree_, now.child, one.ray, one.triangles, nearest);
                    });
            find_farthest();
        });
        for (std::size_t i = 0; i < kPacketSize; ++i)
            out[i] = triangle_[i] == kNoFeature
                         ? MeshHit{}
                         : mesh_hit({best_.lane[i], v_[i], w_[i], total_[i]}, 1, triangle_[i]);
    }

    /// Returns the rays that hit anything.
    unsigned find_any() {
        walk([&](const Waiting& now) {
            const unsigned waiting = now.rays & ~hits_;
            if (waiting == 0)
                return;
            if (is_leaf(now.child)) {
                hits_ |= find_hits_in_leaf(now.child, waiting);
            } else {
                for (unsigned mask = waiting; mask != 0; mask &= mask - 1) {
                    Alone& one = alone(first(mask));
                    if (Single::is_hit(tree_, now.child, one.ray, one.triangles))
                        hits_ |= 1u << first(mask);
                }
            }
            if (hits_ == kAll)
                farthest_ = -Aabb::kInfinity; // Ends the walk.
        });
        return hits_;
    }

    static std::size_t first(unsigned rays) {
        return static_cast<std::size_t>(std::countr_zero(rays));
    }
    /// Whether the tests of single rays, of four triangles at a time, are fewer than those of eight rays, of one
    /// triangle at a time.
    static bool are_few(unsigned rays) { return std::popcount(rays) <= kFewRays; }

    void find_farthest() { farthest_ = PacketBoxes<Wide>::largest_of(best_); }

    /// Calls `visit` for leaves, and for nodes that few rays meet, roughly from near to far.
    template<typename Visit>
    void walk(Visit visit) {
        Waiting stack[MeshBvh::kStackSize];
        Waiting* top = stack;
        Waiting now{0, -Aabb::kInfinity, kAll};
        for (;;) {
            if (is_leaf(now.child) || are_few(now.rays))
                visit(now);
            else
                top = open(now, top);
            do {
                if (top == stack)
                    return;
                --top;
            } while (top->near > farthest_);
            now = *top;
        }
    }

    /// Pushes the children, the nearest on top. Returns the new top.
    Waiting* open(const Waiting& now, Waiting* top) const {
        const WideNode& node = tree_.nodes[now.child];
        EightFloats near;
        Waiting* const first = top;
        for (unsigned mask = boxes_.meet_all(node, farthest_, near); mask != 0; mask &= mask - 1) {
            const auto child = static_cast<unsigned>(std::countr_zero(mask));
            const unsigned met = boxes_.meet_one(node, child, best_) & now.rays & ~hits_;
            if (met == 0)
                continue;
            Single::prefetch(tree_, node.child[child]);
            Waiting* at = top++;
            for (; at > first && (at - 1)->near < near.lane[child]; --at)
                *at = *(at - 1);
            *at = {node.child[child], near.lane[child], met};
        }
        return top;
    }

    void look_into_leaf(const Waiting& now) {
        if (are_few(now.rays)) {
            for (unsigned mask = now.rays; mask != 0; mask &= mask - 1)
                lower(first(mask), [&](Alone& one, NearestHit& nearest) {
                    Single::find_nearest_in_leaf(one.triangles, tree_, now.child, nearest);
                });
            return;
        }
        const TriangleBlock* block = tree_.blocks + first_block(now.child);
        for (std::uint32_t n = block_count(now.child); n > 0; --n, ++block)
            for (std::size_t slot = 0; slot < 4 && block->id[slot] != kNoFeature; ++slot) {
                const PacketTriangle<Wide, kUneven> triangle(rays_, *block, slot);
                RaysMet met;
                const unsigned mask = triangle.meet(now.rays, met);
                if (mask != 0)
                    offer(triangle, met, mask, block->id[slot]);
            }
    }

    /// Lowers the best hits of the rays in `mask`.
    void offer(const PacketTriangle<Wide, kUneven>& triangle,
               const RaysMet& met,
               unsigned mask,
               std::uint32_t id) {
        ExactHits exact;
        triangle.find_exact(met, exact);
        for (; mask != 0; mask &= mask - 1) {
            const std::size_t i = first(mask);
            const float t = exact.t.lane[i];
            if (!is_in_range(t, i) || t > best_.lane[i] ||
                (t == best_.lane[i] && id >= triangle_[i]))
                continue;
            best_.lane[i] = t;
            v_[i] = exact.v[i];
            w_[i] = exact.w[i];
            total_[i] = exact.total[i];
            triangle_[i] = id;
        }
    }
    /// The same condition as in find_exact_hit, for a ray that is not scaled.
    [[nodiscard]] bool is_in_range(float t, std::size_t i) const {
        constexpr float kLargest = std::numeric_limits<float>::max();
        return rays_.t_min.lane[i] <= t && t <= rays_.t_max.lane[i] && -kLargest <= t &&
               t <= kLargest;
    }

    unsigned find_hits_in_leaf(std::uint32_t leaf, unsigned waiting) {
        unsigned found = 0;
        if (are_few(waiting)) {
            for (unsigned mask = waiting; mask != 0; mask &= mask - 1)
                if (Single::is_leaf_hit(alone(first(mask)).triangles, tree_, leaf))
                    found |= 1u << first(mask);
            return found;
        }
        const TriangleBlock* block = tree_.blocks + first_block(leaf);
        for (std::uint32_t n = block_count(leaf); n > 0; --n, ++block)
            for (std::size_t slot = 0; slot < 4 && block->id[slot] != kNoFeature; ++slot) {
                const PacketTriangle<Wide, kUneven> triangle(rays_, *block, slot);
                RaysMet met;
                const unsigned mask = triangle.meet(waiting & ~found, met);
                if (mask != 0)
                    found |= mask & find_sure(triangle, met, mask);
                if (found == waiting)
                    return found;
            }
        return found;
    }
    /// Returns the rays that hit the triangle, of those in `mask`, which may pass through it.
    unsigned find_sure(const PacketTriangle<Wide, kUneven>& triangle,
                       const RaysMet& met,
                       unsigned mask) const {
        unsigned before = 0, inside = 0;
        for (unsigned lane = 0; lane < kPacketSize; lane += Wide::kWidth) {
            const Wide near = Wide::load(met.near.lane + lane);
            const Wide far = Wide::load(met.far.lane + lane);
            const Wide t_min = Wide::load(rays_.t_min.lane + lane);
            const Wide t_max = Wide::load(rays_.t_max.lane + lane);
            before |= bits(near <= t_max) << lane;
            inside |= bits((t_min <= near) & (far <= t_max)) << lane;
        }
        mask &= before;
        inside &= met.inside;
        // A hit lies between the ray's entry and exit of the box: if both are in range, so is the hit.
        if ((mask & ~inside) == 0)
            return mask;
        ExactHits exact;
        triangle.find_exact(met, exact);
        unsigned found = 0;
        for (; mask != 0; mask &= mask - 1) {
            const std::size_t i = first(mask);
            if ((inside >> i & 1u) != 0 || is_in_range(exact.t.lane[i], i))
                found |= 1u << i;
        }
        return found;
    }

    /// A ray with tests of its own, which are faster for nodes and leaves that few rays meet.
    struct Alone {
        MeshRay ray;
        LeafTests<Quad, kUneven> triangles{ray};

        Alone(const Ray& asked, const RayBounds& bounds) {
            (void)ray.prepare_for_boxes<Float4>(asked, bounds);
        }
        Alone(const Alone&) = delete;
        Alone& operator=(const Alone&) = delete;
    };
    Alone& alone(std::size_t i) {
        if ((are_prepared_ >> i & 1u) == 0) {
            ::new (static_cast<void*>(&alone_[i])) Alone(asked_[i], bounds_);
            are_prepared_ |= 1u << i;
        }
        return alone_[i];
    }
    /// Calls `find(ray i, its tests, its nearest hit)`.
    template<typename Find>
    void lower(std::size_t i, Find find) {
        Alone& one = alone(i);
        NearestHit nearest(one.ray);
        nearest.hit = {best_.lane[i], v_[i], w_[i], total_[i]};
        nearest.triangle = triangle_[i];
        find(one, nearest);
        best_.lane[i] = nearest.hit.scaled_t;
        v_[i] = nearest.hit.v;
        w_[i] = nearest.hit.w;
        total_[i] = nearest.hit.total;
        triangle_[i] = nearest.triangle;
    }

    const TreeMemory& tree_;
    const PacketRays<Wide>& rays_;
    const PacketBoxes<Wide> boxes_;
    const Ray* asked_;
    const RayBounds& bounds_;
    unsigned are_prepared_ = 0; ///< Bit i: alone_[i] exists.
    union {
        Alone alone_[kPacketSize]; ///< Created when first needed; without destructors.
    };
    EightFloats best_;                                            ///< Bounds of the hits, scaled t.
    double v_[kPacketSize], w_[kPacketSize], total_[kPacketSize]; ///< Of the hits, if any.
    std::uint32_t triangle_[kPacketSize];
    float farthest_ = 0; ///< Largest bound of a hit over all rays.
    unsigned hits_ = 0;  ///< Rays of which any hit is known.
};

template<typename Wide, typename Quad, bool kUneven>
constexpr RayCalls make_ray_calls() {
    return {&MeshKernel<Wide, Quad, kUneven>::cast_rays,
            &PacketKernel<Wide, Quad, kUneven>::cast_together,
            &MeshKernel<Wide, Quad, kUneven>::are_hit,
            &PacketKernel<Wide, Quad, kUneven>::are_hit_together};
}
template<typename Wide, typename Quad>
constexpr MeshKernels make_mesh_kernels() {
    return {make_ray_calls<Wide, Quad, false>(), make_ray_calls<Wide, Quad, true>()};
}

} // namespace topple::spatial_detail
