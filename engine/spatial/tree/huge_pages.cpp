// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/spatial/tree/huge_pages.h"

#include <cstdlib>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace topple::spatial_detail {
namespace {

constexpr std::size_t kCacheLine = 64;
constexpr std::size_t kHugePage = std::size_t{2} << 20u; ///< [bytes]
constexpr std::size_t kWorthIt = 2 * kHugePage;

} // namespace

std::size_t bytes_for_rays(std::size_t bytes) {
    const std::size_t unit = bytes >= kWorthIt ? kHugePage : kCacheLine;
    return (bytes + unit - 1) / unit * unit;
}

void* allocate_for_rays(std::size_t bytes) {
    const bool is_huge = bytes >= kWorthIt;
    const std::size_t taken = bytes_for_rays(bytes);
    void* memory = std::aligned_alloc(is_huge ? kHugePage : kCacheLine, taken);
    if (!memory && taken > 0)
        throw std::bad_alloc();
#if defined(__linux__)
    if (is_huge)
        (void)madvise(memory, taken, MADV_HUGEPAGE); // Affects only speed.
#endif
    return memory;
}

void free_for_rays(void* memory, std::size_t /*bytes*/) { std::free(memory); }

} // namespace topple::spatial_detail
