// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "python/module/bindings.h"
#include "topple/dynamics/joints/joint_closing.h"
#include "topple/world/joint_motion.h"
#include "topple/world/supports.h"

#include <cmath>

namespace topple::python {
namespace {

/// The motion and the load of a joint as a row of an array.
struct MotionRow {
    std::uint64_t joint = 0, a = 0, b = 0;
    Real turn = 0, turn_speed = 0, swing = 0;
    Real distance = 0, distance_speed = 0;
    Real error = 0;
    Vec3 shift, shift_velocity;
    Quat rotation;
    Vec3 spin;
    Vec3 force, torque;
    std::uint32_t is_at_limit = 0;
};
constexpr const char* kMotionFields =
    "[('joint', '<u8'), ('a', '<u8'), ('b', '<u8'), ('turn', '<f4'), ('turn_speed', '<f4'), "
    "('swing', '<f4'), ('distance', '<f4'), ('distance_speed', '<f4'), ('error', '<f4'), "
    "('shift', '<f4', 3), ('shift_velocity', '<f4', 3), ('rotation', '<f4', 4), "
    "('spin', '<f4', 3), ('force', '<f4', 3), ('torque', '<f4', 3), ('is_at_limit', '<u4')]";

/// Returns the position error of a joint at the poses of the state. [m]
Real error_of_joint(const World& world, const Joint& joint) {
    const Real error = joint_error(
        joint_at_rest(joint, world.find(joint.a), world.find(joint.b), world.parameters().dt));
    return std::isfinite(error) ? error : 0;
}

MotionRow motion_row(const World& world, const Joint& joint) {
    const JointMotion m = find_joint_motion(world.state(), joint.id).value_or(JointMotion{});
    return {.joint = joint.id.ordinal,
            .a = joint.a.ordinal,
            .b = joint.b.ordinal,
            .turn = m.turn,
            .turn_speed = m.turn_speed,
            .swing = m.swing,
            .distance = m.distance,
            .distance_speed = m.distance_speed,
            .error = error_of_joint(world, joint),
            .shift = m.shift,
            .shift_velocity = m.shift_velocity,
            .rotation = m.rotation,
            .spin = m.spin,
            .force = m.force,
            .torque = m.torque,
            .is_at_limit = joint.is_at_limit ? 1u : 0u};
}

/// Returns the motion of one joint, or of all for 0.
py::object joint_motions(WorldHandle& world, std::uint64_t id) {
    std::vector<MotionRow> rows;
    world.read([&](const World& w) {
        if (id == 0) {
            for (const Joint& joint : w.state().joints)
                rows.push_back(motion_row(w, joint));
            return;
        }
        const Joint* joint = w.find(JointId{id});
        if (!joint)
            fail("there is no joint with the number " + std::to_string(id));
        rows.push_back(motion_row(w, *joint));
    });
    return array_of_rows(rows, kMotionFields);
}

/// An edge of the support graph as a row of an array.
struct SupportRow {
    std::uint64_t supported = 0, supporting = 0, joint = 0;
    Vec3 point;
    Real lift = 0;
};

py::object support_array(WorldHandle& world) {
    std::vector<SupportRow> rows;
    world.read([&](const World& w) {
        const WorldState& state = w.state();
        for (const Support& s : find_supports(state))
            rows.push_back({.supported = state.bodies[s.supported].id.ordinal,
                            .supporting = s.supporting == Support::kWorld
                                              ? 0
                                              : state.bodies[s.supporting].id.ordinal,
                            .joint = s.joint.ordinal,
                            .point = s.point,
                            .lift = s.lift});
    });
    return array_of_rows(rows,
                         "[('supported', '<u8'), ('supporting', '<u8'), ('joint', '<u8'), "
                         "('point', '<f4', 3), ('lift', '<f4')]");
}

} // namespace

void bind_joint_motions(WorldClass& world) {
    world.def("joint_motions", &joint_motions).def("supports", &support_array);
}

} // namespace topple::python
