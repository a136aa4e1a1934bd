// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"

namespace topple::app {

/// A joint between two bodies as they are now, at `anchor` and with its frames turned like `frame_a` and
/// `frame_b`, the same if that is left out; all world. Null is the world itself. `def` says the rest.
JointId connect(World& world,
                JointDef def,
                BodyId a,
                BodyId b,
                Vec3 anchor,
                Quat frame_a = {},
                std::optional<Quat> frame_b = {});
/// A frame with its Z along `axis`.
Quat frame_to(Vec3 axis);

/// A disc about Z, as a hull.
Shape disc(Real radius, Real half_width, int sides = 32);
/// A bar in the plane of X and Y from point to point, of a body at `origin`.
ColliderDef bar(Vec3 from, Vec3 to, Vec3 origin, Real half_height, Real half_width, Real z = 0);

/// Adds a rail that shows the path and that nothing touches.
BodyId add_rail(World& world, const Spline& path, Real radius);

/// Parts of one machine that must not touch each other: filters with a number of their own.
CollisionFilter apart(int machine);

/// Distance of a joint's main axis beyond its limits, [m] or [rad]; 0 within. Hinge, slider, wheel.
double overshoot(const World& world, const Joint& joint);
/// Angle of B's axis outside of its cone. [rad]
double cone_overshoot(const World& world, const Joint& joint);
/// Angle of B against A about their common Z. [rad]
double angle_of(const World& world, const Joint& joint);

/// The worst over time: what a scene promises of its joints.
class WorstGap {
public:
    void observe(const World& world);
    [[nodiscard]] SceneMetric metric(double bound) const;

private:
    double worst_ = 0; ///< [m]
};

} // namespace topple::app
