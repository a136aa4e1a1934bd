// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/measures/measures.h"
#include "app/acceptance/trial/trial.h"
#include "app/scenes/spinning/spinners.h"

#include <array>

namespace topple::app {
namespace {

using Double3 = std::array<double, 3>;

Double3 to_double(Vec3 v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
}
double length_of(const Double3& v) { return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }

/// Angular quantities of a body, in world axes.
struct Spin {
    double energy = 0;          ///< [J]
    Double3 angular_momentum{}; ///< [kg m^2/s]
};

/// Requires: the body axes are its principal axes. In double, so that only the world's rounding counts.
Spin spin_of(const Body& body) {
    const Quat q = body.world_from_body.rotation;
    const Double3 axis[3] = {to_double(rotate(q, {1, 0, 0})),
                             to_double(rotate(q, {0, 1, 0})),
                             to_double(rotate(q, {0, 0, 1}))};
    const Double3 w = to_double(body.w);
    const Double3 inertia = to_double({body.inertia.x.x, body.inertia.y.y, body.inertia.z.z});
    Spin spin;
    for (std::size_t k = 0; k < 3; ++k) {
        const double about = axis[k][0] * w[0] + axis[k][1] * w[1] + axis[k][2] * w[2];
        spin.energy += 0.5 * inertia[k] * about * about;
        for (std::size_t c = 0; c < 3; ++c)
            spin.angular_momentum[c] += inertia[k] * about * axis[k][c];
    }
    return spin;
}

} // namespace

Measured measure_tumbling_box(const Conditions& c) {
    Trial t(c);
    const BodyId box = build_tumbling_box(t.world);
    const Spin start = spin_of(t.body(box));
    const double size = length_of(start.angular_momentum);
    double energy = 0, momentum = 0, direction = 0;
    int flips = 0;
    Real side = 1;
    t.run(60, [&] {
        const Body& body = t.body(box);
        const Spin now = spin_of(body);
        Double3 change = now.angular_momentum;
        for (std::size_t axis = 0; axis < 3; ++axis)
            change[axis] -= start.angular_momentum[axis];
        energy = std::max(energy, std::abs(now.energy / start.energy - 1));
        momentum = std::max(momentum, std::abs(length_of(now.angular_momentum) / size - 1));
        direction = std::max(direction, length_of(change) / size);
        // The middle axis against the spin: the body has turned over once it rotates faster than 1 rad/s in the
        // opposite direction.
        if (rotate_inverse(body.world_from_body.rotation, body.w).y * side < -1) {
            ++flips;
            side = -side;
        }
    });
    // A fine Runge-Kutta solution of Euler's equations turns over 14 times in the minute.
    return {{{"energy", energy},
             {"size", momentum},
             {"direction", direction},
             {"flips", std::abs(flips - 14.0)}},
            std::to_string(flips) + " flips"};
}

Measured measure_spinning_top(const Conditions& c) {
    constexpr double kSeconds = 30;
    Trial t(c);
    const BodyId top = build_spinning_top(t.world);
    double until = kSeconds;
    t.run(kSeconds, [&] {
        const bool is_down = rotate(t.body(top).world_from_body.rotation, {0, 1, 0}).y < 0.7f;
        if (is_down)
            until = std::min(until, t.time());
    });
    return {{{"up", until}}, ""};
}

} // namespace topple::app
