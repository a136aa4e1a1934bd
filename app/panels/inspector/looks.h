// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panels.h"
#include "app/view/style/looks.h"

#include <span>

namespace topple::app {

/// Returns the look whose numbers the body has; null if it has other numbers.
const NamedLook* look_of(const PublishedFrame& frame, const Body& body);

/// A choice of looks that sets density, friction, restitution and rolling resistance of the bodies, in one step of
/// undo. Main thread only.
void edit_look(PanelCall& call, std::span<const BodyId> bodies);

} // namespace topple::app
