// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/event_watch.h"

#include <algorithm>

namespace topple::app {

EventWatch::Pair EventWatch::pair_of(const WorldState& state, const Contact& contact) {
    const auto ordinal = [&](std::uint32_t collider) {
        return state.bodies[state.colliders[collider].body].id.ordinal;
    };
    const std::uint64_t a = ordinal(contact.collider_a), b = ordinal(contact.collider_b);
    return {std::min(a, b), std::max(a, b)};
}

void EventWatch::note_neighbors(const WorldState& state) {
    neighbors_.clear();
    for (const Contact& contact : state.contacts)
        if (contact.point_count > 0)
            neighbors_.push_back(pair_of(state, contact));
    std::sort(neighbors_.begin(), neighbors_.end());
    neighbors_.erase(std::unique(neighbors_.begin(), neighbors_.end()), neighbors_.end());
}

/// Returns whether the bodies of the contact touch or have met within the step. After a bounce the contact has no
/// impulse left, but the bodies no longer approach each other, by more than gravity can have done.
bool EventWatch::has_met(const WorldState& state, const Contact& contact) const {
    if (is_touching(contact))
        return true;
    constexpr Real kLeastChange = 0.02f; // [m/s]
    const std::uint32_t i = state.colliders[contact.collider_a].body,
                        k = state.colliders[contact.collider_b].body;
    const Real by_gravity = 2 * length(state.parameters.gravity) * state.parameters.dt;
    if (i >= motions_.size() || k >= motions_.size())
        return false;
    const auto change_at = [&](std::uint32_t body, Vec3 point) {
        const Body& b = state.bodies[body];
        const Vec3 before = motions_[body].v + cross(motions_[body].w, point - b.center_of_mass);
        return velocity_at(b, point) - before;
    };
    const auto points = contact.active_points();
    return std::any_of(points.begin(), points.end(), [&](const Contact::Point& point) {
        const Vec3 change = change_at(k, point.point) - change_at(i, point.point);
        return dot(change, contact.normal) > by_gravity + kLeastChange;
    });
}

bool EventWatch::has_first_contact(const WorldState& state) const {
    return std::any_of(state.contacts.begin(), state.contacts.end(), [&](const Contact& contact) {
        return contact.point_count > 0 && has_met(state, contact) &&
               !std::binary_search(neighbors_.begin(), neighbors_.end(), pair_of(state, contact));
    });
}

void EventWatch::before_step(const WorldState& state, const StepReport& last_report) {
    awake_before_ = last_report.awake_count;
    motions_.clear();
    if (stage_ == Stage::waits)
        for (const Body& body : state.bodies)
            motions_.push_back({body.v, body.w});
}

std::optional<EventWatch::Kind> EventWatch::after_step(const WorldState& state,
                                                       const StepReport& report) {
    std::optional<Kind> event;
    if (awake_before_ > 0 && report.awake_count == 0 && report.asleep_count > 0)
        event = Kind::rest;
    if (stage_ == Stage::settles) {
        note_neighbors(state);
        stage_ = Stage::waits;
    } else if (stage_ == Stage::waits && has_first_contact(state)) {
        stage_ = Stage::idle;
        event = Kind::contact;
    }
    if (report.broken_joint_count > 0)
        event = Kind::broken_joint;
    if (report.newly_disabled_count > 0)
        event = Kind::trouble;
    return event;
}

} // namespace topple::app
