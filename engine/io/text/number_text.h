// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace topple {

/// Numbers as text, the same in every locale: nothing here asks for the locale's decimal point.

///@{
/// The shortest text that reads back to the same float: "0.1", "1e-07", "-0".
/// Requires: a finite value, as in all text this program writes.
void append_shortest(std::string& out, float value);
std::string shortest_text(float value);
///@}

/// Nine significant digits, which hold every float: "0.100000001". Not finite: "nan", "inf", "-inf".
void append_nine_digits(std::string& out, float value);

///@{
/// The number nearest to a decimal number that fills the whole text. None for other texts: text
/// around it, hexadecimal, words such as nan, and numbers beyond the range of the type.
std::optional<float> parse_float(std::string_view text);
std::optional<double> parse_double(std::string_view text);
///@}

} // namespace topple
