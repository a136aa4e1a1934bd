// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/deformable_id.h"
#include "topple/math/vec3.h"

#include <array>
#include <cstdint>
#include <vector>

namespace topple {

/// Kind of the watched constraint of a mesh.
enum class MeshConstraint : std::uint8_t { spring, bend };

/// Positions of the particles of a constraint in one sub-step. [m]
struct MeshSample {
    int substep = 0;            ///< Counts from 0.
    std::array<Vec3, 4> before; ///< Before the constraint is solved; a spring has two particles.
    std::array<Vec3, 4> after;  ///< After it is solved; if forces move the deformable: as before.
    std::array<Vec3, 4> end;    ///< After all constraints and contacts of the sub-step.
};

/// A spring or a bend whose particles the solver writes down in every sub-step.
struct ParticleWatch {
    DeformableId deformable;                      ///< Deformable of the constraint.
    MeshConstraint kind = MeshConstraint::spring; ///< Spring or bend.
    std::uint32_t index = 0;                      ///< Index in the springs or bends of the mesh.
    std::vector<std::uint32_t> particles;         ///< Its particles: two or four.
    Real substep = 0;                             ///< Length of a sub-step. [s]
    std::vector<MeshSample> samples;              ///< In order of time.
};

} // namespace topple
