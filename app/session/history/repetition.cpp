// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/history/repetition.h"

#include "topple/core/assert.h"

namespace topple::app {

Repetition::Repetition(const World& world, int thread_count) : world_(world.twin(thread_count)) {}

void Repetition::begin(std::uint64_t from, std::uint64_t goal, const History& history) {
    const Keyframes::Entry kept = history.state_before(from);
    world_.restore(*kept.state);
    step_ = kept.step;
    goal_ = goal;
    apply_commands(history);
}

StepReport Repetition::take_step(const History& history) {
    TOPPLE_ASSERT(!is_done());
    ++step_;
    meter_.step(world_, inputs_at(history.records(), step_));
    return world_.last_report();
}

void Repetition::apply_commands(const History& history) {
    apply_all(history.events_before(history.last_moment_of(step_)), world_);
}

} // namespace topple::app
