// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/mesh/deformable.h"
#include "topple/deformable/mesh/deformable_mesh.h"
#include "topple/deformable/solver/particle_watch.h"
#include "topple/world/world.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace topple {

/// A spring or a bend of a deformable.
struct ClothConstraint {
    DeformableId deformable;                      ///< Null: none.
    MeshConstraint kind = MeshConstraint::spring; ///< Spring or bend.
    std::uint32_t index = 0;                      ///< Index in the springs or bends of its mesh.
    friend bool operator==(const ClothConstraint&, const ClothConstraint&) = default;
};

/// Record of one step for one constraint of a deformable. Every position was recorded during the step.
struct ClothExplanation {
    ClothConstraint constraint;                  ///< The constraint.
    SpringKind purpose = SpringKind::structural; ///< Purpose of a spring; of a bend: bend.
    std::vector<std::uint32_t> particles;        ///< Its particles in the deformable: two or four.
    std::vector<Real> inv_masses;                ///< Of its particles. [1/kg]
    std::vector<Real> weights;                   ///< Of its particles, for a bend. [-]
    Real rest = 0;                               ///< Length of a spring at rest; 0 for a bend. [m]
    Real stiffness = 0;                          ///< 0 for an inextensible spring. [N/m]
    Real max_strain = 0;                         ///< Bound of the strain; 0: none. [-]
    Integrator integrator = Integrator::xpbd;    ///< Method.
    /// Whether the constraints are solved one after another: those of a rope.
    bool is_in_order = false;
    /// Number of its group of constraints that share no particle, from 0; none: solved in order, or alone after the
    /// groups.
    std::optional<std::size_t> group;
    std::size_t group_count = 0;     ///< Number of groups.
    Real substep = 0;                ///< Length of a sub-step. [s]
    std::vector<MeshSample> samples; ///< One for every sub-step. None: the deformable is disabled.
};

/// Takes the world's next step in a twin of it, and explains how it treats a constraint. Fails: a deformable or a
/// constraint that does not exist.
Result<ClothExplanation> explain_cloth(const World& world,
                                       const ClothConstraint& constraint,
                                       std::span<const StepInput> inputs = {});

/// Returns the error of the constraint at these positions: the length of a spring minus its length at rest; of a bend
/// the length of the weighted sum. [m]
double error_of(const ClothExplanation& cloth, const std::array<Vec3, 4>& positions);

/// Returns the multiplier that XPBD adds in a sub-step for this error, -C / (w + alpha / h^2), before the bound of the
/// strain: impulse times the length of the sub-step. [kg m]
double multiplier_of(const ClothExplanation& cloth, double error);

/// Returns the structural spring of a deformable with the largest strain at its present positions, since shear and bend
/// springs may be nearly absent. Returns the first of equals, the first spring if none is structural, and none without
/// springs. Cost: linear in the number of springs.
std::optional<ClothConstraint> most_stretched_spring(const Deformable& deformable);

/// Returns the constraint of a kind that passes closest to a point, in world coordinates: among springs that are no
/// bend springs, which lie on the structural ones, by the distance to the segment; among bends by the distance to the
/// mean of the particles. Returns the first of equals, and none without such constraints. Cost: linear in their number.
std::optional<ClothConstraint> nearest_constraint(const Deformable& deformable,
                                                  MeshConstraint kind,
                                                  Vec3 point);

} // namespace topple
