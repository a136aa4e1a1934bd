// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Members of the parts of a scene definition, in the order of world files. `extras` are left out: they are JSON of a
// scene file, and a world has none.
#pragma once

#include "topple/io/binary/byte_archive_detail.h"
#include "topple/scene/scene_definition.h"

#include <string_view>

namespace topple {

///@{
/// Numbers of values.
template<>
inline constexpr std::uint64_t kValueCount<Motion> = 3;
template<>
inline constexpr std::uint64_t kValueCount<Quality> = kQualityCount;
template<>
inline constexpr std::uint64_t kValueCount<JointType> = kJointTypes.size();
template<>
inline constexpr std::uint64_t kValueCount<JointAxis::Mode> = 3;
template<>
inline constexpr std::uint64_t kValueCount<ControlSource> = kControlSourceCount;
template<>
inline constexpr std::uint64_t kValueCount<Integrator> = kIntegratorCount;
template<>
inline constexpr std::uint64_t kValueCount<AnnotationKind> = kAnnotationKindCount;
template<>
inline constexpr std::uint64_t kValueCount<Anchor::Kind> = 3;
///@}

// Numbers, vectors and places.

template<>
struct Fields<Vec2> {
    static constexpr std::tuple members{&Vec2::x, &Vec2::y};
};
template<>
struct Fields<Vec3> {
    static constexpr std::tuple members{&Vec3::x, &Vec3::y, &Vec3::z};
};
template<>
struct Fields<Quat> {
    static constexpr std::tuple members{&Quat::x, &Quat::y, &Quat::z, &Quat::w};
};
template<>
struct Fields<Mat3> {
    static constexpr std::tuple members{&Mat3::x, &Mat3::y, &Mat3::z};
};
template<>
struct Fields<Transform> {
    static constexpr std::tuple members{&Transform::position, &Transform::rotation};
};
template<>
struct Fields<Aabb> {
    static constexpr std::tuple members{&Aabb::min, &Aabb::max};
};
template<>
struct Fields<GridCell> {
    static constexpr std::tuple members{&GridCell::x, &GridCell::y, &GridCell::z};
};

// Texts and cameras.

template<>
struct Fields<SceneCamera> {
    using T = SceneCamera;
    static constexpr std::tuple members{&T::target,
                                        &T::yaw_deg,
                                        &T::pitch_deg,
                                        &T::distance,
                                        &T::cell};
};
template<>
struct Fields<SceneBookmark> {
    using T = SceneBookmark;
    static constexpr std::tuple members{&T::number, &T::name, &T::camera, &T::is_parallel};
};
template<>
struct Fields<SceneHeader> {
    using T = SceneHeader;
    static constexpr std::tuple members{&T::title, &T::notes, &T::place, &T::camera, &T::bookmarks};
};
static_assert(is_complete<SceneCamera>() && is_complete<SceneBookmark>() &&
              is_complete<SceneHeader>(1));

// Bodies.

template<>
struct Fields<MaterialName> {
    template<typename Archive, typename Record>
    static void list(Archive& archive, Record& name) {
        std::string text(name.text());
        archive(text);
        if constexpr (!std::is_const_v<Record>) {
            if (text.size() > MaterialName::kMaxBytes || text.find('\0') != std::string::npos)
                return archive.fail("the name of a material is too long");
            name = MaterialName(text);
        }
    }
};
template<>
struct Fields<Material> {
    using T = Material;
    static constexpr std::tuple members{&T::friction,
                                        &T::restitution,
                                        &T::rolling_resistance,
                                        &T::static_friction,
                                        &T::name};
};
template<>
struct Fields<MaterialPair> {
    using T = MaterialPair;
    static constexpr std::tuple members{&T::a, &T::b, &T::surface};
};
template<>
struct Fields<PartMaterial> {
    static constexpr std::tuple members{&PartMaterial::part, &PartMaterial::material};
};
template<>
struct Fields<CollisionFilter> {
    using T = CollisionFilter;
    static constexpr std::tuple members{&T::group, &T::category, &T::mask};
};
template<>
struct Fields<MotionLocks> {
    static constexpr std::tuple members{&MotionLocks::move, &MotionLocks::turn};
};
template<>
struct Fields<MassProperties> {
    using T = MassProperties;
    static constexpr std::tuple members{&T::mass, &T::center_of_mass, &T::inertia};
};
template<>
struct Fields<SurfaceMotion> {
    static constexpr std::tuple members{&SurfaceMotion::velocity, &SurfaceMotion::angular_velocity};
};
/// The shape is stored by its index, beside the colliders.
template<>
struct Fields<ColliderDef> {
    using T = ColliderDef;
    static constexpr std::tuple members{&T::body_from_shape,
                                        &T::material,
                                        &T::collides,
                                        &T::visible,
                                        &T::is_sensor,
                                        &T::surface_motion,
                                        &T::one_sided,
                                        &T::filter,
                                        &T::part_materials};
};
/// Pose, cell, both velocities, sleep and the character are parts of the state.
template<>
struct Fields<BodyDef> {
    using T = BodyDef;
    static constexpr std::tuple members{&T::id,
                                        &T::name,
                                        &T::motion,
                                        &T::colliders,
                                        &T::mass,
                                        &T::density,
                                        &T::mass_properties,
                                        &T::linear_damping,
                                        &T::angular_damping,
                                        &T::gravity_scale,
                                        &T::filter,
                                        &T::can_sleep,
                                        &T::quality,
                                        &T::locks,
                                        &T::is_enabled,
                                        &T::user_data};
};
template<>
struct Fields<SceneBody> {
    using T = SceneBody;
    static constexpr std::tuple members{&T::def, &T::shape_of_collider};
};
static_assert(is_complete<Material>() && is_complete<MaterialPair>() &&
              is_complete<PartMaterial>() && is_complete<CollisionFilter>() &&
              is_complete<MotionLocks>() && is_complete<MassProperties>() &&
              is_complete<SurfaceMotion>() && is_complete<ColliderDef>(1) &&
              is_complete<BodyDef>(6) && is_complete<SceneBody>(1));

// Joints.

template<>
struct Fields<JointDrive> {
    using T = JointDrive;
    static constexpr std::tuple members{&T::max_force,
                                        &T::speed,
                                        &T::hertz,
                                        &T::damping_ratio,
                                        &T::target};
};
template<>
struct Fields<JointAxis> {
    using T = JointAxis;
    static constexpr std::tuple members{&T::mode, &T::lower, &T::upper, &T::drive};
};
template<>
struct Fields<DriveControl> {
    using T = DriveControl;
    static constexpr std::tuple members{&T::positive,
                                        &T::negative,
                                        &T::coasts,
                                        &T::at_positive,
                                        &T::at_negative,
                                        &T::ramp,
                                        &T::expo};
};
template<>
struct Fields<JointDef> {
    using T = JointDef;
    static constexpr std::tuple members{&T::id,
                                        &T::name,
                                        &T::type,
                                        &T::a,
                                        &T::b,
                                        &T::carrier,
                                        &T::local_anchor_a,
                                        &T::local_anchor_b,
                                        &T::local_frame_a,
                                        &T::local_frame_b,
                                        &T::hertz,
                                        &T::damping_ratio,
                                        &T::has_limits,
                                        &T::lower,
                                        &T::upper,
                                        &T::collide,
                                        &T::swing,
                                        &T::ratio,
                                        &T::drive,
                                        &T::turn_drive,
                                        &T::control,
                                        &T::turn_control,
                                        &T::break_force,
                                        &T::break_torque,
                                        &T::axes,
                                        &T::pulley_a,
                                        &T::pulley_b,
                                        &T::world_cell,
                                        &T::aligned,
                                        &T::path_points,
                                        &T::path_closed,
                                        &T::user_data};
};
template<>
struct Fields<SceneJoint> {
    static constexpr std::tuple members{&SceneJoint::def};
};
template<>
struct Fields<SceneMaterialPair> {
    static constexpr std::tuple members{&SceneMaterialPair::pair};
};
static_assert(is_complete<JointDrive>() && is_complete<JointAxis>() &&
              is_complete<DriveControl>() && is_complete<JointDef>() &&
              is_complete<SceneJoint>(1) && is_complete<SceneMaterialPair>(1));

// Water, fields and thrusters.

template<>
struct Fields<Water> {
    using T = Water;
    static constexpr std::tuple members{&T::id,
                                        &T::box,
                                        &T::density,
                                        &T::linear_drag,
                                        &T::quadratic_drag,
                                        &T::current,
                                        &T::cell};
};
template<>
struct Fields<SceneWater> {
    static constexpr std::tuple members{&SceneWater::water};
};
template<>
struct Fields<Wind> {
    static constexpr std::tuple members{&Wind::box, &Wind::velocity, &Wind::drag};
};
template<>
struct Fields<Attractor> {
    using T = Attractor;
    static constexpr std::tuple members{&T::center, &T::strength, &T::radius};
};
template<>
struct Fields<ForceField> {
    using T = ForceField;
    static constexpr std::tuple members{&T::id, &T::field, &T::cell};
};
template<>
struct Fields<SceneForceField> {
    static constexpr std::tuple members{&SceneForceField::field};
};
template<>
struct Fields<ThrusterDef> {
    using T = ThrusterDef;
    static constexpr std::tuple members{&T::id,
                                        &T::body,
                                        &T::local_point,
                                        &T::local_direction,
                                        &T::force,
                                        &T::control};
};
template<>
struct Fields<SceneThruster> {
    static constexpr std::tuple members{&SceneThruster::def};
};
static_assert(is_complete<Water>() && is_complete<SceneWater>(1) && is_complete<Wind>() &&
              is_complete<Attractor>() && is_complete<ForceField>() &&
              is_complete<SceneForceField>(1) && is_complete<ThrusterDef>() &&
              is_complete<SceneThruster>(1));

// Controls of parameters, groups and annotations.

template<>
struct Fields<ParameterControlDef> {
    using T = ParameterControlDef;
    static constexpr std::tuple members{&T::parameter, &T::rest, &T::control};
};
template<>
struct Fields<SceneParameterControl> {
    using T = SceneParameterControl;
    static constexpr std::tuple members{&T::def};
};
template<>
struct Fields<Group> {
    static constexpr std::tuple members{&Group::id, &Group::name, &Group::members};
};
template<>
struct Fields<SceneGroup> {
    static constexpr std::tuple members{&SceneGroup::group};
};
template<>
struct Fields<Anchor> {
    using T = Anchor;
    static constexpr std::tuple members{&T::kind, &T::body, &T::point, &T::direction};
};
template<>
struct Fields<Annotation> {
    using T = Annotation;
    static constexpr std::tuple members{&T::id, &T::kind, &T::anchors, &T::text};
};
template<>
struct Fields<SceneAnnotation> {
    static constexpr std::tuple members{&SceneAnnotation::annotation};
};
static_assert(is_complete<ParameterControlDef>() && is_complete<SceneParameterControl>(1) &&
              is_complete<Group>() && is_complete<SceneGroup>(1) && is_complete<Anchor>() &&
              is_complete<Annotation>() && is_complete<SceneAnnotation>(1));

} // namespace topple
