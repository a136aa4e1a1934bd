// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/frame_view.h"

namespace topple::app {

/// Adds the dust of hard hits, the sparks of hard hits between steel and steel or stone, and the drops of splashes to a
/// picture. All depend on the events of the frame and on the shown time alone, so that going back in time shows them
/// again.
void add_effects(std::vector<Billboard>& out, const FrameViewInput& input);

/// Returns the water of a frame as it is drawn: its waves between the two frames.
std::vector<WaterPicture> water_pictures(const FrameViewInput& input);

} // namespace topple::app
