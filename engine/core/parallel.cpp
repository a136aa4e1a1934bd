// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/core/parallel.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace topple {
namespace {

/// How often a waiting thread looks before it lets others have the processor: some microseconds.
constexpr int kLooks = 2000;

void pause_briefly() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#else
    std::this_thread::yield();
#endif
}

/// Looks until `is_true` is, for a while. Returns whether it was.
template<typename Condition>
bool spin_until(const Condition& is_true) {
    for (int i = 0; i < kLooks; ++i) {
        if (is_true())
            return true;
        pause_briefly();
    }
    return false;
}

} // namespace

void Team::wait() {
    const std::uint32_t generation = sync_.generation.load(std::memory_order_acquire);
    if (sync_.arrived.fetch_add(1, std::memory_order_acq_rel) + 1 == size_) {
        sync_.arrived.store(0, std::memory_order_relaxed);
        sync_.next.store(0, std::memory_order_relaxed);
        sync_.generation.store(generation + 1, std::memory_order_release);
        return;
    }
    const auto is_past = [&] {
        return sync_.generation.load(std::memory_order_acquire) != generation;
    };
    while (!spin_until(is_past))
        std::this_thread::yield();
}

struct JobPool::Impl {
    std::mutex mutex;
    std::condition_variable work_ready;
    std::atomic<std::uint32_t> round{0}; ///< Counts the calls, so that a sleeper knows it has news.
    std::atomic<int> busy{0};            ///< Workers that have not finished this round.
    std::atomic<bool> stopping{false};

    std::optional<FunctionRef<void(Team&)>> body;
    TeamSync sync;
    std::vector<std::thread> workers;

    [[nodiscard]] int size() const { return static_cast<int>(workers.size()) + 1; }

    void work(int index, int size) {
        for (std::uint32_t seen = 0;;) {
            const auto has_news = [&] {
                return stopping.load(std::memory_order_acquire) ||
                       round.load(std::memory_order_acquire) != seen;
            };
            if (!spin_until(has_news)) {
                std::unique_lock lock(mutex);
                work_ready.wait(lock, has_news);
            }
            if (stopping.load(std::memory_order_acquire))
                return;
            ++seen;
            Team team(sync, index, size);
            (*body)(team);
            busy.fetch_sub(1, std::memory_order_release);
        }
    }
};

JobPool::JobPool(int thread_count) : impl_(std::make_unique<Impl>()) {
    for (int i = 1; i < thread_count; ++i)
        impl_->workers.emplace_back(
            [pool = impl_.get(), i, thread_count] { pool->work(i, thread_count); });
}

JobPool::~JobPool() {
    {
        const std::lock_guard lock(impl_->mutex);
        impl_->stopping.store(true, std::memory_order_release);
    }
    impl_->work_ready.notify_all();
    for (std::thread& worker : impl_->workers)
        worker.join();
}

int JobPool::thread_count() const { return impl_->size(); }

void JobPool::run_together(FunctionRef<void(Team&)> body, bool alone) {
    if (alone || impl_->workers.empty()) {
        TeamSync sync;
        Team team(sync, 0, 1);
        body(team);
        return;
    }
    impl_->body = body;
    impl_->busy.store(impl_->size() - 1, std::memory_order_relaxed);
    {
        const std::lock_guard lock(impl_->mutex);
        impl_->round.fetch_add(1, std::memory_order_release);
    }
    impl_->work_ready.notify_all();
    Team team(impl_->sync, 0, impl_->size());
    body(team);
    const auto is_done = [&] { return impl_->busy.load(std::memory_order_acquire) == 0; };
    while (!spin_until(is_done))
        std::this_thread::yield();
}

void JobPool::parallel_for(std::size_t count,
                           std::size_t block,
                           FunctionRef<void(std::size_t, std::size_t)> body) {
    block = std::max<std::size_t>(block, 1);
    const std::size_t block_count = (count + block - 1) / block;
    const auto run = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i)
            body(i * block, std::min((i + 1) * block, count));
    };
    run_together([&](Team& team) { team.loop(block_count, 1, run); }, block_count < 2);
}

} // namespace topple
