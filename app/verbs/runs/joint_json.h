// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/cloth_explanation.h"
#include "topple/world/joint_explanation.h"

#include <nlohmann/json_fwd.hpp>

namespace topple::app {

/// Returns every recorded number of an explanation, with the exact values that the engine has; vectors are in world
/// axes. A bound without end is null.
nlohmann::ordered_json json_of(const JointExplanation& joint);
/// The same for a constraint of a deformable.
nlohmann::ordered_json json_of(const ClothExplanation& cloth);

} // namespace topple::app
