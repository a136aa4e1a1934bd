// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace topple {

/// Classes of a word in the place of a decimal number in OBJ.
enum class NumberText {
    number,     ///< [sign] digits [. digits] [e [sign] up to four digits], any count of digits
    not_finite, ///< nan, inf and their spellings, or an exponent beyond every float
    malformed   ///< anything else: 0x1p3, 0,5, 1-0, text
};
/// Returns the class of a word.
NumberText classify_number(std::string_view word);

/// Reads a decimal number of any length, correctly rounded; one too near to zero for a double becomes 0, one too large
/// is not finite. Leaves `number` unchanged unless the class is `number`.
NumberText read_number(std::string_view word, double& number);

/// One corner of a face as written: "v", "v/vt", "v//vn" or "v/vt/vn", 1-based, negative = counted back from the
/// latest one, 0 = absent. Saturates instead of overflowing.
struct CornerText {
    ///@{
    /// As written; 0 if absent.
    std::int64_t vertex = 0;
    std::int64_t texture = 0;
    std::int64_t normal = 0;
    ///@}
    bool is_index = false;      ///< Whether the vertex part is a number other than 0.
    bool has_fraction = false;  ///< "1.5": only the integer part counts.
    bool bad_attribute = false; ///< Whether a texture or normal part is not an index.
};
/// Reads any word; the fields tell its errors.
CornerText read_corner(std::string_view word);

/// Removes the next corner from `rest` if it has the usual form: digits, at most nine, or nothing between the
/// slashes. Returns false, with `rest` unchanged, for any other form.
bool take_plain_corner(std::string_view& rest, CornerText& corner);

/// Removes the next number from `rest` if it has the usual form: a sign, digits and a point without an exponent, so few
/// that they and the power of ten behind them are exact in double. Then one division rounds correctly (Clinger 1990,
/// "How to Read Floating Point Numbers Accurately"). Returns false, with `rest` unchanged, for any other form.
bool take_plain_number(std::string_view& rest, double& number);

} // namespace topple
