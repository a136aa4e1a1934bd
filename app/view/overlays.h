// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/frame_poses.h"

namespace topple::app {

/// The overlays that are switched on, and the grabs, which always show.
void add_overlays(DebugGeometry& out, const FrameViewInput& input, const FramePoses& poses);

} // namespace topple::app
