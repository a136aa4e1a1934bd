// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/aabb.h"
#include "topple/math/quat.h"

#include <array>
#include <cstddef>

namespace topple::app {

struct RenderCamera;

/// Surroundings of the camera's target that a shadow map may show, the smallest first. A picture of high quality has a
/// map for each that differs much from the next; others have one for the middle range.
enum class ShadowRange : std::size_t { close, usual, wide };
inline constexpr std::size_t kShadowRangeCount = 3;

/// Bounds of the shadow casters of each range, in the sun's axes (see shadow_fit.h); empty: none. [m]
struct ShadowBounds {
    std::array<Aabb, kShadowRangeCount> of_range;
    [[nodiscard]] const Aabb& of(ShadowRange range) const {
        return of_range[static_cast<std::size_t>(range)];
    }
    friend bool operator==(const ShadowBounds&, const ShadowBounds&) = default;
};

/// Grows the bounds of shadow casters as a camera needs them.
class ShadowRanges {
public:
    explicit ShadowRanges(const RenderCamera& camera);
    /// Adds a caster, of which only what is within a range counts for it: a body larger than the range must not stretch
    /// the map. World coordinates. [m]
    void grow(ShadowBounds& bounds, Vec3 center, Real radius) const;

private:
    Quat world_from_sun_;
    Vec3 target_;                                 ///< In the sun's axes. [m]
    std::array<Real, kShadowRangeCount> reach_{}; ///< Distance from the target. [m]
};

} // namespace topple::app
