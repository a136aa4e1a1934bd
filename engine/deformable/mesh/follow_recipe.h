// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/mesh/deformable_mesh.h"
#include "topple/deformable/mesh/particles.h"
#include "topple/deformable/mesh/recipes.h"

namespace topple {

/// Particles and constraints of a recipe, in its own axes and without pins.
struct RecipeResult {
    Particles particles; ///< Particles in the axes of the recipe.
    DeformableMesh mesh; ///< Mesh before `finish`.
};
/// Makes particles and constraints. Requires: validate(recipe).
RecipeResult follow(const Recipe& recipe);

} // namespace topple
