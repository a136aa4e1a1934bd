// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/joints/cradle.h"

namespace topple::app {

std::array<BodyId, 5> build_touching_cradle(World& world) {
    const BodyId beam = add_box(world,
                                {.position = {0, 5.1f, 0},
                                 .half_extents = {2, 0.05f, 0.1f},
                                 .motion = Motion::static_,
                                 .name = "beam"});
    std::array<BodyId, 5> balls;
    for (std::size_t i = 0; i < balls.size(); ++i) {
        const Vec3 hinge{(static_cast<Real>(i) - 2) * 2 * kCradleRadius, 5, 0};
        const Quat lift = from_axis_angle({0, 0, 1}, i == 0 ? -kCradleLift : 0);
        balls[i] = add_body(
            world,
            {.name = "ball " + std::to_string(i),
             .motion = Motion::dynamic,
             .world_from_body = {hinge + rotate(lift, {0, -kCradleLength, 0}), lift},
             .colliders = {{.shape = SphereShape{kCradleRadius},
                            .material = {.friction = 0, .restitution = 1}}},
             .density = 1000});
        hinge_at(world, beam, balls[i], hinge, {0, 0, 1});
    }
    return balls;
}

} // namespace topple::app
