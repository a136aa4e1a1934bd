// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace topple::test {

/// Makes the n-th next allocation of this thread fail, once; counted from 0.
class FailingAllocation {
public:
    explicit FailingAllocation(std::size_t which);
    ~FailingAllocation();
    FailingAllocation(const FailingAllocation&) = delete;
    FailingAllocation& operator=(const FailingAllocation&) = delete;
    /// Returns whether the allocation has failed.
    [[nodiscard]] bool has_failed() const;
};

/// Counts the allocations of this thread from its construction on.
class AllocationCount {
public:
    AllocationCount();
    [[nodiscard]] std::size_t value() const;

private:
    std::size_t before_;
};

} // namespace topple::test
