// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/explain/tremor.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace topple::app {
namespace {

/// Slower points do not count: no one sees them, and rounding turns them round. [m/s]
constexpr Real kLeastSpeed = 1e-3f;

/// Returns whether a velocity turns round by more than a right angle, at a speed that counts on both sides.
bool turns_round(Vec3 before, Vec3 now, Real arm) {
    return dot(before, now) < 0 && length(before) * arm > kLeastSpeed &&
           length(now) * arm > kLeastSpeed;
}

} // namespace

BodyMoment moment_of(const WorldState& state, const Body& body) {
    BodyMoment moment{.center = body.center_of_mass,
                      .v = body.v,
                      .w = body.w,
                      .extent = body.extent,
                      .touching = {}};
    const auto belongs = [&](std::uint32_t collider) {
        return collider - body.first_collider < body.collider_count;
    };
    for (const Contact& contact : state.contacts) {
        const bool is_a = belongs(contact.collider_a);
        if ((is_a || belongs(contact.collider_b)) && is_touching(contact))
            moment.touching.push_back(
                state.bodies[state.colliders[is_a ? contact.collider_b : contact.collider_a].body]
                    .id);
    }
    std::sort(moment.touching.begin(), moment.touching.end());
    moment.touching.erase(std::unique(moment.touching.begin(), moment.touching.end()),
                          moment.touching.end());
    return moment;
}

bool Tremor::is_jitter() const {
    constexpr std::size_t kLeastSteps = 12;
    return steps >= kLeastSteps && 6 * std::max(reversals, contact_changes) >= steps;
}

Tremor tremor_of(std::span<const BodyMoment> moments) {
    Tremor tremor;
    if (moments.size() < 2)
        return tremor;
    tremor.steps = moments.size() - 1;
    tremor.displacement = distance(moments.front().center, moments.back().center);
    std::map<BodyId, std::size_t> changes;
    for (std::size_t i = 1; i < moments.size(); ++i) {
        const BodyMoment &before = moments[i - 1], &now = moments[i];
        tremor.way += distance(before.center, now.center);
        if (turns_round(before.v, now.v, 1) || turns_round(before.w, now.w, now.extent)) {
            ++tremor.reversals;
            tremor.largest_speed = std::max(tremor.largest_speed,
                                            length(now.v) + length(now.w) * now.extent);
        }
        std::vector<BodyId> changed;
        std::set_symmetric_difference(before.touching.begin(),
                                      before.touching.end(),
                                      now.touching.begin(),
                                      now.touching.end(),
                                      std::back_inserter(changed));
        for (const BodyId id : changed)
            ++changes[id];
    }
    for (const auto& [id, count] : changes)
        if (count > tremor.contact_changes) {
            tremor.contact_changes = count;
            tremor.other = id;
        }
    return tremor;
}

} // namespace topple::app
