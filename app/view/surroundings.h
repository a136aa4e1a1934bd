// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/published_frame.h"
#include "app/view/render_scene.h"

namespace topple::app {

/// Returns the radius of a sphere around the shape's origin; unlike bounding_radius it never iterates over vertices.
/// [m]
Real quick_radius(const Shape& shape);

/// Returns RenderScene::ambient_reach of a world: about the size of its dynamic bodies.
Real ambient_reach_of(const PublishedFrame& frame);

/// Adds a figure beside the bodies whose size everybody knows, with its height: a person of 1.75 m, or where all bodies
/// together are smaller than a table a pencil of 17.5 cm. Adds nothing to a world without bodies. Requires: the floors
/// are in `out`.
void add_figure_for_scale(const PublishedFrame& frame, RenderScene& out);

} // namespace topple::app
