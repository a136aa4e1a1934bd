// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"
#include "topple/dynamics/control_source.h"

namespace topple::app {

/// Joins two bodies in their present poses, at `anchor` and with frames rotated like `frame_a` and `frame_b` (by
/// default the same); all in the world. Null is the world itself. `def` has the other settings.
JointId connect(World& world,
                JointDef def,
                BodyId a,
                BodyId b,
                Vec3 anchor,
                Quat frame_a = {},
                std::optional<Quat> frame_b = {});
/// Returns a frame with its Z along `axis`.
Quat frame_to(Vec3 axis);

/// Returns a disc around Z, as a hull.
Shape disc(Real radius, Real half_width, int sides = 32);
/// Returns a bar in the XY plane from point to point, for a body at `origin`.
ColliderDef bar(Vec3 from, Vec3 to, Vec3 origin, Real half_height, Real half_width, Real z = 0);

/// Returns a key by its name, as a source of a control. Requires: there is such a key.
constexpr ControlSource key(std::string_view name) { return *control_source_named(name); }

/// Adds a rail that shows the path and does not collide.
BodyId add_rail(World& world, const Spline& path, Real radius);

/// Returns a filter for the parts of one machine, which do not touch each other.
CollisionFilter apart(int machine);

/// Returns the distance of a joint's main axis beyond its limits, [m] or [rad]; 0 within. Hinge, slider, wheel.
double overshoot(const World& world, const Joint& joint);
/// Returns the angle of B's axis outside of its cone. [rad]
double cone_overshoot(const World& world, const Joint& joint);
/// Returns the angle of B against A about their common Z. [rad]
double angle_of(const World& world, const Joint& joint);

/// The largest joint error over time, which a scene promises to bound.
class WorstGap {
public:
    void observe(const World& world);
    [[nodiscard]] SceneMetric metric(double bound) const;

private:
    double worst_ = 0; ///< [m]
};

} // namespace topple::app
