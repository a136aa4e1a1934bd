// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "engine/core/assert.h"
#include "engine/spatial/binned_sah_detail.h"
#include "engine/spatial/mesh_bvh_detail.h"

#include <algorithm>

namespace topple::spatial_detail {

/// Collapses a binary tree: a wide node takes in the children of its largest child until it is full.
/// First is decided who goes where, then any number of threads write it down.
class WideTreeBuilder {
public:
    WideTreeBuilder(const TriangleMesh& mesh,
                    const BinaryTree& tree,
                    const RayVector<BuildBox>& order,
                    MeshBvh& out)
        : mesh_(mesh),
          tree_(tree),
          order_(order),
          out_(out) {}

    void build(JobPool& pool) {
        out_.bounds_ = tree_.nodes.front().box;
        plan();
        out_.nodes_.resize(plans_.size());
        out_.blocks_.resize(block_count_);
        constexpr std::size_t kNodesAtOnce = 256;
        pool.parallel_for(plans_.size(), kNodesAtOnce, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                write(plans_[i], out_.nodes_[i]);
        });
    }

private:
    /// Of one wide node: the binary nodes it takes in, and what they are called there.
    struct Plan {
        std::array<std::uint32_t, 8> binary, child;
        std::uint32_t count = 0;
    };
    struct Open {
        std::uint32_t binary, wide;
        int depth; ///< Of the children.
    };

    void plan() {
        plans_.reserve(tree_.nodes.size() / 6 + 1);
        plans_.resize(1);
        std::vector<Open> open{{0, 0, 1}};
        while (!open.empty()) {
            const Open here = open.back();
            open.pop_back();
            out_.depth_ = std::max(out_.depth_, here.depth + 1);
            Plan mine;
            gather(here.binary, mine);
            for (std::uint32_t slot = 0; slot < mine.count; ++slot) {
                const BinaryTree::Node& binary = tree_.nodes[mine.binary[slot]];
                if (binary.count > 0) {
                    mine.child[slot] = place_leaf(binary.count);
                    continue;
                }
                mine.child[slot] = static_cast<std::uint32_t>(plans_.size());
                plans_.emplace_back();
                open.push_back({mine.binary[slot], mine.child[slot], here.depth + 1});
            }
            plans_[here.wide] = mine;
        }
        TOPPLE_ASSERT(out_.depth_ <= MeshBvh::kMaxDepth + 1);
    }

    /// Opens the inner node of largest area until there are eight, or only leaves.
    void gather(std::uint32_t root, Plan& out) const {
        std::array<Real, 8> area; // Negative: nothing to open.
        const auto take = [&](std::size_t slot, std::uint32_t index) {
            const BinaryTree::Node& node = tree_.nodes[index];
            out.binary[slot] = index;
            area[slot] = node.count > 0 ? -1 : half_area(node.box);
        };
        take(0, root);
        out.count = 1;
        while (out.count < 8) {
            const auto end = area.begin() + out.count;
            const auto largest = std::max_element(area.begin(), end);
            // The root is opened even if it is a leaf without area: then it is alone.
            if (*largest < 0)
                break;
            const auto slot = static_cast<std::size_t>(largest - area.begin());
            const std::uint32_t left = tree_.nodes[out.binary[slot]].first;
            take(slot, left);
            take(out.count++, left + 1);
        }
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
            const BinaryTree::Node& binary = tree_.nodes[plan.binary[slot]];
            node.child[slot] = plan.child[slot];
            for (int axis = 0; axis < 3; ++axis) {
                node.bounds[axis][slot] = binary.box.min[axis];
                node.bounds[axis + 3][slot] = binary.box.max[axis];
            }
            if (binary.count > 0)
                write_leaf(binary, &out_.blocks_[first_block(plan.child[slot])]);
        }
    }

    void write_leaf(const BinaryTree::Node& leaf, TriangleBlock* block) const {
        for (std::uint32_t i = 0; i < leaf.count; ++i) {
            if (i % 4 == 0)
                block[i / 4] = TriangleBlock::none();
            const std::uint32_t id = order_[leaf.first + i].id;
            block[i / 4].put(i % 4, triangle_of(mesh_, id), id);
        }
    }

    const TriangleMesh& mesh_;
    const BinaryTree& tree_;
    const RayVector<BuildBox>& order_;
    MeshBvh& out_;
    std::vector<Plan> plans_;
    std::uint32_t block_count_ = 0;
};

MeshBvh::MeshBvh(const TriangleMesh& mesh, const MeshTreeOptions& options) {
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
    const BinaryTree tree = build_binned_sah(boxes, pool);
    WideTreeBuilder(mesh, tree, boxes, *this).build(pool);
}

void MeshBvh::refit(const TriangleMesh& mesh) {
    for (TriangleBlock& block : blocks_)
        for (std::size_t lane = 0; lane < 4 && block.id[lane] != kNoFeature; ++lane)
            block.put(lane, triangle_of(mesh, block.id[lane]), block.id[lane]);
    std::vector<Aabb> boxes(nodes_.size());
    for (std::size_t i = nodes_.size(); i-- > 0;) { // Children first.
        WideNode& node = nodes_[i];
        for (std::size_t slot = 0; slot < 8 && node.child[slot] != kNoChild; ++slot) {
            const std::uint32_t child = node.child[slot];
            Aabb box;
            if (is_leaf(child)) {
                for (const TriangleBlock& block : blocks_of(child))
                    for (std::size_t lane = 0; lane < 4 && block.id[lane] != kNoFeature; ++lane)
                        box = unite(box, bounds_of(block.get(lane)));
            } else {
                box = boxes[child];
            }
            for (int axis = 0; axis < 3; ++axis) {
                node.bounds[axis][slot] = box.min[axis];
                node.bounds[axis + 3][slot] = box.max[axis];
            }
            boxes[i] = unite(boxes[i], box);
        }
    }
    if (!boxes.empty())
        bounds_ = boxes.front();
}

} // namespace topple::spatial_detail
