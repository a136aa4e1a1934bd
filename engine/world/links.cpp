// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/links_detail.h"

#include <algorithm>
#include <limits>

namespace topple {
namespace {

constexpr std::size_t kLinksPerBlock = 256;
/// Points nearer than this will have closed before a load arrives. [m]
constexpr Real kNearly = 0.005f;

/// Separation of the deepest point; infinite if there is none. [m]
Real least_separation(const Contact& c) {
    Real least = std::numeric_limits<Real>::infinity();
    for (int i = 0; i < c.point_count; ++i)
        least = std::min(least, c.points[static_cast<std::size_t>(i)].separation);
    return least;
}

} // namespace

void brief_contacts(WorldData& w) {
    const WorldState& s = w.state;
    std::vector<ContactBrief>& briefs = w.scratch.briefs;
    briefs.resize(s.contacts.size());
    const Vec3 up = normalize_or(-s.parameters.gravity, Vec3{});
    w.pool->parallel_for(briefs.size(), kLinksPerBlock, [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k) {
            const Contact& c = s.contacts[k];
            const BodyPair bodies{s.colliders[c.collider_a].body, s.colliders[c.collider_b].body};
            const Real least = least_separation(c);
            briefs[k] = {bodies,
                         dot(c.normal, up),
                         is_touching(c),
                         least < kNearly,
                         overlap_of(w, c, -least)};
        }
    });
    find_deep_bodies(w);
}

void find_joint_bodies(WorldData& w) {
    const WorldState& s = w.state;
    std::vector<BodyPair>& pairs = w.scratch.joint_bodies;
    pairs.resize(s.joints.size());
    w.pool->parallel_for(pairs.size(), kLinksPerBlock, [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k) {
            const Joint& j = s.joints[k];
            pairs[k] = {j.a ? index_of(s, j.a) : kNoIndex, j.b ? index_of(s, j.b) : kNoIndex};
        }
    });
}

} // namespace topple
