// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace topple::test {

/// Lets the n-th allocation of this thread from now on fail, once; counted from 0.
class FailingAllocation {
public:
    explicit FailingAllocation(std::size_t which);
    ~FailingAllocation();
    FailingAllocation(const FailingAllocation&) = delete;
    FailingAllocation& operator=(const FailingAllocation&) = delete;
    /// Whether it came to that.
    [[nodiscard]] bool has_failed() const;
};

/// Counts the allocations of this thread from now on.
class AllocationCount {
public:
    AllocationCount();
    [[nodiscard]] std::size_t value() const;

private:
    std::size_t before_;
};

} // namespace topple::test
