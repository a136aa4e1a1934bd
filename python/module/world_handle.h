// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_registry.h"
#include "python/module/arguments.h"
#include "topple/world/world_events.h"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace topple::python {

/// A snapshot with the shapes that it needs.
struct HeldSnapshot {
    Snapshot state;                           ///< Never null.
    std::shared_ptr<const ShapeTable> shapes; ///< Shapes of its world at that time.
};

/// The events of some steps, each with the number of its step.
struct StepEvents {
    std::uint64_t step = 0;
    WorldEvents events;
};

/// Holds the mutex of a world, and tells which thread does.
class WorldLock {
public:
    /// Requires: `lock` is held, or nothing.
    WorldLock(std::unique_lock<std::timed_mutex> lock, std::atomic<std::thread::id>& owner);
    ~WorldLock();
    WorldLock(WorldLock&&) = default; ///< The source holds nothing afterwards.
    WorldLock& operator=(WorldLock&&) = delete;

private:
    std::unique_lock<std::timed_mutex> lock_;
    std::atomic<std::thread::id>* owner_;
};

/// A world of Python: at any time one thread of Python uses it, and others wait without holding the interpreter.
///
/// Arrays that show the records of the bodies own the world: they stay valid when the handle is closed or collected. An
/// edit that moves records (bodies are made or removed, a snapshot is restored) first replaces a world that arrays show
/// by its twin, which has the same future bit for bit; the arrays keep the old world, which never changes again. A
/// step changes records where they are.
class WorldHandle {
public:
    /// Takes an opened scene, whose metrics are measured during the steps. `thread_count` as given to its world.
    WorldHandle(app::OpenedScene opened, int thread_count);
    /// Creates an empty world.
    explicit WorldHandle(int thread_count);

    /// Calls `act` with the world, which it must not change, and returns its result. `act` calls nothing of Python.
    template<typename Act>
    auto read(const Act& act) {
        const WorldLock lock = acquire();
        return act(std::as_const(*world_));
    }
    /// Calls `act` with the world, which it may change without moving records of bodies.
    template<typename Act>
    auto change(const Act& act) {
        const WorldLock lock = acquire();
        return act(*world_);
    }
    /// Calls `act` with the world, which it may change in any way.
    template<typename Act>
    auto rebuild(const Act& act) {
        const WorldLock lock = acquire();
        release_shown_records();
        return act(*world_);
    }

    /// Takes `count` steps without holding the interpreter; a signal such as Ctrl+C ends them. The inputs act in each.
    void step(std::int64_t count, const std::vector<StepInput>& inputs);
    /// Takes steps and returns their events.
    std::vector<StepEvents> step_with_events(std::int64_t count,
                                             const std::vector<StepInput>& inputs,
                                             Real hit_speed);
    /// Calls `act` with the world as a step does, so that hooks run in it: for steps of copies.
    void call_with_hooks(const std::function<void(World&)>& act);
    /// Returns an array of the records of the bodies, read-only and without a copy.
    py::object show_bodies();
    /// Returns a snapshot.
    HeldSnapshot snapshot();
    /// Restores a snapshot. Fails: shapes of the snapshot that this world does not have.
    void restore(const HeldSnapshot& snapshot);
    /// Returns a handle of a twin.
    std::unique_ptr<WorldHandle> twin(int thread_count);
    /// Ends the life of the world as far as no array shows it.
    void close();
    [[nodiscard]] bool is_closed();
    /// Returns the number of arrays and other owners of the present world beside this handle.
    long shown_count();
    void set_thread_count(int count);
    [[nodiscard]] int thread_count() const { return thread_count_; }

    /// Returns the report of the last step.
    StepReport last_report();
    /// Returns the first view of the scene, if it has one.
    [[nodiscard]] std::optional<SceneCamera> view() const;
    /// Returns the scene's metrics as they are now; none for a file.
    std::vector<app::SceneMetric> metrics();

    /// Title, notes and cameras. Used like the world, by `change`.
    SceneHeader header;
    std::string source;                ///< Id or path that was opened; empty: none.
    std::vector<std::string> warnings; ///< Of the reader.
    const app::SceneInfo* info = nullptr;

private:
    /// Waits for the world. Fails: this thread has it, in a hook or a handler of signals; another thread has it, and
    /// the program ends.
    WorldLock lock_world();
    /// Waits for a world that is not closed. Fails: as lock_world, or it is closed.
    WorldLock acquire();
    void release_shown_records();
    /// Calls `take` for each step until all are taken or a signal arrives. `observes`: the scene sees each.
    void take_steps(std::int64_t count, const std::function<void()>& take, bool observes = true);

    std::timed_mutex mutex_;
    std::atomic<std::thread::id> owner_{}; ///< Thread that holds the mutex.
    std::shared_ptr<World> world_;         ///< Null: closed. Other owners are arrays.
    int thread_count_ = 1;
    std::unique_ptr<app::Scene> scene_; ///< Null for files and twins.
};

/// Returns an array of the bodies of the state, which `owner` keeps alive.
py::object array_of_bodies(const WorldState& state, std::shared_ptr<const void> owner);

} // namespace topple::python
