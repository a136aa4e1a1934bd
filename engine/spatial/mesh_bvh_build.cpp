// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "engine/core/assert.h"
#include "engine/spatial/binned_sah_detail.h"
#include "engine/spatial/mesh_bvh_detail.h"

#include <algorithm>

namespace topple::spatial_detail {

/// Collapses a binary tree: a wide node takes in the children of its largest child until it is full.
class WideTreeBuilder {
public:
    WideTreeBuilder(const TriangleMesh& mesh, const BinaryTree& tree, MeshBvh& out)
        : mesh_(mesh),
          tree_(tree),
          out_(out) {}

    void build() {
        out_.bounds_ = tree_.nodes.front().box;
        std::vector<Open> open{{0, add_node(), 1}};
        while (!open.empty()) {
            const Open here = open.back();
            open.pop_back();
            out_.depth_ = std::max(out_.depth_, here.depth + 1);
            fill(here, open);
        }
    }

private:
    struct Open {
        std::uint32_t binary, wide;
        int depth; ///< Of the children.
    };

    std::uint32_t add_node() {
        WideNode node;
        for (std::size_t row = 0; row < 6; ++row)
            std::fill_n(node.bounds[row], 8, row < 3 ? Aabb::kInfinity : -Aabb::kInfinity);
        std::fill_n(node.child, 8, kNoChild);
        out_.nodes_.push_back(node);
        return static_cast<std::uint32_t>(out_.nodes_.size() - 1);
    }

    void fill(const Open& here, std::vector<Open>& open) {
        std::array<std::uint32_t, 8> children{here.binary};
        const std::size_t count = gather(children);
        for (std::size_t slot = 0; slot < count; ++slot) {
            const BinaryTree::Node& binary = tree_.nodes[children[slot]];
            std::uint32_t child;
            if (binary.count > 0) {
                child = add_leaf(binary);
            } else {
                child = add_node();
                open.push_back({children[slot], child, here.depth + 1});
            }
            WideNode& wide = out_.nodes_[here.wide];
            wide.child[slot] = child;
            for (int axis = 0; axis < 3; ++axis) {
                wide.bounds[axis][slot] = binary.box.min[axis];
                wide.bounds[axis + 3][slot] = binary.box.max[axis];
            }
        }
    }

    /// Opens the inner node of largest area in `children` until there are eight, or only leaves.
    std::size_t gather(std::array<std::uint32_t, 8>& children) const {
        std::size_t count = 1;
        while (count < children.size()) {
            std::size_t largest = count;
            for (std::size_t i = 0; i < count; ++i) {
                const BinaryTree::Node& node = tree_.nodes[children[i]];
                if (node.count == 0 &&
                    (largest == count ||
                     half_area(node.box) > half_area(tree_.nodes[children[largest]].box)))
                    largest = i;
            }
            if (largest == count)
                break;
            const std::uint32_t left = tree_.nodes[children[largest]].first;
            children[largest] = left;
            children[count++] = left + 1;
        }
        return count;
    }

    std::uint32_t add_leaf(const BinaryTree::Node& leaf) {
        const std::uint32_t first = static_cast<std::uint32_t>(out_.blocks_.size());
        const std::uint32_t blocks = (leaf.count + 3) / 4;
        TOPPLE_ASSERT(first + blocks <= kFirstBlockMask);
        for (std::uint32_t i = 0; i < leaf.count; ++i) {
            if (i % 4 == 0)
                out_.blocks_.push_back(TriangleBlock::none());
            const std::uint32_t id = tree_.order[leaf.first + i];
            out_.blocks_.back().put(i % 4, triangle_of(mesh_, id), id);
        }
        return kLeafBit | ((blocks - 1) << kFirstBlockBits) | first;
    }

    const TriangleMesh& mesh_;
    const BinaryTree& tree_;
    MeshBvh& out_;
};

MeshBvh::MeshBvh(const TriangleMesh& mesh) {
    const auto count = static_cast<std::uint32_t>(mesh.triangles.size());
    if (count == 0)
        return;
    std::vector<Aabb> boxes;
    boxes.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i)
        boxes.push_back(bounds_of(triangle_of(mesh, i)));
    const BinaryTree tree = build_binned_sah(boxes);
    blocks_.reserve(count / 2 + 1);
    WideTreeBuilder(mesh, tree, *this).build();
    nodes_.shrink_to_fit();
    blocks_.shrink_to_fit();
}

} // namespace topple::spatial_detail
