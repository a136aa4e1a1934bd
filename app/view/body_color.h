// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/style/theme.h"
#include "topple/dynamics/body.h"

namespace topple::app {

/// Color of a body.
Rgba color_of(const Body& body, const ViewOptions& options);

} // namespace topple::app
