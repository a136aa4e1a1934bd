// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_state.h"
#include "topple/dynamics/coloring.h"
#include "topple/dynamics/contact.h"
#include "topple/dynamics/contacts/contact_kernels.h"
#include "topple/dynamics/islands.h"
#include "topple/math/dvec3.h"

#include <span>
#include <vector>

namespace topple {

/// Impacts that run on through bodies that touch, as in Newton's cradle. Solved all at once, the balls
/// would share the speed; one after the other, the fastest first, each passes it on. Only between
/// bodies that move, where an impact meets at least two such contacts with restitution; all others
/// bounce after the sub-steps. Friction has no part in it.
class ImpactPropagation {
public:
    /// Input of the search for chains; borrowed for the call.
    struct Source {
        std::span<const Contact> contacts;     ///< The world's.
        std::span<const ConstraintLink> links; ///< Solver bodies.
        ///@{
        /// By link: index of the contact, and its surface.
        std::span<const std::uint32_t> contact_of_link;
        std::span<ContactSurface> surface_of_link;
        ///@}
        const SolverBodies& bodies; ///< The solver's.
        Real threshold = 0;         ///< Slower impacts do not bounce. [m/s]
        Real ahead = 0;             ///< Time to look ahead: a step and a sub-step. [s]
    };
    /// Finds the chains of this step and takes the restitution of their contacts over: the surfaces
    /// of these contacts have zero from then on.
    void reset(const Source& source);
    /// Whether the step has no chains.
    [[nodiscard]] bool is_empty() const { return rows_.empty(); }
    /// Leaves out the contacts of flagged bodies from now on.
    void release(std::span<const std::uint8_t> is_flagged);

    /// Resolves the impacts of one sub-step of `h` seconds, before it is solved.
    void resolve(std::span<BodyState> bodies, Real h);

private:
    /// One point of a contact.
    struct Row {
        std::uint32_t a = 0, b = 0;
        Vec3 normal, r_a, r_b;
        Real separation = 0; ///< At the start of the step. [m]
        Real restitution = 0;
        Real mass = 0; ///< 1 / (J M^-1 J^T). [kg]
        Real wanted = 0;
        double impulse = 0; ///< [N s]
    };
    /// In double: what one rounds differently than its mirror image breaks a symmetric break.
    struct Motion {
        DVec3 v, w;
    };
    [[nodiscard]] static Real normal_velocity(const Row& row, std::span<const BodyState> bodies);
    void add_rows(const Source& source, std::size_t link);
    bool choose_fastest(std::span<const BodyState> bodies, Real h);
    void solve_chosen(std::span<BodyState> bodies);
    double sweep_chosen(std::span<const BodyState> bodies);

    std::vector<Row> rows_;
    std::vector<std::uint32_t> chosen_;  ///< Rows.
    std::vector<std::uint32_t> links_;   ///< Candidates.
    std::vector<std::uint32_t> impacts_; ///< Scratch: a body of each link that is an impact.
    std::vector<std::uint32_t> counts_;  ///< By group: contacts; with the highest bit: an impact.
    std::vector<Motion> motions_;        ///< Of the solver's bodies, of those in chosen rows.
    Islands groups_;
};

} // namespace topple
