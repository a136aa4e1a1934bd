// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/world/world_detail.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace topple {
namespace {

/// A contact that leans farther than this from the vertical (72 degrees) carries nothing to speak
/// of.
constexpr Real kCarriesAbove = 0.3f;
/// Points nearer than this will have closed before the load arrives. [m]
constexpr Real kNearly = 0.005f;

/// Who rests on whom, or hangs from whom: bearer k of body i is `bearers[begin[i] + k]`.
class Bearers {
public:
    explicit Bearers(std::vector<BearerLink>& links,
                     std::size_t body_count,
                     std::vector<std::uint32_t>& begin)
        : links_(links),
          begin_(begin) {
        begin_.assign(body_count + 1, 0);
        for (const BearerLink& link : links_)
            ++begin_[link.load + 1];
        std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
        // Links were found in the order of contacts, which stays within each body.
        std::stable_sort(links_.begin(),
                         links_.end(),
                         [](const BearerLink& x, const BearerLink& y) { return x.load < y.load; });
    }
    [[nodiscard]] std::span<const BearerLink> of(std::uint32_t body) const {
        return std::span(links_).subspan(begin_[body], begin_[body + 1] - begin_[body]);
    }

private:
    std::vector<BearerLink>& links_;
    std::vector<std::uint32_t>& begin_;
};

bool is_near(const Contact& c) {
    for (int i = 0; i < c.point_count; ++i)
        if (c.points[static_cast<std::size_t>(i)].separation < kNearly)
            return true;
    return false;
}

} // namespace

void estimate_weights(WorldData& w) {
    WorldState& s = w.state;
    StepScratch& scratch = w.scratch;
    scratch.contact_forces.assign(s.contacts.size(), 0);
    scratch.joint_forces.assign(s.joints.size(), 0);
    const Real g = length(s.parameters.gravity);
    if (!(g > 0))
        return;
    const Vec3 up = s.parameters.gravity * (-1 / g);

    std::vector<std::pair<Real, std::uint32_t>>& order = scratch.by_height; // highest first
    std::vector<Real>& carried = scratch.carried;
    order.clear();
    carried.assign(s.bodies.size(), 0);
    for (std::uint32_t i = 0; i < s.bodies.size(); ++i)
        if (is_awake(s.bodies[i])) {
            order.emplace_back(-dot(s.bodies[i].center_of_mass, up), i);
            carried[i] = s.bodies[i].mass * g * std::abs(s.bodies[i].gravity_scale);
        }
    std::sort(order.begin(), order.end());

    std::vector<BearerLink>& links = scratch.bearer_links;
    links.clear();
    for (std::uint32_t k = 0; k < s.contacts.size(); ++k) {
        const Contact& c = s.contacts[k];
        const Real lean = dot(c.normal, up);
        if (std::abs(lean) < kCarriesAbove || !is_near(c))
            continue;
        std::uint32_t load = s.colliders[c.collider_b].body,
                      bearer = s.colliders[c.collider_a].body;
        if (lean < 0)
            std::swap(load, bearer);
        if (is_awake(s.bodies[load]))
            links.push_back({load, bearer, k});
    }
    const Bearers below(links, s.bodies.size(), scratch.bearer_begin);
    for (const auto& [height, i] : order) {
        const std::span<const BearerLink> bearers = below.of(i);
        for (const BearerLink& link : bearers) {
            const Real share = carried[i] / static_cast<Real>(bearers.size());
            scratch.contact_forces[link.constraint] += share;
            carried[link.bearer] += share;
        }
        if (!bearers.empty())
            carried[i] = 0; // nothing of it hangs
    }
    // What rests on nothing hangs from whatever is joined to it above.
    links.clear();
    for (std::uint32_t k = 0; k < s.joints.size(); ++k) {
        const Joint& j = s.joints[k];
        const std::uint32_t a = j.a ? index_of(s, j.a) : kNoIndex;
        const std::uint32_t b = j.b ? index_of(s, j.b) : kNoIndex;
        const auto height = [&](std::uint32_t body) {
            return body == kNoIndex || !is_awake(s.bodies[body])
                       ? std::numeric_limits<Real>::infinity()
                       : dot(s.bodies[body].center_of_mass, up);
        };
        const bool a_hangs = height(a) < height(b);
        const std::uint32_t load = a_hangs ? a : b, bearer = a_hangs ? b : a;
        if (height(load) < height(bearer))
            links.push_back({load, bearer, k});
    }
    if (links.empty())
        return;
    const Bearers above(links, s.bodies.size(), scratch.bearer_begin);
    for (auto it = order.rbegin(); it != order.rend(); ++it) {
        const std::span<const BearerLink> bearers = above.of(it->second);
        for (const BearerLink& link : bearers) {
            const Real share = carried[it->second] / static_cast<Real>(bearers.size());
            scratch.joint_forces[link.constraint] += share;
            if (link.bearer != kNoIndex)
                carried[link.bearer] += share;
        }
    }
}

} // namespace topple
