// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/rect.h"

#include <span>
#include <vector>

namespace topple::planar {

// A cookbook's quadtree as it was printed, written anew from its description; where it would read or
// erase past the end of an array, which must not happen even to show it, it stops and says so.

struct PrintedItem {
    Rect bounds;
    bool flag = false;
};

class PrintedQuadtree {
public:
    explicit PrintedQuadtree(const Rect& bounds, int depth = 0);

    /// Dropped without a word outside the root. Splits in a way that hands item i to child i only.
    void insert(PrintedItem& item);
    /// Erases the second of a leaf, whichever was found.
    void remove(PrintedItem& item);
    /// An item of several leaves comes several times.
    [[nodiscard]] std::vector<PrintedItem*> query(const Rect& area) const;
    /// Looks at the last of the queue and drops the first: only what the last leaf holds is counted.
    [[nodiscard]] int count();

    /// Which slips have been mended, since the earlier hide the later.
    struct Mended {
        bool split = false;  ///< Every child is offered every item.
        bool remove = false; ///< What was found is erased.
        bool queue = false;  ///< What is looked at is what is dropped.
    };
    void mend(Mended mended);
    /// How often it would have reached past the end of an array.
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
