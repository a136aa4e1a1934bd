// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/bearers_detail.h"
#include "topple/world/links_detail.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace topple {
namespace {

/// A contact that leans farther than this from the vertical (72 degrees) carries nothing to speak
/// of.
constexpr Real kCarriesAbove = 0.3f;
/// Joints that lie level carry as much as this, beside others that do not: all else hangs from them. [-]
constexpr Real kLevelRise = 0.05f;

/// By moving each to its place, as long as there is not far to go.
bool sort_if_nearly_sorted(std::vector<std::pair<Real, std::uint32_t>>& order) {
    constexpr std::size_t kPlacesEach = 4;
    std::size_t places_left = kPlacesEach * order.size();
    for (std::size_t i = 1; i < order.size(); ++i) {
        const auto entry = order[i];
        std::size_t at = i;
        for (; at > 0 && entry < order[at - 1]; --at, --places_left) {
            if (places_left == 0) {
                order[at] = entry;
                return false;
            }
            order[at] = order[at - 1];
        }
        order[at] = entry;
    }
    return true;
}

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
    auto& order = scratch.by_height;
    const auto is_awake_still = [&](const auto& entry) {
        return entry.second < s.bodies.size() && moves(scratch, entry.second);
    };
    // The order of the last time is nearly that of this one, and where it began does not show in it.
    if (order.size() != scratch.awake.size() ||
        !std::all_of(order.begin(), order.end(), is_awake_still)) {
        order.clear();
        for (const std::uint32_t i : scratch.awake)
            order.emplace_back(0, i);
    }
    for (auto& [height, i] : order)
        height = -dot(s.bodies[i].center_of_mass, up);
    if (!sort_if_nearly_sorted(order))
        std::sort(order.begin(), order.end());
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
