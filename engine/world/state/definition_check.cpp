// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/state/definition_check.h"

#include "topple/collision/shape/shape_cast.h"
#include "topple/dynamics/tolerances.h"
#include "topple/math/numeric/symmetric_eigen.h"

#include <algorithm>
#include <cstdio>

namespace topple {
namespace {

std::string text(Real value) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%g", static_cast<double>(value));
    return buffer;
}

/// Fails outside the range, and for NaN.
Result<void> check_range(const char* what, Real value, Real low, Real high) {
    if (value >= low && value <= high)
        return {};
    return Error{std::string(what) + " is " + text(value) + "; it must be between " + text(low) +
                 " and " + text(high)};
}

/// Returns the first failure.
Result<void> first_failure(std::initializer_list<Result<void>> results) {
    for (const Result<void>& r : results)
        if (!r)
            return r;
    return {};
}

} // namespace

Quat to_unit(Quat q) {
    constexpr Real kRounding = 1.0e-5f;
    return std::abs(dot(q, q) - 1) <= kRounding ? q : normalize(q);
}

Result<void> check_pose(const Transform& pose) {
    if (!is_finite(pose))
        return Error{"a position or rotation is not a finite number"};
    if (max_component(abs(pose.position)) > kWorldRadius)
        return Error{"a position is farther than " + text(kWorldRadius) + " m from the origin"};
    const Real squared = dot(pose.rotation, pose.rotation);
    if (!(squared > 1.0e-12f) || !std::isfinite(squared))
        return Error{"a rotation has no direction: its quaternion has no usable length"};
    return {};
}

Result<void> check_place(const Transform& pose, const GridCell& cell) {
    if (is_finite(pose) && !is_a_place(global_point(cell, pose.position)))
        return Error{"a position is farther than " + text(static_cast<Real>(kFarthestPlace)) +
                     " m from the origin"};
    const GridCell place = is_finite(pose) ? settled({cell, pose.position}).cell : cell;
    return check_pose(moved_between(pose, cell, place));
}

Result<void> check_velocity(Vec3 velocity, Vec3 angular_velocity) {
    constexpr Real kFastest = 1.0e6f; // [m/s] or [rad/s]; its square still fits a float
    if (!is_finite(velocity) || !is_finite(angular_velocity))
        return Error{"a velocity is not a finite number"};
    return first_failure({check_range("the speed", length(velocity), 0, kFastest),
                          check_range("the angular speed", length(angular_velocity), 0, kFastest)});
}

Result<void> check_material(const Material& m) {
    if (m.static_friction > 0 && m.static_friction < m.friction)
        return Error{"static friction is " + text(m.static_friction) +
                     ", less than the friction while it slides, " + text(m.friction) +
                     "; make it larger, or 0 for the same"};
    return first_failure({check_range("friction", m.friction, 0, 1000),
                          check_range("static friction", m.static_friction, 0, 1000),
                          check_range("restitution", m.restitution, 0, 1),
                          check_range("rolling resistance", m.rolling_resistance, 0, 1000)});
}

Result<void> check_surface_motion(const SurfaceMotion& motion) {
    constexpr Real kFastest = 1.0e4f; // [m/s] or [rad/s]; a float still tells a millimeter per second
    if (!is_finite(motion.velocity) || !is_finite(motion.angular_velocity))
        return Error{"the motion of a surface is not a finite number"};
    return first_failure(
        {check_range("the speed of a surface", length(motion.velocity), 0, kFastest),
         check_range(
             "the angular speed of a surface", length(motion.angular_velocity), 0, kFastest)});
}

Result<void> check_damping(Real linear, Real angular) {
    return first_failure({check_range("linear damping", linear, 0, 1.0e6f),
                          check_range("angular damping", angular, 0, 1.0e6f)});
}

Result<void> check_gravity_scale(Real scale) {
    return check_range("the gravity scale", scale, -1000, 1000);
}

Result<void> check_quality(Quality quality) {
    if (static_cast<int>(quality) < kQualityCount)
        return {};
    return Error{"there is no quality with the number " +
                 std::to_string(static_cast<int>(quality))};
}

Result<void> check_mass(Real mass) { return check_range("the mass", mass, 1.0e-9f, 1.0e12f); }

Result<void> check_density(Real density) {
    return check_range("the density", density, 1.0e-6f, 1.0e9f);
}

Result<void> check_mass_properties(const MassProperties& properties) {
    constexpr Real kLeast = 1.0e-20f, kMost = 1.0e22f; // [kg m^2]
    /// Share by which a moment may exceed the sum of the other two: plates are at the bound, and numbers in files are
    /// rounded.
    constexpr Real kRounding = 1.0e-4f;
    const Mat3& m = properties.inertia;
    if (!is_finite(properties.center_of_mass) || !is_finite(m.x) || !is_finite(m.y) ||
        !is_finite(m.z))
        return Error{"a center of mass or an inertia is not a finite number"};
    if (m.x.y != m.y.x || m.x.z != m.z.x || m.y.z != m.z.y)
        return Error{"the inertia is not symmetric"};
    const Vec3 moments = symmetric_eigen(m).values;
    if (const auto ranges = first_failure(
            {check_mass(properties.mass),
             check_range("a coordinate of the center of mass",
                         max_component(abs(properties.center_of_mass)),
                         0,
                         kWorldRadius),
             check_range("the smallest principal moment of the inertia", moments.x, kLeast, kMost),
             check_range("the largest principal moment of the inertia", moments.z, kLeast, kMost)});
        !ranges)
        return ranges;
    if (moments.z > (moments.x + moments.y) * (1 + kRounding))
        return Error{"the inertia has the principal moments " + text(moments.x) + ", " +
                     text(moments.y) + " and " + text(moments.z) +
                     "; no body has one larger than the sum of the other two"};
    return {};
}

Result<void> check_shape_for(const Shape& shape, bool collides, Motion motion) {
    if (motion != Motion::dynamic)
        return {};
    if (std::holds_alternative<PlaneShape>(shape))
        return Error{"a plane has no end and cannot be dynamic; make it static"};
    if (std::holds_alternative<HeightFieldShape>(shape))
        return Error{"a height field is the ground and cannot be dynamic; make it static"};
    if (collides && std::holds_alternative<MeshShape>(shape))
        return Error{"a mesh cannot be dynamic by itself; let a hull collide in its place"};
    return {};
}

namespace {

/// Returns whether a mesh has a part, or a height field a material of cells, with this name.
bool has_material(const Shape& shape, const std::string& name) {
    if (const auto* mesh = std::get_if<MeshShape>(&shape)) {
        const std::vector<MeshPart>& parts = mesh->mesh->mesh().parts;
        return std::any_of(parts.begin(), parts.end(), [&](const MeshPart& part) {
            return part.material == name;
        });
    }
    const std::vector<std::string>&
        names = std::get<HeightFieldShape>(shape).field->samples().materials;
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Fails: a name twice, or of no part of a mesh and no cell of a height field, numbers out of range.
Result<void> check_part_materials(const ColliderDef& c) {
    const bool is_mesh = std::holds_alternative<MeshShape>(c.shape);
    if (!is_surface(c.shape) && !c.part_materials.empty())
        return Error{"only a mesh or a height field has parts with materials of their own"};
    const std::string where = is_mesh ? "part of the mesh" : "cell of the height field";
    for (std::size_t i = 0; i < c.part_materials.size(); ++i) {
        const PartMaterial& own = c.part_materials[i];
        const auto begin = c.part_materials.begin();
        const auto has_name = [&](const auto& other) { return other.part == own.part; };
        if (std::any_of(begin, begin + static_cast<std::ptrdiff_t>(i), has_name))
            return Error{"the parts '" + own.part + "' of a surface have two materials"};
        if (!has_material(c.shape, own.part))
            return Error{"no " + where + " has the material '" + own.part + "'"};
        if (const auto checked = check_material(own.material); !checked)
            return checked;
    }
    return {};
}

} // namespace

Result<void> check_colliders(std::span<const ColliderDef> colliders, Motion motion) {
    for (const ColliderDef& c : colliders) {
        const Result<void> collider = first_failure({validate(c.shape),
                                                     check_pose(c.body_from_shape),
                                                     check_material(c.material),
                                                     check_surface_motion(c.surface_motion),
                                                     check_shape_for(c.shape, c.collides, motion)});
        if (!collider)
            return collider;
        if (const auto checked = check_part_materials(c); !checked)
            return checked;
        constexpr Real kShortest = 1.0e-6f, kLongest = 1.0e6f; // [-]
        if (c.one_sided != Vec3{})
            if (const auto checked = check_range(
                    "the length of the direction in which bodies pass through a collider",
                    length(c.one_sided),
                    kShortest,
                    kLongest);
                !checked)
                return checked;
        if (c.is_sensor && !is_castable(c.shape))
            return Error{"a plane, a mesh or a height field cannot be a sensor; give it a solid "
                         "shape"};
    }
    return {};
}

Result<void> check_definition(const BodyDef& def) {
    const Result<void> numbers = first_failure(
        {check_place(def.world_from_body, def.cell),
         check_velocity(def.velocity, def.angular_velocity),
         check_damping(def.linear_damping, def.angular_damping),
         check_gravity_scale(def.gravity_scale),
         check_quality(def.quality),
         check_density(def.density),
         def.mass ? check_mass(*def.mass) : Result<void>{},
         def.mass_properties ? check_mass_properties(*def.mass_properties) : Result<void>{}});
    if (!numbers)
        return numbers;
    if (def.mass && def.mass_properties)
        return Error{"it has a mass twice; give either the mass, or mass, center and inertia"};
    const bool moves = def.velocity != Vec3{} || def.angular_velocity != Vec3{};
    if (def.is_asleep && def.motion == Motion::dynamic && moves)
        return Error{
            "a body that sleeps does not move; leave out its velocity, or let it be awake"};
    if (const auto checked = check_colliders(def.colliders, def.motion); !checked)
        return checked;
    if (!def.character)
        return {};
    const ColliderDef* first = def.colliders.empty() ? nullptr : &def.colliders.front();
    return first_failure({check_character(*def.character),
                          check_body_of_character(def.motion,
                                                  first ? &first->shape : nullptr,
                                                  first && first->collides && !first->is_sensor)});
}

Result<void> check_control(const DriveControl& c) {
    if (name_of(c.positive).empty() || name_of(c.negative).empty())
        return Error{"a control names a key that does not exist"};
    for (const DriveControlSetting& s : kDriveControlSettings)
        if (const auto checked = check_range(s.words, c.*s.member, s.lowest, s.highest); !checked)
            return checked;
    return {};
}

namespace {

struct Range {
    Real low, high;
};

Result<void> check_limits(Real lower, Real upper, Range range) {
    const Result<void> each = first_failure(
        {check_range("the lower limit", lower, range.low, range.high),
         check_range("the upper limit", upper, range.low, range.high)});
    if (!each || lower <= upper)
        return each;
    return Error{"the lower limit " + text(lower) + " is above the upper one " + text(upper)};
}

Result<void> check_drive(const JointDrive& d) {
    for (const JointDriveSetting& s : kJointDriveSettings)
        if (const auto checked = check_range(s.words, d.*s.member, s.lowest, s.highest); !checked)
            return checked;
    return {};
}

Result<void> check_axes(const JointAxes& axes) {
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const Range range = i < 3 ? Range{-kWorldRadius, kWorldRadius} : Range{-kPi, kPi};
        const Result<void> checked = first_failure(
            {check_limits(axes[i].lower, axes[i].upper, range), check_drive(axes[i].drive)});
        if (!checked)
            return checked;
    }
    return {};
}

Result<void> check_setting(const JointDef& def, const JointSetting<Real>& s) {
    const JointLimits& limits = info_of(def.type).limits;
    return s.quantity == JointQuantity::limit
               ? check_limits(def.lower, def.upper, {limits.lowest, limits.highest})
               : check_range(s.words, def.*s.defined, s.lowest, s.highest);
}
Result<void> check_setting(const JointDef&, const JointSetting<bool>&) { return {}; }
Result<void> check_setting(const JointDef& def, const JointSetting<JointDrive>& s) {
    return check_drive(def.*s.defined);
}
Result<void> check_setting(const JointDef& def, const JointSetting<DriveControl>& s) {
    return check_control(def.*s.defined);
}
Result<void> check_setting(const JointDef& def, const JointSetting<JointAxes>& s) {
    return check_axes(def.*s.defined);
}

} // namespace

Result<void> check_path(const JointDef& def) {
    const bool has_path = info_of(def.type).ends == JointEnds::curve;
    if (!has_path || can_be_spline(def.path_points, def.path_closed))
        return {};
    return Error{std::string("its path needs ") + (def.path_closed ? "three" : "two") +
                 " points or more, each apart from the next"};
}

Result<void> check_thruster(const ThrusterDef& def) {
    constexpr Real kShortest = 1.0e-6f, kLongest = 1.0e6f; // [-]
    constexpr Real kStrongest = 1.0e9f;                    // [N]
    if (!is_finite(def.local_direction) || !is_finite(def.local_point))
        return Error{"the point or the direction of a thruster is not a finite number"};
    return first_failure(
        {check_pose({def.local_point, {}}),
         check_range("the length of the direction of a thruster",
                     length(def.local_direction),
                     kShortest,
                     kLongest),
         check_range("the force of a thruster", def.force, 0, kStrongest),
         check_control(def.control),
         check_range(
             "the share of thrust with the key of a thruster", def.control.at_positive, -1, 1),
         check_range("the share of thrust with the key back of a thruster",
                     def.control.at_negative,
                     -1,
                     1)});
}

Result<void> check_character(const CharacterDef& def) {
    for (const MoverSetting& s : kMoverSettings)
        if (const auto checked = check_range(s.words, def.mover.*s.member, s.lowest, s.highest);
            !checked)
            return checked;
    if (name_of(def.jump).empty())
        return Error{"the jump of a character names a key that does not exist"};
    return first_failure({check_velocity(def.wanted_velocity, {}),
                          check_control(def.walk),
                          check_control(def.strafe),
                          check_control(def.turn)});
}

Result<void> check_body_of_character(Motion motion, const Shape* first, bool collides) {
    if (motion != Motion::dynamic)
        return Error{"a character needs a dynamic body"};
    if (!first || !collides || !std::holds_alternative<CapsuleShape>(*first))
        return Error{"the first collider of a character must be a capsule that collides"};
    return {};
}

Result<void> check_vehicle(const VehicleDef& def) {
    Result<void> checked;
    const auto check = [&](const auto& owner, const auto& numbers) {
        for (const auto& number : numbers)
            if (checked)
                checked = check_range(
                    number.words, number_of(owner, number), number.lowest, number.highest);
    };
    const auto check_each = [&](const char* words, const auto& values, Real lowest, Real highest) {
        for (const Real value : values)
            if (checked)
                checked = check_range(words, value, lowest, highest);
    };
    check(def, kVehicleNumbers);
    check_each("a point of the torque curve", def.engine.curve, 0, 1);
    check_each("a gear", def.gearbox.ratios, 1.0e-3f, 1.0e3f);
    if (def.gearbox.ratios.empty() || def.gearbox.ratios.size() > kMostGears)
        return Error{"a gearbox needs 1 to " + std::to_string(kMostGears) + " forward gears"};
    if (def.axles.size() > kMostAxles)
        return Error{"a vehicle has at most " + std::to_string(kMostAxles) + " axles"};
    for (const VehicleAxle& axle : def.axles) {
        check(axle, kAxleNumbers);
        if (checked && axle.tyre.slide_friction > axle.tyre.peak_friction)
            return Error{"the sliding friction of a tyre is larger than its peak friction"};
    }
    if (checked && (def.gear < -1 || def.gear > static_cast<std::int32_t>(kMostGears)))
        return Error{"the gear of a vehicle is " + std::to_string(def.gear) +
                     ", which no gearbox has"};
    for (const DriveControl* control : {&def.throttle_control,
                                        &def.parking_brake_control,
                                        &def.steer_control,
                                        &def.shift_control}) {
        if (checked)
            checked = check_control(*control);
        if (checked && std::max(std::abs(control->at_positive), std::abs(control->at_negative)) > 1)
            return Error{"a goal of a control of a vehicle is out of its range, -1 to 1"};
    }
    return checked;
}

Result<void> check_joint_numbers(const JointDef& def) {
    Result<void> checked;
    for_each_joint_setting([&](const auto& setting) {
        if (checked)
            checked = check_setting(def, setting);
    });
    return checked ? first_failure({check_pose({def.pulley_a, {}}), check_pose({def.pulley_b, {}})})
                   : checked;
}

} // namespace topple
