// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/lines/explained_picture.h"

#include <optional>

namespace topple::app {

/// Draws a line of the explanation of a constraint of a deformable: its particles amid the springs around it; if `item`
/// is a sub-step, also the corrections, magnified to be seen. See picture_of.
void draw_cloth(const Explained& explained,
                std::optional<std::size_t> item,
                const PictureColors& colors,
                ExplainedPicture& out);

} // namespace topple::app
