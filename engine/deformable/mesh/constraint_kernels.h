// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/instruction_set.h"

#include <cstddef>
#include <cstdint>

namespace topple {

/// Springs in structure-of-arrays layout: element i of every array. Floats are 32-byte aligned.
struct SpringArrays {
    const std::uint32_t *a = nullptr, *b = nullptr; ///< Indices of the particles.
    const float* rest = nullptr;                    ///< [m]
    const float* compliance = nullptr;              ///< 1 / stiffness; 0: inextensible. [m/N]
};

/// Bends in structure-of-arrays layout, of four different particles each.
struct BendArrays {
    const std::uint32_t* particles[4] = {}; ///< Indexed by place among the four particles.
    const float* weights[4] = {};           ///< [-]
    const float* stiffness = nullptr;       ///< [N/m]
};

/// Particles in rows of four floats, 16-byte aligned: a vector and a fourth number, which is the inverse mass in the
/// first three arrays and unused in the others. See ParticleProblem.
struct ParticleArrays {
    /// Present positions, those before the sub-step, and those without constraints. [m], [1/kg]
    float *rows = nullptr, *before = nullptr, *unheld = nullptr;
    float* velocities = nullptr; ///< [m/s]
    const float* wind = nullptr; ///< Forces. [N]
};

/// Triangles in the wind: three particle indices each, and rows as above.
struct WindArrays {
    const std::uint32_t* vertices = nullptr;            ///< Three indices for each triangle.
    const float *rows = nullptr, *velocities = nullptr; ///< Same as in ParticleArrays.
    float* forces = nullptr;                            ///< Forces to which the wind is added. [N]
    float wind[3] = {};                                 ///< [m/s]
    float density = 0;                                  ///< Density of the air. [kg/m^3]
    /// Coefficients [-], and the time for which the forces are held constant [s].
    float drag = 0, lift = 0, hold = 0;
};

/// The arithmetic of a mesh for one number of lanes; rows are x, y, z and inverse mass of a particle (ParticleRow).
/// Every width gives the same bits. Requires: `begin` is a multiple of the width and `end - begin` too; constraints
/// of one width share no particle.
struct ConstraintKernels {
    int width = 1; ///< Number of lanes.
    /// Same as `solve_springs` and `solve_bends`.
    void (*springs)(const SpringArrays&,
                    float* rows,
                    std::size_t begin,
                    std::size_t end,
                    float inv_h2,
                    float max_strain);
    /// As `springs`, for inextensible threads that only pull.
    void (*reaches)(const SpringArrays&, float* rows, std::size_t begin, std::size_t end);
    /// Moves particles `begin` to `end` as if there were no constraints, and stores their positions before and after.
    /// `gravity`: a row of four; `keep`: damping factor of the velocity. Any range.
    void (*fall)(const ParticleArrays&,
                 std::size_t begin,
                 std::size_t end,
                 const float* gravity,
                 float h,
                 float keep);
    /// Adds the displacement by constraints since `fall`, over time, to the velocities. Uses the positions after
    /// `fall` instead of those before it: far from the origin a float would round the fall away. Any range.
    void (*find_velocities)(const ParticleArrays&, std::size_t begin, std::size_t end, float inv_h);
    /// Same as `solve_bends`.
    void (*bends)(const BendArrays&, float* rows, std::size_t begin, std::size_t end, float inv_h2);
    /// As `add_wind_forces`; triangles may share particles, to which forces are added in order.
    void (*wind)(const WindArrays&, std::size_t begin, std::size_t end);
};

/// Returns the kernels of one instruction set. Requires: it is supported.
const ConstraintKernels& constraint_kernels(InstructionSet set);

///@{
/// Returns the kernels of one width; null if this program was compiled without them.
const ConstraintKernels* constraint_kernels_scalar();
const ConstraintKernels* constraint_kernels_lanes4();
const ConstraintKernels* constraint_kernels_avx2();
///@}

} // namespace topple
