// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/fabric/fabric.h"
#include "topple/deformable/fabric/particles.h"
#include "topple/deformable/fabric/recipes.h"

namespace topple {

/// A recipe carried out, still in its own axes and without pins.
struct RecipeResult {
    Particles particles;
    Fabric fabric;
};
/// Requires: validate(recipe).
RecipeResult follow(const Recipe& recipe);

} // namespace topple
