// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace topple {

/// A pool of threads that runs the same number of parts of a loop every time. The parts are fixed by
/// the caller's count and not by who is free, so that results which depend on the partition do not
/// depend on the number of threads.
class JobPool {
public:
    /// `thread_count` counts the calling thread: 1 means no other thread is ever started.
    explicit JobPool(int thread_count = 1);
    ~JobPool();
    JobPool(const JobPool&) = delete;
    JobPool& operator=(const JobPool&) = delete;

    [[nodiscard]] int thread_count() const;

    /// Calls `body(begin, end)` over [0, count) in blocks of `block` items and returns when all are
    /// done. Blocks run in any order, on any thread; the caller works too.
    void parallel_for(std::size_t count,
                      std::size_t block,
                      const std::function<void(std::size_t begin, std::size_t end)>& body);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace topple
