// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/core/parallel.h"
#include "engine/dynamics/continuous/fast_pair.h"
#include "engine/dynamics/solver/contact_batch.h"

namespace topple {

/// Whether the body moves so far in a sub-step that contacts found before the move say little about the
/// place where it ends; see BodyDrift::most_speed, most_spin.
inline bool is_fast(const BodyState& body, const BodyDrift& drift) {
    if (length_squared(body.v) > drift.most_speed)
        return true;
    const Real spin = length_squared(body.w);
    if (!(spin > drift.most_spin))
        return false;
    const Real along = dot(body.w, rotate(body.q, drift.rotor->round_axis));
    return spin - along * along > drift.most_spin;
}

/// Continuous collision of fast bodies. A contact that was found at the beginning of a step holds for
/// bodies that move little against their own size. A pencil that lands on its tip turns by a radian in a
/// sub-step: the tip that touched is in the air, and the other end is under the floor. So for bodies that
/// are fast, from the sub-step on in which they become so,
///
///   - the motion of a sub-step ends where the body would come to overlap something by more than a
///     tolerance (conservative advancement; Mirtich 1996, "Impulse-based Dynamic Simulation", 2.3.1), and
///   - contacts are found anew in every sub-step, begin it with no impulse but what holds their weight,
///     and bounce in it. An impulse of the sub-step before would act on a body that lies differently now; taken back after the next
///     move it leaves a spin, in which a slender body gains many times its energy.
///
/// What is left of a sub-step that was cut short is lost to that body: it flies a little slower through
/// a series of impacts than it should, and never through a wall. Costs a few collision tests for each
/// pair and sub-step, on one thread, and nothing where no body is fast.
class FastContacts {
public:
    /// Begins a step. `source` may be null: then no body is ever fast.
    void reset(SolverBodies& bodies,
               const FastPairSource* source,
               Real h, ///< Length of a sub-step. [s]
               Real substeps);

    // --- by any thread, each for bodies of its own ---

    /// Marks a body that is fast in the coming sub-step: then `advance_marked` moves it. Returns whether it
    /// is one that can be followed.
    bool mark(std::uint32_t i);
    /// Whether any body is marked; until the next `find_contacts`.
    [[nodiscard]] bool has_marks() const { return has_marks_.load(std::memory_order_relaxed); }

    // --- by one thread ---

    /// The marked bodies become members: their contacts will be found here to the end of the step.
    void join_marked();
    /// Moves the marked bodies through the sub-step, in their order, each as far as it may go.
    void advance_marked();
    /// After a move: lets the points of all contacts go along with the members, with what they have pressed
    /// so far. What the solver takes back in its relaxing sweep must act where it was given: on a slender
    /// body that has turned meanwhile the same impulse at the old place would leave a violent spin.
    void move_contacts();
    /// Members that the last `find_contacts` did not know, flagged by solver body; whether there are any.
    [[nodiscard]] std::span<const std::uint8_t> newcomers() const { return is_new_; }
    [[nodiscard]] bool has_newcomers() const { return has_newcomers_; }

    // --- by the whole team ---

    /// Finds the contacts of all members where the bodies are now. `released` are those of newcomers, which
    /// were found elsewhere before; in order.
    void find_contacts(std::span<const Contact> released, Team& team);
    [[nodiscard]] bool has_members() const { return !pairs_.empty(); }
    void warm_start(Team& team) const { batch_.warm_start(team); }
    void solve(const ContactSweep& sweep, Team& team) const { batch_.solve(sweep, team); }
    void restitute(Real threshold, Team& team) const { batch_.restitute(threshold, team); }
    /// After a sub-step: impulses into the contacts' records.
    void store_impulses(Team& team);
    /// At the end of the step, by one thread.
    void finish();

    // --- between steps ---

    /// All pairs whose contacts were found here, in order; and those contacts, as they were last found. What
    /// has touched within the step and no longer does is there as it was when it was pressed hardest.
    [[nodiscard]] std::span<const FastPair> pairs() const { return pairs_; }
    [[nodiscard]] std::span<const Contact> contacts() const { return contacts_; }

private:
    /// A pair as one of its bodies sees it.
    struct Side {
        std::uint32_t body = 0, pair = 0;
    };
    /// How a contact lay when it was found.
    struct Found {
        std::array<Vec3, 4> r_a, r_b; ///< From each center of mass to the points. [m]
        Quat q_a, q_b;                ///< Of the bodies.
    };
    [[nodiscard]] Found found(const Contact& contact, const ConstraintLink& link) const;
    [[nodiscard]] Vec3 center_of(std::uint32_t i) const;
    [[nodiscard]] Quat turned_since(std::uint32_t i, Quat then) const;
    [[nodiscard]] ContactBatch::MovedPoints moved_points(std::uint32_t contact) const;
    [[nodiscard]] Transform world_from(const Transform& center_from_shape,
                                       const BodyState& body,
                                       std::uint32_t i) const;
    [[nodiscard]] std::span<const Side> sides_of(std::uint32_t body) const;
    /// Calls `see(k, separation, toward)` for every touch of the body's k-th pair nearer than `reach`.
    template<typename See>
    void look(std::uint32_t i, const BodyState& body, Real reach, const See& see) const;
    [[nodiscard]] BodyState advanced(std::uint32_t i);
    void find_pairs();
    void collide_pairs();
    void note_hits(std::span<const Contact> contacts);
    [[nodiscard]] ContactBatch::Source describe_contacts();

    SolverBodies* bodies_ = nullptr;
    const FastPairSource* source_ = nullptr;
    Real h_ = 0, substeps_ = 1;

    std::vector<std::uint8_t> is_marked_, is_member_, is_new_; ///< By solver body.
    std::atomic<bool> has_marks_{false};
    bool has_newcomers_ = false;
    std::vector<FastPair> pairs_;
    std::vector<Side> sides_; ///< Sorted by body.

    std::vector<Contact> contacts_;
    std::vector<Found> found_; ///< By contact.
    ContactBatch batch_;

    // What the batch is filled from, by contact.
    std::vector<ConstraintLink> links_;
    std::vector<std::uint32_t> numbers_; ///< 0, 1, 2, ...
    std::vector<ContactSurface> surfaces_;
    std::vector<ContactSize> sizes_;
    Coloring coloring_; ///< All without a color.

    std::vector<Contact> hits_, old_hits_; ///< The hardest contact of each pair so far; in order.
    std::vector<std::uint8_t> is_taken_;   ///< Scratch.
    std::vector<Real> allowed_;            ///< Scratch: by side of one body. [m]
};

} // namespace topple
