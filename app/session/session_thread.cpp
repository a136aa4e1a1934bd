// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/session_thread.h"

#include "app/session/request_places.h"
#include "app/session/overtaken.h"
#include "app/session/pace.h"
#include "app/session/session.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

namespace topple::app {
namespace {

using Clock = std::chrono::steady_clock;

/// Shortest interval between frames, that of the fastest displays. [s]
constexpr double kFrameInterval = 1.0 / 120;
/// Making frames takes at most this share of the thread's time while it steps. [-]
constexpr double kFrameShare = 0.2;
/// Time after which a newer frame replaces one that nobody has taken yet. [s]
constexpr double kStaleAfter = 0.1;
/// Time after which a step on the way to an asked one is shown: half of what still looks immediate. [ms]
constexpr double kSeekPatienceMs = 40;

double seconds_now() {
    return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

/// A grab that moves while time runs has an effect in the next step, not before; a question has none.
bool changes_something(const std::deque<Request>& requests, bool is_paused) {
    return std::any_of(requests.begin(), requests.end(), [&](const Request& request) {
        return !std::holds_alternative<CopyMoment>(request) &&
               (is_paused || !std::holds_alternative<GrabMove>(request));
    });
}

} // namespace

/// All data that both sides access are protected by `mutex`, which is never held during work: the window's side waits
/// at most for a few pointers to be moved.
struct SessionThread::Impl {
    explicit Impl(int thread_count) : session(thread_count) {
        session.set_seek_patience(kSeekPatienceMs);
        session.set_interruption([this] {
            const std::lock_guard lock(mutex);
            return must_stop;
        });
    }

    Session session; ///< Owned by the thread once it runs.
    Pace pace;
    double last_published = 0; ///< [s]
    double frame_cost = 0;     ///< Cost of the last frame. [s]
    bool is_frame_old = false; ///< Whether the session has changed since the last frame.

    mutable std::mutex mutex;
    std::condition_variable wake;     ///< Signals new requests, or the end.
    std::condition_variable executed; ///< Signals that all queued requests have been executed.
    std::deque<Request> queue;
    std::uint64_t submitted_count = 0, taken_count = 0, executed_count = 0;
    bool must_stop = false;
    bool waits = false; ///< Whether no steps are taken until the scene is visible.
    FramePtr frame;
    mutable bool is_taken = false; ///< Whether `frame` was read.

    std::thread thread;

    void run();
    [[nodiscard]] bool stands_still() const;
    void execute(std::deque<Request>& requests);
    void step_if_due();
    void do_idle_work();
    void tell_of_executed();
    void hold_step_for(double seconds);
    void publish();
    void publish_if_worthwhile();
    void stop(const std::exception& reason);
    template<typename Work>
    void guarded(Work&& work);
};

/// An exception (in practice: no memory) becomes a message and pauses time; the window stays.
void SessionThread::Impl::stop(const std::exception& reason) {
    (void)session.execute(SetPaused{true});
    session.add_message(Message::Kind::error, std::string("Stopped: ") + reason.what());
}

template<typename Work>
void SessionThread::Impl::guarded(Work&& work) {
    try {
        work();
    } catch (const std::exception& e) {
        stop(e);
    }
}

void SessionThread::Impl::execute(std::deque<Request>& requests) {
    const std::vector<bool> is_overtaken = find_overtaken(requests);
    for (std::size_t i = 0; i < requests.size(); ++i) {
        if (is_overtaken[i])
            continue;
        try {
            (void)session.execute(requests[i]);
        } catch (const std::exception& e) {
            stop(e);
        }
    }
}

bool SessionThread::Impl::stands_still() const {
    if (session.is_paused())
        return true;
    const std::lock_guard lock(mutex);
    return waits;
}

/// Waits, but not beyond the end of the program.
void SessionThread::Impl::hold_step_for(double seconds) {
    if (seconds <= 0)
        return;
    std::unique_lock lock(mutex);
    wake.wait_for(lock, std::chrono::duration<double>(seconds), [&] { return must_stop; });
}

void SessionThread::Impl::step_if_due() {
    const double dt = static_cast<double>(session.world().parameters().dt);
    const double begin = seconds_now();
    if (stands_still()) {
        pace.stop();
        return;
    }
    pace.pass_time(begin, session.speed(), dt);
    if (!pace.is_due(dt))
        return;
    guarded([&] { session.advance(); });
    pace.take_step(dt);
    is_frame_old = true;
    hold_step_for(session.step_delay_ms() / 1000 - (seconds_now() - begin));
}

/// While time is paused; steps of play take their ghost along.
void SessionThread::Impl::do_idle_work() {
    if (!session.has_idle_work())
        return;
    const bool was_seeking = session.is_seeking();
    guarded([&] { session.do_idle_work(); });
    is_frame_old = true;
    if (!was_seeking || session.is_seeking())
        return;
    publish();
    tell_of_executed();
}

/// All requests that were taken from the queue have been executed, unless a seek is still on its way.
void SessionThread::Impl::tell_of_executed() {
    if (session.is_seeking())
        return;
    {
        const std::lock_guard lock(mutex);
        executed_count = taken_count;
    }
    executed.notify_all();
}

void SessionThread::Impl::publish() {
    FramePtr made;
    const double begin = seconds_now();
    guarded([&] { made = session.make_frame(pace.real_time_factor()); });
    if (!made)
        return;
    last_published = seconds_now();
    frame_cost = last_published - begin;
    is_frame_old = false;
    const std::lock_guard lock(mutex);
    is_taken = false;
    frame.swap(made);
}

void SessionThread::Impl::publish_if_worthwhile() {
    const auto has_been_taken = [&] {
        const std::lock_guard lock(mutex);
        return is_taken;
    };
    if (!is_frame_old)
        return;
    const double pause = std::min(std::max(kFrameInterval, frame_cost / kFrameShare), kStaleAfter);
    if (seconds_now() - last_published >= (has_been_taken() ? pause : kStaleAfter))
        publish();
}

void SessionThread::Impl::run() {
    std::deque<Request> requests;
    for (;;) {
        {
            const double dt = static_cast<double>(session.world().parameters().dt);
            std::unique_lock lock(mutex);
            const bool is_waiting = waits;
            const auto is_needed = [&] {
                return must_stop || !queue.empty() || waits != is_waiting;
            };
            const bool is_idle = (session.is_paused() || is_waiting) && !is_frame_old;
            if (is_idle && !session.has_idle_work())
                wake.wait(lock, is_needed);
            else if (!session.has_idle_work())
                wake.wait_for(
                    lock,
                    std::chrono::duration<double>(
                        session.is_paused() ? kFrameInterval : pace.until_due(session.speed(), dt)),
                    is_needed);
            if (must_stop)
                return;
            requests.swap(queue);
        }
        if (!requests.empty()) {
            execute(requests);
            if (changes_something(requests, session.is_paused()))
                publish();
            taken_count += requests.size();
            requests.clear();
            tell_of_executed();
        }
        step_if_due();
        do_idle_work();
        publish_if_worthwhile();
    }
}

SessionThread::SessionThread(const std::string& source, int thread_count, bool waits)
    : impl_(std::make_unique<Impl>(thread_count)) {
    impl_->waits = waits;
    if (!source.empty())
        impl_->guarded([&] { (void)impl_->session.execute(OpenScene{source}); });
    impl_->publish();
    impl_->thread = std::thread([impl = impl_.get()] { impl->run(); });
}

SessionThread::~SessionThread() {
    {
        const std::lock_guard lock(impl_->mutex);
        impl_->must_stop = true;
    }
    impl_->wake.notify_all();
    impl_->thread.join();
}

void SessionThread::submit(Request request) {
    {
        const std::lock_guard lock(impl_->mutex);
        move_to_world(request, impl_->frame->view_cell);
        impl_->queue.push_back(std::move(request));
        ++impl_->submitted_count;
    }
    impl_->wake.notify_all();
}

void SessionThread::submit(const Requests& requests) {
    if (requests.empty())
        return;
    {
        const std::lock_guard lock(impl_->mutex);
        for (const Request& request : requests) {
            impl_->queue.push_back(request);
            move_to_world(impl_->queue.back(), impl_->frame->view_cell);
        }
        impl_->submitted_count += requests.size();
    }
    impl_->wake.notify_all();
}

void SessionThread::let_time_pass() {
    {
        const std::lock_guard lock(impl_->mutex);
        impl_->waits = false;
    }
    impl_->wake.notify_all();
}

FramePtr SessionThread::latest() const {
    const std::lock_guard lock(impl_->mutex);
    impl_->is_taken = true;
    return impl_->frame;
}

void SessionThread::drain() {
    std::unique_lock lock(impl_->mutex);
    const std::uint64_t wanted = impl_->submitted_count;
    impl_->executed.wait(lock, [&] { return impl_->executed_count >= wanted; });
}

} // namespace topple::app
