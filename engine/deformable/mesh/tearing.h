// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/deformable/mesh/deformable.h"
#include "topple/deformable/mesh/deformable_mesh.h"

#include <span>

namespace topple {

// A surface tears at its particles: one of two particles whose spring is too long is split in two, and the triangles
// around it are divided by the plane perpendicular to the pull (Mueller et al. 2007, "Position Based Dynamics",
// section 4.4). No triangle is lost, and two neighboring split particles make a tear. A mesh without a surface loses
// its springs instead.

/// Applies the tears one after another, each in time proportional to its neighborhood. Springs across the tears are
/// removed later: see `drop_loose_springs`. Fails: a tear names a missing element, or the tears need more work than a
/// file may demand. The mesh is then unusable.
Result<void> apply_tears(std::span<const Tear> tears, DeformableMesh& mesh, Particles& particles);
/// Removes diagonals and springs to second neighbors that are no longer connected by triangles.
void drop_loose_springs(DeformableMesh& mesh);

/// Finds the tears of springs whose extension exceeds the share `tear_strain` of their rest length: the most
/// stretched first, and each particle at most once per step. Empty if there are none.
std::vector<Tear> find_tears(const DeformableMesh& mesh,
                             const Particles& particles,
                             Real tear_strain);

/// Tears the springs that are stretched too far. Returns false if there are none.
bool tear(Deformable& deformable);

} // namespace topple
