// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/trails.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace topple::app {

void Trails::follow(std::vector<BodyId> bodies) {
    if (bodies == bodies_)
        return;
    bodies_ = std::move(bodies);
    forget();
}

void Trails::forget() {
    places_.clear();
    repetition_.reset();
}

void Trails::note(std::uint64_t step, const WorldState& state) {
    if (is_empty())
        return;
    std::vector<std::optional<Vec3>>& places = places_[step];
    places.clear();
    for (const BodyId id : bodies_) {
        const auto at = std::lower_bound(
            state.bodies.begin(), state.bodies.end(), id, [](const Body& body, BodyId wanted) {
                return body.id < wanted;
            });
        const bool is_there = at != state.bodies.end() && at->id == id;
        places.push_back(is_there ? std::optional(at->center_of_mass) : std::nullopt);
    }
    while (places_.size() > kMostSteps) // drops the step that is farthest away
        places_.erase(step - places_.begin()->first > std::prev(places_.end())->first - step
                          ? places_.begin()
                          : std::prev(places_.end()));
}

std::uint64_t Trails::first_step(std::uint64_t step, const History& history) {
    return std::max(history.first_step(), step - std::min(step, kSteps));
}

bool Trails::covers(std::uint64_t step, const History& history) const {
    const std::uint64_t first = first_step(step, history);
    const auto from = places_.lower_bound(first), to = places_.upper_bound(step);
    return static_cast<std::uint64_t>(std::distance(from, to)) == step - first + 1;
}

void Trails::repeat(std::uint64_t step,
                    const History& history,
                    const World& world,
                    int thread_count,
                    double milliseconds) {
    if (!repetition_ || repetition_->goal != step) {
        const Keyframes::Entry from = history.state_before(first_step(step, history));
        repetition_ = std::make_unique<Repetition>(
            Repetition{world.twin(thread_count), from.step, step});
        repetition_->world.restore(*from.state);
        apply_all(history.events_before(history.last_moment_of(from.step)), repetition_->world);
        note(from.step, repetition_->world.state());
    }
    Repetition& r = *repetition_;
    for (double spent = 0; r.step < step && spent < milliseconds;) {
        ++r.step;
        spent += r.world.step(inputs_at(history.records(), r.step)).total_ms;
        apply_all(history.events_before(history.last_moment_of(r.step)), r.world);
        if (r.step < step) // the shown step may lie before commands that come after it
            note(r.step, r.world.state());
    }
    if (r.step == step)
        repetition_.reset();
}

std::shared_ptr<const std::vector<BodyPath>> Trails::paths(std::uint64_t step) const {
    auto paths = std::make_shared<std::vector<BodyPath>>();
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        BodyPath path{.body = bodies_[i], .centers = {}};
        for (std::uint64_t back = 0; back <= std::min(step, kSteps); ++back) {
            const auto at = places_.find(step - back);
            if (at == places_.end() || !at->second[i])
                break;
            path.centers.push_back(*at->second[i]);
        }
        std::reverse(path.centers.begin(), path.centers.end());
        if (path.centers.size() > 1)
            paths->push_back(std::move(path));
    }
    return paths;
}

} // namespace topple::app
