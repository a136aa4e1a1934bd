// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/frame_poses.h"

namespace topple::app {

/// Adds the enabled overlays, and the grabs, which are always visible. Marks grow with the typical body and the
/// logarithm of what they show; of very many bodies only those with the largest pictures are marked, which `counts`
/// tells.
void add_overlays(DebugGeometry& out,
                  const FrameViewInput& input,
                  const FramePoses& poses,
                  MarkCounts& counts);

} // namespace topple::app
