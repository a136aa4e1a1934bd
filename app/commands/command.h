// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/indirect.h"
#include "app/commands/one_of.h"
#include "topple/core/result.h"
#include "topple/world/world.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace topple::app {

/// Every change that a person can make to a world, as plain values with an inverse and a one-line text form. Panels
/// and tools make them, the session applies them, the log keeps them.

/// Placeholder for the body at `index` of the same SpawnBodies before it is applied, for joints between bodies
/// without ids.
constexpr BodyId new_body(std::size_t index) { return {(std::uint64_t{1} << 63u) + index}; }

/// Group of spawned objects.
struct SpawnedGroup {
    GroupId id; ///< Null: set at the first application.
    std::string name;
    std::vector<std::size_t> bodies, deformables; ///< Indices in the lists of the SpawnBodies.
};
struct SpawnBodies {
    std::vector<BodyDef> bodies;              ///< Null ids are set at the first application.
    std::vector<JointDef> joints;             ///< Their `a` and `b` may be `new_body(index)`.
    std::string label;                        ///< "stack of 10"; for the undo menu.
    std::vector<DeformableDef> deformables{}; ///< Attached to bodies like joints.
    /// Model file that the bodies were read from; empty: none. The meshes get the file's name in the world's table of
    /// shapes, so that a saved scene refers to the file. Not part of the text, which has the meshes themselves.
    std::string file{};
    std::vector<ThrusterDef> thrusters{}; ///< Their `body` may be `new_body(index)`.
    /// Their `body` may be `new_body(index)`; the ids of their wheels are 1 + the index in `joints`.
    std::vector<VehicleDef> vehicles{};
    std::vector<SpawnedGroup> groups{}; ///< An object is in at most one.
};
struct DeleteObjects {
    std::vector<BodyId> bodies;
    std::vector<JointId> joints;
    std::vector<DeformableId> deformables{};
    std::vector<AnnotationId> annotations{};
};
struct CreateJoint {
    Indirect<JointDef> def; ///< Definition, by far the largest part of any command.
};
struct SetJoint {
    JointId joint;
    JointSettings settings;
};
struct SetJointAttachment {
    JointId joint;
    JointAttachment attachment;
};
/// Recreates the deformable of that id with these settings. If the number of particles is unchanged, their positions
/// and tears are kept, unless the definition gives positions.
struct SetDeformable {
    DeformableDef def;
};
struct SetParameter {
    std::string name;
    double value = 0;
    friend bool operator==(const SetParameter&, const SetParameter&) = default;
};

struct SetPose {
    BodyId body;
    Transform world_from_body; ///< In the frame of `cell`.
    GridCell cell{};
};
struct SetVelocity {
    BodyId body;
    Vec3 velocity, angular_velocity;
};
/// Pinning makes a body static; unpinning makes it dynamic again.
struct SetMotion {
    BodyId body;
    Motion motion = Motion::dynamic;
};
/// Replaces the colliders of the body, which keeps its origin. Its mass follows from the density, unless the mass was
/// set.
struct SetColliders {
    BodyId body;
    std::vector<ColliderDef> colliders;
};
struct SetMass {
    BodyId body;
    Real mass = 1; ///< [kg]
};
/// Mass, center of mass and inertia in the frame of the body's origin, instead of those of the shapes.
struct SetMassProperties {
    BodyId body;
    MassProperties properties;
};
/// The mass follows from the density, also if it was set.
struct SetDensity {
    BodyId body;
    Real density = 1000; ///< [kg/m^3]
};
struct SetMaterial {
    BodyId body;
    Material material;
    std::optional<std::uint32_t> place{}; ///< Place of one collider of the body; none: all of them.
};
/// Motion of the surfaces of all colliders of a body, such as a conveyor belt, each in the frame of its shape.
struct SetSurfaceMotion {
    BodyId body;
    SurfaceMotion motion;
};
/// Friction and restitution between two named materials; none: combined from each material's own numbers.
struct SetMaterialPair {
    MaterialPair pair;
    bool is_given = true;
};
struct SetDamping {
    BodyId body;
    Real linear = 0, angular = 0; ///< [1/s]
};
struct SetGravityScale {
    BodyId body;
    Real scale = 1;
};
struct SetCanSleep {
    BodyId body;
    bool can_sleep = true;
};
/// Axes along and about which a dynamic body never moves.
struct SetLocks {
    BodyId body;
    MotionLocks locks;
};
/// Takes the body out of the world's life, or back in.
struct SetEnabled {
    BodyId body;
    bool is_enabled = true;
};
struct SetFilter {
    BodyId body;
    CollisionFilter filter;
    std::optional<std::uint32_t> place{}; ///< Place of one collider of the body; none: the body.
    bool is_given = true; ///< False: the collider at `place` gets no filter of its own.
};
/// Solver level of the body and of all bodies that touch it.
struct SetQuality {
    BodyId body;
    topple::Quality quality = topple::Quality::automatic;
};

/// Object that a person can name.
using NamedObject = std::variant<BodyId, JointId, DeformableId, GroupId>;
struct SetName {
    NamedObject object;
    std::string name; ///< An empty name removes the present one.
};

/// Makes a group, or gives the one that `group.id` names these members and this name. Members leave their previous
/// groups; objects that do not exist are skipped.
struct SetGroup {
    Group group;
};
/// Removes the group; its members stay.
struct RemoveGroup {
    GroupId group;
};
/// Locks, unlocks, hides or shows objects; those that do not exist are skipped.
struct SetFlag {
    ObjectFlag flag = ObjectFlag::locked;
    bool is_set = true;
    std::vector<ObjectId> objects;
};

/// Adds a water volume, or changes an existing one.
struct SetWaterVolume {
    Water water;
};
struct RemoveWaterVolume {
    WaterId water;
};

/// Adds a force field, or changes an existing one.
struct SetForceField {
    ForceField field;
};
struct RemoveForceField {
    ForceFieldId field;
};

/// Adds a thruster to a body, or changes an existing one.
struct SetThruster {
    ThrusterDef def;
};
struct RemoveThruster {
    ThrusterId thruster;
};

/// Adds a vehicle to a body, or changes an existing one.
struct SetVehicle {
    VehicleDef def;
};
struct RemoveVehicle {
    VehicleId vehicle;
};

/// Makes a body a character, or changes the settings of one.
struct SetCharacter {
    BodyId body;
    CharacterDef def;
};
/// Lets a character be moved by forces again.
struct RemoveCharacter {
    BodyId body;
};

/// Adds the control of a parameter, or changes the present one.
struct SetParameterControl {
    ParameterControlDef def;
};
struct RemoveParameterControl {
    std::string parameter;
};

/// Adds a note or a measurement, or changes an existing one.
struct SetAnnotation {
    Annotation annotation;
};

/// Reads an OBJ and places it at `position`; scaled to about a meter unless `keep_size`. When applied it becomes a
/// SpawnBodies, which the log keeps.
struct ImportMesh {
    std::string path;
    Vec3 position; ///< Center of its underside. [m]
    bool is_static = false;
    bool z_up = false;
    bool keep_size = false;
    int max_parts = 1; ///< Largest number of convex parts; 1: its hull.
    GridCell cell{};   ///< Frame of the position.
};

/// Copies along a line, the first one `spacing` away from the original.
struct LineOfCopies {
    int count = 1;
    Vec3 spacing; ///< Displacement from each copy to the next. [m]
    friend bool operator==(const LineOfCopies&, const LineOfCopies&) = default;
};
/// Copies around a circle, which turn with it; see `rotation_of_copy`.
struct CircleOfCopies {
    int count = 1;
    Vec3 pivot;           ///< Point of the axis. [m]
    Vec3 axis{0, 1, 0};   ///< Direction of the axis, of any length.
    Real angle = 2 * kPi; ///< Angle from the original to the last copy, or a whole turn. [rad]
    friend bool operator==(const CircleOfCopies&, const CircleOfCopies&) = default;
};
/// The mirror image in a plane perpendicular to a world axis.
struct MirrorImage {
    Vec3 pivot;   ///< Point of the plane. [m]
    int axis = 0; ///< 0, 1, 2: x, y, z.
    friend bool operator==(const MirrorImage&, const MirrorImage&) = default;
};
/// Places of copies.
using Arrangement = std::variant<LineOfCopies, CircleOfCopies, MirrorImage>;
/// Copies bodies and deformables, with the joints among them. When applied it becomes a SpawnBodies, which the log
/// keeps.
struct DuplicateObjects {
    std::vector<BodyId> bodies;
    std::vector<DeformableId> deformables;
    Arrangement arrangement;
    GridCell cell{}; ///< Frame of the pivot.
};

using CommandKinds = std::variant<SpawnBodies,
                                  DeleteObjects,
                                  CreateJoint,
                                  SetJoint,
                                  SetJointAttachment,
                                  SetDeformable,
                                  SetParameter,
                                  SetPose,
                                  SetVelocity,
                                  SetMotion,
                                  SetColliders,
                                  SetMass,
                                  SetMassProperties,
                                  SetDensity,
                                  SetMaterial,
                                  SetSurfaceMotion,
                                  SetMaterialPair,
                                  SetDamping,
                                  SetGravityScale,
                                  SetCanSleep,
                                  SetFilter,
                                  SetQuality,
                                  SetLocks,
                                  SetEnabled,
                                  SetName,
                                  SetGroup,
                                  RemoveGroup,
                                  SetFlag,
                                  SetWaterVolume,
                                  RemoveWaterVolume,
                                  SetForceField,
                                  RemoveForceField,
                                  SetThruster,
                                  RemoveThruster,
                                  SetVehicle,
                                  RemoveVehicle,
                                  SetCharacter,
                                  RemoveCharacter,
                                  SetParameterControl,
                                  RemoveParameterControl,
                                  SetAnnotation,
                                  ImportMesh,
                                  DuplicateObjects>;

extern template class OneOf<CommandKinds>; // in command.cpp

/// One of these commands.
class Command : public OneOf<CommandKinds> {
public:
    using OneOf::OneOf;
};

/// A command that was applied, and its inverse.
struct AppliedCommand {
    Command done; ///< The command with ids set, so that repeating it creates the same ids.
    std::vector<Command> inverse;                    ///< Commands to be applied in this order.
    std::vector<BodyId> created;                     ///< Created bodies, for the selection.
    std::vector<std::string> warnings;               ///< Losses and guesses, for the person.
    std::vector<DeformableId> created_deformables{}; ///< Created deformables, for the selection.
};

/// Returns the memory of the command without shapes, which the world shares. [bytes]
std::size_t byte_count_of(const Command& command);

/// Changes the world, or fails without a change.
Result<AppliedCommand> apply(const Command& command, World& world);

/// Returns the command on one line: `set contact_hertz 45`, `move 17 0 1 0 0 0 0 1`, `spawn {...}`.
std::string text_of(const Command& command);
/// Parses such a line. Fails: with the word that was not understood.
Result<Command> parse_command(std::string_view line);
/// Returns the first words that `parse_command` knows.
std::vector<std::string_view> command_words();
/// Returns a label for menus: "Move body 17", "Move floor", "Spawn stack of 10". `names`: of the bodies.
std::string label_of(const Command& command, const Names& names = {});

} // namespace topple::app
