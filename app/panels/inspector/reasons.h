// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panels.h"

namespace topple::app {

/// Shows why the body is as it is, one sentence a line. A click on a sentence goes to its number: it selects the other
/// body or the joint, plots the quantity, or shows the parameter that decides.
void show_reasons(PanelCall& call, const Body& body);

} // namespace topple::app
