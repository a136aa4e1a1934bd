// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/core/function_ref.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace topple {

/// What threads that run the same function together share. A cache line for each: those who wait
/// look at one while those who work write to another.
struct TeamSync {
    alignas(64) std::atomic<std::size_t> next{0}; ///< First item of the loop that nobody has taken.
    alignas(64) std::atomic<int> arrived{0};
    alignas(64) std::atomic<std::uint32_t> generation{0}; ///< Barriers passed.
};

/// One thread's view of the team that runs a function together. All of them must make the same
/// calls in the same order.
class Team {
public:
    Team(TeamSync& sync, int index, int size) : sync_(sync), index_(index), size_(size) {}

    [[nodiscard]] int size() const { return size_; }

    /// Calls `body(begin, end)` for ranges that cover [0, count), each a multiple of `block` long
    /// but for the last; returns when all of them are done. Who does which is not fixed, nor how
    /// long they are, so nothing may depend on it.
    template<typename Body>
    void loop(std::size_t count, std::size_t block, const Body& body) {
        if (size_ == 1) {
            if (count > 0)
                body(std::size_t{0}, count);
            return;
        }
        for (;;) {
            const std::size_t begin = sync_.next.fetch_add(block, std::memory_order_relaxed);
            if (begin >= count)
                break;
            body(begin, begin + block < count ? begin + block : count);
        }
        wait();
    }
    /// One of them calls `body`; the others wait for it.
    template<typename Body>
    void once(const Body& body) {
        if (index_ == 0)
            body();
        if (size_ > 1)
            wait();
    }

private:
    /// Returns when all have come here. Whoever waits does not give up the processor at once: the
    /// loops of a solver are shorter than waking up takes.
    void wait();

    TeamSync& sync_;
    int index_, size_;
};

/// A pool of threads that wait for work between the stages of a step.
class JobPool {
public:
    /// `thread_count` counts the calling thread: 1 means no other thread is ever started.
    explicit JobPool(int thread_count = 1);
    ~JobPool();
    JobPool(const JobPool&) = delete;
    JobPool& operator=(const JobPool&) = delete;

    [[nodiscard]] int thread_count() const;

    /// Calls `body(begin, end)` over [0, count) in blocks of `block` items and returns when all are
    /// done. Blocks run in any order, on any thread; the caller works too. The blocks are fixed by
    /// the count, so what is kept by block does not depend on the number of threads.
    void parallel_for(std::size_t count,
                      std::size_t block,
                      FunctionRef<void(std::size_t begin, std::size_t end)> body);

    /// Calls `body` on every thread at once, or on the caller's alone if `alone`.
    void run_together(FunctionRef<void(Team&)> body, bool alone = false);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace topple
