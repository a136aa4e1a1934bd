// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"
#include "topple/dynamics/coloring.h"
#include "topple/dynamics/contact.h"
#include "topple/dynamics/surface_motion.h"
#include "topple/spatial/broad_phase/broad_phase.h"

#include <span>
#include <vector>

namespace topple {

/// Two colliders that may meet in this step, of which at least one belongs to a fast body; see
/// fast_contacts.h.
struct FastPair {
    ProxyPair colliders; ///< Indices into the world's colliders.
    ///@{
    /// Borrowed from the world.
    const Shape* shape_a = nullptr;
    const Shape* shape_b = nullptr;
    ///@}
    /// Each shape's frame in a frame at its body's center of mass with the body's axes; in the
    /// world's frame for bodies that the solver does not move.
    Transform center_from_a, center_from_b;
    /// The shape of a pair, relative to its body.
    struct Extent {
        Vec3 middle;     ///< A point inside the shape, where the frame above is. [m]
        Real radius = 0; ///< Distance of the farthest point from it. [m]
        Real inner = 0;  ///< Inner radius. [m]
    };
    Extent extent_a, extent_b; ///< Extents of the two shapes.
    ConstraintLink bodies;     ///< Indices of the solver bodies.
    ContactSurface surface;    ///< Surface of both materials.
    ///@{
    /// Motions of the surfaces, borrowed from the world; null for a surface that does not move.
    const SurfaceMotion* motion_a = nullptr;
    const SurfaceMotion* motion_b = nullptr;
    ///@}
    Real allowed_depth = 0; ///< Depth of overlap above which a motion is cut short. [m]
};

/// Provides the pairs of the solver's fast bodies. Called only in steps that have such bodies.
class FastPairSource {
public:
    virtual ~FastPairSource() = default;
    /// Replaces `out` by the pairs of the flagged bodies, in the order of the world's contacts.
    virtual void find_pairs(std::span<const std::uint8_t> is_fast, ///< Indexed by solver body.
                            std::vector<FastPair>& out) const = 0;
};

} // namespace topple
