// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/function_ref.h"
#include "topple/core/parallel.h"
#include "topple/dynamics/bodies/external_work.h"
#include "topple/dynamics/coloring.h"
#include "topple/dynamics/contact.h"
#include "topple/dynamics/contacts/contact_impulses.h"
#include "topple/dynamics/contacts/contact_kernels.h"
#include "topple/dynamics/contacts/contact_reading.h"
#include "topple/dynamics/surface_motion.h"
#include "topple/math/simd/simd_array.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace topple {

/// All contacts of a step, packed into blocks of one color each for the kernels of one width; contacts without a
/// color come last, one by one:
///
///     wide_   | color 0 | color 1 | ... |     rest_ | overflow |
///
/// Blocks of a color share no movable body, so any thread and any lane may solve them with the same result. Filled
/// anew in every step; the memory is kept.
class ContactBatch {
public:
    /// Input of the blocks.
    struct Source {
        std::span<const Contact> contacts;     ///< Contacts of the world.
        std::span<const ConstraintLink> links; ///< Solver bodies.
        ///@{
        /// By link: index of the contact, its surface, its kind (see contact_kind.h).
        std::span<const std::uint32_t> contact_of_link;
        std::span<const ContactSurface> surface_of_link;
        std::span<const std::uint8_t> kind_of_link;
        ///@}
        const Coloring& coloring; ///< Coloring of the links.
        SolverBodies& bodies;     ///< Bodies of the solver.
        Real impulse_scale = 1;   ///< Factor from stored impulses to those of a sub-step. [-]
        Real h = 0;               ///< Length of a sub-step. [s]
        /// Links whose contacts do not start with the stored impulses, sorted.
        std::span<const std::uint32_t> cold_links{};
        /// Whether the contacts were found at the current poses instead of at the start of the step; they then start
        /// with the impulse that carries the weight of their bodies instead of a stored one.
        bool is_within_step = false;
        std::span<const ContactMotion> motions{}; ///< Moving surfaces, sorted by link.
        /// Time over which surfaces have the motion that is found when the blocks are filled. [s]
        Real motion_time = 0;
    };
    /// Allocates the blocks. Later calls work on the source's bodies until the next `reset`.
    void reset(const Source& source, InstructionSet set);
    /// Removes all contacts.
    void clear();
    /// Fills the blocks and computes their masses. All threads of the team call it; the source is that of `reset`.
    void fill(const Source& source, Team& team);

    /// Applies the impulses that the contacts hold.
    void warm_start(Team& team) const;
    /// One Gauss-Seidel sweep over all contacts, color after color.
    void solve(const ContactSweep& sweep, Team& team) const;
    /// Applies restitution once, after the sub-steps, to contacts that approached faster than `threshold` [m/s].
    void restitute(Real threshold, Team& team) const;

    /// Points of a contact after its bodies have moved.
    struct MovedPoints {
        std::array<Vec3, 4> r_a, r_b;     ///< Vector from each center of mass, at the current pose.
                                          ///< [m]
        std::array<Real, 4> separation{}; ///< Now. [m]
        Vec3 shift_a, shift_b;            ///< Mean change of r_a and of r_b. [m]
    };
    /// Moves the points of every contact; impulses are unchanged. `find_points` receives the index of the contact in
    /// the source. One thread.
    void move_points(FunctionRef<MovedPoints(std::uint32_t contact)> find_points);

    /// Removes the contacts of flagged bodies: stores their impulses, times `scale`, in their records,
    /// appends the indices of the records to `released`, and empties their lanes. One thread.
    void release(std::span<const std::uint8_t> is_flagged, ///< Indexed by solver body.
                 std::span<Contact> contacts,
                 Real scale,
                 std::vector<std::uint32_t>& released);

    /// Reads the numbers of a contact, given by its index in the source; none if the batch has no such contact. One
    /// thread. Cost: a search through all blocks.
    [[nodiscard]] std::optional<ContactReading> read(std::uint32_t contact) const;
    /// Calls `visit` with the numbers of every contact, in an order that does not change until the batch is filled
    /// anew. One thread.
    void visit_readings(FunctionRef<void(const ContactReading&)> visit) const;

    /// Calls `visit` with the impulses of every contact, in an order that does not change until the batch is filled
    /// anew. One thread.
    void visit(FunctionRef<void(const ContactImpulses&)> visit) const;

    /// Adds the work of the present impulses, times `sign`, at kinematic bodies and moving surfaces. Requires: the
    /// impulses are those of one sub-step. One thread.
    void add_external_work(double sign, ExternalWork& work) const;

    /// Stores impulses, times `scale`, in the contact records.
    void store_impulses(std::span<Contact> contacts, Real scale, Team& team) const;

private:
    /// Blocks of one width.
    struct Pack {
        const ContactKernels* kernels = nullptr;
        std::vector<ContactBlock> blocks;
        SimdArray numbers; ///< Of all blocks.
        /// Range of a block's contacts.
        struct Place {
            std::uint32_t first = 0, count = 0; ///< Sorted in the order of the coloring.
        };
        std::vector<Place> places; ///< Place of each block's contacts in the coloring.
        BodyState* bodies = nullptr;

        void append(std::uint32_t begin, std::uint32_t end);
        void make_room(const Source& source);
        [[nodiscard]] float* numbers_of(std::size_t block);
        [[nodiscard]] ContactReading read(std::size_t block, int lane);
        [[nodiscard]] ContactBlocks view();
    };
    /// A contact with a kinematic body or a moving surface.
    struct DrivenLane {
        bool is_wide = false, is_kinematic = false;
        std::uint32_t block = 0;
        std::int32_t lane = 0;
    };
    void list_driven(const Source& source);
    void fill_block(Pack& pack, std::size_t block, const Source& source);
    static void hold_weights(Pack& pack, std::size_t block, const Source& source);
    static void fill_motions(Pack& pack, std::size_t block, const Source& source);
    mutable Pack wide_, rest_;
    std::vector<DrivenLane> driven_;
    std::uint32_t dynamic_count_ = 0; ///< Number of dynamic bodies.
    bool has_restitution_ = false;    ///< Whether any contact has restitution.
    /// Blocks that are solved before the next stage begins: either those of one color, by all threads, or those of
    /// several small colors, by one thread.
    struct Stage {
        std::uint32_t begin = 0, end = 0; ///< Range in wide_.blocks.
        bool is_shared = false;
    };
    std::vector<Stage> stages_;

    /// Calls `run(pack, begin, end)` for this thread's part of a stage, which is always the same.
    template<typename Run>
    void share(const Stage& stage, Team& team, const Run& run) const;
    /// Calls `run(pack, begin, end)` for this thread's part of all blocks, in any order.
    template<typename Run>
    void for_parts(Team& team, const Run& run) const;
    /// Calls `run(kernels, blocks, begin, end)` for the blocks of each color, then for the overflow.
    template<typename Run>
    void for_colors(Team& team, const Run& run) const;
};

} // namespace topple
