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
    static constexpr std::tuple members{&SpringNumbers::stiffness, &SpringNumbers::damping};
};
template<>
struct Fields<PointsRecipe::Point> {
    using T = PointsRecipe::Point;
    static constexpr std::tuple members{&T::position, &T::velocity, &T::mass};
};
template<>
struct Fields<PointsRecipe::Link> {
    using T = PointsRecipe::Link;
    static constexpr std::tuple members{&T::a, &T::b, &T::rest, &T::numbers};
};
template<>
struct Fields<PointsRecipe> {
    static constexpr std::tuple members{&PointsRecipe::points, &PointsRecipe::links};
};
template<>
struct Fields<ClothRecipe> {
    using T = ClothRecipe;
    static constexpr std::tuple members{&T::columns,
                                        &T::rows,
                                        &T::spacing,
                                        &T::mass_per_area,
                                        &T::structural,
                                        &T::shear,
                                        &T::bend,
                                        &T::bend_rigidity,
                                        &T::tethers};
};
template<>
struct Fields<RopeRecipe> {
    using T = RopeRecipe;
    static constexpr std::tuple members{&T::segments,
                                        &T::length,
                                        &T::mass,
                                        &T::stretch,
                                        &T::bend_stiffness,
                                        &T::tethers};
};
template<>
struct Fields<BlockRecipe> {
    using T = BlockRecipe;
    static constexpr std::tuple members{&T::cells_x,
                                        &T::cells_y,
                                        &T::cells_z,
                                        &T::spacing,
                                        &T::mass,
                                        &T::structural,
                                        &T::shear,
                                        &T::bend,
                                        &T::keeps_volume};
};
template<>
struct Fields<BalloonRecipe> {
    using T = BalloonRecipe;
    static constexpr std::tuple members{&T::subdivisions,
                                        &T::radius,
                                        &T::mass,
                                        &T::skin,
                                        &T::pressure};
};
template<>
struct Fields<DeformableMaterial> {
    using T = DeformableMaterial;
    static constexpr std::tuple members{&T::radius,
                                        &T::friction,
                                        &T::restitution,
                                        &T::damping,
                                        &T::drag,
                                        &T::lift,
                                        &T::max_strain,
                                        &T::tear_strain,
                                        &T::self_collision};
};
template<>
struct Fields<Attachment> {
    using T = Attachment;
    static constexpr std::tuple members{&T::particle, &T::body, &T::local_point};
};
template<>
struct Fields<Tear> {
    static constexpr std::tuple members{&Tear::a, &Tear::b, &Tear::triangles};
};
/// Positions and velocities of the particles are parts of the state.
template<>
struct Fields<DeformableDef> {
    using T = DeformableDef;
    static constexpr std::tuple members{&T::id,
                                        &T::name,
                                        &T::recipe,
                                        &T::world_from_recipe,
                                        &T::cell,
                                        &T::integrator,
                                        &T::material,
                                        &T::substeps,
                                        &T::pins,
                                        &T::attachments,
                                        &T::tears};
};
template<>
struct Fields<SceneDeformable> {
    static constexpr std::tuple members{&SceneDeformable::def};
};
static_assert(is_complete<SpringNumbers>() && is_complete<PointsRecipe::Point>() &&
              is_complete<PointsRecipe::Link>() && is_complete<PointsRecipe>() &&
              is_complete<ClothRecipe>() && is_complete<RopeRecipe>() &&
              is_complete<BlockRecipe>() && is_complete<BalloonRecipe>() &&
              is_complete<DeformableMaterial>() && is_complete<Attachment>() &&
              is_complete<Tear>() && is_complete<DeformableDef>(2) &&
              is_complete<SceneDeformable>(1));

// Vehicles.

template<>
struct Fields<VehicleEngine> {
    using T = VehicleEngine;
    static constexpr std::tuple members{&T::torque,
                                        &T::curve,
                                        &T::idle,
                                        &T::red_line,
                                        &T::friction,
                                        &T::inertia};
};
template<>
struct Fields<VehicleGearbox> {
    using T = VehicleGearbox;
    static constexpr std::tuple members{&T::ratios,
                                        &T::reverse,
                                        &T::final_drive,
                                        &T::is_automatic,
                                        &T::shift_time,
                                        &T::shift_up,
                                        &T::shift_down,
                                        &T::clutch_torque};
};
template<>
struct Fields<Tyre> {
    using T = Tyre;
    static constexpr std::tuple members{&T::peak_friction,
                                        &T::slide_friction,
                                        &T::peak_slip,
                                        &T::peak_angle,
                                        &T::lateral_share,
                                        &T::relaxation_length,
                                        &T::rolling_resistance};
};
template<>
struct Fields<VehicleAxle> {
    using T = VehicleAxle;
    static constexpr std::tuple members{&T::left,
                                        &T::right,
                                        &T::drive_share,
                                        &T::brake_torque,
                                        &T::parking_brake_torque,
                                        &T::lock_torque,
                                        &T::anti_roll,
                                        &T::tyre};
};
template<>
struct Fields<VehicleDef> {
    using T = VehicleDef;
    static constexpr std::tuple members{&T::id,
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
                                        &T::shift_control};
};
template<>
struct Fields<SceneVehicle> {
    static constexpr std::tuple members{&SceneVehicle::def};
};
static_assert(is_complete<VehicleEngine>() && is_complete<VehicleGearbox>() &&
              is_complete<Tyre>() && is_complete<VehicleAxle>() && is_complete<VehicleDef>() &&
              is_complete<SceneVehicle>(1));

} // namespace topple
