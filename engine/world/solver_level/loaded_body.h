// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/solver_level/level_sources.h"

#include <limits>
#include <vector>

namespace topple {

/// The fields of a body on which loads depend. Loops over contacts and joints read 20 bytes of each body instead of
/// several lines of the cache.
struct LoadedBody {
    Real mass = 0;          ///< 0: forces do not move the body in this step. [kg]
    Real inv_mass = 0;      ///< [1/kg]
    Real gravity_scale = 1; ///< [-]
    Real extent = std::numeric_limits<Real>::infinity(); ///< [m]
    Real height = std::numeric_limits<Real>::infinity(); ///< Of the center, upward. [m]

    /// Returns whether forces move the body in this step.
    [[nodiscard]] bool moves() const { return mass > 0; }
};

/// Returns the fields of a body. Null: it does not move. `up`: unit or zero.
LoadedBody loaded_body(const Body* body, Vec3 up);

/// The bodies of a world as loads see them.
class LoadedBodies {
public:
    /// Reads the bodies that move. `up`: unit or zero.
    void read(const LoadSources& from, Vec3 up, JobPool& pool);

    /// Returns a body, or one that does not move for kNoIndex.
    const LoadedBody& operator[](std::uint32_t body) const {
        static constexpr LoadedBody kImmovable;
        return body == kNoIndex ? kImmovable : bodies_[body];
    }

private:
    std::vector<LoadedBody> bodies_; ///< Indexed by body.
};

} // namespace topple
