// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/frame_poses.h"

#include <algorithm>

namespace topple::app {
namespace {

Transform between(const Transform& a, const Transform& b, Real t) {
    return {lerp(a.position, b.position, t), nlerp(a.rotation, b.rotation, t)};
}

bool is_interpolated(const FrameViewInput& input) {
    return input.previous && input.blend < 1 &&
           input.previous->scene_number == input.frame->scene_number;
}

} // namespace

FramePoses::FramePoses(const FrameViewInput& input) {
    const auto& bodies = input.frame->state->bodies;
    world_from_body.reserve(bodies.size());
    for (const Body& body : bodies)
        world_from_body.push_back(body.world_from_body);
    if (!is_interpolated(input))
        return;
    // Both lists are in ordinal order.
    const auto& before = input.previous->state->bodies;
    std::size_t j = 0;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        while (j < before.size() && before[j].id < bodies[i].id)
            ++j;
        if (j < before.size() && before[j].id == bodies[i].id)
            world_from_body[i] = between(
                before[j].world_from_body, world_from_body[i], std::max(input.blend, 0.0f));
    }
}

std::vector<Transform> ghost_poses(const FrameViewInput& input) {
    const GhostView& ghost = input.frame->ghost;
    std::vector<Transform> poses;
    poses.reserve(ghost.bodies.size());
    for (const GhostBody& body : ghost.bodies)
        poses.push_back(body.world_from_body);
    if (!is_interpolated(input) || input.previous->ghost.run != ghost.run)
        return poses;
    const std::vector<GhostBody>& before = input.previous->ghost.bodies; // in ordinal order too
    const WorldState& run_before = *input.previous->state;
    auto twin = before.begin();
    for (std::size_t i = 0; i < poses.size(); ++i) {
        const BodyId id = ghost.bodies[i].id;
        twin = std::find_if(twin, before.end(), [&](const GhostBody& b) { return id <= b.id; });
        const std::size_t index = index_of(run_before, id);
        if (twin != before.end() && twin->id == id)
            poses[i] = between(twin->world_from_body, poses[i], std::max(input.blend, 0.0f));
        else if (index < run_before.bodies.size())
            poses[i] = between(
                run_before.bodies[index].world_from_body, poses[i], std::max(input.blend, 0.0f));
    }
    return poses;
}

std::size_t index_of(const WorldState& state, BodyId id) {
    const auto found = std::lower_bound(
        state.bodies.begin(), state.bodies.end(), id, [](const Body& body, BodyId wanted) {
            return body.id < wanted;
        });
    const bool is_there = found != state.bodies.end() && found->id == id;
    return is_there ? static_cast<std::size_t>(found - state.bodies.begin()) : state.bodies.size();
}

Transform shown_pose(const FrameViewInput& input, BodyId body, const Transform& fallback) {
    const WorldState& state = *input.frame->state;
    const std::size_t index = index_of(state, body);
    if (index == state.bodies.size())
        return fallback;
    const Transform pose = state.bodies[index].world_from_body;
    if (!is_interpolated(input))
        return pose;
    const WorldState& before = *input.previous->state;
    const std::size_t old_index = index_of(before, body);
    if (old_index == before.bodies.size())
        return pose;
    return between(before.bodies[old_index].world_from_body, pose, std::max(input.blend, 0.0f));
}

} // namespace topple::app
