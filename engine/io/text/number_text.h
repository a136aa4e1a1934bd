// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace topple {

/// Numbers as text, the same in every locale: no function here uses the locale's decimal point.

///@{
/// Appends the shortest text that reads back to the same float: "0.1", "1e-07", "-0". Requires: a finite value.
void append_shortest(std::string& out, float value);
std::string shortest_text(float value);
///@}

/// Appends nine significant digits, which identify every float: "0.100000001". Not finite: "nan", "inf", "-inf".
void append_nine_digits(std::string& out, float value);

///@{
/// Returns the number nearest to a decimal number that fills the whole text. None for other texts: surrounding
/// text, hexadecimal, words such as nan, and numbers beyond the range of the type.
std::optional<float> parse_float(std::string_view text);
std::optional<double> parse_double(std::string_view text);
///@}

} // namespace topple
