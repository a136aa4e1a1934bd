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
    static constexpr Members<&Vec2::x, &Vec2::y> members{};
};
template<>
struct Fields<Vec3> {
    static constexpr Members<&Vec3::x, &Vec3::y, &Vec3::z> members{};
};
template<>
struct Fields<Quat> {
    static constexpr Members<&Quat::x, &Quat::y, &Quat::z, &Quat::w> members{};
};
template<>
struct Fields<Mat3> {
    static constexpr Members<&Mat3::x, &Mat3::y, &Mat3::z> members{};
};
template<>
struct Fields<Transform> {
    static constexpr Members<&Transform::position, &Transform::rotation> members{};
};
template<>
struct Fields<Aabb> {
    static constexpr Members<&Aabb::min, &Aabb::max> members{};
};
template<>
struct Fields<GridCell> {
    static constexpr Members<&GridCell::x, &GridCell::y, &GridCell::z> members{};
};

// Texts and cameras.

template<>
struct Fields<SceneCamera> {
    using T = SceneCamera;
    static constexpr Members<&T::target, &T::yaw_deg, &T::pitch_deg, &T::distance, &T::cell>
        members{};
};
template<>
struct Fields<SceneBookmark> {
    using T = SceneBookmark;
    static constexpr Members<&T::number, &T::name, &T::camera, &T::is_parallel> members{};
};
template<>
struct Fields<SceneHeader> {
    using T = SceneHeader;
    static constexpr Members<&T::title, &T::notes, &T::place, &T::camera, &T::bookmarks> members{};
};
static_assert(is_complete<SceneCamera>() && is_complete<SceneBookmark>() &&
              is_complete<SceneHeader, 1>());

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
    static constexpr Members<&T::friction,
                             &T::restitution,
                             &T::rolling_resistance,
                             &T::static_friction,
                             &T::name>
        members{};
};
template<>
struct Fields<MaterialPair> {
    using T = MaterialPair;
    static constexpr Members<&T::a, &T::b, &T::surface> members{};
};
template<>
struct Fields<PartMaterial> {
    static constexpr Members<&PartMaterial::part, &PartMaterial::material> members{};
};
template<>
struct Fields<CollisionFilter> {
    using T = CollisionFilter;
    static constexpr Members<&T::group, &T::category, &T::mask> members{};
};
template<>
struct Fields<MotionLocks> {
    static constexpr Members<&MotionLocks::move, &MotionLocks::turn> members{};
};
template<>
struct Fields<MassProperties> {
    using T = MassProperties;
    static constexpr Members<&T::mass, &T::center_of_mass, &T::inertia> members{};
};
template<>
struct Fields<SurfaceMotion> {
    static constexpr Members<&SurfaceMotion::velocity, &SurfaceMotion::angular_velocity> members{};
};
/// The shape is stored by its index, beside the colliders.
template<>
struct Fields<ColliderDef> {
    using T = ColliderDef;
    static constexpr Members<&T::body_from_shape,
                             &T::material,
                             &T::collides,
                             &T::visible,
                             &T::is_sensor,
                             &T::surface_motion,
                             &T::one_sided,
                             &T::filter,
                             &T::part_materials>
        members{};
};
/// Pose, cell, both velocities, sleep and the character are parts of the state.
template<>
struct Fields<BodyDef> {
    using T = BodyDef;
    static constexpr Members<&T::id,
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
                             &T::user_data>
        members{};
};
template<>
struct Fields<SceneBody> {
    using T = SceneBody;
    static constexpr Members<&T::def, &T::shape_of_collider> members{};
};
static_assert(is_complete<Material>() && is_complete<MaterialPair>() &&
              is_complete<PartMaterial>() && is_complete<CollisionFilter>() &&
              is_complete<MotionLocks>() && is_complete<MassProperties>() &&
              is_complete<SurfaceMotion>() && is_complete<ColliderDef, 1>() &&
              is_complete<BodyDef, 6>() && is_complete<SceneBody, 1>());

// Joints.

template<>
struct Fields<JointDrive> {
    using T = JointDrive;
    static constexpr Members<&T::max_force, &T::speed, &T::hertz, &T::damping_ratio, &T::target>
        members{};
};
template<>
struct Fields<JointAxis> {
    using T = JointAxis;
    static constexpr Members<&T::mode, &T::lower, &T::upper, &T::drive> members{};
};
template<>
struct Fields<DriveControl> {
    using T = DriveControl;
    static constexpr Members<&T::positive,
                             &T::negative,
                             &T::coasts,
                             &T::at_positive,
                             &T::at_negative,
                             &T::ramp,
                             &T::expo>
        members{};
};
template<>
struct Fields<JointDef> {
    using T = JointDef;
    static constexpr Members<&T::id,
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
                             &T::user_data>
        members{};
};
template<>
struct Fields<SceneJoint> {
    static constexpr Members<&SceneJoint::def> members{};
};
template<>
struct Fields<SceneMaterialPair> {
    static constexpr Members<&SceneMaterialPair::pair> members{};
};
static_assert(is_complete<JointDrive>() && is_complete<JointAxis>() &&
              is_complete<DriveControl>() && is_complete<JointDef>() &&
              is_complete<SceneJoint, 1>() && is_complete<SceneMaterialPair, 1>());

// Water, fields and thrusters.

template<>
struct Fields<Water> {
    using T = Water;
    static constexpr Members<&T::id,
                             &T::box,
                             &T::density,
                             &T::linear_drag,
                             &T::quadratic_drag,
                             &T::current,
                             &T::cell>
        members{};
};
template<>
struct Fields<SceneWater> {
    static constexpr Members<&SceneWater::water> members{};
};
template<>
struct Fields<Wind> {
    static constexpr Members<&Wind::box, &Wind::velocity, &Wind::drag> members{};
};
template<>
struct Fields<Attractor> {
    using T = Attractor;
    static constexpr Members<&T::center, &T::strength, &T::radius> members{};
};
template<>
struct Fields<ForceField> {
    using T = ForceField;
    static constexpr Members<&T::id, &T::field, &T::cell> members{};
};
template<>
struct Fields<SceneForceField> {
    static constexpr Members<&SceneForceField::field> members{};
};
template<>
struct Fields<ThrusterDef> {
    using T = ThrusterDef;
    static constexpr Members<&T::id,
                             &T::body,
                             &T::local_point,
                             &T::local_direction,
                             &T::force,
                             &T::control>
        members{};
};
template<>
struct Fields<SceneThruster> {
    static constexpr Members<&SceneThruster::def> members{};
};
static_assert(is_complete<Water>() && is_complete<SceneWater, 1>() && is_complete<Wind>() &&
              is_complete<Attractor>() && is_complete<ForceField>() &&
              is_complete<SceneForceField, 1>() && is_complete<ThrusterDef>() &&
              is_complete<SceneThruster, 1>());

// Controls of parameters, groups and annotations.

template<>
struct Fields<ParameterControlDef> {
    using T = ParameterControlDef;
    static constexpr Members<&T::parameter, &T::rest, &T::control> members{};
};
template<>
struct Fields<SceneParameterControl> {
    using T = SceneParameterControl;
    static constexpr Members<&T::def> members{};
};
template<>
struct Fields<Group> {
    static constexpr Members<&Group::id, &Group::name, &Group::members> members{};
};
template<>
struct Fields<SceneGroup> {
    static constexpr Members<&SceneGroup::group> members{};
};
template<>
struct Fields<Anchor> {
    using T = Anchor;
    static constexpr Members<&T::kind, &T::body, &T::point, &T::direction> members{};
};
template<>
struct Fields<Annotation> {
    using T = Annotation;
    static constexpr Members<&T::id, &T::kind, &T::anchors, &T::text> members{};
};
template<>
struct Fields<SceneAnnotation> {
    static constexpr Members<&SceneAnnotation::annotation> members{};
};
static_assert(is_complete<ParameterControlDef>() && is_complete<SceneParameterControl, 1>() &&
              is_complete<Group>() && is_complete<SceneGroup, 1>() && is_complete<Anchor>() &&
              is_complete<Annotation>() && is_complete<SceneAnnotation, 1>());

} // namespace topple
