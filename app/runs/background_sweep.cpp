// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/runs/background_sweep.h"

#include "topple/core/stopwatch.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

namespace topple::app {
namespace {

constexpr double kCopyIntervalMs = 100; // A copy of the cells is made at most this often.

} // namespace

struct BackgroundSweep::Impl {
    mutable std::mutex mutex; ///< Guards `view` and `watch`.
    SweepView view;
    Stopwatch watch;
    std::atomic<bool> is_canceled = false;
    std::thread thread;

    void join() {
        if (thread.joinable())
            thread.join();
    }

    /// Keeps the counts, and now and then a copy of the cells, for the window, which reads them at any time. Returns
    /// whether to go on.
    bool keep(const SweepProgress& progress, Stopwatch& since_copy) {
        const std::lock_guard lock(mutex);
        view.done = progress.done;
        view.count = progress.sweep.cells.size();
        if (view.sweep == nullptr || since_copy.elapsed_ms() > kCopyIntervalMs) {
            view.sweep = std::make_shared<const Sweep>(progress.sweep);
            since_copy.restart();
        }
        return !is_canceled;
    }

    void take(const SweepOptions& options) {
        Stopwatch since_copy;
        Result<Sweep> swept = Error{};
        try {
            swept = run_sweep(
                options, [&](const SweepProgress& progress) { return keep(progress, since_copy); });
        } catch (const std::exception& e) { // in practice: no memory
            swept = Error{.message = std::string("the sweep was stopped: ") + e.what()};
        }
        const std::lock_guard lock(mutex);
        view.is_running = false;
        view.seconds = watch.elapsed_ms() / 1000;
        if (swept.ok())
            view.sweep = std::make_shared<const Sweep>(std::move(*swept));
        else
            view.error = swept.error().text();
    }
};

std::optional<double> SweepView::seconds_left() const {
    if (!is_running || done == 0)
        return std::nullopt;
    return seconds / static_cast<double>(done) * static_cast<double>(count - done);
}

BackgroundSweep::BackgroundSweep() : impl_(std::make_unique<Impl>()) {}

BackgroundSweep::~BackgroundSweep() {
    cancel();
    impl_->join();
}

void BackgroundSweep::start(SweepOptions options) {
    if (view().is_running)
        return;
    impl_->join(); // its thread has come to its end
    impl_->is_canceled = false;
    impl_->view = {.is_running = true, .number = impl_->view.number + 1};
    impl_->watch = {};
    options.gives_way = true;
    impl_->thread = std::thread(
        [impl = impl_.get(), options = std::move(options)] { impl->take(options); });
}

void BackgroundSweep::cancel() { impl_->is_canceled = true; }

SweepView BackgroundSweep::view() const {
    const std::lock_guard lock(impl_->mutex);
    SweepView view = impl_->view;
    if (view.is_running)
        view.seconds = impl_->watch.elapsed_ms() / 1000;
    return view;
}

int usual_sweep_jobs() {
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

} // namespace topple::app
