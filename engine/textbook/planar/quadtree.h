// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/rect.h"

#include <cstdint>
#include <span>
#include <vector>

namespace topple::planar {

/// Limits of a tree.
struct QuadtreeSettings {
    int max_depth = 5;      ///< Number of levels, including the root, which bounds the depth at a
                            ///< crowded place. 1 to 24.
    int node_capacity = 15; ///< Largest number of items of a leaf that can still be split. At least
                            ///< 1.
};

/// Rectangles in a quadtree. A rectangle that reaches several leaves is stored in each and found once. Rectangles
/// outside of the root are stored beside the tree, and are found too.
///
/// Queries change nothing, so that several threads may query at the same time.
class Quadtree {
public:
    /// Id of a rectangle of the tree.
    using Id = std::uint32_t;

    /// Requires: `world` is bounded; settings in their ranges.
    explicit Quadtree(const Rect& world, QuadtreeSettings settings = {});

    /// Adds a rectangle. Reuses the id that was freed last, if any. Requires: `bounds` is bounded.
    Id insert(const Rect& bounds);
    /// Removes a rectangle. Requires, here and below: the id is in use.
    void remove(Id id);
    /// Replaces a rectangle. Requires: `bounds` is bounded.
    void move(Id id, const Rect& bounds);
    /// Returns the rectangle of an id.
    [[nodiscard]] const Rect& bounds_of(Id id) const { return entries_[id].bounds; }
    /// Returns whether an id refers to a rectangle.
    [[nodiscard]] bool is_in_use(Id id) const {
        return id < entries_.size() && entries_[id].in_use;
    }

    /// Number of rectangles, each counted once.
    [[nodiscard]] std::size_t size() const { return size_; }
    /// Returns the ids of all rectangles that overlap `area`, touching included, ascending and each once.
    [[nodiscard]] std::vector<Id> query(const Rect& area) const;

    /// A node, for drawing.
    struct Cell {
        Rect bounds;           ///< [m]
        int depth = 0;         ///< 0 for the root.
        bool is_leaf = true;   ///< Whether the node stores rectangles.
        std::size_t count = 0; ///< Number of items of this leaf; an item in several leaves counts
                               ///< in each.
    };
    /// Returns all nodes, parents before children.
    [[nodiscard]] std::vector<Cell> cells() const;
    /// Number of rectangles that do not fit into the world.
    [[nodiscard]] std::size_t outside() const { return outside_.size(); }

private:
    struct Entry {
        Rect bounds;
        bool in_use = false;
    };
    struct Node {
        Rect bounds;
        int depth = 0;
        std::uint32_t first_child = 0; ///< 0: a leaf. The other three children follow.
        std::vector<Id> ids;           ///< Items of a leaf.
    };

    void add(std::uint32_t node, Id id);
    void take(std::uint32_t node, Id id, const Rect& bounds);
    void split(std::uint32_t node);
    void collapse(std::uint32_t node);
    void collect(std::uint32_t node, const Rect& area, std::vector<Id>& found) const;

    QuadtreeSettings settings_;
    std::vector<Entry> entries_;
    std::vector<Id> free_ids_;
    std::vector<Node> nodes_;                  ///< The root is the first node.
    std::vector<std::uint32_t> free_children_; ///< Freed groups of four nodes.
    std::vector<Id> outside_;
    std::size_t size_ = 0;
};

} // namespace topple::planar
