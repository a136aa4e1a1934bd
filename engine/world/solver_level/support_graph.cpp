// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solver_level/support_graph.h"

#include "topple/world/solver_level/support_rule.h"

#include <algorithm>
#include <numeric>

namespace topple {
namespace {

/// Insertion sort that gives up after kPlacesEach moves per entry and then returns false.
bool sort_if_nearly_sorted(std::vector<Supports::Place>& order) {
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

/// Finds the edges of all contacts through which weight goes down.
void find_contact_edges(const LoadSources& from, std::vector<SupportEdge>& edges) {
    const std::vector<ContactSummary>& contacts = from.contacts.summaries;
    edges.clear();
    for (std::uint32_t k = 0; k < contacts.size(); ++k) {
        const ContactSummary& contact = contacts[k];
        const std::optional<ConstraintSide> held = side_held_by_contact(contact.lean);
        if (!held || !contact.is_near)
            continue;
        const auto [a, b] = contact.bodies;
        const bool a_is_above = held == ConstraintSide::a;
        const std::uint32_t supported = a_is_above ? a : b, supporting = a_is_above ? b : a;
        if (from.active.moves(supported))
            edges.push_back({supported, supporting, k});
    }
}

/// Finds the edges of all joints by which the lower body hangs from the higher one, or from the world.
void find_joint_edges(const LoadSources& from,
                      const LoadedBodies& bodies,
                      std::vector<SupportEdge>& edges) {
    edges.clear();
    for (std::uint32_t k = 0; k < from.joints.pairs.size(); ++k) {
        const auto [a, b] = from.joints.pairs[k];
        const std::optional<ConstraintSide> held = side_held_by_joint(bodies[a].height,
                                                                      bodies[b].height);
        if (!held)
            continue;
        const bool a_hangs = held == ConstraintSide::a;
        edges.push_back({a_hangs ? a : b, a_hangs ? b : a, k});
    }
}

} // namespace

void SupportGraph::build(std::span<const SupportEdge> edges, std::size_t body_count) {
    edges_.resize(edges.size());
    if (edges.empty())
        return;
    // Counting sort; counts are stored one place further, so that filling leaves the beginning of every group.
    begin_.assign(body_count + 2, 0);
    for (const SupportEdge& edge : edges)
        ++begin_[edge.supported + 2];
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
    for (const SupportEdge& edge : edges)
        edges_[begin_[edge.supported + 1]++] = edge;
}

void Supports::begin(const LoadSources& from, Vec3 up, JobPool& pool) {
    bodies_.read(from, up, pool);
    is_found_ = false;
}

void Supports::find(const LoadSources& from) {
    if (is_found_)
        return;
    sort_by_height(from);
    const std::size_t body_count = from.state.bodies.size();
    find_contact_edges(from, edges_);
    below_.build(edges_, body_count);
    find_joint_edges(from, bodies_, edges_);
    above_.build(edges_, body_count);
    is_found_ = true;
}

/// Sorts the awake bodies by the height of their centers.
void Supports::sort_by_height(const LoadSources& from) {
    auto& order = by_height_;
    const std::size_t body_count = from.state.bodies.size();
    const std::vector<std::uint32_t>& awake = from.active.awake;
    const auto is_awake_still = [&](const Place& place) {
        return place.second < body_count && from.active.moves(place.second);
    };
    // The order of the previous step is nearly that of this one. The result does not depend on it.
    if (order.size() != awake.size() || !std::all_of(order.begin(), order.end(), is_awake_still)) {
        order.clear();
        for (const std::uint32_t i : awake)
            order.emplace_back(0, i);
    }
    for (auto& [height, i] : order)
        height = -bodies_[i].height;
    if (!sort_if_nearly_sorted(order))
        std::sort(order.begin(), order.end());
}

} // namespace topple
