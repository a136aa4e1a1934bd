// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/explain/explained.h"
#include "app/view/lines/explained_picture.h"

#include <optional>

namespace topple::app {

/// Adds the outlines of all candidate triangles of a surface.
void draw_candidates(const Explained& explained, Rgba color, DebugGeometry& out);
/// Adds the box that the candidates touch, and fills those of one outcome, or else those that gave points.
void draw_outcomes(const Explained& explained,
                   std::optional<std::size_t> outcome,
                   const PictureColors& colors,
                   ExplainedPicture& out);
/// Moves the picture to the shown triangle, fills it, and adds the numbers of its vertices.
void mark_shown_triangle(const Explained& explained,
                         const PictureColors& colors,
                         ExplainedPicture& out);
/// Adds the edge over which the normal leans, the triangle beyond it, and the normals before and after.
void draw_verdict(const Explained& explained, const PictureColors& colors, ExplainedPicture& out);
/// Adds the points of one group, or of all, before and after the reduction.
void draw_groups(const Explained& explained,
                 std::optional<std::size_t> group,
                 const PictureColors& colors,
                 ExplainedPicture& out);

} // namespace topple::app
