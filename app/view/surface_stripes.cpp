// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/surface_stripes.h"

#include "topple/math/angle.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

using DrawSlat = FunctionRef<void(const BoxShape&, const Transform&)>;

constexpr Real kSpacing = 0.4f;   ///< Distance of the slats of a belt, unless it is very long. [m]
constexpr Real kMostSlats = 400;  ///< A belt may be as long as the world.
constexpr Real kSlatShare = 0.2f; ///< Width of a slat over that distance. [-]
constexpr Real kHalfHeight = 0.002f; ///< Half of it stands out of the surface. [m]
constexpr Real kInset = 0.9f;        ///< Length of a slat over the width of its belt. [-]
constexpr int kSpokes = 12;

/// Returns the distance moved since the last slat passed the same place. `period` [m] or [rad].
Real phase_of(Real speed, double time, Real period) {
    const double moved = std::fmod(static_cast<double>(speed) * time, static_cast<double>(period));
    return static_cast<Real>(moved < 0 ? moved + static_cast<double>(period) : moved);
}

void add_belt_slats(const BoxShape& box, const SurfaceMotion& motion, double time, DrawSlat draw) {
    const Vec3 half = box.half_extents;
    const bool is_along_x = std::abs(motion.velocity.x) >= std::abs(motion.velocity.z);
    const Real speed = is_along_x ? motion.velocity.x : motion.velocity.z;
    const Real end = is_along_x ? half.x : half.z, across = is_along_x ? half.z : half.x;
    if (speed == 0)
        return;
    const Real spacing = std::max(std::min(kSpacing, end), 2 * end / kMostSlats);
    const Real half_width = kSlatShare * spacing / 2;
    for (Real at = phase_of(speed, time, spacing) - end - spacing; at < end + spacing;
         at += spacing) {
        // A slat disappears under the ends of the belt bit by bit.
        const Real low = std::max(at - half_width, -end), high = std::min(at + half_width, end);
        if (low >= high)
            continue;
        const Real middle = (low + high) / 2, width = (high - low) / 2;
        draw(BoxShape{is_along_x ? Vec3{width, kHalfHeight, kInset * across}
                                 : Vec3{kInset * across, kHalfHeight, width}},
             {is_along_x ? Vec3{middle, half.y, 0} : Vec3{0, half.y, middle}, {}});
    }
}

void add_spokes(const CylinderShape& disc, const SurfaceMotion& motion, double time, DrawSlat draw) {
    constexpr Real kPeriod = 2 * kPi / kSpokes;
    const Real turned = phase_of(motion.angular_velocity.y, time, kPeriod);
    const Real half_width = std::min(kSlatShare * kSpacing, 0.1f * disc.radius) / 2;
    const Real from = 0.45f * disc.radius, to = 0.95f * disc.radius;
    for (int i = 0; i < kSpokes; ++i) {
        const Quat turn = from_axis_angle({0, 1, 0}, turned + kPeriod * static_cast<Real>(i));
        draw(BoxShape{{(to - from) / 2, kHalfHeight, half_width}},
             {rotate(turn, {(from + to) / 2, 0, 0}) + Vec3{0, disc.half_height, 0}, turn});
    }
}

} // namespace

void for_each_slat(const Shape& shape, const SurfaceMotion& motion, double time, DrawSlat draw) {
    if (const auto* box = std::get_if<BoxShape>(&shape))
        add_belt_slats(*box, motion, time, draw);
    else if (const auto* disc = std::get_if<CylinderShape>(&shape);
             disc && motion.angular_velocity.y != 0)
        add_spokes(*disc, motion, time, draw);
}

} // namespace topple::app
