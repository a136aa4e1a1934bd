// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/runs/sweep_text.h"

#include <cstdio>

namespace topple::app {
namespace {

std::string exact_text(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", value);
    return text;
}

/// Returns a field of a table in quotes, since names of files may have commas.
std::string quoted_field(const std::string& text) {
    std::string field = "\"";
    for (const char c : text)
        field += c == '"' ? std::string("\"\"") : std::string(1, c);
    return field + '"';
}

} // namespace

std::string axis_value_text(const SweepAxis& axis, double value) {
    if (axis.info != nullptr && axis.info->kind != ParameterInfo::Kind::real)
        return parameter_text(*axis.info, value);
    char text[32];
    const bool is_size = axis.info == nullptr && axis.slider == nullptr;
    std::snprintf(text, sizeof text, is_size ? "%.0f" : "%.4g", value);
    return text;
}

std::string csv_of(const Sweep& sweep) {
    const bool has_y = !sweep.y.values.empty();
    std::string text = sweep.x.name + ',' + (has_y ? sweep.y.name + ',' : "") + sweep.metric +
                       ",command\n";
    for (std::size_t row = 0; row < sweep.row_count(); ++row)
        for (std::size_t column = 0; column < sweep.x.values.size(); ++column) {
            const SweepCell& cell = sweep.at(column, row);
            text += exact_text(sweep.x.values[column]) + ',' +
                    (has_y ? exact_text(sweep.y.values[row]) + ',' : "") +
                    (cell.value ? exact_text(*cell.value) : "") + ',' +
                    quoted_field(sweep.command_of(column, row)) + '\n';
        }
    return text;
}

} // namespace topple::app
