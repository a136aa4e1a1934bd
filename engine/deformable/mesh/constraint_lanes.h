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

/// Constraints in groups ("colors") of which no two share a particle: the constraints of one group can
/// be solved in any order, or side by side, with the same result. A group begins at a multiple of eight.
struct LaneGroups {
    /// A range of constraints that share no particle.
    struct Group {
        std::size_t begin = 0, end = 0; ///< Range of places in the arrays.
    };
    std::vector<Group> groups;         ///< Sorted in the order in which they are solved.
    Group rest;                        ///< Constraints without a group, which are solved one by
                                       ///< one.
    std::vector<std::uint32_t> places; ///< Place of each constraint, in the order of the input.
    std::size_t size = 0;              ///< Size of the arrays.
};

/// Assigns each constraint to the first group in which its particles are free, in the order given, so that the result
/// depends on nothing else. `particles`: `each` of them for every constraint.
LaneGroups group_constraints(const std::vector<std::uint32_t>& particles, std::size_t each);

/// The springs and bends of a mesh in the layout of the kernels.
struct ConstraintLanes {
    LaneGroups springs;                            ///< Groups of the spring arrays.
    std::vector<std::uint32_t> spring_a, spring_b; ///< Indexed by place in the groups: particles.
    SimdArray spring_rest, spring_compliance;      ///< Indexed by place. [m], [m/N]
    LaneGroups reaches;                            ///< Groups of the reach arrays.
    std::vector<std::uint32_t> reach_a, reach_b;   ///< Indexed by place in the groups: particles.
    SimdArray reach_length, reach_compliance;      ///< Indexed by place. [m]; the compliance is 0.
    LaneGroups bends;                              ///< Groups of the bend arrays.
    std::array<std::vector<std::uint32_t>, 4> bend_particles; ///< Indexed by place in the groups.
    std::array<SimdArray, 4> bend_weights;                    ///< Indexed by place. [-]
    SimdArray bend_stiffness;                                 ///< Indexed by place. [N/m]
};

/// Packs springs and bends. Requires: no bend names a particle twice.
ConstraintLanes pack_lanes(const std::vector<Spring>& springs, const std::vector<Bend>& bends);
/// Packs the reaches.
void pack_reaches(const std::vector<Reach>& reaches, ConstraintLanes& lanes);

} // namespace topple
