// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/images/image.h"
#include "app/view/lines/debug_lines.h"

#include <span>

namespace topple::app {

struct RenderCamera;

/// Writes labels into a finished picture, each on a plate above its point, with a line to it: for pictures without
/// panels. The nearest labels come first; one that would cover another is a dot. Long texts are broken at blanks.
void write_labels(Image& image, const RenderCamera& camera, std::span<const DebugLabel> labels);

} // namespace topple::app
