// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/mesh/constraint_lanes.h"

#include "topple/deformable/mesh/deformable_mesh.h"

#include <algorithm>
#include <bit>

namespace topple {
namespace {

constexpr std::size_t kMostGroups = 64; // bits of a word
constexpr std::size_t kAligned = 8;

/// Returns the group of each constraint; kMostGroups: none.
std::vector<std::size_t> choose_groups(const std::vector<std::uint32_t>& particles,
                                       std::size_t each) {
    const std::uint32_t last = particles.empty()
                                   ? 0
                                   : *std::max_element(particles.begin(), particles.end());
    std::vector<std::uint64_t> taken(last + std::size_t{1}, 0); // groups at a particle, one bit
                                                                // each
    std::vector<std::size_t> groups;
    for (std::size_t i = 0; i < particles.size(); i += each) {
        std::uint64_t used = 0;
        for (std::size_t k = 0; k < each; ++k)
            used |= taken[particles[i + k]];
        const auto group = static_cast<std::size_t>(std::countr_one(used));
        groups.push_back(group);
        if (group < kMostGroups)
            for (std::size_t k = 0; k < each; ++k)
                taken[particles[i + k]] |= std::uint64_t{1} << group;
    }
    return groups;
}

} // namespace

LaneGroups group_constraints(const std::vector<std::uint32_t>& particles, std::size_t each) {
    const std::vector<std::size_t> group_of = choose_groups(particles, each);
    std::array<std::size_t, kMostGroups + 1> counts{}, next{};
    for (const std::size_t g : group_of)
        ++counts[g];
    LaneGroups out;
    for (std::size_t g = 0; g <= kMostGroups; ++g) {
        next[g] = out.size;
        const LaneGroups::Group group{out.size, out.size + counts[g]};
        if (g == kMostGroups)
            out.rest = group;
        else if (counts[g] > 0)
            out.groups.push_back(group);
        out.size += (counts[g] + kAligned - 1) / kAligned * kAligned;
    }
    for (const std::size_t g : group_of)
        out.places.push_back(static_cast<std::uint32_t>(next[g]++));
    return out;
}

ConstraintLanes pack_lanes(const std::vector<Spring>& springs, const std::vector<Bend>& bends) {
    ConstraintLanes out;
    std::vector<std::uint32_t> particles;
    for (const Spring& s : springs)
        particles.insert(particles.end(), {s.a, s.b});
    out.springs = group_constraints(particles, 2);
    out.spring_a.resize(out.springs.size);
    out.spring_b.resize(out.springs.size);
    out.spring_rest.resize(out.springs.size);
    out.spring_compliance.resize(out.springs.size);
    for (std::size_t i = 0; i < springs.size(); ++i) {
        const Spring& s = springs[i];
        const std::uint32_t at = out.springs.places[i];
        out.spring_a[at] = s.a;
        out.spring_b[at] = s.b;
        out.spring_rest.data()[at] = s.rest;
        out.spring_compliance.data()[at] = s.stiffness > 0 ? 1 / s.stiffness : 0;
    }

    particles.clear();
    for (const Bend& b : bends)
        particles.insert(particles.end(), b.particles.begin(), b.particles.end());
    out.bends = group_constraints(particles, 4);
    out.bend_stiffness.resize(out.bends.size);
    for (std::size_t k = 0; k < 4; ++k) {
        out.bend_particles[k].resize(out.bends.size);
        out.bend_weights[k].resize(out.bends.size);
        for (std::size_t i = 0; i < bends.size(); ++i) {
            out.bend_particles[k][out.bends.places[i]] = bends[i].particles[k];
            out.bend_weights[k].data()[out.bends.places[i]] = bends[i].weights[k];
        }
    }
    for (std::size_t i = 0; i < bends.size(); ++i)
        out.bend_stiffness.data()[out.bends.places[i]] = bends[i].stiffness;
    return out;
}

void pack_reaches(const std::vector<Reach>& reaches, ConstraintLanes& lanes) {
    std::vector<std::uint32_t> particles;
    for (const Reach& r : reaches)
        particles.insert(particles.end(), {r.a, r.b});
    lanes.reaches = group_constraints(particles, 2);
    lanes.reach_a.resize(lanes.reaches.size);
    lanes.reach_b.resize(lanes.reaches.size);
    lanes.reach_length.resize(lanes.reaches.size);
    lanes.reach_compliance.resize(lanes.reaches.size);
    for (std::size_t i = 0; i < reaches.size(); ++i) {
        const std::uint32_t at = lanes.reaches.places[i];
        lanes.reach_a[at] = reaches[i].a;
        lanes.reach_b[at] = reaches[i].b;
        lanes.reach_length.data()[at] = reaches[i].length;
    }
}

} // namespace topple
