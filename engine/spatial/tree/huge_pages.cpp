// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/spatial/tree/huge_pages.h"

#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace topple::spatial_detail {
namespace {

constexpr std::size_t kCacheLine = 64;
constexpr std::size_t kHugePage = std::size_t{2} << 20u; ///< [bytes]
constexpr std::size_t kWorthIt = 2 * kHugePage;

std::align_val_t alignment_of(std::size_t bytes) {
    return std::align_val_t{bytes >= kWorthIt ? kHugePage : kCacheLine};
}

} // namespace

std::size_t bytes_for_rays(std::size_t bytes) {
    const auto unit = static_cast<std::size_t>(alignment_of(bytes));
    return (bytes + unit - 1) / unit * unit;
}

void* allocate_for_rays(std::size_t bytes) {
    const std::size_t taken = bytes_for_rays(bytes);
    void* memory = ::operator new(taken, alignment_of(bytes));
#if defined(__linux__)
    if (bytes >= kWorthIt)
        (void)madvise(memory, taken, MADV_HUGEPAGE); // Affects only speed.
#endif
    return memory;
}

void free_for_rays(void* memory, std::size_t bytes) {
    ::operator delete(memory, alignment_of(bytes));
}

} // namespace topple::spatial_detail
