// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/surface_trace.h"
#include "topple/core/id.h"
#include "topple/geometry/convex/convex_trace.h"
#include "topple/geometry/convex/epa.h"
#include "topple/world/step_watch.h"
#include "topple/world/world.h"

#include <optional>
#include <span>
#include <vector>

namespace topple {

/// Record of one step for one pair of colliders, from the broad phase to the last sweep of the solver. Every number was
/// recorded during the step, or read from the state.
struct PairExplanation {
    ///@{
    /// The bodies in the order of the records: that of the lower collider is A. Contact normals point from A to B.
    BodyId body_a, body_b;
    /// Indices of the colliders, and of their shapes.
    std::uint32_t collider_a = 0, collider_b = 0;
    ShapeIndex shape_a = 0, shape_b = 0;
    ///@}

    /// Reasons why a pair does not reach the narrow phase.
    enum class Gate : std::uint8_t {
        open,          ///< It does.
        nothing_moves, ///< Neither body is dynamic, or both sleep.
        not_colliding, ///< One of the shapes is only drawn.
        filtered,      ///< The filters of the bodies exclude each other.
        joined,        ///< `joint` holds both bodies, and lets them overlap.
        apart,         ///< Their boxes do not overlap.
        passing,       ///< A one-sided platform lets the body pass, or a hook of the program does.
        buried,        ///< Enough other contacts lie between the two, so that theirs is left out.
    };
    Gate gate = Gate::open; ///< The reason; `open`: there is none.
    JointId joint;          ///< Null unless `joined`.
    ///@{
    /// Tight boxes of the shapes at the begin of the step, in the world. [m]
    Aabb box_a, box_b;
    ///@}
    Real box_gap = 0; ///< Distance of the boxes; negative: depth of their overlap. [m]

    /// Whether both shapes are bounded and convex, so that they have a Minkowski difference A - B.
    bool has_difference = false;
    Transform world_from_core; ///< Frame of A's core, in which GJK and EPA work.
    /// Vertices of the Minkowski difference of the cores, for pictures: the farthest ones along a few hundred
    /// directions, in that frame; all vertices of boxes, some points of round shapes. [m]
    std::vector<Vec3> difference;
    CoreDistance distance;        ///< Distance by GJK, without and with the radii.
    DistanceTrace distance_trace; ///< Simplexes.
    /// Penetration by EPA, if the cores overlap; and its polytopes.
    std::optional<CorePenetration> penetration;
    PenetrationTrace penetration_trace; ///< Empty unless the cores overlap.

    /// Trace of a collision test at the poses of the beginning of the step, also if the step skips the test because
    /// neither body moves. The contacts of the step may come from an earlier test; see StepWatch::is_recycled.
    CollisionTrace collision;
    SurfaceTrace surface; ///< The same for the triangles of a surface, if one shape is one.
    std::vector<Manifold>
        manifolds; ///< Manifolds of the test; on a surface one for each of its groups.

    StepWatch step;      ///< Detection and solution of the pair in the step.
    SolverKind solver{}; ///< Solver of the step.
    Real warm_start = 0; ///< Share of the inherited impulses with which the solver starts. [-]
    std::vector<Contact> after; ///< Contacts of the pair after the step.
};

/// Takes the world's next step in twins of it, and explains how it treats two bodies: the pair of their colliders that
/// touches in the most points afterwards, or is nearest. Fails: a body that does not exist or has no collider, or twice
/// the same body.
Result<PairExplanation> explain_pair(const World& world,
                                     BodyId a,
                                     BodyId b,
                                     std::span<const StepInput> inputs = {});

} // namespace topple
