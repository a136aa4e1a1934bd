// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/amounts.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace topple::app {
namespace {

std::string meters_text(Real meters) {
    char text[40];
    std::snprintf(text, sizeof text, "%.3g m", static_cast<double>(meters));
    return text;
}
std::string meters_text(Vec3 meters) {
    char text[80];
    std::snprintf(text,
                  sizeof text,
                  "%.3g, %.3g, %.3g m",
                  static_cast<double>(meters.x),
                  static_cast<double>(meters.y),
                  static_cast<double>(meters.z));
    return text;
}

} // namespace

std::string energy_text(double joules) {
    const double size = std::abs(joules);
    const char* format = "%.1f J";
    double scale = 1;
    if (size >= 1e9) { // a diverged scene: the number need not be short
        format = "%.3g J";
    } else if (size >= 1e6) {
        format = "%.1f MJ";
        scale = 1e-6;
    } else if (size >= 1e4) {
        format = "%.1f kJ";
        scale = 1e-3;
    } else if (size < 1) {
        format = size > 0 && size < 1e-4 ? "%.1g J" : "%.4f J";
    }
    char text[40];
    std::snprintf(text, sizeof text, format, joules == 0 ? 0 : joules * scale);
    return text;
}

std::string power_text(double watts) {
    std::string text = energy_text(watts);
    text.back() = 'W';
    return text;
}

const char* mass_format(double kilograms) {
    return kilograms >= 100 && kilograms < 1e8 ? "%.0f kg" : "%.3g kg";
}

std::string mass_text(double kilograms) {
    char text[40];
    std::snprintf(text, sizeof text, mass_format(kilograms), kilograms);
    return text;
}

double in_millimeters(Real meters) { return std::max(0.0, static_cast<double>(meters) * 1000); }
std::string millimeter_text(Real meters) {
    char text[40];
    std::snprintf(text, sizeof text, "%.2f mm", in_millimeters(meters));
    return text;
}

std::vector<NamedText> shape_texts(const Shape& shape) {
    std::vector<NamedText> texts;
    std::visit(
        [&]<typename S>(const S& s) {
            const std::string named = ShapeDescription<S>::name;
            texts.push_back({"shape", named.substr(named.find(' ') + 1)}); // without its article
            if constexpr (MeasuredShape<S>)
                for_each_measure(s, [&](const auto& measure, const auto& length) {
                    std::string name = measure.key;
                    std::replace(name.begin(), name.end(), '_', ' ');
                    texts.push_back({name, meters_text(length)});
                });
        },
        shape);
    return texts;
}

std::string count_text(std::size_t count, const char* one, const char* many) {
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

} // namespace topple::app
