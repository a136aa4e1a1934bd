// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"

#include <cstddef>
#include <string>
#include <vector>

namespace topple::app {

/// Amounts in readable form: without exponents, and without the minus of a negative zero.

/// "0.0042 J", "831.6 J", "24.4 kJ", "-53.7 MJ".
std::string energy_text(double joules);
std::string power_text(double watts);
/// Returns "27.6 kg", "1317 kg". For ImGui's number fields too, which use `mass_format`.
std::string mass_text(double kilograms);
const char* mass_format(double kilograms);
/// Converts an amount that cannot be negative. [mm]
double in_millimeters(Real meters);
/// Returns "0.42 mm" for an amount that cannot be negative.
std::string millimeter_text(Real meters);
/// A line of an inspector.
struct NamedText {
    std::string name, text;
};
/// Returns "shape: box" and the lengths that describe the shape, such as "half extents: 0.5, 0.2, 0.5 m".
std::vector<NamedText> shape_texts(const Shape& shape);
/// Returns "1 body", "2 bodies".
std::string count_text(std::size_t count, const char* one, const char* many);

} // namespace topple::app
