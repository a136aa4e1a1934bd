// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/function_ref.h"
#include "topple/core/instruction_set.h"
#include "topple/core/result.h"
#include "topple/spatial/broad_phase/broad_phase.h"
#include "topple/world/step_report.h"
#include "topple/world/world_state.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace topple {

/// Origin of a shape, so that a scene can be written as it was read.
struct ShapeLabel {
    std::string name;              ///< In the scene file; may be empty.
    std::string file;              ///< Mesh: path as the scene gives it; may be empty.
    std::vector<Vec3> hull_points; ///< Hull: the points it was made from; empty: its own vertices.
};

/// An interned shape. A table has null where a shape was released.
struct ShapeEntry {
    Shape shape;      ///< Valid.
    ShapeLabel label; ///< From the scene.
};
/// Interned shapes by ShapeIndex.
using ShapeTable = std::vector<std::shared_ptr<const ShapeEntry>>;

/// A hit of a world query.
struct WorldHit {
    BodyId body;                ///< Never null.
    std::uint32_t collider = 0; ///< Index at the time of the query.
    RayHit hit;                 ///< World.
};

/// Bodies, joints, deformables, water and time. One thread at a time; `step` may use several
/// inside.
class World {
public:
    /// An empty world. `thread_count` counts the calling thread.
    explicit World(const Parameters& parameters = {}, int thread_count = 1);
    ~World();
    ///@{
    /// Leaves a world behind that can only be assigned to or destroyed.
    World(World&&) noexcept;
    World& operator=(World&&) noexcept;
    ///@}

    // --- making and unmaking ---------------------------------------------------------------

    /// While an Assembly lives, created bodies wake nobody: the parts of a scene arrive together,
    /// each asleep or awake as its definition says. It also makes creation linear, since an
    /// immovable body that arrives alone asks every other one whether it sleeps where the new one
    /// stands.
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
    /// Releases the shapes that neither a collider of the world nor one of a living snapshot names;
    /// their places are given to shapes that come later.
    void release_unused_shapes();
    /// The shape of an entry that has one. Valid as long as the world.
    [[nodiscard]] const Shape& shape(ShapeIndex index) const;

    /// Adds a body. Fails: a number that is not finite or out of range, a dynamic body without
    /// volume, a plane or mesh that is asked to be dynamic by itself, an id that is taken. Then
    /// nothing has changed.
    Result<BodyId> create_body(const BodyDef& def);
    /// Removes bodies and the joints that hold them, and wakes what they touched. Unknown ids are
    /// ignored.
    void destroy_bodies(std::span<const BodyId> ids);

    /// Adds a joint. Fails: missing bodies, both null, two immovable ones, numbers that are not
    /// finite.
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

    // --- changing (each wakes what it must; unknown ids and bad numbers are refused) ---------

    ///@{
    /// Changes one property of a body. Fails: no such body, a number that is not finite or out of
    /// range, or a change that the body's shapes do not allow.
    Result<void> set_pose(BodyId id, const Transform& world_from_body);
    Result<void> set_velocity(BodyId id, Vec3 velocity, Vec3 angular_velocity);
    Result<void> set_motion(BodyId id, Motion motion);
    Result<void> set_mass(BodyId id, Real mass);
    Result<void> set_material(BodyId id, const Material& material); ///< Of all its colliders.
    Result<void> set_damping(BodyId id, Real linear, Real angular);
    Result<void> set_gravity_scale(BodyId id, Real scale);
    Result<void> set_can_sleep(BodyId id, bool can_sleep);
    Result<void> set_filter(BodyId id, const CollisionFilter& filter);
    Result<void> set_quality(BodyId id, Quality quality);
    ///@}
    /// Sets the surface of contacts between two materials. Fails: a pair without names, numbers out
    /// of range, more than kMostMaterialPairs.
    Result<void> set_material_pair(const MaterialPair& pair);
    /// Removes the pair, so that each material counts by itself. Unknown pairs are ignored.
    void clear_material_pair(MaterialName a, MaterialName b);
    /// Wakes the island of the body. Unknown ids are ignored.
    void wake(BodyId id);
    /// Sets the numbers of a joint (JointSettings); the rest of `def` is ignored. Fails: no such
    /// joint, a number out of range.
    Result<void> set_joint(JointId id, const JointDef& def);
    /// Sets a parameter; see parameter_table.h. Fails: as set_parameter there.
    Result<void> set_parameter(std::string_view name, double value);

    // --- reading -----------------------------------------------------------------------------

    /// Everything that the future depends on. Valid until the next change.
    [[nodiscard]] const WorldState& state() const;
    /// Part of the state.
    [[nodiscard]] const Parameters& parameters() const { return state().parameters; }
    /// Shared, so that a frame can keep it; grows when shapes are added.
    [[nodiscard]] std::shared_ptr<const ShapeTable> shapes() const;
    ///@{
    /// The record, or null. Valid until the next change.
    [[nodiscard]] const Body* find(BodyId id) const;
    [[nodiscard]] const Joint* find(JointId id) const;
    [[nodiscard]] const Deformable* find(DeformableId id) const;
    [[nodiscard]] const Water* find(WaterId id) const;
    ///@}
    ///@{
    /// Name of the record; empty if it has none or does not exist.
    [[nodiscard]] std::string name_of(BodyId id) const;
    [[nodiscard]] std::string name_of(JointId id) const;
    ///@}
    [[nodiscard]] BodyId find_body(
        std::string_view name) const; ///< The first of that name, or null.
    ///@{
    /// Definition that makes the record again just as it is. Requires: it exists.
    [[nodiscard]] BodyDef describe(BodyId id) const;
    [[nodiscard]] JointDef describe(JointId id) const;
    [[nodiscard]] DeformableDef describe(DeformableId id) const;
    ///@}

    /// First hit of any visible collider; on a tie that of the lowest index. None on a miss.
    [[nodiscard]] std::optional<WorldHit> cast_ray(const Ray& ray) const;
    /// Calls `visit` for every body with a collider whose fat box overlaps `box`, once, in order.
    void query(const Aabb& box, FunctionRef<void(BodyId)> visit) const;
    /// Nodes of the broad phase, for drawing.
    [[nodiscard]] std::vector<BroadPhase::Cell> broad_phase_cells() const;

    /// Fails: with the first broken invariant, in words. For tests and after loading.
    [[nodiscard]] Result<void> validate() const;

    // --- time --------------------------------------------------------------------------------

    /// One step of parameters().dt. Reads as a list of stages in step.cpp.
    StepReport step(std::span<const StepInput> inputs = {});
    /// Report of the last step.
    [[nodiscard]] const StepReport& last_report() const;
    /// Hash of the state; equal for equal futures.
    [[nodiscard]] std::uint64_t hash() const { return hash_of(state()); }
    /// A copy of the state.
    [[nodiscard]] Snapshot snapshot() const;
    /// Replaces the state; the trajectory goes on from there bit for bit. Requires: a snapshot of
    /// this world, or of one with the same shapes.
    void restore(const WorldState& state);

    /// Threads of the step from now on; a count below 1 counts as 1. Changes no bit.
    void set_thread_count(int count);
    /// Sets the width of the kernels; changes no bit of the future. Requires: it is supported here.
    void set_instruction_set(InstructionSet set);
    /// Width of the kernels.
    [[nodiscard]] InstructionSet instruction_set() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace topple
