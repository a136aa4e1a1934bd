// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/spinning/spinners.h"

#include "topple/math/trigonometry.h"

namespace topple::app {
namespace {

constexpr Real kDiscRadius = 0.25f, kDiscHalfHeight = 0.03f, kDiscHeight = 0.2f; // [m]
constexpr Real kTipRadius = 0.02f, kStemHalf = 0.12f;                            // [m]
constexpr int kDiscVertices = 24;
constexpr Real kTopLean = 0.1f; // [rad]
constexpr Real kTopSpin = 60;   // [rad/s]

std::shared_ptr<const ConvexHull> disc() {
    std::vector<Vec3> vertices;
    for (int i = 0; i < kDiscVertices; ++i) {
        const SinCos at = sin_cos(2 * kPi * static_cast<Real>(i) / kDiscVertices);
        for (const Real y : {-kDiscHalfHeight, kDiscHalfHeight})
            vertices.push_back({kDiscRadius * at.cos, y, kDiscRadius * at.sin});
    }
    return std::make_shared<const ConvexHull>(must(build_convex_hull(vertices)));
}

} // namespace

BodyId build_tumbling_box(World& world) {
    take_gravity_away(world);
    return add_body(world,
                    {.name = "box",
                     .motion = Motion::dynamic,
                     .angular_velocity = {0.02f, 5, 0.02f},
                     .colliders = {{.shape = BoxShape{{1, 0.5f, 0.15f}}}},
                     .density = 1000});
}

BodyId build_spinning_top(World& world) {
    add_ground(world);
    const Quat lean = from_axis_angle({0, 0, 1}, kTopLean);
    // The center of the tip stays above the origin at any lean.
    const Vec3 tip{0, kTipRadius, 0};
    return add_body(
        world,
        made_of("wood",
                {.name = "top",
                 .motion = Motion::dynamic,
                 .world_from_body = {tip - rotate(lean, tip), lean},
                 .angular_velocity = rotate(lean, {0, kTopSpin, 0}),
                 .colliders = {{.shape = CapsuleShape{kTipRadius, kStemHalf},
                                .body_from_shape = {{0, kTipRadius + kStemHalf, 0}, {}}},
                               {.shape = HullShape{disc()},
                                .body_from_shape = {{0, kDiscHeight, 0}, {}}}},
                 .density = 1000}));
}

} // namespace topple::app
