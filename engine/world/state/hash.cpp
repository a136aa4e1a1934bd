// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/hash.h"

#include "topple/deformable/mesh/deformable_mesh.h"
#include "topple/world/parameter_table.h"
#include "topple/world/state/lookup.h"
#include "topple/world/world_state.h"

namespace topple {
namespace {

void add_to(Hash64& h, Vec3 v) { h.add(v.x, v.y, v.z); }
void add_to(Hash64& h, Quat q) { h.add(q.x, q.y, q.z, q.w); }
/// The cell around the origin leaves the hashes of all worlds as they were that lie there.
void add_to(Hash64& h, const GridCell& cell) {
    if (cell == GridCell{})
        return;
    h.add(std::uint64_t{static_cast<std::uint32_t>(cell.x)} << 32u |
          static_cast<std::uint32_t>(cell.y));
    h.add(std::uint64_t{static_cast<std::uint32_t>(cell.z)});
}
void add_to(Hash64& h, const Transform& t) {
    add_to(h, t.position);
    add_to(h, t.rotation);
}
void add_to(Hash64& h, const Mat3& m) {
    add_to(h, m.x);
    add_to(h, m.y);
    add_to(h, m.z);
}

void add_to(Hash64& h, const CollisionFilter& filter) {
    h.add((std::uint64_t{static_cast<std::uint32_t>(filter.group)} << 32u) | filter.category);
    h.add(std::uint64_t{filter.mask});
}

std::uint64_t lock_bits(const MotionLocks& locks) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i)
        bits |= (locks.move[i] ? 1u << i : 0u) | (locks.turn[i] ? 8u << i : 0u);
    return bits;
}

void add_to(Hash64& h, const Body& b) {
    const auto flags = static_cast<std::uint64_t>(b.motion) | (b.can_sleep ? 4u : 0u) |
                       (b.is_asleep ? 8u : 0u) | (b.is_disabled ? 16u : 0u) |
                       (is_absent(b) ? 32u : 0u) | lock_bits(b.locks) << 6u;
    h.add(flags | (std::uint64_t{b.collider_count} << 32u));
    add_to(h, b.cell);
    add_to(h, b.world_from_body);
    add_to(h, b.center_of_mass);
    add_to(h, b.v);
    add_to(h, b.w);
    h.add(b.mass);
    add_to(h, b.inertia);
    h.add(b.linear_damping);
    h.add(b.angular_damping);
    h.add(b.gravity_scale);
    add_to(h, b.filter);
    h.add(b.sleep_time);
    h.add(b.creep_time);
    add_to(h, b.window_center);
    add_to(h, b.window_rotation);
    h.add(b.window_time);
    h.add(b.window_speed);
    h.add(b.earlier_window_speed);
    h.add(std::uint64_t{b.ramps_slowly} << 16u | std::uint64_t{b.solver_level} << 8u |
          static_cast<std::uint8_t>(b.level_steps));
    if (b.asked_quality != Quality::automatic)
        h.add(static_cast<std::uint64_t>(b.asked_quality));
    h.add(b.stiffness);
}

void add_to(Hash64& h, const MaterialName& name) {
    for (const char c : name.text())
        h.add(static_cast<std::uint64_t>(c));
    h.add(std::uint64_t{name.text().size()});
}
void add_to(Hash64& h, const Material& m) {
    h.add(m.friction);
    h.add(m.restitution);
    h.add(m.rolling_resistance);
    if (m.static_friction > 0)
        h.add(m.static_friction);
    if (!m.name.is_empty())
        add_to(h, m.name);
}

/// Leaves out the index of the shape: its place in the table depends on the history of the world.
void add_to(Hash64& h, const Collider& c) {
    h.add(c.collides ? std::uint64_t{1} : std::uint64_t{0});
    add_to(h, c.body_from_shape);
    add_to(h, c.material);
    if (is_moving(c.surface_motion)) {
        add_to(h, c.surface_motion.velocity);
        add_to(h, c.surface_motion.angular_velocity);
    }
    if (is_one_sided(c))
        add_to(h, c.one_sided);
    if (c.has_filter)
        add_to(h, c.filter);
    if (c.triangle_materials) {
        for (const PartMaterial& own : c.triangle_materials->materials)
            add_to(h, own.material);
        for (const TriangleGroups::Range& range : c.triangle_materials->groups.ranges)
            h.add(std::uint64_t{range.first_triangle} << 32u | range.group);
    }
}

void add_to(Hash64& h, const Contact& c) {
    h.add((std::uint64_t{c.collider_a} << 32u) | c.collider_b);
    h.add((std::uint64_t{c.sub_shape} << 32u) | static_cast<std::uint32_t>(c.point_count));
    for (int i = 0; i < c.point_count; ++i) {
        const Contact::Point& p = c.points[static_cast<std::size_t>(i)];
        h.add(std::uint64_t{p.feature});
        h.add(p.normal_impulse);
    }
    add_to(h, c.friction_impulse);
    h.add(c.twist_impulse);
    add_to(h, c.rolling_impulse);
}

/// The hash contains the cached pose, since it decides when contacts are found anew.
void add_to(Hash64& h, const CachedPair& p) {
    h.add((std::uint64_t{p.collider_a} << 32u) | p.collider_b);
    add_to(h, p.a_from_b);
    add_to(h, p.world_from_a);
    add_to(h, p.between);
    h.add(p.clearance);
}

void add_to(Hash64& h, const JointDrive& d) {
    for (const JointDriveSetting& setting : kJointDriveSettings)
        h.add(d.*setting.member);
}

void add_to(Hash64& h, const DriveControl& c, Real level) {
    if (!is_bound(c))
        return;
    h.add(static_cast<std::uint64_t>(c.positive) | static_cast<std::uint64_t>(c.negative) << 8u |
          (c.coasts ? 1u << 16u : 0u));
    for (const DriveControlSetting& setting : kDriveControlSettings)
        h.add(c.*setting.member);
    h.add(level);
}

void add_to(Hash64& h, const Joint& j) {
    h.add(static_cast<std::uint64_t>(j.type) | (j.has_limits ? 256u : 0u) |
          (j.collide ? 512u : 0u));
    add_to(h, j.local_anchor_a);
    add_to(h, j.local_anchor_b);
    add_to(h, j.local_frame_a);
    add_to(h, j.local_frame_b);
    for_each_joint_setting_of<Real>([&](const auto& setting) { h.add(j.*setting.member); });
    h.add(j.phase);
    add_to(h, j.pulley_a);
    add_to(h, j.pulley_b);
    add_to(h, j.world_cell);
    if (j.carrier)
        h.add(j.carrier.ordinal);
    for_each_joint_setting_of<JointDrive>(
        [&](const auto& setting) { add_to(h, j.*setting.member); });
    if (info_of(j.type).has_axes)
        for (const JointAxis& axis : j.axes) {
            h.add(std::uint64_t{static_cast<std::uint8_t>(axis.mode)});
            h.add(axis.lower);
            h.add(axis.upper);
            add_to(h, axis.drive);
        }
    if (j.path) {
        h.add((j.aligned ? std::uint64_t{1} : 0) | (j.path->is_closed() ? 2u : 0u));
        for (const Vec3 p : j.path->points())
            add_to(h, p);
    }
    for (const Real impulse : j.row_impulses)
        h.add(impulse);
    add_to(h, j.control, j.control_level);
    add_to(h, j.turn_control, j.turn_control_level);
}

void add_to(Hash64& h, const Deformable& d) {
    h.add(std::uint64_t{d.particles.size()} << 1u | (d.is_disabled ? 1u : 0u));
    h.add(std::uint64_t{d.mesh->springs.size()});
    h.add(std::uint64_t{d.attachments.size()});
    h.add(std::uint64_t{d.made_from->tears.size()});
    for (std::size_t i = 0; i < d.particles.size(); ++i) {
        add_to(h, d.particles.positions[i]);
        add_to(h, d.particles.velocities[i]);
        h.add(d.particles.inv_masses[i]);
    }
    add_to(h, d.cell);
    h.add(d.last_substep);
}

void add_to(Hash64& h, const Water& water) {
    add_to(h, water.box.min);
    add_to(h, water.box.max);
    h.add(water.density);
    h.add(water.linear_drag);
    h.add(water.quadratic_drag);
    add_to(h, water.current);
    add_to(h, water.cell);
}

void add_to(Hash64& h, const Wind& wind) {
    add_to(h, wind.box.min);
    add_to(h, wind.box.max);
    add_to(h, wind.velocity);
    h.add(wind.drag);
}
void add_to(Hash64& h, const Attractor& attractor) {
    add_to(h, attractor.center);
    h.add(attractor.strength);
    h.add(attractor.radius);
}
void add_to(Hash64& h, const ForceField& field) {
    h.add(std::uint64_t{field.field.index()});
    add_to(h, field.cell);
    std::visit([&](const auto& kind) { add_to(h, kind); }, field.field);
}

/// `body`: index of its body.
void add_to(Hash64& h, const Thruster& thruster, std::uint32_t body) {
    h.add(std::uint64_t{body});
    add_to(h, thruster.local_point);
    add_to(h, thruster.local_direction);
    h.add(thruster.force);
    add_to(h, thruster.control, thruster.control_level);
}

void add_to(Hash64& h, const VehicleAxle& axle, const WorldState& state) {
    for (const JointId wheel : {axle.left, axle.right})
        h.add(std::uint64_t{index_of(state, wheel)});
    for (const AxleNumber& number : kAxleNumbers)
        h.add(number_of(axle, number));
}
void add_to(Hash64& h, const Vehicle& v, const WorldState& state) {
    h.add(std::uint64_t{index_of(state, v.body)});
    for (const VehicleNumber& number : kVehicleNumbers)
        h.add(number_of(v, number));
    for (const Real share : v.engine.curve)
        h.add(share);
    h.add(std::uint64_t{v.gearbox.ratios.size()});
    for (const Real ratio : v.gearbox.ratios)
        h.add(ratio);
    h.add(static_cast<std::uint64_t>((v.gearbox.is_automatic ? 1 : 0) + (v.is_tracked ? 2 : 0) +
                                     (v.has_anti_lock ? 4 : 0)));
    for (const std::int32_t gear : {v.gear, v.in_gear})
        h.add(static_cast<std::uint64_t>(gear + 1));
    h.add(std::uint64_t{v.axles.size()});
    for (const VehicleAxle& axle : v.axles)
        add_to(h, axle, state);
    for (const VehicleWheel& wheel : v.wheels)
        for (const Real number : {wheel.load,
                                  wheel.ground_friction,
                                  wheel.strain.along,
                                  wheel.strain.across,
                                  wheel.held_angle,
                                  wheel.spin})
            h.add(number);
    h.add(v.engine_speed);
    h.add(v.shift_left);
    h.add(v.speed);
    add_to(h, v.throttle_control, v.throttle_level);
    add_to(h, v.parking_brake_control, v.parking_brake_level);
    add_to(h, v.steer_control, v.steer_level);
    add_to(h, v.shift_control, v.shift_level);
}

void add_to(Hash64& h, const ParameterControl& c) {
    for (const char letter : c.parameter)
        h.add(static_cast<std::uint64_t>(letter));
    h.add(std::uint64_t{c.parameter.size()});
    h.add(c.rest);
    add_to(h, c.control, c.control_level);
}

/// `body`: index of its body.
void add_to(Hash64& h, const Character& c, std::uint32_t body) {
    h.add(std::uint64_t{body} << 32u | static_cast<std::uint64_t>(c.jump) |
          (c.wants_jump ? 256u : 0u) | (c.state.is_grounded ? 512u : 0u));
    for (const MoverSetting& setting : kMoverSettings)
        h.add(c.mover.*setting.member);
    add_to(h, c.wanted_velocity);
    add_to(h, c.walk, c.walk_level);
    add_to(h, c.strafe, c.strafe_level);
    add_to(h, c.turn, c.turn_level);
    add_to(h, c.state.velocity);
    add_to(h, c.state.ground_point);
    add_to(h, c.state.ground_normal);
    add_to(h, c.state.surface_velocity);
    add_to(h, c.state.ground_velocity);
    add_to(h, c.given_velocity);
}

constexpr std::string_view kFrictionModel = "friction_model";

} // namespace

std::uint64_t hash_of(const WorldState& state) {
    Hash64 h;
    for (const ParameterInfo& info : parameter_table())
        if (info.changes_motion && info.name != kFrictionModel)
            h.add(get_parameter(state.parameters, info));
    // The model that all worlds had before there was a choice leaves their hashes as they were.
    if (state.parameters.friction_model != FrictionModel::cone)
        h.add(static_cast<std::uint64_t>(state.parameters.friction_model));
    h.add(std::uint64_t{state.bodies.size()});
    for (const Body& b : state.bodies)
        add_to(h, b);
    for (const Collider& c : state.colliders)
        add_to(h, c);
    h.add(std::uint64_t{state.contacts.size()});
    for (const Contact& c : state.contacts)
        add_to(h, c);
    h.add(std::uint64_t{state.cached_pairs.size()});
    for (const CachedPair& p : state.cached_pairs)
        add_to(h, p);
    for (const MaterialPair& p : state.material_pairs) {
        add_to(h, p.a);
        add_to(h, p.b);
        add_to(h, p.surface);
    }
    h.add(std::uint64_t{state.joints.size()});
    for (const Joint& j : state.joints)
        add_to(h, j);
    if (!state.deformables.empty())
        h.add(std::uint64_t{state.deformables.size()});
    for (const Deformable& d : state.deformables)
        add_to(h, d);
    if (!state.water_volumes.empty())
        h.add(std::uint64_t{state.water_volumes.size()});
    for (const Water& water : state.water_volumes)
        add_to(h, water);
    if (!state.force_fields.empty())
        h.add(std::uint64_t{state.force_fields.size()});
    for (const ForceField& field : state.force_fields)
        add_to(h, field);
    if (!state.thrusters.empty())
        h.add(std::uint64_t{state.thrusters.size()});
    for (const Thruster& thruster : state.thrusters)
        add_to(h, thruster, index_of(state, thruster.body));
    if (!state.vehicles.empty())
        h.add(std::uint64_t{state.vehicles.size()});
    for (const Vehicle& vehicle : state.vehicles)
        add_to(h, vehicle, state);
    if (!state.parameter_controls.empty())
        h.add(std::uint64_t{state.parameter_controls.size()});
    for (const ParameterControl& control : state.parameter_controls)
        add_to(h, control);
    if (!state.characters.empty())
        h.add(std::uint64_t{state.characters.size()});
    for (const Character& character : state.characters) {
        add_to(h, character, index_of(state, character.body));
        h.add(std::uint64_t{index_of(state, character.state.ground_body)});
    }
    for (const Vec3 impulse : state.mouse_joint_impulses)
        add_to(h, impulse);
    return h.value();
}

} // namespace topple
