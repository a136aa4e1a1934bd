// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "python/module/world_handle.h"

#include "python/module/hook_calls.h"
#include "python/module/released.h"
#include "topple/core/stopwatch.h"

#include <pybind11/numpy.h>

#include <chrono>
#include <cstddef>

namespace topple::python {
namespace {

// Between two looks at the signals of the process. [ms]
constexpr double kSignalPeriod = 50;
// Between two looks at the end of the program, for a thread that waits for a world.
constexpr std::chrono::milliseconds kLockPatience{50};

/// Makes the type of a record of a body in numpy: its fields are those that a program may read.
py::dtype make_body_type() {
    py::list names, formats, offsets;
    const auto add = [&](const char* name, const char* format, std::size_t offset) {
        names.append(name);
        formats.append(format);
        offsets.append(offset);
    };
    static_assert(sizeof(Motion) == 1 && sizeof(bool) == 1 && sizeof(Quat) == 4 * sizeof(float) &&
                  sizeof(Vec3) == 3 * sizeof(float) && sizeof(BodyId) == 8);
    constexpr std::size_t kPose = offsetof(Body, world_from_body);
    add("id", "<u8", offsetof(Body, id));
    add("motion", "u1", offsetof(Body, motion));
    add("is_asleep", "?", offsetof(Body, is_asleep));
    add("is_disabled", "?", offsetof(Body, is_disabled));
    add("position", "(3,)<f4", kPose + offsetof(Transform, position));
    static_assert(sizeof(GridCell) == 12);
    add("cell", "(3,)<i4", offsetof(Body, cell));
    add("rotation", "(4,)<f4", kPose + offsetof(Transform, rotation));
    add("center_of_mass", "(3,)<f4", offsetof(Body, center_of_mass));
    add("velocity", "(3,)<f4", offsetof(Body, v));
    add("angular_velocity", "(3,)<f4", offsetof(Body, w));
    add("mass", "<f4", offsetof(Body, mass));
    add("solver_level", "u1", offsetof(Body, solver_level));
    add("island", "<u4", offsetof(Body, island));
    add("user_data", "<u8", offsetof(Body, user_data));
    return py::dtype(names, formats, offsets, sizeof(Body));
}

/// Returns that type, made once and alive as long as the interpreter.
py::dtype body_type() {
    static PyObject*
        type = nullptr; // no guard of a static local: its owner could wait for the interpreter
    if (!type) {
        PyObject* made = make_body_type().release().ptr();
        type = made;
    }
    return py::reinterpret_borrow<py::dtype>(type);
}

} // namespace

WorldHandle::WorldHandle(app::OpenedScene opened, int thread_count)
    : header(std::move(opened.header)),
      source(std::move(opened.source)),
      warnings(std::move(opened.warnings)),
      info(opened.info),
      world_(std::make_shared<World>(std::move(opened.world))),
      thread_count_(thread_count),
      scene_(std::move(opened.scene)) {}

WorldHandle::WorldHandle(int thread_count)
    : world_(std::make_shared<World>(Parameters{}, thread_count)),
      thread_count_(thread_count) {}

WorldLock::WorldLock(std::unique_lock<std::timed_mutex> lock, std::atomic<std::thread::id>& owner)
    : lock_(std::move(lock)),
      owner_(&owner) {
    if (lock_)
        *owner_ = std::this_thread::get_id();
}

WorldLock::~WorldLock() {
    if (lock_)
        *owner_ = std::thread::id();
}

WorldLock WorldHandle::lock_world() {
    if (owner_ == std::this_thread::get_id())
        fail("this world is within a call: a hook, and a handler of signals, cannot use the world "
             "that calls it");
    std::unique_lock<std::timed_mutex> lock(mutex_, std::try_to_lock);
    if (!lock) {
        Released released; // the owner may need the interpreter to finish
        while (!lock.try_lock_for(kLockPatience) && !is_ending())
            ;
    }
    if (!lock)
        fail("another thread uses this world, and the program ends");
    return {std::move(lock), owner_};
}

WorldLock WorldHandle::acquire() {
    WorldLock lock = lock_world();
    if (!world_)
        fail("this world is closed");
    return lock;
}

void WorldHandle::release_shown_records() {
    if (world_.use_count() > 1)
        world_ = std::make_shared<World>(world_->twin(thread_count_));
}

void WorldHandle::take_steps(std::int64_t count, const std::function<void()>& take, bool observes) {
    const WorldLock lock = acquire();
    bool goes_on = true;
    HookCalls hooks(world_);
    {
        Released released;
        const HookCalls::Running running(hooks, released);
        Stopwatch watch;
        for (std::int64_t i = 0; i < count && goes_on; ++i) {
            take();
            if (scene_ && observes)
                scene_->observe(*world_);
            if (hooks.has_failed())
                break;
            if (watch.elapsed_ms() < kSignalPeriod)
                continue;
            watch = Stopwatch();
            goes_on = released.look_at_signals();
        }
    }
    hooks.throw_failure();
    if (!goes_on)
        throw py::error_already_set();
}

void WorldHandle::step(std::int64_t count, const std::vector<StepInput>& inputs) {
    take_steps(count, [&] { world_->step(inputs); });
}

std::vector<StepEvents> WorldHandle::step_with_events(std::int64_t count,
                                                      const std::vector<StepInput>& inputs,
                                                      Real hit_speed) {
    std::vector<StepEvents> all;
    take_steps(count, [&] {
        const Snapshot before = world_->snapshot();
        world_->step(inputs);
        all.push_back({.step = world_->state().step_count,
                       .events = find_world_events(*before, world_->state(), hit_speed)});
    });
    return all;
}

void WorldHandle::call_with_hooks(const std::function<void(World&)>& act) {
    take_steps(
        1, [&] { act(*world_); }, false);
}

py::object array_of_bodies(const WorldState& state, std::shared_ptr<const void> owner) {
    using Owner = std::shared_ptr<const void>;
    const py::capsule base(new Owner(std::move(owner)),
                           [](void* held) { delete static_cast<Owner*>(held); });
    const auto count = static_cast<py::ssize_t>(state.bodies.size());
    // Without a pointer pybind11 would own new memory; an empty vector may have none.
    static const Body kNone{};
    const Body* records = state.bodies.empty() ? &kNone : state.bodies.data();
    py::array array(body_type(), {count}, {static_cast<py::ssize_t>(sizeof(Body))}, records, base);
    // Its owner is no buffer, so that Python cannot make the array writable again.
    py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
    return array;
}

py::object WorldHandle::show_bodies() {
    std::shared_ptr<World> shown;
    {
        const WorldLock lock = acquire();
        shown = world_;
    }
    const WorldState& state = shown->state();
    return array_of_bodies(state, std::move(shown));
}

HeldSnapshot WorldHandle::snapshot() {
    return change([](World& world) { return HeldSnapshot{world.snapshot(), world.shapes()}; });
}

void WorldHandle::restore(const HeldSnapshot& snapshot) {
    rebuild([&](World& world) {
        const std::shared_ptr<const ShapeTable> own = world.shapes();
        for (const Collider& collider : snapshot.state->colliders) {
            const ShapeIndex i = collider.shape;
            if (i >= own->size() || !(*own)[i] || (*own)[i] != (*snapshot.shapes)[i])
                fail("the snapshot has a shape that this world does not have: a world restores its "
                     "own snapshots, and those of its twins");
        }
        world.restore(*snapshot.state);
    });
}

std::unique_ptr<WorldHandle> WorldHandle::twin(int thread_count) {
    auto made = std::make_unique<WorldHandle>(thread_count);
    const WorldLock lock = acquire();
    made->world_ = std::make_shared<World>(world_->twin(thread_count));
    made->header = header;
    made->source = source;
    made->info = info;
    return made;
}

void WorldHandle::close() {
    std::shared_ptr<World> closed;
    const WorldLock lock = lock_world();
    closed.swap(world_);
}

bool WorldHandle::is_closed() {
    if (owner_ == std::this_thread::get_id())
        return !world_;
    std::unique_lock<std::timed_mutex> lock(mutex_, std::try_to_lock);
    return lock && !world_; // a world that works is not closed
}

long WorldHandle::shown_count() {
    const WorldLock lock = acquire();
    return world_.use_count() - 1;
}

void WorldHandle::set_thread_count(int count) {
    change([&](World& world) {
        world.set_thread_count(count);
        thread_count_ = count;
    });
}

StepReport WorldHandle::last_report() {
    return read([](const World& world) { return world.last_report(); });
}

std::optional<SceneCamera> WorldHandle::view() const {
    if (header.camera || !scene_)
        return header.camera;
    return scene_->camera();
}

std::vector<app::SceneMetric> WorldHandle::metrics() {
    return read([&](const World& world) {
        return scene_ ? scene_->metrics(world) : std::vector<app::SceneMetric>();
    });
}

} // namespace topple::python
