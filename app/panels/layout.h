// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/camera/orbit_camera.h"
#include "app/panels/panel_state.h"

namespace topple::app {

/// Regions of the screen, in pixels. They never overlap, except that the dock of a narrow window covers a part of the
/// viewport; without panels the viewport is everything.
struct Layout {
    ui::Rect menu, rail, outliner, viewport, transport, dock, drawer, status;
    ui::Rect twin; ///< Viewport of the twin, as large as that of the scene; empty: none.
    bool has_panels = true, has_drawer = false, has_dock = true, has_outliner = false,
         has_twin = false;
    Real pixel_scale = 1; ///< See Viewport.

    [[nodiscard]] Viewport as_viewport() const {
        return {.position = viewport.min,
                .size = viewport.max - viewport.min,
                .pixel_scale = pixel_scale};
    }
};

/// Height of the text at scale 1. [px]
inline constexpr Real kUsualEm = 15;
/// Computes the layout. `em` is the height of the text. [px]
Layout lay_out(Vec2 size, Real em, const LayoutChoices& choices);

} // namespace topple::app
