// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/solver/forces.h"

#include "topple/deformable/mesh/constraint_kernels.h"
#include "topple/dynamics/fields/force_field.h"

namespace topple {
void add_spring_forces(std::span<const Spring> springs,
                       std::span<const ParticleRow> rows,
                       std::span<const VectorRow> velocities,
                       std::span<Vec3> forces) {
    for (const Spring& s : springs) {
        const Vec3 force = spring_force(
            s, rows[s.a].position, rows[s.b].position, velocities[s.a], velocities[s.b]);
        forces[s.a] -= force;
        forces[s.b] += force;
    }
}

void add_wind_forces(const DeformableMesh& mesh,
                     const DeformableMaterial& material,
                     Vec3 wind,
                     std::span<const ParticleRow> rows,
                     std::span<const VectorRow> velocities,
                     std::span<VectorRow> forces,
                     Real hold,
                     InstructionSet instruction_set) {
    if ((material.drag == 0 && material.lift == 0) || mesh.triangles.empty())
        return;
    const WindArrays arrays{.vertices = mesh.triangles.data()->data(),
                            .rows = &rows.data()->position.x,
                            .velocities = &velocities.data()->x,
                            .forces = &forces.data()->x,
                            .wind = {wind.x, wind.y, wind.z},
                            .density = kAirDensity,
                            .drag = material.drag,
                            .lift = material.lift,
                            .hold = hold};
    const ConstraintKernels& wide = constraint_kernels(instruction_set);
    const ConstraintKernels& narrow = constraint_kernels(InstructionSet::scalar);
    const auto width = static_cast<std::size_t>(wide.width);
    const std::size_t count = mesh.triangles.size(), wide_end = count / width * width;
    wide.wind(arrays, 0, wide_end);
    narrow.wind(arrays, wide_end, count);
}

} // namespace topple
