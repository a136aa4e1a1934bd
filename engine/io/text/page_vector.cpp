// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/text/page_vector.h"

#include "topple/io/text/system_files_detail.h"

#include <new>

namespace topple {
namespace {

constexpr std::size_t kMuch = 1'000'000; ///< [bytes]

} // namespace

void* allocate_pages(std::size_t bytes) {
    if (bytes < kMuch)
        return ::operator new(bytes);
    void* const memory = system_files::take_pages(bytes);
    if (!memory)
        throw std::bad_alloc();
    return memory;
}

void free_pages(void* memory, std::size_t bytes) {
    if (bytes < kMuch)
        ::operator delete(memory);
    else
        system_files::give_pages_back(memory, bytes);
}

} // namespace topple
