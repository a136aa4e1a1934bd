// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/hardware/joint_hardware.h"

namespace topple::app {

/// Adds parts of one joint in terms of its own measure.
class HardwareBuilder {
public:
    HardwareBuilder(std::vector<HardwarePart>& out, const PlacedJoint& joint)
        : out_(out),
          joint_(joint) {}

    [[nodiscard]] const PlacedJoint& joint() const { return joint_; }
    [[nodiscard]] const JointSettings& settings() const { return *joint_.settings; }
    [[nodiscard]] Real unit() const { return joint_.unit; }
    /// Returns whether the drive of the main axis moves it: a drive without speed is friction.
    [[nodiscard]] bool is_driven() const;
    [[nodiscard]] Vec3 axis_a(Vec3 local) const { return rotate(joint_.frame_a, local); }
    [[nodiscard]] Vec3 axis_b(Vec3 local) const { return rotate(joint_.frame_b, local); }

    void add(HardwareMesh mesh, const Transform& pose, Vec3 scale, HardwarePaint paint);
    /// Adds a mesh about the Z of a joint's frame, with which it turns. `half` is half its height. [m]
    void add_turned(HardwareMesh mesh,
                    Vec3 center,
                    Quat frame,
                    Real radius,
                    Real half,
                    HardwarePaint paint);
    /// Adds a rod between two points; nothing if they coincide.
    void add_rod(Vec3 from, Vec3 to, Real radius, HardwarePaint paint);
    void add_ball(Vec3 center, Real radius, HardwarePaint paint);
    /// Adds a coil between two points, with a straight end at each.
    void add_coil(Vec3 from, Vec3 to, Real radius);
    /// Adds a rope of a length between two points, straight if they are that far apart. [m]
    void add_rope(Vec3 from, Vec3 to, Real length, Real radius);
    /// Adds a motor around an axis, beyond the end of a pin, if the main axis is driven.
    void add_motor(Vec3 end, Vec3 outward);
    /// Adds an arm from an anchor to each movable body that does not reach it.
    void add_arms();
    /// Adds a plate above an anchor in the world, where no body is. `gap` is the distance from the anchor to it. [m]
    void add_mounts(Real gap);
    /// Returns the distance from a point along an axis to the end of a movable body, within bounds. [m]
    [[nodiscard]] Real reach(const JoinedBody& body, Vec3 from, Vec3 axis) const;

private:
    void add_mount(const JoinedBody& body, Vec3 anchor, Real gap);

    std::vector<HardwarePart>& out_;
    const PlacedJoint& joint_;
};

/// Parts of joints whose bodies span a distance: ropes, rods, springs, pulleys, gears, paths.
void add_spanning_hardware(HardwareBuilder& build);

} // namespace topple::app
