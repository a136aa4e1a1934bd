// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/thumbnail_maker.h"

#include "app/process/priority.h"
#include "app/process/usage.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

namespace topple::app {
namespace {

/// Number of prepared scenes that wait to be taken; more would only take memory.
constexpr std::size_t kMostWaiting = 2;

} // namespace

struct ThumbnailMaker::Impl {
    using Content = decltype(Made::content);

    Impl(ThumbnailCache wanted_cache, double wanted_patience_ms)
        : cache(std::move(wanted_cache)),
          patience_ms(wanted_patience_ms) {}

    ThumbnailCache cache;
    double patience_ms;

    std::mutex mutex; ///< Guards all below.
    std::condition_variable changed;
    std::vector<const SceneInfo*> wanted; ///< Without those in `made`.
    std::vector<const SceneInfo*> missed; ///< Scenes that are not in the cache.
    const SceneInfo* in_work = nullptr;
    std::deque<Made> made;
    std::deque<std::pair<const SceneInfo*, Image>> to_keep;
    bool stops = false, has_ended = false;
    /// Whether the scene in work was unwanted for a moment: it may have stopped, even if it is wanted again.
    std::atomic<bool> gives_up = false;
    std::thread thread;

    [[nodiscard]] bool is_made(const SceneInfo* scene) const {
        return std::any_of(
            made.begin(), made.end(), [scene](const Made& other) { return other.scene == scene; });
    }
    [[nodiscard]] bool is_missed(const SceneInfo* scene) const {
        return std::find(missed.begin(), missed.end(), scene) != missed.end();
    }
    [[nodiscard]] bool has_next() const { return !wanted.empty() && made.size() < kMostWaiting; }

    void work() {
        let_others_go_first();
        std::unique_lock lock(mutex);
        while (true) {
            changed.wait(lock, [this] { return stops || !to_keep.empty() || has_next(); });
            if (stops)
                break;
            if (!to_keep.empty())
                keep_next(lock);
            else
                make_next(lock);
        }
        has_ended = true;
        changed.notify_all();
    }
    void keep_next(std::unique_lock<std::mutex>& lock) {
        const auto [scene, image] = std::move(to_keep.front());
        to_keep.pop_front();
        lock.unlock();
        try {
            (void)cache.keep(*scene, image);
        } catch (const std::exception&) { // no memory: it is made again
        }
        lock.lock();
    }
    /// Looks for the next scene in the cache; if all were looked for, takes the steps of the first one.
    void make_next(std::unique_lock<std::mutex>& lock) {
        const auto unknown = std::find_if_not(
            wanted.begin(), wanted.end(), [this](const SceneInfo* scene) {
                return is_missed(scene);
            });
        const SceneInfo& scene = unknown == wanted.end() ? *wanted.front() : **unknown;
        const bool is_known = unknown == wanted.end();
        in_work = &scene;
        gives_up = false;
        lock.unlock();
        std::optional<Content> content = is_known ? make(scene) : look_up(scene);
        lock.lock();
        in_work = nullptr;
        if (!content) {
            missed.push_back(&scene);
        } else if (!gives_up) {
            std::erase(wanted, &scene);
            made.push_back({&scene, *std::move(content)});
        }
    }
    [[nodiscard]] std::optional<Content> look_up(const SceneInfo& scene) const {
        try {
            if (std::optional<Image> image = cache.find(scene))
                return *std::move(image);
        } catch (const std::exception&) { // no memory: as if it were not there
        }
        return std::nullopt;
    }
    [[nodiscard]] Content make(const SceneInfo& scene) const {
        try {
            const double begin = thread_cpu_ms();
            bool is_late = false;
            auto moment = take_thumbnail_moment(scene, [&] {
                is_late = thread_cpu_ms() - begin > patience_ms;
                return !is_late && !gives_up;
            });
            if (moment.ok())
                return std::move(*moment);
            return is_late ? too_slow() + moment.error().message : moment.error().text();
        } catch (const std::exception& problem) { // in practice: no memory
            return std::string("There is no picture: ") + problem.what();
        }
    }
    [[nodiscard]] std::string too_slow() const {
        char seconds[32];
        std::snprintf(seconds, sizeof seconds, "%.0f", patience_ms / 1000);
        return std::string("There is no picture: its steps take more than ") + seconds +
               " s of computing, ";
    }
};

ThumbnailMaker::ThumbnailMaker(ThumbnailCache cache, double patience_ms)
    : impl_(std::make_unique<Impl>(std::move(cache), patience_ms)) {}

ThumbnailMaker::~ThumbnailMaker() {
    (void)stop(0);
    if (impl_->thread.joinable())
        impl_->thread.join();
}

bool ThumbnailMaker::stop(double seconds) {
    std::unique_lock lock(impl_->mutex);
    impl_->stops = impl_->gives_up = true;
    impl_->changed.notify_all();
    return impl_->changed.wait_for(lock, std::chrono::duration<double>(seconds), [this] {
        return impl_->has_ended || !impl_->thread.joinable();
    });
}

void ThumbnailMaker::want(std::vector<const SceneInfo*> scenes) {
    {
        const std::lock_guard lock(impl_->mutex);
        if (std::find(scenes.begin(), scenes.end(), impl_->in_work) == scenes.end())
            impl_->gives_up = true;
        std::erase_if(scenes, [this](const SceneInfo* scene) { return impl_->is_made(scene); });
        impl_->wanted = std::move(scenes);
        if (impl_->wanted.empty())
            return;
    }
    if (!impl_->thread.joinable())
        impl_->thread = std::thread([impl = impl_.get()] { impl->work(); });
    impl_->changed.notify_one();
}

std::optional<ThumbnailMaker::Made> ThumbnailMaker::take() {
    const std::lock_guard lock(impl_->mutex);
    if (impl_->made.empty())
        return std::nullopt;
    Made next = std::move(impl_->made.front());
    impl_->made.pop_front();
    impl_->changed.notify_one();
    return next;
}

void ThumbnailMaker::keep(const SceneInfo& scene, Image image) {
    {
        const std::lock_guard lock(impl_->mutex);
        impl_->to_keep.emplace_back(&scene, std::move(image));
    }
    impl_->changed.notify_one();
}

} // namespace topple::app
