// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/contact_colors.h"

#include "topple/dynamics/coloring.h"
#include "topple/dynamics/solver_level.h"

#include <array>

namespace topple {
namespace {

/// The contacts of one solver level, with its awake bodies numbered from 1.
struct LevelContacts {
    std::uint32_t body_count = 0;
    std::vector<ConstraintLink> links;
    std::vector<std::uint32_t> contacts; ///< Index of the contact of each link.
};

} // namespace

std::vector<std::uint8_t> contact_colors(const WorldState& state) {
    std::array<LevelContacts, kSolverLevelCount> levels;
    std::vector<std::uint32_t> numbers(state.bodies.size(), 0); // 0: no force moves the body
    for (std::size_t i = 0; i < state.bodies.size(); ++i)
        if (const Body& b = state.bodies[i]; is_awake(b))
            numbers[i] = ++levels[b.solver_level].body_count;
    for (std::uint32_t k = 0; k < state.contacts.size(); ++k) {
        const std::uint32_t a = state.colliders[state.contacts[k].collider_a].body,
                            b = state.colliders[state.contacts[k].collider_b].body;
        if (numbers[a] == 0 && numbers[b] == 0)
            continue;
        LevelContacts& level = levels[state.bodies[numbers[a] != 0 ? a : b].solver_level];
        level.links.push_back({numbers[a], numbers[b]});
        level.contacts.push_back(k);
    }
    std::vector<std::uint8_t> colors(state.contacts.size(), kUncolored);
    Coloring coloring;
    for (const LevelContacts& level : levels) {
        if (level.links.empty())
            continue;
        color_constraints(level.links, level.body_count, coloring);
        for (std::size_t i = 0; i < level.links.size(); ++i)
            colors[level.contacts[i]] = coloring.color[i];
    }
    return colors;
}

} // namespace topple
