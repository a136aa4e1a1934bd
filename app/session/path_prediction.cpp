// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/path_prediction.h"

#include <chrono>
#include <utility>

namespace topple::app {

PathPrediction::PathPrediction(const World& world,
                               PredictionStart start,
                               std::vector<StepInput> pushes,
                               int thread_count)
    : world_(world.twin(thread_count)),
      start_(std::move(start)),
      pushes_(std::move(pushes)) {
    for (const BodyId id : start_.bodies)
        if (const Body* body = world_.find(id); body && body->motion != Motion::static_)
            paths_.push_back({.body = id, .centers = {body->center_of_mass}});
    is_done_ = paths_.empty();
}

void PathPrediction::note_places() {
    bool is_any_awake = false;
    for (BodyPath& path : paths_)
        if (const Body* body = world_.find(path.body)) {
            path.centers.push_back(body->center_of_mass);
            is_any_awake = is_any_awake || (!body->is_asleep && !body->is_disabled);
        }
    is_done_ = ++steps_ == kSteps || !is_any_awake;
}

void PathPrediction::step_on(double milliseconds) {
    const auto begin = std::chrono::steady_clock::now();
    const auto passed_ms = [&] {
        const std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() -
                                                                 begin;
        return passed.count();
    };
    do {
        const double before = passed_ms();
        world_.step(std::exchange(pushes_, {}));
        note_places();
        slow_steps_ += passed_ms() - before > kLongestStepMs ? 1 : 0;
        is_done_ = is_done_ || slow_steps_ == kMostSlowSteps;
    } while (!is_done_ && passed_ms() < milliseconds);
}

std::shared_ptr<const std::vector<BodyPath>> PathPrediction::paths() const {
    return std::make_shared<const std::vector<BodyPath>>(paths_);
}

} // namespace topple::app
