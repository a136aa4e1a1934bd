// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/function_ref.h"
#include "topple/core/parallel.h"
#include "topple/dynamics/coloring.h"
#include "topple/dynamics/joint_solver/ball_blocks.h"
#include "topple/dynamics/joint_solver/ball_impulse.h"
#include "topple/dynamics/joints/joint_reading.h"
#include "topple/math/simd/simd_array.h"

#include <optional>
#include <vector>

namespace topple {

/// The iterated ball joints of a problem, in blocks of as many joints as there are lanes, each block of one color.
/// Filled anew in every step; the memory is kept.
class BallBatch {
public:
    /// Empties the batch. Later calls work on `bodies`, of which 1 to `dynamic_count` are dynamic.
    void reset(InstructionSet set, std::span<BodyState> bodies, std::uint32_t dynamic_count);
    /// Begins a color. The next joint shares bodies with the previous ones, so it is not solved in parallel with
    /// them.
    void begin_color();
    /// Begins the overflow: joints that are solved one by one.
    void begin_overflow();
    /// Adds the joint of `link` to the current color.
    void add(const ConstraintLink& bodies, std::uint32_t link);
    /// Fills the blocks after all joints were added: `prepare(link)` creates the constraint, on any thread.
    void fill(FunctionRef<JointConstraint(std::uint32_t link)> prepare,
              Real impulse_scale,
              JobPool& pool);

    /// Computes arms, gaps and masses at the current poses.
    void update(Team& team) const;
    /// Applies the stored impulses of color `c`; `c` equal to the number of colors selects the overflow.
    void warm_start(std::size_t c, Team& team) const;
    /// One sweep over color `c`; with `use_bias` it also corrects gaps.
    void solve(std::size_t c, bool use_bias, Team& team) const;

    /// Calls `visit` with the impulse of every joint, always in the same order. One thread.
    void visit(FunctionRef<void(const BallImpulse&)> visit) const;

    /// Returns the numbers of the joint of a link, between two sweeps; none if the batch does not have it.
    [[nodiscard]] std::optional<JointReading> read(std::uint32_t link) const;
    /// Calls `visit` with the numbers of every joint. One thread.
    void visit_readings(FunctionRef<void(const JointReading&)> visit) const;

    /// Stores impulses, times `scale`, and position errors [m], indexed by the world's joints.
    void store(std::span<const std::uint32_t> of_link,
               Real scale,
               std::span<Joint> joints,
               std::span<Real> errors,
               JobPool& pool) const;

private:
    /// Blocks of one width.
    struct Pack {
        const BallKernels* kernels = nullptr;
        std::vector<BallBlock> blocks;
        mutable SimdArray numbers; ///< Of all blocks.

        void clear(InstructionSet set);
        void fill_lane(std::size_t block,
                       int lane,
                       const JointConstraint& joint,
                       Vec3 impulse) const;
        [[nodiscard]] float& at(std::size_t block, int lane, int field) const;
        void set3(std::size_t block, int lane, int field, Vec3 x) const;
        [[nodiscard]] Vec3 get3(std::size_t block, int lane, int field) const;
        [[nodiscard]] BallBlocks view(BodyState* bodies) const;
        [[nodiscard]] JointReading read(std::size_t block,
                                        int lane,
                                        std::span<const BodyState> bodies) const;
    };
    template<typename Run>
    void for_color(std::size_t c, Team& team, const Run& run) const;

    Pack wide_, rest_;
    std::vector<std::uint32_t> color_begin_; ///< First block of each color in wide_.blocks, and the
                                             ///< end of the last.
    bool is_overflow_ = false, must_begin_block_ = true;
    std::span<BodyState> bodies_;
    std::uint32_t dynamic_count_ = 0;
};

} // namespace topple
