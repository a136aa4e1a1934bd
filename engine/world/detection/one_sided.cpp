// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// One-sided platforms. A body that comes up through a platform must not be pushed by it, neither down as it enters nor
// up as it leaves, and must stand once it has left. Both follow from the contact alone. The narrow phase separates two
// shapes along the shortest way, which leads back down until the body is more than halfway through, and is deep as long
// as the body is inside. The state needs no mark of a body that passes: the contacts of the previous step tell which
// contacts held.
#include "topple/world/detection/one_sided.h"

#include "topple/world/state/contact_order.h"

#include <algorithm>

namespace topple {
namespace {

/// Cosine of the largest angle between the direction of a platform and the normal of a contact that begins to hold.
/// Smaller: the rim of a platform stops a body that comes past it. [-]
constexpr Real kBeginsBelow = 0.5f;
/// The same for a contact that has held, as of a box that tips over the rim. [-]
constexpr Real kStaysBelow = 0.1f;
/// Depth before the last step up to which a contact may begin to hold. Larger: a body that falls back from inside is
/// pushed up visibly. Smaller: a body that a scene places on a platform may fall through. [m]
constexpr Real kShallow = 0.01f;
/// The same as a share of the inner radius of the other shape; the smaller bound holds. [-]
constexpr Real kShallowShare = 0.2f;
/// Speed up to which a contact counts as not opening, for bodies that tremble as they slide from one platform onto the
/// next. [m/s]
constexpr Real kOpening = 0.05f;

/// Returns whether a contact that did not hold may begin to. `slope`: cosine between its normal and the direction of
/// the platform.
bool may_begin(Real slope, Real separation, Real inner_radius) {
    return slope >= kBeginsBelow && separation >= -std::min(kShallow, kShallowShare * inner_radius);
}

Vec3 direction_of(const WorldState& state, const Collider& platform) {
    return normalize(rotate(world_from_collider(state, platform).rotation, platform.one_sided));
}

/// Decides about the contacts of a step.
class OneSided {
public:
    OneSided(const WorldView& view, const std::vector<Contact>& before)
        : view_(view),
          before_(before) {}

    [[nodiscard]] bool passes(const Contact& c) const {
        return passes(c, c.collider_a, c.collider_b, c.normal) ||
               passes(c, c.collider_b, c.collider_a, -c.normal);
    }

private:
    /// `normal`: from the platform to the other collider.
    [[nodiscard]] bool passes(const Contact& c,
                              std::uint32_t platform_index,
                              std::uint32_t other_index,
                              Vec3 normal) const {
        const Collider& platform = view_.state.colliders[platform_index];
        if (!is_one_sided(platform))
            return false;
        const Vec3 direction = direction_of(view_.state, platform);
        const Real slope = dot(normal, direction);
        if (held_before(c))
            return slope < kStaysBelow;
        const Collider& other = view_.state.colliders[other_index];
        const Real separation = least_separation(c);
        const Real opening = opening_speed(c, platform.body, other.body, direction);
        // A body that falls fast is deep when a step first finds it, and was outside before the last step.
        const Real before = separation - std::min(opening, Real(0)) * view_.state.parameters.dt;
        if (!may_begin(slope, before, inner_radius(shape_of(view_, other))))
            return true;
        return separation < 0 && opening > kOpening;
    }
    [[nodiscard]] bool held_before(const Contact& c) const {
        const auto at = std::lower_bound(
            before_.begin(), before_.end(), c, pair_comes_before<Contact, Contact>);
        return at != before_.end() && !pair_comes_before(c, *at);
    }
    /// Returns the largest speed with which a point of the contact leaves the platform. [m/s]
    [[nodiscard]] Real opening_speed(const Contact& c,
                                     std::uint32_t platform,
                                     std::uint32_t other,
                                     Vec3 direction) const {
        Real fastest = -Aabb::kInfinity;
        for (const Contact::Point& p : c.active_points()) {
            const Vec3 leaving = velocity_at(view_.state.bodies[other], p.point) -
                                 velocity_at(view_.state.bodies[platform], p.point);
            fastest = std::max(fastest, dot(leaving, direction));
        }
        return fastest;
    }

    const WorldView& view_;
    const std::vector<Contact>& before_;
};

ProxyPair colliders_of_pair(const Contact& c) { return {c.collider_a, c.collider_b}; }

/// Returns whether the sorted contacts from `first` on have one of the pair.
bool has_contact(const std::vector<Contact>& contacts, std::size_t first, const ProxyPair& pair) {
    const auto begin = contacts.begin() + static_cast<std::ptrdiff_t>(first);
    const auto at = std::lower_bound(
        begin, contacts.end(), pair, [](const Contact& c, const ProxyPair& p) {
            return colliders_of_pair(c) < p;
        });
    return at != contacts.end() && colliders_of_pair(*at) == pair;
}

} // namespace

void drop_contacts(FunctionRef<bool(const Contact&)> goes,
                   const FoundContacts& found,
                   CandidatePairs& pairs) {
    std::vector<Contact>& contacts = found.contacts;
    const auto first = contacts.begin() + static_cast<std::ptrdiff_t>(found.first_contact);
    std::vector<ProxyPair> dropped; // sorted, each pair once
    auto end = first;
    for (auto c = first; c != contacts.end(); ++c) {
        if (!goes(*c)) {
            if (end != c)
                *end = *c;
            ++end;
        } else if (dropped.empty() || !(dropped.back() == colliders_of_pair(*c))) {
            dropped.push_back(colliders_of_pair(*c));
        }
    }
    if (dropped.empty())
        return;
    contacts.erase(end, contacts.end());
    const auto is_dropped = [&](const ProxyPair& pair) {
        return std::binary_search(dropped.begin(), dropped.end(), pair);
    };
    std::vector<CachedPair>& cached = found.cached_pairs;
    cached.erase(
        std::remove_if(cached.begin() + static_cast<std::ptrdiff_t>(found.first_cached_pair),
                       cached.end(),
                       [&](const CachedPair& p) {
                           return is_dropped({p.collider_a, p.collider_b});
                       }),
        cached.end());
    const std::size_t refused_before = pairs.refused.size();
    std::erase_if(pairs.pairs, [&](const ProxyPair& pair) {
        const bool is_refused = is_dropped(pair) &&
                                !has_contact(contacts, found.first_contact, pair);
        if (is_refused)
            pairs.refused.push_back(pair);
        return is_refused;
    });
    if (pairs.refused.size() > refused_before)
        std::sort(pairs.refused.begin(), pairs.refused.end());
}

void drop_passing_contacts(const WorldView& view,
                           const ActiveSet& active,
                           const std::vector<Contact>& before,
                           const FoundContacts& found,
                           CandidatePairs& pairs) {
    if (!active.has_one_sided)
        return;
    const auto is_platform = [&](std::uint32_t collider) {
        return active.gates[collider].is_one_sided;
    };
    const OneSided rule(view, before);
    drop_contacts(
        [&](const Contact& c) {
            return (is_platform(c.collider_a) || is_platform(c.collider_b)) && rule.passes(c);
        },
        found,
        pairs);
    std::erase_if(pairs.pairs, [&](const ProxyPair& pair) {
        return (is_platform(pair.a) || is_platform(pair.b)) &&
               !has_contact(found.contacts, found.first_contact, pair);
    });
}

bool lets_pass(const WorldState& state, const Collider& platform, Vec3 motion) {
    return is_one_sided(platform) && dot(direction_of(state, platform), motion) > 0;
}

bool lets_pass(const WorldState& state, const Collider& platform, const PlatformTouch& touch) {
    return is_one_sided(platform) && !may_begin(dot(direction_of(state, platform), touch.normal),
                                                touch.separation,
                                                touch.inner_radius);
}

} // namespace topple
