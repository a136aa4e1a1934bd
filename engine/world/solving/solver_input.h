// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/instruction_set.h"
#include "topple/core/parallel.h"
#include "topple/dynamics/solver/solver_problem.h"
#include "topple/dynamics/solver_level.h"
#include "topple/geometry/mass/volume_below.h"
#include "topple/spatial/points/space_order.h"
#include "topple/world/detection/candidate_pairs.h"
#include "topple/world/detection/contact_graph.h"
#include "topple/world/detection/contact_numbers.h"
#include "topple/world/detection/island_set.h"
#include "topple/world/detection/joint_bodies.h"
#include "topple/world/solver_level/solver_levels.h"
#include "topple/world/solving/cell_copies.h"

#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace topple {

/// Place of a body in the problems that are solved.
struct SolverSlot {
    BodyRole role = BodyRole::still; ///< Role in this step.
    std::uint8_t level = 0;  ///< Level of a dynamic body, which selects its problem. Kinematic
                             ///< bodies are in all problems.
    std::uint32_t place = 0; ///< Place among the bodies of its role.
};

/// Returns the index of the body in a problem; 0 for bodies that do not move or are in another problem.
inline std::uint32_t index_in(const SolverBodies& bodies, const SolverSlot& slot) {
    switch (slot.role) {
    case BodyRole::still:
        break;
    case BodyRole::dynamic:
        return 1 + slot.place;
    case BodyRole::kinematic:
        return 1 + bodies.dynamic_count + slot.place;
    }
    return 0;
}

/// Sources of the solver's input: the state and the products of earlier stages.
struct SolverSources {
    ///@{
    /// As in the stage that made them.
    WorldView world;
    const ActiveSet& active;
    const CandidatePairs& pairs;
    const JointBodies& joints;
    const ContactNumbers& contact_numbers;
    const ContactGraph& contacts;
    const IslandSet& islands;
    const SolverLevels& levels;
    ///@}
    std::span<const BodyForce> forces; ///< Forces and torques of inputs, one entry a body.
    InstructionSet instruction_set;    ///< Width of the kernels.
};

/// A collider and a water volume whose boxes overlap.
struct SubmergedCollider {
    std::uint32_t collider = 0, water = 0; ///< Indices of the collider and the water volume.
    friend auto operator<=>(const SubmergedCollider&, const SubmergedCollider&) = default;
};

/// A thruster that pushes a body.
struct PushingThruster {
    std::uint32_t body = 0, thruster = 0; ///< Indices of the body and the thruster.
    friend auto operator<=>(const PushingThruster&, const PushingThruster&) = default;
};

/// A wheel of a vehicle, whose tyre has the friction of its contacts.
struct TyreBody {
    std::uint32_t body = 0;    ///< Index of the body.
    std::uint8_t level = 0;    ///< Problem of the vehicle.
    std::uint32_t vehicle = 0; ///< Index among the vehicles of the problem.
    std::uint32_t place = 0;   ///< Index among its wheels.
    Vec3 local_axle;           ///< In the frame of the body.
};

/// The pairs of the fast bodies of one problem, taken from the candidate pairs of this step.
class FastPairsOfProblem final : public FastPairSource {
public:
    /// Points to the data of this step. Requires: all references outlive the step.
    void reset(const WorldView& world,
               const CandidatePairs& pairs,
               const ContactNumbers& numbers,
               std::span<const SolverSlot> slots, ///< Indexed by body.
               const SolverBodies& bodies,
               const std::vector<TyreBody>& tyres,
               int level);
    void find_pairs(std::span<const std::uint8_t> is_fast,
                    std::vector<FastPair>& out) const override; // defined in fast_pairs.cpp

private:
    const WorldState* state_ = nullptr;
    const ShapeTable* shapes_ = nullptr;
    const ContactHooks* hooks_ = nullptr;
    const CandidatePairs* pairs_ = nullptr;
    const ContactNumbers* numbers_ = nullptr;
    const SolverBodies* bodies_ = nullptr;
    const std::vector<TyreBody>* tyres_ = nullptr;
    std::span<const SolverSlot> slots_;
    int level_ = 0;
};

/// The problems that the solver works on, one for each solver level. The solver works in place: after it has run, they
/// hold the solution.
struct SolverInput {
    std::array<SolverProblem, kSolverLevelCount> problems; ///< Indexed by level.
    std::vector<SolverSlot> slots;                         ///< Indexed by body.
    std::vector<SubmergedCollider> submerged;              ///< Sorted.
    std::vector<std::uint32_t> in_fields; ///< Indices of the bodies in force fields, sorted.
    std::vector<PushingThruster> pushing; ///< Sorted.
    CellCopies<Water> water_volumes;      ///< In the frames of the bodies in them.
    CellCopies<ForceField> fields;        ///< In the frames of the bodies in them.
    std::vector<TyreBody> tyres;          ///< Sorted by body.
    std::vector<Real> tyre_ranks;         ///< Scratch: by tyre.

    /// Memory kept from step to step.
    struct Memory {
        std::array<FastPairsOfProblem, kSolverLevelCount> fast_pairs; ///< Indexed by level.
        std::vector<Vec3> centers;                                    ///< Indexed by body. [m]
        SpaceOrder bodies_by_place; ///< Order of the bodies by place, updated every few steps.
        int steps_since_placed = 0; ///< Steps since `bodies_by_place` was sorted.
        Islands joined_bodies; ///< Movable bodies that joints connect; only in steps with mouse
                               ///< joints.
        std::vector<Real> joined_masses; ///< Indexed by the lowest body of a group of
                                         ///< `joined_bodies`. [kg]
    };

private:
    friend void prepare_solver(const SolverSources& from,
                               BroadPhaseIndex& index,
                               std::vector<std::optional<VolumeBelow>>& shape_volumes,
                               SolverInput& out,
                               JobPool& pool);
    Memory memory_;
};

/// Fills the problems from the state. `index` and `shape_volumes` are caches that water brings up to date.
void prepare_solver(const SolverSources& from,
                    BroadPhaseIndex& index,
                    std::vector<std::optional<VolumeBelow>>& shape_volumes, ///< Indexed by shape.
                    SolverInput& out,
                    JobPool& pool);

} // namespace topple
