// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/parallel.h"

#include "topple/core/address_wait_detail.h"
#include "topple/core/stopwatch.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace topple {
namespace {

/// Number of polls of a waiting thread before it yields the processor: some microseconds.
constexpr int kLooks = 200;
/// Number of yields before it sleeps: some tens of microseconds more.
constexpr int kYields = 100;

void pause_briefly() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#else
    std::this_thread::yield();
#endif
}

/// Polls for a while until `is_true()`. Returns whether it was.
template<typename Condition>
bool spin_until(const Condition& is_true) {
    for (int i = 0; i < kLooks; ++i) {
        if (is_true())
            return true;
        pause_briefly();
    }
    for (int i = 0; i < kYields; ++i) {
        if (is_true())
            return true;
        std::this_thread::yield();
    }
    return false;
}

/// Returns whether there are more threads than processors: polling threads then keep others from running.
bool is_crowded(std::size_t thread_count) {
    static const std::size_t processors = std::thread::hardware_concurrency();
    return processors != 0 && thread_count > processors;
}

/// Yields. Returns whether another thread had the processor for long, that is whether the machine is overloaded.
bool yield_to_others() {
    constexpr double kLong = 0.1; // [ms]
    const Stopwatch watch;
    std::this_thread::yield();
    return watch.elapsed_ms() > kLong;
}

/// Returns when `is_enough(value)`; the thread that changes the value calls wake_all. Polls, and sleeps only if other
/// threads want the processor, because waking up takes longer than a loop.
template<typename Condition>
void wait_until(bool is_crowded,
                const std::atomic<std::uint32_t>& value,
                const Condition& is_enough) {
    const auto is_true = [&] { return is_enough(value.load(std::memory_order_acquire)); };
    while (!is_crowded) {
        for (int i = 0; i < kLooks; ++i) {
            if (is_true())
                return;
            pause_briefly();
        }
        for (int i = 0; i < kYields && !is_crowded; ++i) {
            if (is_true())
                return;
            is_crowded = yield_to_others();
        }
    }
    for (std::uint32_t now = value.load(std::memory_order_acquire); !is_enough(now);
         now = value.load(std::memory_order_acquire))
        core_detail::wait_while(value, now);
}

} // namespace

void Team::wait_for_others() {
    const Stopwatch watch;
    ++passed_;
    // Sequentially consistent with the following check for sleepers: otherwise a thread could fall asleep unseen.
    counts_[index_].value.store(passed_, std::memory_order_seq_cst);
    core_detail::wake_all(counts_[index_].value);
    // Another thread may already be one barrier ahead.
    const auto has_come = [&](std::uint32_t passed) {
        return static_cast<std::int32_t>(passed - passed_) >= 0;
    };
    for (const BarrierCount& other : counts_)
        wait_until(is_crowded(size_), other.value, has_come);
    waited_ms_ += watch.elapsed_ms();
}

/// First untaken block of a thread's part of a loop.
struct alignas(64) NextBlock {
    std::atomic<std::size_t> value{0};
};

/// Time that a worker has worked, or that the caller has waited, in a cache line of its own. Written by its thread
/// within a call, read by the caller between two calls. [ms]
struct alignas(64) ThreadTime {
    double ms = 0;
};

struct JobPool::Impl {
    std::mutex mutex;
    std::condition_variable work_ready;
    std::atomic<std::uint32_t> round{0}; ///< Counts the calls, so that a sleeping thread detects a
                                         ///< new one.
    std::atomic<std::uint32_t> busy{0};  ///< Number of workers that have not finished this round.
    std::atomic<bool> alert{false};      ///< Whether threads poll instead of sleeping.
    std::atomic<bool> stopping{false};

    std::optional<FunctionRef<void(Team&)>> body;
    std::vector<BarrierCount> counts;   ///< Indexed by thread; the caller is the first.
    std::vector<NextBlock> next_blocks; ///< Indexed by thread.
    std::vector<ThreadTime>
        times; ///< Indexed by thread: of the caller its waits, of the others their work.
    std::vector<std::thread> workers;
    bool is_crowded = false;

    [[nodiscard]] int size() const { return static_cast<int>(workers.size()) + 1; }

    void wake_sleepers() {
        {
            const std::lock_guard lock(mutex);
        } // a thread that is about to sleep sees the new
          // round, or sleeps already
        work_ready.notify_all();
    }

    void work(int index) {
        for (std::uint32_t seen = 0;;) {
            const auto has_news = [&] {
                return stopping.load(std::memory_order_acquire) ||
                       round.load(std::memory_order_acquire) != seen;
            };
            while (!(is_crowded ? has_news() : spin_until(has_news))) {
                std::unique_lock lock(mutex);
                work_ready.wait(lock, [&] { return (alert.load() && !is_crowded) || has_news(); });
            }
            if (stopping.load(std::memory_order_acquire))
                return;
            ++seen;
            Team team(counts, index);
            const Stopwatch watch;
            (*body)(team);
            times[static_cast<std::size_t>(index)].ms += watch.elapsed_ms() - team.waited_ms();
            busy.fetch_sub(1, std::memory_order_seq_cst);
            core_detail::wake_all(busy);
        }
    }
};

JobPool::JobPool(int thread_count) : impl_(std::make_unique<Impl>()) {
    const auto size = static_cast<std::size_t>(std::max(thread_count, 1));
    impl_->counts = std::vector<BarrierCount>(size);
    impl_->next_blocks = std::vector<NextBlock>(size);
    impl_->times = std::vector<ThreadTime>(size);
    impl_->is_crowded = is_crowded(size);
    for (int i = 1; i < thread_count; ++i)
        impl_->workers.emplace_back([pool = impl_.get(), i] { pool->work(i); });
}

JobPool::~JobPool() {
    impl_->stopping.store(true, std::memory_order_release);
    impl_->wake_sleepers();
    for (std::thread& worker : impl_->workers)
        worker.join();
}

int JobPool::thread_count() const { return impl_->size(); }

void JobPool::run_together(FunctionRef<void(Team&)> body, bool alone) {
    if (alone || impl_->workers.empty()) {
        Team team;
        body(team);
        return;
    }
    impl_->body = body;
    impl_->busy.store(static_cast<std::uint32_t>(impl_->workers.size()), std::memory_order_relaxed);
    impl_->round.fetch_add(1, std::memory_order_release);
    if (impl_->is_crowded || !impl_->alert.load())
        impl_->wake_sleepers();
    Team team(impl_->counts, 0);
    body(team);
    const Stopwatch watch;
    wait_until(impl_->is_crowded, impl_->busy, [](std::uint32_t busy) { return busy == 0; });
    impl_->times[0].ms += team.waited_ms() + watch.elapsed_ms();
}

void JobPool::take_work(double wall_ms, std::span<double> ms) {
    for (std::size_t i = 0; i < impl_->times.size(); ++i) {
        const double time = std::exchange(impl_->times[i].ms, 0);
        if (i < ms.size())
            ms[i] += i == 0 ? std::max(wall_ms - time, 0.0) : time;
    }
}

JobPool::Alert::Alert(JobPool& pool) : pool_(pool) {
    pool_.impl_->alert.store(true);
    if (!pool_.impl_->workers.empty())
        pool_.impl_->wake_sleepers();
}
JobPool::Alert::~Alert() { pool_.impl_->alert.store(false); }

void JobPool::parallel_for(std::size_t count,
                           std::size_t block,
                           FunctionRef<void(std::size_t, std::size_t)> body) {
    block = std::max<std::size_t>(block, 1);
    const std::size_t block_count = (count + block - 1) / block;
    const auto run = [&](std::size_t i) { body(i * block, std::min((i + 1) * block, count)); };
    if (block_count < 2 || impl_->workers.empty()) {
        for (std::size_t i = 0; i < block_count; ++i)
            run(i);
        return;
    }
    // Every thread starts with the same part as last time, and then helps the others.
    std::vector<NextBlock>& next = impl_->next_blocks;
    const auto part_begin = [&](std::size_t part) { return block_count * part / next.size(); };
    for (std::size_t part = 0; part < next.size(); ++part)
        next[part].value.store(part_begin(part), std::memory_order_relaxed);
    run_together([&](Team& team) {
        for (std::size_t k = 0; k < next.size(); ++k) {
            const std::size_t part = (team.index() + k) % next.size();
            const std::size_t end = part_begin(part + 1);
            for (std::size_t i;
                 (i = next[part].value.fetch_add(1, std::memory_order_relaxed)) < end;)
                run(i);
        }
    });
}

} // namespace topple
