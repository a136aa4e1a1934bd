// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/plot_scale.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace topple::app {
namespace {

/// Adds the first, the smallest, the largest and the last point of a column in the order of time.
class ColumnPoints {
public:
    void add(PlotPoint point) {
        if (is_empty_) {
            first_ = last_ = low_ = high_ = point;
            is_empty_ = false;
            return;
        }
        last_ = point;
        if (point.value < low_.value)
            low_ = point;
        if (point.value > high_.value)
            high_ = point;
    }
    void finish(PlotLine& line) {
        if (is_empty_)
            return;
        is_empty_ = true;
        PlotPoint points[] = {first_, low_, high_, last_};
        std::sort(std::begin(points), std::end(points), [](const PlotPoint& a, const PlotPoint& b) {
            return a.step < b.step;
        });
        for (const PlotPoint& point : points)
            if (line.empty() || line.back().step < point.step)
                line.push_back(point);
    }

private:
    bool is_empty_ = true;
    PlotPoint first_, last_, low_, high_;
};

std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        out += c;
        if (c == '"')
            out += '"';
    }
    return out + '"';
}

} // namespace

double round_up(double number) {
    const double power = std::pow(10.0, std::floor(std::log10(number)));
    for (const double round : {1.0, 2.0, 5.0})
        if (round * power >= number * (1 - 1e-9))
            return round * power;
    return 10 * power;
}

PlotScale scale_of(double low, double high) {
    constexpr double kLines = 5;     // about so many
    constexpr double kMargin = 0.05; // of the range, at both ends
    // A range near the rounding of its values would be drawn as noise.
    const double least = std::max(1e-6 * std::max(std::abs(low), std::abs(high)), 1e-9);
    const double middle = (low + high) / 2;
    const double half = std::max((high - low) / 2, least) * (1 + 2 * kMargin);
    return {.low = middle - half, .high = middle + half, .spacing = round_up(2 * half / kLines)};
}

std::vector<PlotLine> lines_of(const PlotCurve& curve,
                               std::uint64_t first,
                               std::uint64_t last,
                               std::size_t columns) {
    std::vector<PlotLine> lines;
    PlotLine line;
    ColumnPoints points;
    const std::uint64_t steps = last - first + 1;
    const auto end_line = [&] {
        points.finish(line);
        if (!line.empty())
            lines.push_back(std::move(line));
        line = {};
    };
    std::uint64_t column = 0, column_end = first, last_step = first;
    curve.for_values(first, last, [&](std::uint64_t step, double value) {
        if (step >= column_end) {
            points.finish(line);
            column = (step - first) * columns / steps;
            // The smallest step with (step - first) * columns / steps > column.
            column_end = first + ((column + 1) * steps + columns - 1) / columns;
        }
        if (step > last_step + 1)
            end_line();
        last_step = step;
        points.add({static_cast<double>(step), value});
    });
    end_line();
    return lines;
}

std::string amount_text(double value, std::string_view unit, double spacing) {
    const double size = std::abs(value);
    const bool has_prefix = unit == "J" || unit == "W" || unit == "N" || unit == "N m";
    const char* prefix = "";
    double scale = 1;
    if (has_prefix && size >= 1e6 && size < 1e9) {
        prefix = "M";
        scale = 1e-6;
    } else if (has_prefix && size >= 1e4 && size < 1e9) {
        prefix = "k";
        scale = 1e-3;
    }
    char text[48];
    const double shown = value == 0 ? 0 : value * scale;
    const double step = spacing * scale; // neighbors on an axis have to look different
    if (step > 0 && step > 1e-7 * size * scale && size * scale < 1e6)
        std::snprintf(text,
                      sizeof text,
                      "%.*f",
                      std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 12),
                      shown);
    else
        std::snprintf(text, sizeof text, "%.5g", shown);
    return std::string(text) + (unit.empty() ? "" : " ") + prefix + std::string(unit);
}

std::string csv_of(std::span<const PlotCurve* const> curves,
                   const std::vector<std::string>& titles,
                   std::uint64_t first,
                   std::uint64_t last) {
    std::string text = "step";
    for (const std::string& title : titles)
        text += ',' + quoted(title);
    text += "\r\n";
    for (std::uint64_t step = first; step <= last; ++step) {
        std::string row;
        bool has_value = false;
        for (const PlotCurve* curve : curves) {
            row += ',';
            if (const std::optional<double> value = curve->at(step)) {
                char number[40];
                std::snprintf(number, sizeof number, "%.17g", *value);
                row += number;
                has_value = true;
            }
        }
        if (has_value)
            text += std::to_string(step) + row + "\r\n";
    }
    return text;
}

} // namespace topple::app
