// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Members of the records of a state, in the order of world files. Records that a definition creates have here only the
// rest: poses, velocities, impulses, timers and levels.
#pragma once

#include "topple/io/binary/part_fields_detail.h"

namespace topple {

template<>
inline constexpr std::uint64_t kValueCount<DisableCause> = 8; ///< `asked` is the last one.
static_assert(static_cast<int>(DisableCause::asked) == 7);

template<>
struct Fields<Body> {
    using T = Body;
    static constexpr Members<&T::is_asleep,
                             &T::is_disabled,
                             &T::disable_cause,
                             &T::cell,
                             &T::world_from_body,
                             &T::center_of_mass,
                             &T::v,
                             &T::w,
                             &T::sleep_time,
                             &T::creep_time,
                             &T::window_center,
                             &T::window_rotation,
                             &T::window_time,
                             &T::window_speed,
                             &T::earlier_window_speed,
                             &T::island,
                             &T::solver_level,
                             &T::level_steps,
                             &T::ramps_slowly,
                             &T::stiffness>
        members{};
};
/// The box of a plane has no end.
template<>
struct Fields<Collider> {
    template<typename Archive, typename Record>
    static void list(Archive& archive, Record& collider) {
        archive.unbounded(collider.fat_box);
    }
};
template<>
struct Fields<Contact::Point> {
    using T = Contact::Point;
    static constexpr Members<&T::point,
                             &T::separation,
                             &T::feature,
                             &T::normal_impulse,
                             &T::found_point,
                             &T::found_separation>
        members{};
};
template<>
struct Fields<Contact> {
    using T = Contact;
    static constexpr Members<&T::collider_a,
                             &T::collider_b,
                             &T::sub_shape,
                             &T::point_count,
                             &T::normal,
                             &T::points,
                             &T::friction_impulse,
                             &T::twist_impulse,
                             &T::rolling_impulse,
                             &T::found_normal,
                             &T::center_shift>
        members{};
};
template<>
struct Fields<CachedPair> {
    template<typename Archive, typename Record>
    static void list(Archive& archive, Record& pair) {
        archive(pair.collider_a, pair.collider_b, pair.a_from_b, pair.world_from_a, pair.between);
        archive.unbounded(pair.clearance);
    }
};
template<>
struct Fields<Joint> {
    using T = Joint;
    static constexpr Members<&T::phase,
                             &T::control_level,
                             &T::turn_control_level,
                             &T::is_at_limit,
                             &T::row_impulses,
                             &T::impulse,
                             &T::angular_impulse>
        members{};
};
template<>
struct Fields<Particles> {
    using T = Particles;
    static constexpr Members<&T::positions, &T::velocities, &T::inv_masses> members{};
};
template<>
struct Fields<Deformable> {
    using T = Deformable;
    static constexpr Members<&T::particles, &T::attachments, &T::last_substep, &T::is_disabled, &T::cell>
        members{};
};
template<>
struct Fields<Thruster> {
    static constexpr Members<&Thruster::control_level> members{};
};
template<>
struct Fields<ParameterControl> {
    static constexpr Members<&ParameterControl::control_level> members{};
};
template<>
struct Fields<TyreStrain> {
    static constexpr Members<&TyreStrain::along, &TyreStrain::across> members{};
};
template<>
struct Fields<VehicleWheel> {
    using T = VehicleWheel;
    static constexpr Members<&T::load, &T::ground_friction, &T::strain, &T::held_angle, &T::spin>
        members{};
};
template<>
struct Fields<Vehicle> {
    using T = Vehicle;
    static constexpr Members<&T::engine_speed,
                             &T::in_gear,
                             &T::shift_left,
                             &T::speed,
                             &T::throttle_level,
                             &T::parking_brake_level,
                             &T::steer_level,
                             &T::shift_level,
                             &T::wheels>
        members{};
};
template<>
struct Fields<MoverSettings> {
    using T = MoverSettings;
    static constexpr Members<&T::max_slope,
                             &T::max_step,
                             &T::skin,
                             &T::acceleration,
                             &T::air_acceleration,
                             &T::jump_speed,
                             &T::push_force>
        members{};
};
template<>
struct Fields<MoverState> {
    using T = MoverState;
    static constexpr Members<&T::velocity,
                             &T::is_grounded,
                             &T::ground_body,
                             &T::ground_point,
                             &T::ground_normal,
                             &T::surface_velocity,
                             &T::ground_velocity>
        members{};
};
/// Also the definition of the character, which a body without a capsule keeps until it has one again.
template<>
struct Fields<Character> {
    using T = Character;
    static constexpr Members<&T::mover,
                             &T::wanted_velocity,
                             &T::wants_jump,
                             &T::walk,
                             &T::strafe,
                             &T::turn,
                             &T::jump,
                             &T::body,
                             &T::state,
                             &T::given_velocity,
                             &T::walk_level,
                             &T::strafe_level,
                             &T::turn_level,
                             &T::jump_is_held>
        members{};
};
template<>
struct Fields<MouseJoint> {
    using T = MouseJoint;
    static constexpr Members<&T::body,
                             &T::local_point,
                             &T::target,
                             &T::hold_rotation,
                             &T::target_rotation,
                             &T::deformable,
                             &T::particle,
                             &T::cell>
        members{};
};
template<>
struct Fields<SensorOverlap> {
    static constexpr Members<&SensorOverlap::sensor, &SensorOverlap::visitor> members{};
};
template<>
struct Fields<NextIds> {
    template<typename Archive, typename Record>
    static void list(Archive& archive, Record& ids) {
        for (std::uint64_t NextIds::*member : kNextIds)
            archive(ids.*member);
    }
};
static_assert(is_complete<Contact::Point>() && is_complete<Contact>() && is_complete<Particles>() &&
              is_complete<TyreStrain>() && is_complete<VehicleWheel>() &&
              is_complete<MoverSettings>() && is_complete<MoverState>() &&
              is_complete<MouseJoint>() && is_complete<SensorOverlap>() &&
              has_members<CachedPair, 6>() && has_members<NextIds, kNextIds.size()>());
// A new member of these belongs into the list above, or follows from a definition.
static_assert(has_members<Body, 46>() && has_members<Collider, 13>() &&
              has_members<Deformable, 8>() && has_members<CharacterDef, 7>());

} // namespace topple
