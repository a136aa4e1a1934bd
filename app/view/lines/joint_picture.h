// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/lines/explained_picture.h"

#include <optional>

namespace topple::app {

/// Draws a line of the explanation of a joint: the outlines of both bodies, anchors, axes and gap of the joint; for a
/// row its direction and its error, for a sweep the impulses of its rows. See picture_of.
void draw_joint(const Explained& explained,
                const ShapeTable& shapes,
                StageKind stage,
                std::optional<std::size_t> item,
                const PictureColors& colors,
                ExplainedPicture& out);

} // namespace topple::app
