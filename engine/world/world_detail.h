// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/parallel.h"
#include "topple/deformable/solver/particle_solver.h"
#include "topple/dynamics/islands.h"
#include "topple/dynamics/quality.h"
#include "topple/dynamics/substeps/solve_substeps.h"
#include "topple/spatial/points/space_order.h"
#include "topple/world/world.h"

#include <limits>
#include <map>
#include <unordered_map>

namespace topple {

inline constexpr std::uint32_t kNoIndex = 0xffffffffu;

/// What follows from the state and is kept so that it need not be found again every step: the tree,
/// the joined pairs. Any of it may be thrown away at any time; nothing in it changes a trajectory.
struct WorldIndex {
    std::unique_ptr<BroadPhase> broad_phase;
    BroadPhaseKind kind = BroadPhaseKind::bvh;
    std::vector<Aabb> boxes;          ///< The colliders' fat boxes, in their order.
    std::vector<std::uint32_t> moved; ///< Colliders whose box has changed since the tree saw it.
    bool is_stale = true;             ///< The tree must be built anew.

    std::vector<ProxyPair>
        fat_pairs; ///< Whose fat boxes overlap and of which one can move, in order.
    std::vector<std::uint32_t> moved_since_pairs; ///< Colliders whose box has changed since then.
    bool pairs_are_stale = true;                  ///< They must be found anew.

    SpaceOrder bodies_by_place; ///< As they lay some steps ago.
    int steps_since_placed = 0;

    std::vector<std::optional<VolumeBelow>> shape_volumes; ///< By shape, where it was asked for.

    std::vector<std::uint64_t> joined; ///< Pairs of body indices that do not collide, sorted.
    bool joined_is_stale = true;
};

/// A collider as the pairs of this step see it.
struct ColliderNow {
    Transform world_from_shape;
    const Shape* shape = nullptr;
    Real radius = 0; ///< Of a sphere about its origin that holds it. [m]
    Real leap = 0;   ///< How far beyond the usual margin it must look ahead. [m]
};

/// What decides whether a collider may touch another, close together for many questions.
struct ColliderGate {
    std::uint32_t body = 0;
    CollisionFilter filter;
    bool is_movable = false, collides = false;
};

/// What blocks of pairs found.
struct PairBlocks {
    BlockLists<Contact> contacts;
    BlockLists<NearPair> near_pairs;
    BlockLists<std::uint8_t> is_taken; ///< Scratch: by old contact of the pair it is at.
};

/// A contact as one of its colliders sees it, to which the other is ground: immovable, or a piece of
/// a body of several.
struct GroundView {
    std::uint32_t runner = 0, ground = 0; ///< Colliders.
    std::uint32_t contact = 0;            ///< Index.
};

/// How finely a group of bodies is solved, and why.
struct IslandQuality {
    Real load = 0;      ///< Of its most loaded constraint; 1 is what class 0 may bear. [-]
    Real weight = 0;    ///< The same, of weights alone. [-]
    Real swing = 0;     ///< The same of the fastest swing in joints that do not give way. [-]
    Real stiffness = 0; ///< Of the stiffest body. [-]
    Real sunk = 0;      ///< See find_sunk; of the body that has most. [m]
    Real speed = 0;     ///< Of all its bodies together. [m/s]
    std::uint32_t body_count = 0;
    std::uint32_t calm_count = 0;      ///< Of those who have not needed the class for long.
    std::uint32_t ground_contacts = 0; ///< With what does not move.
    std::uint8_t quality = 0;
    /// Of those whose forces have asked for a class long enough, by class.
    std::array<std::uint32_t, kQualityClasses> wanted_counts{};
    std::int8_t asked = -1; ///< The finest class that a member asks for; -1: none does.
    bool is_touched = false;
    bool has_joints = false;
    bool is_calm = false;     ///< On its way to the next class down.
    bool begins_anew = false; ///< Free, or raised in this step.
};

/// Whether an island may sleep.
struct IslandRest {
    std::uint32_t body_count = 0;
    std::uint32_t creeper_count = 0; ///< Who have not been slow for long enough.
    bool is_stirred = false;         ///< Somebody has moved faster than that, is driven or held.
};

/// What a contact or a joint hangs together: indices of bodies, kNoIndex for the world.
struct BodyPair {
    std::uint32_t a = kNoIndex, b = kNoIndex;
};

/// Classifies the overlap of two bodies by its share of their size.
enum class Overlap : std::uint8_t {
    none,   ///< At most what a load squeezes them by.
    slight, ///< Counts beside a deep one.
    deep,   ///< Somebody put them there.
    ground, ///< A movable body lies deep in one that does not move.
};

/// What the stages between collision and solver ask of a contact, close together.
struct ContactBrief {
    BodyPair bodies;
    Real lean = 0; ///< Of the normal: its part along the vertical. [-]
    bool is_touching = false, is_near = false;
    Overlap overlap = Overlap::none;
};

/// How far a constraint is loaded; 1 is what class 0 may bear.
struct ConstraintLoad {
    Real weight = 0; ///< By weights alone. [-]
    Real load = 0;   ///< By the forces of the step before. [-]
    Real swing = 0;  ///< See Loads::of_swing. [-]
};

/// Bodies that joints hold together.
struct JoinedGroup {
    std::uint32_t body_count = 0, joint_count = 0;
    std::uint32_t anchor_count = 0; ///< Joints to something that forces do not move.
    Real weight = 0;                ///< As in ConstraintLoad, of the joint that bears most. [-]
    bool is_touched = false;        ///< By anything that is not in it.
};

/// A body whose weight another bears, through a contact or a joint.
struct BearerLink {
    std::uint32_t load = 0, bearer = 0; ///< Body indices.
    std::uint32_t constraint = 0;       ///< Index of the contact or joint.
    Real rise = 1; ///< How far the bearer pulls or pushes up, of a vertical one. [-]
};

/// Where a body is found in the problem that is solved.
struct SolverSlot {
    enum class Kind : std::uint8_t { still, dynamic, driven };
    Kind kind = Kind::still;
    std::uint8_t quality = 0; ///< Of a dynamic one: its problem. A driven one is in all.
    std::uint32_t place = 0;  ///< Among those of its kind.
};

/// Where that is: what is still, or in another problem, is entry 0.
inline std::uint32_t index_in(const SolverBodies& bodies, const SolverSlot& slot) {
    switch (slot.kind) {
    case SolverSlot::Kind::still:
        break;
    case SolverSlot::Kind::dynamic:
        return 1 + slot.place;
    case SolverSlot::Kind::driven:
        return 1 + bodies.dynamic_count + slot.place;
    }
    return 0;
}

struct WorldData;

/// The pairs of one problem's fast bodies, from those that the broad phase found for this step.
class FastPairsOfProblem final : public FastPairSource {
public:
    /// Of the problem with that quality; valid for this step.
    void reset(const WorldData& world, int quality_class) {
        world_ = &world;
        class_ = quality_class;
    }
    void find_pairs(std::span<const std::uint8_t> is_fast,
                    std::vector<FastPair>& out) const override; // fast_pairs.cpp

private:
    const WorldData* world_ = nullptr;
    int class_ = 0;
};

/// Pose and velocity of a body when the step began.
struct BodyMotion {
    Vec3 v, w; ///< [m/s], [rad/s]
    Quat q;
    Vec3 center; ///< Of mass. [m]
};

/// Memory of a step that is worth keeping for the next one.
/// External work on one dynamic body.
struct BodyWork {
    std::uint32_t body = 0; ///< Index.
    double work = 0;        ///< [J]
};

struct StepScratch {
    BlockLists<std::uint32_t> body_lists[2];
    std::vector<std::uint32_t> broken; ///< Bodies that must be frozen, in order.
    std::vector<Vec3> centers;         ///< By body. [m]
    std::vector<std::uint32_t> awake;  ///< Bodies that forces move in this step, in order.
    std::vector<std::uint32_t> driven; ///< Bodies that drive themselves, in order.
    std::vector<SolverSlot> slots;     ///< By body.
    bool any_asleep = false;
    std::vector<Real> thinnest; ///< By block of bodies: see thinnest_obstacle. [m]
    /// Half the thickness of the thinnest body that does not move; 0 if it is a surface. [m]
    Real thinnest_obstacle = 0;
    std::vector<std::uint8_t> active; ///< By collider: to be tested against whatever it overlaps.
    std::vector<std::uint8_t> woken;  ///< By collider: woken within this step.
    std::vector<ColliderGate> gates;  ///< By collider.
    std::vector<std::uint8_t> moved;  ///< By collider: its fat box has changed.
    std::vector<ProxyPair> fresh_pairs;
    BlockLists<ProxyPair> pair_lists;
    BlockLists<std::uint32_t> refitted; ///< Colliders.
    std::vector<Aabb> swept_boxes;      ///< By collider. [m]
    std::vector<ColliderNow> now;       ///< By collider, of those that are known.
    std::vector<std::uint8_t> is_known;
    std::vector<ProxyPair> pairs;
    PairBlocks blocks;
    std::vector<Contact> old_contacts; ///< Of the step before, sorted.
    std::vector<NearPair> old_near_pairs;
    std::vector<Contact> fresh_contacts;
    std::vector<std::uint32_t> ground_counts; ///< By collider.
    std::vector<GroundView> ground_views;
    std::vector<std::uint8_t> seam_flags; ///< By contact.
    /// A collider and a water whose boxes overlap; sorted.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> wet;
    std::vector<ContactBrief> briefs; ///< By contact.
    /// By body, not 0 where a deep overlap may give it no speed; empty if there is none.
    std::vector<std::uint8_t> is_deep_body;
    std::vector<std::uint8_t> is_in_ground; ///< By body: deep in static geometry; empty if none is.
    std::vector<BodyPair> joint_bodies;     ///< By joint.
    std::vector<IslandRest> island_rest;    ///< By island.
    Islands islands;
    Islands groups; ///< What is solved together: islands, and what may come to touch in this step.
    std::vector<IslandQuality> island_quality; ///< By the lowest member of a group.
    std::vector<ConstraintLoad> contact_loads, joint_loads;
    std::vector<ConstraintLoad> body_loads; ///< Of whatever loads each body most.
    std::vector<std::pair<Real, std::uint32_t>> by_height;
    std::vector<Real> carried; ///< By body: its weight and what rests on it or hangs from it. [N]
    std::vector<Real> sunk;    ///< By body; see find_sunk. [m]
    std::vector<BearerLink> bearer_links, sorted_bearers;
    std::vector<std::uint32_t> bearer_begin;
    std::vector<Real> contact_forces, joint_forces; ///< Of weights alone. [N]
    Islands joined;                                 ///< What joints hold together.
    std::vector<JoinedGroup> joined_groups;         ///< By the lowest member.
    std::vector<std::uint8_t> is_direct_joint; ///< By joint: solved at once with those it hangs with.
    std::array<SolverProblem, kQualityClasses> problems; ///< One for each class of quality.
    std::array<FastPairsOfProblem, kQualityClasses> fast_pairs;
    std::vector<Real> swings; ///< By body, see find_swings; empty without direct joints. [rad^2]
    std::vector<Real> load_masses; ///< Scratch of find_overloads: by body. [kg]
    std::vector<Real> overloads; ///< By body, see find_overloads; empty if no joint holds a load. [-]
    std::vector<Real> group_energies; ///< Scratch of bound_raised_inertia: by the lowest member of a group. [J]
    std::vector<Real> joint_errors;        ///< By joint; 0 where it was not solved. [m]
    std::vector<BodyMotion> motion_before; ///< By body, of those that forces move.
    double work_of_impulses = 0;           ///< Work of the step's single impulses. [J]
    /// See StepReport; without work_of_impulses. A body may occur more than once.
    std::vector<BodyWork> external_work;
    std::vector<std::uint8_t> has_gained;      ///< By body: faster than its fall explains.
    std::vector<std::uint32_t> suspect_places; ///< By body, see SuspectGroups in energy_guard.cpp.
    std::vector<std::uint32_t> near_particles; ///< Colliders that deformables may touch, in order.
    ParticleSolver particles;                  ///< Of all deformables that are not frozen.
    std::vector<std::uint32_t> pressed_by_particles; ///< Bodies that may not sleep for it.
    int particle_class = 0;                          ///< Whose sub-steps they share.
};

/// What a world is made of; the stages of a step and the edits are free functions over it.
struct WorldData {
    WorldState state;
    std::uint64_t next_body = 1, next_joint = 1, next_deformable = 1,
                  next_water = 1; ///< Ordinals. Never go back, not even in time.
    std::map<std::uint64_t, std::string> body_names, joint_names;

    std::shared_ptr<ShapeTable> shapes = std::make_shared<ShapeTable>();
    bool shapes_are_lent = false; ///< Somebody holds this table: grow a copy.
    std::unordered_multimap<std::uint64_t, ShapeIndex> shape_places; ///< By the hash of the shape.
    std::vector<ShapeIndex> free_shapes; ///< Places without a shape, the last one first.
    /// Snapshots that were given out: their shapes may still come back.
    mutable std::vector<std::weak_ptr<const WorldState>> snapshots;
    bool is_assembling = false; ///< See World::Assembly.

    mutable WorldIndex index;
    StepScratch scratch;
    std::unique_ptr<JobPool> pool;
    InstructionSet instruction_set = best_instruction_set();
    StepReport report;
};

struct World::Impl : WorldData {};

// --- looking things up: lookup.cpp ---------------------------------------------------------------

std::uint32_t index_of(const WorldState& state, BodyId id);       ///< kNoIndex if there is none.
std::uint32_t index_of(const WorldState& state, JointId id);      ///< kNoIndex if there is none.
std::uint32_t index_of(const WorldState& state, DeformableId id); ///< kNoIndex if there is none.
std::uint32_t index_of(const WorldState& state, WaterId id);      ///< kNoIndex if there is none.
inline const Shape& shape_of(const WorldData& w, const Collider& c) {
    return (*w.shapes)[c.shape]->shape;
}
inline Transform world_from_collider(const WorldState& s, const Collider& c) {
    return s.bodies[c.body].world_from_body * c.body_from_shape;
}
/// Whether the body stays where it is in this step, whatever runs into it.
inline bool is_obstacle(const Body& b) { return !is_movable(b) && !is_driven(b); }
/// Half the thickness of the body's thinnest collider, or less; 0 for a surface. [m]
inline Real half_thickness(const Body& b) { return std::min(b.inner_radius, b.extent); }
std::span<const Collider> colliders_of(const WorldState& state, const Body& body);
std::span<Collider> colliders_of(WorldState& state, const Body& body);

/// As `cast_ray` of the shape, with meshes searched in the way that the parameters say. world_queries.cpp
std::optional<RayHit> cast_at_collider(const WorldData& w, const Collider& c, const Ray& ray);

// --- mass: body_mass.cpp -------------------------------------------------------------------------

/// Mass, inertia, centre of mass and extent from its colliders, as its motion asks for.
/// Fails: dynamic, but nothing of it has a volume.
Result<void> update_mass(WorldData& w, Body& body, std::span<const Collider> colliders);

// --- boxes and pairs: pairs.cpp ------------------------------------------------------------------

/// Where the collider may be in the next step. [m]
Aabb swept_box(const WorldData& w, const Collider& collider);
/// Grows the fat boxes that no longer hold their shape, or all of them if `force`.
void refit_boxes(WorldData& w, std::uint32_t body, bool force);
/// The same, and lists the colliders instead of telling the tree.
void refit_boxes(WorldData& w, std::uint32_t body, bool force, std::vector<std::uint32_t>& moved);
/// Brings the tree up to date with the boxes.
void update_broad_phase(const WorldData& w);
void update_joined_pairs(WorldData& w);
/// Returns whether filters and joints let two colliders of different bodies touch, of which one at least can move.
/// Requires: the active bodies were collected.
bool may_touch(const WorldData& w, std::uint32_t a, std::uint32_t b);
/// Finds the pairs of boxes that have changed. Requires: the tree is up to date.
void update_fat_pairs(WorldData& w);
/// Overlaps of `active` colliders that are allowed to touch, in order, into the scratch, and what
/// is to be known of those colliders. Requires: joined and fat pairs are up to date.
void find_touchable_pairs(WorldData& w, std::span<const std::uint8_t> active);
/// Drops pairs from the scratch where so many bodies lie in each other that their number would be that of all
/// pairs of them; each keeps some. The same pairs for any number of threads.
void thin_out_buried_pairs(WorldData& w);
/// `depth`: of the deepest point of the contact. [m]
Overlap overlap_of(const WorldData& w, const Contact& c, Real depth); // deep_overlaps.cpp
/// Bodies in such overlaps, into the scratch. Requires: contacts are summarized.
void find_deep_bodies(WorldData& w);
/// Scales the solver's velocities of a body in a deep overlap down to the larger of its kinetic energies at the
/// beginning of the step and after a free fall.
void give_back_push(const WorldData& w, std::uint32_t i, Vec3& v, Vec3& angular_v);

// --- contacts of pairs: collide_pairs.cpp --------------------------------------------------------

/// Finds or moves along the contacts of the scratch's pairs, in order, and writes them behind the
/// first `contacts_kept` and `near_kept` that are there. Requires: the contacts and near pairs of the
/// step before are in the scratch.
void collide_pairs(WorldData& w,
                   std::vector<Contact>& contacts,
                   std::size_t contacts_kept,
                   std::vector<NearPair>& near_pairs,
                   std::size_t near_kept);

// --- waking: wake.cpp ----------------------------------------------------------------------------

void wake_island_of(WorldState& state, std::uint32_t body);
void wake_all(WorldState& state);
/// What hangs on it or touches it, but not the body itself.
void wake_neighbors(WorldData& w, std::uint32_t body);
/// Sleepers whose fat boxes overlap those of `body`.
void wake_overlapping(WorldData& w, const Body& body);

// --- the stages of a step ------------------------------------------------------------------------

void apply_inputs(WorldData& w, std::span<const StepInput> inputs); // inputs.cpp
void freeze_broken(WorldData& w, std::size_t& count);               // freeze.cpp
/// Who moves in this step, and which colliders have to be tested for it.
void call_roll(WorldData& w);         // roll_call.cpp
void find_active_pairs(WorldData& w); // narrow_phase.cpp
void update_contacts(WorldData& w);   // narrow_phase.cpp
/// Takes out contacts with edges at which one piece of ground goes on in another: whoever crosses
/// them has nothing to stumble over. Requires: update_contacts.
void drop_seam_contacts(WorldData& w); // seams.cpp
/// The bodies of contacts, into the scratch. Requires: the roll was called.
void brief_contacts(WorldData& w);    // links.cpp
void find_joint_bodies(WorldData& w); // links.cpp
void build_islands(WorldData& w);     // sleep.cpp
/// What contacts and joints would carry if everything stood still, from the top down: known before
/// the solver has found it, so that a tower is stiff before it has sunk.
void estimate_weights(WorldData& w);   // weights.cpp
void find_direct_joints(WorldData& w); // direct_joints.cpp
/// How far bodies have come down since contacts below them and joints above them give way, into the
/// scratch.
void find_sunk(WorldData& w);      // sinking.cpp
void choose_quality(WorldData& w); // quality.cpp
/// Finds the square of the angle by which its direct joints swing each body in a sub-step, into the scratch. Requires:
/// solver levels are chosen.
void find_swings(WorldData& w); // swings.cpp
/// Finds how many times heavier each body that joints hold would have to be for the solver to converge under the load on
/// it, into the scratch. Requires: weights are estimated.
void find_overloads(WorldData& w); // overloads.cpp
/// Reduces the swings and overloads where raised masses and inertias would give the solver too much kinetic energy.
void bound_raised_inertia(WorldData& w); // raised_inertia.cpp
/// Returns the share of its inverse mass or inverse inertia with which the body's `excess`, the square of a swing or an
/// overload, would be 1. [-]
constexpr Real mobility_at(Real excess) { return excess > 1 ? 1 / excess : Real(1); }
void prepare_solver(WorldData& w); // prepare_solver.cpp
/// Computes friction, restitution and softness between two colliders for sub-steps of `h` [s].
ContactSurface surface_of(const WorldData& w, Real h, const Collider& a, const Collider& b);
/// The contacts of fast bodies, as they were last found in the step, in the place of those which the step
/// began with.
void adopt_fast_contacts(WorldData& w); // fast_pairs.cpp
/// Moves a body back that has crossed a surface of static geometry in this step. `is_pressed`: it began the step deep
/// in static geometry.
void undo_static_crossings(const WorldData& w,
                           const BodyMotion& before,
                           bool is_pressed,
                           Body& b); // static_crossings.cpp
/// Returns whether a body has become faster than gravity alone makes it.
bool has_gained(const Parameters& p, const Body& b, const BodyMotion& before); // energy_guard.cpp
/// Slows down bodies that are solved together and have gained energy in this step that nothing gave them.
void take_out_gains(WorldData& w, StepReport& report); // energy_guard.cpp
/// Who is in water, into the problems. Requires: bodies have their places there.
void find_wet_bodies(WorldData& w);                     // wet_bodies.cpp
void find_near_particles(WorldData& w);                 // step_deformables.cpp
void prepare_particles(WorldData& w);                   // step_deformables.cpp
void store_particles(WorldData& w, StepReport& report); // step_deformables.cpp
/// The first awake body that deformables may touch, or kNoIndex.
std::uint32_t first_near_particles(const WorldData& w); // step_deformables.cpp
/// The class whose sub-steps deformables ask for, whatever they touch.
int class_of_particles(const WorldState& state);         // step_deformables.cpp
void store_solution(WorldData& w, StepReport& report);   // finalize.cpp
void put_to_sleep(WorldData& w);                         // sleep.cpp
void count_into(StepReport& report, const WorldData& w); // step_report.cpp

} // namespace topple
