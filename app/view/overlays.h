// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/frame_poses.h"

namespace topple::app {

/// Adds the enabled overlays, and the grabs, which are always visible.
void add_overlays(DebugGeometry& out, const FrameViewInput& input, const FramePoses& poses);

} // namespace topple::app
