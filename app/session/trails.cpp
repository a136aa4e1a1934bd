// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/trails.h"

#include "app/session/frame/find_record.h"

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
    moments_.clear();
    repetition_.reset();
}

void Trails::forget_after(std::uint64_t step) {
    moments_.erase(moments_.upper_bound(step), moments_.end());
    repetition_.reset();
}

void Trails::note(std::uint64_t step, const WorldState& state) {
    if (is_empty())
        return;
    std::vector<std::optional<BodyMoment>>& moments = moments_[step];
    moments.clear();
    for (const BodyId id : bodies_) {
        const Body* body = find_record(state.bodies, id);
        moments.push_back(body == nullptr ? std::nullopt : std::optional(moment_of(state, *body)));
    }
    while (moments_.size() > kMostSteps) // drops the step that is farthest away
        moments_.erase(step - moments_.begin()->first > std::prev(moments_.end())->first - step
                           ? moments_.begin()
                           : std::prev(moments_.end()));
}

std::uint64_t Trails::first_step(std::uint64_t step, const History& history) {
    return std::max(history.first_step(), step - std::min(step, kSteps));
}

bool Trails::covers(std::uint64_t step, const History& history) const {
    const std::uint64_t first = first_step(step, history);
    const auto from = moments_.lower_bound(first), to = moments_.upper_bound(step);
    return static_cast<std::uint64_t>(std::distance(from, to)) == step - first + 1;
}

void Trails::repeat(std::uint64_t step,
                    const History& history,
                    const World& world,
                    int thread_count,
                    double milliseconds) {
    if (!repetition_ || repetition_->goal() != step) {
        repetition_ = std::make_unique<Repetition>(world, thread_count);
        repetition_->begin(first_step(step, history), step, history);
        note(repetition_->step(), repetition_->world().state());
    }
    for (double spent = 0; !repetition_->is_done() && spent < milliseconds;) {
        spent += repetition_->take_step(history).total_ms;
        repetition_->apply_commands(history);
        if (!repetition_->is_done()) // the shown step may lie before commands that come after it
            note(repetition_->step(), repetition_->world().state());
    }
    if (repetition_->is_done())
        repetition_.reset();
}

std::vector<BodyMoment> Trails::moments_of_body(std::size_t index, std::uint64_t step) const {
    std::vector<BodyMoment> moments;
    for (std::uint64_t back = 0; back <= std::min(step, kSteps); ++back) {
        const auto at = moments_.find(step - back);
        if (at == moments_.end() || !at->second[index])
            break;
        moments.push_back(*at->second[index]);
    }
    std::reverse(moments.begin(), moments.end());
    return moments;
}

std::shared_ptr<const std::vector<BodyPath>> Trails::paths(std::uint64_t step) const {
    auto paths = std::make_shared<std::vector<BodyPath>>();
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        BodyPath path{.body = bodies_[i], .centers = {}};
        for (const BodyMoment& moment : moments_of_body(i, step))
            path.centers.push_back(moment.center);
        if (path.centers.size() > 1)
            paths->push_back(std::move(path));
    }
    return paths;
}

std::vector<BodyMoment> Trails::moments(std::uint64_t step) const {
    return bodies_.empty() ? std::vector<BodyMoment>() : moments_of_body(0, step);
}

} // namespace topple::app
