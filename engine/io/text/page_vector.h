// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

namespace topple {

/// Memory straight from the system if it is large, which takes it back at once; the ordinary heap
/// keeps memory it once had, so that passing arrays of a large file would add up. Throws
/// std::bad_alloc.
void* allocate_pages(std::size_t bytes);
/// Gives memory of `allocate_pages` back. Requires: the same size.
void free_pages(void* memory, std::size_t bytes);

/// Allocator of the standard library over `allocate_pages`. All are equal.
template<typename T>
struct PageAllocator {
    using value_type = T; ///< Required of an allocator.
    /// Required of an allocator; without state.
    PageAllocator() = default;
    template<typename U>
    /// Required of an allocator; without state.
    PageAllocator(const PageAllocator<U>&) {}

    /// Throws std::bad_alloc.
    T* allocate(std::size_t count) { return static_cast<T*>(allocate_pages(count * sizeof(T))); }
    /// Requires: the count of the allocation.
    void deallocate(T* memory, std::size_t count) { free_pages(memory, count * sizeof(T)); }
    friend bool operator==(const PageAllocator&, const PageAllocator&) { return true; }
};

/// A vector for data that is large and soon gone.
template<typename T>
using PageVector = std::vector<T, PageAllocator<T>>;

/// Empties a vector and gives its memory back; assigning {} would keep it.
template<typename T>
void release(PageVector<T>& v) {
    PageVector<T>().swap(v);
}

} // namespace topple
