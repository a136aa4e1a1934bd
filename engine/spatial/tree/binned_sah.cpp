// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The large ranges at the top are split in parallel, wave by wave; the remaining tasks of a few thousand boxes are
// built by one thread each and then concatenated. The end of a wave depends only on the boxes.

#include "topple/spatial/tree/binned_sah.h"

#include "topple/core/assert.h"
#include "topple/math/simd/simd.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

namespace topple::spatial_detail {
namespace {

constexpr std::uint32_t kBlockSize = 4;
constexpr std::size_t kBinCount = 16;
constexpr std::uint32_t kFewBoxes = 32; ///< Smaller ranges use kFewBins bins.
constexpr std::size_t kFewBins = 8;
constexpr int kDeepestSplitByArea = 48; ///< Halving from this depth on adds at most 31 levels.
constexpr std::uint32_t kTaskSize = 1u << 13u;
/// Tasks of each thread between two reports of progress: some 20 ms.
constexpr std::size_t kTasksPerThread = 4;
constexpr std::size_t kTasksJoined = 64; ///< Results of tasks between two reports.

/// The fourth lanes are unused.
struct Bounds8 {
    Float4 low = Float4::all(Aabb::kInfinity), minus_high = Float4::all(Aabb::kInfinity);

    void add(Float4 below, Float4 minus_above) {
        low = min(below, low);
        minus_high = min(minus_above, minus_high);
    }
    void add(const Bounds8& other) { add(other.low, other.minus_high); }
    void add(const BuildBox& b) { add(Float4::load(b.low), Float4::load(b.minus_high)); }

    [[nodiscard]] Aabb box() const {
        alignas(16) std::array<float, 4> a, b;
        low.store(a.data());
        minus_high.store(b.data());
        return {{a[0], a[1], a[2]}, {-b[0], -b[1], -b[2]}};
    }
    [[nodiscard]] Real half_area() const {
        alignas(16) std::array<float, 4> e;
        (low + minus_high).store(e.data()); // Negated extents: the signs cancel in each product.
        return e[0] * e[1] + e[1] * e[2] + e[2] * e[0];
    }
};

/// Sums of both ends: twice the centers.
Float4 twice_center(const BuildBox& b) { return Float4::load(b.low) - Float4::load(b.minus_high); }

/// Bounds of boxes and of their centers.
struct Extent {
    Bounds8 boxes, centers;

    void add(const BuildBox& b) {
        const Float4 center = twice_center(b);
        boxes.add(b);
        centers.add(center, Float4::all(0) - center);
    }
    void add(const Extent& other) {
        boxes.add(other.boxes);
        centers.add(other.centers);
    }
};

struct Range {
    std::uint32_t begin = 0, end = 0, node = 0;
    int depth = 0;
    Extent extent;
    [[nodiscard]] std::uint32_t count() const { return end - begin; }
};

/// Two ranges made from one; the first is empty for a leaf.
struct Parts {
    std::uint32_t middle = 0;
    Extent left, right;
};

Real block_count(std::uint32_t boxes) { return static_cast<Real>((boxes + 3) / 4); }

struct Split {
    Real cost = Aabb::kInfinity;
    std::size_t axis = 0;
    std::size_t first_right_bin = 0; ///< 0: no split.
    std::uint32_t imbalance = 0;
};

/// Boxes counted by the positions of their centers along each axis.
class Bins {
public:
    Bins(const Bounds8& centers, std::uint32_t boxes)
        : count_(boxes <= kFewBoxes ? kFewBins : kBinCount) {
        const Aabb around = centers.box();
        const Vec3 size = extents(around);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const int i = static_cast<int>(axis);
            const Real per_length = static_cast<Real>(count_) / size[i];
            origin_[axis] = around.min[i];
            scale_[axis] = std::isfinite(per_length) ? per_length
                                                     : 0; // All boxes in bin 0: no split.
        }
    }

    void add(std::span<const BuildBox> boxes) {
        const Float4 origin = Float4::load(origin_.data()), scale = Float4::load(scale_.data());
        const Float4 last = Float4::all(static_cast<Real>(count_ - 1));
        alignas(16) std::array<float, 4> index{};
        for (const BuildBox& b : boxes) {
            const Float4 low = Float4::load(b.low), minus_high = Float4::load(b.minus_high);
            min((low - minus_high - origin) * scale, last).store(index.data());
            for (std::size_t axis = 0; axis < 3; ++axis) {
                Bin& bin = bins_[axis][static_cast<std::size_t>(static_cast<int>(index[axis]))];
                bin.bounds.add(low, minus_high);
                ++bin.count;
            }
        }
    }

    [[nodiscard]] Split best_split() const {
        Split best;
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (scale_[axis] > 0)
                improve(axis, best);
        return best;
    }

    /// Sorts the boxes of the lower bins to the front.
    Parts part(std::span<BuildBox> boxes, const Split& split) const {
        const Real origin = origin_[split.axis], scale = scale_[split.axis];
        const auto first_right = static_cast<Real>(split.first_right_bin);
        const auto is_left = [&](const BuildBox& b) {
            return (b.low[split.axis] - b.minus_high[split.axis] - origin) * scale < first_right;
        };
        Parts out;
        std::size_t left = 0, right = boxes.size();
        for (;;) {
            for (; left < right && is_left(boxes[left]); ++left)
                out.left.add(boxes[left]);
            for (; left < right && !is_left(boxes[right - 1]); --right)
                out.right.add(boxes[right - 1]);
            if (left == right)
                break;
            std::swap(boxes[left], boxes[right - 1]);
            out.left.add(boxes[left++]);
            out.right.add(boxes[--right]);
        }
        out.middle = static_cast<std::uint32_t>(left);
        return out;
    }

private:
    struct Bin {
        Bounds8 bounds;
        std::uint32_t count = 0;
    };

    void improve(std::size_t axis, Split& best) const {
        const auto& bins = bins_[axis];
        std::array<Real, kBinCount> right_cost;
        std::array<std::uint32_t, kBinCount> right_count;
        Bounds8 bounds;
        std::uint32_t count = 0;
        for (std::size_t i = count_ - 1; i > 0; --i) {
            bounds.add(bins[i].bounds);
            count += bins[i].count;
            right_count[i] = count;
            right_cost[i] = bounds.half_area() * block_count(count);
        }
        bounds = {};
        count = 0;
        for (std::size_t i = 1; i < count_; ++i) {
            bounds.add(bins[i - 1].bounds);
            count += bins[i - 1].count;
            if (count == 0 || right_count[i] == 0)
                continue;
            const Real cost = bounds.half_area() * block_count(count) + right_cost[i];
            const std::uint32_t imbalance = count > right_count[i] ? count - right_count[i]
                                                                   : right_count[i] - count;
            // Boxes without area all cost zero; then balance keeps the tree shallow.
            if (cost < best.cost || (cost == best.cost && imbalance < best.imbalance))
                best = {cost, axis, i, imbalance};
        }
    }

    std::size_t count_;
    alignas(16) std::array<float, 4> origin_{}, scale_{};
    std::array<std::array<Bin, kBinCount>, 3> bins_;
};

class Builder {
public:
    Builder(RayVector<BuildBox>& boxes, JobPool& pool, FunctionRef<bool(double)> progress)
        : boxes_(boxes),
          pool_(pool),
          progress_(progress) {}

    BinaryTree build() {
        nodes_.resize(1);
        Range root{0, static_cast<std::uint32_t>(boxes_.size()), 0, 0, extent_of_all()};
        std::vector<Range> wave;
        (root.count() > kTaskSize ? wave : tasks_).push_back(root);
        while (!wave.empty()) {
            if (!progress_(0))
                return {};
            wave = split_wave(wave);
        }
        if (!run_tasks())
            return {};
        return {std::move(nodes_)};
    }

private:
    Extent extent_of_all() {
        std::vector<Extent> of_blocks(block_count_of(boxes_.size(), kTaskSize));
        pool_.parallel_for(boxes_.size(), kTaskSize, [&](std::size_t begin, std::size_t end) {
            Extent here;
            for (std::size_t i = begin; i < end; ++i)
                here.add(boxes_[i]);
            of_blocks[begin / kTaskSize] = here;
        });
        Extent all;
        for (const Extent& here : of_blocks)
            all.add(here);
        return all;
    }

    /// Splits ranges that are too large for a task. Returns those that still are.
    std::vector<Range> split_wave(const std::vector<Range>& wave) {
        std::vector<Parts> parts(wave.size());
        pool_.parallel_for(wave.size(), 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                parts[i] = part(wave[i]);
        });
        std::vector<Range> next;
        for (std::size_t i = 0; i < wave.size(); ++i) {
            const auto left = static_cast<std::uint32_t>(nodes_.size());
            nodes_[wave[i].node] = {wave[i].extent.boxes.box(), left, 0};
            nodes_.resize(nodes_.size() + 2);
            for (const Range& range : halves(wave[i], parts[i], left))
                (range.count() > kTaskSize ? next : tasks_).push_back(range);
        }
        return next;
    }

    /// Returns false if stopped.
    bool run_tasks() {
        std::vector<std::vector<BinaryTree::Node>> done(tasks_.size());
        const std::size_t at_once = kTasksPerThread *
                                    static_cast<std::size_t>(pool_.thread_count());
        for (std::size_t first = 0; first < tasks_.size(); first += at_once) {
            if (!progress_(static_cast<double>(first) / static_cast<double>(tasks_.size())))
                return false;
            const std::size_t count = std::min(at_once, tasks_.size() - first);
            pool_.parallel_for(count, 1, [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = first + begin; i < first + end; ++i)
                    done[i] = build_task(tasks_[i]);
            });
        }
        std::size_t count = nodes_.size();
        for (const auto& nodes : done)
            count += nodes.size() - 1;
        nodes_.reserve(count);
        for (std::size_t i = 0; i < done.size(); ++i) {
            if (i % kTasksJoined == 0 && !progress_(1))
                return false;
            // The root of the task already has its place; its other nodes are appended.
            const auto shift = static_cast<std::uint32_t>(nodes_.size()) - 1;
            for (BinaryTree::Node& node : done[i])
                node.first += node.count == 0 ? shift : 0;
            nodes_[tasks_[i].node] = done[i].front();
            nodes_.insert(nodes_.end(), done[i].begin() + 1, done[i].end());
        }
        return true;
    }

    [[nodiscard]] std::vector<BinaryTree::Node> build_task(Range task) {
        std::vector<BinaryTree::Node> nodes;
        nodes.reserve(task.count());
        nodes.resize(1);
        task.node = 0;
        std::vector<Range> open{task};
        while (!open.empty()) {
            const Range range = open.back();
            open.pop_back();
            const Parts parts = part(range);
            if (parts.middle == range.begin) {
                nodes[range.node] = {range.extent.boxes.box(), range.begin, range.count()};
                continue;
            }
            const auto left = static_cast<std::uint32_t>(nodes.size());
            nodes[range.node] = {range.extent.boxes.box(), left, 0};
            nodes.resize(nodes.size() + 2);
            const std::array<Range, 2> both = halves(range, parts, left);
            open.push_back(both[1]);
            open.push_back(both[0]);
        }
        return nodes;
    }

    static std::array<Range, 2> halves(const Range& range, const Parts& parts, std::uint32_t left) {
        return {Range{range.begin, parts.middle, left, range.depth + 1, parts.left},
                Range{parts.middle, range.end, left + 1, range.depth + 1, parts.right}};
    }

    /// Partitions the range into two; the first is empty for a leaf.
    Parts part(const Range& range) {
        const std::uint32_t count = range.count();
        const Parts leaf{range.begin, {}, {}};
        if (count <= kBlockSize)
            return leaf;
        if (range.depth >= kDeepestSplitByArea)
            return count <= kMaxLeafSize ? leaf : halve(range);
        const std::span<BuildBox> here = std::span(boxes_).subspan(range.begin, count);
        Bins bins(range.extent.centers, count);
        bins.add(here);
        const Split split = bins.best_split();
        const Real area = range.extent.boxes.half_area();
        if (count <= kMaxLeafSize &&
            (split.first_right_bin == 0 || area * block_count(count) <= split.cost))
            return leaf;
        if (split.first_right_bin == 0)
            return halve(range);
        Parts parts = bins.part(here, split);
        parts.middle += range.begin;
        return parts;
    }

    Parts halve(const Range& range) {
        Parts parts{range.begin + range.count() / 2, {}, {}};
        for (std::uint32_t i = range.begin; i < range.end; ++i)
            (i < parts.middle ? parts.left : parts.right).add(boxes_[i]);
        return parts;
    }

    RayVector<BuildBox>& boxes_;
    JobPool& pool_;
    FunctionRef<bool(double)> progress_;
    std::vector<BinaryTree::Node> nodes_;
    std::vector<Range> tasks_;
};

} // namespace

BinaryTree build_binned_sah(RayVector<BuildBox>& boxes,
                            JobPool& pool,
                            FunctionRef<bool(double)> progress) {
    TOPPLE_ASSERT(boxes.size() < 0x80000000u);
    if (boxes.empty())
        return {};
    return Builder(boxes, pool, progress).build();
}

} // namespace topple::spatial_detail
