// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/rect.h"

#include <span>
#include <vector>

namespace topple::planar {

// A cookbook's quadtree as it was printed, written anew from its description; where the original
// would read or erase past the end of an array, which must not happen even to show it, it stops and
// says so.

/// An item of the tree, owned by the caller.
struct PrintedItem {
    Rect bounds;       ///< [m]
    bool flag = false; ///< Used by `count`.
};

/// The tree, or one of its nodes.
class PrintedQuadtree {
public:
    /// An empty tree over `bounds` [m].
    explicit PrintedQuadtree(const Rect& bounds, int depth = 0);

    /// Adds an item; one outside of the root is dropped without a word. Splits in a way that gives item i to child i
    /// only.
    void insert(PrintedItem& item);
    /// Erases the second item of a leaf, whichever was found.
    void remove(PrintedItem& item);
    /// Items that meet the area; one of several leaves comes several times.
    [[nodiscard]] std::vector<PrintedItem*> query(const Rect& area) const;
    /// Looks at the last of the queue and drops the first: only the items of the last leaf are
    /// counted.
    [[nodiscard]] int count();

    /// Slips that have been mended, since the earlier hide the later.
    struct Mended {
        bool split = false;  ///< Every child is offered every item.
        bool remove = false; ///< The item that was found is erased.
        bool queue = false;  ///< The node that is looked at is the one that is dropped.
    };
    /// Mends slips, here and in all children.
    void mend(Mended mended);
    /// Number of times that it would have reached past the end of an array.
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
