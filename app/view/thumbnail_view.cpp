// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/thumbnail_view.h"

#include "app/view/frame_view.h"

namespace topple::app {

void extract_thumbnail(const ThumbnailMoment& moment, RenderScene& out) {
    const Viewport viewport{{}, {kThumbnailWidth, kThumbnailHeight}};
    ViewOptions options;
    follow_place(options, moment.place);
    extract_moment(
        moment.moment, render_camera_of(OrbitCamera(moment.camera), viewport), options, out);
}

} // namespace topple::app
