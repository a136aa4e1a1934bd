// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec2.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace topple::app::ui {

struct Rect {
    Vec2 min, max; ///< [px]
    [[nodiscard]] Vec2 center() const { return (min + max) * 0.5f; }
};

/// Position of every widget of the last frame, by panel and label: "Solver/Contact stiffness". A test robot finds
/// widgets here. The first of a name in a frame counts.
class Recorder {
public:
    void begin_frame();
    /// Widgets recorded until the matching `leave` belong to that panel.
    void enter(std::string_view panel) { panel_ = panel; }
    void leave() { panel_.clear(); }
    void record(std::string_view label, const Rect& rect);

    [[nodiscard]] std::optional<Rect> find(std::string_view path) const;
    /// Returns all paths of the last frame, in order.
    [[nodiscard]] std::vector<std::string> paths() const;

private:
    struct Entry {
        std::string path;
        Rect rect;
    };
    std::string panel_;
    std::vector<Entry> entries_;
};

} // namespace topple::app::ui
