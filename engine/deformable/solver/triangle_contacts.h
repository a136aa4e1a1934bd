// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/solver/particle_problem.h"

namespace topple {

// Vertices, edges and small round bodies meet a cloth between its particles. Where a body comes nearest
// to the inside of a triangle or of an edge, the point there is kept outside, and its push is shared
// among the particles about it. Bodies whose surface is flat from particle to particle need none of
// this: planes, large spheres, the faces of boxes; meshes meet particles only.

/// The contacts of triangles, and of the pieces of ropes. Requires: near obstacles.
void find_triangle_contacts(ParticleProblem& problem, const SolverBodies& bodies);
/// As with particles, in both directions.
void solve_triangle_contacts(ParticleProblem& problem, SolverBodies& bodies, Real h);

} // namespace topple
