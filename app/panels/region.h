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

} // namespace topple::app::ui
