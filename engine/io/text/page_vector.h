// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

namespace topple {

/// Allocates large memory directly from the system, which gets it back at once; the ordinary heap would keep the
/// memory of temporary arrays of a large file. Throws std::bad_alloc.
void* allocate_pages(std::size_t bytes);
/// Returns memory of `allocate_pages` to the system. Requires: the same size.
void free_pages(void* memory, std::size_t bytes);

/// Allocator of the standard library over `allocate_pages`. All instances are equal.
template<typename T>
struct PageAllocator {
    using value_type = T; ///< Required of an allocator.
    /// Required of an allocator; without state.
    PageAllocator() = default;
    template<typename U>
    /// Required of an allocator; without state.
    PageAllocator(const PageAllocator<U>&) {}

    /// Allocates memory. Throws std::bad_alloc.
    T* allocate(std::size_t count) { return static_cast<T*>(allocate_pages(count * sizeof(T))); }
    /// Frees memory. Requires: the count of the allocation.
    void deallocate(T* memory, std::size_t count) { free_pages(memory, count * sizeof(T)); }
    friend bool operator==(const PageAllocator&, const PageAllocator&) { return true; }
};

/// A vector for large temporary data.
template<typename T>
using PageVector = std::vector<T, PageAllocator<T>>;

/// Empties a vector and frees its memory; assigning {} would keep it.
template<typename T>
void release(PageVector<T>& v) {
    PageVector<T>().swap(v);
}

} // namespace topple
