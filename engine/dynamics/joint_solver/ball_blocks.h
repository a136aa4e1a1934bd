// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/instruction_set.h"
#include "topple/dynamics/bodies/body_state.h"

#include <cstddef>
#include <cstdint>

namespace topple {

/// Ball joints of one color, one per lane. Their numbers are stored elsewhere, field after field, with one float per
/// lane:
///     numbers[field * width + lane]
struct BallBlock {
    std::uint32_t a[8] = {};     ///< Solver body A of each lane; 0 in unused lanes.
    std::uint32_t b[8] = {};     ///< Solver body B of each lane; 0 in unused lanes.
    std::uint32_t link[8] = {};  ///< Link of each lane.
    std::int32_t lane_count = 0; ///< Number of lanes in use.
    std::uint32_t moved_a = 0;   ///< Bit i: body A of lane i may be written to.
    std::uint32_t moved_b = 0;   ///< The same for B.
};

namespace ball_field {
inline constexpr int kLocalA = 0;   ///< 3 floats: from the center of mass to the anchor, in body
                                    ///< axes. [m]
inline constexpr int kLocalB = 3;   ///< 3.
inline constexpr int kDelta = 6;    ///< 3 floats: center of B minus center of A at the start of the
                                    ///< step. [m]
inline constexpr int kSoftness = 9; ///< 3 floats: bias rate, mass scale, impulse scale.
inline constexpr int kRelaxed = 12; ///< 1; 0 if the softness was requested.
inline constexpr int kArmA = 13;    ///< 3 floats: current arm, in world axes. [m]
inline constexpr int kArmB = 16;    ///< 3.
inline constexpr int kGap = 19;     ///< 3 floats: current anchor B minus anchor A. [m]
inline constexpr int kMass = 22;    ///< 6: xx yy zz xy xz yz of (J M^-1 J^T)^-1. [kg]
inline constexpr int kImpulse = 28; ///< 3. On B. [N s]
inline constexpr int kMostClosing = 31; ///< Largest speed at which the gap is closed. [m/s]
inline constexpr int kCount = 32;       ///< Floats of a block, per lane.
} // namespace ball_field

/// Blocks and their numbers, and the bodies they act on.
struct BallBlocks {
    const BallBlock* blocks = nullptr; ///< Borrowed.
    float* numbers = nullptr;    ///< ball_field::kCount * width for each block; 32-byte aligned.
    BodyState* bodies = nullptr; ///< Indexed by solver body.
};

/// The arithmetic of ball joints for one number of lanes. Every width gives the same bits. All are
/// thread-safe for ranges of one color, `update` for any ranges.
struct BallKernels {
    int width = 1; ///< Number of lanes.
    /// Computes arms, gaps and masses at the current poses.
    void (*update)(const BallBlocks&, std::size_t begin, std::size_t end);
    /// Applies the stored impulses of the blocks.
    void (*warm_start)(const BallBlocks&, std::size_t begin, std::size_t end);
    /// One Gauss-Seidel sweep; with `use_bias` it also corrects gaps.
    void (*solve)(const BallBlocks&, std::size_t begin, std::size_t end, bool use_bias);
};

/// Returns the kernels of one instruction set. Requires: it is supported.
const BallKernels& ball_kernels(InstructionSet set);

///@{
/// Returns the kernels of one width; null if this program was compiled without them.
const BallKernels* ball_kernels_scalar();
const BallKernels* ball_kernels_lanes4();
const BallKernels* ball_kernels_avx2();
///@}

} // namespace topple
