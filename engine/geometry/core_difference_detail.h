// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/geometry/double_vec3_detail.h"
#include "engine/geometry/gjk.h"

namespace topple {

/// A corner of the difference A - B, and where it came from. In A's frame. [m]
struct DifferenceCorner {
    DVec3 w, on_a, on_b;
    std::uint32_t a = 0, b = 0;
};

/// The difference of two cores, never built: only asked for its farthest corners. In A's frame.
class CoreDifference {
public:
    CoreDifference(const ConvexCore& a, const ConvexCore& b)
        : a_(a.points),
          b_(b.points),
          a_from_b_(relative(a.world_from_local, b.world_from_local)),
          rotation_(to_mat3(a_from_b_.rotation)) {}

    [[nodiscard]] DifferenceCorner corner(std::uint32_t i, std::uint32_t j) const {
        const DVec3 on_a(a_[i]), on_b = b_in_a(j);
        return {on_a - on_b, on_a, on_b, i, j};
    }
    /// The corner farthest along `direction`, the lowest index on a tie.
    [[nodiscard]] DifferenceCorner support(DVec3 direction) const {
        const DVec3 d = direction;
        std::uint32_t i = 0, j = 0;
        for (std::uint32_t k = 1; k < a_.size(); ++k)
            if (dot(DVec3(a_[k]), d) > dot(DVec3(a_[i]), d))
                i = k;
        // Turned into B's frame, the direction saves turning every point.
        const DVec3 in_b{
            dot(DVec3(rotation_.x), d), dot(DVec3(rotation_.y), d), dot(DVec3(rotation_.z), d)};
        for (std::uint32_t k = 1; k < b_.size(); ++k)
            if (dot(DVec3(b_[k]), in_b) < dot(DVec3(b_[j]), in_b))
                j = k;
        return corner(i, j);
    }

private:
    [[nodiscard]] DVec3 b_in_a(std::uint32_t j) const {
        const Vec3 p = b_[j];
        return DVec3(rotation_.x) * double{p.x} + DVec3(rotation_.y) * double{p.y} +
               DVec3(rotation_.z) * double{p.z} + DVec3(a_from_b_.position);
    }

    std::span<const Vec3> a_, b_;
    Transform a_from_b_;
    Mat3 rotation_;
};

/// The length that "touching" and "rounding" are measured by: the larger core's longest side. [m]
double core_size(const ConvexCore& a, const ConvexCore& b);

} // namespace topple
