// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/frame_view.h"
#include "topple/collision/shape/shape.h"

#include <utility>

namespace topple::app {

/// Builds frames by hand, so that pictures can be tested without stepping a world.
class FrameBuilder {
public:
    /// Adds a body. Returns its index; the id is one more.
    std::size_t add(const Shape& shape, const Transform& pose, Motion motion = Motion::dynamic) {
        Body body;
        body.id = BodyId{state_.bodies.size() + 1};
        body.motion = motion;
        body.first_collider = static_cast<std::uint32_t>(state_.colliders.size());
        body.collider_count = 1;
        body.world_from_body = pose;
        body.center_of_mass = pose.position;
        body.mass = motion == Motion::dynamic ? 1.0f : 0.0f;
        body.extent = bounding_radius(shape);
        Collider collider;
        collider.shape = static_cast<ShapeIndex>(shapes_.size());
        collider.body = static_cast<std::uint32_t>(state_.bodies.size());
        collider.fat_box = grown(bounds_of(shape, pose), 0.05f);
        shapes_.push_back(std::make_shared<const ShapeEntry>(ShapeEntry{shape, {}}));
        state_.bodies.push_back(body);
        state_.colliders.push_back(collider);
        return state_.bodies.size() - 1;
    }
    std::size_t add_floor() { return add(PlaneShape{}, {}, Motion::static_); }
    WorldState& state() { return state_; }
    [[nodiscard]] PublishedFrame frame() const {
        PublishedFrame frame;
        frame.state = std::make_shared<const WorldState>(state_);
        frame.shapes = std::make_shared<const ShapeTable>(shapes_);
        return frame;
    }

private:
    WorldState state_;
    ShapeTable shapes_;
};

/// Returns a camera at `eye` that looks at `target`, 45 degrees high.
inline RenderCamera camera_at(Vec3 eye, Vec3 target, Real aspect) {
    const Transform pose = look_at(eye, target);
    return {.view_from_world = to_mat4(inverse(pose)),
            .clip_from_view = perspective(0.7853982f, aspect, 0.1f, 1000),
            .eye = eye,
            .forward = rotate(pose.rotation, {0, 0, -1}),
            .focus_distance = distance(eye, target)};
}

/// Returns a picture of the frame from a little above, 8 m in front of the origin.
inline FrameViewInput looking_at_origin(const PublishedFrame& frame) {
    FrameViewInput input;
    input.frame = &frame;
    input.camera = camera_at({0, 2, 8}, {0, 0, 0}, 1.5f);
    return input;
}

} // namespace topple::app
