// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/published_frame.h"
#include "app/view/hardware/joint_hardware.h"

#include <span>
#include <vector>

namespace topple::app {

/// Places joints in the world and measures the bodies that they connect, each body once.
class JointPlacement {
public:
    /// Borrows both. `poses` has one pose per body of the frame, in its order.
    JointPlacement(const PublishedFrame& frame, std::span<const Transform> poses);

    /// Returns the joint of the frame in the world. It points to the record.
    [[nodiscard]] PlacedJoint place(const Joint& joint);
    /// Returns a joint that is only planned. It points to `settings` and `path`, which may be null.
    [[nodiscard]] PlacedJoint place(const JointDef& def,
                                    const JointSettings& settings,
                                    const Spline* path);
    /// Returns a body of the frame in the world, or the world itself for another id.
    [[nodiscard]] JoinedBody joined(BodyId id);

private:
    /// Measures of a body in its own axes.
    struct Measures {
        bool is_known = false;
        Aabb box;           ///< Around its bounded shapes; empty: none. [m]
        Real thickness = 0; ///< Smallest half extent of its largest shape; 0: unknown. [m]
    };
    template<typename Source>
    PlacedJoint place_any(const Source& source, const JointSettings& settings, const Spline* path);
    [[nodiscard]] std::size_t index_of(BodyId id) const;
    const Measures& measures_of(std::size_t body);

    const PublishedFrame& frame_;
    std::span<const Transform> poses_;
    std::vector<Measures> measures_; ///< One per body.
    Vec3 down_;                      ///< Unit vector of the gravity.
};

/// Returns a box around all parts of a joint; an empty one if a pose is not finite. [m]
Aabb bounds_of(const PlacedJoint& joint);

} // namespace topple::app
