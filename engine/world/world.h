// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape_cast.h"
#include "topple/core/function_ref.h"
#include "topple/core/instruction_set.h"
#include "topple/core/result.h"
#include "topple/dynamics/joints/custom_rows.h"
#include "topple/spatial/broad_phase/broad_phase.h"
#include "topple/world/contact_hooks.h"
#include "topple/world/query_filter.h"
#include "topple/world/step_report.h"
#include "topple/world/world_state.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace topple {

class StepObserver;

/// Origin of a shape, needed to write a scene as it was read.
struct ShapeLabel {
    std::string name{};              ///< Name in the scene file; may be empty.
    std::string file{};              ///< Mesh: path as the scene gives it; may be empty.
    std::vector<Vec3> hull_points{}; ///< Hull: the points that it was made from; empty: its own
                                     ///< vertices.
};

/// An interned shape. A table has null where a shape was released.
struct ShapeEntry {
    Shape shape;      ///< Valid shape.
    ShapeLabel label; ///< Label from the scene.
};
/// Table of interned shapes, indexed by ShapeIndex.
using ShapeTable = std::vector<std::shared_ptr<const ShapeEntry>>;

/// Returns the definition that creates an identical body, without its name. `shapes`: those of the state's world.
BodyDef definition_of(const WorldState& state, const ShapeTable& shapes, const Body& body);

/// Ordinals that the next new objects of a world get, each above those of all objects that the world ever had.
struct NextIds {
    ///@{
    /// Of that kind of object.
    std::uint64_t body = 1, joint = 1, deformable = 1, water = 1, force_field = 1, thruster = 1,
                  vehicle = 1, group = 1, annotation = 1;
    ///@}
    friend bool operator==(const NextIds&, const NextIds&) = default;
};
/// Members of NextIds, in the order of files.
inline constexpr std::array kNextIds{&NextIds::body,
                                     &NextIds::joint,
                                     &NextIds::deformable,
                                     &NextIds::water,
                                     &NextIds::force_field,
                                     &NextIds::thruster,
                                     &NextIds::vehicle,
                                     &NextIds::group,
                                     &NextIds::annotation};

/// A hit of a world query.
struct WorldHit {
    BodyId body;                ///< Body that was hit; never null.
    std::uint32_t collider = 0; ///< Index of the collider at the time of the query.
    RayHit hit;                 ///< Hit in the frame of the query's cell.
};

/// A hit of a shape that was cast at the world.
struct WorldShapeHit {
    BodyId body;                ///< Body that was hit; never null.
    std::uint32_t collider = 0; ///< Index of the collider at the time of the query.
    ShapeCastHit hit;           ///< Hit in the frame of the query's cell.
};

/// The point of the world nearest to another point.
struct WorldPoint {
    BodyId body;                ///< Body to which the point belongs; never null.
    std::uint32_t collider = 0; ///< Index of the collider at the time of the query.
    Vec3 point{}; ///< In the frame of the query's cell; the given point if a solid contains it. [m]
    Real distance = 0; ///< [m]
    std::uint32_t
        triangle = kNoFeature; ///< Triangle on which the point lies, if the shape is a surface.
};

/// A world owns bodies, joints, deformables, water, force fields, thrusters and time. One thread at a time may use it;
/// `step` may use several threads inside.
class World {
public:
    /// Creates an empty world. `thread_count` counts the calling thread.
    explicit World(const Parameters& parameters = {}, int thread_count = 1);
    ~World();
    ///@{
    /// Leaves the source in a state that allows only assignment and destruction.
    World(World&&) noexcept;
    World& operator=(World&&) noexcept;
    ///@}
    /// Returns a second world with the same state, shapes and names, and the same future bit for bit, that shares
    /// nothing changeable with this one; copies of the hooks serve it. It may restore every snapshot of this world that
    /// exists now, and all those taken later whose shapes exist now. `thread_count` as in the constructor.
    [[nodiscard]] World twin(int thread_count) const;

    // --- making and unmaking ---------------------------------------------------------------

    /// While an Assembly lives, created bodies wake no other body: the parts of a scene arrive together, each asleep
    /// or awake as its definition says. An Assembly also makes creation linear in the number of bodies, since an
    /// immovable body that is created alone tests every other body for sleep and overlap.
    class [[nodiscard]] Assembly {
    public:
        /// Requires: the world outlives it.
        explicit Assembly(World& world);
        ~Assembly();
        Assembly(const Assembly&) = delete;
        Assembly& operator=(const Assembly&) = delete;

    private:
        bool& is_assembling_;
    };

    /// Interns a shape. Equal shapes share an entry: hulls with the same vertices and faces, meshes
    /// and height fields that are the same object.
    ShapeIndex add_shape(const Shape& shape, const ShapeLabel& label = {});
    /// Releases the shapes that neither a collider of the world nor a living snapshot refers to; later shapes reuse
    /// their indices.
    void release_unused_shapes();
    /// Returns the shape of an entry that has one. The reference is valid as long as the world.
    [[nodiscard]] const Shape& shape(ShapeIndex index) const;

    /// Adds a body. Fails: a number that is not finite or out of range, a dynamic body without volume, a plane or
    /// mesh as the only shape of a dynamic body, an id that is taken. A failure changes nothing.
    Result<BodyId> create_body(const BodyDef& def);
    /// Removes bodies, the joints that hold them, the thrusters and vehicles on them, and wakes what touched them.
    /// Unknown ids are ignored.
    void destroy_bodies(std::span<const BodyId> ids);

    /// Adds a joint; one between two immovable bodies does nothing until one of them moves. Fails: missing bodies, two
    /// null bodies, numbers that are not finite.
    Result<JointId> create_joint(const JointDef& def);
    /// Removes joints, and wakes their bodies. Unknown ids are ignored.
    void destroy_joints(std::span<const JointId> ids);

    /// Adds a deformable. Fails: a number that is not finite or out of range, an attachment to a
    /// missing body, an id that is taken.
    Result<DeformableId> create_deformable(const DeformableDef& def);
    /// Removes deformables. Unknown ids are ignored.
    void destroy_deformables(std::span<const DeformableId> ids);
    /// Replaces the deformable that `def.id` names. Fails: as create_deformable, or no such
    /// deformable.
    Result<void> set_deformable(const DeformableDef& def);

    /// Adds a water volume, or changes the one that `water.id` names; wakes the bodies in it.
    /// Fails: a number that is not finite or out of range.
    Result<WaterId> set_water_volume(const Water& water);
    /// Removes a water volume. Unknown ids are ignored.
    void remove_water_volume(WaterId id);

    /// Adds a force field, or changes the one that `field.id` names; wakes the bodies in it. Fails: a number that is
    /// not finite or out of range.
    Result<ForceFieldId> set_force_field(const ForceField& field);
    /// Removes a force field. Unknown ids are ignored.
    void remove_force_field(ForceFieldId id);

    /// Adds a thruster to a body, or changes the one that `def.id` names; wakes the body. Fails: no such body, a number
    /// that is not finite or out of range, a direction of length 0.
    Result<ThrusterId> set_thruster(const ThrusterDef& def);
    /// Removes a thruster and wakes its body. Unknown ids are ignored.
    void remove_thruster(ThrusterId id);
    /// Makes a body a character, changes the settings of one, or, with none, lets the body be moved by forces again.
    /// Fails: no such body, a number that is not finite or out of range, or a body that is not dynamic or whose first
    /// collider is no capsule that collides.
    Result<void> set_character(BodyId id, const std::optional<CharacterDef>& def);
    /// Adds a vehicle to a body, or changes the one that `def.id` names, whose engine goes on turning; wakes
    /// the body. Fails: no such body, a joint that holds no wheel on it, a number that is not finite or out of range.
    Result<VehicleId> set_vehicle(const VehicleDef& def);
    /// Removes a vehicle, so that its wheels turn freely, and wakes its body. Unknown ids are ignored.
    void remove_vehicle(VehicleId id);
    /// Adds an annotation, or changes the one that `annotation.id` names; wakes nothing. The annotation is removed when
    /// one of its bodies is destroyed. Fails: as topple::validate, or a body that does not exist.
    Result<AnnotationId> set_annotation(const Annotation& annotation);
    /// Removes an annotation. Unknown ids are ignored.
    void remove_annotation(AnnotationId id);

    // --- changing (each function wakes the affected bodies; unknown ids and bad numbers are refused) ---------

    ///@{
    /// Changes one property of a body. Fails: no such body, a number that is not finite or out of
    /// range, or a change that the body's shapes do not allow.
    /// `cell`: frame of the pose; see grid_cell.h. The body gets a near cell.
    Result<void> set_pose(BodyId id, const Transform& world_from_body, const GridCell& cell = {});
    Result<void> set_velocity(BodyId id, Vec3 velocity, Vec3 angular_velocity);
    Result<void> set_motion(BodyId id, Motion motion);
    Result<void> set_mass(BodyId id, Real mass);
    Result<void> set_density(BodyId id, Real density); ///< The mass follows, also if it was set.
    /// Sets mass, center of mass and inertia in the frame of the body's origin, instead of those of the shapes. The
    /// velocity of the new center of mass is that of the material there. `set_mass` scales them later, `set_density`
    /// returns to those of the shapes. Also fails: an inertia that no body can have, which is one with a principal
    /// moment that is not positive, or larger than the sum of the other two.
    Result<void> set_mass_properties(BodyId id, const MassProperties& properties);
    Result<void> set_material(BodyId id, const Material& material); ///< Sets the material of all
                                                                    ///< colliders of the body.
    /// Sets the material of the collider at that place among those of the body. Also fails: no such place.
    Result<void> set_material(BodyId id, std::uint32_t place, const Material& material);
    /// Sets the motion of the surfaces of all colliders of the body, each in the frame of its shape.
    Result<void> set_surface_motion(BodyId id, const SurfaceMotion& motion);
    Result<void> set_damping(BodyId id, Real linear, Real angular);
    Result<void> set_gravity_scale(BodyId id, Real scale);
    Result<void> set_can_sleep(BodyId id, bool can_sleep);
    /// Sets the filter of all colliders that have none of their own.
    Result<void> set_filter(BodyId id, const CollisionFilter& filter);
    /// Sets the filter of the collider at that place among those of the body; none: that of the body. Also fails: no
    /// such place.
    Result<void> set_filter(BodyId id,
                            std::uint32_t place,
                            const std::optional<CollisionFilter>& filter);
    Result<void> set_quality(BodyId id, Quality quality);
    /// Locks axes of the motion, and takes the velocity along and about them from a dynamic body.
    Result<void> set_locks(BodyId id, const MotionLocks& locks);
    /// Takes the body out of the world's life, or back in: a disabled body stays where it is and keeps its velocity and
    /// settings, but neither moves nor collides; queries miss it, and its joints, thrusters and attachments rest. Also
    /// brings back a body that a step has disabled.
    Result<void> set_enabled(BodyId id, bool is_enabled);
    /// Replaces all colliders of the body. The origin of the body stays; the mass follows from the density unless the
    /// mass was set. Contacts of the body are dropped and found again by the next step.
    Result<void> set_colliders(BodyId id, std::span<const ColliderDef> colliders);
    ///@}
    /// Gives a kinematic body the velocities that take it to a pose within one step of parameters().dt, by the shorter
    /// way around, so that the body pushes bodies in its way. The body arrives up to rounding, and keeps the velocities
    /// afterwards. Fails: no such body, a body that is not kinematic, a pose or a speed that is not finite or out of
    /// range.
    Result<void> move_kinematic_to(BodyId id,
                                   const Transform& world_from_body,
                                   const GridCell& cell = {});
    /// Sets the surface of contacts between two materials. Fails: a pair without names, numbers out
    /// of range, more than kMostMaterialPairs.
    Result<void> set_material_pair(const MaterialPair& pair);
    /// Removes the pair, so that the two materials are combined by the general rule again. Unknown pairs are ignored.
    void clear_material_pair(MaterialName a, MaterialName b);
    /// Wakes the island of the body. Unknown ids are ignored.
    void wake(BodyId id);
    /// Sets the numbers of a joint (JointSettings); the rest of `def` is ignored. Fails: no such
    /// joint, a number out of range.
    Result<void> set_joint(JointId id, const JointDef& def);
    /// Moves the anchors and frames of a joint, and sets the rest of its attachment. Where the new anchors are apart,
    /// the joint pulls them together. Fails: no such joint, a number out of range, a carrier that create_joint()
    /// refuses.
    Result<void> set_joint_attachment(JointId id, const JointAttachment& attachment);
    ///@{
    /// Names an object, for people and files; its motion is the same, and nothing wakes. An empty name removes the
    /// present one. Several objects may have the same name. Fails: no such object.
    Result<void> set_name(BodyId id, const std::string& name);
    Result<void> set_name(JointId id, const std::string& name);
    Result<void> set_name(DeformableId id, const std::string& name);
    ///@}
    ///@{
    /// Sets the number that the record carries for the program that uses the engine; the motion is the same, and
    /// nothing wakes. Fails: no such object.
    Result<void> set_user_data(BodyId id, std::uint64_t user_data);
    Result<void> set_user_data(JointId id, std::uint64_t user_data);
    ///@}
    ///@{
    /// Groups, locks and hides objects, for people and files; the motion is the same, and nothing wakes.
    /// Makes a group, or gives the one that `group.id` names these members and this name; members leave their previous
    /// groups, and a group that has lost its last member is removed. Fails: no members, an object that does not exist.
    Result<GroupId> set_group(const Group& group);
    /// Removes the group; its members stay. Unknown ids are ignored.
    void remove_group(GroupId id);
    /// Names the group. Fails: no such group.
    Result<void> set_name(GroupId id, const std::string& name);
    /// Sets or clears a flag of an object. Fails: no such object.
    Result<void> set_flag(const ObjectId& object, ObjectFlag flag, bool is_set);
    ///@}
    /// Sets a parameter; see parameter_table.h. Of a parameter with a control, sets the value at rest. Fails: as
    /// set_parameter there.
    Result<void> set_parameter(std::string_view name, double value);
    /// Sets all parameters, as set_parameter does for each that differs. Fails: with the first one, in the order of
    /// parameter_table(), that is not finite or out of range; then no parameter changes.
    Result<void> set_parameters(const Parameters& parameters);
    /// Adds the control of a parameter, or changes the present one. Fails: as check_parameter_control.
    Result<void> set_parameter_control(const ParameterControlDef& def);
    /// Removes the control of a parameter, which gets its value at rest. Unknown names are ignored.
    void remove_parameter_control(std::string_view parameter);

    // --- reading -----------------------------------------------------------------------------

    /// Returns all data that the future depends on. Valid until the next change.
    [[nodiscard]] const WorldState& state() const;
    /// Returns the parameters of the state.
    [[nodiscard]] const Parameters& parameters() const { return state().parameters; }
    /// Returns the ids that the next new objects get.
    [[nodiscard]] const NextIds& next_ids() const;
    /// Raises the ids of the next new objects to at least these; for a world that takes the place of another one. No
    /// effect on motion.
    void raise_next_ids(const NextIds& ids);
    /// Returns the shape table, shared so that a frame can keep it; it grows when shapes are added.
    [[nodiscard]] std::shared_ptr<const ShapeTable> shapes() const;
    ///@{
    /// Returns the record, or null. Valid until the next change.
    [[nodiscard]] const Body* find(BodyId id) const;
    [[nodiscard]] const Joint* find(JointId id) const;
    [[nodiscard]] const Deformable* find(DeformableId id) const;
    [[nodiscard]] const Water* find(WaterId id) const;
    [[nodiscard]] const ForceField* find(ForceFieldId id) const;
    [[nodiscard]] const Thruster* find(ThrusterId id) const;
    [[nodiscard]] const Vehicle* find(VehicleId id) const;
    [[nodiscard]] const Annotation* find(AnnotationId id) const;
    [[nodiscard]] const Character* find_character(BodyId id) const;
    ///@}
    /// Returns whether the object exists.
    [[nodiscard]] bool exists(const ObjectId& object) const;
    ///@{
    /// Returns the name of the record; empty if the record has none or does not exist.
    [[nodiscard]] std::string name_of(BodyId id) const;
    [[nodiscard]] std::string name_of(JointId id) const;
    [[nodiscard]] std::string name_of(DeformableId id) const;
    [[nodiscard]] std::string name_of(GroupId id) const;
    ///@}
    /// Returns the first record of that name, or null.
    [[nodiscard]] BodyId find_body(std::string_view name) const;
    ///@{
    /// Returns the definition that creates an identical record. Requires: the record exists.
    [[nodiscard]] BodyDef describe(BodyId id) const;
    [[nodiscard]] JointDef describe(JointId id) const;
    [[nodiscard]] DeformableDef describe(DeformableId id) const;
    ///@}

    /// Returns the first hit of any visible collider of an enabled body, on a tie the one of the lowest index. None on
    /// a miss.
    [[nodiscard]] std::optional<WorldHit> cast_ray(const Ray& ray) const;
    /// Returns the first hit of any collider that the filter admits, on a tie the one of the lowest index. None on a
    /// miss.
    [[nodiscard]] std::optional<WorldHit> cast_ray(const Ray& ray, const QueryFilter& filter) const;
    /// Returns the first hit of each collider that the ray meets, the nearest first, on a tie the lowest index first.
    [[nodiscard]] std::vector<WorldHit> find_ray_hits(const Ray& ray,
                                                      const QueryFilter& filter = {}) const;
    ///@{
    /// Moves a bounded convex shape along `displacement` [m], without a rotation, and returns its first contact with a
    /// collider, on a tie the one of the lowest index; or the first contact with each collider, in order. A shape that
    /// touches or overlaps a collider at the start hits it at t = 0; see shape_cast.h. Nothing is hit by a plane, mesh
    /// or height field, or with a number that is not finite. Requires: a valid shape and a unit rotation.
    [[nodiscard]] std::optional<WorldShapeHit> cast_shape(const Shape& shape,
                                                          const Transform& world_from_shape,
                                                          Vec3 displacement,
                                                          const QueryFilter& filter = {}) const;
    [[nodiscard]] std::vector<WorldShapeHit> find_shape_hits(const Shape& shape,
                                                             const Transform& world_from_shape,
                                                             Vec3 displacement,
                                                             const QueryFilter& filter = {}) const;
    ///@}
    /// Returns the bodies that touch or overlap a bounded convex shape, each once and in order: those that a cast of
    /// the shape from there hits at t = 0. Requires: as cast_shape.
    [[nodiscard]] std::vector<BodyId> find_overlapping(const Shape& shape,
                                                       const Transform& world_from_shape,
                                                       const QueryFilter& filter = {}) const;
    /// Returns the point of all colliders nearest to `point`, if it is no farther than `max_distance` [m]; on a tie
    /// that of the lowest collider. Solids are filled: a point in a solid is its own nearest point. None if `point` is
    /// not finite or `max_distance` is NaN.
    [[nodiscard]] std::optional<WorldPoint> find_closest_point(Vec3 point,
                                                               Real max_distance,
                                                               const QueryFilter& filter = {}) const;
    /// Calls `visit` for every enabled body with a collider whose fat box overlaps `box`, given in the frame of `cell`,
    /// once, in order.
    void query(const Aabb& box, FunctionRef<void(BodyId)> visit, const GridCell& cell = {}) const;
    /// Returns the nodes of the broad phase, for drawing, in the frame of the cell around the origin. In a world whose
    /// bodies have several cells long empty stretches are shortened; see state/cell_map.h.
    [[nodiscard]] std::vector<BroadPhase::Cell> broad_phase_cells() const;

    /// Checks all invariants. Fails: with the first broken one, in words. For tests and after loading.
    [[nodiscard]] Result<void> validate() const;

    // --- time --------------------------------------------------------------------------------

    /// Takes one step of parameters().dt. The stages are listed in step.cpp.
    StepReport step(std::span<const StepInput> inputs = {});
    /// As `step`, and with the same result, with an observer between the stages; see step/step_observer.h.
    StepReport step_observed(StepObserver& observer, std::span<const StepInput> inputs = {});
    /// Installs functions that the steps call, in place of those before; wakes all bodies. They are part of the
    /// program and not of the state: no snapshot, scene or hash contains them. See contact_hooks.h.
    void set_contact_hooks(ContactHooks hooks);
    /// Installs the function that computes what joints of JointType::custom hold, in place of the one before; wakes all
    /// bodies. Empty: these joints hold nothing, and StepReport::unhooked_joint_count counts them. Part of the program
    /// as the contact hooks are. See dynamics/joints/custom_rows.h.
    void set_constraint_hook(ConstraintHook hook);
    /// Returns the report of the last step.
    [[nodiscard]] const StepReport& last_report() const;
    /// Returns the hash of the state; equal for equal futures.
    [[nodiscard]] std::uint64_t hash() const { return hash_of(state()); }
    /// Returns a copy of the state.
    [[nodiscard]] Snapshot snapshot() const;
    /// Replaces the state; the trajectory goes on from there bit for bit. Requires: a snapshot of
    /// this world, or of one with the same shapes.
    void restore(const WorldState& state);

    /// Sets the number of threads of later steps; a count below 1 counts as 1. Changes no bit.
    void set_thread_count(int count);
    /// Sets the width of the kernels; changes no bit of the future. Requires: this processor supports it.
    void set_instruction_set(InstructionSet set);
    /// Returns the width of the kernels.
    [[nodiscard]] InstructionSet instruction_set() const;

private:
    /// Sets the present value of a parameter, and wakes what it may move.
    Result<void> change_parameter(std::string_view name, double value);
    StepReport step_once(std::span<const StepInput> inputs, StepObserver* observer);

    struct Impl;
    /// Owns the data of the world. Access through a world that is not const may change the data, and therefore ends
    /// their rest; see WorldData::rest.
    class Owner {
    public:
        explicit Owner(std::unique_ptr<Impl> impl);
        Owner(Owner&&) noexcept;
        Owner& operator=(Owner&&) noexcept;
        ~Owner();
        Impl& operator*();
        Impl* operator->() { return &**this; }
        const Impl& operator*() const { return *impl_; }
        const Impl* operator->() const { return impl_.get(); }
        /// Access of a step, which leaves the rest of the data to the step.
        Impl& for_step() { return *impl_; }

    private:
        std::unique_ptr<Impl> impl_;
    };
    Owner impl_;
};

} // namespace topple
