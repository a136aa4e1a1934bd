// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/instruction_set.h"

#include <cstddef>
#include <cstdint>

namespace topple {

/// Springs side by side: element i of every array. Floats are 32-byte aligned.
struct SpringArrays {
    const std::uint32_t *a = nullptr, *b = nullptr; ///< Particles.
    const float* rest = nullptr;                    ///< [m]
    const float* compliance = nullptr;              ///< 1 / stiffness; 0: inextensible. [m/N]
};

/// Bends side by side, of four particles each, none twice in one.
struct BendArrays {
    const std::uint32_t* particles[4] = {}; ///< By place of the four particles.
    const float* weights[4] = {};           ///< [-]
    const float* stiffness = nullptr;       ///< [N/m]
};

/// Particles in rows of four floats, 16-byte aligned: a vector and a fourth number, which in the
/// first three arrays is the inverse mass and in the others unused. See ParticleProblem.
struct ParticleArrays {
    /// Positions now, before the sub-step, and without constraints. [m], [1/kg]
    float *rows = nullptr, *before = nullptr, *unheld = nullptr;
    float* velocities = nullptr; ///< [m/s]
    const float* wind = nullptr; ///< Forces. [N]
};

/// Triangles in the wind: three particle indices each, and rows as above.
struct WindArrays {
    const std::uint32_t* vertices = nullptr;            ///< Three for each triangle.
    const float *rows = nullptr, *velocities = nullptr; ///< As in ParticleArrays.
    float* forces = nullptr;                            ///< Added to. [N]
    float wind[3] = {};                                 ///< [m/s]
    float density = 0;                                  ///< Of the air. [kg/m^3]
    /// Coefficients [-], and the time for which the forces are held constant [s].
    float drag = 0, lift = 0, hold = 0;
};

/// The arithmetic of a mesh for one number of lanes; rows are x, y, z and inverse mass of a particle
/// (ParticleRow). Every width gives the same bits. Requires: `begin` is a multiple of the width and
/// `end` so many widths on; those of one width share no particle.
struct ConstraintKernels {
    int width = 1; ///< Lanes.
    /// As `solve_springs` and `solve_bends`.
    void (*springs)(const SpringArrays&,
                    float* rows,
                    std::size_t begin,
                    std::size_t end,
                    float inv_h2,
                    float max_strain);
    /// As `springs`, for inextensible threads that only pull.
    void (*reaches)(const SpringArrays&, float* rows, std::size_t begin, std::size_t end);
    /// Moves particles `begin` to `end` as if there were no constraints, and stores their positions
    /// before and after that. `gravity`: a row of four; `keep`: damping factor of the velocity. Any
    /// range.
    void (*fall)(const ParticleArrays&,
                 std::size_t begin,
                 std::size_t end,
                 const float* gravity,
                 float h,
                 float keep);
    /// Adds to velocities the displacement by constraints since `fall`, over time. From the
    /// positions after `fall`, not from those before it: far from the origin a float would round
    /// the fall away. Any range.
    void (*find_velocities)(const ParticleArrays&, std::size_t begin, std::size_t end, float inv_h);
    /// As `solve_bends`.
    void (*bends)(const BendArrays&, float* rows, std::size_t begin, std::size_t end, float inv_h2);
    /// As `add_wind_forces`; triangles may share particles, to which forces are added in their order.
    void (*wind)(const WindArrays&, std::size_t begin, std::size_t end);
};

/// The kernels of one instruction set. Requires: it is supported.
const ConstraintKernels& constraint_kernels(InstructionSet set);

///@{
/// The kernels of one width; null if this program was compiled without them.
const ConstraintKernels* constraint_kernels_scalar();
const ConstraintKernels* constraint_kernels_sse2();
const ConstraintKernels* constraint_kernels_avx2();
///@}

} // namespace topple
