// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/function_ref.h"
#include "topple/core/parallel.h"
#include "topple/dynamics/bodies/external_work.h"
#include "topple/dynamics/coloring.h"
#include "topple/dynamics/contact.h"
#include "topple/dynamics/contacts/contact_kernels.h"
#include "topple/math/simd/simd_array.h"

#include <array>
#include <span>
#include <vector>

namespace topple {

/// All contacts of a step, packed into blocks of one color each for the kernels of one width;
/// contacts without a color come last, one by one:
///
///     wide_   | color 0 | color 1 | ... |     rest_ | overflow |
///
/// Blocks of a color share no moving body, so they may run on any thread, and contacts share the
/// lanes of an instruction, with the same result. Filled anew every step, but the memory stays.
class ContactBatch {
public:
    /// Input of the blocks.
    struct Source {
        std::span<const Contact> contacts;     ///< The world's.
        std::span<const ConstraintLink> links; ///< Solver bodies.
        ///@{
        /// By link: index of the contact, its surface, its kind (see contact_kind.h).
        std::span<const std::uint32_t> contact_of_link;
        std::span<const ContactSurface> surface_of_link;
        std::span<const std::uint8_t> kind_of_link;
        ///@}
        const Coloring& coloring; ///< Of the links.
        SolverBodies& bodies;     ///< The solver's.
        Real impulse_scale = 1;   ///< From stored impulses to those of a sub-step. [-]
        Real h = 0;               ///< Length of a sub-step. [s]
        /// The contacts were found at the current poses instead of those at the start of the step, and
        /// begin with the impulse that holds the weight of their bodies instead of a stored one.
        bool is_within_step = false;
    };
    /// Makes room. Later calls work on the source's bodies until the next `reset`.
    void reset(const Source& source, InstructionSet set);
    /// Removes all contacts.
    void clear();
    /// Fills the blocks and computes their masses. Whole team; the source is that of `reset`.
    void fill(const Source& source, Team& team);

    /// Applies the impulses that the contacts hold.
    void warm_start(Team& team) const;
    /// One Gauss-Seidel sweep over all contacts, color after color.
    void solve(const ContactSweep& sweep, Team& team) const;
    /// Gives back the restitution's share of the approach to contacts that came in faster than
    /// `threshold` [m/s], once, after the sub-steps.
    void restitute(Real threshold, Team& team) const;

    /// Points of a contact after its bodies have moved.
    struct MovedPoints {
        std::array<Vec3, 4> r_a, r_b;     ///< From each center of mass, now. [m]
        std::array<Real, 4> separation{}; ///< Now. [m]
        Vec3 shift_a, shift_b;            ///< Mean change of r_a and of r_b. [m]
    };
    /// Moves the points of every contact; impulses stay as they are. `find_points` receives the index of
    /// the contact in the source. One thread.
    void move_points(FunctionRef<MovedPoints(std::uint32_t contact)> find_points);

    /// Removes the contacts of flagged bodies: stores their impulses, times `scale`, in their records,
    /// appends the indices of the records to `released`, and empties their lanes. One thread.
    void release(std::span<const std::uint8_t> is_flagged, ///< By solver body.
                 std::span<Contact> contacts,
                 Real scale,
                 std::vector<std::uint32_t>& released);

    /// Adds the work of the impulses that the contacts hold now, times `sign`, where a body is kinematic. Requires: the
    /// impulses are those of one sub-step. One thread.
    void add_external_work(double sign, ExternalWork& work) const;

    /// Stores impulses, times `scale`, in the records that last.
    void store_impulses(std::span<Contact> contacts, Real scale, Team& team) const;

private:
    /// Blocks of one width.
    struct Pack {
        const ContactKernels* kernels = nullptr;
        std::vector<ContactBlock> blocks;
        SimdArray numbers; ///< Of all blocks.
        /// Range of a block's contacts.
        struct Place {
            std::uint32_t first = 0, count = 0; ///< In the order of the coloring.
        };
        std::vector<Place> places; ///< Of each block's contacts, in the coloring.
        BodyState* bodies = nullptr;

        void append(std::uint32_t begin, std::uint32_t end);
        void make_room(const Source& source);
        [[nodiscard]] float* numbers_of(std::size_t block);
        [[nodiscard]] ContactBlocks view();
    };
    /// A contact with a kinematic body.
    struct DrivenLane {
        bool is_wide = false;
        std::uint32_t block = 0;
        std::int32_t lane = 0;
    };
    void list_driven(const Source& source);
    void fill_block(Pack& pack, std::size_t block, const Source& source);
    static void hold_weights(Pack& pack, std::size_t block, const Source& source);
    mutable Pack wide_, rest_;
    std::vector<DrivenLane> driven_;
    std::uint32_t dynamic_count_ = 0; ///< Of the bodies.
    bool has_restitution_ = false;    ///< Any contact bounces.
    /// Blocks that are done before the next ones begin: of a color, side by side, or of several
    /// small ones, by one thread after the other.
    struct Stage {
        std::uint32_t begin = 0, end = 0; ///< In wide_.blocks.
        bool is_shared = false;
    };
    std::vector<Stage> stages_;

    /// Calls `run(pack, begin, end)` for this thread's part of a stage, which stays the same ...
    template<typename Run>
    void share(const Stage& stage, Team& team, const Run& run) const;
    /// ... and of everything, in any order.
    template<typename Run>
    void for_parts(Team& team, const Run& run) const;
    /// Calls `run(kernels, blocks, begin, end)` for the blocks of each color, then for the rest.
    template<typename Run>
    void for_colors(Team& team, const Run& run) const;
};

} // namespace topple
