// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/step/inputs.h"

#include "topple/world/parameter_table.h"
#include "topple/world/state/wake.h"
#include "topple/world/step/characters.h"
#include "topple/world/step/impulses.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace topple {
namespace {

bool is_mouse_joint_particle_valid(const WorldState& s, const MouseJoint& input) {
    const std::uint32_t index = index_of(s, input.deformable);
    if (index == kNoIndex || s.deformables[index].is_disabled || !is_finite(input.target))
        return false;
    const Particles& particles = s.deformables[index].particles;
    return input.particle < particles.size() && particles.inv_masses[input.particle] != 0;
}

bool is_mouse_joint_body_valid(const WorldState& s, const MouseJoint& input) {
    const std::uint32_t index = index_of(s, input.body);
    return index != kNoIndex && is_movable(s.bodies[index]) && is_finite(input.local_point) &&
           is_finite(input.target) && is_finite(input.target_rotation);
}

void apply(const MouseJoint& input, const WorldState& s, const InputRecords& records) {
    const bool is_valid = input.deformable ? is_mouse_joint_particle_valid(s, input)
                                           : is_mouse_joint_body_valid(s, input);
    if (!is_valid)
        return;
    if (!input.deformable)
        wake_island_of(records.placed.bodies, index_of(s, input.body));
    MouseJoint placed = input;
    placed.cell = input.deformable ? s.deformables[index_of(s, input.deformable)].cell
                                   : s.bodies[index_of(s, input.body)].cell;
    placed.target += offset_of(input.cell, placed.cell);
    records.mouse_joints.push_back(placed);
    records.mouse_joint_impulses.emplace_back();
}

/// Adds a force [N] and a torque [N m] about the center of mass, and wakes the body. Ignores a body that forces do not
/// move, numbers that are not finite, and zeros.
void add_force(BodyId id,
               Vec3 force,
               Vec3 torque,
               const InputRecords& records,
               InputMemory& memory) {
    const std::uint32_t body = index_of(records.placed.bodies, id);
    if (body == kNoIndex || !is_movable(records.placed.bodies[body]) || !is_finite(force) ||
        !is_finite(torque) || (force == Vec3{} && torque == Vec3{}))
        return;
    wake_island_of(records.placed.bodies, body);
    memory.forces.push_back({body, force, torque});
}

void apply(const Force& input, const InputRecords& records, InputMemory& memory) {
    const std::uint32_t body = index_of(records.placed.bodies, input.body);
    if (body == kNoIndex)
        return;
    const Body& b = records.placed.bodies[body];
    const Vec3 torque = input.point
                            ? cross(*input.point + offset_of(input.cell, b.cell) - b.center_of_mass,
                                    input.force)
                            : Vec3{};
    add_force(input.body, input.force, torque, records, memory);
}

/// Replaces the forces on one body by their sum, in the order of the inputs.
void add_up_forces(std::vector<BodyForce>& forces) {
    std::stable_sort(forces.begin(), forces.end(), [](const BodyForce& a, const BodyForce& b) {
        return a.body < b.body;
    });
    std::size_t count = 0;
    for (const BodyForce& force : forces)
        if (count > 0 && forces[count - 1].body == force.body) {
            forces[count - 1].force += force.force;
            forces[count - 1].torque += force.torque;
        } else {
            forces[count++] = force;
        }
    forces.resize(count);
}

void apply(const ControlValue& input, ControlValues& values) {
    const auto source = static_cast<std::size_t>(input.source);
    if (source > 0 && source < values.size() && std::isfinite(input.value))
        values[source] = std::clamp(input.value, Real(-1), Real(1));
}

/// Moves the level of a control by one step. Returns whether it changes.
bool follow(const DriveControl& control, const ControlValues& values, Real dt, Real& level) {
    const Real next = is_bound(control)
                          ? next_level(control, level, aimed_level(control, values), dt)
                          : 0;
    return std::exchange(level, next) != next;
}

/// Moves the levels of all joints by one step. A joint whose level changes wakes its bodies.
void follow_joint_controls(const ControlValues& values, Real dt, const InputRecords& records) {
    for (Joint& joint : records.joints) {
        if (!is_controlled(joint))
            continue;
        const bool main_changes = follow(joint.control, values, dt, joint.control_level);
        const bool turn_changes = follow(joint.turn_control, values, dt, joint.turn_control_level);
        if (!main_changes && !turn_changes)
            continue;
        for (const BodyId side : {joint.a, joint.b})
            if (const std::uint32_t body = index_of(records.placed.bodies, side); body != kNoIndex)
                wake_island_of(records.placed.bodies, body);
    }
}

/// Moves the levels of all thrusters by one step. A thruster that pushes, or whose level changes, wakes its body.
void follow_thruster_controls(const ControlValues& values, Real dt, const InputRecords& records) {
    std::vector<Body>& bodies = records.placed.bodies;
    for (Thruster& thruster : records.thrusters) {
        const bool changes = follow(thruster.control, values, dt, thruster.control_level);
        const std::uint32_t body = index_of(bodies, thruster.body);
        if (changes || (is_pushing(thruster) && bodies[body].is_asleep))
            wake_island_of(bodies, body);
    }
}

/// Moves the levels of all vehicles by one step and changes their gears. A vehicle that drives, or whose level changes,
/// wakes its body.
void follow_vehicle_controls(const ControlValues& values, Real dt, const InputRecords& records) {
    std::vector<Body>& bodies = records.placed.bodies;
    for (Vehicle& v : records.vehicles) {
        const Real shift = aimed_level(v.shift_control, values);
        const int gears = shift > 0 && !(v.shift_level > 0)   ? 1
                          : shift < 0 && !(v.shift_level < 0) ? -1
                                                              : 0;
        v.shift_level = shift;
        bool changes = gears != 0;
        changes |= follow(v.throttle_control, values, dt, v.throttle_level);
        changes |= follow(v.parking_brake_control, values, dt, v.parking_brake_level);
        changes |= follow(v.steer_control, values, dt, v.steer_level);
        const std::uint32_t body = index_of(bodies, v.body);
        if (changes || (is_driving(v) && bodies[body].is_asleep))
            wake_island_of(bodies, body);
        if (!bodies[body].is_asleep || gears != 0)
            shift_gears(v, gears, dt);
    }
}

/// Moves the levels of the controls of parameters by one step, and the parameters with them. Sleeping bodies came to
/// rest under other parameters.
void follow_parameter_controls(const ControlValues& values, Real dt, const InputRecords& records) {
    for (ParameterControl& control : records.parameter_controls) {
        if (!follow(control.control, values, dt, control.control_level))
            continue;
        const ParameterInfo* info = find_parameter(control.parameter);
        const Parameters before = records.parameters;
        (void)set_parameter(records.parameters, control.parameter, controlled_value(control));
        if (info && info->changes_motion && records.parameters != before)
            wake_all(records.placed.bodies);
    }
}

/// Copies the impulse of the previous step to each mouse joint that holds the same point as in that step.
void inherit_impulses(const InputRecords& records,
                      const std::vector<MouseJoint>& mouse_joints,
                      const std::vector<Vec3>& impulses) {
    for (std::size_t i = 0; i < records.mouse_joints.size(); ++i)
        for (std::size_t k = 0; k < impulses.size(); ++k)
            if (mouse_joints[k].body == records.mouse_joints[i].body &&
                mouse_joints[k].local_point == records.mouse_joints[i].local_point)
                records.mouse_joint_impulses[i] = impulses[k];
}

} // namespace

double apply_inputs(std::span<const StepInput> inputs,
                    const World& world,
                    const InputRecords& records,
                    InputMemory& memory) {
    const WorldState& state = world.state();
    double work = 0;
    std::swap(memory.mouse_joints, records.mouse_joints);
    std::swap(memory.mouse_joint_impulses, records.mouse_joint_impulses);
    records.mouse_joints.clear();
    records.mouse_joint_impulses.clear();
    memory.forces.clear();
    ControlValues values{};
    for (const StepInput& input : inputs) {
        if (const auto* control = std::get_if<ControlValue>(&input))
            apply(*control, values);
        else if (const auto* impulse = std::get_if<Impulse>(&input))
            work += apply_impulse(*impulse, state, records);
        else if (const auto* explosion = std::get_if<Explosion>(&input))
            work += apply_explosion(*explosion, state, records);
        else if (const auto* mouse_joint = std::get_if<MouseJoint>(&input))
            apply(*mouse_joint, state, records);
        else if (const auto* force = std::get_if<Force>(&input))
            apply(*force, records, memory);
        else if (const auto* torque = std::get_if<Torque>(&input))
            add_force(torque->body, {}, torque->torque, records, memory);
        else if (const auto* turn = std::get_if<AngularImpulse>(&input))
            work += apply_angular_impulse(*turn, records);
    }
    follow_joint_controls(values, state.parameters.dt, records);
    follow_thruster_controls(values, state.parameters.dt, records);
    follow_vehicle_controls(values, state.parameters.dt, records);
    follow_parameter_controls(values, state.parameters.dt, records);
    work += move_characters(world, values, {records.characters, records.placed}, memory.moves);
    for (const Force& push : memory.moves.pushes)
        apply(push, records, memory);
    add_up_forces(memory.forces);
    inherit_impulses(records, memory.mouse_joints, memory.mouse_joint_impulses);
    return work;
}

} // namespace topple
