// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/lines/explained_picture.h"

namespace topple::app {

/// Draws a line of the explanation of a joint: the outlines of both bodies, anchors, axes and gap of the joint; for a
/// row its direction and its error, for a sweep the impulses of its rows. See picture_of.
ExplainedPicture joint_picture_of(const Explained& explained,
                                  const ShapeTable& shapes,
                                  std::size_t stage,
                                  std::size_t line,
                                  Theme theme);

} // namespace topple::app
