// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/trial/trial.h"

#include "app/scenes/scene_parts.h"
#include "topple/core/assert.h"

namespace topple::app {

void Trial::step(std::span<const StepInput> inputs) {
    if (frame_ == Frame{}) {
        world.step(inputs);
        return;
    }
    TOPPLE_ASSERT(inputs.empty());
    if (!framed_) {
        framed_ = must(build_world(scene_in(frame_, describe_world(world)), thread_count_));
        seen_ = world.state();
    }
    framed_->step();
    copy_motion_from(frame_, framed_->state(), seen_);
    world.restore(seen_);
}

const StepReport& Trial::last_report() const {
    return framed_ ? framed_->last_report() : world.last_report();
}

double Trial::external_work() const {
    // Masses grow by s^3, squares of velocities by (s/t)^2.
    const double s = double{frame_.length}, t = double{frame_.time};
    return last_report().external_work * (t * t) / (s * s * s * s * s);
}

void Trial::run(double seconds, const std::function<void()>& look) {
    const double step_length = static_cast<double>(world.parameters().dt / frame_.time);
    const auto steps = std::lround(seconds / step_length);
    for (long i = 0; i < steps; ++i) {
        step();
        if (look)
            look();
    }
}

const Body& Trial::body(BodyId id) const {
    const Body* found = world.find(id);
    TOPPLE_ASSERT(found != nullptr);
    return *found;
}

const Body& Trial::body(int index) const {
    return world.state().bodies[static_cast<std::size_t>(index)];
}

} // namespace topple::app
