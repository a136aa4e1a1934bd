// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/style/looks.h"
#include "app/view/style/theme.h"
#include "topple/collision/shape/shape.h"
#include "topple/dynamics/body.h"
#include "topple/dynamics/material.h"

#include <cstdint>

namespace topple::app {

/// Returns the color of a body's part of that material.
Rgba color_of(const Body& body, MaterialName material, const ViewOptions& options);
/// Returns the surface of a body's part of that material: that of its name, or else one that shines the more, the more
/// slippery it is.
SurfaceLook surface_of(const Body& body, const Material& material, const ViewOptions& options);

/// Returns whether the looks of materials are shown; else colors have another meaning.
bool shows_looks(const ViewOptions& options);

/// Returns one of three darker shades of a packed color, by the index of a material.
std::uint32_t darker_shade(std::uint32_t color, std::uint32_t index);

/// Returns whether a collider is drawn as a pane of glass, through which a person sees and grabs: one that is not
/// visible and whose material is named "glass".
bool is_drawn_as_pane(const Collider& collider);

/// Returns whether a part is drawn as earth and grass: a static height field whose material has no look.
bool is_drawn_as_ground(const Body& body,
                        const Collider& collider,
                        const Shape& shape,
                        const ViewOptions& options);
/// Returns the surface of such ground; its color is ThemeColors::ground_body.
SurfaceLook ground_surface(const ViewOptions& options);

} // namespace topple::app
