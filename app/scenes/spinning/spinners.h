// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"

namespace topple::app {

/// A box of 2 x 1 x 0.3 m and 600 kg without gravity that rotates at 5 rad/s about its middle axis of inertia, 0.02
/// rad/s off it (Dzhanibekov 1985). Fills an empty world.
BodyId build_tumbling_box(World& world);

/// A top on the ground: a disc of 0.5 m and 11.6 kg at a height of 0.2 m on a stem with a round tip of 2 cm, leaning
/// by 0.1 rad and rotating at 60 rad/s. The origin is the tip, the axis is local +Y.
BodyId build_spinning_top(World& world);

} // namespace topple::app
