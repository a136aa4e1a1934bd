// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/deformable/mesh/deformable.h"
#include "topple/deformable/mesh/deformable_mesh.h"

#include <span>

namespace topple {

// A surface comes apart at its particles: one of the two that are pulled too far from each other
// becomes two, and the triangles about it are shared out between them by the plane across the pull
// (Mueller et al. 2007, "Position Based Dynamics", section 4.4). No triangle is lost, and where two
// such particles are neighbors there is a tear. What has no surface of its own loses its springs.

/// Carries the tears out, one after another; each in the time that its neighborhood takes. Springs across the
/// tears go later: see `drop_loose_springs`.
/// Fails: a tear names what is not there, or they are more work than a file may ask for. The mesh is then
/// of no use.
Result<void> apply_tears(std::span<const Tear> tears, DeformableMesh& mesh, Particles& particles);
/// Diagonals and springs to second neighbors, between which no triangles are left, go.
void drop_loose_springs(DeformableMesh& mesh);

/// Finds the tears of springs that are longer than at rest by more than the share `tear_strain`:
/// the most stretched first, and in one step no particle twice. Empty: nothing.
std::vector<Tear> find_tears(const DeformableMesh& mesh,
                             const Particles& particles,
                             Real tear_strain);

/// Tears the springs that are stretched too far. Returns false if there are none.
bool tear(Deformable& deformable);

} // namespace topple
