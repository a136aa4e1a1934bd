// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/printed/printed_quadtree.h"

#include <algorithm>
#include <array>
#include <deque>

namespace topple::planar {
namespace {

constexpr int kMaxDepth = 5;
constexpr std::size_t kMaxItems = 15;

} // namespace

PrintedQuadtree::PrintedQuadtree(const Rect& bounds, int depth) : bounds_(bounds), depth_(depth) {}

void PrintedQuadtree::mend(Mended mended) {
    mended_ = mended;
    for (PrintedQuadtree& child : children_)
        child.mend(mended);
}

int PrintedQuadtree::overruns() const {
    int sum = overruns_;
    for (const PrintedQuadtree& child : children_)
        sum += child.overruns();
    return sum;
}

void PrintedQuadtree::insert(PrintedItem& item) {
    if (!overlaps(item.bounds, bounds_))
        return;
    if (is_leaf() && contents_.size() + 1 > kMaxItems)
        split();
    if (is_leaf()) {
        contents_.push_back(&item);
        return;
    }
    for (PrintedQuadtree& child : children_)
        child.insert(item);
}

void PrintedQuadtree::split() {
    if (depth_ + 1 >= kMaxDepth)
        return;
    const Vec2 m = center(bounds_);
    for (const Vec2 corner : corners_of(bounds_)) {
        children_.emplace_back(rect_between(corner, m), depth_ + 1);
        children_.back().mended_ = mended_;
    }
    for (std::size_t i = 0; i < contents_.size(); ++i) {
        if (mended_.split) {
            for (PrintedQuadtree& child : children_)
                child.insert(*contents_[i]);
        } else if (i < children_.size()) {
            children_[i].insert(*contents_[i]);
        } else {
            ++overruns_;
        }
    }
    contents_.clear();
}

void PrintedQuadtree::remove(PrintedItem& item) {
    if (is_leaf()) {
        const auto found = std::find(contents_.begin(), contents_.end(), &item);
        if (found != contents_.end()) {
            if (mended_.remove)
                contents_.erase(found);
            else if (contents_.size() > 1)
                contents_.erase(contents_.begin() + 1);
            else
                ++overruns_;
        }
    } else {
        for (PrintedQuadtree& child : children_)
            child.remove(item);
    }
    shake();
}

/// Returns the nodes in the order in which the printed queue visits them, this one first.
std::vector<const PrintedQuadtree*> PrintedQuadtree::walked() const {
    std::vector<const PrintedQuadtree*> order;
    std::deque<const PrintedQuadtree*> queue{this};
    while (!queue.empty()) {
        const PrintedQuadtree* node = mended_.queue ? queue.front() : queue.back();
        for (const PrintedQuadtree& child : node->children_)
            queue.push_back(&child);
        order.push_back(node);
        queue.pop_front();
    }
    return order;
}

void PrintedQuadtree::clear_flags() {
    for (PrintedItem* item : contents_)
        item->flag = false;
    for (PrintedQuadtree& child : children_)
        child.clear_flags();
}

int PrintedQuadtree::count() {
    clear_flags();
    int sum = 0;
    for (const PrintedQuadtree* node : walked()) {
        for (PrintedItem* item : node->contents_) {
            if (!item->flag)
                ++sum, item->flag = true;
        }
    }
    clear_flags();
    return sum;
}

void PrintedQuadtree::shake() {
    if (is_leaf())
        return;
    const int left = count();
    if (left == 0) {
        children_.clear();
    } else if (static_cast<std::size_t>(left) < kMaxItems) {
        std::vector<PrintedItem*> all;
        for (const PrintedQuadtree* node : walked())
            all.insert(all.end(), node->contents_.begin(), node->contents_.end());
        contents_ = all; // an item in several leaves appears several times
        children_.clear();
    }
}

std::vector<PrintedItem*> PrintedQuadtree::query(const Rect& area) const {
    std::vector<PrintedItem*> found;
    if (!overlaps(area, bounds_))
        return found;
    for (PrintedItem* item : contents_) {
        if (overlaps(item->bounds, area))
            found.push_back(item);
    }
    for (const PrintedQuadtree& child : children_) {
        const auto below = child.query(area);
        found.insert(found.end(), below.begin(), below.end());
    }
    return found;
}

} // namespace topple::planar
