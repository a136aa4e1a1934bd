// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/style/looks.h"
#include "app/view/style/theme.h"
#include "topple/dynamics/body.h"
#include "topple/dynamics/material.h"

namespace topple::app {

/// Returns the color of a body's part of that material.
Rgba color_of(const Body& body, MaterialName material, const ViewOptions& options);
/// Returns the surface of a body's part of that material: that of its name, or else one that shines the more, the more
/// slippery it is.
SurfaceLook surface_of(const Body& body, const Material& material, const ViewOptions& options);

} // namespace topple::app
