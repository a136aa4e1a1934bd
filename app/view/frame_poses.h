// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/frame_view.h"

#include <vector>

namespace topple::app {

/// The poses of a picture, one per body of `frame`, in its order.
struct FramePoses {
    std::vector<Transform> world_from_body;

    /// Interpolates between the two frames for bodies in both, if they show the same scene.
    explicit FramePoses(const FrameViewInput& input);
};

/// Returns the poses of the ghost's bodies, interpolated as those of the run. A body that was no ghost in the previous
/// frame comes from where its twin was.
std::vector<Transform> ghost_poses(const FrameViewInput& input);

/// Returns the index of a body in a state, or the number of bodies if it is missing. O(log n).
std::size_t index_of(const WorldState& state, BodyId id);

} // namespace topple::app
