// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solver_level/support_graph.h"

#include "topple/world/solver_level/support_rule.h"

#include <algorithm>
#include <numeric>

namespace topple {
namespace {

/// Insertion sort that gives up after kPlacesEach moves per entry and then returns false.
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

bool is_wanted(std::span<const std::uint8_t> wanted, std::uint32_t body) {
    return wanted.empty() || wanted[body] != 0;
}

} // namespace

SupportGraph::SupportGraph(std::span<const SupportEdge> edges,
                           std::size_t body_count,
                           SupportMemory& memory)
    : edges_(memory.sorted_edges),
      begin_(memory.begin) {
    // Counting sort; counts are stored one place further, so that filling leaves the beginning of every group.
    begin_.assign(body_count + 2, 0);
    for (const SupportEdge& edge : edges)
        ++begin_[edge.supported + 2];
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
    edges_.resize(edges.size());
    for (const SupportEdge& edge : edges)
        edges_[begin_[edge.supported + 1]++] = edge;
}

void sort_by_height(const LevelSources& from, SupportMemory& memory) {
    auto& order = memory.by_height;
    const std::size_t body_count = from.state.bodies.size();
    const std::vector<std::uint32_t>& awake = from.active.awake;
    const auto is_awake_still = [&](const auto& entry) {
        return entry.second < body_count && from.active.moves(entry.second);
    };
    // The order of the previous step is nearly that of this one. The result does not depend on it.
    if (order.size() != awake.size() || !std::all_of(order.begin(), order.end(), is_awake_still)) {
        order.clear();
        for (const std::uint32_t i : awake)
            order.emplace_back(0, i);
    }
    for (auto& [height, i] : order)
        height = -memory.bodies[i].height;
    if (!sort_if_nearly_sorted(order))
        std::sort(order.begin(), order.end());
}

const std::vector<SupportEdge>& find_contact_supports(const LevelSources& from,
                                                      SupportMemory& memory,
                                                      std::span<const std::uint8_t> wanted) {
    const std::vector<ContactSummary>& contacts = from.contacts.summaries;
    memory.edges.clear();
    for (std::uint32_t k = 0; k < contacts.size(); ++k) {
        const ContactSummary& contact = contacts[k];
        const std::optional<ConstraintSide> held = side_held_by_contact(contact.lean);
        if (!held || !contact.is_near)
            continue;
        const auto [a, b] = contact.bodies;
        const bool a_is_above = held == ConstraintSide::a;
        const std::uint32_t supported = a_is_above ? a : b, supporting = a_is_above ? b : a;
        if (from.active.moves(supported) && is_wanted(wanted, supported))
            memory.edges.push_back({supported, supporting, k});
    }
    return memory.edges;
}

const std::vector<SupportEdge>& find_joint_supports(const LevelSources& from,
                                                    SupportMemory& memory,
                                                    std::span<const std::uint8_t> wanted) {
    memory.edges.clear();
    for (std::uint32_t k = 0; k < from.joints.pairs.size(); ++k) {
        const auto [a, b] = from.joints.pairs[k];
        const std::optional<ConstraintSide> held = side_held_by_joint(memory.bodies[a].height,
                                                                      memory.bodies[b].height);
        if (!held)
            continue;
        const bool a_hangs = held == ConstraintSide::a;
        const std::uint32_t supported = a_hangs ? a : b, supporting = a_hangs ? b : a;
        if (is_wanted(wanted, supported))
            memory.edges.push_back({supported, supporting, k});
    }
    return memory.edges;
}

} // namespace topple
