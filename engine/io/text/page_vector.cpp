// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/text/page_vector.h"

#include <sys/mman.h>

#include <new>

namespace topple {
namespace {

constexpr std::size_t kMuch = 1'000'000; ///< [bytes]

} // namespace

void* allocate_pages(std::size_t bytes) {
    if (bytes < kMuch)
        return ::operator new(bytes);
    void* const memory = ::mmap(
        nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        throw std::bad_alloc();
    return memory;
}

void free_pages(void* memory, std::size_t bytes) {
    if (bytes < kMuch)
        ::operator delete(memory);
    else
        ::munmap(memory, bytes);
}

} // namespace topple
