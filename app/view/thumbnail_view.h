// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/thumbnail_moment.h"
#include "app/view/render_scene.h"

namespace topple::app {

/// Size of a thumbnail: twice that of its card at scale 1, so that edges are smooth without samples, and text of
/// twice the usual size has a picture to match. [px]
inline constexpr int kThumbnailWidth = 384, kThumbnailHeight = 216;

/// Converts the moment into a scene to draw in that size: what `topple render --steps` draws by default.
void extract_thumbnail(const ThumbnailMoment& moment, RenderScene& out);

} // namespace topple::app
