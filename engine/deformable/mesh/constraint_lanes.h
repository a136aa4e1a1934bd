// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/simd/simd_array.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace topple {

struct Spring;
struct Bend;
struct Reach;

/// Constraints in groups ("colors") of which no two share a particle: those of one group can be
/// solved in any order, or side by side, with the same result. A group begins at a multiple of eight.
struct LaneGroups {
    /// A range of constraints that share no particle.
    struct Group {
        std::size_t begin = 0, end = 0; ///< Places in the arrays.
    };
    std::vector<Group> groups;         ///< In the order in which they are solved.
    Group rest;                        ///< Constraints without a group: solved one by one.
    std::vector<std::uint32_t> places; ///< Of each constraint, in the order of the input.
    std::size_t size = 0;              ///< Of the arrays.
};

/// Puts each constraint into the first group in which its particles are free, in the order given,
/// so that the result depends on nothing else. `particles`: as many as `each` for every constraint.
LaneGroups group_constraints(const std::vector<std::uint32_t>& particles, std::size_t each);

/// The springs and bends of a mesh as kernels take them.
struct ConstraintLanes {
    LaneGroups springs;                            ///< Of the spring arrays.
    std::vector<std::uint32_t> spring_a, spring_b; ///< By place in the groups: particles.
    SimdArray spring_rest, spring_compliance;      ///< By place. [m], [m/N]
    LaneGroups reaches;                            ///< Of the reach arrays.
    std::vector<std::uint32_t> reach_a, reach_b;   ///< By place in the groups: particles.
    SimdArray reach_length, reach_compliance;      ///< By place. [m]; the compliance is 0.
    LaneGroups bends;                              ///< Of the bend arrays.
    std::array<std::vector<std::uint32_t>, 4> bend_particles; ///< By place in the groups.
    std::array<SimdArray, 4> bend_weights;                    ///< By place. [-]
    SimdArray bend_stiffness;                                 ///< By place. [N/m]
};

/// Packs springs and bends. Requires: no bend names a particle twice.
ConstraintLanes pack_lanes(const std::vector<Spring>& springs, const std::vector<Bend>& bends);
/// Packs the reaches.
void pack_reaches(const std::vector<Reach>& reaches, ConstraintLanes& lanes);

} // namespace topple
