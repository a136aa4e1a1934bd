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

/// Impacts that propagate through touching bodies, as in Newton's cradle. Solving all contacts at once would share
/// the speed among the balls; resolving them in sequence, the fastest first, passes it on. Used only between movable
/// bodies where an impact meets at least two such contacts with restitution; all other contacts bounce after the
/// sub-steps. Friction is not involved.
class ImpactPropagation {
public:
    /// Input of the search for chains; borrowed for the call.
    struct Source {
        std::span<const Contact> contacts;     ///< Contacts of the world.
        std::span<const ConstraintLink> links; ///< Solver bodies.
        ///@{
        /// By link: index of the contact, and its surface.
        std::span<const std::uint32_t> contact_of_link;
        std::span<ContactSurface> surface_of_link;
        ///@}
        const SolverBodies& bodies; ///< Bodies of the solver.
        Real threshold = 0;         ///< Speed below which an impact does not bounce. [m/s]
        Real ahead = 0;             ///< Time to look ahead: a step plus a sub-step. [s]
    };
    /// Finds the propagating impacts of this step and takes over the restitution of their contacts: the surfaces of
    /// these contacts have zero restitution from then on.
    void reset(const Source& source);
    /// Returns whether the step has no propagating impacts.
    [[nodiscard]] bool is_empty() const { return rows_.empty(); }
    /// Returns the links of these contacts that separate after a bounce, sorted. The impulses of a bounce have done
    /// their work: if they were applied once more, they would push the bodies at others before they are taken back.
    [[nodiscard]] std::span<const std::uint32_t> rebounds() const { return rebounds_; }
    /// Removes the contacts of flagged bodies.
    void release(std::span<const std::uint8_t> is_flagged);

    /// Resolves the impacts of one sub-step of `h` seconds, before the sub-step is solved.
    void resolve(std::span<BodyState> bodies, Real h);

private:
    /// One point of a contact.
    struct Row {
        std::uint32_t a = 0, b = 0;
        Vec3 normal, r_a, r_b;
        Real separation = 0; ///< Value at the start of the step. [m]
        Real restitution = 0;
        Real mass = 0; ///< 1 / (J M^-1 J^T). [kg]
        Real wanted = 0;
        double impulse = 0; ///< [N s]
    };
    /// In double: a rounding difference between mirror images would break the symmetry of a billiard break.
    struct Motion {
        DVec3 v, w;
    };
    [[nodiscard]] static Real normal_velocity(const Row& row, std::span<const BodyState> bodies);
    [[nodiscard]] static bool is_rebound(const Source& source, std::uint32_t link);
    [[nodiscard]] Real fastest_impact(const Source& source) const;
    void add_rows(const Source& source, std::size_t link);
    bool choose_fastest(std::span<const BodyState> bodies, Real h);
    void solve_chosen(std::span<BodyState> bodies);
    double sweep_chosen(std::span<const BodyState> bodies);

    std::vector<Row> rows_;
    std::vector<std::uint32_t> chosen_;   ///< Indices of the selected rows.
    std::vector<std::uint32_t> links_;    ///< Candidate links.
    std::vector<std::uint32_t> rebounds_; ///< See rebounds.
    std::vector<std::uint32_t> impacts_;  ///< Scratch: a body of each link that is an impact.
    std::vector<std::uint32_t> counts_;   ///< Number of contacts, indexed by group; the highest bit
                                          ///< marks an impact.
    std::vector<Motion> motions_;         ///< Motion of the solver's bodies in chosen rows.
    Islands groups_;
};

} // namespace topple
