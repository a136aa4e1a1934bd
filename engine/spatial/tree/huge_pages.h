// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace topple::spatial_detail {

/// Allocates on pages of 2 MB if that pays off and the system has them: a ray through a large tree then waits less
/// for address translation. Always aligned to a cache line.
void* allocate_for_rays(std::size_t bytes);
/// Frees memory of `allocate_for_rays` of that size.
void free_for_rays(void* memory, std::size_t bytes);
/// Returns the number of bytes that such an allocation takes.
std::size_t bytes_for_rays(std::size_t bytes);

/// Leaves plain values uninitialized: the creator of a million of them writes each once.
template<typename T>
struct RayAllocator {
    using value_type = T; ///< As every allocator.
    RayAllocator() = default;
    /// Has no state to copy.
    template<typename U>
    RayAllocator(const RayAllocator<U>&) {}

    ///@{
    /// As every allocator.
    T* allocate(std::size_t count) { return static_cast<T*>(allocate_for_rays(count * sizeof(T))); }
    void deallocate(T* memory, std::size_t count) { free_for_rays(memory, count * sizeof(T)); }
    ///@}
    /// Leaves the value uninitialized.
    template<typename U>
    void construct(U* at) {
        ::new (static_cast<void*>(at)) U;
    }
    /// As std::allocator.
    template<typename U, typename... Args>
    void construct(U* at, Args&&... args) {
        std::construct_at(at, std::forward<Args>(args)...);
    }
    friend bool operator==(const RayAllocator&, const RayAllocator&) { return true; }
};

/// A vector that rays walk through.
template<typename T>
using RayVector = std::vector<T, RayAllocator<T>>;

} // namespace topple::spatial_detail
