// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/detection/contact_graph.h"

#include "topple/world/detection/deep_overlaps.h"
#include "topple/world/upward.h"

namespace topple {
namespace {

constexpr std::size_t kContactsPerBlock = 256;
/// Points with a smaller separation count as closed by the time a load arrives. [m]
constexpr Real kNearSeparation = 0.005f;

} // namespace

void summarize_contacts(const WorldView& view, ContactGraph& out, JobPool& pool) {
    const WorldState& s = view.state;
    std::vector<ContactSummary>& summaries = out.summaries;
    summaries.resize(s.contacts.size());
    const Vec3 up = upward(s);
    pool.parallel_for(summaries.size(), kContactsPerBlock, [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k) {
            const Contact& c = s.contacts[k];
            const Real least = least_separation(c);
            summaries[k] = {{s.colliders[c.collider_a].body, s.colliders[c.collider_b].body},
                            dot(c.normal, up),
                            is_touching(c),
                            least < kNearSeparation,
                            overlap_of(view, c, -least)};
        }
    });
    find_deep_bodies(s, out);
}

} // namespace topple
