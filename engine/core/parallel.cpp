// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/parallel.h"

#include "topple/core/address_wait_detail.h"
#include "topple/core/processor_time.h"
#include "topple/core/stopwatch.h"
#include "topple/core/team_size.h"

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
/// threads want the processor, because waking up takes longer than a loop. Returns how long it slept. [ms]
template<typename Condition>
double wait_until(bool is_crowded,
                  const std::atomic<std::uint32_t>& value,
                  const Condition& is_enough) {
    const auto is_true = [&] { return is_enough(value.load(std::memory_order_acquire)); };
    while (!is_crowded) {
        for (int i = 0; i < kLooks; ++i) {
            if (is_true())
                return 0;
            pause_briefly();
        }
        for (int i = 0; i < kYields && !is_crowded; ++i) {
            if (is_true())
                return 0;
            is_crowded = yield_to_others();
        }
    }
    const Stopwatch asleep;
    for (std::uint32_t now = value.load(std::memory_order_acquire); !is_enough(now);
         now = value.load(std::memory_order_acquire))
        core_detail::wait_while(value, now);
    return asleep.elapsed_ms();
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
        slept_ms_ += wait_until(is_crowded(size_), other.value, has_come);
    waited_ms_ += watch.elapsed_ms();
}

/// First untaken block of a thread's part of a loop.
struct alignas(64) NextBlock {
    std::atomic<std::size_t> value{0};
};

/// Times of a thread, in a cache line of its own. Written by the thread within a call, read by the caller between two
/// calls.
struct alignas(64) ThreadTime {
    double ms = 0;       ///< Time that a worker has worked, or that the caller has waited. [ms]
    double slept_ms = 0; ///< Time that it has slept while it waited for others. [ms]
};

/// A call of run_together in one number, so that threads read it at once: how many there were before, and its team.
class Round {
public:
    explicit Round(std::uint64_t number = 0) : number_(number) {}
    [[nodiscard]] std::uint64_t number() const { return number_; }
    [[nodiscard]] int team_size() const { return static_cast<int>(number_ & kSizes); }
    [[nodiscard]] Round next(int team_size) const {
        return Round(((number_ | kSizes) + 1) | static_cast<std::uint64_t>(team_size));
    }

private:
    static constexpr std::uint64_t kSizes = 0xffff;
    std::uint64_t number_;
};

struct JobPool::Impl {
    explicit Impl(int thread_count) : chosen_size(std::max(thread_count, 1)) {}

    std::mutex mutex;
    std::condition_variable work_ready;
    std::atomic<std::uint64_t> round{0}; ///< The newest Round, by which threads detect it.
    std::atomic<int> team_size{1};       ///< Threads of the next round; changes between two rounds.
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
    TeamSize chosen_size;
    std::vector<ThreadClock> clocks; ///< Of the workers.
    Stopwatch watch;
    std::optional<double> begin_processor_ms; ///< Of the team, when the alert began. [ms]

    [[nodiscard]] int size() const { return static_cast<int>(workers.size()) + 1; }

    void wake_sleepers() {
        {
            const std::lock_guard lock(mutex);
        } // a thread that is about to sleep sees the new
          // round, or sleeps already
        work_ready.notify_all();
    }

    /// Sets the number of threads of the rounds to come. Requires: called by the caller of the pool between two.
    void set_team_size(int size) {
        if (size == team_size.load(std::memory_order_relaxed))
            return;
        // Threads that join have missed barriers.
        const std::uint32_t passed = counts[0].value.load(std::memory_order_relaxed);
        for (BarrierCount& count : counts)
            count.value.store(passed, std::memory_order_relaxed);
        team_size.store(size);
    }
    /// Returns the processor time of the team; none if the system does not tell it. [ms]
    [[nodiscard]] std::optional<double> processor_ms() const {
        std::optional<double> sum = ThreadClock().processor_ms();
        for (int i = 0; sum && i + 1 < chosen_size.size(); ++i) {
            const auto ms = clocks[static_cast<std::size_t>(i)].processor_ms();
            sum = ms ? std::optional(*sum + *ms) : std::nullopt;
        }
        return sum;
    }
    /// Returns the time that all threads have slept at barriers since the last call. [ms]
    double take_slept_ms() {
        double sum = 0;
        for (ThreadTime& time : times)
            sum += std::exchange(time.slept_ms, 0);
        return sum;
    }
    [[nodiscard]] bool chooses_team() const { return !workers.empty() && !is_crowded; }
    [[nodiscard]] std::span<BarrierCount> team_counts(int size) {
        return std::span(counts).first(static_cast<std::size_t>(size));
    }

    void work(int index) {
        for (std::uint64_t seen = 0;;) {
            // A thread may miss rounds without it; none can go by while it is a member.
            const auto has_news = [&] {
                const Round newest(round.load(std::memory_order_acquire));
                return stopping.load(std::memory_order_acquire) ||
                       (newest.number() != seen && index < newest.team_size());
            };
            const auto may_poll = [&] { return !is_crowded && index < team_size.load(); };
            while (!(may_poll() ? spin_until(has_news) : has_news())) {
                std::unique_lock lock(mutex);
                work_ready.wait(lock, [&] { return (alert.load() && may_poll()) || has_news(); });
            }
            if (stopping.load(std::memory_order_acquire))
                return;
            const Round now(round.load(std::memory_order_acquire));
            seen = now.number();
            Team team(team_counts(now.team_size()), index);
            const Stopwatch working;
            (*body)(team);
            ThreadTime& time = times[static_cast<std::size_t>(index)];
            time.ms += working.elapsed_ms() - team.waited_ms();
            time.slept_ms += team.slept_ms();
            busy.fetch_sub(1, std::memory_order_seq_cst);
            core_detail::wake_all(busy);
        }
    }
};

JobPool::JobPool(int thread_count) : impl_(std::make_unique<Impl>(thread_count)) {
    const auto size = static_cast<std::size_t>(std::max(thread_count, 1));
    impl_->counts = std::vector<BarrierCount>(size);
    impl_->next_blocks = std::vector<NextBlock>(size);
    impl_->times = std::vector<ThreadTime>(size);
    impl_->is_crowded = is_crowded(size);
    impl_->team_size.store(impl_->chosen_size.size());
    for (int i = 1; i < thread_count; ++i)
        impl_->workers.emplace_back([pool = impl_.get(), i] { pool->work(i); });
    for (std::thread& worker : impl_->workers)
        impl_->clocks.emplace_back(worker);
}

JobPool::~JobPool() {
    impl_->stopping.store(true, std::memory_order_release);
    impl_->wake_sleepers();
    for (std::thread& worker : impl_->workers)
        worker.join();
}

int JobPool::thread_count() const { return impl_->size(); }
int JobPool::team_size() const { return impl_->team_size.load(std::memory_order_relaxed); }

void JobPool::run_together(FunctionRef<void(Team&)> body, bool alone) {
    const int size = impl_->team_size.load(std::memory_order_relaxed);
    if (alone || size == 1) {
        Team team;
        body(team);
        return;
    }
    impl_->body = body;
    impl_->busy.store(static_cast<std::uint32_t>(size - 1), std::memory_order_relaxed);
    const Round last(impl_->round.load(std::memory_order_relaxed));
    impl_->round.store(last.next(size).number(), std::memory_order_release);
    if (impl_->is_crowded || !impl_->alert.load())
        impl_->wake_sleepers();
    Team team(impl_->team_counts(size), 0);
    body(team);
    const Stopwatch watch;
    const double slept = wait_until(
        impl_->is_crowded, impl_->busy, [](std::uint32_t busy) { return busy == 0; });
    impl_->times[0].ms += team.waited_ms() + watch.elapsed_ms();
    impl_->times[0].slept_ms += team.slept_ms() + slept;
}

void JobPool::take_work(double wall_ms, std::span<double> ms) {
    for (std::size_t i = 0; i < impl_->times.size(); ++i) {
        const double time = std::exchange(impl_->times[i].ms, 0);
        if (i < ms.size())
            ms[i] += i == 0 ? std::max(wall_ms - time, 0.0) : time;
    }
}

JobPool::Alert::Alert(JobPool& pool) : pool_(pool) {
    Impl& impl = *pool_.impl_;
    impl.alert.store(true);
    if (!impl.workers.empty())
        impl.wake_sleepers();
    if (impl.chooses_team() && impl.chosen_size.size() > 1) {
        (void)impl.take_slept_ms(); // of what came before
        impl.begin_processor_ms = impl.processor_ms();
        begin_ms_ = impl.watch.elapsed_ms();
    }
}
JobPool::Alert::~Alert() {
    Impl& impl = *pool_.impl_;
    impl.alert.store(false);
    if (!impl.chooses_team())
        return;
    const double now = impl.watch.elapsed_ms();
    if (impl.chosen_size.size() > 1) {
        const std::optional<double> processor_ms = impl.processor_ms();
        const double slept = impl.take_slept_ms();
        if (processor_ms && impl.begin_processor_ms)
            impl.chosen_size.after_step(now - begin_ms_,
                                        *processor_ms - *impl.begin_processor_ms + slept);
    }
    if (impl.chosen_size.asks_for_idle_time(now))
        if (const std::optional<double> idle = idle_processor_ms())
            impl.chosen_size.after_look(now, *idle);
    impl.set_team_size(impl.chosen_size.size());
}

void JobPool::parallel_for(std::size_t count,
                           std::size_t block,
                           FunctionRef<void(std::size_t, std::size_t)> body) {
    block = std::max<std::size_t>(block, 1);
    const std::size_t block_count = (count + block - 1) / block;
    const auto run = [&](std::size_t i) { body(i * block, std::min((i + 1) * block, count)); };
    const auto parts = static_cast<std::size_t>(impl_->team_size.load(std::memory_order_relaxed));
    if (block_count < 2 || parts == 1) {
        for (std::size_t i = 0; i < block_count; ++i)
            run(i);
        return;
    }
    // Every thread starts with the same part as last time, and then helps the others.
    std::vector<NextBlock>& next = impl_->next_blocks;
    const auto part_begin = [&](std::size_t part) { return block_count * part / parts; };
    for (std::size_t part = 0; part < parts; ++part)
        next[part].value.store(part_begin(part), std::memory_order_relaxed);
    run_together([&](Team& team) {
        for (std::size_t k = 0; k < parts; ++k) {
            const std::size_t part = (team.index() + k) % parts;
            const std::size_t end = part_begin(part + 1);
            for (std::size_t i;
                 (i = next[part].value.fetch_add(1, std::memory_order_relaxed)) < end;)
                run(i);
        }
    });
}

} // namespace topple
