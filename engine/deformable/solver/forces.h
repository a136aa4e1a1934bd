// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/instruction_set.h"
#include "topple/deformable/solver/particle_problem.h"

namespace topple {

/// Returns the force on the particle at `b`; its partner at `a` gets the opposite: Hooke's law, and damping of the
/// length alone. [N]
inline Vec3 spring_force(const Spring& s, Vec3 a, Vec3 b, Vec3 velocity_a, Vec3 velocity_b) {
    const Vec3 d = b - a;
    const Real now = length(d);
    if (!(now > 0))
        return {};
    const Vec3 n = d / now;
    return n * (s.stiffness * (s.rest - now) - s.damping * dot(velocity_b - velocity_a, n));
}

/// Adds the forces of springs on the particles of a part.
void add_spring_forces(std::span<const Spring> springs,
                       std::span<const ParticleRow> rows,
                       std::span<const VectorRow> velocities,
                       std::span<Vec3> forces);

/// Adds the forces of the wind on every triangle, a third to each vertex: drag along the relative wind and lift
/// perpendicular to it, both with the projected area. They act for `hold` seconds, within which light particles must
/// not be blown faster than the wind. Every instruction set gives the same bits.
void add_wind_forces(const DeformableMesh& mesh,
                     const DeformableMaterial& material,
                     Vec3 wind,
                     std::span<const ParticleRow> rows,
                     std::span<const VectorRow> velocities,
                     std::span<VectorRow> forces,
                     Real hold = 0,
                     InstructionSet instruction_set = InstructionSet::scalar);

} // namespace topple
