// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_registry.h"
#include "topple/core/id.h"

namespace topple::app {

/// Takes `steps` steps and prints why the body is as it is then: sentences, or as JSON with the numbers behind them.
/// Returns the exit code. Fails: the body no longer exists.
Result<int> explain_body(OpenedScene& scene, BodyId body, int steps, bool is_json);

} // namespace topple::app
