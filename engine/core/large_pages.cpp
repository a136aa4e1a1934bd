// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/large_pages.h"

#if defined(__linux__) && __has_include(<malloc.h>)
#include <malloc.h> // defines __GLIBC__ where the library is glibc
#endif
#if defined(__GLIBC__)
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#endif

namespace topple {

#if defined(__GLIBC__)

namespace {

constexpr int kMegabyte = 1 << 20;
/// Addresses that the heap grows by at once, and that are advised together. Pages take memory only when they are
/// written. Larger: more than some systems let a process reserve. Smaller: large worlds outgrow it. [bytes]
constexpr int kReserved = 1024 * kMegabyte;
/// Size from which on an array has pages of its own, which go back to the system when it is freed. Larger: freed
/// models stay in memory. Smaller: the arrays of a world with thousands of bodies are not in the heap. [bytes]
constexpr int kOwnPages = 32 * kMegabyte;
/// Steps in which the heap grows beyond what was reserved. [bytes]
constexpr int kGrowth = 16 * kMegabyte;

} // namespace

bool use_large_pages() {
    // Other arenas are made of small pages. Each setting alone is harmless, so that none is taken back.
    if (mallopt(M_ARENA_MAX, 1) == 0 || mallopt(M_MMAP_THRESHOLD, kOwnPages) == 0 ||
        mallopt(M_TRIM_THRESHOLD, kReserved + kOwnPages) == 0 || mallopt(M_TOP_PAD, kReserved) == 0)
        return false;
    // More than is left at the top of the heap, which therefore grows.
    void* const first = std::malloc(kMegabyte);
    mallopt(M_TOP_PAD, kGrowth);
    const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    const auto begin = (reinterpret_cast<std::uintptr_t>(first) + page - 1) & ~(page - 1);
    const auto end = reinterpret_cast<std::uintptr_t>(sbrk(0));
    std::free(first);
    if (first == nullptr || begin >= end || end - begin > kReserved + 2u * kMegabyte)
        return false; // not in the heap: another `malloc`, or a thread that has an arena of its own
    return madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE) == 0;
}

#else

bool use_large_pages() { return false; }

#endif

} // namespace topple
