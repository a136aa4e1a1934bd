// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/solver/particle_problem.h"

namespace topple {

// Vertices, edges and small round bodies meet a cloth between its particles. If a body is nearest to the inside of a
// triangle or of an edge, the point there is kept outside, and its push is distributed among its particles. Bodies
// whose surface is flat between particles do not need this: planes, large spheres, the faces of boxes. Meshes collide
// with particles only.

/// Finds the contacts of triangles, and of the pieces of ropes. Requires: near obstacles.
void find_triangle_contacts(ParticleProblem& problem, const SolverBodies& bodies);
/// Solves triangle contacts like particle contacts, in both directions.
void solve_triangle_contacts(ParticleProblem& problem, SolverBodies& bodies, Real h);

} // namespace topple
