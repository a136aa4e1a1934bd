// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"
#include "topple/collision/shape/triangle_groups.h"
#include "topple/core/id.h"
#include "topple/dynamics/character.h"
#include "topple/dynamics/material.h"
#include "topple/dynamics/parameters.h"
#include "topple/dynamics/surface_motion.h"
#include "topple/math/grid_cell.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace topple {

/// Kind of motion of a body.
enum class Motion : std::uint8_t {
    static_,   ///< Never moves.
    kinematic, ///< Moves with its own velocity; no force acts on it.
    dynamic,   ///< Moved by forces.
};

/// Decides which colliders may touch. Two colliders of the same non-zero group never touch if it is negative and
/// always touch if it is positive; otherwise the mask of each must admit the category of the other.
struct CollisionFilter {
    std::int32_t group = 0; ///< 0: no group.
    ///@{
    /// Bits. A pair may touch if each mask has a bit of the other's category.
    std::uint32_t category = 1;
    std::uint32_t mask = 0xffffffffu;
    ///@}
    friend bool operator==(const CollisionFilter&, const CollisionFilter&) = default;
};

/// Material of the parts of a mesh with this name of a material, such as `usemtl` gives in an OBJ file, or of the cells
/// of a height field with this name of a material.
struct PartMaterial {
    std::string part{};  ///< MeshPart::material, or one of HeightSamples::materials.
    Material material{}; ///< Material of the surface there.
    friend bool operator==(const PartMaterial&, const PartMaterial&) = default;
};

/// Definition of one shape of a body.
struct ColliderDef {
    Shape shape{};               ///< A valid shape.
    Transform body_from_shape{}; ///< Pose in the frame of the body's origin.
    Material material{};         ///< Material of the surface.
    bool collides = true;        ///< False: drawn and hit by rays, but touches nothing.
    bool visible = true; ///< False: touches, but is not drawn, like a hull that stands for a
                         ///< mesh.
    /// True: the collider touches nothing, whatever `collides` says, and reports the bodies that overlap it; see
    /// WorldState::sensor_overlaps.
    bool is_sensor = false;
    SurfaceMotion surface_motion{}; ///< Motion of the surface, as of a conveyor belt.
    /// Direction of any length in the frame of the shape, in which bodies pass through the collider: a one-sided
    /// platform, which holds only what comes against that direction. Zero: solid from all sides. Rays, casts and
    /// particles ignore it.
    Vec3 one_sided{};
    std::optional<CollisionFilter> filter{}; ///< Filter of this collider; none: that of the body.
    /// Materials of parts of a mesh or of cells of a height field, each name once; all others have `material`.
    std::vector<PartMaterial> part_materials{};
};

/// Components of a body's motion that are always zero, along and about the axes of the world, whatever pushes the body.
/// Kinematic bodies move as they are told.
struct MotionLocks {
    std::array<bool, 3> move{}; ///< Translations of the center of mass along X, Y, Z.
    std::array<bool, 3> turn{}; ///< Rotations about X, Y, Z.
    friend bool operator==(const MotionLocks&, const MotionLocks&) = default;
};
/// Locks of a body that moves in a plane parallel to X and Y, as in a two-dimensional game.
inline constexpr MotionLocks kPlanarLocks{.move = {false, false, true},
                                          .turn = {true, true, false}};
///@{
/// Returns whether some axis is locked.
constexpr bool has_any(const std::array<bool, 3>& axes) { return axes[0] || axes[1] || axes[2]; }
constexpr bool has_any(const MotionLocks& locks) {
    return has_any(locks.move) || has_any(locks.turn);
}
///@}
///@{
/// Reads or sets the lock with that index: translations along X, Y, Z, then rotations about them. Requires: below 6.
constexpr bool lock_at(const MotionLocks& locks, std::size_t index) {
    return index < 3 ? locks.move[index] : locks.turn[index - 3];
}
constexpr void set_lock_at(MotionLocks& locks, std::size_t index, bool is_locked) {
    (index < 3 ? locks.move[index] : locks.turn[index - 3]) = is_locked;
}
///@}
/// Returns the vector without its components along locked axes.
constexpr Vec3 without(const std::array<bool, 3>& locked, Vec3 v) {
    return {locked[0] ? 0 : v.x, locked[1] ? 0 : v.y, locked[2] ? 0 : v.z};
}

/// Definition of a body; `World::describe` returns one too.
struct BodyDef {
    BodyId id{}; ///< Null: the next free id. Given: that id, which must not exist (undo, replay).
    std::string name{};              ///< Free text for people; may be empty.
    Motion motion = Motion::static_; ///< Kind of motion.
    /// Pose of the body's origin, not of its center of mass, in the frame of `cell`; see grid_cell.h.
    Transform world_from_body{};
    GridCell cell{};                      ///< 0: around the origin of the world.
    Vec3 velocity{};                      ///< Velocity of the center of mass. [m/s]
    Vec3 angular_velocity{};              ///< World axes. [rad/s]
    std::vector<ColliderDef> colliders{}; ///< May be empty: a body without shapes.
    std::optional<Real> mass{};           ///< [kg]; none: computed from `density`.
    Real density = 1000;                  ///< [kg/m^3]
    /// Mass, center of mass and inertia in the frame of the body's origin, instead of those of the shapes; `mass` must
    /// be none then. The inertia is that around the center of mass.
    std::optional<MassProperties> mass_properties{};
    Real linear_damping = 0;  ///< [1/s]
    Real angular_damping = 0; ///< [1/s]
    Real gravity_scale = 1;   ///< [-]
    CollisionFilter filter{}; ///< Filter of all colliders without one of their own.
    bool can_sleep = true;    ///< False: never put to sleep.
    bool is_asleep = false;   ///< True: the body begins asleep.
    /// Lowest solver level of the group with which the body is solved.
    Quality quality = Quality::automatic;
    MotionLocks locks{}; ///< Axes along and about which a dynamic body never moves.
    /// False: the body takes no part in the world until it is enabled: it neither moves nor collides, queries miss it,
    /// and its joints rest.
    bool is_enabled = true;
    std::uint64_t
        user_data = 0; ///< Carried for the program that uses the engine, which never reads it.
    /// Makes a dynamic body, whose first collider is a capsule, walk by itself; see CharacterDef. Such a body has no
    /// weight and its rotation is locked, whatever the other members say.
    std::optional<CharacterDef> character{};
};

/// Index into the world's table of interned shapes.
using ShapeIndex = std::uint32_t;

/// Reason for which a body is disabled. All but `asked` are found by a step, and leave the body in the way of others.
enum class DisableCause : std::uint8_t {
    none,
    left_world, ///< Its place was farther from the origin of the world than kFarthestPlace, or a step would have moved
                ///< it farther than kWorldRadius.
    pose,       ///< Its place or rotation was not finite, or the rotation no unit quaternion.
    mass,       ///< Its mass or inertia was not finite, negative or too large.
    settings,   ///< Another of its numbers, such as a damping, was not finite or too large.
    velocity, ///< Its velocity was not finite, or would have led it through the whole world within a step.
    spin, ///< Its angular velocity was not finite or larger than kFastestSpin.
    asked ///< A person or a program has disabled it; see World::set_enabled.
};

/// A body inside a world: plain data, so that a snapshot is a copy. Records are sorted by ordinal.
struct Body {
    BodyId id;                       ///< Never null.
    Motion motion = Motion::static_; ///< Copied from the definition.
    bool can_sleep = true;           ///< Copied from the definition.
    bool is_asleep = false;          ///< Excluded from the step until something wakes the body.
    /// Excluded from the solver: its state was not finite, or it has left the world, or a person or a program has
    /// disabled it.
    bool is_disabled = false;
    bool has_given_inertia = false; ///< Whether center and inertia are those of the definition.
    /// Only `asked` changes the future: such a body is not even in the way of others. The hash covers no other cause.
    DisableCause disable_cause = DisableCause::none;
    MotionLocks locks; ///< Copied from the definition.

    ///@{
    /// Range in the world's colliders.
    std::uint32_t first_collider = 0;
    std::uint32_t collider_count = 0;
    ///@}

    Transform world_from_body; ///< Pose of the origin, in the frame of `cell`.
    Vec3 center_of_mass;       ///< In the frame of `cell`. [m]
    Vec3 local_center;         ///< Center of mass in the body frame. [m]
    Vec3 v;                    ///< Velocity of the center of mass. [m/s]
    Vec3 w;                    ///< World axes. [rad/s]

    Real density = 1000; ///< Density of the definition, from which the mass follows.
                         ///< [kg/m^3]
    Real given_mass = 0; ///< Mass of the definition; 0: none, the density counts. [kg]
    ///@{
    /// Center of mass and inertia of the definition, in the frame of the origin, if there are any. [m], [kg m^2]
    Vec3 given_center;
    Mat3 given_inertia{{}, {}, {}};
    ///@}
    Real mass = 0;                ///< [kg]; 0 unless dynamic.
    Real inv_mass = 0;            ///< [1/kg]; 0 unless dynamic.
    Mat3 inertia{{}, {}, {}};     ///< Body axes, around the center of mass. [kg m^2]
    Mat3 inv_inertia{{}, {}, {}}; ///< Body axes. [1/(kg m^2)]; 0 unless dynamic.

    Real linear_damping = 0, angular_damping = 0; ///< [1/s]
    Real gravity_scale = 1;                       ///< Factor of the world's gravity. [-]
    CollisionFilter filter;                       ///< Copied from the definition.

    Real extent = 0; ///< Distance of the farthest point from the center of mass. [m]
    /// Inner radius of the thinnest collider. Infinite for a single sphere and for a body without
    /// colliders, which need no continuous collision. [m]
    Real inner_radius = 0;
    Vec3 round_axis; ///< Unit axis of rotational symmetry, body frame; zero if there is none.
    /// Inequality of the principal moments of inertia: s = (R - 1) / sqrt(R), where R is the ratio of the
    /// largest to the smallest. A rotation by a small angle a [rad] changes the inverse inertia in world
    /// axes by about s a, relative to its own size. 0: equal moments, no gyroscopic torque. [-]
    Real inertia_skew = 0;
    Real sleep_time = 0; ///< Time spent below the sleep speed, minus time spent above it. [s]
    Real creep_time = 0; ///< Time since the body was last faster than a creeping body. [s]
    // Pose at the beginning of a time window, which tells a tremor from motion (see liveliness.h).
    Vec3 window_center;    ///< Center of mass, in the world. [m]
    Quat window_rotation;  ///< Rotation of the body.
    Real window_time = 0;  ///< Time from the beginning of the window to the end of the next step;
                           ///< 0: no window has begun. [s]
    Real window_speed = 0; ///< Mean speed of the farthest point over the previous window. [m/s]
    Real earlier_window_speed = 0; ///< The same over the window before the previous one. [m/s]
    std::uint32_t island = 0;      ///< Island of this step, numbered by its lowest member; kept
                                   ///< while asleep.
    Quality asked_quality = Quality::automatic; ///< Level that the definition asks for.
    std::uint8_t solver_level = 0;              ///< Level at which the body's group is solved; see
                                                ///< solver_level.h.
    /// Count of steps in which the body has needed a finer level (> 0) or not needed its level (< 0).
    std::int8_t level_steps = 0;
    /// Whether the stiffness changes slowly: the body has settled under a load, or its level is finer than the one
    /// asked for.
    bool ramps_slowly = false;
    /// Multiple of the stiffness in the parameter table, which moves towards that of the level; 0: the body is new in
    /// its group. [-]
    Real stiffness = 0;
    std::uint64_t user_data = 0; ///< Copied from the definition; no part of the hash.
    /// Frame of all coordinates of the body. Bodies that may meet in a step, or that a joint connects, have the same
    /// one unless one of them is static or disabled.
    GridCell cell;
};

/// Returns whether the body keeps its cell, whatever comes near it.
constexpr bool keeps_cell(const Body& b) { return b.motion == Motion::static_ || b.is_disabled; }
/// Returns the cell in whose frame two bodies that may meet are computed.
constexpr const GridCell& shared_cell(const Body& a, const Body& b) {
    return keeps_cell(a) ? b.cell : a.cell;
}
/// Returns the pose of the body's origin in the frame of `cell`.
constexpr Transform pose_in(const GridCell& cell, const Body& b) {
    return moved_between(b.world_from_body, b.cell, cell);
}
/// Returns the place of the center of mass in the world, to double precision. [m]
constexpr DVec3 global_center_of_mass(const Body& b) {
    return global_point(b.cell, b.center_of_mass);
}
/// Returns the place of the origin in the world, to double precision. [m]
constexpr DVec3 global_position(const Body& b) {
    return global_point(b.cell, b.world_from_body.position);
}

/// Returns whether a person or a program has disabled the body, which then takes no part in the world.
constexpr bool is_absent(const Body& b) { return b.disable_cause == DisableCause::asked; }
/// Returns whether forces can move the body.
constexpr bool is_movable(const Body& b) { return b.motion == Motion::dynamic && !b.is_disabled; }
/// Returns whether forces move the body in this step.
constexpr bool is_awake(const Body& b) { return is_movable(b) && !b.is_asleep; }
/// Returns null for a body that forces do not move in this step.
constexpr const Body* awake_or_null(const Body& b) { return is_awake(b) ? &b : nullptr; }
/// Returns whether the body is kinematic and has a velocity: such a body wakes bodies that it touches and keeps them
/// awake.
constexpr bool is_moving_kinematic(const Body& b) {
    return b.motion == Motion::kinematic && !b.is_disabled && (b.v != Vec3{} || b.w != Vec3{});
}

/// Returns the velocity of the body's material at `point`, in world coordinates. [m/s]
inline Vec3 velocity_at(const Body& b, Vec3 point) {
    return b.v + cross(b.w, point - b.center_of_mass);
}

/// Returns the kinetic energy (m v.v + w.I w) / 2 that the body has with orientation `q`, velocity `v` of its center
/// of mass and angular velocity `w`, in world axes. [J]
inline Real kinetic_energy(const Body& b, Quat q, Vec3 v, Vec3 w) {
    if (b.inertia_skew == 0) // with equal moments the axes do not matter
        return (b.mass * dot(v, v) + b.inertia.x.x * dot(w, w)) / 2;
    const Vec3 local_w = rotate_inverse(q, w);
    return (b.mass * dot(v, v) + dot(local_w, b.inertia * local_w)) / 2;
}

/// Materials of the triangles of a mesh or a height field, constant.
struct TriangleMaterials {
    std::vector<PartMaterial> materials; ///< As in the definition.
    TriangleGroups groups; ///< The group is the index of the material; kNone: that of the collider.
};

/// One shape of a body inside a world. Records are sorted by body.
struct Collider {
    ShapeIndex shape = 0;      ///< Index into the world's shape table.
    std::uint32_t body = 0;    ///< Index into the world's bodies.
    Transform body_from_shape; ///< Pose in the frame of the body's origin.
    Material material;         ///< Material of the surface.
    std::shared_ptr<const TriangleMaterials> triangle_materials; ///< Null: all have `material`.
    ///@{
    /// As in ColliderDef.
    bool collides = true; ///< False for a sensor.
    bool visible = true;
    bool is_sensor = false;
    SurfaceMotion surface_motion;
    Vec3 one_sided;
    ///@}
    bool has_filter = false; ///< Whether the collider has a filter of its own.
    CollisionFilter filter;  ///< Filter of the collider, if it has one of its own.
    Aabb fat_box; ///< World box of the shape with a margin for motion; every broad phase tests it.
                  ///< [m]
};

/// Returns the material of a triangle of the collider, which a hit names by its `feature` (of contacts see
/// material_in); that of the whole collider if its shape has no parts with materials of their own.
const Material& material_at(const Collider& collider, std::uint32_t triangle);

/// Returns the groups of triangles that have one material each, of whichever of the two colliders has some; null if
/// neither does.
const TriangleGroups* material_groups_of(const Collider& a, const Collider& b);

/// Returns whether the collider is a one-sided platform.
inline bool is_one_sided(const Collider& c) {
    const Vec3 size = abs(c.one_sided);
    return size.x + size.y + size.z > 0;
}

/// Returns the filter that decides what the collider of the body may touch.
constexpr const CollisionFilter& filter_of(const Body& body, const Collider& collider) {
    return collider.has_filter ? collider.filter : body.filter;
}

} // namespace topple
