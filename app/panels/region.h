// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panels.h"

namespace topple::app::ui {

/// A window without a frame that fills a rectangle of the layout; widgets inside are recorded under `panel`. Ends
/// with the scope.
class Region {
public:
    enum class Look : std::uint8_t { plain, tight, floating };
    Region(PanelCall& call, const char* panel, const Rect& rect, Look look = Look::plain);
    ~Region();
    Region(const Region&) = delete;
    Region& operator=(const Region&) = delete;

private:
    PanelCall& call_;
    bool is_tight_;
};

/// Begins a window in the middle of the viewport, as large as asked [widths of an M] where there is room; if the
/// viewport is smaller than `least_em`, the window may cover the panels. Returns whether its content is to be drawn;
/// ImGui::End() follows in either case. A press of its cross clears `is_shown`.
bool begin_page(const PanelCall& call,
                const char* title,
                bool& is_shown,
                Vec2 size_em,
                Vec2 least_em = {20, 16});

} // namespace topple::app::ui
