// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_registry.h"

namespace topple::app {

/// Prints the residuals of the solver in the next step: a sentence and a line for every sweep, or as JSON. Returns the
/// exit code.
int explain_convergence(const OpenedScene& scene, bool is_json);

} // namespace topple::app
