// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/world/bearers_detail.h"
#include "engine/world/links_detail.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace topple {
namespace {

/// A contact that leans farther than this from the vertical (72 degrees) carries nothing to speak
/// of.
constexpr Real kCarriesAbove = 0.3f;
/// Joints that lie level carry as much as this, beside others that do not: all else hangs from them. [-]
constexpr Real kLevelRise = 0.05f;

/// The part of a unit of force along the arm of the joint that holds its body up.
Real rise_of(const Body& b, Vec3 anchor, Vec3 up) {
    const Vec3 arm = rotate(b.world_from_body.rotation, anchor - b.local_center);
    return std::max(dot(normalize_or(arm, up), up), kLevelRise);
}

} // namespace

Bearers::Bearers(std::span<const BearerLink> links, std::size_t body_count, StepScratch& scratch)
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

void sort_by_height(const WorldState& s, Vec3 up, StepScratch& scratch) {
    scratch.by_height.clear();
    for (const std::uint32_t i : scratch.awake)
        scratch.by_height.emplace_back(-dot(s.bodies[i].center_of_mass, up), i);
    std::sort(scratch.by_height.begin(), scratch.by_height.end());
}

const std::vector<BearerLink>& find_contact_bearers(StepScratch& scratch) {
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
    return links;
}

const std::vector<BearerLink>& find_joint_bearers(const WorldState& s,
                                                  Vec3 up,
                                                  StepScratch& scratch) {
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
            links.push_back(
                {load,
                 bearer,
                 k,
                 rise_of(s.bodies[load],
                         a_hangs ? s.joints[k].local_anchor_a : s.joints[k].local_anchor_b,
                         up)});
    }
    return links;
}

} // namespace topple
