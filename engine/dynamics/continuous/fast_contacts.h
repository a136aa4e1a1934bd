// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/parallel.h"
#include "topple/dynamics/contacts/contact_batch.h"
#include "topple/dynamics/continuous/bounce_limit.h"
#include "topple/dynamics/continuous/fast_pair.h"

#include <atomic>
#include <compare>

namespace topple {

/// Returns whether contacts found before a move are stale after it: the body is faster than BodyDrift::most_speed, or
/// spins faster than most_spin, not counting spin around its symmetry axis.
inline bool is_fast(const BodyState& body, const BodyDrift& drift) {
    if (length_squared(body.v) > drift.most_speed)
        return true;
    const Real spin = length_squared(body.w);
    if (!(spin > drift.most_spin))
        return false;
    const Real along = dot(body.w, rotate(body.q, drift.source->round_axis));
    return spin - along * along > drift.most_spin;
}

/// Continuous collision of fast bodies. A contact found at the beginning of a step stays valid for bodies that move
/// little relative to their own size. A pencil that lands on its tip may turn by a radian in one sub-step: then the
/// tip is in the air, and the other end is under the floor. From the sub-step in which a body becomes fast to the end
/// of the step,
///
///   - its motion ends where it would overlap another shape by more than a tolerance (conservative
///     advancement; Mirtich 1996, "Impulse-based Dynamic Simulation", 2.3.1), and
///   - its contacts are found again in every sub-step, start with the impulse that carries its weight
///     instead of a stored one, and apply restitution in the same sub-step. A stored impulse would act on
///     a body in another pose; its removal after the next move would leave a spin, in which a slender
///     body gains many times its energy.
///
/// The rest of a motion that was cut short is lost: through a series of impacts a body is slower than it should be,
/// but does not tunnel. Cost: a few collision tests per pair and sub-step, on one thread; none in steps without fast
/// bodies.
class FastContacts {
public:
    /// Begins a step. A null `source` disables continuous collision.
    void reset(SolverBodies& bodies,
               const FastPairSource* source,
               Real h, ///< Length of a sub-step. [s]
               Real substeps);

    // --- any thread, each for its own bodies ---

    /// Marks solver body `i` as fast in the coming sub-step: `advance_marked` moves it. Returns false, and leaves the
    /// move to the caller, if continuous collision is disabled.
    bool mark(std::uint32_t i);
    /// Returns true from the first `mark` to the next `find_contacts`.
    [[nodiscard]] bool has_marks() const { return has_marks_.load(std::memory_order_relaxed); }

    // --- one thread ---

    /// Makes the marked bodies members: this class finds their contacts until the step ends.
    void join_marked();
    /// Moves the marked bodies through the sub-step, in the world's order, each as far as obstacles allow.
    void advance_marked();
    /// Moves the points of all contacts along with the members, after a move. Impulses are unchanged. The relax sweep
    /// may remove an impulse only where it was applied: at the old point of a slender body that has turned, the same
    /// impulse would leave a large spin.
    void move_contacts();
    /// Flags of the members that joined after the last `find_contacts`, by solver body.
    [[nodiscard]] std::span<const std::uint8_t> newcomers() const { return is_new_; }
    /// Returns whether members joined after the last `find_contacts`.
    [[nodiscard]] bool has_newcomers() const { return has_newcomers_; }

    // --- whole team ---

    /// Finds the contacts of all members at the current poses. `released` holds the newcomers' contacts,
    /// with impulses, which the step's ContactBatch gave up; in order.
    void find_contacts(std::span<const Contact> released, Team& team);
    /// Returns whether a member has a pair.
    [[nodiscard]] bool has_members() const { return !pairs_.empty(); }
    ///@{
    /// Same as the functions of ContactBatch, for the members' contacts.
    void warm_start(Team& team) const { batch_.warm_start(team); }
    void solve(const ContactSweep& sweep, Team& team) const { batch_.solve(sweep, team); }
    ///@}
    /// Applies restitution, limited so that the bounces add no energy.
    void restitute(Real threshold, Team& team);
    ///@{
    /// Returns whether any contact has restitution, and the velocity changes by which the last `restitute` has limited
    /// the bounces. One thread.
    [[nodiscard]] bool has_bounces() const { return !bouncing_.empty(); }
    [[nodiscard]] std::span<const VelocityChange> bounce_changes() const {
        return bounce_limit_.changes();
    }
    ///@}
    /// Calls `visit` with the impulses of every contact; see ContactBatch::visit. One thread.
    void visit(FunctionRef<void(const ContactImpulses&)> visit) const { batch_.visit(visit); }
    /// Adds the work of a finished sub-step at kinematic bodies. One thread.
    void add_external_work(ExternalWork& work) const { batch_.add_external_work(1, work); }
    /// Stores the impulses of a finished sub-step in the contact records.
    void store_impulses(Team& team);
    /// Completes `contacts()` at the end of the step. One thread.
    void finish();

    // --- between steps ---

    /// Returns the pairs whose contacts were found here, in order, with their last contacts. A pair that touched
    /// during the step but no longer does keeps its contact with the largest impulse.
    [[nodiscard]] std::span<const FastPair> pairs() const { return pairs_; }
    /// Returns the contacts of `pairs`.
    [[nodiscard]] std::span<const Contact> contacts() const { return contacts_; }

private:
    /// Entry of the list from a body to its pairs.
    struct Side {
        std::uint32_t body = 0, pair = 0;
        friend auto operator<=>(const Side&, const Side&) = default;
    };
    /// Lever arms and orientations at the time when a contact was found.
    struct Found {
        std::array<Vec3, 4> r_a, r_b; ///< Vector from each center of mass to the points. [m]
        Quat q_a, q_b;                ///< Orientations of the bodies.
    };
    [[nodiscard]] Found found(const Contact& contact, const ConstraintLink& link) const;
    [[nodiscard]] Vec3 center_of(std::uint32_t i) const;
    [[nodiscard]] Quat turned_since(std::uint32_t i, Quat then) const;
    [[nodiscard]] ContactBatch::MovedPoints moved_points(std::uint32_t contact) const;
    [[nodiscard]] Transform world_from(const Transform& center_from_shape,
                                       const BodyState& body,
                                       std::uint32_t i) const;
    [[nodiscard]] std::span<const Side> sides_of(std::uint32_t body) const;
    /// Calls `see(k, separation, toward)` for every manifold of the body's k-th pair within `reach` [m];
    /// `toward` points from the body to the other one.
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

    std::vector<std::uint8_t> is_marked_, is_member_, is_new_; ///< Indexed by solver body.
    std::atomic<bool> has_marks_{false};
    bool has_newcomers_ = false;
    std::vector<FastPair> pairs_;
    std::vector<Side> sides_; ///< Sorted.

    std::vector<Contact> contacts_;
    std::vector<Found> found_; ///< Indexed by contact.
    ContactBatch batch_;
    std::vector<ConstraintLink> bouncing_; ///< Links of the contacts with restitution.
    BounceLimit bounce_limit_;

    // Input of `batch_`, by contact.
    std::vector<ConstraintLink> links_;
    std::vector<ContactSurface> surfaces_;
    std::vector<std::uint8_t> kinds_;
    std::vector<ContactMotion> motions_; ///< Sorted by link.
    Coloring coloring_; ///< No colors: all contacts are overflow, in order 0, 1, 2, ...

    std::vector<Contact> hits_, old_hits_; ///< Indexed by pair: the largest impulse so far.
    std::vector<std::uint8_t> is_taken_;   ///< Scratch.
    std::vector<Real> allowed_;            ///< Scratch: by side of one body. [m]
    std::vector<std::uint32_t> marked_;    ///< Scratch: the marked bodies.
};

} // namespace topple
