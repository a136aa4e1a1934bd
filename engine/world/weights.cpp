// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/world/links_detail.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <span>

namespace topple {
namespace {

/// A contact that leans farther than this from the vertical (72 degrees) carries nothing to speak
/// of.
constexpr Real kCarriesAbove = 0.3f;

/// Who rests on whom, or hangs from whom, grouped by the body that does, each group in the order in
/// which its links were found.
class Bearers {
public:
    Bearers(std::span<const BearerLink> links, std::size_t body_count, StepScratch& scratch)
        : links_(scratch.sorted_bearers),
          begin_(scratch.bearer_begin) {
        // Counting sort; one place further, so that filling leaves every group's beginning.
        begin_.assign(body_count + 2, 0);
        for (const BearerLink& link : links)
            ++begin_[link.load + 2];
        std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
        links_.resize(links.size());
        for (const BearerLink& link : links)
            links_[begin_[link.load + 1]++] = link;
    }
    [[nodiscard]] std::span<const BearerLink> of(std::uint32_t body) const {
        return std::span(links_).subspan(begin_[body], begin_[body + 1] - begin_[body]);
    }

private:
    std::vector<BearerLink>& links_;
    std::vector<std::uint32_t>& begin_;
};

/// All that is awake, the highest first, each with its own weight.
void sort_by_height(const WorldState& s, Vec3 up, Real g, StepScratch& scratch) {
    scratch.by_height.clear();
    scratch.carried.assign(s.bodies.size(), 0);
    for (const std::uint32_t i : scratch.awake) {
        const Body& b = s.bodies[i];
        scratch.by_height.emplace_back(-dot(b.center_of_mass, up), i);
        scratch.carried[i] = b.mass * g * std::abs(b.gravity_scale);
    }
    std::sort(scratch.by_height.begin(), scratch.by_height.end());
}

/// Weights go down through contacts, in equal parts to all that a body rests on.
void weigh_contacts(std::size_t body_count, StepScratch& scratch) {
    std::vector<BearerLink>& links = scratch.bearer_links;
    links.clear();
    for (std::uint32_t k = 0; k < scratch.briefs.size(); ++k) {
        const ContactBrief& brief = scratch.briefs[k];
        if (std::abs(brief.lean) < kCarriesAbove || !brief.is_near)
            continue;
        const auto [a, b] = brief.bodies;
        const std::uint32_t load = brief.lean < 0 ? a : b, bearer = brief.lean < 0 ? b : a;
        if (moves(scratch, load))
            links.push_back({load, bearer, k});
    }
    const Bearers below(links, body_count, scratch);
    std::vector<Real>& carried = scratch.carried;
    for (const auto& [height, i] : scratch.by_height) {
        const std::span<const BearerLink> bearers = below.of(i);
        for (const BearerLink& link : bearers) {
            const Real share = carried[i] / static_cast<Real>(bearers.size());
            scratch.contact_forces[link.constraint] += share;
            carried[link.bearer] += share;
        }
        if (!bearers.empty())
            carried[i] = 0; // nothing of it hangs
    }
}

/// What rests on nothing hangs from whatever is joined to it above.
void weigh_joints(const WorldState& s, Vec3 up, StepScratch& scratch) {
    std::vector<BearerLink>& links = scratch.bearer_links;
    links.clear();
    const auto height = [&](std::uint32_t body) {
        return moves(scratch, body) ? dot(s.bodies[body].center_of_mass, up)
                                    : std::numeric_limits<Real>::infinity();
    };
    for (std::uint32_t k = 0; k < scratch.joint_bodies.size(); ++k) {
        const auto [a, b] = scratch.joint_bodies[k];
        const bool a_hangs = height(a) < height(b);
        const std::uint32_t load = a_hangs ? a : b, bearer = a_hangs ? b : a;
        if (height(load) < height(bearer))
            links.push_back({load, bearer, k});
    }
    if (links.empty())
        return;
    const Bearers above(links, s.bodies.size(), scratch);
    std::vector<Real>& carried = scratch.carried;
    for (auto it = scratch.by_height.rbegin(); it != scratch.by_height.rend(); ++it) {
        const std::span<const BearerLink> bearers = above.of(it->second);
        for (const BearerLink& link : bearers) {
            const Real share = carried[it->second] / static_cast<Real>(bearers.size());
            scratch.joint_forces[link.constraint] += share;
            if (link.bearer != kNoIndex)
                carried[link.bearer] += share;
        }
    }
}

} // namespace

void estimate_weights(WorldData& w) {
    w.scratch.contact_forces.assign(w.state.contacts.size(), 0);
    w.scratch.joint_forces.assign(w.state.joints.size(), 0);
    const Parameters& p = w.state.parameters;
    const bool counts = fixed_class(p) < 0 || (p.direct_joints && !w.state.joints.empty());
    const Real g = length(p.gravity);
    if (!counts || !(g > 0))
        return;
    const Vec3 up = w.state.parameters.gravity * (-1 / g);
    sort_by_height(w.state, up, g, w.scratch);
    weigh_contacts(w.state.bodies.size(), w.scratch);
    weigh_joints(w.state, up, w.scratch);
}

} // namespace topple
