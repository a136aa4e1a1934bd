// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panels.h"

namespace topple::app {

/// The page of a cloth, rope or soft body: recipe, surface and attachments. Main thread only.
void inspect_soft(PanelCall& call, const Deformable& deformable, NameEntry& name);

} // namespace topple::app
