// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Members of deformables and vehicles, in the order of world files.
#pragma once

#include "topple/io/binary/scene_fields_detail.h"

namespace topple {

// Deformables.

template<>
struct Fields<SpringNumbers> {
    static constexpr Members<&SpringNumbers::stiffness, &SpringNumbers::damping> members{};
};
template<>
struct Fields<PointsRecipe::Point> {
    using T = PointsRecipe::Point;
    static constexpr Members<&T::position, &T::velocity, &T::mass> members{};
};
template<>
struct Fields<PointsRecipe::Link> {
    using T = PointsRecipe::Link;
    static constexpr Members<&T::a, &T::b, &T::rest, &T::numbers> members{};
};
template<>
struct Fields<PointsRecipe> {
    static constexpr Members<&PointsRecipe::points, &PointsRecipe::links> members{};
};
template<>
struct Fields<ClothRecipe> {
    using T = ClothRecipe;
    static constexpr Members<&T::columns,
                             &T::rows,
                             &T::spacing,
                             &T::mass_per_area,
                             &T::structural,
                             &T::shear,
                             &T::bend,
                             &T::bend_rigidity,
                             &T::tethers>
        members{};
};
template<>
struct Fields<RopeRecipe> {
    using T = RopeRecipe;
    static constexpr Members<&T::segments,
                             &T::length,
                             &T::mass,
                             &T::stretch,
                             &T::bend_stiffness,
                             &T::tethers>
        members{};
};
template<>
struct Fields<BlockRecipe> {
    using T = BlockRecipe;
    static constexpr Members<&T::cells_x,
                             &T::cells_y,
                             &T::cells_z,
                             &T::spacing,
                             &T::mass,
                             &T::structural,
                             &T::shear,
                             &T::bend,
                             &T::keeps_volume>
        members{};
};
template<>
struct Fields<BalloonRecipe> {
    using T = BalloonRecipe;
    static constexpr Members<&T::subdivisions, &T::radius, &T::mass, &T::skin, &T::pressure>
        members{};
};
template<>
struct Fields<DeformableMaterial> {
    using T = DeformableMaterial;
    static constexpr Members<&T::radius,
                             &T::friction,
                             &T::restitution,
                             &T::damping,
                             &T::drag,
                             &T::lift,
                             &T::max_strain,
                             &T::tear_strain,
                             &T::self_collision>
        members{};
};
template<>
struct Fields<Attachment> {
    using T = Attachment;
    static constexpr Members<&T::particle, &T::body, &T::local_point> members{};
};
template<>
struct Fields<Tear> {
    static constexpr Members<&Tear::a, &Tear::b, &Tear::triangles> members{};
};
/// Positions and velocities of the particles are parts of the state.
template<>
struct Fields<DeformableDef> {
    using T = DeformableDef;
    static constexpr Members<&T::id,
                             &T::name,
                             &T::recipe,
                             &T::world_from_recipe,
                             &T::cell,
                             &T::integrator,
                             &T::material,
                             &T::substeps,
                             &T::pins,
                             &T::attachments,
                             &T::tears>
        members{};
};
template<>
struct Fields<SceneDeformable> {
    static constexpr Members<&SceneDeformable::def> members{};
};
static_assert(is_complete<SpringNumbers>() && is_complete<PointsRecipe::Point>() &&
              is_complete<PointsRecipe::Link>() && is_complete<PointsRecipe>() &&
              is_complete<ClothRecipe>() && is_complete<RopeRecipe>() &&
              is_complete<BlockRecipe>() && is_complete<BalloonRecipe>() &&
              is_complete<DeformableMaterial>() && is_complete<Attachment>() &&
              is_complete<Tear>() && is_complete<DeformableDef, 2>() &&
              is_complete<SceneDeformable, 1>());

// Vehicles.

template<>
struct Fields<VehicleEngine> {
    using T = VehicleEngine;
    static constexpr Members<&T::torque, &T::curve, &T::idle, &T::red_line, &T::friction, &T::inertia>
        members{};
};
template<>
struct Fields<VehicleGearbox> {
    using T = VehicleGearbox;
    static constexpr Members<&T::ratios,
                             &T::reverse,
                             &T::final_drive,
                             &T::is_automatic,
                             &T::shift_time,
                             &T::shift_up,
                             &T::shift_down,
                             &T::clutch_torque>
        members{};
};
template<>
struct Fields<Tyre> {
    using T = Tyre;
    static constexpr Members<&T::peak_friction,
                             &T::slide_friction,
                             &T::peak_slip,
                             &T::peak_angle,
                             &T::lateral_share,
                             &T::relaxation_length,
                             &T::rolling_resistance>
        members{};
};
template<>
struct Fields<VehicleAxle> {
    using T = VehicleAxle;
    static constexpr Members<&T::left,
                             &T::right,
                             &T::drive_share,
                             &T::brake_torque,
                             &T::parking_brake_torque,
                             &T::lock_torque,
                             &T::anti_roll,
                             &T::tyre>
        members{};
};
template<>
struct Fields<VehicleDef> {
    using T = VehicleDef;
    static constexpr Members<&T::id,
                             &T::body,
                             &T::engine,
                             &T::gearbox,
                             &T::axles,
                             &T::is_tracked,
                             &T::steer_speed,
                             &T::steer_torque,
                             &T::has_anti_lock,
                             &T::throttle,
                             &T::parking_brake,
                             &T::steer,
                             &T::gear,
                             &T::throttle_control,
                             &T::parking_brake_control,
                             &T::steer_control,
                             &T::shift_control>
        members{};
};
template<>
struct Fields<SceneVehicle> {
    static constexpr Members<&SceneVehicle::def> members{};
};
static_assert(is_complete<VehicleEngine>() && is_complete<VehicleGearbox>() &&
              is_complete<Tyre>() && is_complete<VehicleAxle>() && is_complete<VehicleDef>() &&
              is_complete<SceneVehicle, 1>());

} // namespace topple
