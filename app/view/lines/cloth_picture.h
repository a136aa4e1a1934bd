// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/lines/explained_picture.h"

namespace topple::app {

/// Draws a line of the explanation of a constraint of a deformable: its particles amid the springs around it; for a
/// sub-step the corrections, magnified to be seen. See picture_of.
ExplainedPicture cloth_picture_of(const Explained& explained,
                                  std::size_t stage,
                                  std::size_t line,
                                  Theme theme);

} // namespace topple::app
