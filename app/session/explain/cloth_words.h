// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/explain/explained_stage.h"
#include "topple/world/cloth_explanation.h"

#include <string>
#include <vector>

namespace topple::app {

/// Returns the name of a deformable: `deformable 2 "curtain"`.
std::string name_of(const Deformable& deformable);

/// Tells a constraint of a deformable in stages: the constraint and its solver, then every sub-step. `deformable`:
/// before the explained step.
std::vector<ExplainedStage> explain_in_words(const ClothExplanation& cloth,
                                             const Deformable& deformable);

/// Returns sentences that say by how much and where the deformable is stretched, and how much of that its stiffness and
/// its weight explain. One sentence if it is hardly stretched; none without structural springs.
std::vector<std::string> stretch_in_words(const Deformable& deformable,
                                          const Parameters& parameters);

/// "structural", "shear" or "bend".
const char* in_words(SpringKind kind);

} // namespace topple::app
