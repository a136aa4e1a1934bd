// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/bars/time_track.h"
#include "app/panels/plot_scale.h"

#include <imgui.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace topple::app {

/// A curve with what a page shows of it.
struct ShownCurve {
    const PlotCurve* curve = nullptr;
    std::string name, unit;
    CurveSummary summary;  ///< Statistics of the shown steps.
    std::size_t scale = 0; ///< Index of its scale.
    ImU32 color = 0;
    bool is_of_twin = false; ///< Drawn with dashes.
};

/// Content of a plot in one frame: curves with the same unit share a scale.
struct ShownPlots {
    std::vector<ShownCurve> curves;
    std::vector<PlotScale> scales;
    std::vector<std::string> units;    ///< Of the scales.
    std::uint64_t first = 0, last = 0; ///< Shown steps.
    std::size_t place_count = 0;       ///< Number of colors.

    /// Empty plots of the whole steps of a range.
    explicit ShownPlots(VisibleSteps shown);
    /// Adds a curve, which must outlive this. Its color is that of the next place.
    void add(const PlotCurve& curve, std::string name);
    /// Adds the curve of the twin, in the color of the curve that was added last.
    void add_of_twin(const PlotCurve& curve, std::string name);
    /// Finds the scales, after the last curve.
    void find_scales();
};

/// Draws the plots, which are used like the time bar.
void draw_plot_area(PanelCall& call,
                    PlotState& state,
                    std::optional<VisibleSteps>& zoom,
                    const ShownPlots& plots,
                    ImVec2 size);
/// Returns a value in the curve's unit; a dash for none.
std::string value_text(const ShownCurve& one, std::optional<double> value);
/// Draws a line of dashes and gaps, each `dash` pixels long.
void draw_dashes(const std::vector<ImVec2>& pixels, ImU32 color, float width, float dash);
/// Draws a square in the color of a curve, in the line.
void draw_color_mark(ImU32 color);

} // namespace topple::app
