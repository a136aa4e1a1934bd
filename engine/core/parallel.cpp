// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/core/parallel.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace topple {

struct JobPool::Impl {
    std::mutex mutex;
    std::condition_variable work_ready;
    std::condition_variable work_done;
    std::uint64_t round = 0; // counts the loops started, so that a sleeper knows it has news
    int busy = 0;            // workers that have not finished this round
    bool stopping = false;

    const std::function<void(std::size_t, std::size_t)>* body = nullptr;
    std::size_t count = 0;
    std::size_t block = 1;
    std::atomic<std::size_t> next_block{0};

    std::vector<std::thread> workers;

    void run_blocks() {
        for (;;) {
            const std::size_t begin = next_block.fetch_add(1, std::memory_order_relaxed) * block;
            if (begin >= count)
                return;
            (*body)(begin, std::min(begin + block, count));
        }
    }

    void work() {
        std::uint64_t seen = 0;
        std::unique_lock lock(mutex);
        for (;;) {
            work_ready.wait(lock, [&] { return stopping || round != seen; });
            if (stopping)
                return;
            seen = round;
            lock.unlock();
            run_blocks();
            lock.lock();
            if (--busy == 0)
                work_done.notify_one();
        }
    }
};

JobPool::JobPool(int thread_count) : impl_(std::make_unique<Impl>()) {
    for (int i = 1; i < thread_count; ++i)
        impl_->workers.emplace_back([pool = impl_.get()] { pool->work(); });
}

JobPool::~JobPool() {
    {
        const std::lock_guard lock(impl_->mutex);
        impl_->stopping = true;
    }
    impl_->work_ready.notify_all();
    for (std::thread& worker : impl_->workers)
        worker.join();
}

int JobPool::thread_count() const { return static_cast<int>(impl_->workers.size()) + 1; }

void JobPool::parallel_for(std::size_t count,
                           std::size_t block,
                           const std::function<void(std::size_t, std::size_t)>& body) {
    block = std::max<std::size_t>(block, 1);
    if (impl_->workers.empty() || count <= block) {
        for (std::size_t begin = 0; begin < count; begin += block)
            body(begin, std::min(begin + block, count));
        return;
    }
    {
        const std::lock_guard lock(impl_->mutex);
        impl_->body = &body;
        impl_->count = count;
        impl_->block = block;
        impl_->next_block.store(0, std::memory_order_relaxed);
        impl_->busy = static_cast<int>(impl_->workers.size());
        ++impl_->round;
    }
    impl_->work_ready.notify_all();
    impl_->run_blocks();
    std::unique_lock lock(impl_->mutex);
    impl_->work_done.wait(lock, [&] { return impl_->busy == 0; });
}

} // namespace topple
