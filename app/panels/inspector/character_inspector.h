// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panels.h"

namespace topple::app {

/// The settings and keys of a character, and a button that ends it; for another upright capsule a button that makes it
/// one. Nothing for other bodies. Main thread only.
void inspect_character(PanelCall& call, const Body& body);

} // namespace topple::app
