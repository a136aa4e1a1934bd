// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/memory/counted_allocations.h"

#include <cstdlib>
#include <limits>
#include <new>

namespace {

constexpr std::size_t kNever = std::numeric_limits<std::size_t>::max();

thread_local std::size_t allocations_left = kNever;
thread_local bool has_allocation_failed = false;
thread_local std::size_t allocation_count = 0;

void* allocate(std::size_t bytes, std::size_t alignment) {
    ++allocation_count;
    if (allocations_left != kNever && allocations_left-- == 0) {
        allocations_left = kNever;
        has_allocation_failed = true;
        throw std::bad_alloc();
    }
    void* memory = alignment <= alignof(std::max_align_t)
                       ? std::malloc(bytes > 0 ? bytes : 1)
                       : std::aligned_alloc(alignment,
                                            (bytes + alignment - 1) / alignment * alignment);
    if (!memory)
        throw std::bad_alloc();
    return memory;
}

} // namespace

void* operator new(std::size_t bytes) { return allocate(bytes, 1); }
void* operator new[](std::size_t bytes) { return allocate(bytes, 1); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    return allocate(bytes, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) {
    return allocate(bytes, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace topple::test {

FailingAllocation::FailingAllocation(std::size_t which) {
    has_allocation_failed = false;
    allocations_left = which;
}

FailingAllocation::~FailingAllocation() { allocations_left = kNever; }

bool FailingAllocation::has_failed() const { return has_allocation_failed; }

AllocationCount::AllocationCount() : before_(allocation_count) {}

std::size_t AllocationCount::value() const { return allocation_count - before_; }

} // namespace topple::test
