// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/function_ref.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace topple {

/// Number of barriers that a thread has come to, in a cache line of its own, which the others
/// watch.
struct alignas(64) BarrierCount {
    std::atomic<std::uint32_t> value{0}; ///< Barriers, modulo 2^32.
};

/// One thread's view of the team that runs a function together. All of them must make the same
/// calls in the same order.
class Team {
public:
    /// A team of one.
    Team() : Team({}, 0) {}
    /// One count for each member, kept as long as the members live.
    Team(std::span<BarrierCount> counts, int index)
        : counts_(counts),
          index_(static_cast<std::size_t>(index)),
          size_(counts.empty() ? 1 : counts.size()),
          passed_(counts.empty() ? 0 : counts[index_].value.load(std::memory_order_relaxed)) {}

    /// Threads of the team, at least 1.
    [[nodiscard]] int size() const { return static_cast<int>(size_); }
    /// Index of this thread. Thread 0 is the caller of `run_together`.
    [[nodiscard]] std::size_t index() const { return index_; }

    /// Calls `body(begin, end)` for this thread's part of [0, count): as many blocks of `block` items
    /// as the others have. Loops of the same length are parted in the same way, so that a thread
    /// finds in its cache what it worked on the last time. Nothing may depend on where the parts end.
    template<typename Body>
    void share(std::size_t count, std::size_t block, const Body& body) const {
        const std::size_t blocks = (count + block - 1) / block;
        const std::size_t begin = blocks * index_ / size_ * block;
        const std::size_t end = std::min(blocks * (index_ + 1) / size_ * block, count);
        if (begin < end)
            body(begin, end);
    }
    /// The same, and returns when all parts are done.
    template<typename Body>
    void loop(std::size_t count, std::size_t block, const Body& body) {
        share(count, block, body);
        wait();
    }
    /// Thread 0 calls `body`; the others wait for it.
    template<typename Body>
    void once(const Body& body) {
        if (index_ == 0)
            body();
        wait();
    }
    /// A barrier: returns when all threads have come here. A waiting thread does not give up the
    /// processor at once: the loops of a solver are shorter than waking up takes.
    void wait() {
        if (size_ > 1)
            wait_for_others();
    }

private:
    void wait_for_others();

    std::span<BarrierCount> counts_;
    std::size_t index_, size_;
    std::uint32_t passed_; ///< Barriers.
};

/// A pool of threads that wait for work between the stages of a step.
class JobPool {
public:
    /// `thread_count` counts the calling thread: 1 means no other thread is ever started.
    explicit JobPool(int thread_count = 1);
    /// Joins the threads.
    ~JobPool();
    JobPool(const JobPool&) = delete;
    JobPool& operator=(const JobPool&) = delete;

    /// Threads that share the work, the caller's included; at least 1.
    [[nodiscard]] int thread_count() const;

    /// Calls `body(begin, end)` over [0, count) in blocks of `block` items and returns when all are
    /// done. Blocks run in any order, on any thread; the caller works too. The blocks are fixed by
    /// the count, so what is kept by block does not depend on the number of threads.
    void parallel_for(std::size_t count,
                      std::size_t block,
                      FunctionRef<void(std::size_t begin, std::size_t end)> body);

    /// Calls `body` on every thread at once, or on the caller's alone if `alone`.
    void run_together(FunctionRef<void(Team&)> body, bool alone = false);

    /// Keeps idle threads awake while it lives: waking up takes longer than most loops do. For
    /// sequences of short loops.
    class Alert {
    public:
        /// Wakes the threads of `pool`, which must outlive this object.
        explicit Alert(JobPool& pool);
        ~Alert();
        Alert(const Alert&) = delete;
        Alert& operator=(const Alert&) = delete;

    private:
        JobPool& pool_;
    };

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// Number of blocks of `block` items that `parallel_for` cuts a loop over `count` items into.
constexpr std::size_t block_count_of(std::size_t count, std::size_t block) {
    return (count + block - 1) / block;
}

/// Lists that the blocks of a loop fill side by side, and that belong end to end: the same for any
/// number of threads. The memory stays.
template<typename T>
class BlockLists {
public:
    /// Empties the lists of that many blocks.
    void reset(std::size_t block_count) {
        if (lists_.size() < block_count)
            lists_.resize(block_count);
        begin_.resize(block_count);
        for (std::size_t i = 0; i < block_count; ++i)
            lists_[i].clear();
    }
    /// List of a block. Different threads may fill different lists at the same time.
    [[nodiscard]] std::vector<T>& operator[](std::size_t block) { return lists_[block]; }

    /// Writes the lists into `out`, one behind the other from place `first` on; `out` ends with
    /// them. Old content of `out` may be left there until now: then nothing needs to be
    /// constructed.
    void write_to(std::vector<T>& out, std::size_t first, JobPool& pool) {
        for (std::size_t i = 0; i < begin_.size(); ++i) {
            begin_[i] = first;
            first += lists_[i].size();
        }
        out.resize(first);
        constexpr std::size_t kListsAtOnce = 8;
        pool.parallel_for(begin_.size(), kListsAtOnce, [&](std::size_t from, std::size_t to) {
            for (std::size_t i = from; i < to; ++i)
                std::copy(lists_[i].begin(),
                          lists_[i].end(),
                          out.begin() + static_cast<std::ptrdiff_t>(begin_[i]));
        });
    }

private:
    std::vector<std::vector<T>> lists_;
    std::vector<std::size_t> begin_; ///< Of each list in what they are written to.
};

} // namespace topple
