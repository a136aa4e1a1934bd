// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/core/assert.h"
#include "topple/core/parallel.h"
#include "topple/core/work_progress.h"
#include "topple/spatial/mesh/mesh_bvh_detail.h"
#include "topple/spatial/tree/binned_sah.h"

#include <algorithm>

namespace topple::spatial_detail {

namespace {

constexpr std::size_t kWidth = 8;
constexpr double kBinaryShare = 0.7; ///< Share of the time after which the binary tree is built. [-]
constexpr Real kNodeCost = 1, kBlockCost = 1; ///< Cost of testing eight boxes, and of testing four
                                              ///< triangles.

/// Decides which binary nodes become wide nodes, by dynamic programming from the leaves up (Ylitie, Karras, Laine
/// 2017, "Efficient Incoherent Ray Traversal on GPUs Through Compressed Wide BVHs", section 3): the least expected
/// cost of every subtree for every number of slots.
class Collapse {
public:
    Collapse(const BinaryTree& tree, WorkProgress& work) : tree_(tree), plans_(tree.nodes.size()) {
        for (std::size_t i = tree.nodes.size(); i-- > 0 && work.count(4);) // Children first.
            decide(i);
    }

    /// Returns the binary nodes in the slots of the wide node made from this one.
    std::size_t children_of(std::uint32_t node, std::array<std::uint32_t, kWidth>& out) const {
        std::size_t count = 0;
        if (plans_[node].is_leaf)
            out[count++] = node;
        else
            open(node, kWidth, out, count);
        return count;
    }
    [[nodiscard]] bool is_leaf(std::uint32_t node) const { return plans_[node].is_leaf; }
    [[nodiscard]] std::uint32_t begin(std::uint32_t node) const { return plans_[node].begin; }
    [[nodiscard]] std::uint32_t count(std::uint32_t node) const { return plans_[node].count; }

private:
    struct Plan {
        std::array<Real, kWidth> cost; ///< Indexed by the number of slots; [0] is unused.
        std::array<std::uint8_t, kWidth + 1> left; ///< Slots of the left child; 0: use one slot less.
        bool is_leaf;
        std::uint32_t begin, count; ///< Range of the triangles.
    };

    void decide(std::size_t index) {
        const BinaryTree::Node& node = tree_.nodes[index];
        Plan& plan = plans_[index];
        const Real area = half_area(node.box);
        plan.left = {};
        if (node.count > 0) {
            plan.begin = node.first;
            plan.count = node.count;
            plan.is_leaf = true;
            plan.cost.fill(leaf_cost(area, node.count));
            return;
        }
        const Plan &left = plans_[node.first], &right = plans_[node.first + 1];
        plan.begin = left.begin;
        plan.count = left.count + right.count;
        std::array<Real, kWidth + 1> parted; // Cost with the slots divided between both children.
        for (std::size_t slots = 2; slots <= kWidth; ++slots) {
            parted[slots] = Aabb::kInfinity;
            for (std::size_t k = 1; k < slots; ++k) {
                const Real cost = left.cost[k] + right.cost[slots - k];
                if (cost < parted[slots]) {
                    parted[slots] = cost;
                    plan.left[slots] = static_cast<std::uint8_t>(k);
                }
            }
        }
        const Real inner = parted[kWidth] + kNodeCost * area;
        plan.is_leaf = plan.count <= kMaxLeafSize && leaf_cost(area, plan.count) <= inner;
        plan.cost[1] = plan.is_leaf ? leaf_cost(area, plan.count) : inner;
        for (std::size_t slots = 2; slots < kWidth; ++slots) {
            const bool is_better = parted[slots] < plan.cost[slots - 1];
            plan.cost[slots] = is_better ? parted[slots] : plan.cost[slots - 1];
            plan.left[slots] = is_better ? plan.left[slots] : std::uint8_t{0};
        }
    }
    static Real leaf_cost(Real area, std::uint32_t triangles) {
        return kBlockCost * area * static_cast<Real>((triangles + 3) / 4);
    }

    void open(std::uint32_t node,
              std::size_t slots,
              std::array<std::uint32_t, kWidth>& out,
              std::size_t& count) const {
        const std::size_t left = plans_[node].left[slots];
        fill(tree_.nodes[node].first, left, out, count);
        fill(tree_.nodes[node].first + 1, slots - left, out, count);
    }
    void fill(std::uint32_t node,
              std::size_t slots,
              std::array<std::uint32_t, kWidth>& out,
              std::size_t& count) const {
        while (slots > 1 && plans_[node].left[slots] == 0)
            --slots;
        if (slots == 1)
            out[count++] = node;
        else
            open(node, slots, out, count);
    }

    const BinaryTree& tree_;
    std::vector<Plan> plans_;
};

} // namespace

/// Lays out a tree for rays: first assigns all places, then writes the nodes on any number of threads.
class WideTreeBuilder {
public:
    WideTreeBuilder(const TriangleMesh& mesh,
                    const BinaryTree& tree,
                    const RayVector<BuildBox>& order,
                    MeshBvh& out,
                    WorkProgress& work)
        : mesh_(mesh),
          tree_(tree),
          order_(order),
          collapse_(tree, work),
          out_(out),
          work_(work) {}

    /// Leaves no nodes if the work is stopped.
    void build(JobPool& pool) {
        if (work_.is_stopped())
            return;
        out_.bounds_ = tree_.nodes.front().box;
        plan();
        if (work_.is_stopped())
            return;
        out_.nodes_.resize(plans_.size());
        out_.blocks_.resize(block_count_);
        constexpr std::size_t kNodesAtOnce = 256, kNodesPerReport = 16384;
        for (std::size_t first = 0; first < plans_.size(); first += kNodesPerReport) {
            const std::size_t count = std::min(kNodesPerReport, plans_.size() - first);
            pool.parallel_for(count, kNodesAtOnce, [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = first + begin; i < first + end; ++i)
                    write(plans_[i], out_.nodes_[i]);
            });
            if (!work_.count(WorkProgress::kItemsPerReport)) {
                out_ = MeshBvh();
                return;
            }
        }
    }

private:
    /// Plan of one wide node: the binary nodes that it absorbs, and their new indices.
    struct Plan {
        std::array<std::uint32_t, kWidth> binary, child;
        std::size_t count = 0;
    };
    struct Open {
        std::uint32_t binary, wide;
        int depth; ///< Depth of the children.
    };

    void plan() {
        plans_.reserve(tree_.nodes.size() / 8 + 1);
        plans_.resize(1);
        std::vector<Open> open{{0, 0, 1}};
        while (!open.empty()) {
            if (!work_.count(8))
                return;
            const Open here = open.back();
            open.pop_back();
            out_.depth_ = std::max(out_.depth_, here.depth + 1);
            Plan mine;
            mine.count = collapse_.children_of(here.binary, mine.binary);
            for (std::size_t slot = 0; slot < mine.count; ++slot) {
                const std::uint32_t binary = mine.binary[slot];
                if (collapse_.is_leaf(binary)) {
                    mine.child[slot] = place_leaf(collapse_.count(binary));
                    continue;
                }
                mine.child[slot] = static_cast<std::uint32_t>(plans_.size());
                plans_.emplace_back();
                open.push_back({binary, mine.child[slot], here.depth + 1});
            }
            plans_[here.wide] = mine;
        }
        TOPPLE_ASSERT(out_.depth_ <= MeshBvh::kMaxDepth + 1);
    }

    std::uint32_t place_leaf(std::uint32_t triangles) {
        const std::uint32_t first = block_count_, blocks = (triangles + 3) / 4;
        block_count_ += blocks;
        TOPPLE_ASSERT(block_count_ <= kFirstBlockMask);
        return kLeafBit | ((blocks - 1) << kFirstBlockBits) | first;
    }

    void write(const Plan& plan, WideNode& node) const {
        for (std::size_t row = 0; row < 6; ++row)
            std::fill_n(node.bounds[row], 8, row < 3 ? Aabb::kInfinity : -Aabb::kInfinity);
        std::fill_n(node.child, 8, kNoChild);
        for (std::size_t slot = 0; slot < plan.count; ++slot) {
            const Aabb& box = tree_.nodes[plan.binary[slot]].box;
            node.child[slot] = plan.child[slot];
            for (int axis = 0; axis < 3; ++axis) {
                node.bounds[axis][slot] = box.min[axis];
                node.bounds[axis + 3][slot] = box.max[axis];
            }
            if (is_leaf(plan.child[slot]))
                write_leaf(plan.binary[slot], &out_.blocks_[first_block(plan.child[slot])]);
        }
    }

    void write_leaf(std::uint32_t leaf, TriangleBlock* block) const {
        for (std::uint32_t i = 0; i < collapse_.count(leaf); ++i) {
            if (i % 4 == 0)
                block[i / 4] = TriangleBlock::none();
            const std::uint32_t id = order_[collapse_.begin(leaf) + i].id;
            block[i / 4].put(i % 4, triangle_of(mesh_, id), id);
        }
    }

    const TriangleMesh& mesh_;
    const BinaryTree& tree_;
    const RayVector<BuildBox>& order_;
    const Collapse collapse_;
    MeshBvh& out_;
    WorkProgress& work_;
    std::vector<Plan> plans_;
    std::uint32_t block_count_ = 0;
};

MeshBvh::MeshBvh(const TriangleMesh& mesh,
                 const MeshTreeOptions& options,
                 FunctionRef<bool(double)> progress) {
    const auto count = static_cast<std::uint32_t>(mesh.triangles.size());
    if (count == 0)
        return;
    JobPool alone;
    JobPool& pool = options.pool ? *options.pool : alone;
    RayVector<BuildBox> boxes(count);
    constexpr std::size_t kBoxesAtOnce = 8192;
    pool.parallel_for(count, kBoxesAtOnce, [&](std::size_t begin, std::size_t end) {
        for (auto i = static_cast<std::uint32_t>(begin); i < end; ++i)
            boxes[i] = build_box(bounds_of(triangle_of(mesh, i)), i);
    });
    const BinaryTree tree = build_binned_sah(
        boxes, pool, [&](double done) { return progress(kBinaryShare * done); });
    if (tree.nodes.empty())
        return;
    WorkProgress work(progress);
    if (work.report(kBinaryShare))
        WideTreeBuilder(mesh, tree, boxes, *this, work).build(pool);
}

void MeshBvh::refit(const TriangleMesh& mesh, JobPool* pool) {
    const auto set_box = [](WideNode& node, std::size_t slot, const Aabb& box) {
        for (int axis = 0; axis < 3; ++axis) {
            node.bounds[axis][slot] = box.min[axis];
            node.bounds[axis + 3][slot] = box.max[axis];
        }
    };
    // First the leaves, each of one node only.
    const auto refit_leaves = [&](std::size_t begin, std::size_t end) {
        for (WideNode& node : std::span(nodes_).subspan(begin, end - begin))
            for (std::size_t slot = 0; slot < 8 && node.child[slot] != kNoChild; ++slot) {
                if (!is_leaf(node.child[slot]))
                    continue;
                Aabb box;
                const std::uint32_t first = first_block(node.child[slot]);
                for (TriangleBlock& block :
                     std::span(blocks_).subspan(first, block_count(node.child[slot])))
                    for (std::size_t lane = 0; lane < 4 && block.id[lane] != kNoFeature; ++lane) {
                        const Triangle triangle = triangle_of(mesh, block.id[lane]);
                        block.put(lane, triangle, block.id[lane]);
                        box = unite(box, bounds_of(triangle));
                    }
                set_box(node, slot, box);
            }
    };
    constexpr std::size_t kNodesAtOnce = 256;
    pool ? pool->parallel_for(nodes_.size(), kNodesAtOnce, refit_leaves)
         : refit_leaves(0, nodes_.size());
    std::vector<Aabb> boxes(nodes_.size());
    for (std::size_t i = nodes_.size(); i-- > 0;) { // Children first.
        WideNode& node = nodes_[i];
        for (std::size_t slot = 0; slot < 8 && node.child[slot] != kNoChild; ++slot) {
            if (!is_leaf(node.child[slot]))
                set_box(node, slot, boxes[node.child[slot]]);
            boxes[i] = unite(boxes[i], box_of(node, slot));
        }
    }
    if (!boxes.empty())
        bounds_ = boxes.front();
}

} // namespace topple::spatial_detail
