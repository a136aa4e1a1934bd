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

/// Where a shape came from, so that a scene can be written as it was read.
struct ShapeLabel {
    std::string name;              ///< In the scene file; may be empty.
    std::string file;              ///< Mesh: path as the scene gives it; may be empty.
    std::vector<Vec3> hull_points; ///< Hull: the points it was made from; empty: its own vertices.
};

/// An interned shape. A table has null where a shape was released.
struct ShapeEntry {
    Shape shape;
    ShapeLabel label;
};
using ShapeTable = std::vector<std::shared_ptr<const ShapeEntry>>;

/// A hit of a world query.
struct WorldHit {
    BodyId body;
    std::uint32_t collider = 0; ///< Index at the time of the query.
    RayHit hit;
};

/// Bodies, joints and time together. One thread at a time; `step` may use several inside.
class World {
public:
    explicit World(const Parameters& parameters = {}, int thread_count = 1);
    ~World();
    World(World&&) noexcept;
    World& operator=(World&&) noexcept;

    // --- making and unmaking ---------------------------------------------------------------

    /// While it lives, what is created wakes nobody: the parts of a scene arrive together, each asleep or
    /// awake as its definition says. It also makes creation linear, since an immovable body that arrives
    /// alone asks every other one whether it sleeps where the new one stands.
    class [[nodiscard]] Assembly {
    public:
        explicit Assembly(World& world);
        ~Assembly();
        Assembly(const Assembly&) = delete;
        Assembly& operator=(const Assembly&) = delete;

    private:
        bool& is_assembling_;
    };

    /// Equal shapes share an entry: hulls with the same vertices and faces, meshes and height fields that are
    /// the same object.
    ShapeIndex add_shape(const Shape& shape, const ShapeLabel& label = {});
    /// Lets go of the shapes that neither a collider of the world nor one of a snapshot names that somebody
    /// holds; their places are given to shapes that come later.
    void release_unused_shapes();
    /// The shape of an entry that has one. Valid as long as the world.
    [[nodiscard]] const Shape& shape(ShapeIndex index) const;

    /// Fails: a number that is not finite or out of range, a dynamic body without volume, a plane
    /// or mesh that is asked to be dynamic by itself, an id that is taken. Then nothing has
    /// changed.
    Result<BodyId> create_body(const BodyDef& def);
    /// Also destroys the joints that hold them, and wakes what they touched. Unknown ids are
    /// ignored.
    void destroy_bodies(std::span<const BodyId> ids);

    /// Fails: missing bodies, both null, two immovable ones, numbers that are not finite.
    Result<JointId> create_joint(const JointDef& def);
    void destroy_joints(std::span<const JointId> ids);

    /// Fails: a number that is not finite or out of range, an attachment to a missing body, an id that
    /// is taken.
    Result<DeformableId> create_deformable(const DeformableDef& def);
    void destroy_deformables(std::span<const DeformableId> ids);
    /// Makes the one that `def.id` names anew in its place.
    Result<void> set_deformable(const DeformableDef& def);

    /// Makes it, or changes the one that `water.id` names; wakes what is in it.
    /// Fails: a number that is not finite or out of range.
    Result<WaterId> set_water(const Water& water);
    /// Takes it away. Unknown ids are ignored.
    void drain(WaterId id);

    // --- changing (each wakes what it must; unknown ids and bad numbers are refused) ---------

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
    /// Fails: a pair without names, numbers out of range, more than kMostMaterialPairs.
    Result<void> set_material_pair(const MaterialPair& pair);
    /// Then the two do as each says by itself. Unknown pairs are ignored.
    void clear_material_pair(MaterialName a, MaterialName b);
    void wake(BodyId id);
    /// Joint numbers: hertz, damping ratio, limits. The rest of `def` is ignored.
    Result<void> set_joint(JointId id, const JointDef& def);
    Result<void> set_parameter(std::string_view name, double value);

    // --- reading -----------------------------------------------------------------------------

    [[nodiscard]] const WorldState& state() const;
    [[nodiscard]] const Parameters& parameters() const { return state().parameters; }
    /// Shared, so that a frame can keep it; grows when shapes are added.
    [[nodiscard]] std::shared_ptr<const ShapeTable> shapes() const;
    /// Null if there is none. Valid until the next change.
    [[nodiscard]] const Body* find(BodyId id) const;
    [[nodiscard]] const Joint* find(JointId id) const;
    [[nodiscard]] const Deformable* find(DeformableId id) const;
    [[nodiscard]] const Water* find(WaterId id) const;
    [[nodiscard]] std::string name_of(BodyId id) const;
    [[nodiscard]] std::string name_of(JointId id) const;
    [[nodiscard]] BodyId find_body(
        std::string_view name) const; ///< The first of that name, or null.
    /// What would make it again just as it is. Requires: it exists.
    [[nodiscard]] BodyDef describe(BodyId id) const;
    [[nodiscard]] JointDef describe(JointId id) const;
    [[nodiscard]] DeformableDef describe(DeformableId id) const;

    [[nodiscard]] std::optional<WorldHit> cast_ray(const Ray& ray) const;
    /// Calls `visit` for every body with a collider whose fat box overlaps `box`, once, in order.
    void query(const Aabb& box, FunctionRef<void(BodyId)> visit) const;
    [[nodiscard]] std::vector<BroadPhase::Cell> broad_phase_cells() const;

    /// Fails: with the first broken invariant, in words. For tests and after loading.
    [[nodiscard]] Result<void> validate() const;

    // --- time --------------------------------------------------------------------------------

    /// One step of parameters().dt. Reads as a list of stages in step.cpp.
    StepReport step(std::span<const StepInput> inputs = {});
    [[nodiscard]] const StepReport& last_report() const;
    [[nodiscard]] std::uint64_t hash() const { return hash_of(state()); }
    [[nodiscard]] Snapshot snapshot() const;
    /// The trajectory goes on from there bit for bit. Requires: a snapshot of this world, or of one
    /// with the same shapes.
    void restore(const WorldState& state);

    void set_thread_count(int count);
    /// Changes no bit of what follows. Requires: it is supported here.
    void set_instruction_set(InstructionSet set);
    [[nodiscard]] InstructionSet instruction_set() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace topple
