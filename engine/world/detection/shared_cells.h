// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Bodies that may meet within the step, or that a joint connects, are computed in the frame of one cell. Such a group
// keeps its cell while it stays near; otherwise it gets another one, in which all of its coordinates are small again.
// Static and disabled bodies do not belong to a group: they keep their cells, and each pair that has one converts its
// pose. All deformables belong to one group.
#pragma once

#include "topple/dynamics/islands.h"
#include "topple/world/detection/joint_bodies.h"
#include "topple/world/state/broad_phase_index.h"

#include <vector>

namespace topple {

/// The records that change with a cell.
struct CellRecords {
    const PlacedBodies& placed; ///< Bodies with their fat boxes.
    ///@{
    /// Records that the stage changes.
    std::vector<Contact>& contacts;
    std::vector<Deformable>& deformables;
    std::vector<MouseJoint>& mouse_joints;
    ///@}
};

/// Memory of `share_cells`.
struct SharedCells {
    Islands groups;                     ///< Bodies, then one more for all deformables.
    std::vector<std::uint32_t> members; ///< Movable bodies, sorted by group.
    std::vector<GridCell> cells_before; ///< Indexed by body.
};

/// Gives every group one near cell. `has_strayed`: whether a body that moves is out of reach of its cell. Returns
/// whether a body has got another cell; then the index must be updated. Costs nothing while all objects have the same
/// cell and none has strayed. Requires: the pairs of the index are up to date.
bool share_cells(const WorldState& state,
                 bool has_strayed,
                 const JointBodies& joints,
                 const CellRecords& records,
                 BroadPhaseIndex& index,
                 SharedCells& memory);

} // namespace topple
