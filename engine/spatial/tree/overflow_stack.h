// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

namespace topple::spatial_detail {

/// The stack of a traversal: kLocal entries without an allocation, and any further number with one, so that no tree
/// depth can overflow it.
template<typename Entry, std::size_t kLocal>
class OverflowStack {
public:
    OverflowStack() {} // NOLINT(modernize-use-equals-default): the entries stay uninitialized
    OverflowStack(const OverflowStack&) = delete;
    OverflowStack& operator=(const OverflowStack&) = delete;

    ///@{
    /// Number of entries, or whether there are none.
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] std::size_t size() const { return size_; }
    ///@}
    /// Puts an entry on top.
    void push(const Entry& entry) {
        if (size_ < kLocal)
            local_[size_] = entry;
        else
            overflow_.push_back(entry);
        ++size_;
    }
    /// Takes the entry on top. Requires: not empty().
    Entry pop() {
        --size_;
        if (size_ < kLocal)
            return local_[size_];
        const Entry entry = overflow_.back();
        overflow_.pop_back();
        return entry;
    }
    /// Entry i, the lowest first. Requires: i < size().
    Entry& operator[](std::size_t i) { return i < kLocal ? local_[i] : overflow_[i - kLocal]; }

private:
    union { // Avoids running the constructors of thousands of entries for every ray.
        Entry local_[kLocal];
    };
    std::size_t size_ = 0;
    std::vector<Entry> overflow_;
};

/// Pushes the entries from `first` on in order of falling `near`, so that the nearest is popped first.
template<typename Entry, std::size_t kLocal>
void sort_nearest_last(OverflowStack<Entry, kLocal>& stack, std::size_t first) {
    for (std::size_t i = first + 1; i < stack.size(); ++i) {
        const Entry entry = stack[i];
        std::size_t j = i;
        for (; j > first && stack[j - 1].near < entry.near; --j)
            stack[j] = stack[j - 1];
        stack[j] = entry;
    }
}

} // namespace topple::spatial_detail
