// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

namespace topple {

/// Straight from the system where it is much, and given back to it at once; the ordinary heap keeps
/// what it once had, so that passing arrays of a large file would add up. Throws std::bad_alloc.
void* allocate_pages(std::size_t bytes);
void free_pages(void* memory, std::size_t bytes);

template<typename T>
struct PageAllocator {
    using value_type = T;
    PageAllocator() = default;
    template<typename U>
    PageAllocator(const PageAllocator<U>&) {}

    T* allocate(std::size_t count) { return static_cast<T*>(allocate_pages(count * sizeof(T))); }
    void deallocate(T* memory, std::size_t count) { free_pages(memory, count * sizeof(T)); }
    friend bool operator==(const PageAllocator&, const PageAllocator&) { return true; }
};

/// For what is large and soon gone.
template<typename T>
using PageVector = std::vector<T, PageAllocator<T>>;

/// Gives the memory back; assigning {} would keep it.
template<typename T>
void release(PageVector<T>& v) {
    PageVector<T>().swap(v);
}

} // namespace topple
