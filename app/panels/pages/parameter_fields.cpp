// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/pages/parameter_fields.h"

#include <string>

namespace topple::app {
namespace {

/// Labels of the solver levels. Files call the second level "4", its number of sub-steps at the standard
/// setting; these labels hold for every setting.
constexpr std::string_view kLevels[] = {"automatic by load",
                                        "as set below",
                                        "2 x as fine",
                                        "4 x as fine",
                                        "8 x as fine"};

} // namespace

bool is_multiplied(const ParameterInfo& info) {
    return info.name == "substeps" || info.name == "contact_hertz" || info.name == "joint_hertz";
}

std::string parameter_format(const ParameterInfo& info) {
    const double span = info.maximum - info.minimum;
    const char* digits = span <= 1 ? "%.3f" : span <= 20 ? "%.2f" : "%.1f";
    std::string unit = info.unit.empty() ? "" : " " + std::string(info.unit);
    if (const std::size_t square = unit.find("^2"); square != std::string::npos)
        unit.replace(square, 2, "²");
    return digits + unit;
}

bool edit_parameter(PanelCall& call, const ParameterInfo& info, const char* hint, double& value) {
    const std::string label(info.label);
    const std::string tooltip = std::string(info.tooltip) + "\n\n" + std::string(info.extremes) +
                                hint;
    switch (info.kind) {
    case ParameterInfo::Kind::boolean: {
        bool on = value != 0;
        const bool is_changed = ui::checkbox(call.ui, label.c_str(), on, tooltip.c_str());
        value = on ? 1 : 0;
        return is_changed;
    }
    case ParameterInfo::Kind::choice: {
        int index = static_cast<int>(value);
        const std::span<const std::string_view> words = info.name == "quality" ? kLevels
                                                                               : info.choices;
        const bool is_changed = ui::combo(call.ui, label.c_str(), index, words, tooltip.c_str());
        value = index;
        return is_changed;
    }
    case ParameterInfo::Kind::integer: {
        int number = static_cast<int>(value);
        const bool is_changed = ui::slider(call.ui,
                                           label.c_str(),
                                           number,
                                           {.minimum = info.minimum,
                                            .maximum = info.maximum,
                                            .format = "%d",
                                            .tooltip = tooltip.c_str()});
        value = number;
        return is_changed;
    }
    case ParameterInfo::Kind::real:
        break;
    }
    auto number = static_cast<float>(value);
    const std::string format = parameter_format(info);
    const bool is_changed = ui::slider(call.ui,
                                       label.c_str(),
                                       number,
                                       {.minimum = info.minimum,
                                        .maximum = info.maximum,
                                        .format = format.c_str(),
                                        .is_logarithmic = info.is_logarithmic,
                                        .tooltip = tooltip.c_str()});
    value = static_cast<double>(number);
    return is_changed;
}

} // namespace topple::app
