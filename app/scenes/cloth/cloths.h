// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"

namespace topple::app {

/// A square cloth of that many particles along a side and that many metres across, which does not
/// stretch and hardly resists folding.
DeformableDef square_cloth(int count, Real width);

/// The largest share by which a structural spring is longer than it was made. [-]
Real largest_stretch(const Deformable& deformable);
/// The same of all structural springs of a direction together: what an eye can see. [-]
Real mean_stretch(const Deformable& deformable);

/// The first one. Requires: there is one.
const Deformable& first_deformable(const World& world);

} // namespace topple::app
