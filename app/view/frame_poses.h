// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/frame_view.h"

#include <vector>

namespace topple::app {

/// The poses of a picture, one a body of `frame`, in its order.
struct FramePoses {
    std::vector<Transform> world_from_body;

    /// Between the two frames, where the body is in both and they show the same scene.
    explicit FramePoses(const FrameViewInput& input);
};

/// The index of a body in a state, or the number of bodies if it is not there. O(log n).
std::size_t index_of(const WorldState& state, BodyId id);

} // namespace topple::app
