// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "engine/core/assert.h"
#include "engine/spatial/binned_sah_detail.h"
#include "engine/spatial/float4_detail.h"

#include <array>
#include <cmath>
#include <utility>

namespace topple::spatial_detail {
namespace {

constexpr std::size_t kBinCount = 16;
constexpr int kDeepestSplitByArea = 48; ///< Halving from there on adds at most 31 levels.

/// One box while it is being sorted. The fourth lane of its loads is not a number of any use.
struct alignas(16) Primitive {
    float min[3];
    std::uint32_t id;
    float max[3];
    std::uint32_t unused;
};
Float4 low(const Primitive& p) { return load4(p.min); }
Float4 high(const Primitive& p) { return load4(p.max); }
/// Sums of both ends: centres without the halving.
Float4 twice_center(const Primitive& p) { return low(p) + high(p); }

struct Bounds4 {
    Float4 min = broadcast4(Aabb::kInfinity), max = broadcast4(-Aabb::kInfinity);

    void add(Float4 below, Float4 above) {
        min = min4(below, min);
        max = max4(above, max);
    }
    [[nodiscard]] Aabb box() const {
        alignas(16) std::array<float, 4> a, b;
        store4(a.data(), min);
        store4(b.data(), max);
        return {{a[0], a[1], a[2]}, {b[0], b[1], b[2]}};
    }
};

struct Bin {
    Bounds4 bounds;
    std::uint32_t count = 0;
};

Real block_count(std::uint32_t boxes) { return static_cast<Real>((boxes + 3) / 4); }

/// Which bin of each axis a centre falls into. Used for counting and for parting, so both agree.
struct Binning {
    Float4 origin, scale;

    explicit Binning(const Aabb& centers) {
        const Vec3 size = extents(centers);
        alignas(16) std::array<float, 4> o{centers.min.x, centers.min.y, centers.min.z, 0}, s{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const Real per_length = static_cast<Real>(kBinCount) / size[static_cast<int>(axis)];
            s[axis] = std::isfinite(per_length) ? per_length : 0; // All in bin 0: no split there.
        }
        origin = load4(o.data());
        scale = load4(s.data());
    }
    void bins_of(const Primitive& p, std::array<float, 4>& out) const {
        const Float4 last = broadcast4(kBinCount - 1);
        store4(out.data(), min4((twice_center(p) - origin) * scale, last));
    }
};

struct Split {
    Real cost = Aabb::kInfinity;
    std::size_t axis = 0;
    std::size_t first_right_bin = 0; ///< 0: there is none.
    std::uint32_t imbalance = 0;
};

/// The best split of one axis, unless `best` is better.
void improve_split(const std::array<Bin, kBinCount>& bins, std::size_t axis, Split& best) {
    std::array<Real, kBinCount> right_cost{};
    std::array<std::uint32_t, kBinCount> right_count{};
    Bounds4 bounds;
    std::uint32_t count = 0;
    for (std::size_t i = kBinCount - 1; i > 0; --i) {
        bounds.add(bins[i].bounds.min, bins[i].bounds.max);
        count += bins[i].count;
        right_count[i] = count;
        right_cost[i] = half_area(bounds.box()) * block_count(count);
    }
    bounds = {};
    count = 0;
    for (std::size_t i = 1; i < kBinCount; ++i) {
        bounds.add(bins[i - 1].bounds.min, bins[i - 1].bounds.max);
        count += bins[i - 1].count;
        if (count == 0 || right_count[i] == 0)
            continue;
        const Real cost = half_area(bounds.box()) * block_count(count) + right_cost[i];
        const std::uint32_t imbalance = count > right_count[i] ? count - right_count[i]
                                                               : right_count[i] - count;
        // Boxes without area all cost nothing; then balance keeps the tree shallow.
        if (cost < best.cost || (cost == best.cost && imbalance < best.imbalance))
            best = {cost, axis, i, imbalance};
    }
}

class Builder {
public:
    explicit Builder(std::span<const Aabb> boxes) : primitives_(boxes.size()) {
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            const Aabb& b = boxes[i];
            primitives_[i] = {{b.min.x, b.min.y, b.min.z},
                              static_cast<std::uint32_t>(i),
                              {b.max.x, b.max.y, b.max.z},
                              0};
        }
    }

    BinaryTree build() {
        BinaryTree tree;
        tree.nodes.reserve(primitives_.size());
        tree.nodes.emplace_back();
        std::vector<Range> open{{0, static_cast<std::uint32_t>(primitives_.size()), 0, 0}};
        while (!open.empty()) {
            const Range range = open.back();
            open.pop_back();
            const std::uint32_t middle = part(range, tree.nodes[range.node].box);
            if (middle == range.begin) {
                tree.nodes[range.node].first = range.begin;
                tree.nodes[range.node].count = range.end - range.begin;
                continue;
            }
            const auto left = static_cast<std::uint32_t>(tree.nodes.size());
            tree.nodes[range.node].first = left;
            tree.nodes.resize(tree.nodes.size() + 2);
            open.push_back({middle, range.end, left + 1, range.depth + 1});
            open.push_back({range.begin, middle, left, range.depth + 1});
        }
        tree.order.reserve(primitives_.size());
        for (const Primitive& p : primitives_)
            tree.order.push_back(p.id);
        return tree;
    }

private:
    struct Range {
        std::uint32_t begin, end, node;
        int depth;
    };

    /// Sorts the range into two and returns where the second begins; `begin` when it is a leaf.
    std::uint32_t part(const Range& range, Aabb& box) {
        const std::span<Primitive> here = std::span(primitives_)
                                              .subspan(range.begin, range.end - range.begin);
        const auto count = range.end - range.begin;
        Bounds4 bounds, centers;
        for (const Primitive& p : here) {
            bounds.add(low(p), high(p));
            const Float4 center = twice_center(p);
            centers.add(center, center);
        }
        box = bounds.box();
        if (count == 1)
            return range.begin;
        const std::uint32_t half = range.begin + count / 2;
        if (range.depth >= kDeepestSplitByArea)
            return count <= kMaxLeafSize ? range.begin : half;

        const Binning binning(centers.box());
        const Split split = find_split(here, binning);
        const Real area = half_area(box);
        if (count <= kMaxLeafSize &&
            (split.first_right_bin == 0 || area * block_count(count) <= area + split.cost))
            return range.begin;
        if (split.first_right_bin == 0)
            return half;
        return range.begin + part_at(here, binning, split);
    }

    static Split find_split(std::span<const Primitive> here, const Binning& binning) {
        std::array<std::array<Bin, kBinCount>, 3> bins{};
        alignas(16) std::array<float, 4> index{};
        for (const Primitive& p : here) {
            binning.bins_of(p, index);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                Bin& bin = bins[axis][static_cast<std::size_t>(static_cast<int>(index[axis]))];
                bin.bounds.add(low(p), high(p));
                ++bin.count;
            }
        }
        Split best;
        for (std::size_t axis = 0; axis < 3; ++axis)
            improve_split(bins[axis], axis, best);
        return best;
    }

    static std::uint32_t part_at(std::span<Primitive> here,
                                 const Binning& binning,
                                 const Split& split) {
        const auto first_right = static_cast<int>(split.first_right_bin);
        alignas(16) std::array<float, 4> index{};
        std::size_t left = 0, right = here.size();
        while (left < right) {
            binning.bins_of(here[left], index);
            if (static_cast<int>(index[split.axis]) < first_right)
                ++left;
            else
                std::swap(here[left], here[--right]);
        }
        return static_cast<std::uint32_t>(left);
    }

    std::vector<Primitive> primitives_;
};

} // namespace

BinaryTree build_binned_sah(std::span<const Aabb> boxes) {
    TOPPLE_ASSERT(boxes.size() < 0x80000000u);
    if (boxes.empty())
        return {};
    return Builder(boxes).build();
}

} // namespace topple::spatial_detail
