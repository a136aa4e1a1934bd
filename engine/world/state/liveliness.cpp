// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/state/liveliness.h"

#include <algorithm>

namespace topple {
namespace {

/// Length of a window over the time to sleep: 0.1 s. Larger: visible swings count as tremors. Smaller: tremors with a
/// period of several steps count as motion. [-]
constexpr Real kWindowShare = 0.2f;
/// Largest speed of a tremor over the sleep speed. A faster body counts as moving even if it returns to its place.
/// [-]
constexpr Real kFastestTremor = 10;

Real window_of(const Parameters& p) { return kWindowShare * p.sleep_time; }

Real present_speed(const Body& b) { return length(b.v) + length(b.w) * b.extent; }

/// Upper bound of the displacement of the body's farthest point since the window began. [m]
Real distance_moved(const Body& b) {
    const Quat turn = b.world_from_body.rotation * conjugate(b.window_rotation);
    // A point at radius r moves by 2 r sin(angle / 2); the sine is the length of the quaternion's vector part.
    return length(b.center_of_mass - b.window_center) +
           2 * length(Vec3{turn.x, turn.y, turn.z}) * b.extent;
}

} // namespace

Real liveliness(const Body& b, const Parameters& p) {
    const Real speed = present_speed(b);
    const Real window = window_of(p);
    const bool may_tremble = b.window_time > 0 && window > p.dt && speed >= p.sleep_speed &&
                             speed < kFastestTremor * p.sleep_speed;
    if (!may_tremble)
        return speed;
    // Two windows count, since a swinging body near its turning point ends a window where it began, and a body that
    // starts to move is seen before its window ends.
    return std::min(speed,
                    std::max({b.window_speed, b.earlier_window_speed, distance_moved(b) / window}));
}

void advance_window(Body& b, const Parameters& p) {
    if (b.window_time == 0) { // The first window has no earlier pose to compare with.
        b.window_speed = present_speed(b);
    } else if (b.window_time + p.dt / 2 < window_of(p)) {
        b.window_time += p.dt;
        return;
    } else {
        b.earlier_window_speed = b.window_speed;
        b.window_speed = distance_moved(b) / b.window_time;
    }
    b.window_center = b.center_of_mass;
    b.window_rotation = b.world_from_body.rotation;
    b.window_time = p.dt;
}

} // namespace topple
