// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/rect.h"

#include <span>
#include <vector>

namespace topple::planar {

// A cookbook's quadtree as printed, rewritten from its description. It stops and reports an overrun where the
// original would read or erase past the end of an array.

/// An item of the tree, owned by the caller.
struct PrintedItem {
    Rect bounds;       ///< [m]
    bool flag = false; ///< Used by `count`.
};

/// The tree, or one of its nodes.
class PrintedQuadtree {
public:
    /// Creates an empty tree over `bounds` [m].
    explicit PrintedQuadtree(const Rect& bounds, int depth = 0);

    /// Adds an item; silently drops an item outside of the root. Splits in a way that gives item i to child i only.
    void insert(PrintedItem& item);
    /// Erases the second item of a leaf instead of the found one.
    void remove(PrintedItem& item);
    /// Returns the items that meet the area; an item in several leaves appears several times.
    [[nodiscard]] std::vector<PrintedItem*> query(const Rect& area) const;
    /// Reads the last of the queue and drops the first: counts only the items of the last leaf.
    [[nodiscard]] int count();

    /// Mistakes that are corrected, since earlier ones hide later ones.
    struct Mended {
        bool split = false;  ///< Every child is offered every item.
        bool remove = false; ///< The found item is erased.
        bool queue = false;  ///< The visited node is the dropped one.
    };
    /// Corrects mistakes, here and in all children.
    void mend(Mended mended);
    /// Returns the number of accesses that would have been past the end of an array.
    [[nodiscard]] int overruns() const;

private:
    [[nodiscard]] bool is_leaf() const { return children_.empty(); }
    [[nodiscard]] std::vector<const PrintedQuadtree*> walked() const;
    void split();
    void shake();
    void clear_flags();

    Rect bounds_;
    int depth_ = 0;
    Mended mended_;
    int overruns_ = 0;
    std::vector<PrintedQuadtree> children_;
    std::vector<PrintedItem*> contents_;
};

} // namespace topple::planar
