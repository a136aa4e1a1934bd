// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/contact_matching.h"

#include "topple/dynamics/tolerances.h"

namespace topple {
namespace {

/// Contacts of two groups of mesh triangles match if the cosine of the angle between their normals is above this: a
/// group begins with another triangle when the body moves on, but its contact persists.
constexpr Real kSameWayCosine = 0.95f;

/// Returns the old point that corresponds to this point: the one with the same features; else the nearest old point
/// within a distance, since feature ids flicker between nearly parallel faces. `taken` has a bit for each old point
/// that another point has already inherited from.
int find_predecessor(const Contact::Point& p, const Contact& old, unsigned taken) {
    int nearest = -1;
    Real nearest_squared = kSpeculativeDistance * kSpeculativeDistance;
    for (int k = 0; k < old.point_count; ++k) {
        if (taken & (1u << static_cast<unsigned>(k)))
            continue;
        const Contact::Point& q = old.points[static_cast<std::size_t>(k)];
        if (q.feature == p.feature)
            return k;
        const Real squared = length_squared(q.point - p.point);
        if (squared <= nearest_squared) {
            nearest = k;
            nearest_squared = squared;
        }
    }
    return nearest;
}

/// Copies the impulses of the matching points of the previous step.
void inherit_impulses(Contact& contact, const Contact& old) {
    unsigned taken = 0;
    for (int i = 0; i < contact.point_count; ++i) {
        Contact::Point& p = contact.points[static_cast<std::size_t>(i)];
        const int k = find_predecessor(p, old, taken);
        if (k < 0)
            continue;
        p.normal_impulse = old.points[static_cast<std::size_t>(k)].normal_impulse;
        taken |= 1u << static_cast<unsigned>(k);
    }
    contact.friction_impulse = old.friction_impulse;
    contact.twist_impulse = old.twist_impulse;
    contact.rolling_impulse = old.rolling_impulse;
}

/// Returns the contact of the previous step that this one continues: one of the same triangle if it may be, else one
/// with a similar normal.
const Contact* find_before(const Contact& contact,
                           std::span<const Contact> old,
                           std::vector<std::uint8_t>& is_taken) {
    std::size_t best = old.size();
    Real most_alike = kSameWayCosine;
    for (std::size_t i = 0; i < old.size(); ++i) {
        if (is_taken[i])
            continue;
        const bool is_same = old[i].sub_shape == contact.sub_shape;
        const Real alike = is_same ? 2 : dot(old[i].normal, contact.normal);
        if (alike > most_alike) {
            best = i;
            most_alike = alike;
        }
    }
    if (best == old.size())
        return nullptr;
    is_taken[best] = 1;
    return &old[best];
}

Contact to_contact(const ProxyPair& pair,
                   SubShape sub_shape,
                   const Manifold& manifold,
                   const Transform& world_from_a) {
    Contact contact;
    contact.collider_a = pair.a;
    contact.collider_b = pair.b;
    contact.sub_shape = sub_shape;
    contact.point_count = manifold.count;
    contact.normal = manifold.normal;
    contact.found_normal = inverse_transform_direction(world_from_a, manifold.normal);
    for (std::size_t i = 0; i < static_cast<std::size_t>(manifold.count); ++i) {
        const ManifoldPoint& from = manifold.points[i];
        Contact::Point& p = contact.points[i];
        p.point = from.point;
        p.separation = p.found_separation = from.separation;
        p.feature = from.feature;
        p.found_point = inverse_transform_point(world_from_a, from.point);
    }
    return contact;
}

} // namespace

Real collide_again(const CollidePair& question,
                   const ProxyPair& pair,
                   std::span<const Contact> old,
                   std::vector<std::uint8_t>& is_taken,
                   std::vector<Contact>& out) {
    is_taken.assign(old.size(), 0);
    return collide(question, [&](SubShape sub_shape, const Manifold& manifold) {
        if (manifold.count == 0)
            return;
        Contact& contact = out.emplace_back(
            to_contact(pair, sub_shape, manifold, question.world_from_a));
        if (const Contact* before = find_before(contact, old, is_taken))
            inherit_impulses(contact, *before);
    });
}

} // namespace topple
