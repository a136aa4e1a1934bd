// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/spatial/mesh/mesh_packet_triangles_detail.h"
#include "topple/spatial/mesh/mesh_turns_detail.h"

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

    explicit PacketBoxes(const EightRays<Wide>& rays) : rays_(rays) {
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
                const Wide in = Wide::load(node.bounds[rays_.rows(0).near[axis]] + lane) -
                                Wide::all(is_backward ? near_.low[axis] : near_.high[axis]);
                const Wide out = Wide::load(node.bounds[rays_.rows(0).far[axis]] + lane) -
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
                const Wide in = Wide::all(node.bounds[rays_.rows(0).near[axis]][child]) -
                                Wide::load(rays_.near_origin[axis].lane + lane);
                const Wide out = Wide::all(node.bounds[rays_.rows(0).far[axis]][child]) -
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

    const EightRays<Wide>& rays_;
    Ranges inverse_, near_, far_; ///< By axis, over all rays; the fourth is that of t_min or t_max.
};

template<typename Wide, typename Quad, bool kUneven>
class PacketKernel {
public:
    using Single = MeshKernel<Wide, Quad, kUneven>;
    using Turns = TurnsKernel<Wide, Quad, kUneven>;
    using Rays = EightRays<Wide>;
    using RayBits = typename Turns::RayBits;

    static void cast_rays(const MeshBvh& bvh,
                          const RayBounds& bounds,
                          std::span<const Ray> rays,
                          MeshHit* out) {
        const TreeMemory tree(bvh);
        typename Turns::Nearest turns(tree, most_of(rays));
        std::size_t first_of[Turns::kGroups], groups = 0;
        const auto finish = [&] {
            turns.find();
            for (std::size_t g = 0; g < groups; ++g)
                turns.write(g,
                            {out + first_of[g], std::min(kPacketSize, rays.size() - first_of[g])});
            groups = 0;
        };
        for (std::size_t first = 0; first < rays.size(); first += kPacketSize) {
            Rays& eight = turns.group(groups);
            const unsigned usable = eight.prepare(eight_from(rays, first), bounds);
            if (usable == kAll && eight.are_alike()) {
                PacketKernel(tree, eight).find_nearest(out + first);
                continue;
            }
            turns.begin(groups, std::min(kPacketSize, rays.size() - first), usable);
            first_of[groups++] = first;
            if (groups == Turns::kGroups)
                finish();
        }
        finish();
    }

    static void are_hit(const MeshBvh& bvh,
                        const RayBounds& bounds,
                        std::span<const Ray> rays,
                        std::uint8_t* out) {
        const TreeMemory tree(bvh);
        typename Turns::Any turns(tree, most_of(rays));
        std::size_t groups = 0, written = 0;
        RayBits active = 0, hits = 0;
        const auto finish = [&](std::size_t end) {
            hits |= turns.find(active & ~hits);
            for (RayBits rest = hits; written < end; ++written, rest >>= 1u)
                out[written] = static_cast<std::uint8_t>(rest & 1u);
            groups = 0;
            active = hits = 0;
        };
        for (std::size_t first = 0; first < rays.size(); first += kPacketSize) {
            Rays& eight = turns.group(groups);
            const unsigned usable = eight.prepare(eight_from(rays, first), bounds);
            const std::size_t r = groups * kPacketSize;
            turns.begin(groups);
            if (usable == kAll && eight.are_alike())
                hits |= RayBits{PacketKernel(tree, eight)
                                    .find_any([&](unsigned which, std::uint32_t child) {
                                        return turns.add(groups, which, child);
                                    })}
                        << r;
            else
                turns.add_root(groups, std::min(kPacketSize, rays.size() - first), usable);
            active |= RayBits{usable} << r;
            if (++groups == Turns::kGroups)
                finish(std::min(first + kPacketSize, rays.size()));
        }
        if (groups > 0)
            finish(rays.size());
    }

private:
    static constexpr unsigned kAll = (1u << kPacketSize) - 1;
    static constexpr int kFewRays = 2;     ///< Better tested alone.
    static constexpr int kFewForTurns = 7; ///< Better tested alone if they take turns.

    static std::span<const Ray> eight_from(std::span<const Ray> rays, std::size_t first) {
        return rays.subspan(first, std::min(kPacketSize, rays.size() - first));
    }
    /// Returns how many rays take turns at most, in whole groups.
    static std::size_t most_of(std::span<const Ray> rays) {
        const std::size_t groups = (rays.size() + kPacketSize - 1) / kPacketSize;
        return std::min(groups, Turns::kGroups) * kPacketSize;
    }

    struct Waiting {
        std::uint32_t child;
        float near;    ///< Earliest entry of any ray.
        unsigned rays; ///< Bit i: ray i meets it.
    };

    PacketKernel(const TreeMemory& tree, const EightRays<Wide>& rays)
        : tree_(tree),
          rays_(rays),
          boxes_(rays),
          best_(rays.t_max) {
        find_farthest();
    }

    void find_nearest(MeshHit* out) {
        for (std::uint32_t& triangle : triangle_)
            triangle = kNoFeature;
        walk(kFewRays, [&](const Waiting& now) {
            if (is_leaf(now.child))
                look_into_leaf(now);
            else
                for (unsigned mask = now.rays; mask != 0; mask &= mask - 1)
                    lower(first(mask), [&](std::size_t i, NearestHit& nearest) {
                        Single::find_nearest(tree_, now.child, rays_, i, nearest);
                    });
            find_farthest();
        });
        for (std::size_t i = 0; i < kPacketSize; ++i)
            out[i] = triangle_[i] == kNoFeature
                         ? MeshHit{}
                         : mesh_hit({best_.lane[i], v_[i], w_[i], total_[i]}, 1, triangle_[i]);
    }

    /// Returns the rays that hit anything, as far as that is known. What few rays meet is left for later:
    /// `add(rays, child)` returns those that hit anything, if it finds that out.
    template<typename Add>
    unsigned find_any(Add add) {
        walk(kFewForTurns, [&](const Waiting& now) {
            const unsigned waiting = now.rays & ~hits_;
            if (!are_few(waiting, kFewForTurns))
                hits_ |= find_hits_in_leaf(now.child, waiting);
            else
                hits_ |= add(waiting, now.child);
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
    static bool are_few(unsigned rays, int few) { return std::popcount(rays) <= few; }

    void find_farthest() { farthest_ = PacketBoxes<Wide>::largest_of(best_); }

    /// Calls `visit` for leaves, and for nodes that few rays meet, roughly from near to far.
    template<typename Visit>
    void walk(int few, Visit visit) {
        Waiting stack[MeshBvh::kStackSize];
        Waiting* top = stack;
        Waiting now{0, -Aabb::kInfinity, kAll};
        for (;;) {
            if (is_leaf(now.child) || are_few(now.rays, few))
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
        if (are_few(now.rays, kFewRays)) {
            for (unsigned mask = now.rays; mask != 0; mask &= mask - 1)
                lower(first(mask), [&](std::size_t i, NearestHit& nearest) {
                    Single::find_nearest_in_leaf(rays_, i, tree_, now.child, nearest);
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

    /// Calls `find(i, nearest hit of ray i)`.
    template<typename Find>
    void lower(std::size_t i, Find find) {
        NearestHit nearest;
        nearest.hit = {best_.lane[i], v_[i], w_[i], total_[i]};
        nearest.triangle = triangle_[i];
        find(i, nearest);
        best_.lane[i] = nearest.hit.scaled_t;
        v_[i] = nearest.hit.v;
        w_[i] = nearest.hit.w;
        total_[i] = nearest.hit.total;
        triangle_[i] = nearest.triangle;
    }

    const TreeMemory& tree_;
    const EightRays<Wide>& rays_;
    const PacketBoxes<Wide> boxes_;
    EightFloats best_;                                            ///< Bounds of the hits, scaled t.
    double v_[kPacketSize], w_[kPacketSize], total_[kPacketSize]; ///< Of the hits, if any.
    std::uint32_t triangle_[kPacketSize];
    float farthest_ = 0; ///< Largest bound of a hit over all rays.
    unsigned hits_ = 0;  ///< Rays of which any hit is known.
};

template<typename Wide, typename Quad, bool kUneven>
constexpr RayCalls make_ray_calls() {
    return {&PacketKernel<Wide, Quad, kUneven>::cast_rays,
            &PacketKernel<Wide, Quad, kUneven>::are_hit};
}
template<typename Wide, typename Quad>
constexpr MeshKernels make_mesh_kernels() {
    return {make_ray_calls<Wide, Quad, false>(), make_ray_calls<Wide, Quad, true>()};
}

} // namespace topple::spatial_detail
