// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/function_ref.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace topple {

/// Number of barriers that a thread has reached, in its own cache line, which the other threads poll.
struct alignas(64) BarrierCount {
    std::atomic<std::uint32_t> value{0}; ///< Barriers, modulo 2^32.
};

/// One thread's view of the team that runs a function together. All threads must make the same calls in the same
/// order.
class Team {
public:
    /// Creates a team of one thread.
    Team() : Team({}, 0) {}
    /// One count for each member; the counts outlive the members.
    Team(std::span<BarrierCount> counts, int index)
        : counts_(counts),
          index_(static_cast<std::size_t>(index)),
          size_(counts.empty() ? 1 : counts.size()),
          passed_(counts.empty() ? 0 : counts[index_].value.load(std::memory_order_relaxed)) {}

    /// Threads of the team, at least 1.
    [[nodiscard]] int size() const { return static_cast<int>(size_); }
    /// Index of this thread. Thread 0 is the caller of `run_together`.
    [[nodiscard]] std::size_t index() const { return index_; }

    /// Calls `body(begin, end)` for this thread's part of [0, count), in equal numbers of blocks of `block` items per
    /// thread. Loops of the same length are divided in the same way, so that a thread finds its previous data in its
    /// cache. No result may depend on the boundaries of the parts.
    template<typename Body>
    void share(std::size_t count, std::size_t block, const Body& body) const {
        const std::size_t blocks = (count + block - 1) / block;
        const std::size_t begin = blocks * index_ / size_ * block;
        const std::size_t end = std::min(blocks * (index_ + 1) / size_ * block, count);
        if (begin < end)
            body(begin, end);
    }
    /// Does the same, and returns when all parts are done.
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
    /// Returns the time that this thread has spent at barriers. [ms]
    [[nodiscard]] double waited_ms() const { return waited_ms_; }
    /// Returns the part of it that it has slept. [ms]
    [[nodiscard]] double slept_ms() const { return slept_ms_; }
    /// Barrier: returns when all threads have arrived. A waiting thread polls before it sleeps: the loops of a solver
    /// are shorter than waking up takes.
    void wait() {
        if (size_ > 1)
            wait_for_others();
    }

private:
    void wait_for_others();

    std::span<BarrierCount> counts_;
    std::size_t index_, size_;
    std::uint32_t passed_; ///< Number of barriers passed.
    double waited_ms_ = 0, slept_ms_ = 0;
};

/// A pool of threads that wait for work between the stages of a step.
class JobPool {
public:
    /// `thread_count` counts the calling thread: 1 starts no other thread.
    explicit JobPool(int thread_count = 1);
    /// Joins the threads.
    ~JobPool();
    JobPool(const JobPool&) = delete;
    JobPool& operator=(const JobPool&) = delete;

    /// Number of threads of the pool, including the caller; at least 1.
    [[nodiscard]] int thread_count() const;
    /// Number of threads that share the work at present: fewer where other programs take the processors; see TeamSize.
    [[nodiscard]] int team_size() const;

    /// Calls `body(begin, end)` over [0, count) in blocks of `block` items and returns when all are done. Blocks run
    /// in any order, on any thread, including the caller. The blocks depend only on the count, so data kept per block
    /// does not depend on the number of threads.
    void parallel_for(std::size_t count,
                      std::size_t block,
                      FunctionRef<void(std::size_t begin, std::size_t end)> body);

    /// Calls all functions, in any order and on any threads, and returns when they are done. Requires: no
    /// function uses the pool, or writes data that another function reads or writes.
    template<typename... Functions>
    void side_by_side(const Functions&... functions) {
        const std::array<FunctionRef<void()>, sizeof...(Functions)> all{functions...};
        parallel_for(all.size(), 1, [&](std::size_t begin, std::size_t end) {
            for (; begin < end; ++begin)
                all[begin]();
        });
    }

    /// Calls `body` on every thread at once, or only on the caller if `alone`.
    void run_together(FunctionRef<void(Team&)> body, bool alone = false);

    /// Adds the time that each thread has worked since the last call, without waiting for others, to `ms[thread]`, as
    /// far as there are places. [ms] The caller is taken to have worked the whole time of `wall_ms` but for its waits.
    void take_work(double wall_ms, std::span<double> ms);

    /// Keeps idle threads polling during its lifetime, since waking up takes longer than most loops. For sequences of
    /// short loops. From the processor time that they get, its end chooses the team of the next such sequence.
    class Alert {
    public:
        /// Alerts the threads of `pool`, which must outlive this object.
        explicit Alert(JobPool& pool);
        ~Alert();
        Alert(const Alert&) = delete;
        Alert& operator=(const Alert&) = delete;

    private:
        JobPool& pool_;
        double begin_ms_ = 0; ///< [ms]
    };

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// Returns the number of blocks of `block` items into which `parallel_for` divides a loop over `count` items.
constexpr std::size_t block_count_of(std::size_t count, std::size_t block) {
    return (count + block - 1) / block;
}

/// Lists that the blocks of a loop fill in parallel, and that are then concatenated: the result is the same for any
/// number of threads. The memory is kept.
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
    /// Returns the list of a block. Different threads may fill different lists at the same time.
    [[nodiscard]] std::vector<T>& operator[](std::size_t block) { return lists_[block]; }

    /// Writes the lists into `out`, concatenated from index `first` on; `out` ends with them. Old content of `out`
    /// may be left in place until then, which avoids constructing elements.
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
    std::vector<std::size_t> begin_; ///< First index of each list in the output.
};

} // namespace topple
