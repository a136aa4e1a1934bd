// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace topple {

struct Spring;
struct Bend;
struct Reach;

/// Floats that instructions take eight at a time.
class LaneFloats {
public:
    void resize(std::size_t count) { eights_.resize((count + 7) / 8); }
    [[nodiscard]] float* data() { return eights_.empty() ? nullptr : eights_.front().v; }
    [[nodiscard]] const float* data() const {
        return eights_.empty() ? nullptr : eights_.front().v;
    }

private:
    struct alignas(32) Eight {
        float v[8] = {};
    };
    std::vector<Eight> eights_;
};

/// Constraints in groups ("colors") of which no two share a particle: those of one group can be
/// solved in any order, or side by side, with the same result. A group begins at a multiple of eight.
struct LaneGroups {
    struct Group {
        std::size_t begin = 0, end = 0; ///< Places in the arrays.
    };
    std::vector<Group> groups;
    Group rest;                        ///< Those that found no group: one by one.
    std::vector<std::uint32_t> places; ///< Of each constraint, in the order they came in.
    std::size_t size = 0;              ///< Of the arrays.
};

/// The first group that is free, in the order given, so that the result depends on nothing else.
/// `particles`: as many as `each` for every constraint.
LaneGroups group_constraints(const std::vector<std::uint32_t>& particles, std::size_t each);

/// The springs and bends of a fabric as kernels take them.
struct FabricLanes {
    LaneGroups springs;
    std::vector<std::uint32_t> spring_a, spring_b;
    LaneFloats spring_rest, spring_compliance;
    LaneGroups reaches;
    std::vector<std::uint32_t> reach_a, reach_b;
    LaneFloats reach_length, reach_compliance; ///< The latter all 0.
    LaneGroups bends;
    std::array<std::vector<std::uint32_t>, 4> bend_particles;
    std::array<LaneFloats, 4> bend_weights;
    LaneFloats bend_stiffness;
};

/// Requires: no bend names a particle twice.
FabricLanes pack_lanes(const std::vector<Spring>& springs, const std::vector<Bend>& bends);
void pack_reaches(const std::vector<Reach>& reaches, FabricLanes& lanes);

} // namespace topple
