// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/layout.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

/// Regions meet on whole pixels, so that no gap between them is visible.
Real whole(Real pixels) { return std::floor(pixels + 0.5f); }

/// Gives the right half of the viewport to the twin, unless it is too narrow.
void split_viewport(Layout& out, Real em) {
    constexpr Real kLeastEm = 8, kGapEm = 0.15f;
    const Real gap = std::max(whole(kGapEm * em), 1.0f);
    const Real width = std::floor((out.viewport.max.x - out.viewport.min.x - gap) / 2);
    if (width < kLeastEm * em)
        return;
    out.has_twin = true;
    out.twin = out.viewport;
    out.viewport.max.x = out.viewport.min.x + width;
    out.twin.min.x = out.viewport.max.x + gap;
    out.twin.max.x = out.twin.min.x + width;
}

} // namespace

Layout lay_out(Vec2 size, Real em, const LayoutChoices& choices) {
    Layout out;
    out.pixel_scale = em / kUsualEm;
    out.has_panels = choices.shows_panels;
    if (!choices.shows_panels) {
        out.viewport = {{}, size};
        out.has_dock = false;
        if (choices.shows_twin)
            split_viewport(out, em);
        return out;
    }
    const Real menu = whole(em * 1.75f), status = whole(em * 1.7f);
    const Real transport = whole(em * 2.7f), rail = whole(em * 3.1f);
    // A narrow window gives the space to the world: there the dock is opened on request, over the world.
    constexpr Real kWideEm = 46, kMostBeside = 0.45f, kMostOver = 0.7f;
    const bool is_wide = size.x >= em * kWideEm;
    out.has_dock = choices.shows_dock.value_or(is_wide);
    const Real dock_width = out.has_dock
                                ? whole(std::min(choices.dock_width_em * em,
                                                 size.x * (is_wide ? kMostBeside : kMostOver)))
                                : 0;
    const Real dock = is_wide ? dock_width : 0;
    out.has_drawer = choices.shows_drawer && size.y > em * 32;
    const Real drawer = out.has_drawer ? whole(choices.drawer_height_em * em) : 0;

    // The outliner leaves the world at least as much width as the dock needs.
    constexpr Real kLeastViewEm = 20;
    const Real outliner = whole(choices.outliner_width_em * em);
    out.has_outliner = choices.shows_outliner &&
                       size.x - dock - rail - outliner >= kLeastViewEm * em;
    const Real left = rail + (out.has_outliner ? outliner : 0);

    const Real bottom = size.y - status;
    const Real right = size.x - dock;
    out.menu = {{}, {size.x, menu}};
    out.status = {{0, bottom}, size};
    out.dock = {{size.x - dock_width, menu},
                {size.x, is_wide ? bottom : bottom - drawer - transport}};
    out.drawer = {{0, bottom - drawer}, {right, bottom}};
    out.transport = {{0, bottom - drawer - transport}, {right, bottom - drawer}};
    out.rail = {{0, menu}, {rail, out.transport.min.y}};
    out.outliner = {{rail, menu}, {left, out.transport.min.y}};
    out.viewport = {{left, menu}, {right, out.transport.min.y}};
    // In a window smaller than its bars some regions are empty, never negative.
    for (ui::Rect* rect : {&out.menu,
                           &out.rail,
                           &out.outliner,
                           &out.viewport,
                           &out.transport,
                           &out.dock,
                           &out.drawer,
                           &out.status})
        rect->max = {std::max(rect->max.x, rect->min.x), std::max(rect->max.y, rect->min.y)};
    if (choices.shows_twin)
        split_viewport(out, em);
    return out;
}

} // namespace topple::app
